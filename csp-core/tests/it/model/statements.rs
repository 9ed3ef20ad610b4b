//! What was stated about each pair of variables.

use csp_core::network::Constraint;
use csp_core::relations::NotEqual;
use csp_core::{Domain, Network, Problem, Val};

/// Two groups that share a pair, an edge that is stated twice, and a component of its own.
fn network() -> Network {
    let mut problem = Problem::new();
    let x = problem.variables(7, Domain::first_values(4));
    let first = problem.all_different(&[x[0], x[1], x[2]]);
    problem.call(first, "first");
    problem.constrain_all([(x[2], x[1]), (x[5], x[6])], NotEqual);
    let last = problem.all_different(&[x[3], x[2], x[1]]);
    problem.call(last, "last");
    problem.constrain(x[6], x[5], |a: Val, b: Val| a < b);
    problem.build().unwrap()
}

#[test]
fn an_edge_knows_what_it_was_stated_by() {
    let network = network();
    assert_eq!(network.constraints().len(), 5);
    // By the definition: every constraint whose scope has both.
    for x in network.variables() {
        for y in network.variables().filter(|&y| y != x) {
            let both = |constraint: &Constraint<'_>| constraint.scope.contains(&x) && constraint.scope.contains(&y);
            let expected: Vec<Constraint<'_>> = network.constraints().filter(both).collect();
            assert_eq!(network.constraints_on(x, y).collect::<Vec<_>>(), expected);
            assert_eq!(network.arc(x, y).is_some(), !expected.is_empty(), "{x:?} {y:?}");
        }
    }
    let names: Vec<Option<&str>> = network.constraints().map(|constraint| constraint.name).collect();
    assert_eq!(names, [Some("first"), None, None, Some("last"), None]);
}
