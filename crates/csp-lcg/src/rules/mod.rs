//! The constraints: what follows from each, and why.

pub(crate) mod extremum;
pub(crate) mod filters;
pub(crate) mod integers;
pub(crate) mod linear;
pub(crate) mod pairs;
pub(crate) mod rows;
pub(crate) mod rule;
