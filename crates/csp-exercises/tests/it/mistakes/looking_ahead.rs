//! Forward checking, and the orders that stand on it.

use csp_exercises::catalogue::{Exercise, Language};

use crate::mistakes::{Mistake, all_are_found};

const SKIP_ASSIGNED: &str = "        if state.is_assigned(y):\n            continue\n";
const STOP: &str = "        if state.is_wiped_out(y):\n            return False\n";

#[test]
fn forward_checking() {
    let mistakes = [
        Mistake {
            name: "a-neighbour-is-left-out",
            changes: &[("state.neighbours(x):", "state.neighbours(x)[1:]:")],
            says: "after x0 = 0 your forward checking leaves 0 in x1; x0 = 0 does not allow it. It removes nothing from x1",
        },
        Mistake {
            name: "only-the-first-neighbour",
            changes: &[(
                "            return False\n    return True",
                "            return False\n        return True\n    return True",
            )],
            says: "are all neighbours gone through?",
        },
        Mistake {
            name: "deletes-from-the-list-it-walks-over",
            changes: &[("state.values(y)", "state.domains[y]")],
            says: "do not remove from the list that you walk over",
        },
        Mistake {
            name: "a-variable-is-its-own-neighbour",
            changes: &[
                ("state.neighbours(x):", "[x] + state.neighbours(x):"),
                (SKIP_ASSIGNED, ""),
                ("if not state.allows(x, a, y, b)", "if y == x or not state.allows(x, a, y, b)"),
            ],
            says: "removes 0 from x0, the variable that was just assigned: no variable is a neighbour of itself",
        },
        Mistake {
            name: "scans-the-whole-board",
            changes: &[("state.neighbours(x):", "state.variables():")],
            says: "checks every variable, not the neighbours alone",
        },
        Mistake {
            name: "removes-from-the-whole-board",
            changes: &[("state.neighbours(x):", "state.variables():"), ("not state.allows(x, a, y, b)", "a == b")],
            says: "forward checking leaves 1 in x1; x0 = 0 does not allow it",
        },
        Mistake {
            name: "checks-assigned-neighbours",
            changes: &[(SKIP_ASSIGNED, "")],
            says: "checks neighbours that are assigned already",
        },
        Mistake {
            name: "does-not-stop",
            changes: &[
                (STOP, ""),
                ("    return True", "    return not any(map(state.is_wiped_out, state.variables()))"),
            ],
            says: "has no value left after",
        },
        Mistake {
            name: "does-not-notice",
            changes: &[(STOP, "")],
            says: "although x2 has no value left after x1 = 2: at a wipe-out the value has failed",
        },
        Mistake {
            name: "never-fails",
            changes: &[("            return False\n", "            return True\n")],
            says: "x2 has no value left after x1 = 2, but your program does not notice it",
        },
        Mistake {
            name: "in-reverse",
            changes: &[("state.neighbours(x):", "reversed(state.neighbours(x)):")],
            says: "comes before x3, and has no value left after",
        },
        Mistake {
            name: "returns-too-early",
            changes: &[(
                "                state.remove(y, b)\n",
                "                state.remove(y, b)\n                return False\n",
            )],
            says: "It stops too early: no neighbour has lost its last value yet",
        },
        Mistake {
            name: "the-test-is-the-wrong-way-round",
            changes: &[("if not state.allows", "if state.allows")],
            says: "removes 2 from x1, which x0 = 0 allows. It keeps what is not allowed: is the test the wrong way round?",
        },
        Mistake {
            name: "the-values-are-swapped",
            changes: &[("allows(x, a, y, b)", "allows(x, b, y, a)")],
            says: "Are the two values swapped?",
        },
        Mistake {
            name: "forgets-what-was-removed-before",
            changes: &[("state.values(y)", "state.problem.values[y]")],
            says: "which does not have this value any more",
        },
        Mistake {
            name: "breaks-off",
            changes: &[("    return True", "    raise ValueError")],
            says: "the answer of your program stops here",
        },
    ];
    all_are_found(Exercise::ForwardChecking, Language::Python, &mistakes);
}

#[test]
fn orders() {
    let mrv = [
        Mistake {
            name: "the-most-values",
            changes: &[("left < fewest", "left > fewest")],
            says: "is it a maximum in place of a minimum?",
        },
        Mistake {
            name: "ties-to-the-last",
            changes: &[("left < fewest", "left <= fewest")],
            says: "and then the one that comes first among the variables is taken",
        },
        Mistake {
            name: "assigned-variables",
            changes: &[("not state.is_assigned(x) and ", "")],
            says: "is assigned already",
        },
        Mistake {
            name: "the-first-variable",
            changes: &[("            fewest = left\n", "            fewest = 0\n")],
            says: "; your program takes ",
        },
    ];
    all_are_found(Exercise::Mrv, Language::Python, &mrv);
    let lcv = [
        Mistake {
            name: "the-most-constraining",
            changes: &[("sorted(ranked)", "sorted(ranked, key=lambda pair: (-pair[0], pair[1]))")],
            says: "of the neighbours that are not assigned; your program tries",
        },
        Mistake {
            name: "ties-to-the-greater-value",
            changes: &[("sorted(ranked)", "sorted(ranked, key=lambda pair: (pair[0], -pair[1]))")],
            says: "and then the smaller value comes first",
        },
        Mistake { name: "no-order", changes: &[("sorted(ranked)", "ranked")], says: "LCV tries" },
        Mistake {
            name: "assigned-neighbours",
            changes: &[("            if not state.is_assigned(y):\n", "            if True:\n")],
            says: "checks of the value order",
        },
        Mistake {
            name: "a-value-that-is-not-there",
            changes: &[("        ranked.append((ruled_out, a))", "        ranked.append((ruled_out, a + 50))")],
            says: "but the values left of",
        },
    ];
    all_are_found(Exercise::Lcv, Language::Python, &lcv);
}

/// The weights, and the quotient that they are in.
#[test]
fn weights() {
    let mistakes = [
        Mistake {
            name: "no-weight-grows",
            changes: &[("    state.raise_weight(x, y)\n", "    pass\n")],
            says: "every weight were 1 for ever",
        },
        Mistake {
            name: "grows-by-2",
            changes: &[(
                "    state.raise_weight(x, y)\n",
                "    state.raise_weight(x, y)\n    state.raise_weight(x, y)\n",
            )],
            says: "; your program takes ",
        },
        Mistake {
            name: "grows-by-10",
            changes: &[(
                "    state.raise_weight(x, y)\n",
                "    for _ in range(10):\n        state.raise_weight(x, y)\n",
            )],
            says: "; your program takes ",
        },
        Mistake {
            name: "grows-once",
            changes: &[(
                "    state.raise_weight(x, y)\n",
                "    if state.weight(x, y) == 1:\n        state.raise_weight(x, y)\n",
            )],
            says: "; your program takes ",
        },
        Mistake {
            name: "the-largest-quotient",
            changes: &[("quotient < least", "quotient > least")],
            says: "It would be right if the largest quotient came first",
        },
        Mistake {
            name: "integers",
            changes: &[("size / degree", "size // degree")],
            says: "if quotients were cut to whole numbers",
        },
        Mistake {
            name: "assigned-variables-count",
            changes: &[(" if not state.is_assigned(y))", ")")],
            says: "It would be right if constraints with assigned variables counted, too",
        },
        Mistake {
            name: "the-domain-alone",
            changes: &[("size / degree", "size")],
            says: "if the size of the domain counted alone",
        },
        Mistake {
            name: "the-weights-alone",
            changes: &[("size / degree", "1 / degree")],
            says: "It would be right if the weighted degree counted alone",
        },
        Mistake {
            name: "one-value-is-a-choice",
            changes: &[("if size == 1:", "if size == 0:")],
            says: "has one value left, which is no choice: the first such variable comes next",
        },
        Mistake {
            name: "ties-to-the-last",
            changes: &[("quotient < least", "quotient <= least")],
            says: "and then the one that comes first among the variables is taken",
        },
        Mistake {
            name: "the-weight-of-another-constraint",
            changes: &[("state.raise_weight(x, y)", "state.raise_weight(y, state.neighbours(y)[0])")],
            says: "; your program takes ",
        },
    ];
    all_are_found(Exercise::DomWdeg, Language::Python, &mistakes);
}
