//! Deductions: what a technique has found.

use crate::deductions::pattern::Pattern;
use crate::deductions::technique::Technique;
use crate::position::{Candidate, Position};

/// What a technique has found in a position: what follows, and what proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The technique.
    pub technique: &'static Technique,
    /// What proves it.
    pub pattern: Pattern,
    /// The candidate that is true, if it says one.
    pub placed: Option<Candidate>,
    /// The candidates that are false, ascending; those that a placed one excludes are not listed.
    pub removed: Vec<Candidate>,
}

impl Deduction {
    /// That a candidate is true.
    pub(crate) fn places(technique: &'static Technique, placed: Candidate, pattern: Pattern) -> Self {
        Self { technique, pattern, placed: Some(placed), removed: Vec::new() }
    }

    /// That candidates are false.
    pub(crate) fn removes(technique: &'static Technique, mut removed: Vec<Candidate>, pattern: Pattern) -> Self {
        removed.sort_unstable();
        removed.dedup();
        Self { technique, pattern, placed: None, removed }
    }
}

impl Position<'_> {
    /// Takes what a deduction says.
    pub fn apply(&mut self, deduction: &Deduction) {
        for candidate in &deduction.removed {
            self.remove(candidate.var, candidate.value);
        }
        if let Some(Candidate { var, value }) = deduction.placed {
            self.place(var, value);
        }
    }
}
