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

#[test]
fn nogoods() {
    let mistakes = [
        Mistake {
            name: "up-to-what-was-tried",
            changes: &[("if state.level(l) == last) > 1:", "if state.level(l) == last and state.because[l]) > 0:")],
            says: "asks what implies G2 = 4, which is the first unique implication point: it stays; one literal of level 4 is left",
        },
        Mistake {
            name: "the-conflict-itself",
            changes: &[("== last) > 1:", "== last) > 9:")],
            says: "learns a nogood too early: of the nogood {G2 = 4, C2 = 4}, {G2 = 4, C2 = 4} are of level 4: C2 = 4 is the latest",
        },
        Mistake {
            name: "the-earliest",
            changes: &[("max(nogood)\n", "min(l for l in nogood if state.level(l) == last)\n")],
            says: "asks what implies G2 = 4, which came earlier than another one of the last level",
        },
        Mistake {
            name: "any-level",
            changes: &[("max(nogood)\n", "min(nogood)\n")],
            says: "which came earlier than another one of the last level",
        },
        Mistake {
            name: "one-level-back",
            changes: &[("max(lower, default=0)", "last - 1")],
            says: "your program goes back to level 3. That is one level back: the search jumps over all levels",
        },
        Mistake {
            name: "the-lowest-level",
            changes: &[("max(lower, default=0)", "min(lower, default=0)")],
            says: "That is the lowest level of the nogood, not the second highest",
        },
        Mistake {
            name: "the-highest-level",
            changes: &[(" if state.level(l) < last]", "]")],
            says: "That is the level of the conflict itself",
        },
        Mistake {
            name: "what-always-holds",
            changes: &[("explain(latest) if state.level(l) > 0}", "explain(latest)}")],
            says: "y always holds",
        },
        Mistake {
            name: "the-last-level-alone",
            changes: &[("return nogood, ", "return {l for l in nogood if state.level(l) == last}, ")],
            says: "B1 != 4 is missing, which is of level 1 and was never replaced",
        },
        Mistake {
            name: "what-was-replaced-stays",
            changes: &[
                ("    while", "    all = set(nogood)\n    while"),
                ("    lower =", "    nogood |= all\n    lower ="),
            ],
            says: "C2 = 4 was replaced by the literals that imply it",
        },
    ];
    all_are_found(Exercise::FirstUip, Language::Python, &mistakes);
}
