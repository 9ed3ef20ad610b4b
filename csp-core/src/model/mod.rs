//! What a constraint-satisfaction problem is: variables, domains, relations; the [`Problem`] one builds and the
//! [`Network`] it is compiled to.

mod arc;
mod cliques;
mod compile;
mod domain;
mod graph;
mod ids;
mod network;
mod problem;
mod relation;

pub use arc::Arc;
pub use domain::{Domain, ValueSet, Values};
pub use graph::ConstraintGraph;
pub use ids::{Val, Var};
pub use network::Network;
pub use problem::{Problem, ProblemError};
pub use relation::{Equal, NotEqual, Relation, Table};
