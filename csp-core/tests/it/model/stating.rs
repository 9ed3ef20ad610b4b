//! Statements of a problem, and what is wrong with them.

use csp_core::relations::NotEqual;
use csp_core::{Domain, Problem, ProblemError, Var};

#[test]
fn misuse_is_reported_by_build() {
    let mut stranger = Problem::new();
    stranger.variables(1, Domain::range(1..=2));
    stranger.constrain(Var::new(0), Var::new(7), NotEqual);
    let error = stranger.build().unwrap_err();
    assert_eq!(error, ProblemError::UnknownVariable { var: Var::new(7), count: 1 });

    let mut narcissus = Problem::new();
    let x = narcissus.variable("x", Domain::range(1..=2));
    narcissus.all_different(&[x, x]);
    assert_eq!(narcissus.build().unwrap_err(), ProblemError::SelfConstraint { var: x });

    let (mut one, mut other) = (Problem::new(), Problem::new());
    let mine = one.variables(2, Domain::range(1..=2));
    let yours = other.variables(2, Domain::range(1..=2));
    one.all_different(&[mine[0], yours[1]]);
    assert_eq!(one.build().unwrap_err(), ProblemError::ForeignVariable { var: yours[1] });
    other.restrict(mine[1], &Domain::range(1..=1));
    let error = other.build().unwrap_err();
    assert_eq!(error, ProblemError::ForeignVariable { var: mine[1] });
    assert!(error.to_string().starts_with("variable x1 belongs to another problem"), "{error}");

    let mut lost = Problem::new();
    lost.restrict(Var::new(0), &Domain::empty());
    assert_eq!(lost.build().unwrap_err(), ProblemError::UnknownVariable { var: Var::new(0), count: 0 });
}
