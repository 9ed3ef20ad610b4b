//! Almost locked sets: each deduction is proved from scratch and keeps the solution, and nothing is missed that slow twins see, who
//! try all sets of cells.

use std::collections::BTreeSet;

use csp_core::{Val, Var};
use csp_deduction::{Candidate, Houses};

use crate::chains::boards::{Solved, all, boards, sudoku};
use crate::chains::check::{Plain, check};
use crate::chains::soundness::{keeps, on_random_networks};
use crate::chains::twins::units;

const NAMES: [&str; 4] = ["als-xz", "als-xy-wing", "death-blossom", "als-chain"];

#[test]
fn each_deduction_is_proved_and_keeps_the_solution() {
    let mut counts = [0; NAMES.len()];
    for (_, network) in boards().into_iter().filter(|(_, network)| network.len() <= 144) {
        let states = 1600 / network.len() as u64;
        let solved = Solved::new(network);
        let houses = Houses::of(&solved.network).unwrap();
        for seed in 0..states {
            let (position, solution) = solved.state(&houses, seed);
            for (technique, count) in NAMES.into_iter().zip(&mut counts) {
                for deduction in all(&[technique], &position) {
                    check(&position, &deduction);
                    keeps(&solution, &deduction);
                    *count += 1;
                }
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

#[test]
fn each_deduction_holds_in_every_solution() {
    let mut count = 0;
    on_random_networks(8000, &NAMES, |_| count += 1);
    assert!(count > 100, "{count}");
}

/// Every set of open cells of a unit with one value more than cells.
fn almost_locked(plain: &Plain<'_>) -> Vec<Vec<Var>> {
    let mut sets = BTreeSet::new();
    let open: BTreeSet<usize> = plain.candidates().iter().map(|candidate| candidate.var.index()).collect();
    for unit in units() {
        let cells: Vec<usize> = unit.iter().copied().filter(|cell| open.contains(cell)).collect();
        for chosen in 1u32..1 << cells.len() {
            let set: Vec<usize> = (0..cells.len()).filter(|at| chosen & 1 << at != 0).map(|at| cells[at]).collect();
            let values: BTreeSet<u16> = set.iter().flat_map(|&cell| plain.domains[cell].iter().copied()).collect();
            if values.len() == set.len() + 1 {
                sets.insert(set.into_iter().map(|cell| Var::new(cell as u32)).collect());
            }
        }
    }
    sets.into_iter().collect()
}

/// A position as the twins see it.
struct Twin<'p> {
    plain: Plain<'p>,
    sets: Vec<Vec<Var>>,
    /// For each two sets, the values that not both have.
    bonds: Vec<Vec<Vec<Val>>>,
}

impl<'p> Twin<'p> {
    fn of(plain: Plain<'p>) -> Self {
        let sets = almost_locked(&plain);
        let is_bond = |one: &[Var], other: &[Var], v: &Val| {
            let [ones, others] = [one, other].map(|set| plain.places(set, *v));
            !ones.is_empty() && !others.is_empty() && plain.all_exclude(&ones, &others)
        };
        let between =
            |one: &Vec<Var>, other: &Vec<Var>| (1..=9).map(Val::new).filter(|v| is_bond(one, other, v)).collect();
        let bonds = sets.iter().map(|one| sets.iter().map(|other| between(one, other)).collect()).collect();
        Self { plain, sets, bonds }
    }

    /// The sets that have a value, and all places of it where the candidate excludes it.
    fn locked_by(&self, target: Candidate) -> Vec<usize> {
        let places = |set: usize| self.plain.places(&self.sets[set], target.value);
        let sees = |set: &usize| !places(*set).is_empty() && self.plain.all_exclude(&[target], &places(*set));
        (0..self.sets.len()).filter(sees).collect()
    }

    /// What a set may lose to the locked ones: the value, and who takes it.
    fn losses(&self, locked: &[usize], z: Val, of: usize) -> Vec<(Val, usize)> {
        let by = |&set: &usize| self.bonds[set][of].iter().filter(move |v| **v != z).map(move |&v| (v, set));
        locked.iter().flat_map(by).collect()
    }

    fn by_xz(&self, target: Candidate) -> bool {
        let (locked, z) = (self.locked_by(target), target.value);
        (0..self.sets.len()).any(|set| {
            let losses = self.losses(&locked, z, set);
            let twice = losses.iter().any(|(v, a)| losses.iter().any(|(w, b)| v != w && a == b));
            twice || locked.contains(&set) && !losses.is_empty()
        })
    }

    fn by_wing(&self, target: Candidate) -> bool {
        let (locked, z) = (self.locked_by(target), target.value);
        (0..self.sets.len()).any(|set| {
            let losses = self.losses(&locked, z, set);
            losses.iter().any(|(v, a)| losses.iter().any(|(w, b)| v != w && a != b))
        })
    }

    fn by_blossom(&self, target: Candidate) -> bool {
        let (locked, z) = (self.locked_by(target), target.value);
        let candidates = self.plain.candidates();
        let stems: BTreeSet<Var> = candidates.iter().map(|candidate| candidate.var).collect();
        stems.into_iter().filter(|&stem| stem != target.var && self.plain.domains[stem.index()].len() > 2).any(|stem| {
            let own = candidates.iter().filter(|candidate| candidate.var == stem);
            let takes = |set: usize, one: Candidate| {
                let places = self.plain.places(&self.sets[set], one.value);
                !places.is_empty() && self.plain.all_exclude(&[one], &places)
            };
            let is_taken = |one: &Candidate| {
                let by_target = one.value == z && self.plain.exclude(*one, target);
                by_target || one.value != z && locked.iter().any(|&set| takes(set, *one))
            };
            own.clone().all(is_taken)
        })
    }

    /// What sets are without, to a fixed point.
    fn by_chain(&self, target: Candidate) -> bool {
        let mut without = vec![BTreeSet::new(); self.sets.len()];
        self.locked_by(target).into_iter().for_each(|set| _ = without[set].insert(target.value));
        loop {
            if without.iter().any(|values| values.len() > 1) {
                return true;
            }
            let before = without.clone();
            for (from, values) in before.iter().enumerate() {
                let Some(&short) = values.first() else { continue };
                for (to, without) in without.iter_mut().enumerate() {
                    without.extend(self.bonds[from][to].iter().filter(|v| **v != short));
                }
            }
            if without == before {
                return false;
            }
        }
    }
}

/// All rules against their twins, in positions of a 9x9 board.
fn are_complete(states: u64) {
    let solved = Solved::new(sudoku(9, (3, 3)));
    let houses = Houses::of(&solved.network).unwrap();
    let rules: [fn(&Twin<'_>, Candidate) -> bool; 4] = [
        |twin, target| twin.by_xz(target),
        |twin, target| twin.by_wing(target),
        |twin, target| twin.by_blossom(target),
        |twin, target| twin.by_chain(target),
    ];
    let mut counts = [0; NAMES.len()];
    for seed in 0..states {
        let position = solved.state(&houses, seed ^ 0xa15).0;
        let plain = Plain::of(&position);
        if plain.candidates().len() > 110 {
            continue;
        }
        let twin = Twin::of(plain.clone());
        // Of more sets than that, only those of the fewest cells are looked at.
        if twin.sets.len() > 1024 {
            continue;
        }
        for ((name, rule), count) in NAMES.into_iter().zip(rules).zip(&mut counts) {
            let fallen: BTreeSet<Candidate> = all(&[name], &position).into_iter().flat_map(|one| one.removed).collect();
            let expected: BTreeSet<Candidate> =
                plain.candidates().into_iter().filter(|&target| rule(&twin, target)).collect();
            if name == "als-chain" {
                // What fewer sets remove may go with what only a chain removes.
                let needed: BTreeSet<Candidate> =
                    expected.iter().copied().filter(|&one| !twin.by_xz(one) && !twin.by_wing(one)).collect();
                assert!(needed.is_subset(&fallen) && fallen.is_subset(&expected), "{name}, seed {seed}");
                *count += needed.len();
                continue;
            }
            assert_eq!(fallen, expected, "{name}, seed {seed}");
            *count += expected.len();
        }
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}

#[test]
fn nothing_is_missed() {
    are_complete(48);
}

#[test]
#[ignore = "takes a minute"]
fn nothing_is_missed_in_many_positions() {
    are_complete(150);
}
