//! What one builds, and how constraints are posted.

pub(in crate::model) mod post;
pub(in crate::model) mod stating;
pub(in crate::model) mod within;
