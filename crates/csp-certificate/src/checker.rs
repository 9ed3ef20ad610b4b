//! The checker of derivations: VeriPB.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

use super::{Claim, Shows};

/// The program, as one calls it.
const NAME: &str = "veripb";

/// A checker of derivations, an installed program.
#[derive(Debug)]
pub struct Checker {
    path: PathBuf,
}

/// The verdict of a checker.
#[derive(Debug)]
pub enum CheckerVerdict {
    /// Every line follows.
    Verified,
    /// It refuses: in its own words.
    Refused(String),
}

impl Checker {
    /// The one that was named, which must be there; or else that on the path of programs, if there is one.
    ///
    /// # Errors
    ///
    /// When the program that is named is none that can be run.
    pub fn find(named: Option<&Path>) -> Result<Option<Self>> {
        match named {
            Some(path) if path.is_file() => Ok(Some(Self { path: path.to_owned() })),
            Some(path) => bail!("there is no checker at {}: name the program veripb with --checker", path.display()),
            None => Ok(on_path(env::var_os("PATH").as_deref())),
        }
    }

    /// Runs it.
    ///
    /// # Errors
    ///
    /// When the checker cannot be started.
    pub fn check(&self, model: &Path, derivation: &Path, claim: &Claim) -> Result<CheckerVerdict> {
        let run = Command::new(&self.path)
            .args([model, derivation])
            .stdin(Stdio::null())
            .env_remove("RUST_BACKTRACE")
            .output();
        let output = run.with_context(|| format!("cannot run {}", self.path.display()))?;
        let told = String::from_utf8_lossy(&output.stdout);
        let verdict = told.lines().find_map(|line| line.strip_prefix("s VERIFIED ")).unwrap_or("");
        let is_meant = match claim.shows {
            // The second is the verdict where something was to be small.
            Shows::Unsatisfiable => matches!(verdict, "UNSATISFIABLE" | "BOUNDS INF <= obj <= INF"),
            Shows::Best => verdict.strip_prefix("BOUNDS ").is_some_and(are_equal),
            Shows::Unique | Shows::All | Shows::Some => verdict == "SATISFIABLE",
        };
        if output.status.success() && is_meant {
            return Ok(CheckerVerdict::Verified);
        }
        let errors = String::from_utf8_lossy(&output.stderr);
        let words: Vec<&str> =
            errors.lines().map(str::trim).take_while(|line| !line.starts_with("Stack backtrace")).collect();
        Ok(CheckerVerdict::Refused(words.join(" ").trim().to_owned()))
    }
}

/// True if the two bounds are one number, as in `13 <= obj <= 13`. Which it is has been compared with the claim before.
fn are_equal(bounds: &str) -> bool {
    bounds.split_once(" <= obj <= ").is_some_and(|(least, most)| least == most && least.parse::<u64>().is_ok())
}

fn on_path(path: Option<&OsStr>) -> Option<Checker> {
    let name = format!("{NAME}{}", env::consts::EXE_SUFFIX);
    let found = env::split_paths(path?).map(|folder| folder.join(&name)).find(|file| file.is_file());
    found.map(|path| Checker { path })
}
