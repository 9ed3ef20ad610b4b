//! Naked and hidden singles.

use csp_exercises::catalogue::{Exercise, Language};

use crate::mistakes::{Mistake, all_are_found};

#[test]
fn of_the_rules() {
    let mistakes = [
        Mistake {
            name: "no-hidden-single",
            changes: &[("                if b != a:", "                if b < 0:")],
            says: "your program leaves 2 in B3 before the search, but in the unit {A3, A4, B3, B4} the 1 has its only place there: a hidden single",
        },
        Mistake {
            name: "no-naked-single",
            changes: &[("if len(state.values(x)) == 1:", "if not state.values(x):")],
            says: "your program leaves 1 in A2 before the search, but its neighbour A1 has this value alone: a naked single. Nothing at all is removed here",
        },
        Mistake {
            name: "two-values-are-enough",
            changes: &[("if len(state.values(x)) == 1:", "if len(state.values(x)) <= 2:")],
            says: "(naked single), and no other value has its only place in a unit in",
        },
        Mistake {
            name: "two-places-are-enough",
            changes: &[("if len(places) == 1:", "if len(places) <= 2:")],
            says: "has two places, {",
        },
        Mistake {
            name: "the-value-itself",
            changes: &[("                if b != a:", "                if b == a:")],
            says: "no other value has its only place in a unit in",
        },
        Mistake {
            name: "removes-twice",
            changes: &[("a in state.values(y) and not", "not")],
            says: "which does not have this value any more",
        },
    ];
    all_are_found(Exercise::Norvig, Language::Python, &mistakes);
}

#[test]
fn of_the_end() {
    let mistakes = [
        Mistake {
            name: "one-round",
            changes: &[(
                "        if state.left() == before:\n            return True\n",
                "        return before > 0\n",
            )],
            says: "your program leaves",
        },
        Mistake {
            name: "a-variable-without-a-value",
            changes: &[
                (
                    "and not state.remove(y, a):\n                return False\n",
                    "and state.remove(y, a):\n                pass\n",
                ),
                ("        if not places:\n            return False\n", ""),
            ],
            says: "has no value left before the search, but your program does not notice it, or does not say so by giving back false: it",
        },
        Mistake {
            name: "a-value-without-a-place",
            changes: &[("        if not places:\n            return False\n", "")],
            says: "has no place left before the search, but your program does not notice it",
        },
        Mistake {
            name: "gives-up",
            changes: &[("            return True\n", "            return False\n")],
            says: "before the search, but each variable has a value left, and each value has a place in each unit",
        },
        Mistake {
            name: "forgets-to-return",
            changes: &[(
                "        if state.left() == before:\n            return True\n",
                "        if state.left() == before:\n            return\n",
            )],
            says: "the answer of your program stops here",
        },
    ];
    all_are_found(Exercise::Norvig, Language::Python, &mistakes);
}
