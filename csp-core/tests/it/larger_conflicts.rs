//! Conflict sets among constraints on any number of variables, against brute force.

use std::collections::BTreeSet;

use csp_core::explain::{ConstraintGroup, Explainer, Method};
use csp_core::network::ConstraintId;
use csp_core::relations::Linear;
use csp_core::{Domain, Expr, Plan, PlanError, Problem, Val};
use csp_testing::Rng;
use csp_testing::nary::{Case, Statement};

/// A case in which each statement is one constraint, in their order.
fn one_each(seed: u64) -> Case {
    let mut case = Case::random(seed);
    let is_one = |scope: &[usize]| scope.iter().collect::<BTreeSet<_>>().len() == scope.len();
    case.stated.retain(|(scope, statement)| {
        // An expression may mention fewer variables than its scope has, and then restrict a domain.
        is_one(scope) && !matches!(statement, Statement::Pairs | Statement::Both | Statement::Formula(_))
    });
    case
}

/// Whether these statements have a solution.
fn stands(case: &Case, assignments: &[Vec<i64>], keep: &BTreeSet<usize>) -> bool {
    assignments.iter().any(|values| case.allows(values, |number| keep.contains(&number)))
}

/// All minimal sets of statements without a solution, by trying all sets.
fn minimal_sets(case: &Case) -> BTreeSet<BTreeSet<usize>> {
    let assignments = case.assignments();
    let count = case.stated.len();
    let set = |bits: usize| (0..count).filter(|number| bits >> number & 1 == 1).collect::<BTreeSet<usize>>();
    let broken: Vec<BTreeSet<usize>> =
        (0..1 << count).map(set).filter(|keep| !stands(case, &assignments, keep)).collect();
    let is_minimal =
        |one: &&BTreeSet<usize>| !broken.iter().any(|other| other.len() < one.len() && other.is_subset(one));
    broken.iter().filter(is_minimal).cloned().collect()
}

#[test]
fn conflict_sets_are_those_of_brute_force() {
    let (mut several, mut larger, mut none) = (0, 0, 0);
    for seed in 0..600 {
        let case = one_each(seed);
        let network = case.network();
        let expected = minimal_sets(&case);
        let numbers = |set: &csp_core::explain::ConflictSet| {
            assert!(set.givens.is_empty(), "seed {seed}");
            set.constraints.iter().map(|id| id.index()).collect::<BTreeSet<usize>>()
        };
        for method in [Method::Deletion, Method::QuickXplain] {
            let explanation = Explainer::of(&network).method(method).explain().unwrap();
            match &explanation.conflict {
                None => assert!(expected.is_empty(), "seed {seed}, {method:?}: {case:?}"),
                Some(set) => {
                    assert!(
                        explanation.is_minimal && expected.contains(&numbers(set)),
                        "seed {seed}, {method:?}: {case:?}"
                    );
                    let names = Explainer::of(&network).names(set);
                    assert!(names.iter().all(|name| name.starts_with('c')), "{names:?}");
                }
            }
        }
        let all = Explainer::of(&network).conflict_sets(1000).unwrap();
        let found: BTreeSet<BTreeSet<usize>> = all.sets.iter().map(numbers).collect();
        assert!(all.are_all && found.len() == all.sets.len(), "seed {seed}");
        assert_eq!(found, expected, "seed {seed}: {case:?}");
        several += usize::from(expected.len() > 1);
        larger += usize::from(expected.iter().any(|set| set.len() > 2));
        none += usize::from(expected.is_empty());
    }
    assert!(several > 30 && larger > 3 && none > 50, "{several} {larger} {none}");
}

/// A unary statement restricts a domain: it counts as given.
#[test]
fn a_restricted_domain_is_a_given() {
    let mut problem = Problem::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| problem.integer(name, 0..=5));
    let small = problem.require((Expr::from(a) + b + c).at_most(4));
    problem.call(small, "little room");
    problem.require(Expr::from(a).at_least(3));
    problem.require(Expr::from(b).at_least(2));
    problem.require(Expr::from(c).at_most(4));
    let network = problem.build().unwrap();
    let explainer = Explainer::of(&network);
    let explanation = explainer.explain().unwrap();
    let conflict = explanation.conflict.unwrap();
    assert_eq!(explainer.names(&conflict), ["little room", "a={3, 4, 5}", "b={2, 3, 4, 5}"]);
    // Either of the two may be the mistake.
    let suspects: Vec<String> = explanation.suspects.iter().map(|one| explainer.given_name(one.given)).collect();
    assert_eq!(suspects.len(), 2, "{suspects:?}");
}

/// A plan that takes edges alone says which constraint is none.
#[test]
fn a_plan_for_edges_is_refused_in_words() {
    let mut problem = Problem::new();
    let xs = ["a", "b", "c"].map(|name| problem.integer(name, 0..=5));
    let id = problem.post(&xs, Linear::new([1, 1, 1], csp_core::relations::Comparison::Equal, 20));
    problem.call(id, "total");
    let network = problem.build().unwrap();
    let given = [(xs[0], Domain::only(Val::new(1)))];
    let error = Explainer::new(&network, given.clone()).plan(Plan::Bits).explain().unwrap_err();
    assert!(matches!(error, PlanError::Nary { .. }), "{error:?}");
    assert_eq!(
        error.to_string(),
        "the constraint \"total\" is on 3 variables, and the plan \"bits\" takes constraints on two: use a strategy such as \
         gac+mrv"
    );
    let explainer = Explainer::new(&network, given);
    let conflict = explainer.explain().unwrap().conflict.unwrap();
    assert_eq!(explainer.names(&conflict), ["total"]);
}

/// For each statement the constraints that it has become: one, none, many, or one that has narrowed a domain.
fn constraints_of(case: &Case) -> Vec<Vec<ConstraintId>> {
    let counts = (0..=case.stated.len()).map(|count| {
        let first = Case { stated: case.stated[..count].to_vec(), ..case.clone() };
        first.network().constraints().len()
    });
    let counts: Vec<usize> = counts.collect();
    let ids: Vec<ConstraintId> = case.network().constraints().map(|constraint| constraint.id).collect();
    counts.windows(2).map(|ends| ids[ends[0]..ends[1]].to_vec()).collect()
}

/// Statements in groups that may share some, and others that always hold: all minimal sets of groups are those of all sets of groups.
#[test]
fn conflict_sets_of_groups_are_those_of_brute_force() {
    let (mut several, mut shared, mut narrowed) = (0, 0, 0);
    for seed in 0..800 {
        let case = Case::random(seed);
        let (network, of_statement, assignments) = (case.network(), constraints_of(&case), case.assignments());
        let mut rng = Rng(seed ^ 0x5a5a);
        let members: Vec<BTreeSet<usize>> = (0..=rng.below(5))
            .map(|_| (0..=rng.below(3)).map(|_| rng.below(case.stated.len() as u64) as usize).collect())
            .collect();
        let always: BTreeSet<usize> =
            (0..case.stated.len()).filter(|number| !members.iter().any(|group| group.contains(number))).collect();
        let stands = |groups: &[usize]| {
            let keep = groups.iter().flat_map(|&group| &members[group]).chain(&always).copied().collect();
            stands(&case, &assignments, &keep)
        };
        let subsets = (0..1usize << members.len())
            .map(|bits| (0..members.len()).filter(|group| bits >> group & 1 == 1).collect::<Vec<usize>>());
        let is_minimal = |set: &Vec<usize>| {
            let less = |left_out: usize| set.iter().copied().filter(|&group| group != left_out).collect::<Vec<usize>>();
            !stands(set) && set.iter().all(|&group| stands(&less(group)))
        };
        let expected: BTreeSet<Vec<usize>> = subsets.filter(is_minimal).collect();
        let group = |group: &BTreeSet<usize>| ConstraintGroup {
            name: format!("{group:?}"),
            constraints: group.iter().flat_map(|&number| of_statement[number].clone()).collect(),
        };
        let explainer = Explainer::of_groups(&network, members.iter().map(group).collect());
        for method in [Method::Deletion, Method::QuickXplain] {
            let found = explainer.clone().method(method).conflict_set().unwrap();
            let found = found.conflict.map(|set| (set.constraints.len() + set.givens.len(), set.groups));
            assert_eq!(found.is_some(), !expected.is_empty(), "seed {seed}: {case:?}");
            let is_right = found.is_none_or(|(others, groups)| others == 0 && expected.contains(&groups));
            assert!(is_right, "seed {seed}, {method:?}: {case:?}");
        }
        let all = explainer.conflict_sets(1000).unwrap();
        let found: BTreeSet<Vec<usize>> = all.sets.iter().map(|set| set.groups.clone()).collect();
        assert!(all.are_all && found.len() == all.sets.len(), "seed {seed}");
        assert_eq!(found, expected, "seed {seed}: {members:?} {case:?}");
        several += usize::from(expected.len() > 1);
        shared += usize::from(expected.iter().any(|set| set.len() > 1));
        narrowed += usize::from(!network.unary().is_empty() && !expected.is_empty());
    }
    assert!(several > 30 && shared > 10 && narrowed > 20, "{several} {shared} {narrowed}");
}
