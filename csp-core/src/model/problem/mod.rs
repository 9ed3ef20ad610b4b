//! The problem that one builds, and the posting of constraints.

pub(in crate::model) mod post;
pub(in crate::model) mod stating;
pub(in crate::model) mod within;
