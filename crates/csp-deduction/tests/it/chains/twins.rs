//! Completeness: the same candidates fall to slow, obvious searches over all alternating paths, and over all triples
//! and quadruples of cells.

use std::collections::BTreeSet;

use csp_core::{Val, Var};
use csp_deduction::{Candidate, Deduction, Houses, Pattern, Position};

use crate::chains::boards::{Solved, all, only, sudoku, unlimited};
use crate::chains::check::Plain;

/// States of a 9x9 board, each looked at with its coordinates.
pub(crate) fn each_state(states: u64, mut look: impl FnMut(u64, &Position<'_>)) {
    let solved = Solved::new(sudoku(9, (3, 3)));
    let houses = Houses::of(&solved.network).unwrap();
    for seed in 0..states {
        look(seed, &solved.state(&houses, seed ^ 0x5eed).0);
    }
}

/// The candidates that deductions make false, with those that the placed ones exclude, or the others of the same value
/// alone.
pub(crate) fn falls(plain: &Plain<'_>, deductions: &[Deduction], one_value: bool) -> BTreeSet<Candidate> {
    let candidates = plain.candidates();
    let mut fall: BTreeSet<Candidate> = deductions.iter().flat_map(|deduction| deduction.removed.clone()).collect();
    for placed in deductions.iter().filter_map(|deduction| deduction.placed) {
        let excluded =
            |other: &&Candidate| plain.exclude(placed, **other) && (!one_value || other.value == placed.value);
        fall.extend(candidates.iter().filter(excluded));
    }
    fall
}

/// Rows, columns and boxes of a 9x9 board, as cells.
pub(crate) fn units() -> Vec<Vec<usize>> {
    let of = |in_unit: &dyn Fn(usize) -> usize| -> Vec<Vec<usize>> {
        (0..9).map(|unit| (0..81).filter(|&cell| in_unit(cell) == unit).collect()).collect()
    };
    [of(&|cell| cell / 9), of(&|cell| cell % 9), of(&box_of)].concat()
}

fn box_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

/// The candidates of open cells, and which exclude which, and of which one must be true.
struct Graph {
    candidates: Vec<Candidate>,
    weak: Vec<Vec<usize>>,
    strong: Vec<Vec<usize>>,
}

impl Graph {
    /// With the strong links of which both candidates are wanted; of one value, or of all.
    fn of(plain: &Plain<'_>, wanted: impl Fn(Candidate, Candidate) -> bool, one_value: bool) -> Self {
        let candidates = plain.candidates();
        let mut pairs: Vec<Vec<Candidate>> = Vec::new();
        for x in 0..81 {
            pairs.push(candidates.iter().copied().filter(|candidate| candidate.var.index() == x).collect());
        }
        for (unit, v) in units().iter().flat_map(|unit| (1..=9).map(move |v| (unit, v))) {
            let all = unit.iter().filter(|&&cell| plain.domains[cell].contains(&v)).count();
            let is_open = |one: &&Candidate| one.value.get() == v && unit.contains(&one.var.index());
            let open: Vec<Candidate> = candidates.iter().filter(is_open).copied().collect();
            pairs.extend((open.len() == all).then_some(open));
        }
        let mut strong = vec![Vec::new(); candidates.len()];
        for pair in pairs.iter().filter(|pair| pair.len() == 2 && wanted(pair[0], pair[1])) {
            let [a, b] = [pair[0], pair[1]].map(|one| candidates.iter().position(|other| *other == one).unwrap());
            strong[a].push(b);
            strong[b].push(a);
        }
        let excludes = |a: Candidate, b: Candidate| plain.exclude(a, b) && (!one_value || a.value == b.value);
        let weak_of = |&a: &Candidate| (0..candidates.len()).filter(|&other| excludes(a, candidates[other])).collect();
        Self { weak: candidates.iter().map(weak_of).collect(), strong, candidates }
    }

    /// For each candidate, the fewest strong links of an alternating path from "it is true" to "it is false".
    fn refuted(&self) -> Vec<Option<usize>> {
        (0..self.candidates.len()).map(|start| self.refute(start)).collect()
    }

    fn refute(&self, start: usize) -> Option<usize> {
        let (mut trues, mut falses) = (BTreeSet::from([start]), BTreeSet::new());
        for strong_links in 0..=self.candidates.len() {
            falses.extend(trues.iter().flat_map(|&one| &self.weak[one]));
            if falses.contains(&start) {
                return Some(strong_links);
            }
            let before = trues.len();
            trues.extend(falses.iter().flat_map(|&one: &usize| &self.strong[one]));
            if trues.len() == before {
                return None;
            }
        }
        None
    }
}

/// The chains of one technique against reachability, and the length of the first that is told.
fn chains_are_complete(name: &'static str, states: u64, one_value: bool, wanted: fn(Candidate, Candidate) -> bool) {
    let mut found = 0;
    each_state(states, |seed, position| {
        let plain = Plain::of(position);
        let graph = Graph::of(&plain, wanted, one_value);
        let refuted = graph.refuted();
        let expected: BTreeSet<Candidate> =
            graph.candidates.iter().zip(&refuted).filter(|(_, length)| length.is_some()).map(|(one, _)| *one).collect();
        let deductions = all(&[name], position);
        assert_eq!(falls(&plain, &deductions, one_value), expected, "{name}, seed {seed}");
        found += expected.len();
        // The first has the fewest strong links of all, and no later one has fewer than one before it.
        let strong = |deduction: &Deduction| {
            let Pattern::Chain { links, .. } = &deduction.pattern else { panic!("{deduction:?}") };
            links.len().div_ceil(2)
        };
        let lengths: Vec<usize> = deductions.iter().map(strong).collect();
        assert!(lengths.is_sorted(), "{name}, seed {seed}");
        let shortest = refuted.into_iter().flatten().min();
        assert_eq!(lengths.first().copied(), shortest, "{name}, seed {seed}");
        let next = only(&[name]).next(position, &unlimited()).unwrap().map(|(_, deduction)| deduction);
        assert_eq!(next.as_ref(), deductions.first(), "{name}, seed {seed}");
    });
    assert!(found > 100, "{name}: {found}");
}

#[test]
fn x_chains_reach_what_paths_of_one_value_reach() {
    chains_are_complete("x-chain", 80, true, |a, b| a.value == b.value);
}

#[test]
fn xy_chains_reach_what_paths_through_pairs_reach() {
    chains_are_complete("xy-chain", 80, false, |a, b| a.var == b.var);
}

#[test]
fn alternating_inference_chains_reach_what_all_paths_reach() {
    chains_are_complete("aic", 60, false, |_, _| true);
}

#[test]
#[ignore = "takes a minute"]
fn all_are_complete_on_five_hundred_states() {
    chains_are_complete("x-chain", 500, true, |a, b| a.value == b.value);
    chains_are_complete("xy-chain", 500, false, |a, b| a.var == b.var);
    chains_are_complete("aic", 500, false, |_, _| true);
    fish_are_complete(500);
    wings_and_triples(500);
    w_wings_and_colours(500);
}

/// Those that are chains remove nothing that alternating inference chains do not remove.
#[test]
fn chains_of_all_links_contain_the_simpler_techniques() {
    let simple = [
        "skyscraper",
        "two-string-kite",
        "turbot-fish",
        "xy-wing",
        "w-wing",
        "simple-colouring",
        "x-chain",
        "xy-chain",
    ];
    each_state(300, |seed, position| {
        let plain = Plain::of(position);
        let by_all = falls(&plain, &all(&["aic"], position), false);
        assert!(falls(&plain, &all(&simple, position), false).is_subset(&by_all), "seed {seed}");
    });
}

/// The fish of two strong links, by the cells of a value, with rows, columns and boxes known: each of the three against
/// all quadruples of cells.
#[test]
fn fish_of_two_strong_links_are_complete() {
    fish_are_complete(200);
}

fn fish_are_complete(states: u64) {
    let mut found = [0; 3];
    each_state(states, |seed, position| {
        let plain = Plain::of(position);
        let names = ["skyscraper", "two-string-kite", "turbot-fish"];
        for (place, name) in names.into_iter().enumerate() {
            let told = all(&[name], position).into_iter().map(|deduction| {
                let Pattern::Chain { links, is_loop: false } = deduction.pattern else { panic!("{deduction:?}") };
                let [a, b, c, d] = [links[0].from, links[0].to, links[2].from, links[2].to].map(|one| one.var.index());
                (links[0].from.value.get(), first_way([a, b, c, d]), deduction.removed)
            });
            let mut told: Vec<_> = told.collect();
            told.sort();
            let expected: Vec<_> = quadruples(&plain).into_iter().filter(|(kind, ..)| *kind == place).collect();
            let mut expected: Vec<_> = expected.into_iter().map(|(_, v, cells, removed)| (v, cells, removed)).collect();
            expected.sort();
            assert_eq!(told, expected, "{name}, seed {seed}");
            found[place] += told.len();
        }
    });
    assert!(found.iter().all(|&count| count > 50), "{found:?}");
}

/// A chain read from the end that comes first.
fn first_way([a, b, c, d]: [usize; 4]) -> [usize; 4] {
    if a < d { [a, b, c, d] } else { [d, c, b, a] }
}

type Quadruple = (usize, u16, [usize; 4], Vec<Candidate>);

fn quadruples(plain: &Plain<'_>) -> BTreeSet<Quadruple> {
    let units = units();
    let mut found = BTreeSet::new();
    for v in 1..=9u16 {
        let places = |unit: &Vec<usize>| -> Vec<usize> {
            unit.iter().copied().filter(|&cell| plain.domains[cell].contains(&v)).collect()
        };
        let two: Vec<(usize, Vec<usize>)> =
            units.iter().map(places).enumerate().filter(|(_, places)| places.len() == 2).collect();
        let sees = |a: usize, b: usize| a != b && units.iter().any(|unit| unit.contains(&a) && unit.contains(&b));
        for (one, first) in &two {
            for (other, second) in &two {
                for (a, b) in [(first[0], first[1]), (first[1], first[0])] {
                    for (c, d) in [(second[0], second[1]), (second[1], second[0])] {
                        if BTreeSet::from([a, b, c, d]).len() < 4 || !sees(b, c) || sees(a, d) {
                            continue;
                        }
                        let falls: Vec<Candidate> = (0..81)
                            .filter(|&cell| plain.domains[cell].contains(&v) && sees(a, cell) && sees(d, cell))
                            .map(|cell| Candidate::new(Var::new(cell as u32), Val::new(v)))
                            .collect();
                        if !falls.is_empty() {
                            let kind = kind([*one, *other], [b, c]);
                            found.insert((kind, v, first_way([a, b, c, d]), falls));
                        }
                    }
                }
            }
        }
    }
    // What can be read as the simpler kind is none of the others.
    let simpler = |(kind, v, cells, _): &Quadruple| {
        (0..*kind).any(|simpler| found.iter().any(|(k, w, c, _)| (*k, w, c) == (simpler, v, cells)))
    };
    found.iter().filter(|quadruple| !simpler(quadruple)).cloned().collect()
}

/// 0 for a skyscraper, 1 for a kite, 2 for neither: units 0 to 8 are rows, 9 to 17 columns.
fn kind(units: [usize; 2], [b, c]: [usize; 2]) -> usize {
    let same = |of: fn(usize) -> usize| of(b) == of(c);
    match units.map(|unit| unit / 9) {
        [0, 0] if same(|cell| cell % 9) => 0,
        [1, 1] if same(|cell| cell / 9) => 0,
        [0, 1] | [1, 0] if same(box_of) => 1,
        _ => 2,
    }
}

/// Wings against all triples of cells: the pivot's candidates are each the value of the wing, or force it on a pincer.
#[test]
fn wings_are_complete() {
    wings_and_triples(200);
}

fn wings_and_triples(states: u64) {
    let mut found = [0; 2];
    each_state(states, |seed, position| {
        let plain = Plain::of(position);
        for (place, (name, size)) in [("xy-wing", 2), ("xyz-wing", 3)].into_iter().enumerate() {
            let told: BTreeSet<_> = all(&[name], position)
                .into_iter()
                .map(|deduction| {
                    let Pattern::Wing { pivot, pincers, value, .. } = deduction.pattern else {
                        panic!("{deduction:?}")
                    };
                    (pivot.index(), pincers[0].index(), pincers[1].index(), value.get(), deduction.removed)
                })
                .collect();
            assert_eq!(told, triples(&plain, size), "{name}, seed {seed}");
            found[place] += told.len();
        }
    });
    assert!(found.iter().all(|&count| count > 50), "{found:?}");
}

fn triples(plain: &Plain<'_>, size: usize) -> BTreeSet<(usize, usize, usize, u16, Vec<Candidate>)> {
    let units = units();
    let sees = |a: usize, b: usize| a != b && units.iter().any(|unit| unit.contains(&a) && unit.contains(&b));
    let mut found = BTreeSet::new();
    let pairs: Vec<usize> = (0..81).filter(|&cell| plain.domains[cell].len() == 2).collect();
    for pivot in (0..81).filter(|&cell| plain.domains[cell].len() == size) {
        for &x in pairs.iter().filter(|&&x| sees(pivot, x)) {
            for &y in pairs.iter().filter(|&&y| x < y && sees(pivot, y)) {
                let [own, one, other] = [pivot, x, y].map(|cell| &plain.domains[cell]);
                let common: Vec<u16> = one.intersection(other).copied().collect();
                let all: BTreeSet<u16> = one.union(other).copied().collect();
                let [v] = common[..] else { continue };
                let rest: BTreeSet<u16> = all.iter().copied().filter(|&w| size == 3 || w != v).collect();
                if *own != rest {
                    continue;
                }
                let seen = |cell: usize| sees(x, cell) && sees(y, cell) && (size == 2 || sees(pivot, cell));
                let falls: Vec<Candidate> = (0..81)
                    .filter(|&cell| plain.domains[cell].contains(&v) && seen(cell))
                    .map(|cell| Candidate::new(Var::new(cell as u32), Val::new(v)))
                    .collect();
                if !falls.is_empty() {
                    found.insert((pivot, x, y, v, falls));
                }
            }
        }
    }
    found
}

/// W-wings against all pairs of cells and all units; colours against every place of a value.
#[test]
fn w_wings_and_colours_are_complete() {
    w_wings_and_colours(200);
}

fn w_wings_and_colours(states: u64) {
    let units = units();
    let sees = |a: usize, b: usize| a != b && units.iter().any(|unit| unit.contains(&a) && unit.contains(&b));
    let mut found = [0; 2];
    each_state(states, |seed, position| {
        let plain = Plain::of(position);
        let domain = |cell: usize| &plain.domains[cell];
        let mut expected: BTreeSet<Candidate> = BTreeSet::new();
        for (x, y) in (0..81).flat_map(|x| (0..x).map(move |y| (x, y))) {
            if domain(x).len() != 2 || domain(x) != domain(y) || sees(x, y) {
                continue;
            }
            for &v in domain(x) {
                let bound = units.iter().any(|unit| {
                    let places: Vec<usize> = unit.iter().copied().filter(|&cell| domain(cell).contains(&v)).collect();
                    let bound = |p, q| sees(x, p) && sees(y, q);
                    places.len() == 2 && (bound(places[0], places[1]) || bound(places[1], places[0]))
                });
                let other = *domain(x).iter().find(|&&other| other != v).unwrap();
                let seen =
                    (0..81).filter(|&cell| bound && domain(cell).contains(&other) && sees(x, cell) && sees(y, cell));
                expected.extend(seen.map(|cell| Candidate::new(Var::new(cell as u32), Val::new(other))));
            }
        }
        let told = falls(&plain, &all(&["w-wing"], position), false);
        assert_eq!(told, expected, "w-wing, seed {seed}");
        found[0] += told.len();
        let told = falls(&plain, &all(&["simple-colouring"], position), false);
        assert_eq!(told, by_colours(&plain), "simple-colouring, seed {seed}");
        found[1] += told.len();
    });
    assert!(found.iter().all(|&count| count > 50), "{found:?}");
}

/// For each place of a value, what is true or false with it by strong links alone: to a fixed point.
fn by_colours(plain: &Plain<'_>) -> BTreeSet<Candidate> {
    let graph = Graph::of(plain, |a, b| a.value == b.value, true);
    let mut falls = BTreeSet::new();
    for start in (0..graph.candidates.len()).filter(|&start| !graph.strong[start].is_empty()) {
        let (mut with, mut against) = (BTreeSet::from([start]), BTreeSet::new());
        for _ in 0..=graph.candidates.len() {
            against.extend(with.iter().flat_map(|&one: &usize| &graph.strong[one]).copied());
            with.extend(against.iter().flat_map(|&one: &usize| &graph.strong[one]).copied());
        }
        let sees_one = |place: usize, side: &BTreeSet<usize>| side.iter().any(|one| graph.weak[place].contains(one));
        let wraps = with.iter().any(|&one| sees_one(one, &with));
        let other_wraps = against.iter().any(|&one| sees_one(one, &against));
        if wraps {
            falls.extend(with.iter().map(|&one| graph.candidates[one]));
        } else if !other_wraps {
            let trapped =
                (0..graph.candidates.len()).filter(|&place| sees_one(place, &with) && sees_one(place, &against));
            falls.extend(trapped.map(|place| graph.candidates[place]));
        }
    }
    falls
}
