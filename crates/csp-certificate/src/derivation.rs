//! The subjects of the lines of a derivation. Whether they follow is for the checker to say.

use std::io::BufRead as _;
use std::path::Path;

use anyhow::{Context as _, Result};
use csp_terminal::files;
use csp_terminal::files::Limited;

use super::{Claim, Refusal, Shows};

/// The lines of a derivation that matter for a claim.
#[derive(Debug, Default)]
pub struct Derivation {
    /// The literals that each logged solution makes true, in order; of solutions each better than the one before, those of the last.
    pub solutions: Vec<String>,
    /// True if it was derived that nothing is possible, after the last solution.
    refuted: bool,
    /// The words of the conclusion.
    conclusion: String,
    ended: bool,
}

impl Derivation {
    /// Reads a derivation. Each line must be one rule of those that a proof of this program has: others might assume something.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, or is no proof.
    pub fn read(file: &Path) -> Result<Self> {
        let opened = Limited::lines(files::ordinary(file)?);
        let mut derivation = Self::default();
        for (number, text) in (1..).zip(opened.lines()) {
            let text = text.with_context(|| format!("cannot read {}", file.display()))?;
            let heading = number == 1 && text == "pseudo-Boolean proof version 3.0";
            if !heading && (number == 1 || derivation.ended || derivation.line(&text).is_none()) {
                let what = format!("{}, line {number}: {text:?} is no line of such a proof", file.display());
                return Err(Refusal(what).into());
            }
        }
        if !derivation.ended {
            return Err(Refusal(format!("{} has no end", file.display())).into());
        }
        Ok(derivation)
    }

    fn line(&mut self, text: &str) -> Option<()> {
        let text = text.strip_suffix(" ;")?;
        if text.contains([';', '%']) {
            return None;
        }
        let (rule, rest) = text.split_once(' ').unwrap_or((text, ""));
        match rule {
            "solx" => {
                self.solutions.push(rest.to_owned());
                self.refuted = false;
            }
            "soli" => {
                self.solutions = vec![rest.to_owned()];
                self.refuted = false;
            }
            "rup" => self.refuted |= rest == ">= 1",
            "pol" | "del" | "f" | "output" => {}
            "conclusion" if self.conclusion.is_empty() => rest.clone_into(&mut self.conclusion),
            "end" => self.ended = true,
            _ => return None,
        }
        Some(())
    }

    /// An error unless a solution with this cost and objective has the value that is claimed, if one is.
    ///
    /// # Errors
    ///
    /// The value that it has not.
    pub fn must_be_worth(&self, claim: &Claim, found: Option<(u64, i128)>) -> Result<(), Refusal> {
        let Some(value) = claim.value else { return Ok(()) };
        let Some((cost, _)) = found.filter(|&(_, objective)| objective == i128::from(value)) else {
            return Err(Refusal(format!("does not have the value {value}")));
        };
        match self.bounds() {
            Some((_, most)) if most == cost => Ok(()),
            _ => Err(Refusal("does not cost what the proof concludes".to_owned())),
        }
    }

    /// The least and the greatest cost that the best solution may have, by the conclusion.
    fn bounds(&self) -> Option<(u64, u64)> {
        let mut words = self.conclusion.strip_prefix("BOUNDS ")?.split_whitespace();
        let (least, most) = (words.next()?, words.next_back()?);
        Some((least.parse().ok()?, most.parse().ok()?))
    }

    /// An error unless its lines are about what is claimed.
    ///
    /// # Errors
    ///
    /// What the claim says and the proof does not show.
    pub fn must_show(&self, claim: &Claim) -> Result<(), Refusal> {
        let words: Vec<&str> = self.conclusion.split_whitespace().collect();
        let (first, expected, is_meant) = match claim.shows {
            Shows::Unsatisfiable => ("UNSAT", "", matches!(*words, ["UNSAT", ..] | ["BOUNDS", "INF", .., "INF"])),
            Shows::Best => ("BOUNDS", " that are equal", self.bounds().is_some_and(|(least, most)| least == most)),
            Shows::Some if claim.value.is_some() => ("BOUNDS", "", self.bounds().is_some()),
            Shows::Unique | Shows::All | Shows::Some => ("SAT", "", words.first() == Some(&"SAT")),
        };
        if !is_meant {
            return Err(Refusal(format!(
                "the claim is {claim}, but the proof concludes {:?}, and not {first}{expected}",
                words.first().unwrap_or(&"")
            )));
        }
        if self.solutions.len() as u64 != claim.solutions {
            let logged = self.solutions.len();
            return Err(Refusal(format!("the claim is {claim}, but the proof logs {logged}")));
        }
        if claim.shows.is_complete() && !self.refuted {
            return Err(Refusal(format!("the claim is {claim}, but the proof does not come to a contradiction")));
        }
        Ok(())
    }
}
