//! Expressions, and tables that are sums, by brute force: explanations and solutions.

use std::collections::BTreeSet;

use csp_core::relations::{Comparison, RelationKind};
use csp_core::{Domain, Expr, Integers, Problem, Random, Val, Var, Watch};
use csp_testing::Rng;
use csp_testing::formula::Formula;
use csp_testing::nary::{Case, Statement};

use super::search;
use crate::numbers::Variables;
use crate::rules::normal::stated;

/// Some formulas on three to five variables of one to three values.
fn formulas(seed: u64) -> Case {
    let rng = &mut Rng(seed.wrapping_mul(7919).wrapping_add(3));
    let count = 3 + rng.below(3) as usize;
    let number = |rng: &mut Rng| rng.below(5).cast_signed() - 1;
    let domain = |rng: &mut Rng| (0..=rng.below(3)).map(|_| number(rng)).collect::<BTreeSet<i64>>();
    let domains = (0..count).map(|_| domain(rng).into_iter().collect()).collect();
    let one = |rng: &mut Rng| ((0..count).collect(), Statement::Formula(Formula::random(rng, count, 4, true)));
    let stated = (0..2 + rng.below(3)).map(|_| one(rng)).collect();
    Case { domains, stated }
}

/// A program lists the tuples of a small expression; here it stays what it is. A unary constraint takes a value from some variables.
fn as_stated(case: &Case, holes: &[Option<Val>]) -> csp_core::Network {
    let mut problem = Problem::new();
    let variable = |(number, domain): (usize, &Vec<i64>)| {
        problem.integer(format!("x{number}"), domain.iter().copied().collect::<Integers>())
    };
    let xs: Vec<Var> = case.domains.iter().enumerate().map(variable).collect();
    for (_, statement) in &case.stated {
        let Statement::Formula(formula) = statement else { unreachable!("they are formulas") };
        let expression: Expr<usize> = formula.expression(&xs).map(&mut |x: &Var| x.index());
        problem.post(&xs, expression);
    }
    for (&x, hole) in xs.iter().zip(holes) {
        let others = |&value: &Val| Domain::first_values(5).difference(&Domain::only(value));
        hole.iter().for_each(|value| problem.restrict(x, &others(value)));
    }
    problem.build().unwrap()
}

/// Searches through a network from which some values were taken, and checks all on the way. The number of conflicts.
fn search_without(case: &Case, holes: &[Option<Val>], seed: u64) -> u64 {
    let network = as_stated(case, holes);
    if network.variables().any(|x| network.domain(x).is_empty()) {
        return 0;
    }
    let mut solutions = case.numbers();
    solutions.retain(|values| values.iter().zip(holes).all(|(&value, &hole)| Some(Val::new(value)) != hole));
    search(&network, &solutions, Integers::MOST, seed)[0]
}

#[test]
fn expressions_as_clauses_of_sums_are_right() {
    let (mut counts, mut conflicts) = ([0, 0], 0);
    for seed in 0..6000 {
        let case = formulas(seed);
        let network = as_stated(&case, &[]);
        let variables = Variables::of(&network, &Watch::default()).unwrap();
        for constraint in network.nary() {
            assert!(matches!(constraint.kind(), RelationKind::Expression(_)), "{seed}: it is kept");
            counts[usize::from(stated(&variables, constraint, &Watch::default()).is_some())] += 1;
        }
        conflicts += search_without(&case, &[], seed);
    }
    assert!(conflicts > 2000 && counts.iter().all(|&count| count > 1000), "{counts:?}, {conflicts} conflicts");
}

/// Disjunctions of equations and sums, where a unary constraint takes what some equations ask for.
#[test]
fn clauses_that_name_values_that_are_left_out_are_right() {
    let mut conflicts = 0;
    for seed in 0..1500_u64 {
        let rng = &mut Rng(seed.wrapping_mul(7919).wrapping_add(3));
        let number = |rng: &mut Rng, most| Formula::Number(rng.below(most).cast_signed());
        let place = |rng: &mut Rng| Formula::Place(rng.below(5) as usize);
        let formula = |rng: &mut Rng| {
            if rng.below(3) == 0 {
                let sum = Formula::Op("+", vec![Formula::Op("+", vec![place(rng), place(rng)]), place(rng)]);
                return Formula::Op(if rng.below(2) == 0 { "=" } else { "!=" }, vec![sum, number(rng, 8)]);
            }
            let mut is_it = || Formula::Op("=", vec![place(rng), number(rng, 4)]);
            (0..3).fold(is_it(), |all, _| Formula::Op("or", vec![all, is_it()]))
        };
        let stated = (0..6 + rng.below(4)).map(|_| ((0..5).collect(), Statement::Formula(formula(rng)))).collect();
        let case = Case { domains: vec![vec![0, 1, 2, 3]; 5], stated };
        let holes: Vec<Option<Val>> =
            (0..5).map(|_| [None, Some(Val::new(1)), Some(Val::new(2))][rng.below(3) as usize]).collect();
        conflicts += search_without(&case, &holes, seed);
    }
    assert!(conflicts > 1000, "only {conflicts} conflicts");
}

#[test]
fn tables_of_numbers_of_ones_are_right() {
    let mut conflicts = 0;
    for seed in 0..1500 {
        let rng = &mut Random::new(seed);
        let count = 4 + rng.below(3) as usize;
        let table = |rng: &mut Random| {
            let allowed: Vec<[bool; 2]> = (0..count).map(|_| [rng.below(2) == 0, rng.below(3) > 0]).collect();
            let alone = rng.below(count as u64) as usize;
            let mut tuples: BTreeSet<Vec<i64>> = BTreeSet::new();
            for bits in 0..1_usize << count {
                let tuple: Vec<i64> = (0..count).map(|place| i64::from(bits >> place & 1 == 1)).collect();
                let ones = (bits & !(1 << alone)).count_ones() as usize;
                if allowed[ones][bits >> alone & 1] {
                    tuples.insert(tuple);
                }
            }
            // One tuple more or less, and it is no such table.
            if rng.below(6) == 0 {
                tuples.pop_first();
            }
            Statement::Table(true, tuples)
        };
        let different = (vec![0, 1, 2], Statement::Sum(vec![1, 1, -1], Comparison::NotEqual, 1));
        let tables = (0..2 + rng.below(2)).map(|_| ((0..count).collect(), table(rng)));
        let stated = tables.chain([different]).collect();
        let case = Case { domains: vec![vec![0, 1]; count], stated };
        conflicts += search(&case.network(), &case.numbers(), Integers::MOST, seed)[0];
    }
    assert!(conflicts > 1000, "only {conflicts} conflicts");
}

/// Over variables of two to four integers, too, a table may be about how many have one value.
#[test]
fn tables_of_numbers_of_one_value_are_right() {
    let (mut conflicts, mut recognised) = (0, 0);
    for seed in 0..600 {
        let rng = &mut Random::new(seed);
        let count = 4 + rng.below(2) as usize;
        let domains: Vec<Vec<i64>> = (0..count).map(|_| (1..=2 + rng.below(3).cast_signed()).collect()).collect();
        let all = domains.iter().fold(vec![Vec::new()], |all: Vec<Vec<i64>>, own| {
            all.iter().flat_map(|one| own.iter().map(move |&next| [one.as_slice(), &[next]].concat())).collect()
        });
        let table = |rng: &mut Random| {
            let value = 1 + rng.below(3).cast_signed();
            let allowed: Vec<bool> = (0..=count).map(|_| rng.below(3) > 0).collect();
            let is_listed = |tuple: &&Vec<i64>| allowed[tuple.iter().filter(|&&integer| integer == value).count()];
            let mut tuples: BTreeSet<Vec<i64>> = all.iter().filter(is_listed).cloned().collect();
            if rng.below(6) == 0 {
                tuples.pop_first();
            }
            Statement::Table(true, tuples)
        };
        let all_stated = (0..2 + rng.below(3)).map(|_| ((0..count).collect(), table(rng))).collect();
        let case = Case { domains, stated: all_stated };
        let network = case.network();
        let variables = Variables::of(&network, &Watch::default()).unwrap();
        let is_sum = |constraint: &csp_core::network::NaryConstraint| {
            stated(&variables, constraint, &Watch::default()).is_some()
        };
        recognised += network.nary().iter().filter(|constraint| is_sum(constraint)).count();
        conflicts += search(&network, &case.numbers(), Integers::MOST, seed)[0];
    }
    assert!(conflicts > 300 && recognised > 1000, "{conflicts} conflicts, {recognised} tables");
}
