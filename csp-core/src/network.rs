//! The pieces of a [`Network`](crate::Network): its edges, cliques, constraints and sets of values.
//!
//! | type | what it is |
//! |---|---|
//! | [`Arc`] | an edge in one direction, with a relation |
//! | [`CliqueId`] | the number of a clique of disequalities |
//! | [`Constraint`], [`ConstraintId`] | a constraint as it was stated, and its number |
//! | [`NaryConstraint`] | a constraint on more than two variables, or on one |
//! | [`ConstraintGraph`] | the graph of the edges |
//! | [`NetworkSize`] | how large a network would be, before it is built |
//! | [`PerValue`] | something for each value of each variable |
//! | [`ValueSet`] | a set of values, as bits |
//!
//! ```
//! use csp_core::problems;
//!
//! // Each edge of the map of Australia is two arcs, one for each direction.
//! // Tasmania has no neighbour.
//! let network = problems::australia(3);
//! assert_eq!((network.graph().edge_count(), network.all_arcs().len()), (9, 18));
//! ```

pub use crate::model::{
    Arc, CliqueId, Constraint, ConstraintGraph, ConstraintId, NaryConstraint, NetworkSize, PerValue, ValueSet,
};
