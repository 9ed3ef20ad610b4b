//! `csp compare`: what it keeps, refuses, compares and writes.

#![cfg(unix)]

mod common;

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use common::{Ran, csp, without_times};

/// A folder of its own, gone when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("csp-compare-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, file: &str) -> String {
        self.0.join(file).display().to_string()
    }

    fn read(&self, file: &str) -> String {
        std::fs::read_to_string(self.0.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    fn write(&self, file: &str, text: &str) -> String {
        std::fs::write(self.0.join(file), text).unwrap();
        self.path(file)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

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
    let names = "strategy status variables nodes decisions dead_ends backtracks checks prunings revisions solutions \
                 max_depth restarts repairs";
    let of =
        |row: HashMap<String, String>| names.split(' ').map(|name| row[name].clone()).collect::<Vec<_>>().join(",");
    rows(text).into_iter().map(of).collect()
}

fn succeeded(ran: Ran) -> Ran {
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran
}

const EASY: &str = "1.....2..3.....4";
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

/// Wherever a crash cuts the file, what stood before is taken over, the rest is measured, and every line is a run again.
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
        assert_eq!(
            ran.stderr.contains(&format!("runs.jsonl: line {number} is no run")),
            !half.is_empty(),
            "{}",
            ran.stderr
        );
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
    let last = ran.stdout.lines().filter(|line| line.starts_with("mac+mrv: ")).next_back().unwrap();
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

/// A file may be called anything: nothing of it acts on a terminal, and no table takes it for its own marks.
#[test]
fn names_are_escaped_everywhere() {
    let folder = Folder::new("names");
    let name = "a|*b*_c_\u{1b}[31m`d`<i>\r\u{9b}2J\u{202e}\u{7}&{e}$";
    let file = folder.0.join(name);
    std::fs::write(&file, EASY).unwrap();
    let run = |arguments: &[&str]| -> Ran {
        let mut command = std::process::Command::new(common::CSP);
        let command =
            command.args(arguments.iter().map(|word| if *word == "FILE" { file.as_os_str() } else { word.as_ref() }));
        command.current_dir(&folder.0).output().unwrap().into()
    };
    let is_safe = |text: &str| !text.chars().any(|char| (char.is_control() && char != '\n') || char == '\u{202e}');
    let commands = [
        "solve FILE",
        "solve FILE --format line --all",
        "check FILE",
        "show graph FILE --format stats",
        "structure FILE",
        "consistency FILE",
        "solve no\u{1b}[31m\u{7}",
        "compare FILE FILE\u{7}",
        "solve FILE --strategy \u{1b}[31m",
        "compare FILE --runs 1 --strategies \u{1b}[2J",
        "show cells FILE\u{1b}",
        "trace FILE --most 3",
        "tree FILE",
        "solve coloring:FILE\u{7}@3",
        "solve random:\u{1b}",
        "puzzles \u{1b}",
        "man \u{1b}",
        "step FILE --lines",
        "compare FILE --runs 1 --expect \u{1b}",
        "compare FILE --runs 1 --output /no/\u{1b}/x",
        "\u{1b}[31m",
    ];
    for command in commands {
        let ran = run(&command.split(' ').collect::<Vec<_>>());
        assert!(is_safe(&ran.stdout) && is_safe(&ran.stderr), "{command:?}\n{:?}\n{:?}", ran.stdout, ran.stderr);
        assert!(!ran.stdout.is_empty() || !ran.stderr.is_empty(), "{command}");
    }
    // What a file says is quoted in messages, and what is typed is answered.
    folder.write("bad.col", "p edge 2 1\ne \u{1b}[2J \u{9b}\n");
    folder.write("bad.txt", "12\u{1b}[2J\n");
    for arguments in
        [["solve", "coloring:bad.col@2"], ["solve", "bad.txt"], ["check", "bad.txt"], ["compare", "bad.txt"]]
    {
        let ran = run(&arguments);
        assert!(is_safe(&ran.stdout) && is_safe(&ran.stderr) && ran.code == Some(2), "{arguments:?}\n{:?}", ran.stderr);
    }
    for (arguments, typed) in [("enter", "\u{1b}[2J\n4\n"), ("step queens:4 --lines", "\u{1b}[2J\nc \u{9b}\nq\n")] {
        let ran = common::csp_with(arguments, typed);
        assert!(is_safe(&ran.stdout) && is_safe(&ran.stderr), "{arguments}\n{:?}", ran.stdout);
        assert!(ran.stdout.contains("u001b[2J"), "{arguments}\n{:?}", ran.stdout);
    }
    for (format, shown) in [
        ("table", r"a|*b*_c_\u001b[31m`d`<i>\r\u009b2J\u202e\u0007&{e}$:1"),
        ("csv", r"a|*b*_c_\u001b[31m`d`<i>\r\u009b2J\u202e\u0007&{e}$:1"),
        ("markdown", r"a\|\*b\*\_c\_\\u001b\[31m\`d\`\<i>\\r\\u009b2J\\u202e\\u0007\&{e}\$:1"),
        ("html", r"a|*b*_c_\u001b[31m`d`&lt;i&gt;\r\u009b2J\u202e\u0007&amp;{e}$:1"),
        ("latex", r"a\textbar{}{*}b{*}\_c\_\textbackslash{}u001b{[}31m{`}d{`}\textless{}i\textgreater{}"),
        ("asciidoc", r"a&#124;&#42;b&#42;&#95;c&#95;&#92;u001b&#91;31m&#96;d&#96;&#60;i&#62;"),
    ] {
        let ran = succeeded(run(&["compare", "FILE", "--runs", "1", "--format", format]));
        assert!(ran.stdout.contains(shown) && is_safe(&ran.stdout), "{shown}\n{}", ran.stdout);
    }
    // A program gets the name as it is.
    let json = succeeded(run(&["compare", "FILE", "--runs", "1", "--format", "json"]));
    let record: serde_json::Value = serde_json::from_str(json.stdout.lines().next().unwrap()).unwrap();
    assert_eq!(record["problem"].as_str().unwrap(), format!("{}:1", file.display()));
    // No line of a message looks like another one; no cell is a formula.
    let ran = run(&["solve", "no\ncsp: 95 puzzles: 95 solved"]);
    assert!(ran.stderr.lines().filter(|line| line.starts_with("csp: 95")).count() == 0, "{}", ran.stderr);
    std::fs::write(folder.0.join("=1+1"), EASY).unwrap();
    let csv = succeeded(run(&["compare", "=1+1", "--runs", "1", "--format", "csv"])).stdout;
    assert!(csv.lines().nth(1).unwrap().starts_with("'=1+1:1,bt,"), "{csv}");
    let expected = folder.write("expected.csv", &csv);
    succeeded(run(&["compare", "=1+1", "--runs", "1", "--expect", &expected]));
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
    let commands = [
        "compare queens:4 --runs 1 --format json",
        "trace queens:4",
        "tree queens:4",
        "show graph australia --format dot",
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

/// Messages go through one function, and standard output through one writer: both let no control character pass.
#[test]
fn nothing_is_printed_raw() {
    fn check(folder: &Path) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                check(&path);
            } else if !path.ends_with("output.rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                for raw in ["eprint!(", "eprintln!(", " println!(", " print!(", "stderr()"] {
                    assert!(!text.contains(raw), "{} has {raw}: use output::complain", path.display());
                }
                let stdout = text.replace("stdout().is_terminal()", "").replace("Output::stdout()", "");
                let is_screen = path.ends_with("screen.rs");
                assert!(is_screen || !stdout.contains("stdout()"), "{} writes to stdout() itself", path.display());
            }
        }
    }
    check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
}
