//! A project as a student gets it: its own tests fail while the hole is empty, and pass when it is filled. They need
//! neither the program `csp` nor a network.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use csp_exercises::catalogue::{Exercise, Language};
use csp_exercises::instance::Instance;
use csp_exercises::judgement::Judgement;
use csp_exercises::project;

use crate::programs::is_here;

/// The hole, filled as the book fills it.
fn solution(exercise: Exercise, language: Language) -> String {
    let hole = Path::new(exercise.hole(language)).file_name().unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/solutions").join(language.name());
    fs::read_to_string(folder.join(hole)).unwrap()
}

fn written(exercise: Exercise, language: Language) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("project-{exercise}-{language}"));
    let _ = fs::remove_dir_all(&folder);
    for file in project::files(exercise, language) {
        let path = folder.join(&file.path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, file.text).unwrap();
    }
    folder
}

fn run(folder: &Path, program: &str, args: &[&str]) -> Output {
    Command::new(program).args(args).current_dir(folder).env("RUST_BACKTRACE", "0").output().unwrap()
}

/// What its own tests write to both outputs, and whether they pass.
fn tested(folder: &Path, language: Language) -> (bool, String) {
    let output = if language == Language::Rust {
        let args = ["--edition", "2024", "--test", "-Dwarnings", "-Cdebuginfo=0", "-o", "tests", "src/main.rs"];
        let compiled = run(folder, "rustc", &args);
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
        run(folder, "./tests", &[])
    } else {
        run(folder, "python3", &["-B", "-m", "unittest"])
    };
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

fn as_a_student(exercise: Exercise, language: Language) {
    let folder = written(exercise, language);
    let (passes, text) = tested(&folder, language);
    assert!(!passes && text.contains(project::EMPTY_HOLE), "{exercise} in {language}: {text}");
    fs::write(folder.join(exercise.hole(language)), solution(exercise, language)).unwrap();
    let (passes, text) = tested(&folder, language);
    assert!(passes, "{exercise} in {language}: {text}");
}

/// What the commands of the README print for the problem of the project.
fn run_by_readme(folder: &Path) -> Output {
    let readme = fs::read_to_string(folder.join("README.md")).unwrap();
    let commands = readme.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    run(folder, "sh", &["-e", "-c", commands])
}

/// Java and C++: the commands of the README compile the project and run it on its problem.
fn as_a_student_without_tests(language: Language) {
    if !is_here(language) {
        return;
    }
    for exercise in [Exercise::ForwardChecking, Exercise::Mac, Exercise::FirstUip, Exercise::AllDifferent] {
        let folder = written(exercise, language);
        let output = run_by_readme(&folder);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && stderr.contains(project::EMPTY_HOLE), "{exercise} in {language}: {stderr}");
        fs::write(folder.join(exercise.hole(language)), solution(exercise, language)).unwrap();
        let output = run_by_readme(&folder);
        let answer = String::from_utf8(output.stdout).unwrap();
        let instance = Instance::of(exercise, None).remove(0);
        assert_eq!(instance.judge(&answer), Judgement::Right, "{exercise} in {language}");
    }
}

#[test]
fn java() {
    as_a_student_without_tests(Language::Java);
}

#[test]
fn cpp() {
    as_a_student_without_tests(Language::Cpp);
}

#[test]
fn python() {
    Exercise::ALL.into_iter().for_each(|exercise| as_a_student(exercise, Language::Python));
}

#[test]
fn rust_1() {
    Exercise::ALL[..4].iter().for_each(|&exercise| as_a_student(exercise, Language::Rust));
}

#[test]
fn rust_2() {
    Exercise::ALL[4..].iter().for_each(|&exercise| as_a_student(exercise, Language::Rust));
}

/// Every file that a check takes is one that the student has, but for the hole.
#[test]
fn the_harness_is_part_of_the_project() {
    for exercise in Exercise::ALL {
        for language in Language::ALL {
            let files = project::files(exercise, language);
            assert!(project::harness(exercise, language).iter().all(|file| files.contains(file)));
            assert!(project::harness(exercise, language).iter().all(|file| file.path != exercise.hole(language)));
            let readme = &files[0].text;
            assert!(readme.lines().all(|line| line.starts_with('|') || line.chars().count() <= 120), "{readme}");
            for place in ["TITLE", "TASK", "GIVEN", "RUN\n", "LESSON", "LINES", "HOLE", "NAME"] {
                assert!(!readme.contains(place), "{place} in {readme}");
            }
        }
    }
}
