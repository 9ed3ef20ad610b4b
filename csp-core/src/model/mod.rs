//! What a constraint-satisfaction problem is: variables, domains, relations; the [`Problem`] one builds and the
//! [`Network`] it is compiled to.

mod arc;
mod cliques;
mod compile;
mod constraint;
mod derived;
mod domain;
mod dot;
mod error;
mod fingerprint;
mod flatten;
mod fnv;
mod graph;
mod ids;
mod labels;
mod layout;
mod literal;
mod names;
mod nary;
mod nary_of_network;
mod network;
mod parts;
mod per_value;
mod post;
mod problem;
mod relation;
mod relaxed;
mod restricted;
mod room;
mod size;
mod stated;
mod statements;
mod structure;
mod tables;
mod values;

pub use arc::Arc;
pub use constraint::{CliqueId, Constraint, ConstraintId};
pub use domain::{Domain, ValueSet};
pub use error::{ProblemError, in_bytes};
pub use graph::ConstraintGraph;
pub use ids::{Val, Var};
pub use labels::Labels;
pub(crate) use layout::Layout;
pub use literal::Literal;
pub use nary::{
    AllDifferent, Cardinality, Circuit, Comparison, Count, Cumulative, Domains, Element, Emptied, Expr, Extremum,
    Filter, Integers, Kind, Linear, NaryConstraint, NaryRelation, Objective, Sense, Task, Term, Tuples, Which, Why,
};
pub use network::Network;
pub(crate) use parts::Component;
pub(crate) use per_value::PerArcValue;
pub use per_value::PerValue;
pub use problem::Problem;
pub use relation::{Equal, NotEqual, Relation, Table};
pub use size::NetworkSize;
pub(crate) use size::afford;
pub use values::Values;
