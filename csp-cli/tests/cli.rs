//! The command line as a user meets it: results, formats, exit codes, errors, pipes, interruption.

mod common;

use common::{csp, csp_with, without_times};

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

/// Many threads, one order: also with puzzles in between that cannot be read or have no solution.
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
fn exit_codes() {
    assert_eq!(csp_with("solve", "11..............").code, Some(1));
    assert_eq!(csp_with("solve", "hello").code, Some(2));
    assert_eq!(csp("solve no-such-thing").code, Some(2));
    assert_eq!(csp("solve --no-such-option").code, Some(2));
    assert_eq!(csp("solve board1 --strategy bt --node-limit 1000").code, Some(3));
    assert_eq!(csp("solve uniq16-1 --strategy bt --time-limit 20ms").code, Some(3));
    // The highest applies.
    assert_eq!(csp_with("solve --strategy fc --node-limit 5", &format!("11..............\n{GRID2}\n")).code, Some(3));
    assert_eq!(csp("compare grid2 --node-limit 10").code, Some(3));
    assert_eq!(csp("--version").code, Some(0));
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

#[test]
fn wrong_names_tell_the_nearest() {
    let ran = csp("solve grid2 --strategy fc+mrw");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("did you mean \"mrv\"?"), "{}", ran.stderr);
    let ran = csp("compare grid3");
    assert!(ran.stderr.contains("no embedded puzzle of that name"), "{}", ran.stderr);
}

#[test]
fn comparison_in_every_format() {
    let table = csp("compare board1 grid1 --runs 1");
    let text = without_times(&table.stdout);
    for row in [
        "bt solved 4,507,167 500,762 28,146,433 0 TIME",
        "fc solved 160,984 107,180 2,274,068 410,878 TIME",
        "bt solved 1,637 151 10,991 0 TIME",
        "fc solved 127 27 3,609 481 TIME",
        "bt 2/2 4,508,804 500,913 28,157,424 0 TIME",
        "fc: 12.4 times fewer checks, 28.0 times fewer nodes, TIME than bt",
    ] {
        assert!(text.lines().any(|line| line == row), "{row}\n{text}");
    }
    let markdown = csp("compare board2 --format markdown --runs 1");
    assert!(markdown.stdout.starts_with("| problem | strategy |"), "{}", markdown.stdout);
    assert!(markdown.stdout.contains("| board2  | fc       | solved |    16 |          0 |    110 |       24 |"));
    let csv = csp("compare board2 --format csv --runs 2");
    let lines: Vec<&str> = csv.stdout.lines().collect();
    assert!(lines[1].starts_with("board2,bt,solved,28,20,12,0,84,0,0,1,16,0,,2,"), "{}", lines[1]);
    assert_eq!(lines[0].split(',').count(), lines[1].split(',').count());
    let json = csp("compare board2 --format json --runs 4");
    let record: serde_json::Value = serde_json::from_str(json.stdout.lines().nth(1).unwrap()).unwrap();
    assert_eq!((record["strategy"].as_str(), record["stats"]["checks"].as_u64()), (Some("fc"), Some(110)));
    assert_eq!(record["times_ns"].as_array().unwrap().len(), 4);
    let keys: Vec<&String> = record.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["problem", "stats", "status", "strategy", "times_ns", "variables"]);
}

#[test]
fn engines_are_compared_by_time_and_never_by_nodes() {
    let ran = csp("compare grid2 board1 --strategies fc+mrv,bits --runs 1");
    let text = without_times(&ran.stdout);
    assert!(text.contains("fc+mrv solved 498 355 15,368 2,379 TIME"), "{text}");
    assert!(text.contains("bits: TIME than fc+mrv (another engine: nodes do not compare)"), "{text}");
    assert!(text.lines().any(|line| line.starts_with("bits solved ") && line.contains(" - - TIME")), "{text}");
    let json = csp("solve grid2 --format json");
    let record: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert!(record["strategy"] == "bits" && record["stats"]["checks"].is_null() && record["stats"]["nodes"].is_u64());
}

#[test]
fn a_limited_run_is_shown_and_not_dropped() {
    let ran = csp("compare board1 --strategies bt,fc+mrv --node-limit 5000 --runs 2");
    let text = without_times(&ran.stdout);
    assert!(text.contains("bt limit > 5,000 "), "{text}");
    assert!(text.contains("fc+mrv solved 1,060 900 27,884 4,461 TIME"), "{text}");
    assert!(text.contains("fc+mrv: solved all, bt hit a limit on 1 problem"), "{text}");
    assert_eq!(ran.code, Some(3));
}

#[test]
fn a_comparison_goes_to_a_file() {
    let path = std::env::temp_dir().join(format!("csp-compare-{}.csv", std::process::id()));
    let ran = csp(&format!("compare board2 --runs 1 --format csv --output {}", path.display()));
    let written = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!((ran.stdout.as_str(), ran.code, written.lines().count()), ("", Some(0), 3));
    let nowhere = csp("compare board2 --output /no/such/folder/x.csv");
    assert!(
        nowhere.code == Some(2) && nowhere.stderr.contains("cannot write /no/such/folder/x.csv"),
        "{}",
        nowhere.stderr
    );
}

#[test]
fn lists_and_generated_texts() {
    let strategies = csp("strategies");
    for part in csp_core::Strategy::parts() {
        assert!(strategies.stdout.contains(&format!("  {:<13} {}", part.name, part.description())), "{}", part.name);
    }
    let puzzles = csp("puzzles");
    assert!(puzzles.stdout.contains("grid2") && puzzles.stdout.contains("top95-{1..95}"));
    assert_eq!(csp("puzzles grid2").stdout.trim(), GRID2);
    assert_eq!(csp("puzzles top95").stdout.lines().count(), 95);
    assert_eq!(csp("puzzles nothing").code, Some(2));
    assert!(csp("completions bash").stdout.contains("_csp()"));
    assert!(csp("man").stdout.contains(".TH csp 1"));
    assert!(csp("man solve").stdout.contains("csp\\-solve") || csp("man solve").stdout.contains("csp-solve"));
    assert_eq!(csp("man nothing").code, Some(2));
    assert!(csp("help solve").stdout.contains("Examples:"));
}

#[test]
fn named_problems() {
    let catalogue = csp("problems");
    for entry in csp_core::problems::CATALOGUE {
        assert!(catalogue.stdout.contains(&format!("{}{}\n    {}", entry.name, entry.parameters, entry.summary)));
    }
    let queens = csp("solve queens:6 --all --format line");
    let solutions = "1 3 5 0 2 4\n2 5 1 4 0 3\n3 0 4 1 5 2\n4 2 0 5 3 1\n# queens:6: 4 solutions, no more\n";
    assert_eq!((queens.stdout.as_str(), queens.code), (solutions, Some(0)));
    let split = csp("solve queens:6 --all --format line --parallel split --jobs 3");
    assert_eq!(split.stdout, solutions);
    let portfolio = csp("solve zebra --format json --parallel portfolio");
    let record: serde_json::Value = serde_json::from_str(&portfolio.stdout).unwrap();
    assert_eq!((&record["solutions"][0]["Zebra"], &record["status"]), (&5.into(), &"solved".into()));
    let grid = csp("solve scheduling --unique");
    assert!(grid.stdout.starts_with(
        "# scheduling: 5 variables, 9 constraints\ntime 1  E\ntime 2  B\ntime 3  C\ntime 4  A D\n# exactly"
    ));
    assert_eq!(csp("solve usa@3").code, Some(1));
    let given_up = csp("solve usa@3 --strategy min-conflicts(1000)");
    assert!(given_up.code == Some(3) && given_up.stdout.contains("the local search gave up"), "{}", given_up.stdout);
    let compared = csp("compare queens:6 zebra sudoku:board2 --strategies fc+input,fc-cbj+mrv --runs 1");
    assert!(
        without_times(&compared.stdout).contains("zebra\nfc+input solved 4,211 2,744 20,463 8,641"),
        "{}",
        compared.stdout
    );
    for (arguments, complaint) in [
        ("solve queens:x", "how many queens is a number"),
        ("solve quens:4", "there is no such file and no such problem"),
        ("solve zebra --strategy bits", "zebra: the constraint between Red and Englishman is no disequality"),
        ("solve zebra --strategy tree", "has a cycle, so it is no tree"),
        ("compare zebra --strategies bits", "no strategy fits any of the problems. bits: n/a on zebra: the constraint"),
        ("solve coloring:/no/such.col@3", "/no/such.col: "),
    ] {
        let ran = csp(arguments);
        assert!(ran.code == Some(2) && ran.stderr.contains(complaint), "{arguments}: {}", ran.stderr);
    }
}

#[test]
fn consistency_and_structure() {
    let table = without_times(&csp("consistency zebra --algorithms nc,ac3,sac1,pc2").stdout);
    for row in [
        "zebra: 25 variables, 117 values",
        "nc consistent 117 8 - 125 0 TIME",
        "ac3 consistent 86 31 - 1138 189 TIME",
        "sac1 consistent 25 92 - 3144 2519 TIME",
    ] {
        assert!(table.lines().any(|line| line == row), "{row}\n{table}");
    }
    let json = csp("consistency zebra grid1 --format json");
    assert_eq!(json.stdout.lines().count(), 28);
    let record: serde_json::Value = serde_json::from_str(json.stdout.lines().nth(2).unwrap()).unwrap();
    assert_eq!((&record["algorithm"], &record["values_left"]), (&"ac3".into(), &86.into()));
    assert_eq!(csp("consistency usa@1").code, Some(1));
    let wrong = csp("consistency zebra --algorithms ac9");
    assert!(wrong.code == Some(2) && wrong.stderr.contains("did you mean \"ac"), "{}", wrong.stderr);
    let structure = csp("structure australia");
    let expected =
        ["australia: 7 variables, 9 constraints, density 0.429", "components     2 (6, 1)", "cycle cutset   1,"];
    assert!(expected.iter().all(|line| structure.stdout.contains(line)), "{}", structure.stdout);
}

#[test]
fn no_colour_off_a_terminal() {
    for arguments in ["compare board2 --runs 1", "solve grid2", "strategies", "help", "solve --nonsense"] {
        let ran = csp(arguments);
        assert!(!ran.stdout.contains('\u{1b}') && !ran.stderr.contains('\u{1b}'), "{arguments}");
    }
}

#[test]
fn logs_go_to_standard_error() {
    let ran = csp("-vv solve grid2 --format line");
    assert_eq!(ran.stdout.trim(), SOLVED);
    assert!(ran.stderr.contains("network: 81 variables, 810 edges"), "{}", ran.stderr);
}

#[cfg(unix)]
mod unix {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    use super::common::CSP;

    #[test]
    fn a_closed_pipe_ends_quietly() {
        let script =
            format!("{CSP} puzzles top95 top95 top95 top95 | {CSP} solve - --all | head -n 1; echo ${{PIPESTATUS[1]}}");
        let output = Command::new("bash").args(["-c", &script]).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), "# -:1: 9x9, 17 givens\n0\n");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }

    /// Sends SIGINT once the program has printed its first line, and returns what it printed after that, and its code.
    fn interrupted(arguments: &[&str]) -> (String, Option<i32>) {
        let mut child =
            Command::new(CSP).args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        while !line.contains("search: ") {
            line.clear();
            assert_ne!(stderr.read_line(&mut line).unwrap(), 0, "the search must start");
        }
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        let deadline = Instant::now() + Duration::from_mins(1);
        while child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < deadline, "the program must end");
            std::thread::sleep(Duration::from_millis(5));
        }
        let mut text = String::new();
        child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
        (text, child.wait().unwrap().code())
    }

    #[test]
    fn an_interruption_stops_and_tells_what_is_known() {
        let (text, code) = interrupted(&["-vv", "solve", "uniq16-1", "--strategy", "bt"]);
        assert_eq!(code, Some(130));
        assert!(text.contains("# 0 solutions found, then the search was cancelled"), "{text}");
        let (text, code) = interrupted(&["-vv", "compare", "uniq16-1", "grid1", "--strategies", "bt"]);
        assert_eq!(code, Some(130));
        // The width of a column depends on how far the search came, so the words of the row are compared.
        let cut = |line: &str| {
            let words: Vec<&str> = line.split_whitespace().collect();
            matches!(words.as_slice(), ["bt", "limit", nodes, ..] if nodes.starts_with('>'))
        };
        assert!(text.lines().any(cut), "{text}");
    }
}
