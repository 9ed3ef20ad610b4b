//! Results that cannot all be true, or that do not belong together.

use serde_json::Value;

use super::Planned;
use crate::common::{csp, succeeded};

/// A comparison that was run, with its results in `all.jsonl`.
fn ran(name: &str, arguments: &str) -> Planned {
    let planned = Planned::new(name, arguments);
    succeeded(planned.run("", "all.jsonl"));
    planned
}

/// The results with a text of one line replaced, in a file of their own.
fn changed(planned: &Planned, line: usize, change: impl Fn(&str) -> String) {
    let results = planned.folder.read("all.jsonl");
    let changed = results.lines().nth(line - 1).unwrap();
    assert_ne!(change(changed), changed);
    planned.folder.write("changed.jsonl", &(change(changed) + "\n"));
}

/// A value that a line has under a key, as another one.
fn with(line: &str, pointer: &str, value: Value) -> String {
    let mut line: Value = serde_json::from_str(line).unwrap();
    *line.pointer_mut(pointer).unwrap() = value;
    line.to_string()
}

/// Two results of one job that differ in a counter, or in how they ended: both places are named.
#[test]
fn two_results_disagree() {
    let planned = ran("disagree", "queens:6 zebra -s fc,fc+mrv");
    let checks = planned.results("all.jsonl")[2]["stats"]["checks"].clone();
    for (pointer, value, said) in [
        ("/stats/checks", Value::from(7), format!("{checks} and 7 checks")),
        ("/status", Value::from("unsatisfiable"), "solved and unsatisfiable".to_owned()),
    ] {
        changed(&planned, 3, |line| with(line, pointer, value.clone()));
        for files in ["all.jsonl changed.jsonl", "changed.jsonl all.jsonl"] {
            let ran = planned.merged(files, "");
            assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{}", ran.stderr);
            let turned: Vec<&str> = said.split(" and ").collect();
            let other = format!("{} and {}", turned[1].replace(" checks", ""), turned[0]);
            let is_said = ran.stderr.contains(&said) || ran.stderr.contains(&other);
            assert!(is_said && ran.stderr.contains("contradict each other"), "{}", ran.stderr);
            assert!(ran.stderr.contains("fc on zebra"), "{}", ran.stderr);
            for (file, line) in [("all.jsonl", 3), ("changed.jsonl", 1)] {
                assert!(ran.stderr.contains(&format!("{file}: line {line}")), "{}", ran.stderr);
            }
        }
    }
    // Not one that it fits, and one that it does not.
    changed(&planned, 1, |line| {
        let mut line: Value = serde_json::from_str(line).unwrap();
        let object = line.as_object_mut().unwrap();
        (object["status"], object["stats"]) = ("n/a".into(), Value::Null);
        object.remove("stats");
        object.remove("stop");
        object.insert("reason".to_owned(), "it is too hot".into());
        line.to_string()
    });
    for files in ["all.jsonl changed.jsonl", "changed.jsonl all.jsonl"] {
        let ran = planned.merged(files, "");
        assert!(ran.code == Some(2) && ran.stderr.contains("contradict each other"), "{}", ran.stderr);
    }
}

/// A limit of time ends a run earlier on a slow machine: that is no contradiction, and it counts whichever is read first.
#[test]
fn limits_of_time_do_not_contradict() {
    let planned = ran("slow", "queens:6 zebra -s fc,fc+mrv --time-limit 1000s");
    changed(&planned, 1, |line| {
        let cut = with(&with(line, "/status", "limit".into()), "/stop", "time".into());
        with(&with(&cut, "/stats/nodes", 1.into()), "/stats/checks", 1.into())
    });
    let one = planned.merged("all.jsonl changed.jsonl", "--format csv");
    let other = planned.merged("changed.jsonl all.jsonl", "--format csv");
    assert_eq!((&one.stdout, one.code, one.stderr.as_str()), (&other.stdout, Some(3), ""));
    assert!(one.stdout.lines().nth(1).unwrap().starts_with("queens:6,fc,limit,1,"), "{}", one.stdout);
    // It hides no contradiction of others.
    let wrong = with(planned.folder.read("all.jsonl").lines().next().unwrap(), "/stats/nodes", 3.into());
    planned.folder.write("wrong.jsonl", &(wrong + "\n"));
    let ran = planned.merged("changed.jsonl all.jsonl wrong.jsonl", "");
    assert!(ran.code == Some(2) && ran.stderr.contains("contradict each other"), "{}", ran.stderr);
}

/// Results of another version are neither merged, nor added to, nor lost.
#[test]
fn versions_are_not_mixed() {
    let planned = ran("versions", "queens:6 -s bt,fc");
    let old = |line: &str| with(line, "/csp", "0.0.1".into());
    // Whatever else that version wrote.
    let strange = |_: &str| "{\"csp\":\"0.0.1\",\"knots\":3}".to_owned();
    for change in [&old as &dyn Fn(&str) -> String, &strange] {
        changed(&planned, 2, change);
        let before = planned.folder.read("changed.jsonl");
        for ran in [planned.merged("all.jsonl changed.jsonl", ""), planned.run("", "changed.jsonl")] {
            assert_eq!(ran.code, Some(2));
            let version = env!("CARGO_PKG_VERSION");
            let said = format!("changed.jsonl: line 1: it was made by csp 0.0.1, and this is csp {version}");
            assert!(ran.stderr.contains(&said) && ran.stderr.contains("not mixed"), "{}", ran.stderr);
        }
        assert_eq!(planned.folder.read("changed.jsonl"), before);
    }
}

/// Results of two plans are no comparison, unless it is said which one is meant.
#[test]
fn plans_are_not_mixed_unasked() {
    let (one, other) = (ran("plan-one", "queens:6 -s bt,fc"), ran("plan-other", "queens:6 zebra -s fc"));
    one.folder.write("other.jsonl", &other.folder.read("all.jsonl"));
    let mixed = one.merged("all.jsonl other.jsonl", "");
    assert!(mixed.code == Some(2) && mixed.stderr.contains("of 2 plans"), "{}", mixed.stderr);
    let named = succeeded(one.merged("other.jsonl all.jsonl jobs.jsonl", "--format csv"));
    assert_eq!(named.stdout, one.uninterrupted("csv").0);
    assert!(
        named.stderr.contains("1 results are not of this plan") || named.stderr.contains("1 result is"),
        "{}",
        named.stderr
    );
}

/// The network that is built must be the one that was planned.
#[test]
fn a_problem_has_changed() {
    let planned = Planned::new("changed", "queens:6 queens:5 -s fc");
    let plan = planned.folder.read("jobs.jsonl");
    planned.folder.write("jobs.jsonl", &plan.replace("{\"name\":\"queens:6\"}", "{\"name\":\"queens:7\"}"));
    let ran = planned.run("", "all.jsonl");
    assert!(
        ran.code == Some(2) && ran.stderr.contains("queens:6 is another problem than was planned"),
        "{}",
        ran.stderr
    );
    assert!(ran.stderr.contains("job 1") && ran.stderr.contains("plan again"), "{}", ran.stderr);
    // The other job was run.
    assert_eq!(planned.results("all.jsonl")[0]["problem"], "queens:5");
    assert_eq!(csp(&format!("merge {}", planned.folder.path("all.jsonl"))).code, Some(3));
}
