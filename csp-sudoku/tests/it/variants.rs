//! Variants against counts that were made without this crate (facts/variants.py), on every engine, and each solution against
//! the rules as written down here.

use csp_batch::BatchEngine;
use csp_core::{Plan, Solver, Strategy, Val};
use csp_sudoku::{Board, Cell, Model, Puzzle, Regions, Ruleset, Size, Variant};
use serde_json::Value;

/// One count of facts/variants.json.
struct Case {
    rules: Ruleset,
    board: Board,
    count: u64,
}

fn cases() -> Vec<Case> {
    let all: Vec<Value> = serde_json::from_str(include_str!("../facts/variants.json")).unwrap();
    all.iter().map(case).collect()
}

fn case(fact: &Value) -> Case {
    let number = |key: &str| fact[key].as_u64().unwrap() as usize;
    let words = |value: &Value| -> Vec<String> {
        value.as_array().into_iter().flatten().map(|word| word.as_str().unwrap().to_owned()).collect()
    };
    let size = Size::with_box(number("rows"), number("columns")).unwrap();
    let regions = fact["regions"].is_array().then(|| words(&fact["regions"]).join("\n").parse::<Regions>().unwrap());
    let variants = words(&fact["variants"]).iter().map(|name| name.parse().unwrap()).collect();
    let givens = fact["givens"].as_str().unwrap().bytes();
    let cells = givens.map(|byte| u16::from(byte.saturating_sub(b'0')) * u16::from(byte != b'.')).collect();
    Case {
        rules: Ruleset::new(size, regions, variants).unwrap(),
        board: Board::from_cells(size, cells).unwrap(),
        count: fact["count"].as_u64().unwrap(),
    }
}

/// Whether a full board keeps the rules: each pair of cells is looked at, with what the definitions say about it.
fn keeps(rules: &Ruleset, board: &Board) -> bool {
    let (size, side) = (rules.size(), i64::try_from(rules.size().side()).unwrap());
    let cells: Vec<(Cell, i64)> = board.givens().map(|(cell, value)| (cell, value.into())).collect();
    let torus = rules.variants().contains(&Variant::Toroidal);
    let apart = |a: u16, b: u16| {
        let distance = i64::from(a.abs_diff(b));
        if torus { distance.min(side - distance) } else { distance }
    };
    let (rows, columns) = (size.box_rows() as u16, size.box_columns() as u16);
    let block = |cell: Cell| match rules.regions() {
        Some(regions) => (regions.at(size.index(cell)), 0),
        None => (cell.row / rows, cell.column / columns),
    };
    // A window is known by its number in both directions; a cell between windows is in none.
    let window = |cell: Cell| {
        let inside = !cell.row.is_multiple_of(rows + 1) && !cell.column.is_multiple_of(columns + 1);
        inside.then_some((cell.row / (rows + 1), cell.column / (columns + 1)))
    };
    let place = |cell: Cell| (cell.row % rows, cell.column % columns);
    let sum = |cell: Cell| i64::from(cell.row) + i64::from(cell.column);
    let must_differ = |a: Cell, b: Cell| {
        let (dr, dc) = (apart(a.row, b.row), apart(a.column, b.column));
        let by_variant = |variant: &Variant| match variant {
            Variant::Diagonal => (a.row == a.column && b.row == b.column) || (sum(a) == side - 1 && sum(b) == side - 1),
            Variant::Windoku => window(a).is_some() && window(a) == window(b),
            Variant::DisjointGroups => place(a) == place(b),
            Variant::AntiKnight => {
                // On a torus of few cells a step of two may also be one of another length.
                let is = |distance: i64, step: i64| distance == step || (torus && distance == (side - step).abs());
                (is(dr, 1) && is(dc, 2)) || (is(dr, 2) && is(dc, 1))
            }
            Variant::AntiKing => dr <= 1 && dc <= 1,
            _ => false,
        };
        a.row == b.row || a.column == b.column || block(a) == block(b) || rules.variants().iter().any(by_variant)
    };
    let goes_up = |path: &Vec<Cell>| {
        let values: Vec<u16> = path.iter().filter_map(|&cell| board.get(cell)).collect();
        values.windows(2).all(|pair| pair[0] < pair[1])
    };
    let pair_is_right = |(a, v): (Cell, i64), (b, w): (Cell, i64)| {
        let neighbours = apart(a.row, b.row) + apart(a.column, b.column) == 1;
        let consecutive = rules.variants().contains(&Variant::NonConsecutive) && neighbours && (v - w).abs() == 1;
        !(consecutive || must_differ(a, b) && v == w)
    };
    let thermometers = rules.variants().iter().filter_map(|variant| match variant {
        Variant::Thermometer(cells) => Some(cells),
        _ => None,
    });
    cells.len() == size.cells()
        && cells.iter().enumerate().all(|(place, &a)| cells[place + 1..].iter().all(|&b| pair_is_right(a, b)))
        && thermometers.into_iter().all(goes_up)
}

/// The engines that search these rules, for a number of solutions that they list in time.
fn plans(rules: &Ruleset, count: u64) -> Vec<Plan> {
    let mut plans = vec![Plan::Auto];
    if count < 1000 {
        plans.extend([Plan::Search(Strategy::default()), Plan::Learn]);
        plans.extend([Plan::Bits, BatchEngine::PLAN].into_iter().filter(|_| rules.is_disequalities()));
    }
    plans
}

#[test]
fn every_engine_finds_as_many_solutions_as_were_counted() {
    let cases = cases();
    assert!(cases.len() > 90);
    for Case { rules, board, count } in cases {
        let model = Model::new(rules.clone());
        let network = model.network(&board).unwrap();
        let puzzle = Puzzle::from(board.clone());
        for plan in plans(&rules, count) {
            let outcome = Solver::new(&network).plan(plan).all().unwrap();
            assert_eq!(outcome.solutions.len() as u64, count, "{plan}: {rules}\n{board}");
            // All of them are looked at where they are few, and some where they are many.
            for values in outcome.solutions.iter().step_by(1 + count as usize / 300) {
                let solution = model.board(values);
                assert!(keeps(&rules, &solution), "{plan}: {rules}\n{solution}");
                assert!(model.solves(&puzzle, values) && rules.solves(&puzzle, &solution));
            }
        }
        if !rules.is_disequalities() {
            assert!(Solver::new(&network).plan(Plan::Bits).first().is_err(), "{rules}");
        }
        if count > 0 {
            assert!(rules.contradictions(&board).unwrap().is_empty(), "{rules}\n{board}");
        }
    }
}

/// Full boards of one rule set under all others: verifying agrees with the rules as written down here.
#[test]
fn no_board_that_breaks_a_rule_is_taken_for_a_solution() {
    let cases = cases();
    let (mut kept, mut refused) = (0, 0);
    for Case { rules: ours, board, count } in cases.iter().filter(|case| case.count > 0) {
        let network = Model::new(ours.clone()).network(board).unwrap();
        let most = if *count > 1000 { 3 } else { 8 };
        let solutions = Solver::new(&network).up_to(most).unwrap().solutions;
        for Case { rules, .. } in cases.iter().filter(|case| case.rules.size() == ours.size()) {
            let model = Model::new(rules.clone());
            let empty = Puzzle::from(Board::empty(rules.size()));
            for values in &solutions {
                let full = model.board(values);
                let expected = keeps(rules, &full);
                assert_eq!(rules.is_solved(&full), expected, "{rules}\n{full}");
                assert_eq!(model.solves(&empty, values), expected, "{rules}\n{full}");
                assert_eq!(model.rules().satisfied_by(values), expected, "{rules}\n{full}");
                assert_eq!(rules.contradictions(&full).unwrap().is_empty(), expected, "{rules}\n{full}");
                let (yes, no) = if expected { (1, 0) } else { (0, 1) };
                (kept, refused) = (kept + yes, refused + no);
            }
        }
    }
    assert!(kept > 1000 && refused > 1000, "{kept} {refused}");
}

/// One cell of a solution changed, two cells swapped, or a cell emptied, is never a solution that it was not before.
#[test]
fn a_changed_solution_is_refused() {
    for Case { rules, board, .. } in cases().into_iter().filter(|case| case.count > 0) {
        let model = Model::new(rules.clone());
        let puzzle = Puzzle::from(board.clone());
        let solution = Solver::new(&model.network(&board).unwrap()).first().unwrap().solutions.remove(0);
        let side = rules.size().side();
        for step in 0..side {
            let (mut changed, mut swapped) = (solution.to_vec(), solution.to_vec());
            let place = (step * 7 + 3) % solution.len();
            changed[place] = Val::new((changed[place].get() + 1 + step as u16 % (side as u16 - 1)) % side as u16);
            assert!(!model.solves(&puzzle, &changed), "{rules}");
            // Two cells of one row never hold the same value.
            swapped.swap(place, place / side * side + (place + 1) % side);
            assert!(!model.solves(&puzzle, &swapped), "{rules}");
            assert!(!model.solves(&puzzle, &solution[..solution.len() - 1]));
            changed[place] = Val::new(u16::MAX);
            assert!(!model.solves(&puzzle, &changed), "{rules}");
        }
    }
}

/// Candidates and contradictions never rule out a solution, and one clash is told by the rule that it breaks.
#[test]
fn candidates_hold_every_solution() {
    for Case { rules, board, count } in cases().into_iter().filter(|case| (1..1000).contains(&case.count)) {
        let model = Model::new(rules.clone());
        let candidates = rules.candidates(&board).unwrap();
        let solutions = Solver::new(&model.network(&board).unwrap()).all().unwrap().solutions;
        assert_eq!(solutions.len() as u64, count);
        for values in solutions {
            let holds = |(domain, value): (&csp_core::Domain, &Val)| domain.contains(Val::new(value.get() + 1));
            assert!(candidates.iter().zip(values.iter()).all(holds), "{rules}\n{board}");
        }
        // By the definition: a value that with the givens alone breaks a rule is no candidate.
        for (index, left) in candidates.iter().enumerate().filter(|(index, _)| board.cells()[*index] == 0).take(12) {
            for value in 1..=rules.size().side() as u16 {
                let mut with = board.clone();
                with.set(rules.size().cell(index), Some(value)).unwrap();
                let broken = rules.contradictions(&with).unwrap().iter().any(is_about_givens);
                assert_eq!(left.contains(Val::new(value)), !broken, "{rules}, cell {index}, value {value}\n{board}");
            }
        }
    }
}

fn is_about_givens(reason: &csp_sudoku::Contradiction) -> bool {
    use csp_sudoku::Contradiction::{Broken, Duplicate};
    matches!(reason, Duplicate { .. } | Broken { .. })
}
