//! Strategies by their names: the parts that a [`Strategy`](crate::Strategy) has, each a choice among those of a kind.

pub use crate::part::{Part, PartKind, UnknownPart};
pub use crate::strategy::{
    ConflictChoice, LookAhead, LookBackChoice, TieChoice, TraversalChoice, ValueChoice, VariableChoice,
};
