//! Every command that a document shows has a test: those of `sh` blocks are run here, to the letter, in an empty folder.
//!
//! What becomes of each command, and which are not run, stands in `common/listed.rs`.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rayon::prelude::*;

use crate::common::blocks::{Block, Typed, blocks};
use crate::common::listed::{Class, ENDINGS, LISTED, OTHER_PROGRAMS, Place, STAND_INS, class, runs_to_the_letter};
use crate::common::{CSP, Folder, ROOT, Ran, all_documents};

/// The documents with their text, each path from the root of the project.
fn documents() -> Vec<(String, String)> {
    let root = Path::new(ROOT).canonicalize().unwrap();
    let name = |path: &PathBuf| path.canonicalize().unwrap().strip_prefix(&root).unwrap().display().to_string();
    all_documents().iter().map(|path| (name(path), std::fs::read_to_string(path).unwrap())).collect()
}

/// What is wrong with the blocks of a document: a sentence for each command that nobody has thought of.
fn forgotten(document: &str, text: &str) -> Vec<String> {
    let of_block = |block: &Block<'_>| {
        let commands = block.commands();
        let unknown = commands.iter().filter(|command| class(block, command).is_none());
        let mut wrong: Vec<String> =
            unknown.map(|command| format!("{document}:{}: {}", command.line, command.name())).collect();
        if commands.is_empty() {
            wrong.push(format!("{document}:{}: a block without a command", block.line));
        }
        wrong
    };
    blocks(text).iter().filter(|block| block.is_for_a_terminal()).flat_map(of_block).collect()
}

#[test]
fn every_command_belongs_somewhere() {
    let (mut forgotten_ones, mut counts) = (Vec::new(), [0; 3]);
    let mut used = BTreeSet::new();
    for (name, text) in documents() {
        forgotten_ones.extend(forgotten(&name, &text));
        for block in blocks(&text).iter().filter(|block| block.is_for_a_terminal()) {
            for (command, class) in block.commands().iter().filter_map(|one| Some((one.name(), class(block, one)?))) {
                used.insert(command);
                counts[match class {
                    Class::Compared => 0,
                    Class::Run => 1,
                    Class::Listed => 2,
                }] += 1;
            }
        }
    }
    assert!(
        forgotten_ones.is_empty(),
        "no test runs these commands: put them into a `console` block with their output or into an `sh` block, or list them \
         in csp-cli/tests/it/common/listed.rs\n{}",
        forgotten_ones.join("\n")
    );
    let [compared, run, listed] = counts;
    println!("{compared} commands are compared, {run} are run, {listed} are listed");
    assert!(compared >= 300 && run >= 30, "{compared} compared, {run} run");
    let listed = LISTED.iter().map(|one| one.command).chain(ENDINGS.iter().map(|one| one.command));
    let stale: Vec<_> = listed.filter(|one| !used.contains(*one)).collect();
    assert!(stale.is_empty(), "no document shows these commands, which are listed: {stale:#?}");
}

#[test]
fn a_command_that_nobody_has_thought_of_is_found() {
    let text = "a\n\n```sh\ncsp solve \\\n  x.txt  # one\n# no command\ncsp serve\n```\n\n```console\n$ csp list\nout\n```\n\n\
        ```bash\ncsp x\n```\n\n- ```sh\n  csp y\n  ```\n\n  ```sh\n  csp z\n  ```\n\n```text\n$ csp w\n```\n\n```sh\n```\n";
    let lines = ["t:16: csp x", "t:20: csp y", "t:24: csp z", "t:28: csp w", "t:31: a block without a command"];
    assert_eq!(forgotten("t", text), lines);
    let all = blocks(text);
    let solve = Typed { text: "csp solve \\\n  x.txt  # one".replace("  x", "x"), line: 4 };
    let serve = Typed { text: "csp serve".into(), line: 7 };
    assert_eq!(all[0].commands(), [solve, serve]);
    assert_eq!(all[0].commands()[0].name(), "csp solve x.txt");
}

/// What is not run as it is written, and where it is.
fn elsewhere() -> impl Iterator<Item = (&'static str, Place)> {
    let stand_ins = STAND_INS.iter().map(|one| (one.example, one.place));
    LISTED.iter().map(|one| (one.command, one.place)).chain(stand_ins)
}

#[test]
fn what_is_run_elsewhere_is_there() {
    for (command, place) in elsewhere() {
        if let Place::File(file, text) = place {
            let there = std::fs::read_to_string(Path::new(ROOT).join(file)).unwrap();
            assert!(there.contains(text), "{command}: {file} has no {text}");
        }
    }
    assert!(LISTED.iter().all(|one| !one.why.is_empty()) && ENDINGS.iter().all(|one| !one.why.is_empty()));
    assert!(STAND_INS.iter().all(|one| one.example.starts_with(one.written)));
}

/// Among them are the two commands with which the README begins.
#[test]
fn the_checks_run_these_commands_to_the_letter() {
    let checks = std::fs::read_to_string(Path::new(ROOT).join(".ci/run")).unwrap();
    let of_the_checks = elsewhere().filter(|(_, place)| matches!(place, Place::Checks));
    let commands: Vec<&str> = of_the_checks.map(|(command, _)| command).collect();
    assert!(["cargo run --release -- compare", "cargo test --workspace"].iter().all(|one| commands.contains(one)));
    let missing: Vec<_> = commands.into_iter().filter(|command| !runs_to_the_letter(&checks, command)).collect();
    assert!(missing.is_empty(), ".ci/run has no line with just these commands: {missing:?}");
}

#[test]
fn a_command_is_found_in_a_script_to_the_letter() {
    let command = "cargo test --workspace";
    let right =
        ["cargo test --workspace", "  step cargo test --workspace 2>&1 | tee log", "nice cargo test --workspace &"];
    for line in right {
        assert!(runs_to_the_letter(&format!("a\n{line}\nb"), command), "{line}");
    }
    let wrong = [
        "cargo test --workspace --locked",
        "# cargo test --workspace",
        "a # cargo test --workspace",
        "xcargo test --workspace",
    ];
    for line in wrong {
        assert!(!runs_to_the_letter(line, command), "{line}");
    }
}

/// The first command of the README is found by `cargo run` alone, although the crate has two programs.
#[test]
fn cargo_run_finds_the_program_of_the_first_command() {
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(ROOT)
        .output()
        .unwrap();
    let metadata: serde_json::Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let default_run = |name: &str| packages.iter().find(|one| one["name"] == name).map(|one| &one["default_run"]);
    assert_eq!(default_run("csp-cli").and_then(serde_json::Value::as_str), Some("csp"));
    for document in ["README.md", "docs/src/index.md"] {
        let text = std::fs::read_to_string(Path::new(ROOT).join(document)).unwrap();
        assert!(text.contains("cargo run --release -- compare"), "{document}");
    }
}

/// The README says that it has all commands.
#[test]
fn the_readme_names_every_command() {
    let help = crate::common::succeeded(crate::common::csp("help")).stdout;
    let (_, list) = help.split_once("Commands:\n").expect("the help lists commands");
    let named = list.lines().take_while(|line| !line.is_empty());
    let rows = named.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let commands: Vec<&str> = rows.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.len() >= 25, "{commands:?}");
    let readme = std::fs::read_to_string(Path::new(ROOT).join("README.md")).unwrap();
    let (_, list) = readme.split_once("All commands, by `csp help`:").unwrap();
    let (list, _) = list.split_once("\n## ").unwrap();
    let is_named = |command: &&&str| [" ", "`"].iter().any(|end| list.contains(&format!("`csp {command}{end}")));
    let missing: Vec<_> = commands.iter().filter(|command| **command != "help" && !is_named(command)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Whether a program can be started by its name.
fn is_installed(program: &str) -> bool {
    let found = Command::new("sh").args(["-c", &format!("command -v {program}")]).stdout(Stdio::null()).status();
    found.is_ok_and(|status| status.success())
}

/// Why a command cannot be run on this machine.
fn missing(command: &str) -> Option<String> {
    let first = command.split_whitespace().next()?;
    if OTHER_PROGRAMS.contains(&first) && !is_installed(first) {
        return Some(format!("{first} is not installed"));
    }
    let is_check = ["csp exercise check", "run_autograder"].iter().any(|words| command.contains(words));
    (is_check && csp_exercises::confinement::is_possible().is_err()).then(|| "nothing can be confined here".to_owned())
}

/// The exit code that a command must have.
fn wanted(command: &str) -> i32 {
    let applies = |program: Option<&str>| program.is_none_or(|program| !is_installed(program));
    let ending = ENDINGS.iter().find(|one| one.command == command && applies(one.unless));
    ending.map_or(0, |one| one.code)
}

/// A folder as a reader has it who types the commands of a page: the project's files, and those that the page shows.
fn typed_in(name: &str, text: &str) -> Folder {
    let folder = Folder::new(&format!("page-{}", name.replace('/', "-")));
    for there in ["docs", "csp-sudoku"] {
        let target = Path::new(ROOT).canonicalize().unwrap().join(there);
        std::os::unix::fs::symlink(target, folder.0.join(there)).unwrap();
    }
    for block in blocks(text) {
        if let Some(file) = block.file() {
            folder.write(file, &(block.lines.join("\n") + "\n"));
        }
    }
    folder
}

/// Runs a command as a shell does in this folder, which is the home, too, with nothing typed.
fn run(command: &str, folder: &Folder) -> Ran {
    let programs = Path::new(CSP).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let mut bash = Command::new("bash");
    bash.args(["-o", "pipefail", "-c", command]).current_dir(&folder.0).stdin(Stdio::null());
    bash.env("PATH", path).env("HOME", &folder.0).output().unwrap().into()
}

/// Runs the `sh` blocks of a document one after the other; says how many commands there were, and what went wrong.
fn run_page(name: &str, text: &str) -> (usize, Vec<String>) {
    let (mut count, mut wrong) = (0, Vec::new());
    let is_run = |block: &Block<'_>, command: &Typed| matches!(class(block, command), Some(Class::Run));
    let all = blocks(text);
    let commands = all.iter().flat_map(|block| block.commands().into_iter().filter(move |one| is_run(block, one)));
    let commands: Vec<Typed> = commands.collect();
    if commands.is_empty() {
        return (0, wrong);
    }
    let folder = typed_in(name, text);
    for command in commands {
        if let Some(why) = missing(&command.name()) {
            println!("{name}:{}: not run, as {why}: {}", command.line, command.name());
            break;
        }
        let ran = run(&command.text, &folder);
        count += 1;
        let wanted = wanted(&command.name());
        if ran.code != Some(wanted) {
            let (place, name) = (command.line, command.name());
            wrong.push(format!("line {place}: {name}\n{:?} and not {wanted}\n{}{}", ran.code, ran.stdout, ran.stderr));
        }
    }
    (count, wrong)
}

/// They take some fifteen seconds of processor time together.
#[test]
fn the_commands_of_sh_blocks_run_as_they_are_written() {
    let results: Vec<_> = documents().par_iter().map(|(name, text)| (name.clone(), run_page(name, text))).collect();
    let wrong = results.iter().flat_map(|(name, (_, wrong))| wrong.iter().map(move |one| format!("{name}, {one}")));
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let count: usize = results.iter().map(|(_, (count, _))| count).sum();
    assert!(count >= 20, "{count} commands were run");
}
