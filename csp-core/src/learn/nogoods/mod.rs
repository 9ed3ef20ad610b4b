//! The nogoods, and which are forgotten.

pub(super) mod clauses;
pub(super) mod forget;
