use csp_core::{Limits, Val, Var};
use csp_deduction::Position;
use csp_instance::{RuleChoice, examples, upload};
use csp_sudoku::library;
use csp_terminal::interrupt::Interrupt;
use serde_json::Value;

use super::*;
use crate::study::houses;

/// A board of 4x4 with one solution.
const SMALL: &str = "1.....2..3.....4";

fn ask(name: &str, question: &str, entries: &str, marks: &str) -> Result<Value, String> {
    ask_within(name, question, entries, marks, &Limits::default())
}

fn ask_within(name: &str, question: &str, entries: &str, marks: &str, limits: &Limits) -> Result<Value, String> {
    let asked = PlayRequest::read(question, entries, marks)?;
    let answer = reply(&asked, problem(name), limits).map_err(|error| format!("{error:#}"))?;
    Ok(serde_json::from_str(&answer).unwrap())
}

/// A problem by its name, or by its text.
fn problem(name: &str) -> Instance {
    let (name, text) = if name.contains('.') { ("", name) } else { (name, "") };
    upload::instance(name, text, &RuleChoice::default(), &[], &Interrupt::of(Limits::default())).unwrap()
}

#[test]
fn questions_are_read_or_refused() {
    let read = PlayRequest::read("check", "0:4,17:8", "3:1f").unwrap();
    assert_eq!((read.entries, read.marks), (vec![(0, 4), (17, 8)], vec![(3, 31)]));
    for (question, entries, marks) in
        [("chess", "", ""), ("hint", "4", ""), ("hint", "a:1", ""), ("hint", "", "1:g"), ("hint", "1:-1", "")]
    {
        assert!(PlayRequest::read(question, entries, marks).is_err(), "{question} {entries} {marks}");
    }
    assert!(ask(SMALL, "check", "16:0", "").unwrap_err().contains("another problem"));
    assert!(ask(SMALL, "check", "1:4", "").unwrap_err().contains("another problem"));
    assert!(ask(SMALL, "check", "", "1:10").unwrap_err().contains("another problem"));
}

#[test]
fn too_many_values_are_refused() {
    assert!(ask("queens:65", "board", "", "").unwrap_err().contains("65 values"));
    assert_eq!(ask("queens:8", "board", "", "").unwrap()["kind"], "chessboard");
    assert!(ask("var x[1..2501] in 0..1", "board", "", "").unwrap_err().contains("room for 2500"));
}

/// A variable that only helps is in no picture, and nobody could strike anything out of it.
#[test]
fn what_is_not_shown_is_not_asked_about() {
    let model = "var 0..3: x :: output_var;\nvar 0..3: y :: output_var;\nvar 0..3: z :: output_var;\nvar 0..3: h;\n\
                 constraint array_int_maximum(h,[x,y]);\nconstraint int_lin_ne([1,1,1],[x,z,h],7);\nsolve satisfy;\n";
    let told = ask(model, "candidates", "0:0,2:0", "").unwrap();
    assert_eq!(told["candidates"], "1:f");
    let told = ask(model, "hint", "0:0,2:0", "").unwrap();
    assert!(told["candidates"].as_str().is_none_or(|left| !left.contains("3:")), "{told}");
}

/// A value that is placed takes itself from its neighbours: another way to the same candidates.
#[test]
fn candidates_are_those_of_who_solves_by_hand() {
    for name in ["grid1", "top95-1", "latin:5", "qwh:8,holes=30,seed=1"] {
        let instance = problem(name);
        let interrupt = Interrupt::of(Limits::default());
        let houses = houses("it", &instance.network, &interrupt).unwrap();
        let position = Position::new(&houses, &instance.network);
        let told = ask(name, "candidates", "", "").unwrap();
        let mut count = 0;
        for pair in told["candidates"].as_str().unwrap().split(',') {
            let (x, bits) = pair.split_once(':').unwrap();
            let x = instance.network.variables().nth(x.parse().unwrap()).unwrap();
            let bits = u64::from_str_radix(bits, 16).unwrap();
            let left: Vec<usize> = position.candidates(x).iter().map(Val::index).collect();
            assert_eq!((0..64).filter(|k| bits >> k & 1 == 1).collect::<Vec<usize>>(), left, "{name}");
            count += 1;
        }
        assert!(count > 20, "{name}");
    }
}

/// Arc after arc by hand, each against all pairs of values, until no value is without support, or a variable has none left.
#[test]
fn arc_after_arc_leads_to_arc_consistency() {
    let rows = "var a, b, c in 1..6\na < b\nb < c\na + 3 <= c";
    for (name, mut entries, is_consistent) in [
        ("australia", vec![(0, 0)], true),
        ("australia@2", vec![(0, 0)], false),
        ("queens:6", vec![(0, 1), (1, 3)], true),
        ("grid1", vec![], true),
        (rows, vec![], true),
    ] {
        let network = problem(name).network;
        let all: Vec<Var> = network.variables().collect();
        let is_allowed = |x: Var, a: Val, y: Var, b: Val| {
            let arc = network.arcs(x).iter().find(|arc| arc.target() == y);
            arc.is_none_or(|&arc| network.row(arc, a).contains(b))
        };
        let mut left: Vec<Vec<Val>> = all.iter().map(|&x| network.domain(x).iter().collect()).collect();
        let value = |x: usize, number: usize| network.declared(all[x]).iter().nth(number).unwrap();
        entries.iter().for_each(|&(x, number)| left[x] = vec![value(x, number)]);
        let entries = entries.drain(..).map(|(x, number)| format!("{x}:{number}")).collect::<Vec<_>>().join(",");
        let bits = |x: usize, values: &[Val]| {
            format!("{:x}", picture::bits(&network, all[x], |value| values.contains(&value)))
        };
        let unsupported = |left: &[Vec<Val>], x: usize, y: usize| -> Vec<Val> {
            let has_none = |&&a: &&Val| !left[y].iter().any(|&b| is_allowed(all[x], a, all[y], b));
            left[x].iter().filter(has_none).copied().collect()
        };
        loop {
            let marks: Vec<String> = (0..all.len()).map(|x| format!("{x}:{}", bits(x, &left[x]))).collect();
            let told = ask(name, "arc", &entries, &marks.join(",")).unwrap();
            let of = |key: &str| told[key].as_u64().map(|number| number as usize);
            let Some(x) = of("revised") else {
                assert!(is_consistent, "{name}");
                let pairs = (0..all.len()).flat_map(|x| (0..all.len()).map(move |y| (x, y)));
                pairs.for_each(|(x, y)| assert_eq!(unsupported(&left, x, y), [], "{name} {x} {y}"));
                break;
            };
            let removed = unsupported(&left, x, of("against").unwrap());
            assert_eq!(told["removed"], bits(x, &removed), "{name}");
            left[x].retain(|value| !removed.contains(value));
            assert_eq!(told["left"], bits(x, &left[x]), "{name}");
            assert_eq!(told["is_empty"], left[x].is_empty(), "{name}");
            if left[x].is_empty() {
                assert!(!is_consistent, "{name}");
                break;
            }
        }
    }
    assert_eq!(ask("var x[1..4] in 0..1\nsum(x) == 3", "arc", "", "").unwrap()["has_arcs"], false);
}

/// With one solution, whatever differs from it is wrong, also where no rule is broken.
#[test]
fn entries_are_judged_by_the_one_solution() {
    let board = examples::board(GRID);
    let solution = csp_core::Solver::new(&board.network).unique().unwrap().solutions.remove(0);
    let open: Vec<usize> = (0..81).filter(|&x| board.puzzle().unwrap().board.cells()[x] == 0).collect();
    for &x in &open {
        for value in 0..9 {
            let right = usize::from(solution[x].get());
            let told = ask(GRID, "check", &format!("{x}:{value}"), "").unwrap();
            let wrong: Vec<usize> = if value == right { vec![] } else { vec![x] };
            assert_eq!(told["wrong"], serde_json::json!(wrong));
            assert_eq!((&told["status"], &told["solved"]), (&"unique".into(), &false.into()));
        }
    }
    let all: Vec<String> = open.iter().map(|&x| format!("{x}:{}", solution[x].get())).collect();
    assert_eq!(ask(GRID, "check", &all.join(","), "").unwrap()["solved"], true);
    let marks = format!("{}:{:x}", open[0], 511 & !(1 << solution[open[0]].get()));
    assert_eq!(ask(GRID, "check", "", &marks).unwrap()["lost"], serde_json::json!([open[0]]));
}

const GRID: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

#[test]
fn with_several_solutions_only_rules_judge() {
    let clash = ask("queens:6", "check", "0:0,1:1", "").unwrap();
    assert_eq!((&clash["wrong"], &clash["dead"]), (&serde_json::json!([0, 1]), &false.into()));
    let dead = ask("queens:6", "check", "0:0", "").unwrap();
    assert_eq!((&dead["wrong"], &dead["dead"]), (&serde_json::json!([]), &true.into()));
    let solved = ask("queens:6", "check", "0:1,1:3,2:5,3:0,4:2,5:4", "").unwrap();
    assert_eq!((&solved["solved"], &solved["dead"]), (&true.into(), &false.into()));
    assert_eq!(ask("australia@2", "check", "", "").unwrap()["status"], "unsatisfiable");
}

#[test]
fn what_is_given_stays_as_it_is() {
    let given = ask("grid1", "check", "2:0", "").unwrap();
    assert_eq!(given["wrong"], serde_json::json!([]));
}

#[test]
fn a_hint_says_why_there_is_none() {
    let wrong = "1:1";
    assert_eq!(ask("australia@2", "hint", "", "").unwrap()["end"], "no solution");
    assert_eq!(ask("queens:6", "hint", "0:1,1:3,2:5,3:0,4:2,5:4", "").unwrap()["end"], "solved");
    assert_eq!(ask("australia", "hint", "", "").unwrap()["end"], "several");
    assert_eq!(ask(GRID, "hint", wrong, "").unwrap()["end"], "wrong");
    assert_eq!(ask(GRID, "hint", "", "0:2").unwrap()["end"], "lost");
}

/// A full board is looked at, and not searched: with no room to search for another solution it is right or wrong all the same.
#[test]
fn a_full_board_is_judged_without_a_search() {
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let model = "var x[1..6] in 0..1\nsum(x) == 3";
    for (name, entries, is_right) in [
        ("queens:6", "0:1,1:3,2:5,3:0,4:2,5:4", true),
        ("queens:6", "0:1,1:3,2:5,3:0,4:2,5:3", false),
        (model, "0:1,1:0,2:1,3:0,4:1,5:0", true),
        (model, "0:1,1:0,2:1,3:0,4:0,5:0", false),
    ] {
        let empty = ask_within(name, "check", "", "", &limits).unwrap();
        assert_eq!((&empty["status"], &empty["solved"]), (&"limit".into(), &false.into()), "{name}");
        let told = ask_within(name, "check", entries, "", &limits).unwrap();
        assert_eq!(told["solved"], is_right, "{name} {entries}");
        assert_eq!(told["wrong"].as_array().unwrap().is_empty(), is_right, "{name} {entries}");
    }
}

/// With no time at all, what is not marked is not called lost.
#[test]
fn nothing_is_lost_where_nothing_is_marked() {
    let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
    let hand = Hand::new(&PlayRequest::read("hint", "0:0,1:1", "").unwrap(), problem("queens:6"), &limits).unwrap();
    assert_eq!(hint::fault(&hand).unwrap(), "wrong");
    // Wrong entries are told before marks that are wrong, too.
    assert_eq!(ask("queens:6", "hint", "0:0,1:1", "2:1").unwrap()["end"], "wrong");
    assert_eq!(ask("queens:6", "hint", "", "0:1").unwrap()["end"], "lost");
}

/// The rating is that of the problem, whatever has been entered.
#[test]
fn a_problem_is_rated_as_it_was_given() {
    let told = ask("grid1", "rating", "", "").unwrap();
    assert_eq!((told["rating"].as_f64(), told["end"].as_str()), (Some(1.2), Some("solved")));
    let steps: u64 = told["used"].as_array().unwrap().iter().map(|one| one["times"].as_u64().unwrap()).sum();
    let open = library::find("grid1")[0].board().cells().iter().filter(|&&value| value == 0).count();
    // Each step of this easy puzzle places one value.
    assert_eq!(steps, open as u64);
    assert_eq!(ask("grid1", "rating", "1:0", "").unwrap(), told);
    assert_eq!(ask("1...............", "rating", "", "").unwrap()["end"], "several solutions");
    assert!(ask("11..............", "rating", "", "").unwrap()["rating"].is_null());
    let cut = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
    let told = ask_within("grid2", "rating", "", "", &cut);
    assert!(told.is_err_and(|why| why.contains("time limit")), "a limit ends it");
}
