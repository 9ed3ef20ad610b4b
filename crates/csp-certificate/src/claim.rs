//! The claim of a proof: `claim.json`.

use std::io::Read as _;
use std::path::Path;
use std::{fmt, fs};

use anyhow::{Context as _, Result};
use csp_terminal::files;
use csp_terminal::files::Limited;
use serde::{Deserialize, Serialize};

use super::Refusal;

/// The files of a proof.
pub const CLAIM: &str = "claim.json";
/// The file of the model.
pub const MODEL: &str = "model.opb";
/// The file of the proof.
pub const DERIVATION: &str = "proof.pbp";
/// The file of the solutions.
pub const SOLUTIONS: &str = "solutions.txt";

/// The largest claim that is read, in bytes.
const MOST_CLAIM: u64 = 1 << 20;

/// A claim about a problem, and where its proof is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The name of the problem.
    pub name: String,
    /// The statement that the proof shows.
    pub shows: Shows,
    /// The number of solutions that were found; of a search for the best, only the last counts.
    pub solutions: u64,
    /// The objective of the last solution, where the best was looked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<i64>,
    /// The strategy that answered, and the one that made the proof, which may be another.
    pub strategy: String,
    /// The program that made it.
    pub proved_by: String,
    /// Seed of its random decisions.
    pub seed: u64,
    /// The files, beside this one.
    pub model: String,
    /// The name of the file of the proof.
    pub proof: String,
    /// The name of the file of the solutions.
    pub solution_file: String,
}

/// The statement that a proof shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shows {
    /// There is no solution.
    Unsatisfiable,
    /// There is exactly one.
    Unique,
    /// The solutions are all there are.
    All,
    /// The solution is the best.
    Best,
    /// The solutions are solutions; there may be others.
    Some,
}

impl Shows {
    /// True if it is claimed that there is nothing else.
    pub fn is_complete(self) -> bool {
        self != Self::Some
    }

    /// True if it can be claimed with so many solutions.
    pub fn fits(self, solutions: u64) -> bool {
        match self {
            Self::Unsatisfiable => solutions == 0,
            Self::Unique | Self::Best => solutions == 1,
            Self::All | Self::Some => solutions > 0,
        }
    }

    /// The statement that a search shows with so many solutions, and perhaps exhausted; and perhaps one for the best.
    pub fn of(solutions: u64, exhausted: bool, wants_best: bool) -> Self {
        match (solutions, exhausted) {
            (1.., true) if wants_best => Self::Best,
            (0, true) => Self::Unsatisfiable,
            (1, true) => Self::Unique,
            (_, true) => Self::All,
            (_, false) => Self::Some,
        }
    }
}

impl Claim {
    /// Reads the claim of a folder.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, or is no claim.
    pub fn read(folder: &Path) -> Result<Self> {
        let file = folder.join(CLAIM);
        let unread = || format!("cannot read {}: a proof that was finished has this file", file.display());
        let mut text = Vec::new();
        let input = Limited::whole(files::ordinary(&file).with_context(unread)?, MOST_CLAIM).read_to_end(&mut text);
        input.with_context(unread)?;
        let claim: Self = serde_json::from_slice(&text)
            .map_err(|error| Refusal(format!("{} is no claim: {error}", file.display())))?;
        for name in [&claim.model, &claim.proof, &claim.solution_file] {
            // Nothing outside of the folder is read.
            if Path::new(name).file_name() != Some(name.as_ref()) {
                return Err(Refusal(format!("{name:?} in {} is no name of a file beside it", file.display())).into());
            }
        }
        let has_value = claim.solutions == 1 && matches!(claim.shows, Shows::Best | Shows::Some);
        if claim.value.map_or(claim.shows == Shows::Best, |_| !has_value) {
            let why = "the best solution has a value, and so has one that may be the best; other claims have none";
            return Err(Refusal(format!("{}: {why}", file.display())).into());
        }
        if !claim.shows.fits(claim.solutions) {
            let Self { shows, solutions, .. } = &claim;
            return Err(Refusal(format!("{}: {solutions} solutions, and yet \"{shows:?}\"", file.display())).into());
        }
        Ok(claim)
    }

    /// Writes it into a folder.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub fn write(&self, folder: &Path) -> Result<()> {
        let file = folder.join(CLAIM);
        fs::write(&file, serde_json::to_string_pretty(self)? + "\n")
            .with_context(|| format!("cannot write {}", file.display()))
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.shown(f)?;
        self.value.map_or(Ok(()), |value| write!(f, " with the value {value}"))
    }
}

impl Claim {
    fn shown(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shows {
            Shows::Unsatisfiable => f.write_str("no solution"),
            Shows::Unique => f.write_str("exactly one solution"),
            Shows::All => write!(f, "exactly {} solutions", self.solutions),
            Shows::Best => f.write_str("the best solution"),
            Shows::Some if self.solutions == 1 => f.write_str("a solution"),
            Shows::Some => write!(f, "at least {} solutions", self.solutions),
        }
    }
}
