//! Results as text for people and for programs, made from recorded data.

pub(crate) mod canon;
pub(crate) mod convert;
pub(crate) mod format;
pub(crate) mod generate;
pub(crate) mod inspect;
pub(crate) mod rating;
pub(crate) mod solve;
pub(crate) mod summary;
