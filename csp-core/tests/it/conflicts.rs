//! Minimal conflict sets over constraints and givens: each is without a solution, and has one without any of its members, by
//! searches that know nothing of how it was found.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use csp_core::explain::{ConflictSet, Explainer, Method};
use csp_core::relations::NotEqual;
use csp_core::{Cancel, Domain, Limits, Network, Problem, Solver, Status, Stop, Val, Var, Watch, problems};
use csp_testing::{Plain, Rng};

const METHODS: [Method; 3] = [Method::Auto, Method::Deletion, Method::QuickXplain];

/// Whether a set has a solution, by plain backtracking on the pairs of its scopes: for networks in which no two different
/// relations are stated about one pair, so that the row of an arc is what each of its constraints says.
fn has_solution(network: &Network, explainer: &Explainer, set: &ConflictSet) -> bool {
    let mut domains: Vec<Domain> = network.variables().map(|x| network.declared(x).clone()).collect();
    for &given in &set.givens {
        let (x, values) = &explainer.givens()[given];
        domains[x.index()] = domains[x.index()].intersection(values);
    }
    let mut related: BTreeSet<(Var, Var)> = BTreeSet::new();
    for &id in &set.constraints {
        let scope = network.constraint(id).scope;
        related.extend(scope.iter().flat_map(|&x| scope.iter().filter(move |&&y| y > x).map(move |&y| (x, y))));
    }
    // Variables without a constraint last: one value of each is enough.
    let mut order: Vec<Var> = network.variables().collect();
    order.sort_by_key(|x| std::cmp::Reverse(related.iter().filter(|(a, b)| a == x || b == x).count()));
    extend(network, &related, &domains, &order, &mut Vec::new())
}

fn extend(
    network: &Network,
    related: &BTreeSet<(Var, Var)>,
    domains: &[Domain],
    rest: &[Var],
    chosen: &mut Vec<(Var, Val)>,
) -> bool {
    let Some((&y, rest)) = rest.split_first() else { return true };
    domains[y.index()].iter().any(|b| {
        let allowed = |&(x, a): &(Var, Val)| {
            let is_related = related.contains(&(x.min(y), x.max(y)));
            !is_related || network.row(network.arc(x, y).unwrap(), a).contains(b)
        };
        if !chosen.iter().all(allowed) {
            return false;
        }
        chosen.push((y, b));
        let stands = extend(network, related, domains, rest, chosen);
        chosen.pop();
        stands
    })
}

/// Each set with one member less.
fn one_less(set: &ConflictSet) -> impl Iterator<Item = ConflictSet> + '_ {
    let constraints = (0..set.constraints.len()).map(|place| {
        let mut less = set.clone();
        less.constraints.remove(place);
        less
    });
    constraints.chain((0..set.givens.len()).map(|place| {
        let mut less = set.clone();
        less.givens.remove(place);
        less
    }))
}

#[track_caller]
fn expect_minimal(set: &ConflictSet, has_solution: impl Fn(&ConflictSet) -> bool) {
    assert!(!has_solution(set), "{set:?} has a solution");
    for less in one_less(set) {
        assert!(has_solution(&less), "{less:?} of {set:?} has none");
    }
}

/// A small problem with restricted variables.
fn random(seed: u64) -> (Network, Explainer) {
    let plain = Plain::random(seed, seed.is_multiple_of(3));
    let mut rng = Rng(seed ^ 0x1234);
    let network = plain.network();
    let mut givens: Vec<(Var, Domain)> = Vec::new();
    for x in network.variables().filter(|_| rng.below(3) > 0).collect::<Vec<_>>() {
        let values: Vec<Val> = network.domain(x).iter().collect();
        givens.push((x, Domain::only(values[rng.below(values.len() as u64) as usize])));
    }
    let explainer = Explainer::new(&network, givens);
    (network, explainer)
}

#[test]
fn conflict_sets_are_minimal_by_every_method() {
    let (mut with_both, mut solved) = (0, 0);
    for seed in 0..1500 {
        let (network, explainer) = random(seed);
        for method in METHODS {
            let explanation = explainer.clone().method(method).conflict_set().unwrap();
            assert_eq!((explanation.stop, explanation.is_minimal), (Stop::Exhausted, explanation.conflict.is_some()));
            if let Some(set) = explanation.conflict {
                expect_minimal(&set, |set| has_solution(&network, &explainer, set));
                with_both += u32::from(set.constraints.len() > 1 && set.givens.len() > 1);
            } else {
                let all = network.constraints().map(|constraint| constraint.id).collect();
                let whole = ConflictSet {
                    constraints: all,
                    givens: (0..explainer.givens().len()).collect(),
                    groups: Vec::new(),
                };
                assert!(has_solution(&network, &explainer, &whole), "seed {seed}");
                solved += 1;
            }
        }
    }
    assert!(with_both > 30 && solved > 100, "{with_both} {solved}");
}

/// The slow twin: every subset, and of those without a solution the ones that have one without any of their members.
fn all_by_subsets(network: &Network, explainer: &Explainer) -> BTreeSet<ConflictSet> {
    let constraints: Vec<_> = network.constraints().map(|constraint| constraint.id).collect();
    let count = constraints.len() + explainer.givens().len();
    let set = |bits: u32| ConflictSet {
        constraints: constraints
            .iter()
            .enumerate()
            .filter(|(place, _)| bits >> place & 1 == 1)
            .map(|(_, &id)| id)
            .collect(),
        givens: (0..explainer.givens().len()).filter(|given| bits >> (constraints.len() + given) & 1 == 1).collect(),
        groups: Vec::new(),
    };
    let solved: Vec<bool> = (0..1 << count).map(|bits| has_solution(network, explainer, &set(bits))).collect();
    let is_minimal = |bits: &u32| {
        let bits = *bits;
        !solved[bits as usize]
            && (0..count).all(|place| bits >> place & 1 == 0 || solved[(bits & !(1 << place)) as usize])
    };
    (0..1 << count).filter(is_minimal).map(set).collect()
}

#[test]
fn all_conflict_sets_are_those_of_all_subsets() {
    let mut counts = [0; 4];
    let small = |explainer: &Explainer, network: &Network| network.constraints().len() + explainer.givens().len() <= 9;
    for (network, explainer) in (0..900).map(random).filter(|(network, explainer)| small(explainer, network)) {
        let expected = all_by_subsets(&network, &explainer);
        let found = explainer.conflict_sets(usize::MAX).unwrap();
        assert_eq!((found.are_all, found.stop), (true, Stop::Exhausted));
        assert!(found.sets.is_sorted_by_key(ConflictSet::len));
        assert_eq!(found.sets.iter().cloned().collect::<BTreeSet<_>>(), expected);
        assert_eq!(found.sets.len(), expected.len(), "one came twice");
        counts[expected.len().min(3)] += 1;
        // As many as are asked for, and whether there are more.
        let some = explainer.conflict_sets(expected.len() / 2).unwrap();
        assert_eq!(some.sets.len(), expected.len() / 2);
        assert!(some.sets.iter().all(|set| expected.contains(set)));
        assert_eq!(some.are_all, expected.is_empty());
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}

/// Named problems without a solution: their sets are minimal by plain backtracking.
#[test]
fn named_problems_say_why() {
    let no_file = |_: &str| Err(std::io::ErrorKind::NotFound.into());
    let sizes =
        [("queens:2", 1), ("queens:3", 3), ("australia@2", 3), ("usa@3", 10), ("mycielski:4@3", 20), ("latin:2", 0)];
    for (spec, expected) in sizes {
        let network = problems::named(spec, no_file, &Watch::default()).unwrap().network;
        let reasons = network.explain_unsatisfiable(Limits::default()).unwrap();
        let Some(set) = reasons.explanation.conflict else {
            assert_eq!((expected, reasons.members.len()), (0, 0), "{spec}");
            continue;
        };
        let explainer = Explainer::of(&network);
        assert_eq!((set.len(), reasons.members.len()), (expected, expected), "{spec}: {:?}", reasons.members);
        expect_minimal(&set, |set| has_solution(&network, &explainer, set));
    }
}

/// Five pigeons and four holes: one constraint is to blame. And where a hole is closed to three of them, the two kinds of
/// members go together.
#[test]
fn pigeons_are_too_many() {
    let mut problem = Problem::new();
    let pigeons = problem.variables(5, Domain::range(1..=4));
    let rule = problem.all_different(&pigeons);
    problem.call(rule, "a hole each");
    let reasons = problem.build().unwrap().explain_unsatisfiable(Limits::default()).unwrap();
    assert_eq!(reasons.members, ["a hole each"]);

    let mut problem = Problem::new();
    let pigeons = problem.variables(4, Domain::range(1..=4));
    problem.all_different(&pigeons);
    pigeons[..3].iter().for_each(|&x| problem.restrict(x, &Domain::range(1..=2)));
    let reasons = problem.build().unwrap().explain_unsatisfiable(Limits::default()).unwrap();
    assert_eq!(reasons.members, ["(x0, x1, x2, x3)", "x0={1, 2}", "x1={1, 2}", "x2={1, 2}"]);
}

/// Several relations on one pair are constraints of their own, and each can be the one that is not needed.
#[test]
fn relations_on_one_pair_are_told_apart() {
    let build = |keep: &dyn Fn(usize) -> bool| {
        let mut problem = Problem::new();
        let xs = problem.variables(3, Domain::range(1..=3));
        let mut number = 0;
        let mut state = |problem: &mut Problem, x: usize, y: usize, relation: fn(Val, Val) -> bool| {
            if keep(number) {
                problem.constrain(xs[x], xs[y], relation);
            }
            number += 1;
        };
        state(&mut problem, 0, 1, |a, b| a <= b);
        state(&mut problem, 1, 0, |a, b| a != b);
        state(&mut problem, 0, 1, |a, b| (a.get() + b.get()) % 2 == 1);
        state(&mut problem, 1, 2, |a, b| a < b);
        state(&mut problem, 2, 1, |a, b| a.get().abs_diff(b.get()) < 3);
        state(&mut problem, 0, 2, |a, b| a.get() + 1 == b.get());
        problem.build().unwrap()
    };
    let network = build(&|_| true);
    let sets = Explainer::of(&network).conflict_sets(usize::MAX).unwrap();
    assert!(sets.are_all);
    let places: Vec<Vec<usize>> =
        sets.sets.iter().map(|set| set.constraints.iter().map(|id| id.index()).collect()).collect();
    // a < b < c and c = a + 1: a differs from b, which is said twice, in two ways.
    assert_eq!(places, [vec![0, 1, 3, 5], vec![0, 2, 3, 5]]);
    for set in &sets.sets {
        expect_minimal(set, |set| {
            let kept = build(&|number| set.constraints.iter().any(|id| id.index() == number));
            Solver::new(&kept).strategy("bt".parse().unwrap()).first().unwrap().status() == Status::Solved
        });
    }
}

/// Wherever it is cancelled, what is said holds: the set has no solution, and it is called minimal only when it is.
#[test]
fn what_was_found_before_a_limit_holds() {
    let mut problem = Problem::new();
    let xs = problem.variables(9, Domain::range(1..=3));
    for window in xs.windows(3) {
        problem.all_different(window);
    }
    problem.constrain(xs[0], xs[8], NotEqual);
    for &x in &xs[6..] {
        problem.restrict(x, &Domain::range(1..=2));
    }
    let network = problem.build().unwrap();
    let (mut unfinished, mut some) = (0, 0);
    for look in 1.. {
        let limits = Limits { cancel: Some(Cancel::at_look(look)), ..Limits::default() };
        let explainer = Explainer::of(&network).limits(limits.clone());
        let explanation = explainer.conflict_set().unwrap();
        if !explanation.stop.is_limit() {
            assert!(explanation.is_minimal && look > 5, "{look}");
            break;
        }
        assert_eq!((explanation.stop, explanation.is_minimal), (Stop::Cancelled, false));
        if let Some(set) = explanation.conflict {
            assert!(!has_solution(&network, &explainer, &set));
            unfinished += 1;
        }
        let limits = Limits { cancel: Some(Cancel::at_look(look)), ..limits };
        let sets = Explainer::of(&network).limits(limits).conflict_sets(usize::MAX).unwrap();
        assert_eq!((sets.stop, sets.are_all), (Stop::Cancelled, false));
        sets.sets.iter().for_each(|set| expect_minimal(set, |set| has_solution(&network, &explainer, set)));
        some += usize::from(!sets.sets.is_empty());
    }
    assert!(unfinished > 2, "{unfinished} {some}");
}

/// Who waits is told of sets that become smaller, the last of which is the answer or one search away from it.
#[test]
fn who_waits_is_told() {
    let australia = problems::australia(2);
    let told = Arc::new(Mutex::new(Vec::new()));
    let ear = Arc::clone(&told);
    let explainer = Explainer::of(&australia)
        .telling(move |tries, set| ear.lock().unwrap().push((tries, set.map_or(usize::MAX, ConflictSet::len))));
    let explanation = explainer.conflict_set().unwrap();
    let told = told.lock().unwrap();
    // Before each search, from the first on.
    let tries: Vec<u64> = told.iter().map(|(tries, _)| *tries).collect();
    assert_eq!(tries, (0..explanation.tries).collect::<Vec<_>>());
    assert_eq!(told[0].1, usize::MAX);
    assert!(told.windows(2).all(|pair| pair[1].1 <= pair[0].1));
    assert!(told.last().unwrap().1 < australia.constraints().len());
    assert!(explanation.conflict.unwrap().len() <= told.last().unwrap().1);
}
