//! Problems in parts: the whole is known when every part is in, and not before.

use super::Planned;
use crate::common::{Folder, Ran, succeeded};

/// What the merge of a single row says: its status and its solutions.
fn said(ran: &Ran) -> (String, u64) {
    let row: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    (row["status"].as_str().unwrap().to_owned(), row["stats"]["solutions"].as_u64().unwrap())
}

/// The numbers of solutions are known: queens from OEIS A000170, the grids of 4x4 from OEIS A107739.
#[test]
fn parts_make_the_whole() {
    let folder = Folder::new("jobs-boards");
    let empty = folder.write("empty.txt", &".".repeat(16));
    let unique = folder.write("unique.txt", crate::common::EASY);
    for (problem, solutions) in [
        ("queens:6", 4),
        ("queens:7", 40),
        ("queens:8", 92),
        ("queens:9", 352),
        ("queens:3", 0),
        ("zebra", 1),
        ("grid2", 1),
        (&empty, 288),
        (&unique, 1),
        // Refuted before anything is decided, in every part.
        ("australia@2", 0),
    ] {
        let name = format!("split-{}", problem.replace(['/', ':', '@'], "-"));
        let planned = Planned::new(&name, &format!("{problem} -s fc+mrv --find all --split 12"));
        let parts = planned.jobs();
        for chunk in [2, 1, 3] {
            succeeded(planned.run(&format!("--chunk {chunk}/3"), "all.jsonl"));
        }
        let status = ["unsatisfiable", "unique", "multiple"][usize::try_from(solutions.min(2)).unwrap()];
        let ran = planned.merged("all.jsonl", "--format json");
        assert_eq!((said(&ran), ran.stderr.as_str()), ((status.to_owned(), solutions), ""), "{problem}");
        assert_eq!(ran.code, Some(i32::from(solutions == 0)));

        // Each part in turn is missing: then nothing is said of the whole.
        let results = planned.folder.read("all.jsonl");
        let lines: Vec<&str> = results.lines().collect();
        assert_eq!(lines.len(), parts);
        for missing in (0..parts).step_by(1 + parts / 8).filter(|_| parts > 1) {
            let others = lines.iter().enumerate().filter(|(place, _)| *place != missing);
            planned.folder.write("some.jsonl", &others.map(|(_, line)| (*line).to_owned() + "\n").collect::<String>());
            for files in ["some.jsonl", "jobs.jsonl some.jsonl"] {
                let ran = planned.merged(files, "--format json");
                let row: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
                assert_eq!((ran.code, row["status"].is_null()), (Some(3), true), "{problem}: {}", ran.stdout);
                assert!(ran.stderr.contains(&format!("1 of {parts} jobs is missing")), "{}", ran.stderr);
                assert!(ran.stderr.contains("does not tell how the whole ends"), "{}", ran.stderr);
            }
        }
    }
}

/// One part with a solution tells that there is one; two solutions, that there are several.
#[test]
fn some_parts_are_enough_for_some_answers() {
    for (find, status) in [("first", "solved"), ("unique", "multiple")] {
        let planned = Planned::new(&format!("enough-{find}"), &format!("queens:8 -s fc+mrv --find {find} --split 12"));
        let parts = planned.jobs();
        succeeded(planned.run("", "all.jsonl"));
        let results = planned.results("all.jsonl");
        // As many parts as have so many solutions.
        let (mut some, mut solutions) = (String::new(), 0);
        for result in results {
            if solutions < if find == "first" { 1 } else { 2 } {
                solutions += result["stats"]["solutions"].as_u64().unwrap();
                some += &(result.to_string() + "\n");
            }
        }
        assert!(some.lines().count() < parts);
        planned.folder.write("some.jsonl", &some);
        let ran = planned.merged("some.jsonl", "--format json");
        assert_eq!(
            (said(&ran).0.as_str(), ran.code),
            (status, Some(3)),
            "jobs are missing all the same: {}",
            ran.stderr
        );
    }
}

/// A part that a limit has ended leaves the whole open.
#[test]
fn a_part_that_was_cut_leaves_the_whole_open() {
    let planned = Planned::new("cut", "queens:8 -s fc+mrv --find all --split 12 --node-limit 32");
    succeeded(planned.run("", "all.jsonl"));
    let stops: Vec<bool> = planned.results("all.jsonl").iter().map(|result| result["status"] == "limit").collect();
    assert!(stops.contains(&true) && stops.contains(&false), "{stops:?}");
    let ran = planned.merged("all.jsonl", "--format json");
    assert_eq!((said(&ran).0.as_str(), ran.code, ran.stderr.as_str()), ("limit", Some(3), ""));
}
