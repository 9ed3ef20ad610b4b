//! Random networks with constraints of every kind on up to four variables, as plain data, and brute force on them. What a
//! constraint means is written here once more, so that the library's relations are tested too.

use std::collections::{BTreeMap, BTreeSet};

use csp_core::relations::{
    AllDifferent, Cardinality, Circuit, Comparison, Count, Cumulative, Element, Extremum, Linear, Task, Term, Tuples,
    Which,
};
use csp_core::{Integers, Network, Problem, Solution, Var};

use crate::formula::Formula;
use crate::rng::Rng;

/// A problem as plain data: integers for each variable, and statements on some of them.
#[derive(Clone, Debug)]
pub struct Case {
    pub domains: Vec<Vec<i64>>,
    pub stated: Vec<(Vec<usize>, Statement)>,
}

#[derive(Clone, Debug)]
pub enum Statement {
    Table(bool, BTreeSet<Vec<i64>>),
    Short(bool, Vec<Vec<Option<i64>>>),
    Sum(Vec<i64>, Comparison, i64),
    /// As one constraint.
    Different,
    /// As disequalities.
    Pairs,
    /// As both.
    Both,
    Element(Vec<Of>, Of, i64, Of),
    Count(Vec<Of>, BTreeSet<i64>, Comparison, Of),
    Cardinality(Vec<(i64, u64, u64)>, bool),
    Extremum(Which, Vec<Of>, Of),
    Cumulative(Vec<[Of; 3]>, Of),
    Circuit(i64),
    Formula(Formula),
    /// The sum of squares does not leave this rest.
    Closure(i64, i64),
}

/// The variable at a place of the scope, or a number.
#[derive(Clone, Copy, Debug)]
pub enum Of {
    Place(usize),
    Number(i64),
}

/// A small number with a sign.
fn int(number: usize) -> i64 {
    i64::try_from(number).unwrap()
}

impl Of {
    fn value(self, tuple: &[i64]) -> i64 {
        match self {
            Self::Place(place) => tuple[place],
            Self::Number(number) => number,
        }
    }

    fn term(self) -> Term {
        match self {
            Self::Place(place) => Term::Place(place),
            Self::Number(number) => Term::Constant(number),
        }
    }
}

fn holds(comparison: Comparison, a: i64, b: i64) -> bool {
    match comparison {
        Comparison::Equal => a == b,
        Comparison::NotEqual => a != b,
        Comparison::AtMost => a <= b,
        Comparison::AtLeast => a >= b,
    }
}

impl Statement {
    fn random(rng: &mut Rng, domains: &[&Vec<i64>]) -> Self {
        let arity = domains.len();
        let mut below = |bound: usize| rng.below(bound as u64) as usize;
        let comparison = [Comparison::Equal, Comparison::NotEqual, Comparison::AtMost, Comparison::AtLeast][below(4)];
        let number = |below: &mut dyn FnMut(usize) -> usize| int(below(6)) - 1;
        let of = |below: &mut dyn FnMut(usize) -> usize| match below(3) {
            0 => Of::Number(number(below)),
            _ => Of::Place(below(arity)),
        };
        match below(15) {
            kind @ 0..=2 => Self::random_table(&mut below, domains, kind),
            3 | 4 => {
                let coefficients = (0..arity).map(|_| [-2, -1, 1, 1, 2, 3][below(6)]).collect();
                Self::Sum(coefficients, comparison, number(&mut below))
            }
            5 => Self::Different,
            6 => [Self::Pairs, Self::Both][below(2)].clone(),
            7 => {
                let list = (0..=below(4)).map(|_| of(&mut below)).collect();
                Self::Element(list, Of::Place(below(arity)), int(below(3)) - 1, of(&mut below))
            }
            8 => {
                let terms = (0..=below(arity)).map(|_| of(&mut below)).collect();
                let values = (0..=below(3)).map(|_| number(&mut below)).collect();
                Self::Count(terms, values, comparison, of(&mut below))
            }
            9 => {
                let least = |below: &mut dyn FnMut(usize) -> usize| below(3).saturating_sub(1) as u64;
                let occurrences: BTreeMap<i64, (u64, u64)> = (0..=below(5))
                    .map(|_| {
                        let (value, least) = (number(&mut below), least(&mut below));
                        (value, (least, least + 1 + below(2) as u64))
                    })
                    .collect();
                let occurrences = occurrences.into_iter().map(|(value, (least, most))| (value, least, most));
                Self::Cardinality(occurrences.collect(), below(4) == 0)
            }
            10 => {
                let terms = (0..=below(arity)).map(|_| of(&mut below)).collect();
                Self::Extremum([Which::Minimum, Which::Maximum][below(2)], terms, of(&mut below))
            }
            11 => {
                let small = |below: &mut dyn FnMut(usize) -> usize, most: usize| match below(3) {
                    0 => Of::Place(below(arity)),
                    _ => Of::Number(int(below(most))),
                };
                let task = |_| [of(&mut below), small(&mut below, 3), small(&mut below, 3)];
                let tasks = (0..2).map(task).collect();
                Self::Cumulative(tasks, small(&mut below, 4))
            }
            12 => Self::Circuit(int(below(2))),
            13 => Self::Formula(Formula::random(rng, arity, 3, true)),
            _ => {
                let modulus = 2 + below(3);
                Self::Closure(int(modulus), int(below(modulus)))
            }
        }
    }

    /// A table of allowed tuples, of forbidden ones, or of either with entries that hold for every value.
    fn random_table(below: &mut dyn FnMut(usize) -> usize, domains: &[&Vec<i64>], kind: usize) -> Self {
        let density = 10 + below(80);
        let count = 1 + density * domains.iter().map(|domain| domain.len()).product::<usize>() / 100;
        let tuples: BTreeSet<Vec<i64>> =
            (0..count).map(|_| domains.iter().map(|domain| domain[below(domain.len())]).collect()).collect();
        if kind < 2 {
            return Self::Table(kind == 0, tuples);
        }
        let few = tuples.into_iter().take(1 + below(4)).collect::<Vec<_>>();
        let mut entry = |n| (below(3) > 0).then_some(n);
        let short = few.into_iter().map(|tuple| tuple.into_iter().map(&mut entry).collect()).collect();
        Self::Short(below(2) == 0, short)
    }

    /// True if it holds when the variables of its scope have these integers.
    pub fn is_true(&self, tuple: &[i64]) -> bool {
        let different = || tuple.iter().collect::<BTreeSet<_>>().len() == tuple.len();
        match self {
            Self::Table(allowed, tuples) => tuples.contains(tuple) == *allowed,
            Self::Short(allowed, tuples) => {
                let covers = |short: &Vec<Option<i64>>| {
                    short.iter().zip(tuple).all(|(entry, number)| entry.is_none_or(|entry| entry == *number))
                };
                tuples.iter().any(covers) == *allowed
            }
            Self::Sum(coefficients, comparison, constant) => {
                let sum = coefficients.iter().zip(tuple).map(|(coefficient, number)| coefficient * number).sum();
                holds(*comparison, sum, *constant)
            }
            Self::Different | Self::Pairs | Self::Both => different(),
            Self::Element(list, index, first, value) => {
                let place = index.value(tuple) - first;
                usize::try_from(place).ok().and_then(|place| list.get(place)).map(|entry| entry.value(tuple))
                    == Some(value.value(tuple))
            }
            Self::Count(terms, values, comparison, count) => {
                let counted = terms.iter().filter(|term| values.contains(&term.value(tuple))).count();
                holds(*comparison, int(counted), count.value(tuple))
            }
            Self::Cardinality(occurrences, is_closed) => {
                let is_listed = |number: &i64| occurrences.iter().any(|(value, _, _)| value == number);
                (!is_closed || tuple.iter().all(is_listed))
                    && occurrences.iter().all(|(value, least, most)| {
                        (*least..=*most).contains(&(tuple.iter().filter(|number| *number == value).count() as u64))
                    })
            }
            Self::Extremum(which, terms, value) => {
                let terms = terms.iter().map(|term| term.value(tuple));
                let extreme = if *which == Which::Minimum { terms.min() } else { terms.max() };
                extreme == Some(value.value(tuple))
            }
            Self::Cumulative(tasks, capacity) => {
                let tasks: Vec<[i64; 3]> = tasks.iter().map(|task| task.map(|of| of.value(tuple))).collect();
                let load = |time: i64| {
                    let runs = |task: &&[i64; 3]| task[0] <= time && time < task[0] + task[1];
                    tasks.iter().filter(runs).map(|task| task[2]).sum::<i64>()
                };
                tasks.iter().all(|task| task[1] >= 0 && task[2] >= 0)
                    && capacity.value(tuple) >= 0
                    && (-9..=18).all(|time| load(time) <= capacity.value(tuple))
            }
            Self::Circuit(first) => {
                let next = |place: usize| usize::try_from(tuple[place] - first).ok().filter(|&to| to < tuple.len());
                let mut place = Some(0);
                let mut seen = BTreeSet::new();
                while let Some(here) = place.filter(|here| seen.insert(*here)) {
                    place = next(here);
                }
                place == Some(0) && seen.len() == tuple.len()
            }
            Self::Formula(formula) => formula.value(tuple) != 0,
            Self::Closure(modulus, rest) => tuple.iter().map(|n| n * n).sum::<i64>().rem_euclid(*modulus) != *rest,
        }
    }

    fn post(&self, problem: &mut Problem, scope: &[Var]) {
        let terms = |of: &[Of]| of.iter().map(|of| of.term()).collect::<Vec<_>>();
        let id = match self.clone() {
            Self::Table(true, tuples) => problem.post(scope, Tuples::allowed(scope.len(), tuples)),
            Self::Table(false, tuples) => problem.post(scope, Tuples::forbidden(scope.len(), tuples)),
            Self::Short(allowed, tuples) => problem.post(scope, Tuples::short(scope.len(), allowed, tuples)),
            Self::Sum(coefficients, comparison, constant) => {
                problem.post(scope, Linear::new(coefficients, comparison, constant))
            }
            Self::Different => problem.post(scope, AllDifferent),
            Self::Both => problem.all_different_both(scope),
            Self::Pairs => {
                for (place, &x) in scope.iter().enumerate() {
                    for &y in &scope[..place] {
                        problem.post(&[x, y], AllDifferent);
                    }
                }
                return;
            }
            Self::Element(list, index, first, value) => {
                problem.post(scope, Element::new(terms(&list), index.term(), first, value.term()))
            }
            Self::Count(of, values, comparison, count) => {
                let values = values.into_iter().collect::<Integers>();
                problem.post(scope, Count::new(terms(&of), values, comparison, count.term()))
            }
            Self::Cardinality(occurrences, is_closed) => problem.post(scope, Cardinality::new(occurrences, is_closed)),
            Self::Extremum(which, of, value) => problem.post(scope, Extremum::new(which, terms(&of), value.term())),
            Self::Cumulative(tasks, capacity) => {
                let task = |[start, duration, demand]: [Of; 3]| Task {
                    start: start.term(),
                    duration: duration.term(),
                    demand: demand.term(),
                };
                let tasks: Vec<Task> = tasks.into_iter().map(task).collect();
                problem.post(scope, Cumulative::new(tasks, capacity.term()))
            }
            Self::Circuit(first) => problem.post(scope, Circuit::counting_from(first)),
            Self::Formula(formula) => problem.require(formula.expression(scope)),
            Self::Closure(modulus, rest) => problem
                .post(scope, move |tuple: &[i64]| tuple.iter().map(|n| n * n).sum::<i64>().rem_euclid(modulus) != rest),
        };
        problem.call(id, format!("c{}", id.index()));
    }
}

impl Case {
    /// 3 to 6 variables of 1 to 4 values, 1 to 6 constraints on 2 to 4 of them, now and then on one twice.
    pub fn random(seed: u64) -> Self {
        let mut rng = Rng(seed.wrapping_mul(0x1234_5677).wrapping_add(77));
        let count = 3 + rng.below(4) as usize;
        let domains: Vec<Vec<i64>> = (0..count)
            .map(|_| {
                let size = 1 + rng.below(4);
                (0..size).map(|_| int(rng.below(6) as usize) - 1).collect::<BTreeSet<i64>>().into_iter().collect()
            })
            .collect();
        let stated = (0..=rng.below(6)).map(|_| {
            let mut scope: Vec<usize> = (0..count).collect();
            (0..count).for_each(|place| scope.swap(place, rng.below(count as u64) as usize));
            scope.truncate(2 + rng.below(3).min(count as u64 - 2) as usize);
            let statement = Statement::random(&mut rng, &scope.iter().map(|&x| &domains[x]).collect::<Vec<_>>());
            let is_posted = !matches!(statement, Statement::Pairs | Statement::Both);
            if is_posted && rng.below(12) == 0 {
                scope[0] = scope[1];
            }
            (scope, statement)
        });
        let stated = stated.collect();
        Self { domains, stated }
    }

    pub fn network(&self) -> Network {
        self.problem().0.build().unwrap()
    }

    pub fn problem(&self) -> (Problem, Vec<Var>) {
        let mut problem = Problem::new();
        let xs: Vec<Var> = (0..)
            .zip(&self.domains)
            .map(|(number, domain): (usize, _)| {
                problem.integer(format!("x{number}"), domain.iter().copied().collect::<Integers>())
            })
            .collect();
        for (scope, statement) in &self.stated {
            statement.post(&mut problem, &scope.iter().map(|&x| xs[x]).collect::<Vec<_>>());
        }
        (problem, xs)
    }

    /// True if these integers make every statement true for which `keep` says so.
    pub fn allows(&self, values: &[i64], keep: impl Fn(usize) -> bool) -> bool {
        self.stated
            .iter()
            .enumerate()
            .filter(|(number, _)| keep(*number))
            .all(|(_, (scope, statement))| statement.is_true(&scope.iter().map(|&x| values[x]).collect::<Vec<i64>>()))
    }

    /// Every assignment, in lexicographic order.
    pub fn assignments(&self) -> Vec<Vec<i64>> {
        self.domains.iter().fold(vec![Vec::new()], |shorter, domain| {
            let longer = shorter.iter().flat_map(|values: &Vec<i64>| {
                domain.iter().map(move |&value| values.iter().copied().chain([value]).collect())
            });
            longer.collect()
        })
    }

    /// Every solution, in lexicographic order.
    pub fn solutions(&self) -> Vec<Vec<i64>> {
        let mut all = self.assignments();
        all.retain(|values| self.allows(values, |_| true));
        all
    }
}

impl Case {
    /// The solutions by the numbers of their values.
    pub fn numbers(&self) -> Vec<Vec<u16>> {
        let number = |(x, value): (usize, i64)| self.domains[x].iter().position(|&own| own == value).unwrap() as u16;
        self.solutions().into_iter().map(|values| values.into_iter().enumerate().map(number).collect()).collect()
    }
}

/// The meaning of a solution.
pub fn integers(network: &Network, solution: &Solution) -> Vec<i64> {
    network.variables().map(|x| network.integer(x, solution.value(x))).collect()
}
