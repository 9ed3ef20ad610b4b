//! Running the program as a user does.

#![allow(unreachable_pub)]

pub mod blocks;
pub mod listed;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

pub const CSP: &str = env!("CARGO_BIN_EXE_csp");

/// What a run printed, and its exit code.
#[derive(Debug)]
pub struct Ran {
    pub stdout: String,
    pub stderr: String,
    pub code: Option<i32>,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the program prints text");
        // Whether others use the machine is no matter of the test.
        let is_about_others = |line: &&str| line.starts_with("csp: the machine was shared with others:");
        let stderr = text(output.stderr);
        let stderr = stderr.split_inclusive('\n').filter(|line| !is_about_others(line)).collect();
        Self { stdout: text(output.stdout), stderr, code: output.status.code() }
    }
}

/// Runs `csp` with the words of `arguments`, nothing on standard input.
pub fn csp(arguments: &str) -> Ran {
    csp_with(arguments, "")
}

/// The same with `input` on standard input.
pub fn csp_with(arguments: &str, input: &str) -> Ran {
    let mut child = Command::new(CSP)
        .args(arguments.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A program that reads nothing closes the pipe; that is no failure of the test.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap().into()
}

/// The same with these variables in its environment, and nothing on standard input.
pub fn with_variables(arguments: &str, variables: &[(&str, &str)]) -> Ran {
    let mut command = Command::new(CSP);
    command.args(arguments.split_whitespace()).envs(variables.iter().copied()).stdin(Stdio::null());
    command.output().unwrap().into()
}

/// A 4x4 board with one solution.
pub const EASY: &str = "1.....2..3.....4";

/// The same run, if it ended well.
pub fn succeeded(ran: Ran) -> Ran {
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran
}

/// That it was refused as bad input, with these words.
pub fn refused(ran: &Ran, words: &str) {
    assert!(ran.code == Some(2) && ran.stderr.contains(words), "{:?} {}{}", ran.code, ran.stdout, ran.stderr);
}

/// A folder of its own, gone when the test ends.
#[derive(Debug)]
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("csp-tests-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn path(&self, file: &str) -> String {
        self.0.join(file).display().to_string()
    }

    pub fn read(&self, file: &str) -> String {
        std::fs::read_to_string(self.0.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    pub fn write(&self, file: &str, text: &str) -> String {
        std::fs::write(self.0.join(file), text).unwrap();
        self.path(file)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Text with times, and what is computed from them, made the same: runs of blanks and dashes become one, a time becomes
/// `TIME`, and so does all that follows it in the row of a table; what is said of outliers is left out.
pub fn without_times(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("Outliers:"));
    let mut has_ratios_of_times = false;
    let mut kept = String::new();
    for line in lines {
        has_ratios_of_times = line.contains("times time") || has_ratios_of_times && !line.is_empty();
        let line = if has_ratios_of_times { without_ratio(line) } else { line.to_owned() };
        kept += &(line_without_times(&line) + "\n");
    }
    // Paragraphs about ratios of times are broken where their numbers let them.
    let about_times = |paragraph: &&str| !paragraph.contains(" times the time of ");
    kept.split("\n\n").filter(about_times).collect::<Vec<_>>().join("\n\n")
}

/// A row of a summary without its last column and the interval behind it, which are of times.
fn without_ratio(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let behind = if words.len() > 2 && words[words.len() - 2] == "to" { 4 } else { 2 };
    words[..words.len().saturating_sub(behind)].join(" ")
}

fn line_without_times(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut kept: Vec<String> = Vec::new();
    let table_row = !line.contains(';') && !line.starts_with('#');
    let mut index = 0;
    while index < words.len() {
        let is_digit = |char: char| char.is_ascii_digit();
        let word = words[index].trim_start_matches('~');
        // With commas between digits, but none at the end of a clause.
        let number = word.ends_with(is_digit) && word.replace(',', "").parse::<f64>().is_ok();
        let next = words.get(index + 1).map_or("", |word| word.trim_end_matches([',', ';']));
        if number && ["ns", "us", "ms", "s"].contains(&next) {
            kept.push("TIME".into());
            if table_row {
                return kept.join(" ");
            }
            index += 2;
        } else if number
            && next == "times"
            && words.get(index + 2).is_some_and(|word| matches!(*word, "faster" | "slower"))
        {
            kept.push("TIME".into());
            index += 3;
        } else {
            let word = words[index];
            kept.push(if word.len() > 1 && word.chars().all(|c| c == '-' || c == '|') {
                "-".into()
            } else {
                word.into()
            });
            index += 1;
        }
    }
    kept.join(" ")
}

/// The folder of the whole project.
pub const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The chapters of the book, those in folders too, in the order of their paths.
pub fn chapters() -> Vec<PathBuf> {
    fn collect(folder: &std::path::Path, into: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, into);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                into.push(path);
            }
        }
    }
    let mut all = Vec::new();
    collect(&std::path::Path::new(ROOT).join("docs/src"), &mut all);
    all.sort();
    all
}

/// All documents whose commands people type: those at the root of the project, and the chapters of the book.
pub fn all_documents() -> Vec<PathBuf> {
    let at_root = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md"]
        .map(|name| std::path::Path::new(ROOT).join(name));
    at_root.into_iter().chain(chapters()).collect()
}
