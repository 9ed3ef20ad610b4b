//! `csp compare`: what it keeps, refuses, compares and writes.

#![cfg(unix)]

use crate::common::{EASY, Folder, csp, succeeded, without_times};
use std::collections::HashMap;

/// The rows of a CSV, each by the names of its columns.
fn rows(text: &str) -> Vec<HashMap<String, String>> {
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().unwrap().split(',').collect();
    let row =
        |line: &str| names.iter().zip(line.split(',')).map(|(name, cell)| ((*name).into(), cell.into())).collect();
    lines.map(row).collect()
}

/// All columns that a run must repeat.
fn counters(text: &str) -> Vec<String> {
    let names = "strategy status variables nodes decisions dead_ends backtracks checks prunings revisions \
                 ordering_checks solutions max_depth restarts repairs";
    let of =
        |row: HashMap<String, String>| names.split(' ').map(|name| row[name].clone()).collect::<Vec<_>>().join(",");
    rows(text).into_iter().map(of).collect()
}

const OTHER: &str = "12..............";

/// The same file name with another board, another shape of box, another limit or seed: never an old result.
#[test]
fn resume_takes_no_result_of_another_problem() {
    let folder = Folder::new("fingerprint");
    let (file, report) = (folder.path("board.txt"), folder.path("report"));
    let six = "1..............2..............3.....";
    let boards = [(EASY, ""), (OTHER, ""), (six, "--box 2x3"), (six, "--box 3x2"), (EASY, "")];
    for (round, (board, options)) in boards.into_iter().enumerate() {
        folder.write("board.txt", board);
        let common = format!("compare {file} --strategies bt,fc+mrv --runs 1 {options}");
        let resume = if round == 0 { "" } else { "--resume" };
        let fresh = succeeded(csp(&format!("{common} --format csv")));
        let taken = succeeded(csp(&format!("{common} --format csv --report {report} {resume}")));
        assert_eq!(counters(&taken.stdout), counters(&fresh.stdout), "round {round}");
    }
    // The last board was known already: two runs for each of four problems.
    assert_eq!(folder.read("report/runs.jsonl").lines().count(), 8);
    folder.write("board.txt", EASY);
    for (option, said) in [
        ("--seed 7", "seed was 0 and is 7"),
        ("--node-limit 9", "node_limit was null and is 9"),
        ("--time-limit 3s", "time_limit_ns was null and is 3000000000"),
        ("--memory-limit 1M", "memory_limit was 4294967296 and is 1048576"),
    ] {
        let ran = csp(&format!("compare {file} --runs 1 {option} --report {report} --resume"));
        assert!(ran.code == Some(2) && ran.stderr.contains(said), "{option}: {}", ran.stderr);
    }
}

/// Wherever a crash cuts the file, what stood before is taken over, the rest is measured, and each line is a run again.
#[test]
fn a_crash_loses_one_run_at_most() {
    let folder = Folder::new("crash");
    let report = folder.path("report");
    let command = format!("compare queens:6 australia --strategies bt,fc --runs 3 --warmup 0 --report {report}");
    succeeded(csp(&command));
    let whole = folder.read("report/runs.jsonl");
    assert_eq!(whole.lines().count(), 12);
    for cut in (0..=whole.len()).step_by(whole.len() / 13) {
        folder.write("report/runs.jsonl", &whole[..cut]);
        let ran = succeeded(csp(&format!("{command} --resume")));
        let (known, half) = whole[..cut].rsplit_once('\n').map_or(("", &whole[..cut]), |(known, half)| (known, half));
        let number = known.lines().count() + 1;
        // A line that lacks its end alone is a run all the same. How long lines are depends on the times in them.
        let is_cut = !half.is_empty() && serde_json::from_str::<serde_json::Value>(half).is_err();
        assert_eq!(ran.stderr.contains(&format!("runs.jsonl: line {number} is no run")), is_cut, "{}", ran.stderr);
        let now = folder.read("report/runs.jsonl");
        assert!(now.starts_with(known), "what was known stays");
        assert_eq!(now.lines().count(), 12, "cut at {cut}");
        assert!(now.lines().all(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["time_ns"].is_u64()));
        assert!(rows(&folder.read("report/runs.csv")).iter().all(|row| row["runs"] == "3"));
    }
    // Garbled in the middle: said with its number, and measured again; the others are not.
    let mut lines: Vec<&str> = whole.lines().collect();
    (lines[1], lines[7]) = ("{\"problem\":\"queens:6\"}", "\u{1b}[31mnonsense");
    folder.write("report/runs.jsonl", &lines.join("\n"));
    let ran = succeeded(csp(&format!("{command} --resume")));
    assert!(ran.stderr.contains("line 2 is no run") && ran.stderr.contains("line 8 is no run"), "{}", ran.stderr);
    assert_eq!(ran.stderr.lines().count(), 2, "{}", ran.stderr);
    let now = folder.read("report/runs.jsonl");
    assert_eq!(now.lines().count(), 12);
    assert_eq!(now.lines().filter(|line| whole.contains(line)).count(), 10);
    // Counters that contradict each other are not believed.
    folder.write("report/runs.jsonl", &whole.replacen("\"nodes\":", "\"nodes\":9", 1));
    let ran = succeeded(csp(&format!("{command} --resume")));
    assert!(ran.stderr.contains("contradict each other, and are measured again"), "{}", ran.stderr);
    assert_eq!(
        counters(&folder.read("report/runs.csv")),
        counters(&succeeded(csp("compare queens:6 australia --strategies bt,fc --runs 1 --format csv")).stdout)
    );
}

#[test]
fn a_folder_is_not_overwritten_unasked() {
    let folder = Folder::new("overwrite");
    let report = folder.path("report");
    let command = format!("compare queens:4 --strategies bt,fc --runs 1 --report {report}");
    succeeded(csp(&command));
    let before =
        ["runs.jsonl", "runs.csv", "index.html", "settings.json"].map(|name| folder.read(&format!("report/{name}")));
    let output = folder.write("output.txt", "mine");
    let refused = csp(&format!("{command} --seed 5 -o {output}"));
    assert_eq!(folder.read("output.txt"), "mine");
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""));
    for word in ["is not empty", "--resume", "--force"] {
        assert!(refused.stderr.contains(word), "{word}: {}", refused.stderr);
    }
    let after =
        ["runs.jsonl", "runs.csv", "index.html", "settings.json"].map(|name| folder.read(&format!("report/{name}")));
    assert_eq!(before, after);
    succeeded(csp(&format!("{command} --seed 5 --force")));
    assert!(folder.read("report/settings.json").contains("\"seed\": 5"));
    assert_eq!(folder.read("report/runs.jsonl").lines().count(), 2);
    assert_eq!(csp(&format!("{command} --force --resume")).code, Some(2));
    // A folder with other things in it is no report to go on with, and they are not touched even by force.
    let other = Folder::new("mine");
    let mine = other.write("thesis.txt", "mine");
    let path = other.0.display();
    let ran = csp(&format!("compare queens:4 --runs 1 --report {path} --resume"));
    assert!(ran.code == Some(2) && ran.stderr.contains("nothing to resume"), "{}", ran.stderr);
    succeeded(csp(&format!("compare queens:4 --runs 1 --report {path} --force")));
    assert_eq!(std::fs::read_to_string(mine).unwrap(), "mine");
}

/// `bits` does not take the zebra: it is left out there, and everything else goes on, in every format.
#[test]
fn what_does_not_fit_is_not_available() {
    let run =
        |format: &str| succeeded(csp(&format!("compare zebra board2 --strategies fc,bits --runs 1 --format {format}")));
    let reason = "the constraint between Red and Englishman is no disequality";
    let table = run("table");
    assert_eq!(table.stdout.matches(reason).count(), 1, "{}", table.stdout);
    let text = without_times(&table.stdout);
    for row in ["bits n/a - - - - - - -", "bits 1/2 0 0 - - TIME", "fc 2/2 310 154 1,738 815 TIME"] {
        assert!(text.lines().any(|line| line == row), "{row}\n{text}");
    }
    assert!(text.contains("on the 1 problem that both solved"), "{text}");
    for (format, row) in [
        ("markdown", "| zebra               | bits     | n/a    |     - |"),
        ("latex", "bits & n/a & - & - & - & - & - & - & -"),
        ("html", "<tr><td>bits</td><td>n/a</td><td>-</td><td>-</td>"),
        ("asciidoc", "|zebra |bits |n/a |- |- |- |- |- |- |-"),
    ] {
        let ran = run(format);
        assert!(ran.stdout.contains(row) && ran.stdout.contains(reason), "{row}\n{}", ran.stdout);
        assert_eq!(ran.stderr, "");
    }
    let csv = run("csv");
    let zebra = &rows(&csv.stdout)[1];
    assert_eq!((zebra["status"].as_str(), zebra["nodes"].as_str(), zebra["runs"].as_str()), ("n/a", "", "0"));
    assert_eq!(csv.stderr.matches(reason).count(), 1, "a table of data has no place for it: {}", csv.stderr);
    let json = run("json");
    let record: serde_json::Value = serde_json::from_str(json.stdout.lines().nth(1).unwrap()).unwrap();
    assert_eq!((record["status"].as_str(), record["stats"]["nodes"].is_null()), (Some("n/a"), true));
    assert!(record["reason"].as_str().unwrap().starts_with(reason));
    // A page and plots; and what was written is expected of the next run.
    let folder = Folder::new("unfit");
    let expected = folder.write("expected.csv", &csv.stdout);
    let command = format!("compare zebra board2 --strategies fc,bits --runs 1 --expect {expected}");
    succeeded(csp(&format!("{command} --report {}", folder.path("report"))));
    assert!(folder.read("report/index.html").contains(reason));
    assert!(folder.read("report/cactus.svg").contains(">bits: solved 1 of 2, n/a on 1<"));
    // Nothing left to run is an error.
    let none = csp("compare zebra queens:4 --strategies bits,tree --runs 1");
    assert!(none.code == Some(2) && none.stdout.is_empty(), "{}", none.stdout);
    assert!(none.stderr.contains("no strategy fits any of the problems"), "{}", none.stderr);
}

/// The ratios of the sentences, computed again from the table of data.
#[test]
fn ratios_are_over_what_both_solved() {
    let command = "compare board1 grid1 board2 grid2 --strategies bt,fc,fc+mrv,mac+mrv --node-limit 5000 --runs 1";
    let ran = csp(command);
    assert_eq!(ran.code, Some(3));
    let data = rows(&csp(&format!("{command} --format csv")).stdout);
    let solved = |strategy: &str| -> Vec<&HashMap<String, String>> {
        data.iter().filter(|row| row["strategy"] == strategy && row["status"] == "solved").collect()
    };
    // The first of each: beside the first strategy.
    let sentence_of = |name: &str| ran.stdout.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")));
    let counts = ["bt", "fc", "fc+mrv", "mac+mrv"].map(|strategy| solved(strategy).len());
    assert_eq!(counts, [2, 2, 4, 4], "plain backtracking and checking hit the limit twice");
    for other in ["fc", "fc+mrv", "mac+mrv"] {
        let both: Vec<(f64, f64, f64, f64)> = solved("bt")
            .into_iter()
            .filter_map(|bt| {
                let other = solved(other).into_iter().find(|row| row["problem"] == bt["problem"])?;
                let number = |row: &HashMap<String, String>, name: &str| row[name].parse::<f64>().unwrap();
                Some((number(bt, "checks"), number(other, "checks"), number(bt, "nodes"), number(other, "nodes")))
            })
            .collect();
        let sums = both.iter().fold([0.0; 4], |s, b| [s[0] + b.0, s[1] + b.1, s[2] + b.2, s[3] + b.3]);
        let sentence = sentence_of(other).unwrap();
        assert!(sentence.ends_with("than bt on the 2 problems that both solved"), "{sentence}");
        for (what, ratio) in [("checks", sums[0] / sums[1]), ("nodes", sums[2] / sums[3])] {
            let (before, _) = sentence.split_once(&format!(" {what}")).unwrap();
            let words: Vec<&str> = before.split(' ').rev().take(3).collect();
            let said: f64 = words[2].replace(',', "").parse().unwrap();
            let expected = if words[0] == "fewer" { ratio } else { 1.0 / ratio };
            assert!((said / expected - 1.0).abs() < 0.005 && expected >= 1.0, "{other}: {what} {expected}: {sentence}");
        }
    }
    // Those that solved all are compared fully, with each other.
    let last = ran.stdout.lines().rfind(|line| line.starts_with("mac+mrv: ")).unwrap();
    assert!(last.ends_with("than fc+mrv, as both solved all"), "{last}");
    let total = without_times(&ran.stdout);
    assert!(total.lines().any(|line| line.starts_with("bt 2/4 > ")), "{total}");
    assert!(ran.stdout.lines().any(|line| line.starts_with("fc+mrv") && line.ends_with(" on 2")), "{}", ran.stdout);
}

#[test]
fn expectations_are_read_before_anything_is_written() {
    let folder = Folder::new("expect");
    let text = "problem,strategy,nodes\nqueens:4,fc,9\n";
    let file = folder.write("f.csv", text);
    let expect =
        |file: &str, more: &str| csp(&format!("compare queens:4 --strategies fc --runs 1 --expect {file} {more}"));
    std::fs::hard_link(&file, folder.path("g.csv")).unwrap();
    std::fs::create_dir_all(folder.path("sub")).unwrap();
    for name in ["f.csv", "g.csv", "sub/../f.csv"] {
        let ran = expect(&file, &format!("-f csv -o {}", folder.path(name)));
        assert!(ran.code == Some(2) && ran.stderr.contains("must be another file"), "{name}: {}", ran.stderr);
        assert_eq!(folder.read("f.csv"), text, "{name}");
    }
    // A report would write over what lies in its folder.
    let ran = expect(&file, &format!("--force --report {}", folder.0.display()));
    assert!(ran.code == Some(2) && ran.stderr.contains("name another folder"), "{}", ran.stderr);
    assert!(!folder.0.join("index.html").exists());
    let board = folder.write("board.txt", EASY);
    let ran = csp(&format!("compare {board} --runs 1 -o {board}"));
    assert!(ran.code == Some(2) && folder.read("board.txt") == EASY, "{}", ran.stderr);
    // A wrong expectation is found before the output is opened.
    let kept = folder.write("kept.csv", "kept");
    for (text, complaint) in [
        ("", "must name the columns"),
        ("problem,strategy,nodes\n", "there is no row with a counter"),
        ("problem,strategy\nqueens:4,fc\n", "names no counter"),
        ("problem,strategy,status\nqueens:4,fc,solved\n", "names no counter"),
        ("problem,strategy,nodes\nqueens:4,fc,\n", "line 2 has no counter"),
        ("problem,strategy,nodes\nqueens:4,fc,\"1,234\"\n", "nodes is a whole number, not \"1,234\""),
        ("problem,strategy,nodes\nqueens:4,fc\n", "f.csv"),
    ] {
        let ran = expect(&folder.write("f.csv", text), &format!("-o {kept}"));
        assert!(ran.code == Some(2) && ran.stderr.contains(complaint), "{text:?}: {}", ran.stderr);
        assert_eq!(folder.read("kept.csv"), "kept");
    }
    // What matches no run, and runs that nothing is expected of, are said.
    let right = succeeded(csp("compare queens:4 --strategies fc,bt --runs 1 --format csv")).stdout;
    let one_row = right.lines().take(2).collect::<Vec<_>>().join("\n");
    let file = folder.write("f.csv", &one_row);
    let ran = succeeded(csp(&format!("compare queens:4 --strategies fc,bt --runs 1 --expect {file}")));
    assert!(ran.stderr.contains("has no row for bt on queens:4"), "{}", ran.stderr);
    let ran = csp(&format!("compare queens:5 --strategies fc --runs 1 --expect {file}"));
    assert!(ran.code == Some(4) && ran.stderr.contains("line 2: fc was not run on queens:4"), "{}", ran.stderr);
    let file = folder.write("f.csv", &one_row.replace("solved", "unsatisfiable"));
    assert!(expect(&file, "").stderr.contains("solved, expected unsatisfiable"));
}

/// Commas are for people; a program gets digits.
#[test]
fn numbers_are_for_their_readers() {
    let command = "compare grid1 --strategies bt --runs 1 --format";
    for format in ["table", "markdown", "latex", "html", "asciidoc"] {
        assert!(csp(&format!("{command} {format}")).stdout.contains("10,991"), "{format}");
    }
    for format in ["csv", "json"] {
        let text = csp(&format!("{command} {format}")).stdout;
        assert!(text.contains("10991") && text.contains("81"), "{text}");
    }
    // 81 cells, 4x4 = 16: the variables of each problem are in its row.
    let csv = rows(&csp("compare grid1 board2 queens:5 --strategies fc --runs 1 --format csv").stdout);
    assert_eq!(csv.iter().map(|row| row["variables"].as_str()).collect::<Vec<_>>(), ["81", "16", "5"]);
}

#[test]
fn output_has_two_names_in_every_command_that_writes_a_file() {
    let folder = Folder::new("out");
    let jobs = folder.write("jobs.jsonl", &csp("plan queens:4 --no-times").stdout);
    let results = folder.write("results.jsonl", &csp(&format!("run {jobs}")).stdout);
    let (run, merge) = (format!("run {jobs}"), format!("merge {results}"));
    let commands = [
        "compare queens:4 --runs 1 --format json",
        "plan queens:4",
        &run,
        &merge,
        "trace queens:4",
        "tree queens:4",
        "replay queens:4",
        "show graph australia --format dot",
        "solve board2",
        "check board2",
        "convert board2 --to sdk",
        "step board2 --at 3",
        "hint board2",
        "explain board2",
        "rate board2",
        "sheet board2",
        "generate",
        "canon",
        "consistency board2 --algorithms ac3",
        "structure australia",
        "lab",
        "strategies",
        "problems",
        "puzzles board2",
        "completions bash",
        "man",
        "exercise list",
    ];
    for command in commands {
        for option in ["--output", "--out", "-o"] {
            let ran = csp(&format!("{command} {option} {}", folder.path("x")));
            assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), ""), "{command} {option}: {}", ran.stderr);
            assert!(!folder.read("x").is_empty(), "{command} {option}");
            std::fs::remove_file(folder.path("x")).unwrap();
        }
    }
    let help = csp("help").stdout;
    let names = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    for name in names.filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next()) {
        let writes = csp(&format!("help {name}")).stdout.contains("<FILE>\n") && name != "show";
        let tried = commands.iter().any(|command| command.starts_with(name));
        assert!(
            !writes || tried || !csp(&format!("help {name}")).stdout.contains("--output"),
            "{name} is not tried above"
        );
    }
}
