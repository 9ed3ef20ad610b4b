//! A file of lines. It is only appended to, a line when its run ends, so that a crash loses the run it happened in.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context as _, Result, bail, ensure};
use csp_terminal::output::{BUFFER, complain};

use super::{Key, LineReader, OTHER_VERSION, Record, ResultLine};
use crate::compare::measure::{Measurement, ProblemInfo};

/// The targets of results.
pub trait Sink: Sync {
    /// A strategy on a problem with a seed, with the runs that are known: `wanted` of them at most.
    fn begin(&self, key: Key, about: &Arc<ProblemInfo>, strategy: &str, seed: u64, wanted: u32) -> Measurement;

    /// True if something is known of this piece of work.
    fn knows(&self, key: Key) -> bool;

    /// Keeps a result.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    fn keep(&self, record: &Record<'_>) -> Result<()>;
}

/// A file of results, which no other process writes meanwhile.
#[derive(Debug)]
pub struct Results {
    path: PathBuf,
    file: Mutex<File>,
    /// The lines that were in it before.
    known: HashMap<Key, Vec<ResultLine>>,
}

/// The most lines that cannot be read of which each is told.
const TOLD: usize = 5;

impl Results {
    /// Opens a file to go on with; it need not exist. What an interruption left of a line is taken out.
    ///
    /// # Errors
    ///
    /// When it cannot be read or written, and when another process has opened it.
    pub fn open(path: &Path) -> Result<Self> {
        let (mut file, mut known) = (locked(path)?, HashMap::<Key, Vec<ResultLine>>::new());
        ensure!(
            file.metadata().is_ok_and(|metadata| metadata.is_file()),
            "{} is no file that can be gone on with: name a file",
            path.display()
        );
        let mut kept = Vec::new();
        let mut garbled = Vec::new();
        let mut reader = LineReader::default();
        let read = reader.lines(BufReader::with_capacity(BUFFER, &file), |number, text, line| match line {
            Ok(line) => {
                kept.extend_from_slice(text);
                known.entry(line.key).or_default().push(line);
            }
            Err(why) => garbled.push((number, why)),
        });
        read.with_context(|| format!("cannot read {}", path.display()))?;
        if let Some((line, why)) = garbled.iter().find(|(_, why)| why.starts_with(OTHER_VERSION)) {
            bail!("{}: line {line}: {why}: results of two versions are not mixed; name another file", path.display());
        }
        tell(path, &garbled);
        let is_whole = kept.last().is_none_or(|&byte| byte == b'\n');
        if !is_whole {
            kept.push(b'\n');
        }
        if !garbled.is_empty() || !is_whole {
            file = replaced(path, &kept)?;
        }
        file.seek(SeekFrom::End(0)).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { path: path.to_owned(), file: Mutex::new(file), known })
    }

    /// The same without what was in it.
    ///
    /// # Errors
    ///
    /// When the file cannot be made, or another program writes into it.
    pub fn afresh(path: &Path) -> Result<Self> {
        let file = locked(path)?;
        file.set_len(0).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { path: path.to_owned(), file: Mutex::new(file), known: HashMap::new() })
    }
}

impl Sink for Results {
    fn begin(&self, key: Key, about: &Arc<ProblemInfo>, strategy: &str, seed: u64, wanted: u32) -> Measurement {
        let new = || Measurement::new(about, strategy, seed);
        let mut measured = new();
        for line in self.known.get(&key).map_or(&[][..], Vec::as_slice) {
            let Some(run) = line.run().filter(|_| measured.needs_runs(wanted)) else { continue };
            if measured.record(run.clone(), true).is_err() {
                let path = self.path.display();
                let problem = &about.name;
                complain(&format!(
                    "{path}: runs of {strategy} on {problem} contradict each other, and are measured again"
                ));
                return new();
            }
        }
        measured
    }

    fn knows(&self, key: Key) -> bool {
        self.known.contains_key(&key)
    }

    fn keep(&self, record: &Record<'_>) -> Result<()> {
        let line = serde_json::to_string(record)? + "\n";
        // One call for the whole line.
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(line.as_bytes()).with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// Tells which lines are none.
fn tell(path: &Path, garbled: &[(usize, String)]) {
    for (line, why) in garbled.iter().take(TOLD) {
        let path = path.display();
        complain(&format!("{path}: line {line} is no run, and is left out and measured again: {why}"));
    }
    if garbled.len() > TOLD {
        complain(&format!("{}: {} more lines are no runs", path.display(), garbled.len() - TOLD));
    }
}

/// Opens a file that no one else writes.
fn locked(path: &Path) -> Result<File> {
    let place = || format!("cannot write {}", path.display());
    let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).clone();
    let file = options.open(path).with_context(place)?;
    lock(&file, path)?;
    // Before it was locked, another process may have put a new file in its place.
    if !is_at(&file, path).with_context(place)? {
        bail!("{}", in_use(path));
    }
    Ok(file)
}

/// True if this file is the one that has this name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let (file, named) = (file.metadata()?, fs::metadata(path)?);
    Ok((file.dev(), file.ino()) == (named.dev(), named.ino()))
}

/// Elsewhere an open file keeps its name.
#[cfg(not(unix))]
fn is_at(_file: &File, _path: &Path) -> io::Result<bool> {
    Ok(true)
}

fn in_use(path: &Path) -> String {
    let path = path.display();
    format!(
        "another csp writes to {path}: wait until it is done, or name another place; two at once would lose results"
    )
}

fn lock(file: &File, path: &Path) -> Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => bail!("{}", in_use(path)),
        // Some file systems of clusters have no locks; each job has a file of its own there.
        Err(TryLockError::Error(error)) => {
            log::warn!("{} cannot be locked ({error}): let no other process write to it", path.display());
            Ok(())
        }
    }
}

/// Puts a file in the place of another one whole. It is locked before anyone can see it.
fn replaced(path: &Path, text: &[u8]) -> Result<File> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    let place = || format!("cannot write {}", Path::new(&new).display());
    let options = OpenOptions::new().read(true).write(true).create(true).truncate(true).clone();
    let mut file = options.open(&new).with_context(place)?;
    file.write_all(text).with_context(place)?;
    lock(&file, path)?;
    fs::rename(&new, path).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(file)
}
