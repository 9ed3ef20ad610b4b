//! The searches beside slow twins that follow the pseudo-code of the textbook, and beside numbers that its program prints.

use crate::backtracking::{Backtracking, Inference, Preference, Select};
use crate::bookkeeping::{Bookkeeping, Host};
use crate::min_conflicts::min_conflicts;
use crate::problem::{Arc, BinaryProblem, Rule};
use crate::twister::Twister;

/// A linear congruential generator (Knuth's MMIX).
#[derive(Clone)]
struct Dice(u64);

impl Host for Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n
    }

    fn goes_on(&mut self) -> bool {
        true
    }
}

/// The neighbours of a variable, each with the pairs that are allowed.
type Allowed = Vec<(usize, Vec<(i64, i64)>)>;

/// The same search by calls that call themselves. A check is a look into a list of what is allowed.
struct Twin {
    how: Backtracking,
    neighbours: Vec<Allowed>,
    given: Vec<Vec<i64>>,
    domains: Vec<Vec<i64>>,
    assignment: Vec<Option<i64>>,
    assigns: u64,
    checks: u64,
    dice: Dice,
}

impl Twin {
    fn conflicts(&mut self, var: usize, value: i64) -> usize {
        let assigned: Vec<_> = self.neighbours[var].iter().filter(|(to, _)| self.assignment[*to].is_some()).collect();
        self.checks += assigned.len() as u64;
        assigned.into_iter().filter(|(to, pairs)| !pairs.contains(&(value, self.assignment[*to].unwrap()))).count()
    }

    fn select(&mut self) -> usize {
        let mut open: Vec<usize> = (0..self.given.len()).filter(|&var| self.assignment[var].is_none()).collect();
        if self.how.select == Select::FewestValues {
            for at in (1..open.len()).rev() {
                open.swap(at, self.dice.below(at + 1));
            }
            open.sort_by_key(|&var| self.domains[var].len());
        }
        open[0]
    }

    fn values(&mut self, var: usize) -> Vec<i64> {
        let mut values = self.domains[var].clone();
        if self.how.values == Preference::LeastConstraining {
            let mut lost = Vec::new();
            for &value in &values {
                let open: Vec<_> =
                    self.neighbours[var].iter().filter(|(to, _)| self.assignment[*to].is_none()).collect();
                let pairs =
                    open.iter().flat_map(|(to, pairs)| self.given[*to].iter().map(move |&b| (pairs, (value, b))));
                self.checks += pairs.clone().count() as u64;
                lost.push((pairs.filter(|(pairs, pair)| !pairs.contains(pair)).count(), value));
            }
            lost.sort_by_key(|(count, _)| *count);
            values = lost.into_iter().map(|(_, value)| value).collect();
        }
        values
    }

    fn infer(&mut self, var: usize, value: i64, removals: &mut Vec<(usize, i64)>) -> bool {
        if self.how.inference == Inference::None {
            return true;
        }
        for (to, pairs) in &self.neighbours[var] {
            if self.assignment[*to].is_none() {
                for other in self.domains[*to].clone() {
                    self.checks += 1;
                    if !pairs.contains(&(value, other)) {
                        self.domains[*to].retain(|&one| one != other);
                        removals.push((*to, other));
                    }
                }
                if self.domains[*to].is_empty() {
                    return false;
                }
            }
        }
        true
    }

    fn backtrack(&mut self) -> bool {
        if self.assignment.iter().all(Option::is_some) {
            return true;
        }
        let var = self.select();
        for value in self.values(var) {
            if self.conflicts(var, value) == 0 {
                self.assignment[var] = Some(value);
                self.assigns += 1;
                let others = self.domains[var].iter().filter(|&&other| other != value);
                let mut removals: Vec<_> = others.map(|&other| (var, other)).collect();
                self.domains[var] = vec![value];
                if self.infer(var, value, &mut removals) && self.backtrack() {
                    return true;
                }
                removals.into_iter().for_each(|(var, value)| self.domains[var].push(value));
            }
        }
        self.assignment[var] = None;
        false
    }
}

/// The rules, once more.
fn holds(var: usize, arc: Arc, a: i64, b: i64) -> bool {
    match arc.rule {
        Rule::Different => a != b,
        Rule::Same => a == b,
        Rule::Beside => (a - b).abs() == 1,
        Rule::After => a == b + 1,
        Rule::Before => a == b - 1,
        Rule::Queens => var == arc.to || (a != b && (a - b).unsigned_abs() != var.abs_diff(arc.to) as u64),
    }
}

fn made(dice: &mut Dice) -> BinaryProblem {
    let n = 2 + dice.below(6);
    let rules = [Rule::Different, Rule::Different, Rule::Same, Rule::Beside, Rule::After, Rule::Before, Rule::Queens];
    let domains = (0..n).map(|_| (0..=i64::try_from(dice.below(5)).unwrap()).collect()).collect();
    let mut arcs = vec![Vec::new(); n];
    for _ in 0..dice.below(3 * n) {
        // Some are neighbours of themselves, some twice, and some are neighbours of those whose neighbours they are not.
        let rule = rules[dice.below(rules.len())];
        arcs[dice.below(n)].push(Arc { to: dice.below(n), rule });
    }
    BinaryProblem::new(domains, (0..n).collect(), arcs, (0..n).collect()).unwrap()
}

#[test]
fn every_search_is_that_of_its_twin() {
    let mut solved = 0;
    for seed in 0..3000 {
        let problem = made(&mut Dice(seed));
        for bits in 0..8 {
            let how = Backtracking {
                select: [Select::First, Select::FewestValues][bits & 1],
                values: [Preference::AsListed, Preference::LeastConstraining][bits >> 1 & 1],
                inference: [Inference::None, Inference::ForwardChecking][bits >> 2],
            };
            let given = problem.domains();
            let pairs = |var: usize, arc: &Arc| {
                let of = |&a: &i64| given[arc.to].iter().map(move |&b| (a, b)).collect::<Vec<_>>();
                given[var].iter().flat_map(of).filter(|&(a, b)| holds(var, *arc, a, b)).collect()
            };
            let of = |var| problem.arcs(var).iter().map(|arc| (arc.to, pairs(var, arc))).collect();
            let mut twin = Twin {
                how,
                neighbours: (0..problem.len()).map(of).collect(),
                given: given.clone(),
                domains: given.clone(),
                assignment: vec![None; problem.len()],
                assigns: 0,
                checks: 0,
                dice: Dice(seed),
            };
            let mut run = Bookkeeping::new(&problem, given.clone());
            let found = how.search(&mut run, &mut Dice(seed)).is_some();
            assert_eq!(found, twin.backtrack(), "{seed} {how:?}");
            assert_eq!(run.counters(), (twin.assigns, twin.checks), "{seed} {how:?}");
            assert_eq!(run.assigned(), &*twin.assignment, "{seed} {how:?}");
            assert_eq!(run.into_domains(), twin.domains, "{seed} {how:?}");
            solved += usize::from(found);
        }
    }
    assert!((3000..21_000).contains(&solved), "{solved}");
}

/// The numbers are those of `csp.py` in the package `aima` of the Python registry, version 2024.9.28.
#[test]
fn queens_cost_as_many_assignments_as_in_the_program_of_the_textbook() {
    for (inference, expected) in [(Inference::None, 116), (Inference::ForwardChecking, 89)] {
        let queens = BinaryProblem::queens(8);
        let mut run = Bookkeeping::new(&queens, queens.domains());
        assert!(
            Backtracking { inference, ..Backtracking::default() }.search(&mut run, &mut Dice(0)).is_some()
                && run.is_goal()
        );
        assert_eq!(run.counters().0, expected);
    }
}

#[test]
fn min_conflicts_finds_queens_and_ends_where_there_are_none() {
    for n in [1, 4, 8, 50] {
        let queens = BinaryProblem::queens(n);
        let mut run = Bookkeeping::new(&queens, Vec::new());
        assert!(min_conflicts(&mut run, 100_000, &mut Dice(1)) && run.is_goal(), "{n}");
        assert_eq!(run.counters().1, 0);
    }
    let queens = BinaryProblem::queens(3);
    let mut run = Bookkeeping::new(&queens, Vec::new());
    assert!(!min_conflicts(&mut run, 50, &mut Dice(1)) && !run.is_goal());
}

/// Ends a run after so many questions.
struct Patience(u32);

impl Host for Patience {
    fn below(&mut self, _: usize) -> usize {
        0
    }

    fn goes_on(&mut self) -> bool {
        self.0 -= 1;
        self.0 > 0
    }
}

#[test]
fn the_host_ends_a_run() {
    // More pigeons than holes.
    let arcs = (0..14).map(|var| (0..14).filter(|&to| to != var).map(|to| Arc { to, rule: Rule::Different }).collect());
    let pigeons = BinaryProblem::new(vec![(0..13).collect()], vec![0; 14], arcs.collect(), (0..14).collect()).unwrap();
    let mut run = Bookkeeping::new(&pigeons, pigeons.domains());
    let mut patience = Patience(3);
    assert!(Backtracking::default().search(&mut run, &mut patience).is_none() && patience.0 == 0);
    let mut patience = Patience(3);
    assert!(!min_conflicts(&mut Bookkeeping::new(&pigeons, Vec::new()), u64::MAX, &mut patience) && patience.0 == 0);
}

#[test]
fn what_is_out_of_bounds_is_refused() {
    let arcs = |to| vec![vec![Arc { to, rule: Rule::Same }]];
    assert!(BinaryProblem::new(vec![vec![1]], vec![0], arcs(0), vec![0]).is_ok());
    assert!(BinaryProblem::new(vec![vec![1]], vec![1], arcs(0), vec![0]).is_err());
    assert!(BinaryProblem::new(vec![vec![1]], vec![0], arcs(1), vec![0]).is_err());
    assert!(BinaryProblem::new(vec![vec![1]], vec![0], arcs(0), vec![1]).is_err());
    assert!(BinaryProblem::new(vec![vec![i64::MIN]], vec![0], arcs(0), vec![0]).is_err());
}

/// The standard of C++ names the 10,000th number of the generator with its usual seed ([rand.predef]).
#[test]
fn the_generator_is_the_one_of_the_standard() {
    let mut state = vec![5489_u32];
    for at in 1..624 {
        let last = state[at as usize - 1];
        state.push((last ^ last >> 30).wrapping_mul(1_812_433_253).wrapping_add(at));
    }
    state.push(624);
    let mut twister = Twister::new(state.clone()).unwrap();
    // Each number below 2^32 takes one word.
    let most = usize::try_from(u32::MAX).unwrap();
    (1..10_000).for_each(|_| assert!(twister.below(most) < most));
    assert_eq!(twister.taken(), 9_999);
    let mut copy = Twister::new(twister.clone().state()).unwrap();
    assert_eq!(copy.below(usize::try_from(4_123_659_995_u64 + 1).unwrap()), 4_123_659_995);
    assert!(Twister::new(state[..624].to_vec()).is_none() && Twister::new(vec![0; 626]).is_none());
    state[624] = 625;
    assert!(Twister::new(state).is_none());
}
