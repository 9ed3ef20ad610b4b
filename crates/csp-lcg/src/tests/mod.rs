//! Every nogood, and every explanation, by brute force on small networks.

use std::collections::BTreeSet;

use csp_core::relations::{Comparison, Which};
use csp_core::{Integers, Network, Random, Val, Watch};
use csp_testing::nary::{Case, Of, Statement};

mod bounds;
mod nearby;
mod normal;
mod together;
mod tours;

use crate::facts::{Bounds, Clash, Facts, Position, Why};
use crate::literal::{Lit, LitKind, ValuePlace};
use crate::numbers::{Number, Variables};
use crate::propagate::Propagation;
use crate::rules::clauses::clauses_of;
use crate::search::Learner;

/// True if a literal holds of an assignment.
fn is_true(lit: Lit, values: &[u16]) -> bool {
    let place = ValuePlace::from(values[lit.var().index()]);
    match lit.kind() {
        LitKind::AtLeast => place >= lit.place(),
        LitKind::AtMost => place <= lit.place(),
        LitKind::Is => place == lit.place(),
        LitKind::IsNot => place != lit.place(),
    }
}

/// True if a literal held before a position of the trail.
fn held_before(facts: &Facts, lit: Lit, position: Position) -> bool {
    let (x, place) = (lit.var(), lit.place());
    let Bounds { low, high } = facts.bounds_before(x, position);
    match lit.kind() {
        LitKind::AtLeast => low >= place,
        LitKind::AtMost => high <= place,
        LitKind::Is => low == place && high == place || (0..position).any(|step| facts.lit_at(step) == lit),
        LitKind::IsNot => place < low || place > high || facts.was_removed(x, place, position),
    }
}

/// Checks the explanations of all that stands on the trail, and of a clash.
fn check(now: &Propagation<'_>, clash: Option<&Clash>, solutions: &[Vec<u16>], seed: u64) {
    let facts = &now.facts;
    let implies = |because: &[Lit], lit: Option<Lit>| {
        let fits = |values: &&Vec<u16>| because.iter().all(|&one| is_true(one, values));
        solutions.iter().filter(fits).all(|values| lit.is_some_and(|lit| is_true(lit, values)))
    };
    let mut list = Vec::new();
    for position in 0..facts.len() {
        let (lit, reason) = (facts.lit_at(position), facts.reason_at(position));
        if reason == Why::None {
            continue;
        }
        list.clear();
        now.explain(reason, lit, position, &mut list);
        let held = list.iter().all(|&one| held_before(facts, one, position));
        assert!(held, "{seed}: {lit:?} at {position} because of {list:?} by {reason:?}");
        assert!(implies(&list, Some(lit)), "{seed}: {lit:?} because of {list:?} by {reason:?}");
    }
    list.clear();
    match clash {
        None => return,
        Some(Clash::Named(named)) => list.extend_from_slice(named),
        Some(Clash::Forced(lit, reason)) => {
            now.explain(*reason, *lit, facts.len(), &mut list);
            list.push(!*lit);
        }
    }
    assert!(list.iter().all(|&lit| facts.holds(lit)), "{seed}: what clashes holds: {list:?}");
    assert!(implies(&list, None), "{seed}: {list:?} do not clash, by {clash:?}");
}

/// Searches through a network and checks all on the way, with a variable for each number of more than `most` values. The number of
/// conflicts, of times that nogoods were looked through, and of numbers.
fn search(network: &Network, solutions: &[Vec<u16>], most: u64, seed: u64) -> [u64; 3] {
    let watch = Watch::default();
    let variables = Variables::with_numbers_above(most, network, &watch).unwrap();
    let numbers = variables.numbers.clone();
    let with_numbers = |own: &Vec<u16>| {
        let place = |number: &Number| own[number.high.index()] * number.base as u16 + own[number.low.index()];
        own.iter().copied().chain(numbers.iter().map(place)).collect::<Vec<u16>>()
    };
    let mut learner = Learner::on(variables, seed, false, &watch).unwrap();
    learner.run = 1 + seed % 3;
    // So few may be kept that some are forgotten.
    learner.now.nogoods.most = 0;
    let mut found: Vec<Vec<u16>> = Vec::new();
    loop {
        let left: Vec<Vec<u16>> = solutions.iter().filter(|one| !found.contains(one)).map(with_numbers).collect();
        match learner.advance_with(&watch, &mut |now, clash| check(now, clash, &left, seed)) {
            Ok(values) => found.push(values.into_iter().map(Val::get).collect()),
            Err(_) => break,
        }
    }
    assert_eq!(found.len(), solutions.len(), "{seed}");
    [learner.stats().dead_ends, u64::from(learner.now.nogoods.most > 0), numbers.len() as u64]
}

#[test]
fn every_explanation_is_right() {
    let mut counts = [0, 0];
    for seed in 0..6000 {
        let case = Case::random(seed);
        let network = case.network();
        if network.variables().all(|x| !network.domain(x).is_empty()) {
            let [conflicts, reductions, _] = search(&network, &case.numbers(), Integers::MOST, seed);
            counts = [counts[0] + conflicts, counts[1] + reductions];
        }
    }
    assert!(counts[0] > 3000 && counts[1] > 0, "only {counts:?} conflicts and reductions");
}

#[test]
fn explanations_with_numbers_are_right() {
    let mut counts = [0, 0];
    for seed in 0..1500 {
        let rng = &mut Random::new(seed);
        // Two numbers to base 3, and two other variables.
        let domains = [3, 3, 2, 3, 3, 2].map(|size| (0..size).collect());
        let sum = |rng: &mut Random| {
            let mut factor = || rng.below(5).cast_signed() - 2;
            let [a, b, c, d] = [factor(), factor(), factor(), factor()];
            let comparison = match rng.below(5) {
                0 => Comparison::Equal,
                1 => Comparison::NotEqual,
                _ => Comparison::AtMost,
            };
            Statement::Sum(vec![3 * a, a, 3 * b, b, c, d], comparison, rng.below(7).cast_signed() - 3)
        };
        let stated = (0..2 + rng.below(3)).map(|_| ((0..6).collect(), sum(rng))).collect();
        let case = Case { domains: domains.into(), stated };
        let [conflicts, _, numbers] = search(&case.network(), &case.numbers(), 5, seed);
        counts = [counts[0] + conflicts, counts[1] + numbers];
    }
    assert!(counts[0] > 500 && counts[1] > 1000, "only {counts:?} conflicts and numbers");
}

/// A few variables of two or three values, with one constraint that may be made of clauses.
fn case_of_clauses(rng: &mut Random) -> Case {
    let count = 3 + rng.below(2) as usize;
    let domains = (0..count).map(|_| {
        let start = rng.below(3).cast_signed() - 1;
        (0..2 + i64::from(rng.below(8) == 0)).map(|step| start + step * (1 + rng.below(2).cast_signed())).collect()
    });
    let domains: Vec<Vec<i64>> = domains
        .map(|mut all: Vec<i64>| {
            all.sort_unstable();
            all.dedup();
            all
        })
        .collect();
    let number = |rng: &mut Random| rng.below(7).cast_signed() - 3;
    let statement = match rng.below(3) {
        0 => {
            let signs = (0..count).map(|_| if rng.below(2) == 0 { 1 } else { -1 }).collect();
            let comparison = if rng.below(2) == 0 { Comparison::AtMost } else { Comparison::AtLeast };
            Statement::Sum(signs, comparison, number(rng))
        }
        1 => {
            let which = if rng.below(2) == 0 { Which::Minimum } else { Which::Maximum };
            let constant = (rng.below(2) == 0).then(|| Of::Number(number(rng)));
            Statement::Extremum(which, (0..count).map(Of::Place).chain(constant).collect(), Of::Number(number(rng)))
        }
        _ => {
            let entry = |rng: &mut Random| (rng.below(4) > 0).then(|| rng.below(3).cast_signed() - 1);
            Statement::Short(false, vec![(0..count).map(|_| entry(rng)).collect()])
        }
    };
    Case { domains, stated: vec![((0..count).collect(), statement)] }
}

#[test]
fn clauses_say_what_their_constraints_do() {
    let mut counts = [0, 0];
    for seed in 0..3000 {
        let case = case_of_clauses(&mut Random::new(seed));
        let network = case.network();
        let variables = Variables::of(&network, &Watch::default()).expect("there is no limit");
        for constraint in network.nary() {
            let Some(clauses) = clauses_of(&variables, constraint) else { continue };
            let holds = |values: &[u16]| clauses.iter().all(|clause| clause.iter().any(|&lit| is_true(lit, values)));
            let sizes: Vec<u16> = network.variables().map(|x| network.width(x) as u16).collect();
            let all = (0..sizes.iter().map(|&size| usize::from(size)).product()).map(|mut number: usize| {
                let digit = |&size: &u16| {
                    let digit = number % usize::from(size);
                    number /= usize::from(size);
                    digit as u16
                };
                sizes.iter().map(digit).collect::<Vec<u16>>()
            });
            let kept: BTreeSet<Vec<u16>> = all.filter(|values| holds(values)).collect();
            assert_eq!(kept, case.numbers().into_iter().collect(), "{seed}: {case:?} as {clauses:?}");
            counts[usize::from(clauses.iter().any(|clause| clause.len() > 1))] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 200), "clauses of {counts:?} constraints");
}
