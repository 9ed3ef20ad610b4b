//! The structure of a network, known before any search.

pub(crate) mod boxes;
pub(crate) mod cliques;
pub(crate) mod compiled;
pub(crate) mod partitions;
