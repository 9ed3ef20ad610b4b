//! The model of a constraint-satisfaction problem: variables, domains, relations; the [`Problem`] one builds and the
//! [`Network`] it is compiled to.
//!
//! Of the modules, each uses those below it:
//!
//! | module | what it holds |
//! |---|---|
//! | `problem` | what one builds, and how constraints are posted |
//! | `compile` | from the one to the other |
//! | `network` | what it is compiled to: arcs, tables, cliques, parts, and what follows from its structure |
//! | `stated` | what was stated, with its names, its sizes and its errors |
//! | `nary` | relations on any number of variables |
//! | `constraint` | constraints by their numbers: the variables of each, and its name |
//! | `relation` | relations on two variables |
//! | `value` | variables, values, domains and where they lie in memory |

mod compile;
mod constraint;
mod nary;
mod network;
mod problem;
mod relation;
mod stated;
mod value;

pub use constraint::{CliqueId, Constraint, ConstraintId};
pub use nary::{
    AllDifferent, Cardinality, Circuit, Comparison, Count, Cumulative, Domains, Element, Emptied, End, Expr, Extremum,
    Filter, Integers, Linear, NaryConstraint, NaryRelation, Objective, Premises, RelationKind, Sense, Task, Term,
    Tuples, Which,
};
pub use network::arc::Arc;
pub use network::compiled::Network;
pub use network::graph::ConstraintGraph;
pub(crate) use network::parts::Component;
pub(crate) use network::per_value::PerArcValue;
pub use network::per_value::PerValue;
pub use problem::Problem;
pub use relation::{Equal, NotEqual, Relation, Table};
pub use stated::error::ProblemError;
pub use stated::labels::Labels;
pub use stated::size::NetworkSize;
pub(crate) use stated::size::afford;
pub use value::domain::{Domain, ValueSet};
pub use value::ids::{Literal, Val, Var};
pub(crate) use value::layout::Layout;
pub(crate) use value::values::Values;
