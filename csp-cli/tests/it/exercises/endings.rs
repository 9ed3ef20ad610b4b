//! Submissions that are run: what is said of each way to end.

use std::os::unix::fs::symlink;

use super::*;

/// Python that waits for ever in one way or another.
const ENDLESS: [(&str, &str); 3] = [
    ("complains", "while True: os.write(2, b'x' * 65536)"),
    ("loops", "while True: pass"),
    ("sleeps", "time.sleep(1000000)"),
];

#[test]
fn each_ending_has_its_verdict() {
    let class = Folder::new("exercises-endings");
    let python_of = |name: &str, hole: &str| hand_in(&class, name, Language::Python, hole);
    python_of("a-right", &right(Language::Python));
    python_of("b-empty", &python(&["raise NotImplementedError('the hole is still empty')"]));
    python_of("c-differs", &changed("if not state.allows(x, a, y, b):", "if b == a and not state.allows(x, a, y, b):"));
    python_of(
        "d-counters",
        &changed("if not state.allows", "state.allows(x, a, y, b)\n            if not state.allows"),
    );
    python_of("e-raises", &changed("state.is_assigned(y)", "state.is_asigned(y)"));
    python_of("e-without-return", &changed("\n    return True", ""));
    python_of("f-exits", &python(&["sys.exit(3)"]));
    python_of("g-silent", &python(&["os._exit(0)"]));
    python_of("g-without-a-word", "import os\n\nos._exit(0)\n");
    python_of("h-no-json", &python(&["print('Hello')", "return True"]));
    python_of("i-empty", "\n\n");
    python_of("i-nothing", "# to be done\n");
    python_of("i-syntax", "def forward_check(state, x, a)\n    return True\n");
    python_of("j-signal", &python(&["os.abort()"]));
    python_of("k-talks", &python(&["raise ValueError('\u{e9}' * 20000)"]));
    python_of("l-output", &python(&["while True: print('x' * 100000)"]));
    // The limit cannot be raised again.
    let raise = "try: resource.setrlimit(resource.RLIMIT_AS, (-1, -1))";
    let memory = ["import resource", raise, "except (ValueError, OSError): pass", "bytearray(10 << 30)"];
    python_of("m-memory", &python(&memory));

    let Some((grades, code)) = grades(&class, &["--time-limit", "20s"]) else { return };
    are(
        &grades,
        &[
            ("a-right", "right", ""),
            ("b-empty", "still-empty", "queens:4: the hole is still empty"),
            // By hand: x0 = 0 is tried, three neighbours lose 0, and then x1 = 1 is tried.
            ("c-differs", "differs", "queens:4: event 5: after x0 = 0 your forward checking leaves 1 in x1"),
            ("d-counters", "counters", "check"),
            ("e-raises", "failed", "AttributeError: 'State' object has no attribute 'is_asigned'"),
            ("e-without-return", "failed", "forward_check gives back None, and must give back True or False"),
            ("f-exits", "failed", "it ends with the code 3"),
            // It stops where removals were expected.
            ("g-silent", "differs", "queens:4: event 2: "),
            ("g-without-a-word", "differs", "event 1: your program has written nothing; the textbook tries x0 = 0"),
            ("h-no-json", "not-understood", "print notes of your own to standard error by print(..., file=sys.stderr)"),
            (
                "i-empty",
                "still-empty",
                "the file forward_check.py is empty: `csp exercise new fc DIR --language python` writes one",
            ),
            ("i-nothing", "failed", "it ends with the code 1: forward_check.py has no function forward_check"),
            ("i-syntax", "failed", "SyntaxError: expected ':' (forward_check.py, line 1)"),
            ("j-signal", "failed", "signal 6 ends it"),
            ("k-talks", "failed", "ValueError: \u{e9}\u{e9}"),
            ("l-output", "output-limit", "it writes more than 16 MiB"),
            ("m-memory", "memory-limit", "it asks for more than 1024 MiB of memory"),
        ],
    );
    assert_eq!(code, Some(1));
    assert_eq!(grades[0]["problems"], 10);
    assert!(grades.iter().all(|grade| !grade["words"].as_str().unwrap().contains("eprintln")), "advice for others");
    // What is said by a stranger is cut off.
    let longest = grades.iter().map(|grade| grade["words"].as_str().unwrap().chars().count()).max();
    assert_eq!(longest, Some(1004));
}

#[test]
fn what_never_ends_is_ended() {
    let class = Folder::new("exercises-endless");
    for (name, line) in ENDLESS {
        hand_in(&class, name, Language::Python, &python(&[line]));
    }
    let Some((grades, code)) = grades(&class, &["--time-limit", "1s"]) else { return };
    are(&grades, &ENDLESS.map(|(name, _)| (name, "time-limit", "it takes more than 1s")));
    assert_eq!(code, Some(1));
}

/// The likely mistakes in two exercises go on for ever: their first wrong step is told, too.
#[test]
fn an_endless_answer_has_a_first_fault() {
    let class = Folder::new("exercises-endless-answers");
    for (exercise, old, new) in [
        (
            Exercise::LimitedDiscrepancy,
            "    state.backtracked(x)\n",
            "    state.backtracked(x)\n    state.leave_out()\n",
        ),
        (Exercise::SingletonConsistency, "if not state.remove(x, a):", "if not state.values(x):"),
    ] {
        let hole = exercise.hole(Language::Python);
        let right = fs::read_to_string(Path::new(ROOT).join("crates/csp-exercises/tests/solutions/python").join(hole));
        let right = right.unwrap();
        assert_eq!(right.matches(old).count(), 1, "{old}");
        fs::create_dir(class.0.join(exercise.name())).unwrap();
        class.write(&format!("{exercise}/{hole}"), &right.replace(old, new));
        let manifest = format!("{{\"exercise\":\"{exercise}\",\"language\":\"python\"}}");
        class.write(&format!("{exercise}/exercise.json"), &manifest);
    }
    let Some((grades, code)) = grades(&class, &["--time-limit", "100s"]) else { return };
    let ended = "but the search has ended: everything was tried, and there is no solution. ";
    let stays =
        "your SAC-1 leaves 0 in WA, but a variable had no value left on the trial of WA = 0: it goes for good; then ";
    are(&grades, &[("lds", "output-limit", ended), ("sac1", "output-limit", stays)]);
    assert!(grades.iter().all(|grade| grade["words"].as_str().unwrap().ends_with("; then it writes more than 16 MiB")));
    assert_eq!(code, Some(1));
}

#[test]
fn rust_is_compiled_first() {
    let class = Folder::new("exercises-rust");
    hand_in(&class, "a-right", Language::Rust, &right(Language::Rust));
    let panics = right(Language::Rust).replace("true\n}", "panic!(\"no way\\nout\")\n}");
    hand_in(&class, "b-panics", Language::Rust, &panics);
    // What a compiler reads comes back in its words.
    let reads = right(Language::Rust).replace("true\n}", "include_str!(\"/etc/passwd\").is_empty()\n}");
    hand_in(&class, "c-reads", Language::Rust, &reads);
    hand_in(&class, "d-syntax", Language::Rust, "pub fn forward_check(\n    state\n");
    hand_in(
        &class,
        "e-prints",
        Language::Rust,
        &right(Language::Rust).replacen("{\n", "{\n    println!(\"checking {x:?}\");\n", 1),
    );
    hand_in(&class, "f-nothing", Language::Rust, "// to be done\n");
    let Some((grades, code)) = grades(&class, &["--time-limit", "20s"]) else { return };
    let expected = [
        ("a-right", "right", ""),
        ("b-panics", "failed", "it ends with the code 101: no way (src/forward_check.rs:"),
        ("c-reads", "does-not-compile", "src/forward_check.rs:"),
        ("d-syntax", "does-not-compile", "src/forward_check.rs:2:"),
        ("e-prints", "not-understood", "print notes of your own to standard error by eprintln!(...)"),
        ("f-nothing", "does-not-compile", "forward_check"),
    ];
    are(&grades, &expected);
    assert!(grades[2]["words"].as_str().unwrap().contains("/etc/passwd"), "{}", grades[2]);
    assert_eq!(code, Some(1));
}

/// A whole program of one's own, which reads and writes the protocol.
#[test]
fn another_language_speaks_the_protocol() {
    let class = Folder::new("exercises-other");
    let manifest = |name: &str, command: &str| {
        let text = format!("{{\"exercise\":\"fc\",\"language\":\"other\",\"command\":{command}}}");
        fs::create_dir_all(class.0.join(name)).unwrap();
        class.write(&format!("{name}/exercise.json"), &text);
    };
    manifest("a-right", "[\"python3\",\"main.py\"]");
    for file in csp_exercises::project::harness(Exercise::ForwardChecking, Language::Python) {
        class.write(&format!("a-right/{}", file.path), &file.text);
    }
    class.write("a-right/forward_check.py", &right(Language::Python));
    manifest("b-missing", "[\"./program\"]");
    manifest("c-unknown", "[\"no-such-program-anywhere\"]");
    manifest("d-echo", "[\"echo\",\"hello\"]");
    // The program of another is not one's own, and a link makes it no other; that of the system is no student's.
    manifest("e-neighbour", "[\"../a-right/main.py\"]");
    manifest("f-link", "[\"./main.py\"]");
    symlink("../a-right/main.py", class.0.join("f-link/main.py")).unwrap();
    manifest("g-system", "[\"/bin/echo\",\"hello\"]");
    manifest("h-link", "[\"./main.py\",\"hello\"]");
    symlink("/bin/echo", class.0.join("h-link/main.py")).unwrap();
    manifest("i-waits", "[\"echo\"]");
    assert!(Command::new("mkfifo").arg(class.0.join("i-waits/fifo")).status().unwrap().success());
    manifest("j-thread", "[\"python3\",\"thread.py\"]");
    for file in fs::read_dir(class.0.join("a-right")).unwrap().map(|entry| entry.unwrap()) {
        if file.file_name() != "exercise.json" {
            fs::copy(file.path(), class.0.join("j-thread").join(file.file_name())).unwrap();
        }
    }
    let import = "import os, sys, threading, _thread\nsys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))\n";
    class.write("j-thread/thread.py", &format!("{import}import main\nthreading.Thread(target=main.main).start()\n"));
    manifest("k-threads", "[\"python3\",\"threads.py\"]");
    // No machine is to blame for a program that does not start, and for words that no program can have.
    manifest("l-nowhere", "[\"./run\"]");
    let script = class.write("l-nowhere/run", "#!/no/where\n");
    assert!(Command::new("chmod").args(["+x", &script]).status().unwrap().success());
    manifest("m-zero", "[\"echo\",\"a\\u0000b\"]");
    manifest("n-long", &format!("[\"echo\",\"{}\"]", "a".repeat(200_000)));
    let endless = "threading.stack_size(1 << 15)\nwhile True: _thread.start_new_thread(input, ())\n";
    class.write(
        "k-threads/threads.py",
        &format!("{import}r, w = os.pipe()\n{}", endless.replace("input, ()", "os.read, (r, 1)")),
    );
    let Some((grades, code)) = grades(&class, &["--time-limit", "20s"]) else { return };
    let expected = [
        ("a-right", "right", ""),
        ("b-missing", "unusable", "program is no file"),
        ("c-unknown", "machine", "there is no program no-such-program-anywhere on the PATH"),
        ("d-echo", "not-understood", "line 1: "),
        (
            "e-neighbour",
            "unusable",
            "the command names ../a-right/main.py, which is outside the folder: hand the program in",
        ),
        ("f-link", "unusable", "main.py: this link leads out of the folder: hand in the file itself"),
        ("g-system", "not-understood", "line 1: "),
        ("h-link", "not-understood", "line 1: "),
        ("i-waits", "unusable", "fifo: this is no file"),
        ("j-thread", "right", ""),
        ("k-threads", "failed", "it starts more than 512 threads"),
        ("l-nowhere", "failed", "run: No such file or directory"),
        ("m-zero", "failed", "nul byte"),
        ("n-long", "failed", "Argument list too long"),
    ];
    are(&grades, &expected);
    assert_eq!(code, Some(1));

    // The hash is that of all files, as programs of the system make it.
    let hash = |place: usize| grades[place]["sha256"].as_str().unwrap();
    let list = "find . -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum";
    let sum = Command::new("sh").args(["-c", list]).current_dir(class.0.join("a-right")).output().unwrap();
    assert_eq!(hash(0), String::from_utf8(sum.stdout).unwrap().split(' ').next().unwrap());
    assert_ne!(hash(2), hash(3));
    class.write("a-right/notes.txt", "a file that the command does not name");
    let changed: Value =
        serde_json::from_str(&check(&[&class.path("a-right"), "--format", "json"]).unwrap().stdout).unwrap();
    assert_ne!(changed["sha256"], hash(0));
}

/// What a tool of the machine says in many lines, in one.
#[test]
fn a_missing_compiler_is_a_sentence() {
    let class = Folder::new("exercises-no-compiler");
    let tools = Folder::new("exercises-no-compiler-tools");
    hand_in(&class, "a", Language::Rust, &right(Language::Rust));
    let script = tools.write("rustc", "#!/bin/sh\n(echo 'error: rustup could not choose a version of rustc to run.'; echo; echo 'Caused by:') >&2\nexit 1\n");
    assert!(Command::new("chmod").args(["+x", &script]).status().unwrap().success());
    hand_in(&class, "b", Language::Python, &right(Language::Python));
    hand_in(&class, "c", Language::Java, &right(Language::Java));
    hand_in(&class, "d", Language::Cpp, &right(Language::Cpp));
    let words = |path: String| {
        let mut command = Command::new(CSP);
        command.args(["exercise", "check", &class.path(""), "--format", "json"]).env("PATH", path);
        let ran = Ran::from(command.output().unwrap());
        let grades = ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap());
        grades.map(|grade: Value| (grade["verdict"].clone(), grade["words"].clone())).collect::<Vec<_>>()
    };
    if confinement::is_possible().is_err() {
        return;
    }
    let nothing = words(class.path("a"));
    let expected = [
        "rustc on the PATH: install Rust, as https://rustup.rs says",
        "python3 on the PATH: install Python 3",
        "javac on the PATH: install a JDK",
        "g++ on the PATH: install the C++ compiler",
    ];
    assert_eq!(nothing.len(), expected.len());
    for ((verdict, words), expected) in nothing.iter().zip(expected) {
        assert!(verdict == "machine" && words.as_str().unwrap().contains(expected), "{words}");
    }
    let said = &words(format!("{}:/usr/bin:/bin", tools.0.display()))[0];
    let expected = "rustc does not answer: error: rustup could not choose a version of rustc to run. To choose a compiler: \
                    rustup default stable";
    assert_eq!((&said.0, &said.1), (&"machine".into(), &expected.into()));
}
