//! The sweep, which is the inference, and the choice of where to split.

pub(crate) mod boxes;
pub(crate) mod cell;
pub(crate) mod choice;
pub(crate) mod cliques;
pub(crate) mod dims;
