//! Why a proof is refused.

use thiserror::Error;

/// The files contradict each other, or are not what they should be: in words.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct Refused(pub String);
