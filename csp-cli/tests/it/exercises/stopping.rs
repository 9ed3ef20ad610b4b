//! Checks that are interrupted, or end without a word: the programs that they have started end with them.

#![cfg(target_os = "linux")]

use std::process::Child;
use std::time::{Duration, Instant};

use super::*;

/// Waits for something that comes. The guard is there for what never comes, not to measure.
fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let guard = Instant::now() + Duration::from_mins(1);
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(Instant::now() < guard, "{what} has not come in a minute");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// The state of a process and its parent; nothing when it is gone.
fn state_and_parent(process: u32) -> Option<(char, u32)> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let mut rest = stat.rsplit_once(')')?.1.split_whitespace();
    Some((rest.next()?.chars().next()?, rest.next()?.parse().ok()?))
}

/// The process that runs the hole for this `csp`: its child that has become Python.
fn program_of(csp: u32) -> Option<u32> {
    let processes = fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    let is_program = |process: &u32| {
        let command = fs::read_to_string(format!("/proc/{process}/cmdline")).unwrap_or_default();
        command.contains("main.py") && !command.contains("confined")
    };
    let mut children = processes.filter(|&process| state_and_parent(process).is_some_and(|(_, parent)| parent == csp));
    children.find(is_program)
}

/// Whether this process ignores SIGINT, and so each that it starts: shells start jobs in the background so.
fn ignores_interruptions() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap();
    u64::from_str_radix(mask.trim(), 16).unwrap() >> 1 & 1 == 1
}

/// A check of a class whose second program never ends, while that program runs, and the number of its process.
fn running(name: &str) -> Option<(Folder, Child, u32)> {
    let class = Folder::new(name);
    fs::create_dir_all(class.0.join("class/a-empty")).unwrap();
    fs::create_dir(class.0.join("scratch")).unwrap();
    hand_in(&class, "class/b-sleeps", Language::Python, &python(&["time.sleep(1000000)"]));
    if confinement::is_possible().is_err() {
        check(&[&class.path("class")]);
        return None;
    }
    let mut command = Command::new(CSP);
    command.args(["exercise", "check", &class.path("class"), "--time-limit", "10m"]);
    command.env("TMPDIR", class.0.join("scratch")).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    let program = wait_for("the program", || program_of(child.id()));
    Some((class, child, program))
}

fn send(signal: &str, process: u32) {
    assert!(Command::new("kill").args([signal, &process.to_string()]).status().unwrap().success());
}

/// A process that has ended may stay listed until somebody asks how.
fn wait_for_end(process: u32) {
    wait_for("the end of the program", || match state_and_parent(process) {
        None | Some(('Z' | 'X', _)) => Some(()),
        Some(_) => None,
    });
}

#[test]
fn an_interrupted_check_leaves_nothing_behind() {
    let Some((class, child, program)) = running("exercises-interrupted") else { return };
    send(if ignores_interruptions() { "-TERM" } else { "-INT" }, child.id());
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(130), "{}{}", ran.stdout, ran.stderr);
    // `csp` has waited for it, so that it is gone by now.
    assert!(state_and_parent(program).is_none(), "{:?}", state_and_parent(program));
    assert_eq!(fs::read_dir(class.0.join("scratch")).unwrap().count(), 0);
    // What was known is said.
    assert_eq!(ran.stdout, "a-empty: unusable\n  the folder is empty\n");
}

#[test]
fn programs_end_with_a_check_that_was_killed() {
    let Some((class, mut child, program)) = running("exercises-killed") else { return };
    send("-KILL", child.id());
    child.wait().unwrap();
    wait_for_end(program);
    // Its folder is swept away by the next check, which leaves nothing itself.
    let left = || fs::read_dir(class.0.join("scratch")).unwrap().count();
    assert_eq!(left(), 1);
    check_again(&class);
    assert_eq!(left(), 0);
}

/// The folder of a check that runs is in use, and stays.
#[test]
fn a_check_sweeps_no_folder_of_another() {
    let Some((class, mut child, program)) = running("exercises-beside") else { return };
    check_again(&class);
    let left = || fs::read_dir(class.0.join("scratch")).unwrap().count();
    assert_eq!(left(), 1);
    assert!(state_and_parent(program).is_some());
    send("-TERM", child.id());
    child.wait().unwrap();
    assert_eq!(left(), 0);
}

/// Another check in the same place, which ends.
fn check_again(class: &Folder) {
    hand_in(class, "again/right", Language::Python, &right(Language::Python));
    let mut command = Command::new(CSP);
    command.args(["exercise", "check", &class.path("again"), "--time-limit", "1m"]);
    succeeded(command.env("TMPDIR", class.0.join("scratch")).output().unwrap().into());
}
