//! Results as text for people and for programs, made from recorded data.

pub(crate) mod canon;
pub(crate) mod check;
pub(crate) mod conflict;
pub(crate) mod convert;
pub(crate) mod deduction;
pub(crate) mod generate;
pub(crate) mod graph;
pub(crate) mod inspect;
mod json;
pub(crate) mod names;
pub(crate) mod panels;
pub(crate) mod rating;
mod sentence;
pub(crate) mod solve;
pub(crate) mod stepper;
pub(crate) mod summary;
pub(crate) mod trace;
pub(crate) mod tree;
