//! Counts, cardinalities, and the least and the greatest.

use csp_core::relations::{Cardinality, Comparison, Count, Extremum, NaryRelation, Term, Which};
use csp_core::{Integers, Network, Problem, Random};

use crate::arithmetic::follow::{Left, Seen, follow, supported, tuples, variables};

/// A random network of one relation on 3 or 4 variables.
fn network(random: &mut Random, relation: impl FnOnce(&mut Random, usize) -> Box<dyn NaryRelation>) -> Network {
    let mut problem = Problem::new();
    let count = 3 + random.below(2) as usize;
    let xs = variables(&mut problem, random, count, 5, 5);
    let relation = relation(random, count);
    problem.post_shared(&xs, relation.into());
    problem.build().unwrap()
}

/// The places of a scope, each once, some of them as constants.
fn terms(random: &mut Random, places: std::ops::Range<usize>) -> Vec<Term> {
    let mut terms: Vec<Term> = places.map(Term::Place).collect();
    if random.below(4) == 0 {
        terms.push(Term::Constant(random.below(7) as i64 - 3));
    }
    terms
}

fn number(random: &mut Random) -> Term {
    Term::Constant(random.below(4) as i64)
}

fn counts(seeds: std::ops::Range<u64>) -> Seen {
    let mut seen = Seen::default();
    for seed in seeds {
        let mut random = Random::new(seed);
        let network = network(&mut random, |random, count| {
            let values: Integers = (0..=random.below(4)).map(|_| random.below(7) as i64 - 3).collect();
            let comparison = [Comparison::Equal, Comparison::NotEqual, Comparison::AtMost, Comparison::AtLeast];
            let comparison = comparison[random.below(4) as usize];
            let compared = if random.below(2) == 0 { Term::Place(count - 1) } else { number(random) };
            let terms = terms(random, 0..count - usize::from(compared.place().is_some()));
            Box::new(Count::new(terms, values, comparison, compared))
        });
        follow(&network, &mut seen, Some(&|left| supported(&network.nary()[0], left)));
    }
    seen
}

fn extrema(seeds: std::ops::Range<u64>) -> Seen {
    let mut seen = Seen::default();
    for seed in seeds {
        let mut random = Random::new(seed);
        let network = network(&mut random, |random, count| {
            let which = [Which::Minimum, Which::Maximum][random.below(2) as usize];
            let value = if random.below(3) > 0 { Term::Place(count - 1) } else { number(random) };
            let terms = terms(random, 0..count - usize::from(value.place().is_some()));
            Box::new(Extremum::new(which, terms, value))
        });
        follow(&network, &mut seen, Some(&|left| supported(&network.nary()[0], left)));
    }
    seen
}

/// Each counted value by itself, again and again.
fn each_value(occurrences: &[(i64, u64, u64)], is_closed: bool, left: &Left) -> Option<Left> {
    let mut left = left.clone();
    if is_closed {
        left.iter_mut().for_each(|own| own.retain(|one| occurrences.iter().any(|&(value, ..)| value == *one)));
    }
    loop {
        let before = left.clone();
        for &(value, least, most) in occurrences {
            let mut all = tuples(&left);
            all.retain(|tuple| (least..=most).contains(&(tuple.iter().filter(|&&one| one == value).count() as u64)));
            let is_in = |place: usize, one: i64| all.iter().any(|tuple| tuple[place] == one);
            left.iter_mut().enumerate().for_each(|(place, own)| own.retain(|&one| is_in(place, one)));
        }
        if left.iter().any(Vec::is_empty) {
            return None;
        }
        if left == before {
            return Some(left);
        }
    }
}

fn cardinalities(seeds: std::ops::Range<u64>) -> Seen {
    let mut seen = Seen::default();
    for seed in seeds {
        let mut random = Random::new(seed);
        let mut stated = (Vec::new(), false);
        let network = network(&mut random, |random, _| {
            let values: Integers = (0..=random.below(5)).map(|_| random.below(9) as i64 - 3).collect();
            let occurrences: Vec<(i64, u64, u64)> = values
                .iter()
                .map(|value| {
                    let least = random.below(2) * random.below(3);
                    (value, least, least + random.below(3))
                })
                .collect();
            stated = (occurrences.clone(), random.below(3) == 0);
            Box::new(Cardinality::new(occurrences, stated.1))
        });
        follow(&network, &mut seen, Some(&|left| each_value(&stated.0, stated.1, left)));
    }
    seen
}

#[test]
fn counts_lose_every_value_without_a_tuple() {
    let seen = counts(0..1_500);
    assert!(seen.removals > 1_000 && seen.nodes > 10_000 && seen.fewer_named > 500, "{seen:?}");
}

#[test]
fn extrema_lose_every_value_without_a_tuple() {
    let seen = extrema(0..1_500);
    assert!(seen.removals > 2_000 && seen.nodes > 10_000 && seen.fewer_named > 300, "{seen:?}");
}

#[test]
fn cardinalities_lose_what_each_value_says() {
    let seen = cardinalities(0..1_500);
    assert!(seen.removals > 1_000 && seen.nodes > 10_000 && seen.fewer_named > 500, "{seen:?}");
}

#[test]
#[ignore = "a minute"]
fn many_counts() {
    for seen in [counts(1_000_000..1_015_000), extrema(1_000_000..1_015_000), cardinalities(1_000_000..1_015_000)] {
        println!("{seen:?}");
    }
}
