//! What is known of a network before any search.

pub(crate) mod boxes;
pub(crate) mod cliques;
pub(crate) mod compiled;
pub(crate) mod partitions;
