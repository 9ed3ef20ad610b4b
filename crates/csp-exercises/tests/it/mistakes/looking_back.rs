//! Backtracking: the search itself, and its checks against the past.

use csp_exercises::catalogue::{Exercise, Language};

use crate::mistakes::{Mistake, all_are_found};

const CHECK: &str = "    for y in state.past(x):\n        if not state.allows(x, a, y, state.value(y)):\n            return False\n    return True\n";
const TRY_ON: &str = "        elif backtrack(state):\n            return True\n";

/// The checks: which, how many, and from which end.
#[test]
fn checks() {
    let mistakes = [
        Mistake {
            name: "does-not-stop",
            changes: &[(CHECK, "    return all([state.allows(x, a, y, state.value(y)) for y in state.past(x)])\n")],
            says: "does not stop at the first check that fails",
        },
        Mistake {
            name: "from-the-newest",
            changes: &[("in state.past(x):", "in reversed(state.past(x)):")],
            says: "begins with the variable that was assigned last, not first",
        },
        Mistake {
            name: "all-variables",
            changes: &[("in state.past(x):", "in state.path[:-1]:")],
            says: "checks every variable, not the neighbours alone",
        },
        Mistake {
            name: "the-last-alone",
            changes: &[("in state.past(x):", "in state.past(x)[-1:]:")],
            says: "x2 = 0 is not allowed by x0 = 0, but your program does not notice it, or does not say so: it tries x3 = 0",
        },
        Mistake {
            name: "the-test-is-the-wrong-way-round",
            changes: &[("if not state.allows", "if state.allows")],
            says: "x1 = 0 is not allowed by x0 = 0, but your program does not notice it",
        },
        Mistake {
            name: "nothing-is-consistent",
            changes: &[("            return False\n    return True\n", "            return False\n")],
            says: "your program tells a conflict at x0 after x0 = 0, but every assigned neighbour allows this value",
        },
    ];
    all_are_found(Exercise::Backtracking, Language::Python, &mistakes);
}

/// The search: what is given, taken back, and told.
#[test]
fn the_search() {
    let mistakes = [
        Mistake {
            name: "nothing-is-taken-back",
            changes: &[("        state.retract(mark)\n", "")],
            says: "but first x1 = 0 must be taken back",
        },
        Mistake {
            name: "a-failure-is-not-told",
            changes: &[("            state.failed(x)\n", "            pass\n")],
            says: "x1 = 0 is not allowed by x0 = 0, but your program does not notice it, or does not say so: it takes x1 = 0 back",
        },
        Mistake {
            name: "the-first-failure-ends-it",
            changes: &[("        state.retract(mark)\n", "        state.retract(mark)\n        break\n")],
            says: "your program gives x1 up, but x1 = 1 is still to be tried",
        },
        Mistake {
            name: "the-end-of-the-values-is-not-told",
            changes: &[("    state.backtracked(x)\n", "")],
            says: "the textbook gives x2 up here",
        },
        Mistake {
            name: "the-solution-is-not-told",
            changes: &[("        state.solved()\n", "")],
            says: "that is a solution, and it does not say so",
        },
        Mistake {
            name: "goes-on-after-the-solution",
            changes: &[(TRY_ON, "        else:\n            backtrack(state)\n")],
            says: "but the search has ended: the first solution is found",
        },
        Mistake {
            name: "values-descend",
            changes: &[("in state.values(x):", "in reversed(state.values(x)):")],
            says: "your program tries x0 = 3, but the values ascend: x0 = 0 comes next",
        },
        Mistake {
            name: "the-last-variable-first",
            changes: &[(
                "    x = state.first_unassigned()\n",
                "    x = max((y for y in state.variables() if not state.is_assigned(y)), default=None)\n",
            )],
            says: "the variables are taken in their order, so x0 comes next",
        },
    ];
    all_are_found(Exercise::Backtracking, Language::Python, &mistakes);
}
