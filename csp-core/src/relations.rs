//! Relations: what constraints state. A [`Relation`] is on two variables, a [`NaryRelation`] on any number.
//!
//! [`Problem::constrain`](crate::Problem::constrain) and [`Problem::post`](crate::Problem::post) take them.

pub use crate::model::{
    AllDifferent, Cardinality, Circuit, Comparison, Count, Cumulative, Element, Equal, Extremum, Linear, NaryRelation,
    NotEqual, Objective, Relation, RelationKind, Sense, Table, Task, Term, Tuples, Which,
};
