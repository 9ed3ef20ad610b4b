//! AC-3, before and during a search.

use csp_exercises::catalogue::{Exercise, Language};

use crate::mistakes::{Mistake, all_are_found};

const JOIN: &str = "                if z != y:\n                    state.push(z, x)\n";

#[test]
fn ac3() {
    let mistakes = [
        Mistake {
            name: "no-arc-joins-again",
            changes: &[(JOIN, "                pass\n")],
            says: "left x0<-x1 out of the queue after x1 lost",
        },
        Mistake {
            name: "all-arcs-join-again",
            changes: &[
                ("            for z in state.neighbours(x):\n", "            for u, v in state.arcs():\n"),
                (JOIN, "                state.push(u, v)\n"),
            ],
            says: "x0 has lost a value, so its neighbours are to be revised against it",
        },
        Mistake {
            name: "the-arc-back-joins",
            changes: &[("                if z != y:\n", "                if z != x:\n")],
            says: "that is the arc back to",
        },
        Mistake {
            name: "the-wrong-way-round",
            changes: &[("state.push(z, x)", "state.push(x, z)")],
            says: "the wrong way round",
        },
        Mistake {
            name: "joins-without-a-change",
            changes: &[("        if state.revise(x, y):\n", "        if state.revise(x, y) or True:\n")],
            says: "has lost no value: then no arc joins",
        },
        Mistake {
            name: "a-stack",
            changes: &[(
                "        arc = state.pop()\n    return",
                "        arc = state.queue.pop() if state.queue else None\n    return",
            )],
            says: "It takes the one that came last, as from a stack",
        },
        Mistake {
            name: "one-direction",
            changes: &[("        state.push(x, y)\n", "        if x < y:\n            state.push(x, y)\n")],
            says: "your AC-3 left x1<-x0 out of the queue at the start",
        },
        Mistake {
            name: "stops-too-late",
            changes: &[("                return False\n", "                pass\n")],
            says: "has no value left: there your AC-3 must stop, but it puts",
        },
        Mistake {
            name: "stops-too-early",
            changes: &[(
                "            for z in state.neighbours(x):\n",
                "            return True\n            for z in state.neighbours(x):\n",
            )],
            says: "still waits in the queue: it is revised first",
        },
        Mistake {
            name: "arcs-joined-by-hand-twice",
            changes: &[(
                "                    state.push(z, x)\n",
                "                    state._tell(\"enqueued\", variable=state._name(z), against=state._name(x))\n                    state.queue.append((z, x))\n",
            )],
            says: "where it waits already",
        },
    ];
    all_are_found(Exercise::Ac3, Language::Python, &mistakes);
}

#[test]
fn mac() {
    let mistakes = [
        Mistake {
            name: "the-wrong-way-round",
            changes: &[("state.push(y, x)", "state.push(x, y)")],
            says: "the wrong way round",
        },
        Mistake {
            name: "all-arcs",
            changes: &[
                ("    for y in state.neighbours(x):\n", "    for u, v in state.arcs():\n        y = u\n"),
                ("state.push(y, x)", "state.push(u, v)"),
            ],
            says: "its arcs alone join",
        },
        Mistake {
            name: "assigned-neighbours",
            changes: &[("        if not state.is_assigned(y):\n", "        if True:\n")],
            says: "is assigned: only arcs of neighbours without a value join",
        },
        Mistake {
            name: "does-not-propagate",
            changes: &[("    return propagate(state)", "    return True")],
            says: "still waits in the queue",
        },
        Mistake {
            name: "an-empty-queue",
            changes: &[("            state.push(y, x)\n", "            pass\n")],
            says: "out of the queue after x0 = 0. It puts no arc there at all",
        },
        Mistake {
            name: "a-tuple-that-is-true",
            changes: &[("    return propagate(state)", "    return (propagate(state), 0)")],
            says: "but your program does not notice it",
        },
        Mistake {
            name: "descending",
            changes: &[("state.neighbours(x):", "reversed(state.neighbours(x)):")],
            says: "the arcs join the queue in ascending order: after x0 = 0 x1<-x0 comes next",
        },
    ];
    all_are_found(Exercise::Mac, Language::Python, &mistakes);
}
