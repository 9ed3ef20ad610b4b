//! Options that several commands share, and how their values are read.

pub(super) mod files;
pub(super) mod limits;
pub(super) mod measurement;
pub(super) mod names;
pub(super) mod numbers;
pub(super) mod presentation;
pub(super) mod rules;
pub(super) mod strategies;
pub(super) mod techniques;
