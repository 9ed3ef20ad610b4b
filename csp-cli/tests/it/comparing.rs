//! What `csp compare` prints.

use crate::common::{Folder, csp, succeeded, without_times};

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
    assert!(lines[1].starts_with("board2,bt,solved,28,20,12,0,84,0,0,0,1,16,0,,,,,,,2,"), "{}", lines[1]);
    assert_eq!(lines[0].split(',').count(), lines[1].split(',').count());
    let json = csp("compare board2 --format json --runs 4");
    let record: serde_json::Value = serde_json::from_str(json.stdout.lines().nth(1).unwrap()).unwrap();
    assert_eq!((record["strategy"].as_str(), record["stats"]["checks"].as_u64()), (Some("fc"), Some(110)));
    assert_eq!(record["times_ns"].as_array().unwrap().len(), 4);
    let keys: Vec<&String> = record.as_object().unwrap().keys().collect();
    assert_eq!(
        keys,
        ["cpu_ns", "problem", "repetitions", "seed", "stats", "status", "strategy", "times_ns", "variables"]
    );
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

/// What a value order costs is shown beside the checks, which it is not in.
#[test]
fn the_checks_of_a_value_order_are_shown() {
    let checks = |strategy: &str| {
        let ran = succeeded(csp(&format!("solve queens:8 --format json --strategy {strategy}")));
        let record: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
        record["stats"]["ordering_checks"].as_u64()
    };
    assert_eq!((checks("fc"), checks("min-conflicts")), (Some(0), None));
    assert!(checks("fc+lcv").unwrap() > 0);
    let csv = succeeded(csp("compare queens:8 --strategies fc+lcv --runs 1 --format csv")).stdout;
    let column = csv.lines().next().unwrap().split(',').position(|name| name == "ordering_checks").unwrap();
    let shown = csv.lines().nth(1).unwrap().split(',').nth(column).unwrap();
    assert_eq!(shown.parse().ok(), checks("fc+lcv"));
}

/// Files of the version before have no column for it: they are read, and it is not measured there.
#[test]
fn files_without_a_counter_are_still_read() {
    let folder = Folder::new("older-files");
    let command = "compare queens:6 --strategies fc,fc+lcv --runs 1 --warmup 0 --format csv";
    let csv = succeeded(csp(command)).stdout;
    let column = csv.lines().next().unwrap().split(',').position(|name| name == "ordering_checks").unwrap();
    let without = |line: &str| {
        let cells: Vec<&str> =
            line.split(',').enumerate().filter(|(place, _)| *place != column).map(|(_, c)| c).collect();
        cells.join(",") + "\n"
    };
    let old = folder.write("old.csv", &csv.lines().map(without).collect::<String>());
    assert!(!folder.read("old.csv").contains("ordering_checks"));
    succeeded(csp(&format!("{command} --expect {old}")));

    let report = folder.path("report");
    succeeded(csp(&format!("{command} --report {report}")));
    let runs = folder.read("report/runs.jsonl");
    let older: String = runs.lines().map(|line| without_counter(line, "ordering_checks") + "\n").collect();
    assert_ne!(runs, older);
    folder.write("report/runs.jsonl", &older);
    let resumed = succeeded(csp(&format!("{command} --report {report} --resume")));
    assert_eq!(resumed.stderr, "");
    for (old, new) in csv.lines().zip(resumed.stdout.lines()).skip(1) {
        let cell = |line: &str, place: usize| line.split(',').nth(place).unwrap().to_owned();
        assert_eq!((cell(new, column), cell(new, column - 4)), (String::new(), cell(old, column - 4)));
    }
}

/// A line of JSON without a counter and its value.
fn without_counter(line: &str, key: &str) -> String {
    let (before, rest) = line.split_once(&format!("\"{key}\":")).unwrap();
    before.to_owned() + rest.split_once(',').unwrap().1
}

/// Whatever two strategies have in common: checks, nodes, times, or nothing. Each sentence is whole.
#[test]
fn sentences_are_whole_whatever_was_measured() {
    let about = |strategies: &str, more: &str| {
        let text = csp(&format!("compare grid1 --strategies {strategies} {more}")).stdout;
        let second = strategies.split(',').nth(1).unwrap();
        let said = text.lines().find(|line| line.starts_with(&format!("{second}: "))).unwrap_or_default().to_owned();
        assert!(!said.is_empty() && !said.contains("  ") && !said.contains(": than"), "{strategies} {more}: {text}");
        said
    };
    // No counter and no time in common.
    let apart = about("fc,bits", "--no-times");
    assert_eq!(
        apart,
        "bits: cannot be compared with fc (another engine: nodes do not compare, and times were not measured)"
    );
    assert!(about("fc,min-conflicts", "--no-times --node-limit 50000").contains("fc"));
    assert!(about("fc,bits", "--runs 1").contains("than fc (another engine: nodes do not compare)"));
    // Backmarking visits the nodes of backtracking with fewer checks.
    let bm = about("bt,bm", "--no-times");
    assert!(bm.contains(" times fewer checks than bt and as many nodes as bt"), "{bm}");
    assert!(about("bt,bm", "--runs 1").contains(" times "), "with times");
    assert!(about("bt,fc", "--no-times").ends_with(" nodes than bt"));
}

/// What was asked for and cannot be given is a sentence.
#[test]
fn asked_for_statistics_are_never_left_out_without_a_word() {
    for (command, words) in [
        ("compare queens:6 --no-times --stats ranks", "Not given: ranks; one problem is no sample"),
        (
            "compare queens:6 --no-times --stats tails",
            "Not given: tails; a tail is that of one problem with many seeds",
        ),
        (
            "compare queens:6 queens:7 --strategies fc --no-times --stats pairs",
            "Not given: pairs; they compare strategies",
        ),
    ] {
        let said = csp(command).stdout.replace('\n', " ");
        assert!(said.contains(words), "{command}: {said}");
    }
    // Without being asked for, nothing is missed; with 20 seeds one problem has a tail.
    assert!(!csp("compare queens:6 --no-times").stdout.contains("Not given"));
    let tails = csp("compare queens:8 --strategies fc+random --no-times --seeds 40 --by nodes --stats tails").stdout;
    assert!(
        tails.contains("Tails of the nodes, each of one problem over its seeds") && !tails.contains("Not given"),
        "{tails}"
    );
}

/// Tables and sentences are as wide as help is: as the environment says, where there is no terminal.
#[test]
fn columns_are_those_of_the_environment() {
    let run = |columns: &str| {
        let mut command = std::process::Command::new(crate::common::CSP);
        command.args(["compare", "queens:6", "queens:7", "--no-times"]).env("COLUMNS", columns);
        crate::common::Ran::from(command.output().unwrap()).stdout
    };
    let longest = |text: &str| text.lines().map(|line| line.chars().count()).max().unwrap();
    assert!(longest(&run("200")) > 60);
    let narrow = run("60");
    assert!(longest(&narrow) <= 60, "{narrow}");
}
