//! The hash of what was handed in, which says later what a grade was given for.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use crate::program::{ProgramError, is_of_system};
use crate::submission::SubmittedWork;

/// The most files of a submission in another language, and the most bytes of all of them together.
const MOST_FILES: usize = 10_000;
const MOST_BYTES: u64 = 256 << 20;

/// SHA-256 in hexadecimal: of the hole; of a whole program, that of the hashes of all its files, as these commands in its folder
/// print it: `find . -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum`. A link to a file of the folder or of the
/// system has a line, too, with the place to which it leads.
pub(crate) fn of(work: &SubmittedWork, folder: &Path, stop: &dyn Fn() -> bool) -> Result<String, ProgramError> {
    match work {
        SubmittedWork::Hole(text) => Ok(hexadecimal(Sha256::digest(text))),
        SubmittedWork::Command(_) => of_files(folder, stop),
    }
}

fn of_files(folder: &Path, stop: &dyn Fn() -> bool) -> Result<String, ProgramError> {
    let (mut whole, mut left) = (Sha256::new(), MOST_BYTES);
    for path in files(folder, stop)? {
        let place = folder.join(&path);
        let failed = |error: io::Error| ProgramError::Submission(format!("{}: {error}", path.display()));
        let kind = place.symlink_metadata().map_err(failed)?.file_type();
        let hash = if kind.is_symlink() {
            let to = fs::read_link(&place).map_err(failed)?;
            hexadecimal(Sha256::digest(to.as_os_str().as_encoded_bytes())) + " of a link"
        } else {
            of_file(&place, &mut left, stop)?.map_err(failed)?
        };
        whole.update(line(&hash, &path));
    }
    Ok(hexadecimal(whole.finalize()))
}

/// The files and links below a folder, by name.
fn files(folder: &Path, stop: &dyn Fn() -> bool) -> Result<Vec<PathBuf>, ProgramError> {
    let (mut found, mut waiting) = (Vec::new(), vec![PathBuf::new()]);
    while let Some(inner) = waiting.pop() {
        let failed = |error: io::Error| ProgramError::Submission(format!("{}: {error}", inner.display()));
        for entry in fs::read_dir(folder.join(&inner)).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let path = inner.join(entry.file_name());
            match entry.file_type().map_err(failed)? {
                kind if kind.is_dir() => waiting.push(path),
                kind if kind.is_file() => found.push(path),
                kind if kind.is_symlink() => {
                    leads_inside(folder, &path)?;
                    found.push(path);
                }
                _ => return Err(ProgramError::Submission(format!("{}: this is no file", path.display()))),
            }
            if found.len() + waiting.len() > MOST_FILES {
                return Err(ProgramError::Submission(format!("the folder has more than {MOST_FILES} files")));
            }
        }
        if stop() {
            return Err(ProgramError::Stopped);
        }
    }
    found.sort_unstable_by(|one, other| bytes(one).cmp(bytes(other)));
    Ok(found)
}

/// An error when a link leads to what was not handed in.
fn leads_inside(folder: &Path, path: &Path) -> Result<(), ProgramError> {
    // A link that leads nowhere leads to nobody else.
    let Ok(to) = folder.join(path).canonicalize() else { return Ok(()) };
    if to.starts_with(folder) || is_of_system(&to) {
        return Ok(());
    }
    Err(ProgramError::Submission(format!(
        "{}: this link leads out of the folder: hand in the file itself",
        path.display()
    )))
}

/// The hash of a file, as long as bytes are left.
fn of_file(place: &Path, left: &mut u64, stop: &dyn Fn() -> bool) -> Result<io::Result<String>, ProgramError> {
    let mut file = match File::open(place) {
        Ok(file) => file.take(*left + 1),
        Err(error) => return Ok(Err(error)),
    };
    let (mut hash, mut chunk) = (Sha256::new(), vec![0; 1 << 16]);
    loop {
        let count = match file.read(&mut chunk) {
            Ok(0) => return Ok(Ok(hexadecimal(hash.finalize()))),
            Ok(count) => count,
            Err(error) => return Ok(Err(error)),
        };
        hash.update(&chunk[..count]);
        let Some(rest) = left.checked_sub(count as u64) else {
            let most = MOST_BYTES >> 20;
            return Err(ProgramError::Submission(format!(
                "the files of the folder have more than {most} MiB: hand in the program and what it needs"
            )));
        };
        *left = rest;
        if stop() {
            return Err(ProgramError::Stopped);
        }
    }
}

/// A line as `sha256sum` writes it. The end of a line within a name is written in letters, so that no name makes a line.
fn line(hash: &str, path: &Path) -> Vec<u8> {
    let (mut name, mut is_changed) = (Vec::new(), false);
    for &byte in bytes(path) {
        let letters: &[u8] = match byte {
            b'\\' => b"\\\\",
            b'\n' => b"\\n",
            b'\r' => b"\\r",
            _ => {
                name.push(byte);
                continue;
            }
        };
        is_changed = true;
        name.extend(letters);
    }
    let mark = if is_changed { "\\" } else { "" };
    [format!("{mark}{hash}  ./").as_bytes(), &name, b"\n"].concat()
}

fn bytes(path: &Path) -> &[u8] {
    path.as_os_str().as_encoded_bytes()
}

fn hexadecimal(hash: impl AsRef<[u8]>) -> String {
    hash.as_ref().iter().fold(String::new(), |mut text, byte| {
        // Writing to a text does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
