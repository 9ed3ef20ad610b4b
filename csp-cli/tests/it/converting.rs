//! `csp convert`: every format from the command line and back, what is lost, answers of SAT solvers, and wrong use.

use std::process::Command;

use serde_json::Value;

use crate::common::{Folder, csp, csp_with, succeeded};

const GRID2: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n";

/// Each format that there is stands in the help.
#[test]
fn the_help_names_every_format() {
    let help = csp("convert --help").stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    let list = help.split_once("Formats: ").unwrap().1.split_once('.').unwrap().0;
    let named: Vec<&str> = list.split(", ").collect();
    let mut all: Vec<&str> = csp_sudoku::write::Format::ALL.iter().map(|format| format.name()).collect();
    all.insert(all.iter().position(|name| *name == "link").unwrap(), "svg");
    assert_eq!(named, all);
    let models = help.split_once("their JSON): ").unwrap().1.split_once('.').unwrap().0;
    let named: Vec<&str> = models.split(", ").map(|one| one.split(' ').next().unwrap()).collect();
    let all = csp_formats::ModelLanguage::ALL.map(|(name, _)| name);
    assert_eq!(named[..all.len()], all);
}

#[test]
fn every_format_goes_there_and_back() {
    let folder = Folder::new("convert-all");
    let line = succeeded(csp("convert top95-1 --to line")).stdout;
    for (format, ending) in [
        ("line", "txt"),
        ("sdk", "sdk"),
        ("ss", "ss"),
        ("sdm", "sdm"),
        ("csv", "csv"),
        ("table", "tsv"),
        ("json", "json"),
        ("opensudoku", "xml"),
        ("cnf", "cnf"),
    ] {
        let (named, said) = (folder.path(&format!("a.{ending}")), folder.path("b"));
        let by_ending = succeeded(csp(&format!("convert top95-1 -o {named}")));
        succeeded(csp(&format!("convert top95-1 --to {format} --output {said}")));
        assert_eq!((by_ending.stdout.as_str(), by_ending.stderr.as_str()), ("", ""), "{format}");
        assert_eq!(folder.read(&format!("a.{ending}")), folder.read("b"), "{format}");
        let back = succeeded(csp(&format!("convert {named} --to line")));
        assert_eq!((back.stdout, back.stderr), (line.clone(), String::new()), "{format}");
    }
    for format in ["grid", "integers", "link"] {
        let text = succeeded(csp(&format!("convert top95-1 --to {format}"))).stdout;
        assert_eq!(succeeded(csp_with("convert - --to line", &text)).stdout, line, "{format}");
    }
    for (ending, start) in [("svg", "<svg"), ("tex", "\\documentclass")] {
        succeeded(csp(&format!("convert grid2 -o {}", folder.path(&format!("a.{ending}")))));
        assert!(folder.read(&format!("a.{ending}")).starts_with(start), "{ending}");
    }
}

#[test]
fn collections_keep_all_puzzles() {
    let folder = Folder::new("convert-many");
    let lines = succeeded(csp("puzzles top95")).stdout;
    for format in ["sdm", "csv", "json", "opensudoku", "grid", "table", "ss"] {
        let ran = csp(&format!("convert top95 --to {format}"));
        if format == "ss" {
            assert!(ran.code == Some(2) && ran.stderr.contains("top95-2: ss holds one puzzle"), "{}", ran.stderr);
            continue;
        }
        let file = folder.write("all", &ran.stdout);
        assert_eq!(succeeded(csp(&format!("convert {file} --to line"))).stdout, lines, "{format}");
    }
}

#[test]
fn what_is_lost_is_told_once() {
    let text = "#AMe\n#LEasy\n[Puzzle]\n.4.1\n3.4.\n1..4\n.21.\n#AYou\n[Puzzle]\n.4.1\n3.4.\n1..4\n.21.\n";
    let ran = succeeded(csp_with("convert - --to sdm", text));
    assert_eq!(ran.stdout, "0401304010040210\n0401304010040210\n");
    let expected = "csp: sdm cannot hold the author: left out of 2 puzzles (the first is -:4)\n\
        csp: sdm cannot hold the level: left out of 1 puzzle (-:4)\n";
    assert_eq!(ran.stderr, expected);
    let csv = succeeded(csp_with("convert - --to csv", text));
    assert!(csv.stderr.is_empty() && csv.stdout.contains(",\"Me\",") && csv.stdout.contains(",\"You\","), "{csv:?}");
    // Read in one alphabet and written in another; boxes that no text of cells can tell.
    let letters = succeeded(csp_with("convert - --to line --to-alphabet letters", "1...............\n"));
    assert_eq!(letters.stdout, "A...............\n");
    let high = succeeded(csp_with("convert - --box 3x2 --to line", &format!("1{}\n", ".".repeat(35))));
    assert!(
        high.stderr.contains("line does not say the shape of the boxes: read it again with --box 3x2 (1 puzzle: -:1)")
    );
}

#[test]
fn wrong_boards_do_not_hide_the_others() {
    let text = format!("{GRID2}{}\n{GRID2}", GRID2.trim().replace('8', "z"));
    let ran = csp_with("convert - --to sdm", &text);
    assert_eq!((ran.code, ran.stdout.lines().count()), (Some(2), 2));
    assert!(ran.stderr.starts_with("csp: -: line 2, column 7: found 'z'"), "{}", ran.stderr);
    let sizes = csp_with("convert - --to opensudoku", &format!("0401304010040210\n\n{GRID2}"));
    assert!(
        sizes.code == Some(2) && sizes.stderr.contains("-:1: opensudoku cannot hold a 4x4 board; these can: line, ")
    );
    assert_eq!(sizes.stdout.matches("<game").count(), 1);
    let missing = csp("convert no-such-file grid2 --to line");
    assert_eq!((missing.code, missing.stdout.as_str()), (Some(2), GRID2));
}

#[test]
fn wrong_use_is_told_in_words() {
    let folder = Folder::new("convert-wrong");
    let formula = folder.write("q.cnf", &succeeded(csp("convert queens:4 --to cnf")).stdout);
    for (arguments, says) in [
        ("convert grid2".to_owned(), "say which format to write"),
        (format!("convert grid2 -o {}", folder.path("x.docx")), "say which format to write"),
        ("convert grid2 --to word".to_owned(), "\"word\" is no format: known are line, grid"),
        ("convert --to line".to_owned(), "required arguments were not provided"),
        ("convert queens:8 --to line".to_owned(), "queens:8: it is no board, and line holds nothing else"),
        ("convert queens:8 queens:6 --to cnf".to_owned(), "queens:6: cnf holds one problem"),
        ("convert grid2 grid1 --to svg".to_owned(), "grid1: svg holds one picture"),
        (
            "convert qwh36-55-1 --to sdk".to_owned(),
            "these can: line, grid, integers, marks, csv, table, json, cnf, latex",
        ),
        ("convert grid2 --to sdk --to-alphabet integers".to_owned(), "one symbol for each cell"),
        ("convert uniq16-1 --to line --to-alphabet octal".to_owned(), "\"octal\" is not an alphabet"),
        (format!("convert {formula} --to line"), "it is no board, and line holds nothing else"),
        (format!("convert {formula} --to cnf -o {formula}"), "is read, and --output would write over it"),
        (format!("convert - --answer-to {} --to line", folder.path("none")), "no answer of a SAT solver"),
        ("convert grid2 --to mzn".to_owned(), "grid2: it is a board, and mzn holds a model"),
        (
            "convert queens:8 --to xcsp".to_owned(),
            "queens:8: xcsp holds models, and this is a problem that the program",
        ),
        ("convert model:zebra model:queens --to mzn".to_owned(), "model:queens: a file holds one model"),
        ("convert model:zebra grid2 --to json".to_owned(), "grid2: it is a board"),
        ("convert model:zebra --to line".to_owned(), "or of a model csp, json, mzn or xcsp"),
    ] {
        let ran = csp(&arguments);
        assert_eq!(ran.code, Some(2), "{arguments}: {}", ran.stderr);
        assert!(ran.stderr.contains(says), "{arguments}: {}", ran.stderr);
    }
    let memory = csp("convert queens:1000 --to cnf --memory-limit 10M");
    assert!(memory.code == Some(3) && memory.stderr.contains("--memory-limit"), "{}", memory.stderr);
}

#[test]
fn every_source_is_written_in_every_language() {
    let folder = Folder::new("convert-sources");
    let formula = "p cnf 4 5\n1 -2 0\n2 3 -4 0\n-1 4 0\n1 2 3 4 0\n-3 -4 0\n";
    let holds = |x: usize| {
        let [a, b, c, d] = [0, 1, 2, 3].map(|bit| x >> bit & 1 == 1);
        (a || !b) && (b || c || !d) && (!a || d) && (a || b || c || d) && (!c || !d)
    };
    let expected = (0..16).filter(|&x| holds(x)).count() as u64;
    assert!(expected > 1);
    let flat = "var 1..4: x :: output_var;\nvar 1..4: y :: output_var;\nvar bool: b :: output_var;\n\
                constraint int_lt_reif(x, y, b);\nconstraint int_ne(x, y);\nsolve satisfy;\n";
    let xml = "<instance format=\"XCSP3\" type=\"CSP\"><variables><array id=\"x\" size=\"[3]\"> 0..2 </array></variables>\
               <constraints><allDifferent> x[] </allDifferent></constraints></instance>";
    let has_minizinc = Command::new("minizinc").arg("--version").output().is_ok();
    if !has_minizinc {
        eprintln!("skipped in part: there is no minizinc; on Debian, apt-get install minizinc");
    }
    for (name, text, count) in [("a.cnf", formula, expected), ("a.fzn", flat, 12), ("a.xml", xml, 6)] {
        let source = folder.write(name, text);
        for end in ["csp", "json", "xml", "mzn"] {
            let file = folder.path(&format!("{}.{end}", name.replace('.', "-")));
            succeeded(csp(&format!("convert {source} -o {file}")));
            if end != "mzn" {
                let record: Value =
                    serde_json::from_str(&csp(&format!("solve {file} --all --format json")).stdout).unwrap();
                assert_eq!(
                    record["solutions"].as_array().map(Vec::len),
                    usize::try_from(count).ok(),
                    "{file}: {record}"
                );
            } else if has_minizinc {
                let ran = Command::new("minizinc").args(["--solver", "gecode", "-a", &file]).output().unwrap();
                let found = String::from_utf8_lossy(&ran.stdout).matches("----------").count() as u64;
                assert_eq!(found, count, "{file}: {ran:?}");
            }
        }
    }
}

#[test]
fn models_are_written_by_the_ending_of_a_file() {
    let folder = Folder::new("convert-models");
    let model = folder.write("menu.csp", "data price\nvar take[1..3] in 0..1\nsum(i in 1..3) price[i] * take[i] <= 7\nmaximize sum(take)\nshow \"{take[1]}\"\n");
    let data = folder.write("price.json", "{\"price\": [4, 5, 3]}");
    for (end, format) in [("csp", "csp"), ("json", "json"), ("xml", "xcsp"), ("mzn", "mzn")] {
        let file = folder.path(&format!("out.{end}"));
        let ran = succeeded(csp(&format!("convert {model} --data {data} -o {file}")));
        let has_form = ["csp", "json"].contains(&end);
        assert_eq!(ran.stderr.contains("the lines of \"show\" and \"draw\" are left out"), !has_form, "{}", ran.stderr);
        let written = std::fs::read_to_string(&file).unwrap();
        assert_eq!(succeeded(csp(&format!("convert {model} --data {data} --to {format}"))).stdout, written);
        if end != "mzn" {
            let solved = succeeded(csp(&format!("solve {file} --format json"))).stdout;
            assert!(solved.contains("\"objective\":2,"), "{solved}");
        }
    }
    let typed = csp_with("convert - --to mzn", "\u{feff}# a mark and a comment\n\nx == 2\nvar x in 1..3\n");
    assert!(succeeded(typed).stdout.contains("\nvar 1..3: x;\n\n% line 3: x == 2\nconstraint x = 2;\n"));
    let large = csp_with(
        "convert - --to xcsp --memory-limit 40M",
        "var q[1..900] in 1..900\nforall(i in 1..900, j in 1..900 where i < j) q[i] + i != q[j]\n",
    );
    assert!(large.code == Some(3) && large.stderr.contains("the memory limit was reached"), "{large:?}");
}

/// The literals of a solution, as a SAT solver prints them: the solution of a board that is known otherwise.
fn answer(solution: &str) -> String {
    let literal = |(cell, digit): (u32, u32)| format!("v {}\n", cell * 9 + digit);
    let literals: String = (0..).zip(solution.chars().filter_map(|char| char.to_digit(10))).map(literal).collect();
    format!("c a solver\ns SATISFIABLE\n{literals}v 0\n")
}

#[test]
fn answers_of_sat_solvers_become_boards() {
    let folder = Folder::new("convert-answers");
    let formula = folder.path("grid2.cnf");
    succeeded(csp(&format!("convert grid2 -o {formula}")));
    // From Norvig 2006.
    let solution = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
    let decode = |text: &str, to: &str| csp_with(&format!("convert - --answer-to {formula} --to {to}"), text);
    assert_eq!(succeeded(decode(&answer(solution), "line")).stdout, format!("{solution}\n"));
    assert!(succeeded(decode(&answer(solution), "grid")).stdout.starts_with("4 1 7 | 3 6 9 | 8 2 5\n"));
    let unsatisfiable = decode("s UNSATISFIABLE\n", "line");
    assert_eq!((unsatisfiable.code, unsatisfiable.stdout.as_str()), (Some(1), ""));
    assert!(unsatisfiable.stderr.contains("the SAT solver has found that there is no solution"));
    assert_eq!(decode("s UNKNOWN\n", "line").code, Some(3));
    let wrong = decode(&answer(&solution.replace("41", "14")), "line");
    assert!(wrong.code == Some(2) && wrong.stderr.contains("does not satisfy this clause"), "{}", wrong.stderr);
    assert_eq!(decode("s SATISFIABLE\n", "line").code, Some(2));

    let queens = folder.write("q.cnf", &succeeded(csp("convert queens:4 --to cnf")).stdout);
    let both = "v 2 8 9 15 0\nv 3 5 12 14 0\n";
    let lines = succeeded(csp_with(&format!("convert - --answer-to {queens} --to line"), both)).stdout;
    let solved = succeeded(csp("solve queens:4 --all --format line")).stdout;
    assert_eq!(lines.lines().collect::<Vec<_>>(), solved.lines().take(2).collect::<Vec<_>>());
    let json = succeeded(csp_with(&format!("convert - --answer-to {queens} --to json"), both)).stdout;
    assert_eq!(json.lines().next(), Some("{\"x0\":\"1\",\"x1\":\"3\",\"x2\":\"0\",\"x3\":\"2\"}"));
    assert_eq!(csp_with(&format!("convert - --answer-to {queens} --to grid"), both).code, Some(2));
}

/// A pipe whose reader has gone is no error, and the program ends.
#[test]
#[cfg(unix)]
fn a_pipe_that_closes_ends_it_quietly() {
    for to in ["cnf", "csv"] {
        let command =
            format!("{} convert qwh25-45-1 --to {to} | head -c 10; echo \" ${{PIPESTATUS[0]}}\"", crate::common::CSP);
        let output = Command::new("bash").args(["-c", &command]).output().unwrap();
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(out.ends_with(" 0\n") && err.is_empty(), "{out} {err}");
    }
}
