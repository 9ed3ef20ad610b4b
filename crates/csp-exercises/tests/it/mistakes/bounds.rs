//! Branch and bound.

use csp_exercises::catalogue::{Exercise, Language};

use crate::mistakes::{Mistake, all_are_found};

#[test]
fn of_the_search() {
    let mistakes = [
        Mistake {
            name: "the-first-is-enough",
            changes: &[
                ("        return\n", "        return True\n"),
                ("            branch(state)\n", "            if branch(state):\n                return True\n"),
            ],
            says: "but first x2 = 3 must be taken back, and all that was removed since",
        },
        Mistake {
            name: "nothing-is-kept",
            changes: &[("state.improved()", "state.solved()")],
            says: "this solution costs 11: it is the incumbent from now on, and each later one must cost less. But your program takes x2 = 3 back",
        },
        Mistake {
            name: "no-last-look",
            changes: &[(" and least(state) < state.best()", "")],
            says: "The value has failed, but your program tries",
        },
        Mistake {
            name: "forward-checking-first",
            changes: &[(
                "if bound(state) and forward_check(state, x, a) and",
                "if forward_check(state, x, a) and bound(state) and",
            )],
            says: "the value has failed, and nothing is removed",
        },
        Mistake {
            name: "goes-on-below-what-has-failed",
            changes: &[("            state.failed(x)\n", "            pass\n")],
            says: "x2 has no value left after x1 = 1, but your program does not notice it",
        },
        Mistake {
            name: "fails-without-an-incumbent",
            changes: &[(
                "least(state) < state.best():\n            branch",
                "least(state) < min(state.best(), 9):\n            branch",
            )],
            says: "but no solution was found yet, so that nothing is too expensive",
        },
    ];
    all_are_found(Exercise::BranchAndBound, Language::Python, &mistakes);
}

#[test]
fn of_the_bound() {
    let mistakes = [
        Mistake {
            name: "what-costs-the-same-stays",
            changes: &[("state.cost(x, a) >= state.best()", "state.cost(x, a) > state.best()")],
            says: "keeps values with which a solution costs just as much as the incumbent",
        },
        Mistake {
            name: "what-costs-the-same-is-tried",
            changes: &[("    if least(state) >= state.best():", "    if least(state) > state.best():")],
            says: "the value has failed, and nothing is removed",
        },
        Mistake {
            name: "removes-nothing",
            changes: &[("                state.remove(x, a)\n", "                pass\n")],
            says: "your bound leaves 3 in x1; with x1 = 3, and each other variable at its cheapest, a solution costs",
        },
        Mistake {
            name: "the-others-at-their-dearest",
            changes: &[(
                "others = least(state) - cheapest(state, x)",
                "others = sum(max(state.cost(y, b) for b in state.values(y)) for y in state.variables() if y != x)",
            )],
            says: "less than the incumbent with",
        },
        Mistake {
            name: "the-own-cost-twice",
            changes: &[("others = least(state) - cheapest(state, x)", "others = least(state)")],
            says: "less than the incumbent with",
        },
        Mistake {
            name: "never-fails",
            changes: &[("        return False\n", "        return True\n"), (" and least(state) < state.best()", "")],
            says: "the value has failed, and nothing is removed",
        },
        Mistake {
            name: "the-assigned-alone",
            changes: &[(
                "for x in state.variables())\n\n\ndef bound",
                "for x in state.variables() if state.is_assigned(x))\n\n\ndef bound",
            )],
            says: "your bound leaves",
        },
        Mistake {
            name: "the-smallest-value-is-the-cheapest",
            changes: &[("min(state.cost(x, a) for a in state.values(x))", "state.cost(x, min(state.values(x)))")],
            says: "your bound leaves 0 in x4; with x4 = 0, and each other variable at its cheapest, a solution costs -2, and the incumbent -6",
        },
    ];
    all_are_found(Exercise::BranchAndBound, Language::Python, &mistakes);
}
