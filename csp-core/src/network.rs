//! The pieces of a [`Network`](crate::Network): its edges, cliques, constraints and sets of values.

pub use crate::model::{
    Arc, CliqueId, Constraint, ConstraintGraph, ConstraintId, NaryConstraint, NetworkSize, PerValue, ValueSet,
};
