//! Options that several commands share, and how their values are read.

pub(super) mod files;
pub(super) mod limits;
pub(super) mod listed;
pub(super) mod measuring;
pub(super) mod numbers;
pub(super) mod picture;
pub(super) mod presenting;
pub(super) mod rules;
pub(super) mod strategies;
pub(super) mod techniques;
