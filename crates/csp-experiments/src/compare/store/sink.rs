//! Where results go: to a file, or to whoever reads them.

use std::sync::Arc;

use anyhow::Result;

use super::{Key, Record};
use crate::compare::measure::{About, Measured};

/// Where results go.
pub trait Sink: Sync {
    /// A strategy on a problem with a seed, with the runs that are known: `wanted` of them at most.
    fn begin(&self, key: Key, about: &Arc<About>, strategy: &str, seed: u64, wanted: u32) -> Measured;

    /// Whether something is known of this piece of work.
    fn knows(&self, key: Key) -> bool;

    /// Keeps a result.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    fn keep(&self, record: &Record<'_>) -> Result<()>;
}
