//! What watching a search shows: the queue as it is, whole reasons, conflict sets, and which plans have
//! nothing to show.

use crate::common::{csp, csp_with};

fn cell(index: usize) -> String {
    format!("{}{}", char::from(b'A' + (index / 4) as u8), index % 4 + 1)
}

/// Whether two cells of a 4x4 board share a row, a column or a box.
fn related(a: usize, b: usize) -> bool {
    let units = |cell: usize| [(0, cell / 4), (1, cell % 4), (2, cell / 8 * 2 + cell % 4 / 2)];
    a != b && units(a).iter().zip(units(b)).any(|(one, other)| *one == other)
}

/// Walks through MAC on a 4x4 board, and lists the queue at each step: each is one line of what happened and
/// one of the queue.
fn walk(input: &str) -> Vec<(String, Vec<String>)> {
    let commands = "n\nl\n".repeat(400);
    let shown = csp_with(&format!("step {input} --strategy mac+input"), &commands).stdout;
    let mut steps = Vec::new();
    let mut event = None;
    for line in shown.lines() {
        if let Some(text) = line.strip_prefix("event ") {
            event = text.split_once(": ").map(|(_, happened)| happened.to_owned());
        } else if line.contains("<-") && !line.starts_with("queue") || line == "the queue is empty" {
            let arcs = line.split(' ').filter(|word| word.contains("<-")).map(str::to_owned).collect();
            steps.extend(event.take().map(|event| (event, arcs)));
        }
    }
    steps
}

/// The queue starts with all arcs, i before j, loses its first at each revision, and grows at its end when a
/// domain shrinks.
fn check_walk(steps: &[(String, Vec<String>)]) {
    let pairs = (0..16).flat_map(|i| (0..16).map(move |j| (i, j))).filter(|&(i, j)| related(i, j));
    let all: Vec<String> = pairs.map(|(i, j)| format!("{}<-{}", cell(i), cell(j))).collect();
    assert_eq!((all.len(), &steps[0].1), (112, &all), "{}", steps[0].0);
    for step in steps.windows(2) {
        let [(_, before), (event, after)] = step else { unreachable!("a window of two") };
        if let Some(revised) = event.strip_prefix("revise ") {
            assert_eq!(revised.replace(" against ", "<-"), before[0]);
            assert_eq!(after[..], before[1..], "{event}");
        } else if event.contains(" join") {
            let new = &after[before.len()..];
            assert_eq!(after[..before.len()], before[..], "{event}");
            assert!(
                !new.is_empty() && new.is_sorted() && new.iter().all(|arc| !before.contains(arc)),
                "{event}: {new:?}"
            );
            let into: Vec<&str> = new.iter().filter_map(|arc| arc.split_once("<-")).map(|(_, y)| y).collect();
            assert!(into.iter().all(|y| event.contains(&format!("as {y} "))), "{event}: {new:?}");
        } else {
            assert_eq!(after, before, "{event}");
        }
    }
}

#[test]
fn the_stepper_shows_the_queue_of_ac3() {
    let steps = walk("board2");
    check_walk(&steps);
    let count = |what: &str| steps.iter().filter(|(event, _)| event.contains(what)).count();
    assert!(count("revise") > 112 && count("has shrunk") > 5 && count("was assigned") == 15, "{steps:?}");
    assert_eq!(steps.last().map(|(event, queue)| (event.as_str(), queue.len())), Some(("solved", 0)));
}

#[test]
fn at_a_wipe_out_the_waiting_arcs_still_stand_there() {
    let file = std::env::temp_dir().join(format!("csp-{}-wiped-out.txt", std::process::id()));
    std::fs::write(&file, "12....3.........\n").unwrap();
    let steps = walk(&file.display().to_string());
    let _ = std::fs::remove_file(&file);
    check_walk(&steps);
    let (event, queue) = steps.last().unwrap();
    assert!(event.starts_with("conflict at ") && queue.len() > 50, "{event}: {queue:?}");
}

#[test]
fn queues_of_removed_values_are_shown_too() {
    let shown = csp_with("step scheduling --strategy mac4", "n\nn\nn\n").stdout;
    let queued = csp("trace scheduling --strategy mac4 --kind enqueued,dequeued --format json").stdout;
    let events: Vec<serde_json::Value> = queued.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let values = |kind: &str| -> Vec<(String, u64)> {
        let of_kind = events.iter().filter(|event| event["kind"] == kind);
        of_kind.map(|e| (e["variable"].to_string(), e["value"].as_u64().unwrap())).collect()
    };
    assert!(shown.contains("queue: empty") && values("enqueued").len() > 10, "{shown}\n{queued}");
    assert_eq!(values("enqueued"), values("dequeued"), "first in, first out");
    assert!(events.iter().all(|e| e["kind"] != "enqueued" || e["by"] == e["variable"]), "{queued}");
    assert_eq!(csp("trace scheduling --strategy mac1 --kind enqueued").stdout, "", "AC-1 has no queue");
}

/// The units of a board are named, and every cell that had a part.
#[test]
fn reasons_are_whole() {
    let traced = csp("trace grid2 --strategy gac+mrv --kind pruned --format json").stdout;
    let singles = csp("trace grid2 --strategy norvig --kind pruned,conflict --format json").stdout;
    let (mut hidden, mut sets) = (0, 0);
    for line in traced.lines().chain(singles.lines()) {
        let event: serde_json::Value = serde_json::from_str(line).unwrap();
        let (reason, variables) = (&event["reason"], event["reason"]["variables"].as_array().unwrap());
        let unit = reason["unit"].as_str();
        match reason["rule"].as_str().unwrap() {
            "support" | "naked single" => assert!(unit.is_none() && variables == &[event["by"].clone()], "{line}"),
            "hidden single" | "too few values" => {
                hidden += 1;
                assert!(variables.len() == 8 && event["by"].is_null(), "{line}");
            }
            "all-different" => {
                sets += 1;
                assert!((1..9).contains(&variables.len()), "{line}");
            }
            rule => panic!("{rule}"),
        }
        if let Some((kind, number)) = unit.map(|unit| unit.split_once(' ').unwrap()) {
            let number: usize = number.parse().unwrap();
            for name in variables.iter().chain([&event["variable"]]).map(|name| name.as_str().unwrap().as_bytes()) {
                let (row, column) = (usize::from(name[0] - b'A'), usize::from(name[1] - b'1'));
                let place = match kind {
                    "row" => row,
                    "column" => column,
                    _ => row / 3 * 3 + column / 3,
                };
                assert_eq!(place + 1, number, "{line}");
            }
        }
    }
    assert!(hidden > 50 && sets > 50, "{hidden} {sets}");
    let text = csp("trace grid2 --strategy norvig --kind pruned --cell F2").stdout;
    assert!(text.contains("because of A2 B2 C2 D2 E2 G2 H2 I2 (hidden single in column 2)"), "{text}");
    let tree = csp("tree grid2 --strategy norvig --whole").stdout;
    assert!(tree.contains(", by hidden single in ") || tree.contains(", by too few values in "), "{tree}");
}

#[test]
fn conflict_sets_are_shown() {
    for look_back in ["bt-cbj", "bt-gbj", "fc-cbj", "fc-gbj", "mac-cbj", "bt-bj"] {
        let traced =
            csp(&format!("trace queens:6 --all --strategy {look_back}+input --kind backtracked --format json"));
        let sets = traced.stdout.lines().filter(|line| !line.contains("\"conflict_set\":null")).count();
        assert!(sets > 2 && sets <= traced.stdout.lines().count(), "{look_back}: {}", traced.stdout);
    }
    assert!(!csp("trace queens:6 --strategy bt").stdout.contains("conflict set"));
    for command in ["trace queens:6 --strategy bt-cbj", "tree queens:6 --strategy bt-cbj"] {
        assert!(csp(command).stdout.contains("conflict set"), "{command}");
    }
    let stepped = csp_with("step queens:6 --strategy bt-cbj", "k\n").stdout;
    assert!(stepped.contains("the values of x5 have run out, conflict set: {x0, x1, x2, x3}"), "{stepped}");
}

/// Plans that have no steps to tell say so, in every command that shows steps; the others can be watched.
#[test]
fn plans_without_events_say_so() {
    for command in ["trace", "tree", "step"] {
        for plan in ["bits", "buckets"] {
            let ran = csp(&format!("{command} australia --strategy {plan}"));
            let told =
                ran.stderr.contains(&format!("the plan \"{plan}\" tells no events")) && ran.stderr.contains("use a");
            assert!(told && ran.code == Some(2), "{command} {plan}: {}", ran.stderr);
        }
        for plan in ["cutset", "auto", "fc+mrv"] {
            let ran = csp_with(&format!("{command} australia --strategy {plan}"), "n\n");
            assert!(
                ran.code == Some(0) && ran.stdout.contains("SA"),
                "{command} {plan}: {} {}",
                ran.stdout,
                ran.stderr
            );
        }
        let wrong = csp(&format!("{command} australia --strategy tree"));
        assert!(wrong.code == Some(2) && wrong.stderr.contains("has a cycle"), "{command}: {}", wrong.stderr);
    }
}

/// Local search tells its steps, but it has no tree, and says so.
#[test]
fn local_search_is_watched_step_by_step() {
    for plan in ["min-conflicts", "tabu"] {
        let traced = csp(&format!("trace australia --strategy {plan}"));
        let told = traced.stdout.contains("start with WA = ") && traced.stdout.trim_end().ends_with("solved");
        assert!(traced.code == Some(0) && told, "{plan}: {}", traced.stdout);
        let objects = csp(&format!("trace queens:8 --strategy {plan} --kind repaired --format json")).stdout;
        let last = objects.lines().last().unwrap();
        assert!(last.contains(r#""broken":0"#) && last.contains(r#""kind":"repaired""#), "{plan}: {last}");
        for command in ["tree", "replay"] {
            let refused = csp(&format!("{command} australia --strategy {plan}"));
            assert!(
                refused.code == Some(2) && refused.stderr.contains("so it has no tree to show"),
                "{}",
                refused.stderr
            );
        }
    }
    // The four squares in a corner attack each other, and there are three colours: something is broken.
    let stepped = csp_with("step queen-graph:3x3@3 --strategy tabu+steps(0)", &"n\n".repeat(9)).stdout;
    let last = stepped.lines().rfind(|line| line.starts_with("event ")).unwrap();
    assert!(last.contains("start with") && !last.contains("; 0 constraints broken"), "{stepped}");
}

/// A cell has two names, in every command that asks for one; what is no cell is an error that says which there are.
#[test]
fn cells_are_known_by_row_and_column_too() {
    let of = |name: &str| csp(&format!("trace board2 --cell {name}")).stdout;
    assert!(!of("A2").is_empty());
    for name in ["a2", "r1c2", "R1C2"] {
        assert_eq!(of(name), of("A2"), "{name}");
    }
    let unknown = csp("trace board2 --cell r5c1");
    assert!(
        unknown.stderr.contains("\"r5c1\" is no cell of a 4x4 board: A1 to D4, or R1C1 to R4C4"),
        "{}",
        unknown.stderr
    );
    let zebra = csp("trace zebra --cell Giraffe");
    assert!(
        zebra.stderr.contains("no variable \"Giraffe\": they are called Red, Yellow, Blue, ..."),
        "{}",
        zebra.stderr
    );
    let step = |name: &str| csp_with("step board2", &format!("c {name}\n")).stdout;
    assert_eq!(step("r1c2").replace("r1c2", "A2"), step("A2"));
    assert!(step("r9c9").contains("\"r9c9\" is no cell"), "{}", step("r9c9"));
}

#[test]
fn a_slip_in_the_name_of_a_plan_suggests_the_plan() {
    for (typed, meant) in [
        ("minconflicts", "min-conflicts"),
        ("bit", "bits"),
        ("autoo", "auto"),
        ("fcc", "fc"),
        ("bukcets", "buckets"),
        ("tabo", "tabu"),
    ] {
        let refused = csp(&format!("solve board2 --strategy {typed}"));
        assert!(refused.stderr.contains(&format!("did you mean \"{meant}\"?")), "{typed}: {}", refused.stderr);
    }
}
