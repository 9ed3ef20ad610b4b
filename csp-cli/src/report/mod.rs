//! Results as text for people and for programs, made from recorded data.

pub(crate) mod assignment;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod escape;
pub(crate) mod graph;
pub(crate) mod inspect;
mod json;
pub(crate) mod names;
mod sentence;
pub(crate) mod solve;
pub(crate) mod stepper;
mod table;
mod text;
pub(crate) mod trace;
pub(crate) mod tree;
