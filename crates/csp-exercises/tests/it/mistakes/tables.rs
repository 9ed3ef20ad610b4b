//! Forward checking of constraints on more than two variables.

use csp_exercises::catalogue::{Exercise, Language};

use crate::mistakes::{Mistake, all_are_found};

#[test]
fn tables() {
    let mistakes = [
        Mistake {
            name: "all-constraints",
            changes: &[("in state.constraints(x):", "in range(len(state.problem.tables)):")],
            says: "checks every constraint, and not those of the variable that got a value alone",
        },
        Mistake {
            name: "the-first-constraint-alone",
            changes: &[("in state.constraints(x):", "in state.constraints(x)[:1]:")],
            says: "your forward checking leaves 0 in x5; the constraint on {x1, x4, x5} does not allow it with x1 = 0 and x4 = 0",
        },
        Mistake {
            name: "two-may-be-open",
            changes: &[
                ("len(unassigned) != 1:", "len(unassigned) not in (1, 2):"),
                ("if not state.allows_tuple(c, y, b):", "if b == a and len(set(state.scope(c))) > 1:"),
            ],
            says: "has 2 variables without a value, {x2, x3}: it waits until one is left",
        },
        Mistake {
            name: "the-test-is-the-wrong-way-round",
            changes: &[("if not state.allows_tuple", "if state.allows_tuple")],
            says: "removes 1 from x3, which the constraint on {x1, x2, x3} allows with x1 = 0 and x2 = 0",
        },
        Mistake {
            name: "never-fails",
            changes: &[("            return False\n", "            return True\n")],
            says: "x8 has no value left after x7 = 0, but your program does not notice it",
        },
        Mistake {
            name: "does-not-stop",
            changes: &[
                ("        if state.is_wiped_out(y):\n            return False\n", ""),
                ("    return True", "    return not any(map(state.is_wiped_out, state.variables()))"),
            ],
            says: "although x8 has no value left after x7 = 0: at a wipe-out the value has failed",
        },
        Mistake {
            name: "counts-each-pair-twice",
            changes: &[(
                "if not state.allows_tuple(c, y, b):",
                "if not (state.allows_tuple(c, y, b) and state.allows_tuple(c, y, b)):",
            )],
            says: "too many",
        },
        Mistake {
            name: "in-reverse",
            changes: &[("in state.constraints(x):", "in reversed(state.constraints(x)):")],
            says: "but x8 comes before x9, and has no value left after x7 = 0: go through the constraints in their order",
        },
        Mistake {
            name: "does-nothing",
            changes: &[("                state.remove(y, b)\n", "                pass\n")],
            says: "Nothing at all is removed here",
        },
    ];
    all_are_found(Exercise::NaryForwardChecking, Language::Python, &mistakes);
}
