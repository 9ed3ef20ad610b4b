//! What a constraint-satisfaction problem is: variables, domains, relations; the [`Problem`] one builds and the
//! [`Network`] it is compiled to.

mod cliques;
mod compile;
mod domain;
mod graph;
mod ids;
mod labels;
mod network;
mod problem;
mod relation;

pub use domain::{Domain, ValueSet, Values};
pub use graph::ConstraintGraph;
pub use ids::{Val, Var};
use labels::Labelled;
pub use labels::Labels;
pub use network::{Arc, Network};
pub use problem::{Problem, ProblemError};
pub use relation::{Equal, NotEqual, Relation, Table};
