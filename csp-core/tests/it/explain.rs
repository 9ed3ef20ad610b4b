//! Conflict sets and mistakes, against brute force on small networks.

use std::collections::BTreeSet;

use csp_core::explain::{Explainer, Explanation, Method, Without};
use csp_core::relations::NotEqual;
use csp_core::{Domain, Limits, Plan, PlanError, Problem, Stop, Val, Var, problems};
use csp_testing::{Plain, Rng};

/// A small problem, its solutions, and givens: values that are allowed for a variable, by plain numbers.
struct Case {
    plain: Plain,
    solutions: Vec<Vec<u16>>,
    givens: Vec<(usize, BTreeSet<u16>)>,
}

impl Case {
    fn random(seed: u64) -> Self {
        let plain = Plain::random(seed, !seed.is_multiple_of(4));
        let mut rng = Rng(seed ^ 0xabcd);
        let mut givens = Vec::new();
        for _ in 0..=rng.below(7) {
            let x = rng.below(plain.domains.len() as u64) as usize;
            let keep = 1 + rng.below(2);
            let values: Vec<u16> = plain.domains[x].iter().copied().collect();
            let kept = (0..keep).map(|_| values[rng.below(values.len() as u64) as usize]);
            givens.push((x, kept.collect()));
        }
        Self { solutions: plain.brute_force(), plain, givens }
    }

    /// The solutions that have these givens.
    fn with(&self, places: impl IntoIterator<Item = usize>) -> Vec<&Vec<u16>> {
        let places: Vec<usize> = places.into_iter().collect();
        let has = |solution: &Vec<u16>, place: usize| self.givens[place].1.contains(&solution[self.givens[place].0]);
        self.solutions.iter().filter(|solution| places.iter().all(|&place| has(solution, place))).collect()
    }

    fn all_but(&self, left_out: usize) -> impl Iterator<Item = usize> + use<> {
        (0..self.givens.len()).filter(move |&place| place != left_out)
    }

    fn explainer(&self) -> Explainer {
        let var = |x: usize| Var::new(x as u32);
        let givens = self.givens.iter().map(|(x, values)| (var(*x), values.iter().copied().collect()));
        Explainer::new(&self.plain.network(), givens.collect::<Vec<(Var, Domain)>>())
    }

    fn explained(&self) -> Explanation {
        self.explainer().givens_only().method(Method::Deletion).explain().unwrap()
    }

    /// What there is without this given, by looking at every solution: none, or the value that the one solution has, or
    /// the values that leave one solution.
    fn without(&self, given: usize) -> Option<Without> {
        let (x, values) = &self.givens[given];
        let left = self.with(self.all_but(given));
        let one_with = |value: u16| left.iter().filter(|solution| solution[*x] == value).count() == 1;
        match left.as_slice() {
            [] => None,
            [one] => Some(Without::One(Val::new(one[*x]))),
            _ => {
                let others = self.plain.domains[*x].iter().copied().filter(|value| !values.contains(value));
                Some(Without::Several(others.filter(|&value| one_with(value)).map(Val::new).collect()))
            }
        }
    }
}

fn rank(without: &Without) -> usize {
    match without {
        Without::One(_) => 0,
        Without::Several(values) if values.is_empty() => 2,
        Without::Several(_) => 1,
    }
}

/// A conflict set has no solution, and one without any of its givens. There is none exactly when the givens have a
/// solution.
#[test]
fn a_conflict_set_is_minimal() {
    let mut sizes = [0; 8];
    let mut several = 0;
    for seed in 0..4000 {
        let case = Case::random(seed);
        let explanation = case.explained();
        assert_eq!(explanation.stop, Stop::Exhausted);
        let Some(conflict) = explanation.conflict.map(|conflict| conflict.givens) else {
            assert!(!case.with(0..case.givens.len()).is_empty(), "seed {seed}");
            assert_eq!((explanation.tries, explanation.suspects.len()), (1, 0), "seed {seed}");
            continue;
        };
        assert!(conflict.is_sorted() && case.with(conflict.iter().copied()).is_empty(), "seed {seed}: {conflict:?}");
        for &given in &conflict {
            let others = conflict.iter().copied().filter(|&other| other != given);
            assert!(!case.with(others).is_empty(), "seed {seed}: {given} of {conflict:?} is not needed");
        }
        assert!(explanation.tries > case.givens.len() as u64, "seed {seed}");
        sizes[conflict.len()] += 1;
        several += u32::from(case.givens.len() > conflict.len() && !conflict.is_empty());
    }
    assert!(sizes[0] > 20 && sizes[1] > 20 && sizes[2] > 20 && sizes[3] > 5 && several > 100, "{sizes:?} {several}");
}

/// Suspects are those of the conflict set that brute force suspects, the likeliest first, and no unlikely one beside a
/// likely one.
#[test]
fn suspects_are_those_of_brute_force() {
    let mut seen = [0; 3];
    for seed in 0..4000 {
        let case = Case::random(seed);
        let explanation = case.explained();
        let mut expected: Vec<(usize, Without)> = {
            let givens = explanation.conflict.iter().flat_map(|conflict| &conflict.givens);
            givens.filter_map(|&given| Some((given, case.without(given)?))).collect()
        };
        expected.sort_by_key(|(_, without)| rank(without));
        let likeliest = expected.first().map_or(0, |(_, without)| rank(without));
        expected.retain(|(_, without)| likeliest == 2 || rank(without) < 2);
        expected.iter().for_each(|(_, without)| seen[rank(without)] += 1);
        let found: Vec<(usize, Without)> =
            explanation.suspects.into_iter().map(|suspect| (suspect.given, suspect.without)).collect();
        assert_eq!(found, expected, "seed {seed}");
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}

/// Three pairs of contradicting givens: the one that is left out last stays.
#[test]
fn what_is_left_out_last_stays() {
    let mut problem = Problem::new();
    let xs = problem.variables(6, Domain::range(1..=2));
    for pair in xs.chunks(2) {
        problem.constrain(pair[0], pair[1], NotEqual);
    }
    let network = problem.build().unwrap();
    let givens: Vec<(Var, Domain)> = xs.iter().map(|&x| (x, Domain::range(1..=1))).collect();
    for pair in [[0, 1], [2, 3], [4, 5]] {
        for method in [Method::Deletion, Method::QuickXplain] {
            let explainer = Explainer::new(&network, givens.clone()).leaving_out_last(pair).method(method);
            let explanation = explainer.conflict_set().unwrap();
            let conflict = explanation.conflict.unwrap();
            assert_eq!((conflict.givens, conflict.constraints.len()), (pair.to_vec(), 1), "{method:?}");
            // One for all, six for the givens and three for the constraints.
            assert!(method != Method::Deletion || explanation.tries == 10, "{}", explanation.tries);
        }
    }
}

#[test]
fn limits_end_it_and_say_so() {
    let queens = problems::queens(8);
    let corner = |x: usize| (queens.variables().nth(x).unwrap(), Domain::range(0..=0));
    let explainer = |nodes: u64| {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        Explainer::new(&queens, [corner(0), corner(2)]).plan("bt".parse().unwrap()).limits(limits)
    };
    let cut = explainer(0).explain().unwrap();
    assert_eq!((cut.conflict, cut.stop, cut.tries), (None, Stop::Nodes, 1));
    let whole = explainer(1_000_000).explain().unwrap();
    assert_eq!((whole.conflict.unwrap().givens, whole.stop, whole.is_minimal), (vec![0, 1], Stop::Exhausted, true));
}

/// A local search proves nothing, and a plan that is not one for the network is an error.
#[test]
fn plans_are_taken_at_their_word() {
    let zebra = problems::zebra();
    let given: Vec<_> = zebra.variables().map(|x| (x, Domain::range(1..=1))).collect();
    let local = Explainer::new(&zebra, given.clone()).plan("min-conflicts(10)".parse().unwrap()).explain().unwrap();
    assert_eq!((local.conflict, local.stop), (None, Stop::GaveUp));
    let error = Explainer::new(&zebra, given).plan(Plan::Bits).explain().unwrap_err();
    assert!(matches!(error, PlanError::NotDisequality { .. }), "{error}");
}
