//! Networks answer for their variables, arcs and rows.

use csp_core::relations::{NotEqual, Table};
use csp_core::{Domain, Problem, ProblemError, Val, Var};

#[test]
fn several_constraints_on_one_pair_are_one_arc() {
    let mut problem = Problem::new();
    let xs = problem.variables(2, Domain::range(1..=4));
    problem.constrain(xs[0], xs[1], |a: Val, b: Val| a <= b);
    problem.constrain(xs[1], xs[0], NotEqual);
    problem.constrain(xs[1], xs[0], |b: Val, a: Val| b.get().abs_diff(a.get()) <= 2);
    let network = problem.build().unwrap();
    assert_eq!(network.graph().edge_count(), 1);
    let arc = network.arcs(xs[0])[0];
    let rows: Vec<String> = (1..=4).map(|a| network.row(arc, Val::new(a)).to_string()).collect();
    assert_eq!(rows, ["{2, 3}", "{3, 4}", "{4}", "{}"]);
    let back = network.reverse(arc);
    assert_eq!((network.all_arcs()[arc.index()], network.reverse(back)), (arc, arc));
    assert_eq!((back.source(), back.target()), (xs[1], xs[0]));
    assert_eq!(network.row(back, Val::new(4)).to_string(), "{2, 3}");
}

#[test]
fn a_network_knows_the_variables_of_its_problem_and_those_of_no_problem() {
    let (mut one, mut other) = (Problem::new(), Problem::new());
    let mine = one.variables(2, Domain::range(1..=3));
    let yours = other.variables(2, Domain::range(1..=3));
    one.all_different(&mine);
    let network = one.build().unwrap();
    let first = Domain::range(1..=1);
    assert_eq!(network.restricted([(mine[0], first.clone())]).unwrap().domain(mine[0]).len(), 1);
    assert_eq!(network.restricted([(Var::new(1), first.clone())]).unwrap().domain(mine[1]).len(), 1);
    let error = network.restricted([(yours[0], first)]).unwrap_err();
    assert_eq!(error, ProblemError::ForeignVariable { var: yours[0] });
    assert_eq!(network.domain(network.arcs(mine[0])[0].target()).len(), 3);
    let asked = || network.name(yours[0]).to_string();
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(asked)).is_err());
}

#[test]
fn relations_are_asked_about_declared_values_only() {
    let mut problem = Problem::new();
    let xs = problem.variables(2, Domain::range(1..=3));
    problem.constrain(xs[0], xs[1], |a: Val, b: Val| 6 / a.get() > 6 % b.get());
    assert_eq!(problem.build().unwrap().graph().edge_count(), 1);
}

#[test]
fn a_disequality_is_known_by_its_pairs() {
    let mut problem = Problem::new();
    let xs = problem.variables(3, Domain::range(0..=2));
    let different: Table = (0..3u16).flat_map(|a| (0..3).filter(move |&b| a != b).map(move |b| (a, b))).collect();
    problem.constrain(xs[0], xs[1], different);
    problem.constrain(xs[1], xs[2], |a: Val, b: Val| a < b);
    let network = problem.build().unwrap();
    assert!(network.arc(xs[0], xs[1]).unwrap().is_disequality());
    assert!(!network.arc(xs[1], xs[2]).unwrap().is_disequality());
    assert!(network.arc(xs[0], xs[2]).is_none());
}

#[test]
fn wide_domains_cross_words() {
    let mut problem = Problem::new();
    let xs = problem.variables(2, Domain::first_values(130));
    problem.all_different(&xs);
    let network = problem.build().unwrap();
    let row = network.row(network.arcs(xs[0])[0], Val::new(129));
    assert_eq!((row.len(), row.contains(Val::new(129)), row.contains(Val::new(64))), (129, false, true));
    assert!(network.satisfied_by(&[Val::new(129), Val::new(128)]));
    assert!(!network.satisfied_by(&[Val::new(129), Val::new(129)]));
    assert!(!network.satisfied_by(&[Val::new(129)]));
}
