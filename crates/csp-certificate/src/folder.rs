//! The files of a proof as they are written.

use std::fmt;
use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use super::{DERIVATION, MODEL, SOLUTIONS};

/// A folder in which a proof is written. Until it is done it has no claim, and is no proof.
#[derive(Debug)]
pub struct Files {
    /// The folder.
    pub path: PathBuf,
    solutions: BufWriter<File>,
    /// The number of solutions that were written.
    pub count: u64,
    is_new: bool,
}

/// An error unless the folder is new or empty.
///
/// # Errors
///
/// When something else stands there.
pub fn free(path: &Path) -> Result<()> {
    if !path.exists() {
        return Ok(());
    }
    let mut entries = fs::read_dir(path).with_context(|| format!("cannot read the folder {}", path.display()))?;
    if entries.next().is_some() {
        bail!(
            "the folder {} is not empty, and nothing in it is overwritten: name another folder for the proof, or remove \
             this one",
            path.display()
        );
    }
    Ok(())
}

/// The name of the folder of one of several proofs: that of the problem, without what file systems dislike.
pub fn name_of(problem: &str) -> String {
    let plain = |char: char| if char.is_ascii_alphanumeric() || "-_.".contains(char) { char } else { '_' };
    let name: String = problem.chars().map(plain).collect();
    // A name of dots alone is another folder.
    if name.starts_with('.') { format!("_{name}") } else { name }
}

impl Files {
    /// Makes the folder, which must be new or empty.
    ///
    /// # Errors
    ///
    /// When the folder cannot be made.
    pub fn create(path: &Path) -> Result<Self> {
        free(path)?;
        let is_new = !path.exists();
        fs::create_dir_all(path).with_context(|| format!("cannot make the folder {}", path.display()))?;
        let solutions = BufWriter::new(file(&path.join(SOLUTIONS))?);
        Ok(Self { path: path.to_owned(), solutions, count: 0, is_new })
    }

    /// The files of the model and of the derivation, empty.
    ///
    /// # Errors
    ///
    /// When the files cannot be made.
    pub fn texts(&self) -> Result<(File, File)> {
        Ok((file(&self.path.join(MODEL))?, file(&self.path.join(DERIVATION))?))
    }

    /// Forgets the solutions.
    ///
    /// # Errors
    ///
    /// When the file of solutions cannot be emptied.
    pub fn restart(&mut self) -> Result<()> {
        self.solutions = BufWriter::new(file(&self.path.join(SOLUTIONS))?);
        self.count = 0;
        Ok(())
    }

    /// Writes a solution: the 0/1 variables that it makes true, on one line.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn solution(&mut self, true_variables: impl fmt::Display) -> Result<()> {
        self.count += 1;
        Ok(writeln!(self.solutions, "{true_variables}")?)
    }

    /// Everything is written.
    ///
    /// # Errors
    ///
    /// When what is left cannot be written.
    pub fn finish(&mut self) -> Result<()> {
        self.solutions.flush().with_context(|| format!("cannot write {}", self.path.join(SOLUTIONS).display()))
    }

    /// Removes what was written: it is no proof.
    pub fn remove(self) {
        for name in [MODEL, DERIVATION, SOLUTIONS] {
            // What was not written is not there.
            let _ = fs::remove_file(self.path.join(name));
        }
        if self.is_new {
            let _ = fs::remove_dir(&self.path);
        }
    }
}

fn file(path: &Path) -> Result<File> {
    File::create(path).with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_folders_are_plain() {
        let names = ["queens:8", "puzzles.txt:3", "../up", "..", "a b/c"].map(name_of);
        assert_eq!(names, ["queens_8", "puzzles.txt_3", "_.._up", "_..", "a_b_c"]);
    }
}
