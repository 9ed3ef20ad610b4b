//! What `csp solve` prints for boards: formats, limits, counts, alphabets.

use crate::common::{EASY, Folder, csp, csp_with, succeeded, without_times};

const GRID2: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const SOLVED: &str = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

#[test]
fn a_solved_grid() {
    let ran = csp("solve grid2 --unique");
    let expected = "\
# grid2: 9x9, 17 givens
4 1 7 | 3 6 9 | 8 2 5
6 3 2 | 1 5 8 | 9 4 7
9 5 8 | 7 2 4 | 3 1 6
- - -
8 2 5 | 4 3 7 | 1 6 9
";
    let text = without_times(&ran.stdout);
    let found: Vec<&str> = text.lines().collect();
    let wanted: Vec<&str> = expected.lines().collect();
    assert_eq!(found[..4], wanted[..4]);
    assert!(
        found.iter().any(|line| line.starts_with("# exactly one solution; ") && line.ends_with("seed 0")),
        "{text}"
    );
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    // What is printed is read back.
    let again = csp_with("solve - --format line", &ran.stdout);
    assert_eq!(again.stdout.trim(), SOLVED);
}

#[test]
fn every_strategy_and_format_gives_the_solution() {
    for strategy in ["fc+mrv", "mac+mrv+deg", "ac3,fc+dom/deg+lcv", "mac+mrv+shuffle(3)"] {
        assert_eq!(
            csp(&format!("solve grid2 --format line --strategy {strategy}")).stdout.trim(),
            SOLVED,
            "{strategy}"
        );
    }
    for name in ["grid1", "board1", "board2", "report-sample", "persian-test"] {
        let ran = csp(&format!("solve {name} --unique --format line"));
        assert_eq!((ran.code, ran.stdout.lines().count()), (Some(0), 1), "{name}");
    }
}

#[test]
fn json_has_the_fixed_keys() {
    let input = format!("{GRID2}\n11..............\n0401304010040x10\n................\n");
    let ran = csp_with("solve - --format json --unique --strategy fc+mrv --seed 5", &input);
    let records: Vec<serde_json::Value> = ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let statuses: Vec<&str> = records.iter().map(|record| record["status"].as_str().unwrap()).collect();
    assert_eq!(statuses, ["unique", "unsatisfiable", "invalid", "multiple"]);
    for record in &records {
        let keys: Vec<&String> = record.as_object().unwrap().keys().filter(|key| *key != "reason").collect();
        assert_eq!(keys, ["puzzle", "seed", "solutions", "stats", "status", "strategy", "time_ns"]);
        let counters: Vec<&String> = record["stats"].as_object().unwrap().keys().collect();
        let expected = [
            "backtracks",
            "checks",
            "dead_ends",
            "decisions",
            "max_depth",
            "nodes",
            "ordering_checks",
            "prunings",
            "restarts",
            "revisions",
            "solutions",
        ];
        assert_eq!(counters, expected);
        assert_eq!((record["strategy"].as_str(), record["seed"].as_u64()), (Some("fc+mrv"), Some(5)));
    }
    assert_eq!(records[0]["solutions"], serde_json::json!([SOLVED]));
    assert!(records[1]["stats"]["nodes"].is_null(), "no search was needed");
    assert_eq!(records[3]["solutions"].as_array().unwrap().len(), 2);
    let solved = csp("solve grid2 --format json --strategy fc+mrv");
    let record: serde_json::Value = serde_json::from_str(&solved.stdout).unwrap();
    assert_eq!(record["status"], "solved");
    // 481 assignments (a Persian program counts 898 moves) and 17 givens.
    assert_eq!(record["stats"]["nodes"], 498);
}

#[test]
fn a_bad_puzzle_in_the_middle_does_not_stop_the_rest() {
    let ran = csp_with("solve --format line", &format!("{GRID2}\n{}\n{GRID2}\n", GRID2.replacen('5', "x", 1)));
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!((lines[0], lines[2], ran.code), (SOLVED, SOLVED, Some(2)));
    assert!(
        ran.stderr.contains("-: line 2, column 9: found 'x', expected a value of a 9x9 board (1-9)"),
        "{}",
        ran.stderr
    );
    assert!(ran.stderr.contains("3 puzzles: 2 solved, 1 not readable"), "{}", ran.stderr);
}

#[test]
fn any_number_of_jobs_gives_the_same_results_in_order() {
    let mut text = String::new();
    for (number, line) in csp("puzzles top95 uniq16 board2").stdout.lines().enumerate() {
        text.push_str(line);
        text.push_str(["\n", "\n\n# a comment\n", "\n11..............\n", "\nnonsense\n"][number % 4]);
    }
    let path = std::env::temp_dir().join(format!("csp-jobs-{}.txt", std::process::id()));
    std::fs::write(&path, text.repeat(3)).unwrap();
    let run = |jobs: usize| csp(&format!("solve {} --unique --format line --jobs {jobs}", path.display()));
    let (one, two, many) = (run(1), run(2), run(7));
    std::fs::remove_file(&path).unwrap();
    assert_eq!(one.code, Some(2));
    assert_eq!(one.stdout.lines().count(), 3 * (99 + 25 + 24));
    assert_eq!((&one.stdout, &one.stderr, one.code), (&two.stdout, &two.stderr, two.code));
    assert_eq!((&one.stdout, &one.stderr, one.code), (&many.stdout, &many.stderr, many.code));
}

#[test]
fn limits_say_what_is_known() {
    let ran = csp("solve board1 --strategy bt --node-limit 1000");
    let text = without_times(&ran.stdout);
    assert!(text.contains("# 0 solutions found, then the node limit was reached; 1,000 nodes, "), "{text}");
    let ran = csp("solve grid2 --strategy buckets --memory-limit 1M");
    let text = without_times(&ran.stdout);
    assert_eq!(ran.code, Some(3));
    assert!(text.contains("# 0 solutions found, then the memory limit was reached; "), "{text}");
    let ran = csp("consistency latin:9 --algorithms pc2 --memory-limit 200K");
    assert_eq!(ran.code, Some(3));
    assert!(ran.stdout.contains("pc2       memory limit "), "{}", ran.stdout);
    let ran = csp("solve grid2 --memory-limit 4Q");
    assert!(ran.stderr.contains("\"4Q\" is not an amount of memory: write 500M"), "{}", ran.stderr);
}

#[test]
fn counting_and_enumerating() {
    let all = csp_with("solve --all --format line", "................\n");
    assert_eq!(all.stdout.lines().filter(|line| !line.starts_with('#')).count(), 288);
    assert!(all.stdout.contains("288 solutions, no more"));
    let some = csp_with("solve --count 3 --format line", "................\n");
    assert_eq!(some.stdout.lines().filter(|line| !line.starts_with('#')).count(), 3);
    assert_eq!(csp_with("solve --all --unique", "").code, Some(2));
    assert_eq!(csp_with("solve --count 0", "").code, Some(2));
}

#[test]
fn boxes_and_alphabets() {
    let six = csp_with("solve --box 2x3 --format line", &".".repeat(36));
    assert_eq!((six.code, six.stdout.trim().len()), (Some(0), 36));
    // The usual boxes are taken, and this is said once for each size.
    let usual = csp_with("solve --format line", &format!("{0}\n{0}\n{1}\n", ".".repeat(36), ".".repeat(144)));
    assert_eq!((usual.code, usual.stdout.lines().count()), (Some(0), 3));
    assert_eq!(usual.stderr.matches("the usual shape").count(), 2, "{}", usual.stderr);
    assert!(usual.stderr.contains("6x6 is read with boxes of 2x3, the usual shape; --box 3x2"), "{}", usual.stderr);
    let unknown = csp_with("solve", &".".repeat(14 * 14));
    assert_eq!(unknown.stderr.matches("a 14x14 board has no usual boxes").count(), 1, "{}", unknown.stderr);
    assert!(!unknown.stdout.contains("14x14"), "{}", unknown.stdout);
    // A 4x4 board has no letters, unless they are asked for.
    let letters = csp_with("solve --alphabet letters --format line", "A...............");
    assert!(letters.stdout.starts_with('A'), "{}", letters.stdout);
    assert_eq!(csp_with("solve --alphabet greek", "").code, Some(2));
    assert_eq!(csp_with("solve --box 2by3", "").code, Some(2));
}

/// Bold givens are for terminals: a pipe and a file get no escape byte, whatever the format, from one board or several.
#[test]
fn pipes_and_files_get_no_escape_byte() {
    let folder = Folder::new("bold");
    let boards = folder.write("boards.txt", &format!("{EASY}\n").repeat(3));
    for format in ["grid", "line", "json", "classic", "count", "xcsp"] {
        for input in [format!("{boards} --jobs 2"), "board2".to_owned()] {
            let ran = succeeded(csp(&format!("solve {input} --format {format}")));
            assert!(!ran.stdout.is_empty() && !ran.stdout.contains('\u{1b}'), "{format}, {input}");
            let file = folder.path("out");
            succeeded(csp(&format!("solve {input} --format {format} --output {file}")));
            assert!(!folder.read("out").contains('\u{1b}'), "{format}, {input}");
        }
    }
}
