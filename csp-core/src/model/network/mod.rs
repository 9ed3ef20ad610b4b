//! The network that a problem is compiled to: arcs, tables, cliques, parts, and what follows from its structure.

pub(in crate::model) mod arc;
pub(in crate::model) mod cliques;
pub(in crate::model) mod compiled;
pub(in crate::model) mod derived;
pub(in crate::model) mod dot;
pub(in crate::model) mod fingerprint;
pub(in crate::model) mod graph;
pub(in crate::model) mod larger;
pub(in crate::model) mod parts;
pub(in crate::model) mod per_value;
pub(in crate::model) mod relaxed;
pub(in crate::model) mod restricted;
pub(in crate::model) mod statements;
pub(in crate::model) mod structure;
pub(in crate::model) mod tables;
