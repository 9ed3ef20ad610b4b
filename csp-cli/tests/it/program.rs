//! The program as a whole: exit codes, lists, logs, pipes, interruption.

use crate::common::{csp, csp_with};

const GRID2: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const SOLVED: &str = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

#[test]
fn exit_codes() {
    assert_eq!(csp_with("solve", "11..............").code, Some(1));
    assert_eq!(csp_with("solve", "hello").code, Some(2));
    assert_eq!(csp("solve no-such-thing").code, Some(2));
    assert_eq!(csp("solve --no-such-option").code, Some(2));
    assert_eq!(csp("solve board1 --strategy bt --node-limit 1000").code, Some(3));
    assert_eq!(csp("solve uniq16-1 --strategy bt --time-limit 20ms").code, Some(3));
    // The highest applies.
    assert_eq!(csp_with("solve --strategy fc --node-limit 5", &format!("11..............\n{GRID2}\n")).code, Some(3));
    assert_eq!(csp("compare grid2 --node-limit 10").code, Some(3));
    assert_eq!(csp("--version").code, Some(0));
}

#[test]
fn wrong_names_tell_the_nearest() {
    let ran = csp("solve grid2 --strategy fc+mrw");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("did you mean \"mrv\"?"), "{}", ran.stderr);
    let ran = csp("compare grid3");
    assert!(ran.stderr.contains("no embedded puzzle of that name"), "{}", ran.stderr);
}

#[test]
fn lists_and_generated_texts() {
    let strategies = csp("strategies");
    for part in csp_core::Strategy::parts() {
        assert!(strategies.stdout.contains(&format!("  {:<13} {}", part.name, part.description())), "{}", part.name);
    }
    let puzzles = csp("puzzles");
    assert!(puzzles.stdout.contains("grid2") && puzzles.stdout.contains("top95-{1..95}"));
    assert_eq!(csp("puzzles grid2").stdout.trim(), GRID2);
    assert_eq!(csp("puzzles top95").stdout.lines().count(), 95);
    assert_eq!(csp("puzzles nothing").code, Some(2));
    assert!(csp("completions bash").stdout.contains("_csp()"));
    assert!(csp("man").stdout.contains(".TH csp 1"));
    assert!(csp("man solve").stdout.contains("csp\\-solve") || csp("man solve").stdout.contains("csp-solve"));
    assert_eq!(csp("man nothing").code, Some(2));
    assert!(csp("help solve").stdout.contains("Examples:"));
}

#[test]
fn no_colour_off_a_terminal() {
    for arguments in ["compare board2 --runs 1", "solve grid2", "strategies", "help", "solve --nonsense"] {
        let ran = csp(arguments);
        assert!(!ran.stdout.contains('\u{1b}') && !ran.stderr.contains('\u{1b}'), "{arguments}");
    }
}

#[test]
fn logs_go_to_standard_error() {
    let ran = csp("-vv solve grid2 --format line");
    assert_eq!(ran.stdout.trim(), SOLVED);
    assert!(ran.stderr.contains("network: 81 variables, 810 edges"), "{}", ran.stderr);
}

#[cfg(unix)]
mod unix {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    use crate::common::CSP;

    #[test]
    fn a_closed_pipe_ends_quietly() {
        let script =
            format!("{CSP} puzzles top95 top95 top95 top95 | {CSP} solve - --all | head -n 1; echo ${{PIPESTATUS[1]}}");
        let output = Command::new("bash").args(["-c", &script]).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), "# -:1: 9x9, 17 givens\n0\n");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }

    /// Sends SIGINT once the program has printed its first line, and returns what it printed after that, and its code.
    fn interrupted(arguments: &[&str]) -> (String, Option<i32>) {
        let mut child =
            Command::new(CSP).args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        while !line.contains("search: ") {
            line.clear();
            assert_ne!(stderr.read_line(&mut line).unwrap(), 0, "the search must start");
        }
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        let deadline = Instant::now() + Duration::from_mins(1);
        while child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < deadline, "the program must end");
            std::thread::sleep(Duration::from_millis(5));
        }
        let mut text = String::new();
        child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
        (text, child.wait().unwrap().code())
    }

    #[test]
    fn an_interruption_stops_and_tells_what_is_known() {
        let (text, code) = interrupted(&["-vv", "solve", "uniq16-1", "--strategy", "bt"]);
        assert_eq!(code, Some(130));
        assert!(text.contains("# 0 solutions found, then the search was cancelled"), "{text}");
        let (text, code) = interrupted(&["-vv", "compare", "uniq16-1", "grid1", "--strategies", "bt"]);
        assert_eq!(code, Some(130));
        // The width of a column depends on how far the search came, so the words of the row are compared.
        let cut = |line: &str| {
            let words: Vec<&str> = line.split_whitespace().collect();
            matches!(words.as_slice(), ["bt", "limit", nodes, ..] if nodes.starts_with('>'))
        };
        assert!(text.lines().any(cut), "{text}");
    }
}

/// One strategy or several: both spellings of the option are understood wherever there is one.
#[test]
fn strategies_are_named_by_either_option() {
    for command in [
        "solve board2",
        "trace board2",
        "step board2 --at 1",
        "tree board2",
        "replay board2",
        "rate board2",
        "compare board2 --runs 1",
        "plan board2",
    ] {
        for option in ["--strategy", "--strategies"] {
            let ran = csp(&format!("{command} {option} fc"));
            assert_eq!(ran.code, Some(0), "{command} {option}: {}", ran.stderr);
        }
    }
    let list = csp("compare grid1 --strategies fc mac");
    assert!(list.stderr.contains("separated by commas, as in --strategies fc,mac"), "{}", list.stderr);
    let both = csp("solve board2 --all --count 2");
    assert!(both.code == Some(2) && both.stderr.contains("--all cannot be used with --count"), "{}", both.stderr);
}

/// Lists can be asked for what one looks for.
#[test]
fn lists_are_filtered_by_words() {
    let strategies = csp("strategies mrv").stdout;
    assert!(strategies.contains("  mrv ") && !strategies.contains("  luby "), "{strategies}");
    assert!(strategies.starts_with("Variable order"), "{strategies}");
    let problems = csp("problems queens").stdout;
    assert!(problems.contains("queens:") && !problems.contains("zebra"), "{problems}");
    assert!(csp("problems nosuchword").code == Some(2) && csp("strategies nosuchword").code == Some(2));
}
