//! Words from outside: names of files, what stands in them, what is typed.

#![cfg(unix)]

use std::path::Path;

use crate::common::{EASY, Folder, ROOT, Ran, succeeded};

/// A file may be called anything: nothing of it acts on a terminal, and no table takes it for its own marks.
#[test]
fn names_are_escaped_everywhere() {
    let folder = Folder::new("names");
    let name = "a|*b*_c_\u{1b}[31m`d`<i>\r\u{9b}2J\u{202e}\u{7}&{e}$";
    let file = folder.0.join(name);
    std::fs::write(&file, EASY).unwrap();
    let run = |arguments: &[&str]| -> Ran {
        let mut command = std::process::Command::new(crate::common::CSP);
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
        "-vv solve coloring:FILE\u{7}@3",
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
        let ran = crate::common::csp_with(arguments, typed);
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

/// Messages go through one function, and standard output through one writer: both let no control character pass.
#[test]
fn nothing_is_printed_raw() {
    fn check(folder: &Path) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                check(&path);
            } else if !path.ends_with("output/mod.rs") && !path.ends_with("args/message.rs") {
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
    let crates = ["csp-cli", "crates/csp-certificate", "crates/csp-experiments", "crates/csp-instance"];
    let more = ["crates/csp-serve", "crates/csp-terminal", "crates/csp-view"];
    crates.iter().chain(&more).for_each(|name| check(&Path::new(ROOT).join(name).join("src")));
}

/// A byte that is no UTF-8, as an old terminal or a paste may send it, is answered; what was typed before is not lost.
#[test]
fn what_is_no_text_ends_no_dialogue() {
    use std::io::Write as _;
    use std::process::Stdio;

    for (arguments, typed, shown) in [
        (&["enter", "--box", "2x2"][..], &b"A1=1\n\xff\xfe\nB2=\xc3\nB3=2\n"[..], "2 of 16 cells are filled"),
        (&["enter", "--style", "classic"], b"4\n2\n\xff\n0,0,1\n1,2,3\n\n", "Solved Successfully"),
        (&["step", "queens:4", "--lines"], b"\xff\nn\n", "event 1 of"),
    ] {
        let mut command = std::process::Command::new(crate::common::CSP);
        let command = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(typed).unwrap();
        let ran: Ran = child.wait_with_output().unwrap().into();
        assert!(ran.stdout.contains(shown) && ran.stderr.is_empty(), "{arguments:?}: {}\n{}", ran.stdout, ran.stderr);
    }
}
