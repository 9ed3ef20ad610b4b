//! Each command, against what trying everything says.

use serde_json::{Value, json};

use super::boards::{Cells, SIDE, cells, counts, puzzle, see, solutions};
use super::{MOST, Script, start};

const BOARDS: [&str; 5] =
    ["................", "1.....2..3.....4", "12..34..........", "1.........4....1", "1...1..........."];

#[test]
fn solutions_are_found_and_counted() {
    let mut script = Script::connect(start(MOST));
    for text in BOARDS {
        let givens = cells(text);
        let expected = solutions(&givens, |_| true);
        let count = script.answer("count", &puzzle(&givens));
        assert_eq!(count["type"], "count", "{text}: {count}");
        assert_eq!(count["count"], expected.len(), "{text}");
        assert_eq!(count["inProgress"], false, "{text}");
        let check = script.answer("check", &puzzle(&givens));
        assert_eq!(check["count"], expected.len().min(2), "{text}: {check}");
        let solved = script.answer("solve", &puzzle(&givens));
        if expected.is_empty() {
            assert_eq!((&solved["type"], &solved["message"]), (&json!("invalid"), &json!("There is no solution.")));
        } else {
            let solution: Vec<u8> = serde_json::from_value(solved["solution"].clone()).unwrap();
            assert!(expected.iter().any(|one| solution == one), "{text}: {solved}");
            assert_eq!(solved["type"], "solved");
        }
    }
    assert_eq!(solutions(&cells(BOARDS[0]), |_| true).len(), 288, "the number that is known");
}

#[test]
fn true_candidates_are_those_of_all_solutions() {
    let mut script = Script::connect(start(MOST));
    for text in BOARDS {
        let all = solutions(&cells(text), |_| true);
        for (options, most) in [(json!([]), 1), (json!(["colored"]), 8)] {
            let mut asked = puzzle(&cells(text));
            asked["truecandidatesoptions"] = options;
            let answer = script.answer("truecandidates", &asked);
            if all.is_empty() {
                assert_eq!(answer["type"], "invalid", "{text}: {answer}");
            } else {
                assert_eq!(answer["type"], "truecandidates", "{text}: {answer}");
                assert_eq!(answer["solutionsPerCandidate"], json!(counts(&all, most)), "{text}");
            }
        }
        let mut asked = puzzle(&cells(text));
        asked["truecandidatesnumsolutions"] = 3.into();
        let answer = script.answer("truecandidates", &asked);
        assert!(all.is_empty() || answer["solutionsPerCandidate"] == json!(counts(&all, 3)), "{text}: {answer}");
    }
}

#[test]
fn candidates_that_only_logic_leaves_are_told() {
    let mut script = Script::connect(start(MOST));
    let givens = cells(".4.......2.1....");
    let all = solutions(&givens, |_| true);
    let mut asked = puzzle(&givens);
    asked["truecandidatesoptions"] = json!(["logical"]);
    asked["disabledlogic"] = json!(["tuples", "pointing", "fishes", "wings", "aic", "contradictions"]);
    let answer = script.answer("truecandidates", &asked);
    let told: Vec<i64> = serde_json::from_value(answer["solutionsPerCandidate"].clone()).unwrap();
    let expected = counts(&all, 1);
    assert!(told.iter().zip(&expected).all(|(told, expected)| (*told).max(0) == *expected), "{answer}");
    assert!(told.contains(&-1), "{answer}");
    // With everything switched on, each false candidate can be refuted.
    asked["disabledlogic"] = json!([]);
    let answer = script.answer("truecandidates", &asked);
    assert_eq!(answer["solutionsPerCandidate"], json!(expected));
}

#[test]
fn a_killer_of_f_puzzles_is_solved_by_its_cages() {
    let mut script = Script::connect(start(MOST));
    let cages: [(&[usize], u8); 5] =
        [(&[0, 1, 4], 6), (&[2, 3], 7), (&[5, 6], 5), (&[8, 12, 13], 9), (&[10, 11, 15], 8)];
    let is_right = |board: &Cells| {
        cages.iter().all(|(cage, sum)| {
            let mut values: Vec<u8> = cage.iter().map(|&cell| board[cell]).collect();
            let total: u8 = values.iter().sum();
            values.sort_unstable();
            values.dedup();
            values.len() == cage.len() && total == *sum
        })
    };
    let givens = cells("................");
    let all = solutions(&givens, is_right);
    let name = |cell: usize| format!("R{}C{}", cell / SIDE + 1, cell % SIDE + 1);
    let entry = |(cage, sum): &(&[usize], u8)| {
        let cells: Vec<String> = cage.iter().map(|&cell| name(cell)).collect();
        json!({ "cells": cells, "value": sum.to_string() })
    };
    let mut asked = puzzle(&givens);
    asked["killercage"] = cages.iter().map(entry).collect::<Vec<Value>>().into();
    assert!(!all.is_empty() && all.len() < 288);
    assert_eq!(script.answer("count", &asked)["count"], all.len());
    let told = script.answer("truecandidates", &asked);
    assert_eq!(told["solutionsPerCandidate"], json!(counts(&all, 1)));
    let about = script.answer("estimate", &asked);
    let of = |name: &str| about[name].as_f64().unwrap();
    assert!((of("estimate") - all.len() as f64).abs() <= 5.0 * of("stderr") + 1e-9, "{about}");
    let refused = script.answer("step", &asked);
    assert_eq!(refused["type"], "invalid");
    assert!(refused["message"].as_str().unwrap().starts_with("There are no steps by hand under a rule"), "{refused}");
}

#[test]
fn rules_that_are_not_known_are_refused_and_drawings_are_not() {
    let mut script = Script::connect(start(MOST));
    let mut asked = puzzle(&cells("1.....2..3.....4"));
    asked["line"] = json!([{ "lines": [["R1C1", "R2C2"]], "outlineC": "#000000" }]);
    let expected = solutions(&cells("1.....2..3.....4"), |_| true).len();
    assert_eq!(script.answer("count", &asked)["count"], expected);
    asked["flyingpigs"] = json!([{ "cells": ["R1C1"] }]);
    let refused = script.answer("count", &asked);
    assert_eq!(refused["type"], "invalid");
    assert_eq!(refused["message"], "This program does not know these rules of the puzzle: flyingpigs.");
}

/// Puts what an answer says into the cells that are not given, as a script does.
fn take(asked: &mut Value, answer: &Value) {
    for (place, cell) in answer["cells"].as_array().unwrap().iter().enumerate() {
        let entry = &mut asked["grid"][place / SIDE][place % SIDE];
        if entry["given"] != true {
            *entry = if cell["value"] == 0 {
                json!({ "centerPencilMarks": cell["candidates"] })
            } else {
                json!({ "value": cell["value"] })
            };
        }
    }
}

#[test]
fn steps_lead_to_the_solution() {
    let mut script = Script::connect(start(MOST));
    let givens = cells("1.....2..3.....4");
    let mut asked = puzzle(&givens);
    let first = script.answer("step", &asked);
    assert_eq!((&first["type"], &first["isValid"]), (&json!("logical"), &json!(true)));
    assert_eq!(first["message"], "Initial candidates.\n");
    for (place, cell) in first["cells"].as_array().unwrap().iter().enumerate() {
        if givens[place] != 0 {
            assert_eq!(cell["value"], givens[place]);
            continue;
        }
        let is_free = |value: &u8| (0..givens.len()).all(|other| !see(place, other) || givens[other] != *value);
        let free: Vec<u8> = (1..=SIDE as u8).filter(is_free).collect();
        assert_eq!(cell["candidates"], json!(free), "{place}");
    }
    let mut answer = first;
    let mut steps = 0;
    while answer["message"] != "Everything is solved.\n" {
        take(&mut asked, &answer);
        answer = script.answer("step", &asked);
        steps += 1;
        assert!(steps < 100, "{answer}");
    }
    let [solution] = solutions(&givens, |_| true)[..] else { panic!("there is one solution") };
    let values: Vec<Value> = answer["cells"].as_array().unwrap().iter().map(|cell| cell["value"].clone()).collect();
    assert_eq!(json!(values), json!(solution));
    // All at once, from the givens.
    let path = script.answer("solvepath", &puzzle(&givens));
    assert_eq!(path["cells"], answer["cells"]);
    assert!(path["message"].as_str().unwrap().lines().count() > 3, "{path}");
    // What was entered counts for steps, and for nothing else.
    let mut wrong = puzzle(&givens);
    wrong["grid"][0][1] = json!({ "value": 1 });
    assert_eq!(script.answer("solvepath", &wrong)["isValid"], false);
    assert_eq!(script.answer("count", &wrong)["count"], 1);
}

#[test]
fn an_estimate_is_near_the_number() {
    let mut script = Script::connect(start(MOST));
    let mut hear = |givens: &str| script.answer("estimate", &puzzle(&cells(givens)));
    let unique = hear("1.....2..3.....4");
    assert_eq!(unique["type"], "estimate", "{unique}");
    assert_eq!((unique["estimate"].as_f64(), unique["stderr"].as_f64()), (Some(1.0), Some(0.0)), "{unique}");
    let many = hear("................");
    let of = |name: &str| many[name].as_f64().unwrap();
    assert!((of("estimate") - 288.0).abs() <= 5.0 * of("stderr"), "{many}");
    assert!(of("ci95_lower") < of("estimate") && of("estimate") < of("ci95_upper") && of("iterations") > 0.0, "{many}");
    assert_eq!(hear("1...1...........")["estimate"], 0.0);
}
