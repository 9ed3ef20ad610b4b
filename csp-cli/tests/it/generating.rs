//! `csp generate` and `csp canon`, as one uses them.

use std::collections::BTreeSet;

use crate::common::{csp, csp_with, refused, succeeded};

/// Lines that are no comments.
fn boards(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with('#')).collect()
}

#[test]
fn what_is_generated_can_be_piped_on() {
    for format in ["line", "grid"] {
        let made = csp(&format!("generate --count 5 --seed 3 --clues 26 --format {format}"));
        assert_eq!((made.code, made.stderr.as_str()), (Some(0), ""));
        let solved = csp_with("solve - --unique --format json", &made.stdout);
        assert_eq!(solved.stdout.matches("\"status\":\"unique\"").count(), 5, "{}", solved.stdout);
    }
    let made = csp("generate --box 2x3 --count 2 --seed 3 --format json");
    let records: Vec<serde_json::Value> = made.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((records.len(), &records[1]["board"], &records[1]["seed"]), (2, &2.into(), &3.into()));
    let solved = csp_with("solve - --box 2x3 --format line", records[0]["line"].as_str().unwrap());
    assert_eq!(boards(&solved.stdout), [records[0]["solution"].as_str().unwrap()]);
}

#[test]
fn boards_depend_on_neither_threads_nor_their_number() {
    let run = |words: &str| csp(&format!("generate --format line --seed 11 {words}")).stdout;
    let all = run("--count 40 --jobs 1");
    assert_eq!(run("--count 40 --jobs 4"), all);
    assert_eq!(boards(&run("--count 3")), boards(&all)[..3]);
    // The seed is told, whether it was given or drawn, and makes the same board again.
    let drawn = csp("generate --format line").stdout;
    let seed = drawn.strip_prefix("# seed ").and_then(|rest| rest.split(':').next()).unwrap();
    assert_eq!(csp(&format!("generate --format line --seed {seed}")).stdout, drawn);
    assert_ne!(boards(&drawn), boards(&csp("generate --format line").stdout));
}

/// The fields of a table, without its comment and its header.
fn rows(table: &str) -> Vec<Vec<&str>> {
    boards(table).into_iter().skip(1).map(|row| row.split(',').collect()).collect()
}

/// What `csp rate` says of puzzles: the rating, the grade, and the ratings of the techniques that were used.
fn rated(puzzles: &[&str]) -> Vec<(f64, String, String)> {
    let told = succeeded(csp_with("rate - --format json", &(puzzles.join("\n") + "\n"))).stdout;
    let record = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap();
    let of = |one: serde_json::Value| {
        (one["rating"].as_f64().unwrap(), one["grade"].as_str().unwrap().to_owned(), one["techniques"].to_string())
    };
    told.lines().map(record).map(of).collect()
}

#[test]
fn puzzles_have_the_grade_that_was_asked_for() {
    for grade in ["easy", "medium", "hard", "unfair", "extreme", "Medium,hard"] {
        let made = succeeded(csp(&format!("generate --grade {grade} --count 4 --seed 5 --format line"))).stdout;
        for (_, found, _) in rated(&boards(&made)) {
            assert!(grade.to_lowercase().split(',').any(|one| one == found), "{grade}: {found}\n{made}");
        }
    }
    refused(&csp("generate --grade mean"), "\"mean\" is no grade: easy, medium, hard, unfair or extreme");
    refused(&csp("generate --grade easy --full"), "cannot be used with");
}

#[test]
fn the_hardest_step_is_by_the_technique_that_was_asked_for() {
    for (name, rating) in [("w-wing", "4.4"), ("xy-wing", "4.2"), ("naked-pair", "3.0")] {
        let made = succeeded(csp(&format!("generate --hardest {name} --count 3 --seed 5 --format line"))).stdout;
        for (found, _, used) in rated(&boards(&made)) {
            assert!(format!("{found:.1}") == rating && used.contains(name), "{name}: {found} {used}");
        }
    }
    // A grade that the technique cannot have, so that all tries are in vain.
    let vain = csp("generate --hardest w-wing --grade easy --attempts 300 --seed 1");
    assert!(vain.code == Some(3) && vain.stderr.contains("nothing was found in 300 attempts"), "{}", vain.stderr);
}

#[test]
fn a_set_is_distinct_rated_and_made_again() {
    let run = |words: &str| succeeded(csp(&format!("generate --seed 9 --distinct --format csv {words}"))).stdout;
    let all = run("--rating 3.0..7.4 --count 30 --jobs 1");
    assert_eq!(run("--rating 3.0..7.4 --count 30 --jobs 2"), all);
    let table = rows(&all);
    let puzzles: Vec<&str> = table.iter().map(|row| row[1]).collect();
    assert_eq!(puzzles.len(), 30);
    for (row, (rating, grade, _)) in table.iter().zip(rated(&puzzles)) {
        assert_eq!((row[4], row[5]), (format!("{rating:.1}").as_str(), grade.as_str()), "{row:?}");
    }
    let solved = succeeded(csp_with("solve - --unique --format line", &(puzzles.join("\n") + "\n"))).stdout;
    assert_eq!(boards(&solved), table.iter().map(|row| row[2]).collect::<Vec<_>>());
    let forms = succeeded(csp_with("canon -", &(puzzles.join("\n") + "\n"))).stdout;
    assert_eq!(forms.lines().collect::<BTreeSet<_>>().len(), 30);
    refused(&csp("generate --distinct --holes random 80"), "cannot be used with");
    refused(&csp("generate --distinct --size 4"), "--distinct is for 9x9 boards with the classic rules");
    refused(&csp("generate --distinct --variant diagonal"), "--distinct is for 9x9 boards with the classic rules");
}

#[test]
fn what_cannot_be_had_is_told_with_a_sentence() {
    for (words, code, complaint) in [
        ("--clues 12 --attempts 20 --seed 1", 3, "board 1: nothing was found in 20 attempts; the fewest givens"),
        ("--clues 82", 2, "a 9x9 board has 81 cells, so it cannot have 82 givens"),
        ("--clues 5", 2, "5 givens cannot leave one solution"),
        ("--size 16 --clues 99 --symmetry rotate180", 2, "take 98 givens"),
        ("--size 7", 2, "--size 7: a 7x7 board has no square boxes"),
        ("--size 0", 2, "a whole number of 1 or more is meant"),
        ("--size 99999999999", 2, "has no square boxes"),
        ("--size 65025", 2, "more than a network can number"),
        ("--size 9 --box 3x3", 2, "cannot be used with"),
        ("--full --minimal", 2, "cannot be used with"),
        ("--full --symmetry diagonal", 2, "cannot be used with"),
        ("--symmetry round", 2, "\"round\" is not a symmetry: known are none, vertical"),
        ("--holes even 30", 2, "\"even\" is not a pattern of holes"),
        ("--holes random 82", 2, "it cannot have 82 holes"),
        ("--holes random -3", 2, "\"-3\" is no number of cells"),
        ("--holes random", 2, "2 values required"),
        ("--size 25 --minimal --time-limit 1ms", 3, "the time limit was reached"),
    ] {
        let ran = csp(&format!("generate {words}"));
        let told = ran.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(ran.code == Some(code) && told.contains(complaint), "{words}: {:?} {told}", ran.code);
        assert_eq!(boards(&ran.stdout).len(), 0, "{words}");
    }
}

#[test]
fn other_sizes_and_goals() {
    for (words, givens) in [("--size 4 --full", 16), ("--size 16 --holes doubly-balanced 50%", 128), ("--clues 81", 81)]
    {
        let made = csp(&format!("generate {words} --seed 5 --format line"));
        let board = boards(&made.stdout)[0];
        assert_eq!(board.chars().filter(|&char| char != '.').count(), givens, "{words}");
    }
    let made = csp("generate --minimal-orbits --symmetry dihedral --seed 2");
    assert!(made.stdout.contains("one solution, minimal up to its symmetry"), "{}", made.stdout);
}

#[test]
fn equivalent_boards_have_one_form() {
    let board = "3.9...4..2..7.9....87......75..6.23.6..9.4..8.28.5..41......59....1.6..7..6...1.4";
    let turned: String = board.chars().rev().collect();
    let renamed: String =
        board.chars().map(|char| char.to_digit(10).map_or('.', |d| char::from(b'0' + (10 - d) as u8))).collect();
    let input = format!("{board}\n{turned}\n{renamed}\n");
    let forms = csp_with("canon -", &input).stdout;
    assert!(forms.lines().count() == 3 && forms.lines().all(|line| line == forms.lines().next().unwrap()), "{forms}");
    let once = csp_with("canon - --dedup", &input);
    assert_eq!(once.stdout.lines().count(), 1);
    assert!(once.stderr.contains("2 boards left out"), "{}", once.stderr);
    // From https://www.sudokuwiki.org/Sudoku_Min_Lex.
    let by_solution = csp_with("canon - --of solution", board).stdout;
    assert_eq!(by_solution.trim(), "...45.7.9..7.89.3......3.412..9..8..7..8..6.........17.8.....65.12.6...49.6...32.");
    let way = csp_with("canon - --symmetry", board).stdout;
    assert!(way.contains("rows ") && way.contains(" and columns ") && way.contains("write 123456789 as"), "{way}");
    let record: serde_json::Value = serde_json::from_str(&csp_with("canon - --format json", board).stdout).unwrap();
    assert_eq!(record["form"], forms.lines().next().unwrap());
}

#[test]
fn what_has_no_form_is_told() {
    let empty = ".".repeat(81);
    for (words, input, code, complaint) in [
        ("canon -", "0401304010040210", 2, "this is a 4x4 board"),
        ("canon -", &format!("55{}", &empty[2..]), 2, "A2 repeats a value of its row, column or box"),
        ("canon - --of solution", &empty, 1, "it has several solutions"),
        ("canon -", "", 2, "there is no puzzle in standard input"),
    ] {
        let ran = csp_with(words, input);
        assert!(ran.code == Some(code) && ran.stderr.contains(complaint), "{words}: {:?} {}", ran.code, ran.stderr);
        assert_eq!(ran.stdout, "");
    }
}

/// A name stands for the first board of its seed, under the rules that the command names.
#[test]
fn a_name_is_the_first_board_of_its_seed() {
    for (name, words, rules) in [
        ("generated:9,seed=7", "--seed 7", ""),
        ("generated:6,seed=2", "--size 6 --seed 2", ""),
        ("generated:9,clues=30,symmetry=rotate180,seed=5", "--clues 30 --symmetry rotate180 --seed 5", ""),
        ("generated:9,seed=1", "--seed 1", " --variant diagonal"),
    ] {
        let made = csp(&format!("generate {words}{rules} --format line"));
        let [board] = boards(&made.stdout)[..] else { panic!("{words}: one board") };
        let converted = succeeded(csp(&format!("convert {name}{rules} --to line")));
        assert_eq!(boards(&converted.stdout), [board], "{name}");
        let json = csp(&format!("solve {name}{rules} --unique --format json"));
        assert!(json.stdout.contains("\"status\":\"unique\""), "{name}: {}", json.stdout);
        let checked = succeeded(csp(&format!("check {name}{rules}")));
        assert!(checked.stdout.contains("exactly one solution"), "{name}: {}", checked.stdout);
    }
    let sheet = succeeded(csp("sheet generated:6,seed=2"));
    assert_eq!(sheet.stdout.matches("<svg").count(), 2, "a board and its solution");
    refused(&csp("solve generated:9,clues=10,seed=1"), "nothing was found");
    assert_eq!(boards(&succeeded(csp("canon generated:9,seed=7")).stdout).len(), 1);
    assert_eq!(succeeded(csp("show cells generated:6,seed=2")).stdout.lines().count(), 37, "a line for each cell");
    refused(&csp("enter generated:9"), "csp generate");
    let ran = csp("solve generated:100,seed=1 --time-limit 10ms");
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
}
