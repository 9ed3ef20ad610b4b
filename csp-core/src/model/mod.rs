//! What a constraint-satisfaction problem is: variables, domains, relations; the [`Problem`] one builds and the
//! [`Network`] it is compiled to.

mod arc;
mod cliques;
mod compile;
mod derived;
mod domain;
mod fingerprint;
mod graph;
mod ids;
mod labels;
mod layout;
mod network;
mod parts;
mod per_value;
mod problem;
mod relation;
mod size;
mod tables;

pub use arc::Arc;
pub use domain::{Domain, ValueSet, Values};
pub use graph::ConstraintGraph;
pub use ids::{Val, Var};
use labels::Labelled;
pub use labels::Labels;
pub(crate) use layout::Layout;
pub use network::Network;
pub(crate) use parts::Component;
pub(crate) use per_value::{PerArcValue, PerValue};
pub use problem::{Problem, ProblemError, in_bytes};
pub use relation::{Equal, NotEqual, Relation, Table};
pub use size::NetworkSize;
pub(crate) use size::afford;
