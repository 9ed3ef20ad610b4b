//! Sue de Coq: each deduction is proved from scratch and keeps the solution, and nothing is missed that a slow twin sees, who tries all
//! sets of cells and all ways in which a value can stand in them.

use std::collections::BTreeSet;

use csp_core::{Val, Var};
use csp_deduction::{Candidate, Houses};

use crate::chains::boards::{Solved, all, boards, sudoku};
use crate::chains::check::{Plain, check};
use crate::chains::soundness::keeps;

const NAMES: [&str; 1] = ["sue-de-coq"];

#[test]
fn each_deduction_is_proved_and_keeps_the_solution() {
    let mut count = 0;
    for (_, network) in boards() {
        let states = 12_000 / network.len() as u64;
        let solved = Solved::new(network);
        let houses = Houses::of(&solved.network).unwrap();
        for seed in 0..states {
            let (position, solution) = solved.state(&houses, seed);
            for deduction in all(&NAMES, &position) {
                check(&position, &deduction);
                keeps(&solution, &deduction);
                count += 1;
            }
        }
    }
    assert!(count > 100, "{count}");
}

/// The most of these places that can have their value at once.
fn most(plain: &Plain<'_>, places: &[Candidate]) -> usize {
    let Some((first, others)) = places.split_first() else { return 0 };
    let free: Vec<Candidate> = others.iter().copied().filter(|other| !plain.exclude(*first, *other)).collect();
    most(plain, others).max(1 + most(plain, &free))
}

/// The candidates that some cells take from others and from themselves, when each value must stand in them as often as it can.
fn falls(plain: &Plain<'_>, cells: &[Var]) -> Option<BTreeSet<Candidate>> {
    let values: BTreeSet<u16> = cells.iter().flat_map(|cell| plain.domains[cell.index()].iter().copied()).collect();
    let places = |v: u16| plain.places(cells, Val::new(v));
    let room: usize = values.iter().map(|&v| most(plain, &places(v))).sum();
    let is_less = |target: &Candidate| {
        let all = places(target.value.get());
        let left: Vec<Candidate> = all.iter().copied().filter(|place| !plain.exclude(*target, *place)).collect();
        most(plain, &left) < most(plain, &all)
    };
    (room == cells.len()).then(|| plain.candidates().into_iter().filter(is_less).collect())
}

/// All sets of these cells with so many of them.
fn sets(cells: &[Var], sizes: std::ops::RangeInclusive<u32>) -> Vec<Vec<Var>> {
    let chosen = (0u32..1 << cells.len()).filter(|chosen| sizes.contains(&chosen.count_ones()));
    let of = |chosen: u32| (0..cells.len()).filter(|at| chosen & 1 << at != 0).map(|at| cells[at]).collect();
    chosen.map(of).collect()
}

/// What falls by the definition: for all sets of cells where two of these units meet, and all sets of others of each.
fn twin(plain: &Plain<'_>, units: &[Vec<Var>]) -> BTreeSet<Candidate> {
    let open: BTreeSet<Var> = plain.candidates().iter().map(|candidate| candidate.var).collect();
    let more = |cells: &[Var]| {
        let values: BTreeSet<u16> = cells.iter().flat_map(|cell| plain.domains[cell.index()].iter().copied()).collect();
        values.len() > cells.len()
    };
    let mut fallen = BTreeSet::new();
    for (place, one) in units.iter().enumerate() {
        for other in &units[place + 1..] {
            let [both, first, second] =
                [(one, other, true), (one, other, false), (other, one, false)].map(|(of, other, is_in)| -> Vec<Var> {
                    of.iter().copied().filter(|x| open.contains(x) && other.contains(x) == is_in).collect()
                });
            for shared in sets(&both, 2..=3) {
                let parts = |of: &[Var]| {
                    let all = sets(of, 1..=6).into_iter();
                    all.filter(|part| more(part) && more(&[part.as_slice(), &shared].concat())).collect::<Vec<_>>()
                };
                let second = parts(&second);
                for part in parts(&first) {
                    for other in &second {
                        fallen.extend(falls(plain, &[&shared, part.as_slice(), other].concat()).into_iter().flatten());
                    }
                }
            }
        }
    }
    fallen
}

/// The rule against its twin on a board whose units are rows, columns and boxes.
fn is_complete(n: usize, (rows, columns): (usize, usize), states: u64) -> usize {
    let solved = Solved::new(sudoku(n, (rows, columns)));
    let houses = Houses::of(&solved.network).unwrap();
    let of = |in_unit: &dyn Fn(usize, usize) -> usize| -> Vec<Vec<Var>> {
        let cells = |unit| (0..n * n).filter(move |&cell| in_unit(cell / n, cell % n) == unit);
        (0..n).map(|unit| cells(unit).map(|cell| Var::new(cell as u32)).collect()).collect()
    };
    let boxes = |row, column| row / rows * rows + column / columns;
    let units = [of(&|row, _| row), of(&|_, column| column), of(&boxes)].concat();
    let mut count = 0;
    for seed in 0..states {
        let position = solved.state(&houses, seed ^ 0x5dc).0;
        let plain = Plain::of(&position);
        if plain.candidates().len() > 100 {
            continue;
        }
        let fallen: BTreeSet<Candidate> = all(&NAMES, &position).into_iter().flat_map(|one| one.removed).collect();
        assert_eq!(fallen, twin(&plain, &units), "{n}, seed {seed}");
        count += fallen.len();
    }
    count
}

#[test]
fn nothing_is_missed() {
    assert!(is_complete(4, (2, 2), 400) > 10);
    assert!(is_complete(6, (2, 3), 200) > 50);
    assert!(is_complete(9, (3, 3), 400) > 100);
}

#[test]
#[ignore = "takes half a minute"]
fn nothing_is_missed_in_many_positions() {
    assert!(is_complete(9, (3, 3), 6000) > 2000);
}
