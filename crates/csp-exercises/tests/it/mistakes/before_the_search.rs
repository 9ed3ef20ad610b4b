//! Singleton arc consistency, directional arc consistency, and waves.

use csp_exercises::catalogue::{Exercise, Language};

use crate::mistakes::{Mistake, all_are_found};

#[test]
fn trials() {
    let mistakes = [
        Mistake {
            name: "the-trial-stays",
            changes: &[("                state.retract(mark)\n", "")],
            says: "first WA = 0 must be taken back, and all that was removed since",
        },
        Mistake {
            name: "one-round",
            changes: &[("                changed = True\n", "")],
            says: "The round before removed a value, so each value that is left is tried again",
        },
        Mistake {
            name: "removes-what-passes",
            changes: &[("if is_left:", "if not is_left:")],
            says: "your SAC-1 leaves 0 in WA, but a variable had no value left on the trial of WA = 0: it goes for good",
        },
        Mistake {
            name: "removes-whatever-is-tried",
            changes: &[("                if is_left:\n                    continue\n", "")],
            says: "but its trial has left each variable a value: such a value stays",
        },
        Mistake {
            name: "removes-another-value",
            changes: &[("state.remove(x, a)", "state.remove(x, max(state.values(x)))")],
            says: "but it was WA = 0 that was tried: only the value on trial may go",
        },
        Mistake {
            name: "no-arc-after-a-removal",
            changes: &[(
                "                for y in state.neighbours(x):\n                    state.push(y, x)\n                if not",
                "                if not",
            )],
            says: "your SAC-1 left NT<-WA out of the queue after WA lost 0",
        },
        Mistake {
            name: "nothing-is-propagated-on-trial",
            changes: &[("is_left = propagate(state)", "is_left = state.pop() is None")],
            says: "NT<-WA still waits in the queue: it is revised first",
        },
        Mistake {
            name: "one-variable-alone",
            changes: &[(
                "                if not propagate(state):\n                    return False\n",
                "                if not propagate(state):\n                    return False\n            return True\n",
            )],
            says: "your program ends too early: the textbook tries x1 = 0 here|",
        },
        Mistake {
            name: "goes-on-after-a-wipe-out",
            changes: &[(
                "                is_left = propagate(state)\n",
                "                is_left = propagate(state)\n                for y in state.neighbours(x):\n                    state.push(y, x)\n",
            )],
            says: "SA has no value left: there your SAC-1 must stop, but it puts NT<-WA in the queue",
        },
        Mistake {
            name: "one-round-too-many",
            changes: &[
                ("        changed = False\n", "        changed = False if changed else None\n"),
                ("while changed:", "while changed is not None:"),
            ],
            says: "but the search has ended: a whole round has removed nothing",
        },
        Mistake {
            name: "arcs-join-behind-the-last-trial",
            changes: &[(
                "    return True",
                "    for y in state.neighbours(0):\n        state.push(y, 0)\n    return True",
            )],
            says: "puts x1<-x0 in the queue, but the search has ended: a whole round has removed nothing",
        },
        Mistake {
            name: "arcs-join-behind-each-trial",
            changes: &[(
                "                if is_left:\n                    continue\n",
                "                if is_left:\n                    state.push(0, 1)\n                    continue\n",
            )],
            says: "your SAC-1 puts x0<-x1 in the queue after x0 = 1 was taken back; the textbook tries x0 = 2 here",
        },
        Mistake {
            name: "the-value-stays",
            changes: &[("if not state.remove(x, a):", "if not state.values(x):")],
            says: "your SAC-1 leaves 0 in WA, but a variable had no value left on the trial of WA = 0: it goes for good",
        },
        Mistake {
            name: "tries-what-is-gone",
            changes: &[("                if a not in state.values(x):\n                    continue\n", "")],
            says: "but the values left of",
        },
    ];
    all_are_found(Exercise::SingletonConsistency, Language::Python, &mistakes);
}

#[test]
fn one_direction() {
    let mistakes = [
        Mistake {
            name: "from-the-first-variable",
            changes: &[("reversed(state.variables())", "state.variables()")],
            says: "your program revises x0<-x1, but x2<-x3 comes first: it goes from the last variable to the first",
        },
        Mistake {
            name: "both-directions",
            changes: &[("            if y > x:\n                continue\n", "")],
            says: "revises x3<-x2, but x2 comes before x3: only the variable before is revised, against the one behind",
        },
        Mistake {
            name: "the-other-way-round",
            changes: &[
                ("state.revise(y, x)", "state.revise(x, y)"),
                ("state.is_wiped_out(y)", "state.is_wiped_out(x)"),
            ],
            says: "only the variable before is revised, against the one behind",
        },
        Mistake {
            name: "one-variable-is-left-out",
            changes: &[("state.variables())", "state.variables()[1:])"), ("if y > x:", "if y > x or y == 0:")],
            says: "but x0<-x1 is still to be revised",
        },
        Mistake {
            name: "never-fails",
            changes: &[("return False", "return True")],
            says: "x0 has no value left, but your program does not notice it",
        },
    ];
    all_are_found(Exercise::DirectionalConsistency, Language::Python, &mistakes);
}

#[test]
fn waves() {
    let mistakes = [
        Mistake {
            name: "every-value-is-free",
            changes: &[("min(rank, 1)", "0")],
            says: "are left out here: wave 1 allows 0 discrepancies, and 0 were made on the way here",
        },
        Mistake {
            name: "cost-by-rank",
            changes: &[("min(rank, 1)", "rank")],
            says: "is still to be tried: wave 2 allows 1 discrepancy, and 0 were made on the way here; each value but the first left costs one",
        },
        Mistake {
            name: "costs-are-not-paid",
            changes: &[("wave(state, k - cost)", "wave(state, k)")],
            says: "wave 2 allows 1 discrepancy, and 1 was made on the way here",
        },
        Mistake {
            name: "the-first-costs-too",
            changes: &[("min(rank, 1)", "1")],
            says: "is still to be tried: wave 1 allows 0 discrepancies, and 0 were made",
        },
        Mistake {
            name: "nothing-is-noted",
            changes: &[("            state.leave_out()\n", "")],
            says: "A value was left out in the wave before, so there is another wave",
        },
        Mistake {
            name: "a-wave-stops-within",
            changes: &[("        state.retract(mark)\n", "        state.retract(mark)\n        return state.end()\n")],
            says: "your program ends too early: the textbook gives x1 up here|",
        },
        Mistake {
            name: "a-wave-too-many",
            changes: &[("    state.backtracked(x)\n", "    state.backtracked(x)\n    state.leave_out()\n")],
            says: "but the search has ended: everything was tried, and there is no solution",
        },
        Mistake {
            name: "no-backtrack",
            changes: &[("    state.backtracked(x)\n", "")],
            says: "the textbook gives x1 up here",
        },
    ];
    all_are_found(Exercise::LimitedDiscrepancy, Language::Python, &mistakes);
}
