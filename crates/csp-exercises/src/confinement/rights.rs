//! The rights of a confined program.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// The rights of a confined program. Everything else is refused to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rights {
    /// Files and folders that it may read. Those that do not exist are passed over.
    pub read: Vec<PathBuf>,
    /// Files and folders that it may execute and read.
    pub execute: Vec<PathBuf>,
    /// Folders in which it may do everything: read, write, make, remove, execute.
    pub write: Vec<PathBuf>,
    /// True if it may start processes, as a compiler starts a linker.
    pub may_start: bool,
    /// True if it may start threads. A filter cannot count them: the one who runs it does.
    pub may_thread: bool,
    /// The most memory that it may address, in bytes.
    pub memory: u64,
    /// The most seconds of processor time.
    pub seconds: u64,
    /// The largest file that it may write, in bytes.
    pub file: u64,
}
