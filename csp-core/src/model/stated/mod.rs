//! The statement of a problem, with its names, its sizes and its errors.

pub(in crate::model) mod error;
pub(in crate::model) mod labels;
pub(in crate::model) mod size;
pub(in crate::model) mod statement;
