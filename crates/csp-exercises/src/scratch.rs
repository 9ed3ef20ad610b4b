//! Folders to work in, which go when their work is done; also those of a check that was killed, which are swept away by the next.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering};

/// The start of the names of all these folders.
const PREFIX: &str = "csp-exercise-";

/// A new folder, which only its owner can enter, and which goes with this value.
#[derive(Debug)]
pub(crate) struct Scratch {
    pub(crate) folder: PathBuf,
    /// The folder, locked: the lock goes with the process, however that ends.
    _lock: Option<File>,
}

impl Scratch {
    /// A new folder. The first one of a process sweeps those away that nobody works in any more.
    pub(crate) fn new() -> io::Result<Self> {
        static SWEPT: Once = Once::new();
        static COUNT: AtomicU64 = AtomicU64::new(0);
        // Landlock wants the folder that it is, not a link to it.
        let parent = std::env::temp_dir().canonicalize()?;
        SWEPT.call_once(|| sweep(&parent));
        loop {
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            let folder = parent.join(format!("{PREFIX}{}-{number}", std::process::id()));
            let mut builder = fs::DirBuilder::new();
            #[cfg(unix)]
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
            builder.create(&folder)?;
            let lock = locked(&folder);
            // Another check may have swept it away before it was locked.
            if folder.is_dir() {
                return Ok(Self { folder, _lock: lock });
            }
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A folder that stays behind is swept away by the next check.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A folder with a lock. Nothing where folders have none: there, nothing is swept away either.
fn locked(folder: &Path) -> Option<File> {
    let file = File::open(folder).ok()?;
    file.lock().ok()?;
    Some(file)
}

/// Removes the folders of this user whose process has ended. Its number alone does not tell: in another container, it counts for
/// nothing here. There, the lock tells.
fn sweep(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let process = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.split('-').next()?.parse().ok());
        if process.is_none_or(lives) || !is_own_folder(&entry.path()) {
            continue;
        }
        let Ok(file) = File::open(entry.path()) else { continue };
        if file.try_lock().is_ok() {
            // What cannot be removed is left to its owner.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// True if there is a process of this number here.
fn lives(process: i32) -> bool {
    #[cfg(unix)]
    {
        let asked = rustix::process::Pid::from_raw(process).map(rustix::process::test_kill_process);
        asked.is_none_or(|answer| answer != Err(rustix::io::Errno::SRCH))
    }
    #[cfg(not(unix))]
    {
        let _ = process;
        true
    }
}

/// True if this is a folder, and no link to one, of the user who runs this.
fn is_own_folder(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let user = rustix::process::geteuid().as_raw();
        path.symlink_metadata().is_ok_and(|data| data.is_dir() && data.uid() == user)
    }
    #[cfg(not(unix))]
    path.symlink_metadata().is_ok_and(|data| data.is_dir())
}
