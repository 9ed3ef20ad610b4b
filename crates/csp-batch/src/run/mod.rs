//! Whose turn it is, and what comes of it: answers in the order of the problems, on one thread or on several.

pub(crate) mod answers;
pub(crate) mod driver;
pub(crate) mod engine;
pub(crate) mod front;
pub(crate) mod problem;
pub(crate) mod search;
pub(crate) mod source;
pub(crate) mod threads;
pub(crate) mod waiting;
pub(crate) mod width;
