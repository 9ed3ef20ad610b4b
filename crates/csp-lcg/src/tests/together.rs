//! A sum of sums that nothing satisfies, against all assignments.

use csp_core::{Domain, Expr, Integers, Network, Plan, Problem, Random, Solver, Status, Val, Var, Watch};

use crate::engine::LcgEngine;
use crate::facts::Facts;
use crate::literal::Lit;
use crate::numbers::Variables;
use crate::rules::sum::Sum;
use crate::together::{StatedSums, contradiction};

use super::is_true;

/// Some sums of variables and of truths over five variables of two to four integers, with gaps.
fn drawn(random: &mut Random) -> (Network, Vec<Sum>) {
    let mut problem = Problem::new();
    let domain = |random: &mut Random| -> Integers {
        let first = random.below(3).cast_signed() - 1;
        let mut integers = vec![first];
        for _ in 0..=random.below(3) {
            integers.push(integers[integers.len() - 1] + 1 + i64::from(random.below(4) == 0));
        }
        integers.into_iter().collect()
    };
    let xs: Vec<Var> = (0..5).map(|x| problem.integer(format!("x{x}"), domain(random))).collect();
    // Some have lost a value, of which literals speak all the same.
    for &x in &xs {
        let lost = Val::new(random.below(6) as u16);
        let left = Domain::first_values(6).difference(&Domain::only(lost));
        problem.restrict(x, &left);
    }
    let network = problem.build().unwrap();
    let mut sums = Vec::new();
    for _ in 0..3 + random.below(5) {
        let mut sum = Sum { terms: Vec::new(), truths: Vec::new(), most: 0 };
        for &x in &xs {
            let coefficient = [-2, -1, -1, 1, 1, 2][random.below(6) as usize];
            let place = random.below(network.width(x) as u64) as u32;
            match random.below(5) {
                0 => sum.terms.push((coefficient, x)),
                1 => sum.truths.push((coefficient, Lit::is(x, place))),
                2 => sum.truths.push((coefficient, Lit::is_not(x, place))),
                3 if place > 0 => sum.truths.push((coefficient, Lit::at_least(x, place))),
                4 if place > 0 => sum.truths.push((coefficient, Lit::at_most(x, place - 1))),
                _ => {}
            }
        }
        sum.most = random.below(4).cast_signed() - 2;
        sums.push(sum);
    }
    (network, sums)
}

/// The number of assignments that obey each of the sums, and all of them.
fn counts(network: &Network, sums: &[Sum]) -> (Vec<u64>, u64) {
    let mut values = vec![0u16; network.len()];
    let (mut each, mut all) = (vec![0; sums.len()], 0);
    loop {
        let integer = |x: Var| network.integer(x, Val::new(values[x.index()]));
        let obeys = |sum: &Sum| {
            let terms = sum.terms.iter().map(|&(a, x)| a * integer(x)).sum::<i64>();
            let truths = sum.truths.iter().map(|&(a, lit)| a * i64::from(is_true(lit, &values))).sum::<i64>();
            terms + truths <= sum.most
        };
        let is_left = network.variables().all(|x| network.domain(x).contains(Val::new(values[x.index()])));
        let obeyed: Vec<bool> = sums.iter().map(obeys).collect();
        each.iter_mut().zip(&obeyed).for_each(|(count, &is)| *count += u64::from(is && is_left));
        all += u64::from(is_left && obeyed.iter().all(|&is| is));
        let next = network.variables().find(|x| usize::from(values[x.index()]) + 1 < network.width(*x));
        let Some(next) = next else { return (each, all) };
        values[next.index()] += 1;
        values[..next.index()].fill(0);
    }
}

#[test]
fn no_solution_is_lost_and_contradictions_are_found() {
    let mut random = Random::new(11);
    let (mut found, mut missed) = (0, 0);
    for case in 0..3_000 {
        let (network, sums) = drawn(&mut random);
        let variables = Variables::of(&network, &Watch::default()).unwrap();
        let facts = Facts::new(&variables);
        let mut stated = StatedSums::default();
        sums.iter().for_each(|sum| stated.add(|| Some(sum.clone())));
        let together = contradiction(&variables, &facts, &stated, 0, &Watch::default()).unwrap();
        let (each, all) = counts(&network, &sums);
        assert!(together.is_none() || all == 0, "{case}: {sums:?}");
        // A sum that nothing satisfies by itself is nothing new.
        if all == 0 && each.iter().all(|&count| count > 0) {
            if together.is_some() { found += 1 } else { missed += 1 }
        }
    }
    assert!(found > 300, "{found} found, {missed} missed");
}

/// Seven days need two of four people at night, and nobody works more than three nights: 14 and 12.
#[test]
fn too_few_people_are_seen_without_a_search() {
    for (most, status) in [(3, Status::Unsatisfiable), (4, Status::Solved)] {
        let mut problem = Problem::new();
        let shifts: Vec<Vec<Var>> =
            (0..4).map(|p| (0..7).map(|d| problem.integer(format!("s{p}{d}"), 0..=2)).collect()).collect();
        let nights = |row: &mut dyn Iterator<Item = Var>| Expr::Add(row.map(|x| Expr::from(x).equals(1)).collect());
        for day in 0..7 {
            let count = nights(&mut shifts.iter().map(|row| row[day]));
            problem.require(Expr::Constant(2).at_most(count));
        }
        for row in &shifts {
            problem.require(nights(&mut row.iter().copied()).at_most(most));
        }
        let network = problem.build().unwrap();
        let outcome = Solver::new(&network).plan(Plan::Own(&LcgEngine)).first().unwrap();
        assert_eq!(outcome.status(), status);
        assert!(status == Status::Solved || outcome.stats.nodes == 0, "{}", outcome.stats.nodes);
    }
}
