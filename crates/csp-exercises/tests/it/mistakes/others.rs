//! Backjumping, local search and matchings.

use csp_exercises::catalogue::{Exercise, Language};

use crate::mistakes::{Mistake, all_are_found};

#[test]
fn cbj() {
    let mistakes = [
        Mistake {
            name: "chronological",
            changes: &[("    return target", "    return state.path[-1]")],
            says: "your program does not jump there: it takes",
        },
        Mistake {
            name: "to-the-shallowest",
            changes: &[("conflict_set.pop()", "conflict_set.pop(0)")],
            says: "your program jumps",
        },
        Mistake {
            name: "the-rest-is-forgotten",
            changes: &[("        state.add_to_conflict_set(target, y)\n", "        pass\n")],
            says: "is missing: ",
        },
        Mistake {
            name: "a-failed-check-adds-nothing",
            changes: &[("    state.add_to_conflict_set(x, y)\n", "    pass\n")],
            says: "is missing: a value of it failed by that one",
        },
        Mistake {
            name: "a-failed-check-adds-all",
            changes: &[(
                "    state.add_to_conflict_set(x, y)\n",
                "    for z in state.path[:-1]:\n        state.add_to_conflict_set(x, z)\n",
            )],
            says: "has no part in the failure",
        },
        Mistake {
            name: "the-target-joins-itself",
            changes: &[("conflict_set.pop()", "conflict_set[-1]"), ("(target, y)\n", "(target, target)\n")],
            says: "the conflict set of",
        },
        Mistake {
            name: "gives-up",
            changes: &[("    return target", "    return None")],
            says: "your program jumps from x2 back behind the first variable",
        },
    ];
    all_are_found(Exercise::Cbj, Language::Python, &mistakes);
}

#[test]
fn repairs_and_matchings() {
    let min_conflicts = [
        Mistake {
            name: "the-most-conflicts",
            changes: &[("broken < fewest", "broken > fewest")],
            says: "is it a maximum in place of a minimum?",
        },
        Mistake { name: "any-value", changes: &[("if broken == fewest", "if True")], says: ", which breaks " },
        Mistake {
            name: "the-value-that-it-has",
            changes: &[("    return best[state.random(len(best))]", "    return state.value(x)")],
            says: ", which breaks ",
        },
    ];
    all_are_found(Exercise::MinConflicts, Language::Python, &min_conflicts);
    let all_different = [
        Mistake {
            name: "no-path",
            changes: &[("if y is None or augment(matching, y):", "if y is None:")],
            says: "there are choices of different values, such as x0 = ",
        },
        Mistake {
            name: "takes-without-asking",
            changes: &[("if y is None or augment(matching, y):", "if True:")],
            says: "your program leaves",
        },
        Mistake {
            name: "does-not-take-over",
            changes: &[("            matching.give(v, x)\n", "")],
            says: "your program leaves 1 in x2, but with x2 = 1 the group",
        },
        Mistake {
            name: "no-marks",
            changes: &[("        matching.mark(v)\n", "")],
            says: "your program has written nothing",
        },
    ];
    all_are_found(Exercise::AllDifferent, Language::Python, &all_different);
}
