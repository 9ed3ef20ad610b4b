//! Answers with proofs: what `csp solve --proof` writes, what `csp verify` accepts, and what it refuses.

use std::path::Path;

use csp_core::problems::Graph;

use crate::common::{CSP, Folder, Ran, csp, refused, succeeded};

mod larger;

/// Runs `csp verify` where no checker is installed.
fn verify(folder: &str) -> Ran {
    let mut command = std::process::Command::new(CSP);
    command.args(["verify", folder]).env("PATH", "").stdin(std::process::Stdio::null()).output().unwrap().into()
}

/// Whether VeriPB is installed: then proofs are checked to their end.
fn checker_is_installed() -> bool {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&paths).any(|folder| folder.join("veripb").is_file())
}

#[test]
fn an_answer_comes_with_what_proves_it() {
    let folder = Folder::new("proving-answers");
    for (name, arguments, shows) in [
        ("unique", "grid2 --unique", "exactly one solution"),
        ("none", "queens:3 --strategy fc", "no solution"),
        ("all", "queens:6 --all --strategy mac-cbj", "exactly 4 solutions"),
        ("learnt", "queens:6 --all --strategy learn", "exactly 4 solutions"),
        ("bits", "board2 --unique --strategy bits", "exactly one solution"),
    ] {
        let path = folder.path(name);
        let ran = csp(&format!("solve {arguments} --proof {path}"));
        assert!(ran.stdout.contains(&format!("proof in {path}")), "{arguments}: {} {}", ran.stdout, ran.stderr);
        let unchecked = verify(&path);
        assert_eq!(unchecked.code, Some(5), "{}", unchecked.stderr);
        assert!(unchecked.stdout.contains(&format!("{shows}, claimed")), "{}", unchecked.stdout);
        assert!(unchecked.stderr.contains("cargo install veripb --locked"), "{}", unchecked.stderr);
        if checker_is_installed() {
            let checked = succeeded(csp(&format!("verify {path}")));
            assert!(checked.stdout.contains(&format!("{shows}, proved")), "{}", checked.stdout);
        }
    }
    // All of them at once.
    assert_eq!(verify(&folder.0.display().to_string()).stdout.lines().count(), 5);
}

#[test]
fn a_solution_needs_no_checker() {
    let folder = Folder::new("proving-some");
    for strategy in ["min-conflicts", "fc+mrv", "bits"] {
        let path = folder.path(strategy);
        let problem = if strategy == "bits" { "grid1" } else { "queens:8" };
        succeeded(csp(&format!("solve {problem} --strategy {strategy} --proof {path}")));
        let ran = succeeded(verify(&path));
        assert!(ran.stdout.contains("a solution, as claimed; the solution fits all"), "{}", ran.stdout);
    }
}

#[test]
fn several_answers_have_a_folder_each() {
    let folder = Folder::new("proving-several");
    let path = folder.path("all");
    let ran = csp(&format!("solve grid1 queens:3 zebra --unique --strategy mac --format json --proof {path}"));
    let proofs: Vec<String> = ran
        .stdout
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["proof"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(proofs, ["grid1", "queens_3", "zebra"].map(|name| format!("{path}/{name}")));
    assert_eq!(verify(&path).stdout.lines().count(), 3);
}

#[test]
fn nothing_is_overwritten_and_nothing_half_done_is_left() {
    let folder = Folder::new("proving-kept");
    folder.write("mine.txt", "mine");
    let ran = csp(&format!("solve grid2 --proof {}", folder.0.display()));
    assert!(ran.code == Some(2) && ran.stderr.contains("is not empty"), "{}", ran.stderr);
    assert_eq!(folder.read("mine.txt"), "mine");
    let path = folder.path("stopped");
    let ran = csp(&format!("solve queens:30 --all --strategy bt --node-limit 10 --proof {path}"));
    assert!(ran.code == Some(3) && ran.stderr.contains("there is no proof"), "{} {}", ran.stdout, ran.stderr);
    assert!(!Path::new(&path).exists());
    let ran = csp(&format!("solve grid2 --parallel split --proof {path}"));
    assert!(ran.code == Some(2) && ran.stderr.contains("cannot be used with"), "{}", ran.stderr);
    let ran = verify(&path);
    assert!(ran.code == Some(2), "{}", ran.stderr);
}

/// A plan whose steps are no proof says so, and another plan makes the proof.
#[test]
fn another_plan_proves_what_a_plan_cannot() {
    let folder = Folder::new("proving-other");
    let path = folder.path("pc2");
    let ran = csp(&format!("solve zebra --unique --strategy pc2,fc --proof {path}"));
    assert!(
        ran.stderr.contains("path consistency") && ran.stderr.contains("the proof is made by learn"),
        "{}",
        ran.stderr
    );
    assert_eq!(verify(&path).code, Some(5));
}

/// The first of some words in a file is changed.
fn changed(folder: &Folder, file: &str, from: &str, to: &str) {
    let text = folder.read(file);
    assert!(text.contains(from), "{file} has no {from:?}");
    folder.write(file, &text.replacen(from, to, 1));
}

#[test]
fn what_was_changed_is_refused() {
    for (number, (file, from, to, why)) in [
        ("solutions.txt", "x0_1", "x0_2", "not solution 1 of the proof"),
        ("solutions.txt", "x0_1 ", "", "not solution 1 of the proof"),
        ("proof.pbp", "rup >= 1 ;\n", "", "does not come to a contradiction"),
        ("proof.pbp", "solx x0_1", "solx x0_2", "not solution 1 of the proof"),
        ("proof.pbp", "rup ", "a ", "is no line of such a proof"),
        ("proof.pbp", "end pseudo-Boolean proof ;\n", "", "has no end"),
        ("proof.pbp", "conclusion SAT", "conclusion NONE", "concludes \"NONE\""),
        ("model.opb", ">= 1 ;", ">= 1", "is no constraint"),
        ("model.opb", ">= 1 ;", ">= 2 ;", "breaks constraint 1 of the model"),
        ("model.opb", "1 x0_0 1 x0_1 1 x0_2 1 x0_3 1 x0_4 1 x0_5 >= 1 ;\n", "", "says that it has"),
        ("claim.json", "\"solutions\": 4", "\"solutions\": 3", "logs 4"),
        ("claim.json", "\"all\"", "\"unique\"", "4 solutions, and yet"),
        ("claim.json", "\"all\"", "\"unsatisfiable\"", "4 solutions, and yet"),
        ("claim.json", "\"model.opb\"", "\"../model.opb\"", "is no name of a file beside it"),
        ("claim.json", "{", "", "is no claim"),
    ]
    .into_iter()
    .enumerate()
    {
        let folder = Folder::new(&format!("proving-changed-{number}"));
        succeeded(csp(&format!("solve queens:6 --all --strategy mac --format line --proof {}", folder.0.display())));
        changed(&folder, file, from, to);
        let ran = verify(&folder.0.display().to_string());
        assert!(
            ran.code == Some(2) && ran.stdout.ends_with(": refused\n"),
            "{file}, {to:?}: {} {}",
            ran.stdout,
            ran.stderr
        );
        assert!(ran.stderr.contains(why), "{file}, {to:?}: {}", ran.stderr);
    }
}

/// A file that has no end, or that nobody writes, is not read.
#[cfg(target_os = "linux")]
#[test]
fn what_is_no_file_is_refused() {
    for (number, file) in ["claim.json", "model.opb", "proof.pbp", "solutions.txt"].into_iter().enumerate() {
        let folder = Folder::new(&format!("proving-no-file-{number}"));
        succeeded(csp(&format!("solve queens:6 --all --strategy mac --format line --proof {}", folder.0.display())));
        for make in ["ln -s /dev/zero", "mkfifo"] {
            std::fs::remove_file(folder.path(file)).unwrap();
            let [program, words @ ..] = &*make.split(' ').collect::<Vec<_>>() else { unreachable!() };
            assert!(std::process::Command::new(program).args(words).arg(folder.path(file)).status().unwrap().success());
            // The guard is there for what never ends, not to measure.
            let mut guarded = std::process::Command::new("timeout");
            guarded.args(["60", CSP, "verify", &folder.0.display().to_string()]).env("PATH", "/usr/bin:/bin");
            let ran = Ran::from(guarded.output().unwrap());
            refused(&ran, &format!("{file} is no file"));
        }
    }
}

/// Solves with a proof, and has it checked to its end; says how much time may be looked at by hand.
fn proved(folder: &Folder, number: usize, arguments: &str, shows: &str) {
    let path = folder.path(&format!("{number}"));
    let solved = csp(&format!("solve {arguments} --proof {path}"));
    assert!(matches!(solved.code, Some(0 | 1)), "{arguments}: {}", solved.stderr);
    let ran = csp(&format!("verify {path}"));
    assert!(
        ran.code == Some(0) && ran.stdout.contains(&format!("{shows}, proved")),
        "{arguments}: {} {}",
        ran.stdout,
        ran.stderr
    );
}

/// The numbers of the puzzles of the 95 for which forward checking tries the most values.
fn hardest(count: usize) -> Vec<usize> {
    let ran = csp("solve top95 --strategy fc+mrv+deg --unique --format json");
    let nodes = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap()["stats"]["nodes"].as_u64();
    let mut all: Vec<(Option<u64>, usize)> = ran.stdout.lines().map(nodes).zip(1..).collect();
    all.sort_unstable_by(|a, b| b.cmp(a));
    all.into_iter().take(count).map(|(_, number)| number).collect()
}

/// A graph as DIMACS writes it.
fn dimacs(graph: &Graph) -> String {
    let ends = graph.edges().iter().map(|&(a, b)| (a + 1, b + 1));
    let edges: Vec<String> = ends.map(|(a, b)| format!("e {a} {b}\n")).collect();
    format!("p edge {} {}\n{}", graph.nodes(), edges.len(), edges.concat())
}

#[test]
#[ignore = "needs the program veripb"]
fn veripb_verifies_the_hard_ones() {
    let folder = Folder::new("proving-hard");
    let strategies = ["learn", "mac+dom/wdeg", "gac+mrv", "singles+mrv", "fc-cbj+dom/wdeg"];
    for (place, number) in hardest(20).into_iter().enumerate() {
        let strategy = strategies[place % strategies.len()];
        proved(&folder, place, &format!("top95-{number} --unique --strategy {strategy}"), "exactly one solution");
    }
    let graph = folder.write("myciel4.col", &dimacs(&Graph::mycielski(5)));
    let coloring = format!("coloring:{graph}@4 --strategy learn");
    for (place, arguments, shows) in [
        (100, "uniq16-1 --unique --strategy learn", "exactly one solution"),
        (101, "uniq16-2 --unique", "exactly one solution"),
        (102, coloring.as_str(), "no solution"),
        (103, "zebra --unique --strategy mac-cbj", "exactly one solution"),
        (104, "queens:8 --all --strategy fc+mrv+lds", "exactly 92 solutions"),
    ] {
        proved(&folder, place, arguments, shows);
    }
}

/// A unique puzzle in which one more value is given that its solution does not have, and that breaks no rule at once.
fn unsatisfiable(name: &str) -> String {
    let puzzle = csp(&format!("puzzles {name}")).stdout;
    let puzzle: Vec<u8> = puzzle.lines().find(|line| !line.starts_with('#')).unwrap().bytes().take(81).collect();
    let solution: Vec<u8> = succeeded(csp(&format!("solve {name} --format line"))).stdout.bytes().take(81).collect();
    let sees = |a: usize, b: usize| a / 9 == b / 9 || a % 9 == b % 9 || (a / 27, a % 9 / 3) == (b / 27, b % 9 / 3);
    let fits = |cell: usize, digit: u8| {
        digit != solution[cell] && !(0..81).any(|other| sees(cell, other) && puzzle[other] == digit)
    };
    let empty = (0..81).filter(|&cell| !puzzle[cell].is_ascii_digit() || puzzle[cell] == b'0');
    let (cell, digit) = empty
        .flat_map(|cell| (b'1'..=b'9').map(move |digit| (cell, digit)))
        .find(|&(cell, digit)| fits(cell, digit))
        .unwrap();
    let mut wrong = puzzle;
    wrong[cell] = digit;
    String::from_utf8(wrong).unwrap()
}

#[test]
#[ignore = "needs the program veripb"]
fn veripb_verifies_that_puzzles_have_no_solution() {
    let folder = Folder::new("proving-none");
    for (number, strategy) in ["learn", "mac-cbj+dom/wdeg", "subsets+mrv"].into_iter().enumerate() {
        let file = folder.write("puzzle.txt", &(unsatisfiable(&format!("top95-{}", 1 + number)) + "\n"));
        proved(&folder, number, &format!("{file} --strategy {strategy}"), "no solution");
    }
}

#[test]
#[ignore = "needs the program veripb"]
fn veripb_refuses_what_was_changed() {
    for (number, strategy) in ["learn", "subsets+mrv"].into_iter().enumerate() {
        let folder = Folder::new(&format!("proving-refused-{number}"));
        let path = folder.path("proof");
        succeeded(csp(&format!("solve top95-7 --unique --strategy {strategy} --proof {path}")));
        let (model, text) = (folder.read("proof/model.opb"), folder.read("proof/proof.pbp"));
        let line = |start: &str| text.lines().find(|line| line.starts_with(start)).unwrap().to_owned();
        let (sum, solution, first) = (line("pol "), line("solx "), line("rup "));
        let value = solution.split(' ').nth(1).unwrap();
        let other = if value.ends_with("_0") { "x0_1" } else { "x0_0" };
        let mutations = [
            ("a sum removed", text.replacen(&format!("{sum}\n"), "", 1)),
            ("a divisor changed", text.replace(" 2 d", " 3 d")),
            ("a sum that says nothing", text.replacen(&sum, "rup >= 0 ;", 1).replace("pol ", "pol 1 2 + ; %")),
            ("the solution removed", text.replacen(&format!("{solution}\n"), "", 1)),
            ("another solution", text.replacen(value, other, 1)),
            ("the solution twice", text.replacen(&solution, &format!("{solution}\n{solution}"), 1)),
            ("the solution ruled out before", text.replacen(&first, &format!("rup 1 ~{value} >= 1 ;\n{first}"), 1)),
            ("a contradiction at once", text.replacen(&first, &format!("rup >= 1 ;\n{first}"), 1)),
            ("no solution claimed", text.replacen("conclusion SAT", "conclusion UNSAT", 1)),
            ("the number of constraints changed", text.replacen("\nf ", "\nf 1", 1)),
        ];
        for (what, changed) in mutations {
            assert_ne!(changed, text, "{what}");
            folder.write("proof/proof.pbp", &changed);
            let ran = csp(&format!("verify {path}"));
            assert_eq!(ran.code, Some(2), "{strategy}, {what}: {} {}", ran.stdout, ran.stderr);
        }
        folder.write("proof/proof.pbp", &text);
        folder.write("proof/model.opb", &model.replacen(" >= 8 ;", " >= 7 ;", 40));
        assert_eq!(csp(&format!("verify {path}")).code, Some(2), "{strategy}: another model");
    }
}
