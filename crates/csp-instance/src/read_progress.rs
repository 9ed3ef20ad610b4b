//! The progress of reading.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The progress of reading. Clones share the count.
#[derive(Clone, Debug)]
pub struct ReadProgress {
    /// Bytes of all inputs together, when that is known.
    total: Option<u64>,
    read: Arc<AtomicU64>,
}

impl ReadProgress {
    /// Before anything of these arguments is read.
    pub fn of(arguments: &[String]) -> Self {
        // An embedded name is no file, and nothing to wait for.
        let size = |argument: &String| match argument.as_str() {
            "-" => None,
            path => Some(std::fs::metadata(path).map_or(0, |metadata| metadata.len())),
        };
        Self { total: arguments.iter().map(size).sum(), read: Arc::default() }
    }

    /// The share that was read, when it is known.
    pub fn share(&self) -> Option<f64> {
        let total = self.total.filter(|&total| total > 0)?;
        Some((self.read.load(Ordering::Relaxed) as f64 / total as f64).min(1.0))
    }
}

/// Counts what is read.
pub(super) struct Counted<R> {
    pub(super) input: R,
    pub(super) progress: ReadProgress,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.progress.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}
