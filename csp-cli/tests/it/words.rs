//! What the program says, and what it understands: names, numbers, ranges, answers, checks, the dialogue,
//! margins.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{CSP, Ran, csp, csp_with, refused};

/// A folder of its own, gone when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("csp-words-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    }

    /// Runs `csp` in the folder, with an environment that says how wide lines are when `columns` does.
    fn csp(&self, arguments: &str, columns: Option<usize>) -> Ran {
        run(arguments, &self.0, columns)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn run(arguments: &str, folder: &Path, columns: Option<usize>) -> Ran {
    let mut command = Command::new(CSP);
    command.args(arguments.split_whitespace()).current_dir(folder).env_remove("COLUMNS");
    if let Some(columns) = columns {
        command.env("COLUMNS", columns.to_string());
    }
    command.stdin(std::process::Stdio::null()).output().unwrap().into()
}

/// The commands that `csp help` lists.
fn commands() -> Vec<String> {
    let help = csp("help").stdout;
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let named = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    named.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

#[test]
fn wrong_names_suggest_what_was_meant() {
    let folder = Folder::new("names");
    folder.file("monday.txt", "0401304010040210\n");
    let graph = folder.file("myciel.col", "c a path\n\np edge 3 2\ne 1 2\ne 2 3\n");
    for (arguments, meant) in [
        ("solve gird2", "did you mean \"grid2\"?"),
        ("compare GRID1", "did you mean \"grid1\"?"),
        ("check zbra", "did you mean \"zebra\"?"),
        ("solve mnday.txt", "did you mean \"monday.txt\"?"),
        ("solve quens:8", "did you mean \"queens:8\"?"),
        ("show graph austarlia", "did you mean \"australia\"?"),
        ("show graph zebra --around Mikl", "did you mean \"Milk\"?"),
        ("puzzles top59", "did you mean \"top95\"?"),
        ("man slove", "did you mean \"solve\"?"),
        ("solve grid2 --strategy FC+MRW", "did you mean \"mrv\"?"),
    ] {
        let ran = folder.csp(arguments, None);
        assert!(ran.code == Some(2) && ran.stderr.contains(meant), "{arguments}: {}", ran.stderr);
    }
    let stranger = folder.csp("solve qqqqqqqq", None);
    assert!(stranger.code == Some(2) && !stranger.stderr.contains("did you mean"), "{}", stranger.stderr);
    // What is suggested works.
    assert_eq!(csp(&format!("solve coloring:{graph}@2")).code, Some(0));
    for arguments in ["solve grid2 --strategy FC+MRV", "solve Zebra --strategy MAC+DOM/WDEG", "compare ZEBRA --runs 1"]
    {
        assert_eq!(csp(arguments).code, Some(0), "{arguments}");
    }
}

#[test]
fn numbers_that_are_none_are_told_in_words() {
    for (arguments, complaint) in [
        ("solve grid2 --node-limit -5", "'-5' for '--node-limit <N>': a whole number of 0 or more is meant"),
        ("solve grid2 --seed -1", "'--seed <N>': a whole number of 0 or more is meant"),
        ("compare grid2 --runs 0", "'--runs <N>': a whole number of 1 or more is meant"),
        ("solve grid2 --count -2", "'--count <K>': a whole number of 1 or more is meant"),
        ("solve grid2 --seed 99999999999999999999999", "is more than this option can count to"),
        ("solve grid2 --time-limit -5s", "\"-5s\" is not a time"),
        ("solve grid2 --memory-limit -1", "\"-1\" is not an amount of memory"),
        ("solve queens:-3", "how many queens is a number from 1 to"),
    ] {
        let ran = csp(arguments);
        assert!(ran.code == Some(2) && ran.stderr.contains(complaint), "{arguments}: {}", ran.stderr);
    }
}

#[test]
fn an_input_without_a_puzzle_is_an_error() {
    let folder = Folder::new("empty");
    folder.file("e.txt", "");
    folder.file("c.txt", "# nothing\n\n   \n");
    for command in ["solve", "check", "compare", "show candidates", "show cells", "show stats", "structure", "trace"] {
        for file in ["e.txt", "c.txt"] {
            let ran = folder.csp(&format!("{command} {file}"), None);
            let wanted = format!("there is no puzzle in {file}");
            assert!(ran.code == Some(2) && ran.stderr.contains(&wanted), "{command}: {}", ran.stderr);
            assert_eq!(ran.stdout, "", "{command} {file}");
        }
        let ran = folder.csp(&format!("{command} -"), None);
        assert!(ran.code == Some(2) && ran.stderr.contains("there is no puzzle in standard input"), "{command}");
    }
    assert_eq!(folder.csp("solve", None).code, Some(2));
    // Others are worked on all the same.
    let both = folder.csp("solve e.txt grid2 --format line", None);
    assert!(both.code == Some(2) && both.stdout.starts_with("4173698256"), "{}", both.stdout);
    assert!(both.stderr.contains("there is no puzzle in e.txt") && !both.stderr.contains("1 not readable"));
}

#[test]
fn ranges_stand_for_several_names() {
    let lines = csp("solve queens:{4..6} --format line").stdout;
    let lengths: Vec<usize> = lines.lines().map(|line| line.split(' ').count()).collect();
    assert_eq!(lengths, [4, 5, 6]);
    let seeds = csp("compare random:b,n=8,d=4,e=10,t=0.3,seed={1..3} --runs 1 --format csv").stdout;
    assert_eq!(seeds.lines().count(), 7, "{seeds}");
    assert_eq!(csp("puzzles top95-{1..95}").stdout, csp("puzzles top95").stdout);
    let many = csp("solve queens:{1..1001}");
    assert!(many.code == Some(2) && many.stderr.contains("stands for more than 1000 names"), "{}", many.stderr);
    let one = csp("trace queens:{4..5}");
    assert!(one.code == Some(2) && one.stderr.contains("this command takes one"), "{}", one.stderr);
}

#[test]
fn answers_read_like_answers() {
    let zebra = csp("solve zebra").stdout;
    assert!(zebra.contains("\nhouse 1  Yellow Fox    Water  Norwegian  Kools\n"), "{zebra}");
    assert!(csp("solve queens:4").stdout.contains("\n. Q . .\n. . . Q\nQ . . .\n. . Q .\n"));
    let json = |arguments: &str| -> serde_json::Value { serde_json::from_str(&csp(arguments).stdout).unwrap() };
    let map = json("solve australia --format json");
    for (state, colour) in map["labels"][0].as_object().unwrap() {
        let number = map["solutions"][0][state].as_u64().unwrap();
        assert_eq!(colour.as_str().unwrap(), ["red", "green", "blue"][number as usize]);
    }
    assert!(json("solve queens:5 --format json")["labels"].is_null(), "numbers are what they are");
    let words = json("solve crossword:5,seed=3 --format json --all --node-limit 500");
    let words: Vec<&str> = words["labels"][0].as_object().unwrap().values().filter_map(|word| word.as_str()).collect();
    assert!(words.len() == 6 && words.iter().all(|word| word.len() == 5), "{words:?}");
    assert_ne!(
        csp("solve crossword:4,seed=1 --format json").stdout,
        csp("solve crossword:4,seed=2 --format json").stdout
    );
}

/// Numbers that the issue of this puzzle states: it shows what forward checking is for.
#[test]
fn the_lesson_of_four_by_four() {
    let csv = csp("compare lesson4 --strategies bt,fc --runs 1 --format json").stdout;
    let counters: Vec<(u64, u64)> = csv
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .map(|run| (run["stats"]["nodes"].as_u64().unwrap(), run["stats"]["backtracks"].as_u64().unwrap()))
        .collect();
    assert_eq!(counters, [(46, 3), (18, 0)]);
    assert!(csp("check lesson4").stdout.contains("lesson4: sound, 4 givens, exactly one solution"));
}

#[test]
fn problems_are_checked() {
    assert_eq!(csp("check zebra").stdout, "zebra: sound, exactly one solution\n");
    let none = csp("check queens:3");
    assert!(none.code == Some(1) && none.stdout.starts_with("queens:3: no solution, as a search has found\n"));
    assert!(none.stdout.contains("(x0, x1), (x1, x2), (x0, x2) have no solution together"), "{}", none.stdout);
    let several = csp("check latin:2");
    let expected = "latin:2: several solutions; two of them differ in 4 variables:\n  1 2\n  2 1\n\n  2 1\n  1 2\n  \
        they differ at r1c1 r1c2 r2c1 r2c2\n";
    assert_eq!((several.stdout.as_str(), several.code), (expected, Some(1)));
    let limited = csp("check queens:30 --node-limit 3");
    assert!(limited.code == Some(3) && limited.stdout.contains("nothing more is known"), "{}", limited.stdout);
}

/// In a full grid each value follows from the others, and no rule beside rows, columns and boxes is needed.
#[test]
fn the_needless_are_named() {
    let grid = "1234 3412 4321 2143";
    let line = |grid: &str, more: &str| csp_with(&format!("check - --needless {more}"), grid).stdout;
    let all: Vec<String> = (0..16).map(|cell| format!("{}{}", char::from(b'A' + cell / 4), cell % 4 + 1)).collect();
    let named = format!("needless, each by itself: the givens {}", all.join(", "));
    assert!(line(&grid.replace(' ', ""), "").contains(&named));
    let json: serde_json::Value = serde_json::from_str(&line("12............34", "--format json")).unwrap();
    assert_eq!(json["needless"], serde_json::Value::Null, "a puzzle of several solutions needs more, not less");
    let json = line(&grid.replace(' ', ""), "--variant diagonal --format json");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["needless"]["rules"], serde_json::json!(["diagonal"]));
    let limited = csp_with("check - --needless --node-limit 10", &csp("puzzles top95-1").stdout);
    assert!(limited.code == Some(3), "{limited:?}");
    let problem = csp("check queens:8 --needless");
    assert!(problem.code == Some(2) && problem.stderr.contains("queens:8 is no board"), "{}", problem.stderr);
}

#[test]
fn a_slip_is_named() {
    let puzzle = csp("puzzles grid1").stdout;
    // The last given of grid1, I7, is a 3.
    let slip = format!("{}7{}", &puzzle[..78], &puzzle[79..]);
    let ran = csp_with("check -", &slip);
    assert!(ran.stdout.contains("I7=7: without it there is exactly one solution, with I7=3"), "{}", ran.stdout);
    assert_eq!(ran.code, Some(1));
    let any = csp_with("check -", "12....3.........").stdout;
    assert!(any.contains("    A1=1 A2=2 B3=3: without any one of these there are several solutions\n"), "{any}");
    let two = csp_with("check -", "11..22..........");
    assert!(two.stdout.contains("there is no solution: more than one is wrong"), "{}", two.stdout);
    let letters = csp_with("check - --alphabet letters", "AA..............");
    assert!(letters.stdout.contains("A1=A A2=A: without any one of these"), "{}", letters.stdout);
}

#[test]
fn typing_a_board_in() {
    let ran =
        csp_with("enter --box 2x2", "A1=1 R1C2=2\n2,3,3\nA4=1\nB1=4\nundo\nB4\n1 3 9\nhello\nundo\nundo\nundo\nshow\n");
    for text in [
        "   1 2   3 4\nA  1 2 | . .\nB  . . | . .\n   ----+----\n",
        "B  . . | 3 .\n",
        "A4=1 is not entered: A1 of row 1 is 1 already",
        "B  4 . | 3 .\n",
        "B4 can be 1 2 4\n",
        "A3=9: values of a 4x4 board are 1-4",
        "\"hello\" is no entry: write A2=4, R1C2=4 or 1,2,4, or help",
        "there is nothing to take back",
        "0 of 16 cells are filled",
    ] {
        assert!(ran.stdout.contains(text), "{text}\n{}", ran.stdout);
    }
    assert_eq!(ran.code, Some(2), "a script is told that something was refused");
    // The end of the input solves.
    let solved = csp_with("enter", &format!("{}\n", csp("puzzles grid2").stdout.trim()));
    assert!(solved.stdout.contains("A  4 1 7 | 3 6 9 | 8 2 5\n") && solved.stdout.ends_with("solved\n"));
    assert_eq!(solved.code, Some(0));
    let left = csp_with("enter", "A1=1\nquit\nA1=2\n");
    assert!(left.code == Some(0) && !left.stdout.contains("solved"), "{}", left.stdout);
    let none = csp_with("enter --box 2x2", "A1=1 A2=2 B3=3\ncheck\nsolve\nclear\nsolve\n");
    assert!(
        none.stdout.contains("the givens A1=1, A2=2, B3=3 have no solution")
            && none.stdout.contains("there is no solution;")
    );
    assert_eq!(none.code, Some(0), "the last search counts");
    for (size, side, last) in [("size 6", 6, "F6=6"), ("size 12", 12, "L12=C"), ("size 16 4x4", 16, "P16=G")] {
        let ran = csp_with("enter", &format!("{size}\n{last}\n"));
        assert!(ran.code == Some(0) && ran.stdout.contains(&format!("1 of {} cells", side * side)), "{}", ran.stdout);
        assert!(ran.stdout.ends_with("solved\n"), "{}", ran.stdout);
    }
    let escapes = csp_with("enter", "A1=\u{1b}[31m\n");
    assert!(!escapes.stdout.contains('\u{1b}'), "{:?}", escapes.stdout);
}

/// `--output FILE`, and `--out`, of every command that prints results: the file has what standard output
/// would have.
#[test]
fn results_go_to_a_file() {
    let folder = Folder::new("output");
    let cases = [
        "solve grid2 zebra --format line",
        "compare board2 --runs 1 --format csv",
        "show cells board2",
        "show peers C2",
        "show graph australia",
        "check grid2 zebra",
        "convert grid2 --to csv",
        "generate --seed 1",
        "hint grid2",
        "explain lesson4",
        "rate lesson4",
        "sheet grid1",
        "canon",
        "trace board2",
        "tree board2",
        "consistency board2 --algorithms nc",
        "structure board2",
        "lab",
        "strategies",
        "problems",
        "puzzles grid2",
        "completions bash",
        "man solve",
        "plan queens:6",
        "merge results.jsonl",
        "exercise list",
    ];
    folder.file("results.jsonl", &csp_with("run --lines", &csp("plan queens:6 --no-times").stdout).stdout);
    // Those that people talk to; and a replay names the command that made it, `--html` included.
    // What `verify` reads is written by another test, and so is what `run` adds to.
    // `site` writes a folder.
    let others = ["enter", "step", "help", "serve", "site", "replay", "verify", "run"];
    for command in commands().iter().filter(|command| !others.contains(&command.as_str())) {
        assert!(cases.iter().any(|case| case.starts_with(command.as_str())), "{command} is not tried");
    }
    // Times differ from run to run; what stands before them does not.
    let without_times =
        |text: &str| crate::common::without_times(&text.lines().map(head).collect::<Vec<_>>().join("\n"));
    for case in cases {
        let printed = folder.csp(case, None);
        for option in ["--output", "--out"] {
            let written = folder.csp(&format!("{case} {option} file.txt"), None);
            let text = std::fs::read_to_string(folder.0.join("file.txt")).unwrap();
            assert_eq!((written.stdout.as_str(), written.code), ("", printed.code), "{case}: {}", written.stderr);
            assert!(!text.is_empty() && without_times(&text) == without_times(&printed.stdout), "{case}: {text}");
        }
    }
    folder.file("p.txt", "0401304010040210\n");
    for command in
        ["solve", "check", "convert --to line", "show cells", "compare", "structure", "consistency", "trace", "tree"]
    {
        let ran = folder.csp(&format!("{command} p.txt --output ./p.txt"), None);
        assert!(ran.code == Some(2) && ran.stderr.contains("p.txt is read"), "{command}: {}", ran.stderr);
    }
    assert_eq!(std::fs::read_to_string(folder.0.join("p.txt")).unwrap(), "0401304010040210\n");
}

/// A row of a table in CSV without the times.
fn head(line: &str) -> String {
    if line.contains(",solved,") { line.split(',').take(12).collect::<Vec<_>>().join(",") } else { line.to_owned() }
}

/// Help and lists at the margins of terminals: no word is broken, and no line with more than one word is too
/// long.
#[test]
fn no_word_is_broken_at_the_margin() {
    let folder = Folder::new("margin");
    folder.file("wrong.txt", "12....3.........\n");
    let helps = commands().into_iter().filter(|command| command != "help").map(|command| format!("help {command}"));
    let lists = [
        "strategies",
        "problems",
        "puzzles",
        "check wrong.txt grid1 queens:6",
        "structure australia usa",
        "show peers E5 --size 4x4",
        "show units C2",
    ]
    .map(str::to_owned);
    for arguments in helps.chain(lists) {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let wide = folder.csp(&arguments, Some(100));
        for columns in [80, 60, 40] {
            let narrow = folder.csp(&arguments, Some(columns));
            assert_eq!(words(&narrow.stdout), words(&wide.stdout), "{arguments} at {columns}");
            let listed = !arguments.starts_with("help");
            for line in narrow.stdout.lines().filter(|line| listed && line.chars().count() > columns) {
                assert!(line.split_whitespace().count() <= 2, "{arguments} at {columns}: {line}");
            }
        }
    }
}

#[test]
fn completions_know_strategies_puzzles_and_problems() {
    for shell in ["bash", "zsh", "fish"] {
        let script = csp(&format!("completions {shell}")).stdout;
        for name in ["mac3bit+dom/wdeg", "fc+mrv", "grid2", "top95", "lesson4", "queens", "zebra", "crossword"] {
            assert!(script.contains(name), "{shell}: {name}");
        }
        assert!(!script.contains("csp-inputs"), "{shell}");
    }
    // The script is one that the shell reads, and it completes.
    let script = format!(
        "source <({CSP} completions bash); COMP_WORDS=(csp solve gri); COMP_CWORD=2; _csp csp gri solve; \
         echo \"${{COMPREPLY[@]}}\"; COMP_WORDS=(csp solve --strategy mac3b); COMP_CWORD=3; \
         _csp csp mac3b --strategy; echo \"${{COMPREPLY[@]}}\"; COMP_WORDS=(csp compare -s bt,fc+m); COMP_CWORD=3; \
         _csp csp bt,fc+m -s; echo \"${{COMPREPLY[@]}}\"; COMP_WORDS=(csp consistency -a nc,ac3r); COMP_CWORD=3; \
         _csp csp nc,ac3r -a; echo \"${{COMPREPLY[@]}}\""
    );
    let output: Ran = Command::new("bash").args(["-c", &script]).output().unwrap().into();
    let lines: Vec<&str> = output.stdout.lines().collect();
    assert_eq!(lines.first(), Some(&"grid1 grid2"), "{output:?}");
    assert!(lines.get(1).is_some_and(|line| line.contains("mac3bit+dom/wdeg")), "{output:?}");
    // Behind a comma of a list, too.
    assert_eq!(lines.get(2), Some(&"bt,fc+mrv bt,fc+mrv+deg"), "{output:?}");
    assert_eq!(lines.get(3), Some(&"nc,ac3rm"), "{output:?}");
}

/// Values for models are no use to a board or a problem with a name, and that is said.
#[test]
fn data_without_a_model_are_refused() {
    for words in ["solve queens:8", "solve grid1", "check grid1", "check queens:8", "solve model:send-more"] {
        let why = if words.ends_with("send-more") { "takes no data" } else { "and --data gives values to models" };
        refused(&csp(&format!("{words} --data nowhere.json")), why);
    }
}
