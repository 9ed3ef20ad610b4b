//! Typical mistakes, each a small change of a reference solution, and what the check says about them.

mod programs;

use csp_exercises::catalogue::{Exercise, Language};
use csp_exercises::instance::Instance;
use csp_exercises::judgement::Judgement;
use programs::{Program, solution};

/// A mistake: what is written in place of what, and the words that are expected.
struct Mistake {
    name: &'static str,
    changes: &'static [(&'static str, &'static str)],
    says: &'static str,
}

/// The first instance on which the program is not right, and what is said about it. Counters say no event.
fn first_fault(exercise: Exercise, language: Language, mistake: &Mistake) -> (String, Option<usize>, String) {
    let mut hole = solution(exercise, language);
    for (right, wrong) in mistake.changes {
        assert_eq!(hole.matches(right).count(), 1, "{}: {right:?} in {hole}", mistake.name);
        hole = hole.replace(right, wrong);
    }
    let program = Program::new(exercise, language, &hole, &format!("mistake-{exercise}-{}-{language}", mistake.name));
    let instances = Instance::of(exercise, Some("mistakes"));
    for instances in instances.chunk_by(|one, other| one.is_hidden == other.is_hidden) {
        for (instance, answer) in instances.iter().zip(program.answers(instances)) {
            match instance.judge(&answer) {
                Judgement::Right => {}
                Judgement::Counter { words } => return (instance.name.clone(), None, words),
                Judgement::Differs { event, words } => return (instance.name.clone(), Some(event), words),
                Judgement::NotUnderstood { line, words } => panic!("{}: line {line}: {words}", mistake.name),
            }
        }
    }
    panic!("{exercise}: {} is right everywhere", mistake.name)
}

fn all_are_found(exercise: Exercise, language: Language, mistakes: &[Mistake]) {
    let mut wrong = Vec::new();
    for mistake in mistakes {
        let (instance, event, words) = first_fault(exercise, language, mistake);
        println!("{exercise}, {}: {instance}, {event:?}: {words}", mistake.name);
        if !words.contains(mistake.says) {
            wrong.push(format!(
                "{exercise}, {}: {instance}, {event:?}: {words}\n  expected: {}",
                mistake.name, mistake.says
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

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

/// The same words for a program in Rust.
#[test]
fn in_rust() {
    let mistakes = [Mistake {
        name: "checks-assigned-neighbours",
        changes: &[("        if state.is_assigned(y) {\n            continue;\n        }\n", "")],
        says: "checks neighbours that are assigned already",
    }];
    all_are_found(Exercise::ForwardChecking, Language::Rust, &mistakes);
    let mistakes = [Mistake {
        name: "no-arc-joins-again",
        changes: &[("                if z != y {", "                if z == y && z != y {")],
        says: "left x0<-x1 out of the queue after x1 lost",
    }];
    all_are_found(Exercise::Ac3, Language::Rust, &mistakes);
}
