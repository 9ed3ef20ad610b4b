//! Numbers of the literature, beside short models: how many solutions there are, or what the best one is worth.
//! `known/check.py` finds the numbers a second time, by enumeration.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;

const TABLE: &str = include_str!("../known/answers.tsv");

/// A row of the table.
#[derive(Clone, Copy, Debug)]
struct Row {
    model: &'static str,
    /// What the model is solved for, as `n=8 k=2`.
    data: &'static str,
    question: &'static str,
    number: i64,
    source: &'static str,
}

fn rows(is_wanted: impl Fn(&str) -> bool) -> Vec<Row> {
    let row = |line: &'static str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[model, data, question, number, source] = fields.as_slice() else { panic!("five fields: {line}") };
        Row { model, data, question, number: number.parse().unwrap(), source }
    };
    TABLE.lines().skip(1).map(row).filter(|row| is_wanted(row.model)).collect()
}

fn path(model: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/known").join(model)
}

/// Runs a program on a text, to its end.
fn printed(command: &mut Command, text: &str) -> String {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // It may end before it has read all.
    _ = child.stdin.take().unwrap().write_all(text.as_bytes());
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code().is_some_and(|code| code < 2), "{command:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// What `csp solve` answers: a count, the best value, or whether there is a solution.
fn solved(row: &Row) -> i64 {
    let mut text = std::fs::read_to_string(path(row.model)).unwrap();
    for assignment in row.data.split_whitespace() {
        let (name, value) = assignment.split_once('=').unwrap();
        let (before, after) = text.split_once(&format!("let {name} = ")).unwrap();
        let (_, after) = after.split_once('\n').unwrap();
        text = format!("{before}let {name} = {value}\n{after}");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_csp"));
    // What takes so long is a failure, and no reason to wait.
    command.args(["solve", "-", "--time-limit", "300"]);
    if row.question == "count" {
        let text = printed(command.args(["--all", "--format", "count"]), &text);
        return text.split_whitespace().next().unwrap().parse().unwrap();
    }
    let text = printed(command.args(["--format", "json"]), &text);
    let record: serde_json::Value = serde_json::from_str(&text).unwrap();
    if row.question == "exists" {
        assert!(record["status"] == "solved" || record["status"] == "unsatisfiable", "{row:?}: {record}");
        return i64::from(record["status"] == "solved");
    }
    assert_eq!(record["proved"], true, "{row:?}: {record}");
    record["objective"].as_i64().unwrap()
}

/// What MiniZinc answers with this solver.
fn compiled(row: &Row, configuration: &Path) -> i64 {
    let mut command = Command::new("minizinc");
    command.arg("--solver").arg(configuration).args(["--time-limit", "300000", "--output-mode", "json"]);
    command.args(row.data.split_whitespace().flat_map(|assignment| ["-D".to_owned(), format!("{assignment};")]));
    command.args(if row.question == "exists" { &[][..] } else { &["-a", "--output-objective"] });
    let text = printed(command.arg(path(row.model)), "");
    let solutions = text.matches("----------").count();
    let is_complete = text.contains("==========") || text.contains("=====UNSATISFIABLE=====");
    assert!(is_complete || row.question == "exists" && solutions == 1, "{row:?}: {text}");
    if ["count", "exists"].contains(&row.question) {
        return i64::try_from(solutions).unwrap();
    }
    let (_, last) = text.rsplit_once("\"_objective\" : ").unwrap();
    last.split(['\n', ',']).next().unwrap().trim().parse().unwrap()
}

/// Each row must be answered by its number; two at a time are worked on.
fn check(rows: Vec<Row>, answer: impl Fn(&Row) -> i64 + Sync) {
    let (open, wrong) = (Mutex::new(rows.into_iter()), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let Some(row) = open.lock().unwrap().next() else { return };
            let found = answer(&row);
            if found != row.number {
                wrong.lock().unwrap().push(format!("{found} for {row:?}; {}", row.source));
            }
        }
    };
    thread::scope(|scope| [(); 2].map(|()| scope.spawn(work)).into_iter().for_each(|one| one.join().unwrap()));
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn models_have_the_answers_of_the_literature() {
    let rows = rows(|model| Path::new(model).extension().is_some_and(|ending| ending == "csp"));
    assert!(rows.len() >= 80);
    check(rows, solved);
}

#[test]
fn instances_have_the_answers_of_the_literature() {
    let rows = rows(|model| Path::new(model).extension().is_some_and(|ending| ending == "xml"));
    assert!(rows.len() >= 20);
    check(rows, solved);
}

#[test]
fn minizinc_has_the_answers_of_the_literature() {
    if Command::new("minizinc").arg("--version").output().is_err() {
        eprintln!("skipped: there is no minizinc; on Debian, apt-get install minizinc");
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("known");
    printed(Command::new(env!("CARGO_BIN_EXE_fzn-csp")).arg("--install").arg(&folder), "");
    let rows = rows(|model| Path::new(model).extension().is_some_and(|ending| ending == "mzn"));
    assert!(rows.len() >= 20);
    check(rows, |row| compiled(row, &folder.join("csp.msc")));
}
