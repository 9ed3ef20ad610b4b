//! Signals at moments drawn by chance: whatever the program does, it ends, says so by its exit code, and does not panic.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read as _};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::common::{CSP, Folder, csp};

/// Long work of every kind: building, ordering, consistency, structure, searching, threads, reports, waiting for input.
const COMMANDS: [&str; 29] = [
    "solve uniq16-1 --strategy bt",
    "solve uniq16-1 --strategy bt --all --format json",
    "solve queens:400 --parallel split",
    "solve queens:30 --strategy bt+random --parallel portfolio",
    "solve latin:30 --strategy buckets",
    "solve latin:8 --strategy fc+components --all",
    "solve latin:40 --strategy cutset",
    "solve qwh:33,seed=1 --strategy bt",
    "solve queens:200 --strategy min-conflicts+walk(100)",
    "solve latin:30 --strategy sac1,fc",
    "solve latin:60 --strategy mac4",
    "solve latin:20 --strategy pc2,fc",
    "solve mycielski:11@512",
    "solve queens:1500",
    "solve random:rb,n=700,alpha=0.8,r=3",
    "solve top95 --all",
    "compare top95 --strategies bt,fc",
    "compare uniq16 zebra --strategies fc,mac,bits --format json",
    "consistency latin:30 --algorithms sac1,sac3,pc2",
    "structure latin:40 queens:300",
    "check uniq16 qwh16-40",
    "trace uniq16-1 --strategy bt",
    "tree queens:20 --strategy bt --nodes 1000000",
    "show candidates qwh36-55 --after sac1",
    "show stats latin:60",
    "show graph queens:900",
    "trace latin:40 --strategy sac1,fc",
    "step queens:20 --strategy bt --events 1000000 --lines",
    "enter",
];

/// Exit codes that the documents name.
const DOCUMENTED: [i32; 6] = [0, 1, 2, 3, 4, 130];

fn start(arguments: &str) -> Child {
    let mut command = Command::new(CSP);
    command.args(arguments.split_whitespace()).stdin(Stdio::piped()).stderr(Stdio::piped());
    // What is printed is not looked at, and may be long.
    command.stdout(Stdio::null()).spawn().unwrap()
}

/// Sends a signal and waits for the end. The guard is there for a program that never ends, not to measure.
fn stopped(mut child: Child, signal: &str, what: &str) -> Output {
    let _ = Command::new("kill").args([signal, &child.id().to_string()]).stderr(Stdio::null()).status().unwrap();
    let guard = Instant::now() + Duration::from_mins(1);
    while child.try_wait().unwrap().is_none() {
        if Instant::now() > guard {
            child.kill().unwrap();
            panic!("{what}: still running a minute after {signal}");
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    child.wait_with_output().unwrap()
}

/// Whether this process, and so each that it starts, ignores SIGINT: shells start jobs in the background so. It would be lost
/// when it comes before the program listens.
fn ignores_interruptions() -> bool {
    const SIGINT: u64 = 2;
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (SIGINT - 1) & 1 == 1)
}

fn one(arguments: &str, signal: &str, after: Duration) {
    let signal = if ignores_interruptions() { "-TERM" } else { signal };
    let what = format!("csp {arguments}, {signal} after {after:?}");
    let child = start(arguments);
    std::thread::sleep(after);
    let output = stopped(child, signal, &what);
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(!words.contains("panicked"), "{what}: {words}");
    // Before the program listens for signals, the signal itself ends it.
    if let Some(code) = output.status.code() {
        assert!(DOCUMENTED.contains(&code), "{what}: exit code {code}");
    }
}

#[test]
fn each_command_ends_on_a_signal() {
    for (number, arguments) in COMMANDS.iter().enumerate() {
        let signal = if number % 2 == 0 { "-INT" } else { "-TERM" };
        one(arguments, signal, Duration::from_millis(5 + 17 * (number as u64 % 5)));
    }
}

/// What was stopped from outside has hit no limit.
#[test]
fn a_trace_that_is_interrupted_says_so() {
    for signal in ["-INT", "-TERM"] {
        let mut command = Command::new(CSP);
        let mut child =
            command.args(["trace", "queens:60", "--strategy", "bt"]).stdout(Stdio::piped()).spawn().unwrap();
        // Who has written something listens for signals.
        let mut output = BufReader::new(child.stdout.take().unwrap());
        output.read_line(&mut String::new()).unwrap();
        let _ = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        std::io::copy(&mut output, &mut std::io::sink()).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130), "{signal}");
    }
}

/// Boards that are searched together are answered up to the first that was interrupted, and none behind it.
#[test]
fn what_is_known_of_a_file_is_its_beginning() {
    let folder = Folder::new("signals-file");
    let puzzles = csp("puzzles top95").stdout.repeat(2000);
    let file = folder.write("many.txt", &puzzles);
    let whole = csp(&format!("solve {file} --format line")).stdout;
    let mut command = Command::new(CSP);
    let mut child = command
        .args(["solve", &file, "--format", "line"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut known = String::new();
    // Who has written something listens for signals.
    output.read_line(&mut known).unwrap();
    let _ = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    output.read_to_string(&mut known).unwrap();
    let solved: String = known.split_inclusive('\n').filter(|line| !line.starts_with('#')).collect();
    assert!(whole.starts_with(&solved), "a beginning of the answers");
    assert!(known.lines().filter(|line| line.starts_with('#')).count() < 2, "one at most was interrupted");
    // It may have come to its end before.
    assert!([Some(130), Some(0)].contains(&child.wait().unwrap().code()));
}

/// `CSP_SIGNALS=N` says how many moments are tried for each command.
#[test]
#[ignore = "some minutes: N moments for each command"]
fn signals_at_random_moments() {
    let rounds = std::env::var("CSP_SIGNALS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(10);
    let mut state = 1u64;
    for _ in 0..rounds {
        for arguments in COMMANDS {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let signal = if state >> 40 & 1 == 0 { "-INT" } else { "-TERM" };
            // Half of the moments lie in the first 20 milliseconds, where most is begun and little is known.
            let micros = (state >> 41) % if state >> 63 == 0 { 20_000 } else { 400_000 };
            one(arguments, signal, Duration::from_micros(micros));
        }
    }
}

/// What was typed in is not lost: the board stands on standard error.
#[test]
fn what_was_typed_in_is_told_at_the_end() {
    let mut child = Command::new(CSP)
        .args(["enter", "--size", "4"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut input, b"A1=1 D4=2\n").unwrap();
    // The question that follows the board: the program waits again.
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut seen = String::new();
    while !seen.contains("2 of 16 cells") {
        assert_ne!(output.read_line(&mut seen).unwrap(), 0, "{seen}");
    }
    let mut question = [0; 2];
    output.read_exact(&mut question).unwrap();
    let ended = stopped(child, if ignores_interruptions() { "-TERM" } else { "-INT" }, "enter");
    assert_eq!(ended.status.code(), Some(130));
    let told = String::from_utf8(ended.stderr).unwrap();
    assert!(told.contains("the board so far: 1..............2"), "{told}");
    drop(input);
}
