//! Each filter against its slow twin, at every node of searches that go back at random.

use std::sync::Arc;

use csp_core::relations::{AllDifferent, Circuit, Cumulative, Element, NaryRelation, Task, Term, Tuples};

use super::checked::{Case, Seen, Stated};
use super::rng::Rng;
use super::twins::{Set, along_the_list, consistent, time_table, without_sub_tours};

/// So many domains of up to `most` integers between `first` and `last`, some of them the same.
pub(crate) fn domains(rng: &mut Rng, count: usize, most: u64, (first, last): (i64, i64)) -> Vec<Set> {
    let mut all: Vec<Set> = Vec::new();
    for _ in 0..count {
        if !all.is_empty() && rng.chance(40) {
            all.push(rng.one_of(&all).clone());
        } else {
            let size = 1 + rng.below(most);
            all.push((0..size).map(|_| rng.between(first, last)).collect());
        }
    }
    all
}

/// So many different variables out of `count`.
pub(crate) fn scope(rng: &mut Rng, count: usize, arity: usize) -> Vec<usize> {
    let mut all: Vec<usize> = (0..count).collect();
    (0..arity).map(|_| all.swap_remove(rng.below(all.len() as u64) as usize)).collect()
}

/// A constraint of any relation that is kept generalised arc consistent.
pub(crate) fn gac(scope: Vec<usize>, relation: impl NaryRelation + 'static) -> Stated {
    let relation: Arc<dyn NaryRelation> = Arc::new(relation);
    let own = Arc::clone(&relation);
    Stated { scope, relation, twin: Box::new(move |domains| consistent(&*own, domains)) }
}

/// Tuples out of the domains of a scope; now and then an entry that the domain lacks, and `*` as often as it says.
fn tuples(rng: &mut Rng, domains: &[Set], count: u64, stars: u64) -> Vec<Vec<Option<i64>>> {
    let entry = |rng: &mut Rng, domain: &Set| match () {
        () if rng.chance(stars) => None,
        () if rng.chance(3) => Some(rng.between(-9, 9)),
        () => Some(*rng.one_of(&domain.iter().copied().collect::<Vec<_>>())),
    };
    (0..count).map(|_| domains.iter().map(|domain| entry(rng, domain)).collect()).collect()
}

/// One to three lists of tuples on up to seven variables.
pub(crate) fn tables(seed: u64) -> Case {
    let mut rng = Rng(seed);
    let count = 3 + rng.below(4) as usize;
    let domains = domains(&mut rng, count, 5, (-3, 4));
    let mut stated = Vec::new();
    for _ in 0..=rng.below(3) {
        let arity = 3 + rng.below(3).min(count as u64 - 3) as usize;
        let scope = scope(&mut rng, count, arity);
        let of_scope: Vec<Set> = scope.iter().map(|&x| domains[x].clone()).collect();
        let all: u64 = of_scope.iter().map(|domain| domain.len() as u64).product();
        let is_allowed = rng.chance(60);
        let stars = if rng.chance(50) { 0 } else { 10 + rng.below(50) };
        let number = if stars > 0 { 1 + rng.below(12) } else { 1 + rng.below(all * if is_allowed { 1 } else { 2 }) };
        let list = tuples(&mut rng, &of_scope, number, stars);
        stated.push(gac(scope, Tuples::short(arity, is_allowed, list)));
    }
    Case { domains, stated }
}

/// A list of tuples on domains so wide that rows are lists of words.
pub(crate) fn wide_tables(seed: u64) -> Case {
    let mut rng = Rng(seed);
    let domains: Vec<Set> = (0..4).map(|_| (0..100 + rng.between(0, 200)).collect()).collect();
    let mut stated = Vec::new();
    for scope in [vec![0, 1, 2], vec![1, 2, 3]] {
        let (number, stars) = (50 + rng.below(400), *rng.one_of(&[0, 0, 5]));
        let few: Vec<Set> = scope.iter().map(|_| (0..12).map(|_| rng.between(0, 299)).collect()).collect();
        let list = tuples(&mut rng, &few, number, stars);
        let relation = Arc::new(Tuples::short(3, true, list.clone()));
        stated.push(Stated { scope, relation, twin: Box::new(move |domains| along_the_list(&list, domains)) });
    }
    Case { domains, stated }
}

/// One or two groups of variables that must differ, on domains of which some are the same.
pub(crate) fn different(seed: u64) -> Case {
    let mut rng = Rng(seed);
    let count = 3 + rng.below(4) as usize;
    let domains = domains(&mut rng, count, 5, *rng_range(seed));
    let stated = (0..=rng.below(2)).map(|_| {
        let arity = 3 + rng.below(count as u64 - 2) as usize;
        gac(scope(&mut rng, count, arity), AllDifferent)
    });
    Case { stated: stated.collect(), domains }
}

/// Few integers for most seeds, so that sets of Hall arise.
fn rng_range(seed: u64) -> &'static (i64, i64) {
    Rng(!seed).one_of(&[(-2, 3), (-2, 3), (0, 5), (-90, 90)])
}

/// An entry of a list; variables may stand in several places.
pub(crate) fn elements(seed: u64) -> Case {
    let mut rng = Rng(seed);
    let count = 3 + rng.below(4) as usize;
    let mut domains = domains(&mut rng, count, 5, (-2, 4));
    let mut stated = Vec::new();
    for _ in 0..=rng.below(2) {
        let arity = 3 + rng.below(count as u64 - 2) as usize;
        let scope = scope(&mut rng, count, arity);
        let constants = *rng.one_of(&[0, 30, 60]);
        let term = |rng: &mut Rng| {
            if rng.chance(constants) {
                Term::Constant(rng.between(-2, 4))
            } else {
                Term::Place(rng.below(arity as u64) as usize)
            }
        };
        let list: Vec<Term> = (0..=rng.below(6)).map(|_| term(&mut rng)).collect();
        let (index, first, value) = (term(&mut rng), rng.between(-2, 2), term(&mut rng));
        if let (Term::Place(place), true) = (index, rng.chance(70)) {
            domains[scope[place]] =
                (0..4).map(|_| first.saturating_add_unsigned(rng.below(list.len() as u64))).collect();
        }
        stated.push(gac(scope, Element::new(list, index, first, value)));
    }
    Case { domains, stated }
}

/// A tour, whose places are counted from anywhere.
pub(crate) fn tours(seed: u64) -> Case {
    let mut rng = Rng(seed);
    let (count, first) = (3 + rng.below(4) as usize, rng.between(-3, 3));
    let domains = domains(&mut rng, count, 6, (first - 1, first.saturating_add_unsigned(count as u64)));
    let circuit = Circuit::counting_from(first);
    let twin = Box::new(move |domains: &[Set]| without_sub_tours(circuit, domains));
    let relation: Arc<dyn NaryRelation> = Arc::new(circuit);
    let scope = scope(&mut rng, count, count);
    Case { domains, stated: vec![Stated { scope, relation, twin }] }
}

/// Tasks whose starts, durations, demands and capacity are variables or constants.
pub(crate) fn tasks(seed: u64) -> Case {
    let mut rng = Rng(seed);
    let count = 3 + rng.below(4) as usize;
    let mut domains = domains(&mut rng, count, 5, (0, 6));
    let mut unused: Vec<usize> = (0..count).collect();
    let mut term = |rng: &mut Rng, chance: u64, (first, last): (i64, i64)| {
        if unused.is_empty() || !rng.chance(chance) {
            return Term::Constant(rng.between(first, last));
        }
        let at = rng.below(unused.len() as u64) as usize;
        // Most variables stand in one place.
        let place = if rng.chance(5) { unused[at] } else { unused.swap_remove(at) };
        domains[place] = (0..=rng.below(5)).map(|_| rng.between(first, last)).collect();
        Term::Place(place)
    };
    let mut tasks = Vec::new();
    for _ in 0..2 + rng.below(4) {
        let least = if rng.chance(5) { -1 } else { 0 };
        let (start, duration) = (term(&mut rng, 85, (-1, 7)), term(&mut rng, 25, (least, 5)));
        tasks.push(Task { start, duration, demand: term(&mut rng, 25, (least, 4)) });
    }
    let capacity = term(&mut rng, 40, (2, 6));
    let cumulative = Cumulative::new(tasks, capacity);
    let own = cumulative.clone();
    let twin = Box::new(move |domains: &[Set]| time_table(&own, domains));
    Case { domains, stated: vec![Stated { scope: (0..count).collect(), relation: Arc::new(cumulative), twin }] }
}

/// Checks so many cases, and that they are worth it.
fn check_all(cases: u64, nodes: u64, name: &str, make: impl Fn(u64) -> Case) {
    let mut seen = Seen::default();
    (0..cases).for_each(|seed| seen += make(seed).check(seed, nodes, name));
    println!("{seen:?}");
    assert!(seen.calls > 2 * cases as usize && seen.failures > cases as usize / 10, "{seen:?}");
    assert!(seen.removals > cases as usize && seen.solutions > cases as usize / 20, "{seen:?}");
}

#[test]
fn compact_tables() {
    check_all(1500, 60, "gac", tables);
    check_all(60, 60, "gac", wide_tables);
}

#[test]
fn simple_tabular_reduction() {
    check_all(1500, 60, "str2", tables);
    check_all(60, 60, "str2", wide_tables);
}

#[test]
fn all_different() {
    check_all(1000, 60, "gac", different);
}

#[test]
fn entries() {
    check_all(1500, 60, "gac", elements);
}

#[test]
fn circuits() {
    check_all(1000, 60, "gac", tours);
}

#[test]
fn cumulatives() {
    check_all(1500, 60, "gac", tasks);
}

#[test]
#[ignore = "takes minutes"]
fn many_of_each() {
    for make in [different, elements, tours, tasks] {
        check_all(5_000, 300, "gac", |seed| make(seed + 1_000_000));
    }
}

#[test]
#[ignore = "takes minutes"]
fn many_tables() {
    for name in ["gac", "str2"] {
        check_all(5_000, 300, name, |seed| tables(seed + 1_000_000));
        check_all(700, 300, name, |seed| wide_tables(seed + 1_000_000));
    }
}
