//! The choice of where to branch, by weights.

pub(in crate::bits) mod branch;
pub(in crate::bits) mod weighted_runs;
pub(in crate::bits) mod weights;
