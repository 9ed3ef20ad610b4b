//! `csp check` where there is no solution: why, which slip may be the cause, and all the minimal sets.

use crate::common::{csp, csp_with};
use serde_json::Value;

/// The one line of JSON that a check prints.
#[track_caller]
fn checked(arguments: &str, input: &str) -> Value {
    let ran = csp_with(arguments, input);
    assert_eq!((ran.stdout.lines().count(), ran.code), (1, Some(1)), "{arguments}: {} {}", ran.stdout, ran.stderr);
    serde_json::from_str(&ran.stdout).unwrap()
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

/// Five nights do not fit four nurses with one each: of 39 rules these nine are a reason, and no fewer of them.
#[test]
fn a_week_with_too_few_nights_is_explained() {
    let ran = csp(&format!("check {}/../docs/src/models/nights.csp --format json", env!("CARGO_MANIFEST_DIR")));
    assert_eq!(ran.code, Some(1), "{ran:?}");
    let record: Value = serde_json::from_str(&ran.stdout).unwrap();
    let set = &record["conflict"]["set"];
    let rules: Vec<&str> = set["constraints"].as_array().unwrap().iter().map(|rule| rule.as_str().unwrap()).collect();
    let of = |line: &str| rules.iter().filter(|rule| rule.starts_with(line)).count();
    assert_eq!((of("line 6: night"), of("line 7: most"), rules.len()), (5, 4, 9), "{rules:?}");
    assert_eq!(set["minimal"], true);
}

#[test]
fn a_problem_says_which_constraints_are_to_blame() {
    let ran = csp("check queens:3");
    let why =
        "why: the constraints (x0, x1), (x1, x2), (x0, x2) have no solution together; without any one of them there";
    assert!(ran.code == Some(1) && ran.stdout.contains(why), "{}", ran.stdout);
    // A triangle for each two neighbours of South Australia that touch, and two rings of five states: by hand.
    let answer = checked("check australia@2 --all 100 --format json", "");
    let sets = answer["conflicts"]["sets"].as_array().unwrap();
    let sizes: Vec<usize> = sets.iter().map(|set| set["constraints"].as_array().unwrap().len()).collect();
    assert_eq!((sizes, &answer["conflicts"]["all"]), (vec![3, 3, 3, 3, 5, 5], &Value::Bool(true)));
    assert_eq!((&answer["problem"], &answer["status"]), (&"australia@2".into(), &"unsatisfiable".into()));
}

/// The least changes of a model, by hand: ann, bob or cy works a third night; or, where no rule alone is enough, two give way.
#[test]
fn a_model_says_what_has_to_change() {
    let nights =
        "let people = {ann, bob, cy}\nvar night[1..7] in people\nlimit: forall(p in people) atmost(2, night, p)\n";
    let record = checked("check - --format json", nights);
    let sets = record["repairs"]["sets"].as_array().unwrap();
    assert_eq!(sets.len(), 3, "{sets:?}");
    for (set, who) in sets.iter().zip(["ann", "bob", "cy"]) {
        assert_eq!((&set[0]["number"], &set[0]["instead"]), (&2.into(), &3.into()), "{set}");
        assert!(
            set[0]["rule"].as_str().unwrap().starts_with("line 3: limit: ")
                && set[0]["rule"].as_str().unwrap().ends_with(&format!("[{who}]"))
        );
    }
    let text = csp_with("check -", nights).stdout;
    assert!(text.contains("with any one of these changes there is a solution:\n"), "{text}");
    assert!(text.contains("atmost(2, night, p)[bob]: with 3 in the place of 2\n"), "{text}");
    let two = "var x, y in 1..9\nx < 1\nx != y\ny > 9\n";
    let text = csp_with("check -", two).stdout;
    assert!(text.contains("no change of one rule is enough; with these 2 there is a solution:\n"), "{text}");
    assert!(
        text.contains("line 2: x < 1: with 2 in the place of 1; line 4: y > 9: with 8 in the place of 9\n"),
        "{text}"
    );
    // Two parts of one rule are one rule, and each says which it is.
    let parts = csp_with("check -", "var x, y in 0..3\nr: x >= 5 and y >= 6\n").stdout;
    assert!(parts.contains("  with this change there is a solution:\n    line 2: r: x >= 5 and y >= 6: with 3 in the place of 5 in x >= 5; line 2: r: x >= 5 and y >= 6: with 3 in the place of 6 in y >= 6\n"), "{parts}");
    // A verdict is not lost where no number can be near.
    let wide = csp_with("check -", "var x, y in 0..1000\nx * y == 7919\nx > 1\ny > 1\n");
    assert!(
        wide.code == Some(1) && wide.stdout.contains("why: line 2: x * y == 7919"),
        "{} {}",
        wide.stdout,
        wide.stderr
    );
    // Digits are no rules: those that are named are of the text.
    let far = csp_with("check -", "var a, b in 0..1000000000\na < b\nlate: a > 600000\nb < 500000\nb >= 0\n").stdout;
    assert!(
        far.contains("why: line 2: a < b, line 3: late: a > 600000 and line 4: b < 500000 have no solution together"),
        "{far}"
    );
    assert!(far.contains("line 3: late: a > 600000: with 499997 in the place of 600000\n"), "{far}");
    // What holds as a whole can only be left out.
    let tour = csp_with("check -", "var next[1..4] in 1..4\ncircuit(next)\nstay: next[1] == 1\n").stdout;
    assert!(tour.contains("line 2: circuit(next): without it\n"), "{tour}");
    assert!(tour.contains("line 3: stay: next[1] == 1: with 2 in the place of 1\n"), "{tour}");
    let cut = csp_with("check - --node-limit 0", nights);
    assert_eq!(cut.code, Some(3), "{cut:?}");
}

#[test]
fn a_board_names_rules_givens_and_slips() {
    // Row 1 was 1.3., and its 3 has come one cell too far to the left.
    let answer = checked("check - --format json", "13..34..41.3..4.");
    assert_eq!(texts(&answer["conflict"]["set"]["constraints"]), ["box 1"]);
    assert_eq!(texts(&answer["conflict"]["set"]["givens"]), ["A2=3", "B1=3"]);
    assert_eq!(answer["conflict"]["set"]["minimal"], true);
    assert_eq!(answer["conflict"]["set"]["sentence"], "box 1 and the givens A2=3, B1=3");
    assert!(texts(&answer["visible"])[0].starts_with("3 stands twice in box 1"));
    let slips = answer["slips"].as_array().unwrap();
    let moved = slips.iter().find(|slip| slip["kind"] == "moved" && texts(&slip["instead"]) == ["A3=3"]);
    assert!(moved.is_some_and(|slip| texts(&slip["is"]) == ["A2=3"]), "{slips:?}");
    let text = csp_with("check -", "13..34..41.3..4.").stdout;
    assert!(text.contains("    A2=3: one cell away, with A3=3, there is exactly one solution\n"), "{text}");
    assert!(text.contains("why: box 1 and the givens A2=3, B1=3 have no solution together"), "{text}");
}

#[test]
fn all_sets_are_listed_up_to_so_many() {
    let two = "11..22..........";
    let all = checked("check - --all 1000 --format json", two);
    let count = all["conflicts"]["sets"].as_array().unwrap().len();
    assert!(all["conflicts"]["all"] == true && count > 4, "{all}");
    let text = csp_with("check - --all 1000", two).stdout;
    assert!(
        text.contains(&format!("{count} minimal sets of rules and givens without a solution, and there is no other:"))
    );
    assert!(text.contains("\n    1. row 1 and the givens A1=1, A2=1\n"), "{text}");
    assert_eq!(
        text.lines().filter(|line| line.trim_start().starts_with(char::is_numeric)).count() - 2,
        count,
        "{text}"
    );
    let some = csp_with("check - --all 2", two).stdout;
    assert!(some.contains("why: 2 minimal sets") && some.contains("there are others"), "{some}");
    for (arguments, complaint) in [
        ("check --all queens:3", "names stand before --all"),
        ("check queens:3 --all 0", "a whole number of 1 or more is meant"),
        ("check queens:3 --all -1", "a whole number of 1 or more is meant"),
    ] {
        let ran = csp(arguments);
        assert!(ran.code == Some(2) && ran.stderr.contains(complaint), "{arguments}: {}", ran.stderr);
    }
}

/// What was found before a limit is said, and that it is not all. The limit of nodes is for each search.
#[test]
fn limits_leave_what_was_found() {
    let two = "11..22..........";
    let limited = checked("check - --node-limit 20 --all 1000 --format json", two);
    let conflicts = &limited["conflicts"];
    assert_eq!((&conflicts["all"], &conflicts["stop"]), (&false.into(), &"the node limit was reached".into()));
    assert!(!conflicts["sets"].as_array().unwrap().is_empty());
    let text = csp_with("check - --node-limit 20 --all 1000", two).stdout;
    assert!(text.contains("then the node limit was reached: there may be others:\n    1. "), "{text}");
}

/// Boards and problems that are sound, or have several solutions, as JSON.
#[test]
fn every_answer_is_a_line_of_json() {
    let ran = csp("check board2 zebra latin:2 --format json");
    let lines: Vec<Value> = ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((lines.len(), ran.code), (3, Some(1)), "{}", ran.stderr);
    let statuses: Vec<&str> = lines.iter().map(|line| line["status"].as_str().unwrap()).collect();
    assert_eq!(statuses, ["unique", "unique", "multiple"]);
    assert_eq!((&lines[0]["puzzle"], &lines[0]["givens"]), (&"board2".into(), &8.into()));
    assert_eq!(texts(&lines[0]["solutions"]), ["2431314213244213"]);
    assert_eq!(lines[2]["solutions"][0].as_object().unwrap().len(), 4);
}
