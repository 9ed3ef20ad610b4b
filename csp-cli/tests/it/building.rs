//! What is built is built within the limits: time, memory, signals, threads; and every way to count.

use crate::common::{csp, csp_with};

/// Without --time-limit, none of these would end while anyone waits.
#[test]
fn a_time_limit_holds_while_a_problem_is_built() {
    for arguments in [
        "solve queens:2000 --time-limit 1ms",
        "compare queens:2000 --time-limit 1ms",
        "trace queens:2000 --time-limit 1ms",
        "consistency queens:2000 --time-limit 1ms",
        "solve zebra --time-limit 0",
        "check queens:2000 --time-limit 1ms",
        "structure queens:2000 --time-limit 1ms",
        "step queens:2000 --lines --time-limit 1ms",
        "tree queens:2000 --time-limit 1ms",
        "show graph queens:2000 --time-limit 1ms",
        "show stats queens:2000 --time-limit 1ms",
        "show candidates grid2 --time-limit 0",
    ] {
        let ran = csp(arguments);
        assert!(ran.stderr.contains("the time limit was reached before it was built"), "{arguments}: {}", ran.stderr);
        assert_eq!(ran.code, Some(3), "{arguments}");
    }
    // Every puzzle and every problem leaves a record.
    for inputs in ["grid2 grid1", "zebra queens:2000", "queens:5 grid1"] {
        let ran = csp(&format!("solve {inputs} --time-limit 0 --format json"));
        let records: Vec<serde_json::Value> =
            ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let limited = |record: &serde_json::Value| {
            record["status"] == "limit" && record["reason"].as_str().is_some_and(|reason| reason.contains("time limit"))
        };
        assert!(records.len() == 2 && records.iter().all(limited), "{}", ran.stdout);
        assert_eq!(ran.code, Some(3));
    }
    let counted = csp("solve zebra --time-limit 0 --all --format count").stdout;
    assert_eq!(counted, "at least 0 zebra: the time limit was reached before it was built\n");
}

/// What a limit has cut short is told, and nothing is shown that would be taken for the whole. No limit of time: what is enough to
/// build the problem is known for memory only.
#[test]
fn what_is_cut_short_is_not_shown() {
    let ran = csp("structure latin:30 --memory-limit 1K");
    assert!(ran.code == Some(3) && ran.stdout.is_empty(), "{:?} {}", ran.code, ran.stdout);
    for arguments in ["show stats latin:60 --memory-limit 5M", "show graph latin:60 --memory-limit 5M"] {
        let ran = csp(arguments);
        assert!(ran.stderr.contains("--memory-limit allows 5.0 MB"), "{arguments}: {}", ran.stderr);
        assert!(ran.code == Some(3) && ran.stdout.is_empty(), "{arguments}: {}", ran.stdout);
    }
}

/// Nothing to read is an error, said once, whatever was to be done with it.
#[test]
fn no_puzzle_is_an_error_of_every_command() {
    let folder = crate::common::Folder::new("nothing");
    for (name, text) in [("empty", ""), ("blank", "\n \n\n"), ("comment", "# nothing\n"), ("mark", "\u{feff}")] {
        let file = folder.write(name, text);
        for command in [
            "solve",
            "check",
            "compare --runs 1",
            "show candidates",
            "show cells",
            "show graph",
            "show stats",
            "trace",
            "step --lines",
            "tree",
            "consistency",
            "structure",
        ] {
            let ran = csp(&format!("{command} {file}"));
            assert_eq!(ran.stderr, format!("csp: there is no puzzle in {file}\n"), "{command}");
            assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{command}");
            let ran = csp_with(&format!("{command} -"), text);
            assert_eq!(ran.stderr, "csp: there is no puzzle in standard input\n", "{command}");
            assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{command}");
        }
    }
}

#[test]
fn an_error_says_how_much_memory_would_be_needed() {
    for (arguments, what) in [
        ("solve random:rb,n=5000,alpha=1.2,r=2", "TB of memory; --memory-limit allows 4.0 GB: raise it"),
        ("solve latin:100 --memory-limit 10M", "MB of memory; --memory-limit allows 10 MB: raise it"),
        ("solve grid2 --memory-limit 50K", "the rules of 9x9: it needs about "),
        ("compare queens:1000 --memory-limit 1M", "MB of memory; --memory-limit allows 1.0 MB"),
        ("show stats crossword:30,words=20000,letters=26", "GB of memory"),
    ] {
        let ran = csp(arguments);
        assert!(ran.code == Some(3) && ran.stderr.contains(what), "{arguments}: {:?} {}", ran.code, ran.stderr);
    }
    let values = csp("solve random:rb,n=5000,alpha=2,r=1");
    assert!(values.code == Some(2) && values.stderr.contains("is a number from 1 to 65535"), "{}", values.stderr);
    let enter = csp_with("enter --style classic", "40000\n4\n0\n\n");
    assert!(enter.stdout.contains("a 40000x40000 board: "), "{}", enter.stdout);
}

#[test]
fn solutions_are_counted_without_being_written() {
    let four = csp_with("solve - --all --format count", "................\n11..............\n");
    assert_eq!((four.stdout.as_str(), four.code), ("288 -:1\n0 -:2\n", Some(1)));
    // The number of Latin squares of order 5: OEIS A002860.
    assert_eq!(csp("solve latin:5 --all --format count").stdout, "161280 latin:5\n");
    assert_eq!(csp("solve grid2 --unique --format count").stdout, "1 grid2\n");
    assert_eq!(csp("solve grid2 --format count").stdout, "at least 1 grid2\n");
    assert_eq!(csp("solve queens:8 --count 5 --format count").stdout, "at least 5 queens:8\n");
    let limited = csp("solve queens:12 --all --format count --node-limit 1");
    assert_eq!(limited.stdout, "at least 0 queens:12: the node limit was reached\n");
}

/// There are 28,200,960 (Jarvis & Russell 2005; Pettersen 2006). Each value stands in the first cell of as many of them.
#[test]
#[ignore = "4.7 million solutions"]
fn all_grids_of_six_rows_that_begin_with_a_one_are_counted() {
    let ran = csp_with("solve - --box 2x3 --all --format count", &format!("1{}", ".".repeat(35)));
    assert_eq!(ran.stdout, format!("{} -:1\n", 28_200_960 / 6));
}

#[test]
fn boards_are_searched_by_all_threads_with_the_same_results() {
    let puzzles = "grid1 grid2 board1 board2 report-sample persian-test top95-1 uniq16-1";
    let plain = csp(&format!("solve {puzzles} --unique --format line"));
    assert_eq!((plain.stdout.lines().count(), plain.code), (8, Some(0)));
    for how in ["split", "portfolio"] {
        let ran = csp(&format!("solve {puzzles} --unique --format line --parallel {how} --jobs 3"));
        assert_eq!((&ran.stdout, ran.code), (&plain.stdout, Some(0)), "{how}: {}", ran.stderr);
    }
    let input = "................\n11..............\n1.2.............\nnonsense\n";
    let sorted = |arguments: &str| {
        let ran = csp_with(arguments, input);
        let mut lines: Vec<String> = ran.stdout.lines().map(ToOwned::to_owned).collect();
        lines.sort();
        (lines, ran.code)
    };
    let plain = sorted("solve - --all --format line");
    assert_eq!(plain, sorted("solve - --all --format line --parallel split"));
    assert_eq!(plain, sorted("solve - --all --format line --parallel portfolio"));
    let json = csp("solve grid2 --unique --format json --parallel split");
    let record: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!((&record["status"], record["solutions"].as_array().map(Vec::len)), (&"unique".into(), Some(1)));
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs::{self, File};
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Child, Command, Stdio};
    use std::time::{Duration, Instant};

    use crate::common::CSP;

    /// Whoever writes the help to a full disk hears of it, as for every other text.
    #[test]
    fn what_cannot_be_written_is_an_error() {
        for arguments in [
            "help",
            "--help",
            "--version",
            "help solve",
            "solve --help",
            "solve grid2",
            "solve queens:6 --format json",
            "compare board2 --runs 1",
            "enter",
            "show candidates grid2",
            "show cells grid2",
            "show peers C2",
            "show units C2",
            "show mark A1",
            "show graph australia",
            "show stats grid2",
            "check grid2",
            "trace board2",
            "step board2 --lines",
            "tree board2",
            "consistency zebra",
            "structure australia",
            "strategies",
            "problems",
            "puzzles",
            "puzzles grid2",
            "completions bash",
            "man",
        ] {
            let full = File::options().write(true).open("/dev/full").unwrap();
            let ran = Command::new(CSP)
                .args(arguments.split(' '))
                .stdin(Stdio::null())
                .stdout(full)
                .stderr(Stdio::piped())
                .output()
                .unwrap();
            let told = String::from_utf8_lossy(&ran.stderr);
            assert!(
                ran.status.code() == Some(2) && told.contains("cannot write") && told.contains("No space left"),
                "{arguments}: {:?} {told}",
                ran.status
            );
        }
    }

    #[test]
    fn a_closed_pipe_is_no_error() {
        for arguments in ["help", "--version", "puzzles", "show mark A1 --size 200x200", "man solve"] {
            let script = format!("ulimit -v 1000000; {CSP} {arguments} | true; echo ${{PIPESTATUS[0]}}");
            let ran = Command::new("bash").args(["-c", &script]).output().unwrap();
            assert_eq!(String::from_utf8_lossy(&ran.stdout), "0\n", "{arguments}");
            assert_eq!(String::from_utf8_lossy(&ran.stderr), "", "{arguments}");
        }
    }

    /// The system gives the program no more than three times what it may use for a problem, and this is enough.
    #[test]
    fn the_limit_of_memory_is_kept() {
        for spec in [
            "queens:300",
            "queens:500",
            "latin:40",
            "latin:60",
            "mycielski:10@1000",
            "usa@4096",
            "random:b,n=200,d=60,p1=0.5,t=0.5",
            "random:rb,n=100,alpha=1,r=2",
            "random:rb,n=2,alpha=3,r=100",
            "random:d,n=2000,d=2,p1=0.2,t=0.5",
            "random:d,n=5000,d=1,p1=1,t=0",
            "crossword:10,words=500,letters=26",
            "crossword:30,words=20000,letters=1000",
            "langford:200",
        ] {
            let solve = format!("{CSP} solve {spec} --strategy fc+mrv --node-limit 1 --memory-limit 250M");
            let script = format!("ulimit -v 768000; {solve}");
            let ran = Command::new("bash").args(["-c", &script]).output().unwrap();
            let told = String::from_utf8_lossy(&ran.stderr);
            assert!(matches!(ran.status.code(), Some(0 | 1 | 3)), "{spec}: {:?} {told}", ran.status);
        }
    }

    fn started(arguments: &str, until: &str) -> (Child, BufReader<std::process::ChildStderr>) {
        let mut child = Command::new(CSP)
            .args(arguments.split(' '))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        while !line.contains(until) {
            line.clear();
            assert_ne!(stderr.read_line(&mut line).unwrap(), 0, "{arguments}: \"{until}\" must come");
        }
        (child, stderr)
    }

    fn signal(child: &Child, signal: &str) {
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).stderr(Stdio::null()).status();
        assert!(sent.is_ok());
    }

    /// The code it ends with; `again` is done every now and then until it does.
    fn end(child: &mut Child, mut again: impl FnMut(&Child)) -> Option<i32> {
        let deadline = Instant::now() + Duration::from_mins(2);
        while child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < deadline, "the program must end");
            std::thread::sleep(Duration::from_millis(5));
            again(child);
        }
        child.wait().unwrap().code()
    }

    #[test]
    fn a_signal_ends_what_is_built_and_keeps_what_is_known() {
        for (arguments, name) in [
            ("-vv solve grid2 queens:2000 --format line", "-TERM"),
            ("-vv solve grid2 queens:2000 --format line", "-INT"),
            ("-vv solve grid2 queens:2000 --format line --parallel split --jobs 99999", "-TERM"),
        ] {
            let (mut child, mut stderr) = started(arguments, "building queens:2000");
            signal(&child, name);
            assert_eq!(end(&mut child, |_| {}), Some(130), "{arguments}");
            let (mut text, mut told) = (String::new(), String::new());
            child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
            stderr.read_to_string(&mut told).unwrap();
            assert_eq!(text.lines().count(), 1, "{arguments}: {text}");
            assert!(told.contains("queens:2000: interrupted before it was built"), "{arguments}: {told}");
            assert!(told.contains("2 problems: 1 solved, 1 interrupted"), "{arguments}: {told}");
        }
    }

    #[test]
    fn a_request_to_terminate_ends_a_search() {
        for arguments in [
            "-vv solve uniq16-1 --strategy bt",
            "-vv solve uniq16-1 --strategy bt --parallel portfolio",
            "-vv compare uniq16-1 --strategies bt",
            "-vv consistency latin:60 --algorithms sac1",
        ] {
            let until = if arguments.contains("consistency") { "network: " } else { "search: " };
            let (mut child, stderr) = started(arguments, until);
            // That no one listens is no error either.
            drop(stderr);
            signal(&child, "-TERM");
            assert_eq!(end(&mut child, |_| {}), Some(130), "{arguments}");
        }
    }

    /// No one reads what is written, so that the program waits for ever; one more signal ends it.
    #[test]
    fn one_more_signal_ends_at_once() {
        let (mut child, stderr) = started("-vv solve latin:9 --all --format line", "search: ");
        assert_eq!(end(&mut child, |child| signal(child, "-TERM")), Some(130));
        drop(stderr);
    }

    #[test]
    fn threads_are_no_more_than_puzzles() {
        let path = std::env::temp_dir().join(format!("csp-one-{}.txt", std::process::id()));
        fs::write(&path, super::csp("puzzles uniq16-1").stdout).unwrap();
        let arguments = format!("-vv solve {} --strategy bt --jobs 99999", path.display());
        let (mut child, stderr) = started(&arguments, "search: ");
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        signal(&child, "-TERM");
        assert_eq!(end(&mut child, |_| {}), Some(130));
        drop(stderr);
        fs::remove_file(&path).unwrap();
        let threads = status.lines().find_map(|line| line.strip_prefix("Threads:")).unwrap();
        // The program itself, the listener for signals, and who draws the progress.
        assert!(threads.trim().parse::<usize>().unwrap() <= 3, "{threads}");
    }
}
