//! `csp exercise`: what is said of each kind of submission, of a class, and of a grade book; and what the program of a
//! stranger cannot do.
//!
//! Where a machine cannot confine programs, the tests look at one thing alone: that nothing is run there.

#![cfg(unix)]

mod attacks;
mod books;
mod endings;
mod ipc;
mod languages;
mod packs;
mod stopping;
mod unusable;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{CSP, Folder, ROOT, Ran, csp, refused, succeeded};
use csp_exercises::catalogue::{Exercise, Language};
use csp_exercises::confinement;
use serde_json::Value;

/// The right hole of forward checking.
fn right(language: Language) -> String {
    let name = Path::new(Exercise::ForwardChecking.hole(language)).file_name().unwrap();
    let folder = Path::new(ROOT).join("crates/csp-exercises/tests/solutions").join(language.name());
    fs::read_to_string(folder.join(name)).unwrap()
}

/// The right hole in Python with one change.
fn changed(old: &str, new: &str) -> String {
    let right = right(Language::Python);
    assert_eq!(right.matches(old).count(), 1, "{old}");
    right.replace(old, new)
}

/// A hole in Python with these lines.
fn python(lines: &[&str]) -> String {
    let body: String = lines.iter().flat_map(|line| ["    ", line, "\n"]).collect();
    format!("import os, sys, time\n\n\ndef forward_check(state, x, a):\n{body}")
}

/// Hands a hole of forward checking in, under this name.
fn hand_in(class: &Folder, name: &str, language: Language, hole: &str) {
    let folder = class.0.join(name);
    let path = folder.join(Exercise::ForwardChecking.hole(language));
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, hole).unwrap();
    fs::write(folder.join("exercise.json"), format!("{{\"exercise\":\"fc\",\"language\":\"{language}\"}}")).unwrap();
}

/// Runs `csp` with these words, which may have blanks.
fn run(words: &[&str]) -> Ran {
    Command::new(CSP).args(words).stdin(Stdio::null()).output().unwrap().into()
}

/// `csp exercise check` with these words; nothing on a machine that cannot confine programs, where it must refuse.
fn check(words: &[&str]) -> Option<Ran> {
    let ran = run(&[&["exercise", "check"], words].concat());
    let Err(why) = confinement::is_possible() else { return Some(ran) };
    println!("this machine cannot confine programs: {why}");
    refused(&ran, "--unconfined");
    assert!(ran.stderr.contains(&why) && ran.stdout.is_empty(), "{}{}", ran.stdout, ran.stderr);
    None
}

/// The grades of a class as JSON objects, in their order, and the exit code. Limits come from `words`.
fn grades(class: &Folder, words: &[&str]) -> Option<(Vec<Value>, Option<i32>)> {
    let folder = class.0.display().to_string();
    let ran = check(&[&[folder.as_str(), "--format", "json"], words].concat())?;
    let lines = ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap());
    Some((lines.collect(), ran.code))
}

/// That the grades are for these names, in this order, with this verdict, and with these words in what is said.
fn are(grades: &[Value], expected: &[(&str, &str, &str)]) {
    let names: Vec<&str> = grades.iter().map(|grade| grade["submission"].as_str().unwrap()).collect();
    assert_eq!(names, expected.iter().map(|(name, _, _)| *name).collect::<Vec<_>>());
    for (grade, (name, verdict, words)) in grades.iter().zip(expected) {
        assert_eq!(grade["verdict"], *verdict, "{name}: {grade}");
        assert!(grade["words"].as_str().unwrap().contains(words), "{name}: {grade}");
        let (right, all) = (grade["right"].as_u64().unwrap(), grade["problems"].as_u64().unwrap());
        assert_eq!(*verdict == "right", right == all && all > 0, "{name}: {grade}");
    }
}

#[test]
fn a_new_project_never_overwrites() {
    let folder = Folder::new("exercises-new");
    for (exercise, language) in [("fc", "rust"), ("mac", "python"), ("cbj", "other")] {
        let place = folder.path(&format!("{exercise}/deep"));
        let new = format!("exercise new {exercise} {place} --language {language}");
        let ran = succeeded(csp(&new));
        assert!(ran.stdout.is_empty() && ran.stderr.contains("csp exercise check"), "{}", ran.stderr);
        let kind = (exercise.parse::<Exercise>().unwrap(), language.parse().unwrap());
        let files = csp_exercises::project::files(kind.0, kind.1);
        for file in &files {
            assert_eq!(folder.read(&format!("{exercise}/deep/{}", file.path)), file.text);
        }
        let readme = folder.write(&format!("{exercise}/deep/README.md"), "mine");
        refused(&csp(&new), "is not empty");
        assert_eq!(fs::read_to_string(&readme).unwrap(), "mine");
    }
    let file = folder.write("file", "mine");
    refused(&csp(&format!("exercise new fc {file}")), "cannot write");
    assert_eq!(folder.read("file"), "mine");
    fs::create_dir(folder.0.join("empty")).unwrap();
    succeeded(csp(&format!("exercise new fc {}", folder.path("empty"))));
    refused(&csp(&format!("exercise new fcc {}", folder.path("x"))), "there is no exercise \"fcc\"");
    refused(&csp(&format!("exercise new fc {} --language perl", folder.path("x"))), "there is no language \"perl\"");
    assert!(!folder.0.join("x").exists());
}

#[test]
fn the_list_names_every_exercise_and_its_lesson() {
    let text = succeeded(csp("exercise list")).stdout;
    let objects = succeeded(csp("exercise list --format json")).stdout;
    assert_eq!(objects.lines().count(), Exercise::ALL.len());
    for (exercise, line) in Exercise::ALL.iter().zip(objects.lines()) {
        let object: Value = serde_json::from_str(line).unwrap();
        assert_eq!(object["name"], exercise.name());
        assert!(Path::new(ROOT).join("docs/src").join(object["lesson"].as_str().unwrap()).is_file(), "{object}");
        assert!(text.lines().any(|line| line.starts_with(exercise.name())), "{text}");
    }
}
