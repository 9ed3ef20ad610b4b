//! Slow and obvious twins of the chains: sets that grow until nothing is new.

use std::collections::{BTreeMap, BTreeSet};

use csp_core::{Limits, Watch};

use super::advanced;
use super::chaining::Chaining;
use super::hint::{Family, Hints, Nested};
use super::links::{Candidate, candidate, cell_of, digit_of};
use super::run::{Further, OtherRules, run};
use crate::grid::{CELLS_OF, PencilGrid, REGIONS_OF, ones};

/// Boards in several stages, some of them with many solutions: a line of clues, of which some are left out.
fn grids() -> Vec<PencilGrid> {
    let lines = [
        "100000002520070049009000500000689000000703000090105030640010025010000070900000008",
        "300205000000000010008060200000007604009300000600080000000000920500104006070000005",
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ];
    let mut grids = Vec::new();
    for line in lines {
        for left_out in 0..6 {
            let clue = |(at, sign): (usize, u8)| if sign == b'.' || at % 7 < left_out { 0 } else { sign - b'0' };
            let clues: Vec<u8> = line.bytes().enumerate().map(clue).collect();
            grids.push(PencilGrid::of_clues(&clues.try_into().unwrap()));
        }
    }
    grids
}

fn candidates(grid: &PencilGrid) -> Vec<Candidate> {
    (0..81).flat_map(|cell| ones(grid.digits(cell)).map(move |digit| candidate(cell, digit))).collect()
}

/// The groups of candidates of which one must stand: those of a cell, and those of a digit in a region.
fn groups(grid: &PencilGrid, cells: bool, regions: bool) -> Vec<Vec<Candidate>> {
    let of_cells = (0..81).map(|cell| ones(grid.digits(cell)).map(|digit| candidate(cell, digit)).collect());
    let of_regions = (0..27).flat_map(|region| {
        (0..9).map(move |digit| {
            ones(grid.places(region, digit)).map(|at| candidate(CELLS_OF[region][at], digit)).collect()
        })
    });
    let none = Vec::new;
    let mut all: Vec<Vec<Candidate>> = if cells { of_cells.collect() } else { none() };
    all.extend(if regions { of_regions.collect() } else { none() });
    all
}

fn exclude(one: Candidate, other: Candidate, within_cells: bool) -> bool {
    let meets = || REGIONS_OF[cell_of(one)].iter().any(|region| REGIONS_OF[cell_of(other)].contains(region));
    match (cell_of(one) == cell_of(other), digit_of(one) == digit_of(other)) {
        (true, true) | (false, false) => false,
        (true, false) => within_cells,
        (false, true) => meets(),
    }
}

/// All that stands and all that does not, as far as it follows. What is both is in both, and so is the last candidate of a group of
/// which none is left.
fn closure(grid: &PencilGrid, from: Candidate, on: bool, dynamic: bool) -> [BTreeSet<Candidate>; 2] {
    let (all, groups) = (candidates(grid), groups(grid, true, true));
    let mut known = [BTreeSet::new(), BTreeSet::new()];
    known[usize::from(on)].insert(from);
    loop {
        let before = (known[0].len(), known[1].len());
        let stands = known[1].clone();
        known[0].extend(all.iter().filter(|one| stands.iter().any(|other| exclude(**one, *other, true))));
        let falls = known[0].clone();
        for group in &groups {
            let left: Vec<Candidate> = group.iter().copied().filter(|one| !falls.contains(one)).collect();
            // A chain that is not dynamic looks at one candidate at a time.
            let is_forced = if dynamic { left.len() < group.len() } else { group.len() == 2 && left.len() < 2 };
            if is_forced && left.len() == 1 {
                known[1].extend(&left);
            }
            if is_forced && left.is_empty() && group.len() > 1 {
                known[1].extend(group.last());
            }
        }
        if (known[0].len(), known[1].len()) == before {
            return known;
        }
    }
}

/// No rules beside the chain itself.
struct NoRules;

impl OtherRules for NoRules {
    fn look(&self, _: &PencilGrid, _: &PencilGrid, _: u32, _: &Watch) -> Result<Vec<Further>, csp_core::Stop> {
        Ok(Vec::new())
    }
}

#[test]
fn a_run_finds_what_follows_and_nothing_else() {
    let watch = Watch::start(Limits::default());
    let (mut ended, mut contradictions) = (0, 0);
    for grid in grids() {
        for from in candidates(&grid).into_iter().step_by(5) {
            for (on, how) in [(true, Chaining::MULTIPLE), (true, Chaining::DYNAMIC), (false, Chaining::DYNAMIC)] {
                let found = run(&grid, (from, on), how, &NoRules, &watch).unwrap();
                let known = closure(&grid, from, on, how == Chaining::DYNAMIC);
                let contradicts = known[0].intersection(&known[1]).next().is_some();
                assert_eq!(found.contradiction.is_some(), contradicts, "{grid:?} {from} {on} {how:?}");
                if contradicts {
                    contradictions += 1;
                } else {
                    ended += 1;
                    for on in [false, true] {
                        let all: BTreeSet<Candidate> = found.all(on).map(|(_, candidate)| candidate).collect();
                        assert_eq!(all, known[usize::from(on)], "{grid:?} {from} {on} {how:?}");
                    }
                }
            }
        }
    }
    assert!(ended > 1_000 && contradictions > 100, "{ended} {contradictions}");
}

/// The number of nodes of the shortest chain from a candidate, as it stands or does not, to the contrary.
fn shortest(grid: &PencilGrid, from: Candidate, on: bool, cells: bool) -> Option<u32> {
    let (all, groups) = (candidates(grid), groups(grid, cells, true));
    let mut known = [BTreeSet::new(), BTreeSet::new()];
    known[usize::from(on)].insert(from);
    for nodes in 2.. {
        let [falls, stands] = known.clone();
        let mut next = [falls.clone(), stands.clone()];
        next[0].extend(all.iter().filter(|one| stands.iter().any(|other| exclude(**one, *other, cells))));
        for group in groups.iter().filter(|group| group.len() == 2) {
            next[1].extend(group.iter().filter(|one| group.iter().any(|other| other != *one && falls.contains(other))));
        }
        if next[usize::from(!on)].contains(&from) {
            return Some(nodes);
        }
        if next == known {
            return None;
        }
        known = next;
    }
    None
}

#[test]
fn a_forcing_chain_is_the_shortest() {
    let watch = Watch::start(Limits::default());
    let mut compared = 0;
    for grid in grids() {
        // Beside a grid of all candidates every strong link rests on something that is gone, so that each hint is told.
        let empty = PencilGrid::of_candidates(&[0x1ff; 81]);
        let mut nested = Nested { before: &empty, hints: Vec::new() };
        advanced::search(&grid, Chaining::STATIC, &mut nested, &watch).unwrap();
        let mut found: BTreeMap<(Candidate, bool, bool), u32> = BTreeMap::new();
        for hint in nested.hints.iter().filter(|hint| hint.rank.family == Family::Forcing) {
            let mixes = hint.step.rule == "Forcing Chain";
            let target = if let Some((cell, digit)) = hint.step.placed {
                (candidate(cell, usize::from(digit) - 1), true, mixes)
            } else {
                let (cell, digits) = hint.step.removed[0];
                (candidate(cell, digits.trailing_zeros() as usize), false, mixes)
            };
            found.insert(target, hint.rank.nodes);
        }
        for from in candidates(&grid) {
            for (on, mixes) in [(true, false), (true, true), (false, false), (false, true)] {
                let expected = shortest(&grid, from, on, mixes).filter(|_| grid.digits(cell_of(from)).count_ones() > 1);
                let told = found.get(&(from, !on, mixes)).copied();
                assert_eq!(told, expected, "{grid:?} {from} {on} {mixes}");
                compared += usize::from(told.is_some());
            }
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn nothing_is_wanted_that_is_no_better() {
    let grid = &grids()[0];
    let mut least = super::hint::Least::default();
    advanced::search(grid, Chaining::STATIC, &mut least, &Watch::start(Limits::default())).unwrap();
    let best = least.0.as_ref().expect("a board of 8.9 has a chain").rank;
    assert!(!least.wants(best));
}
