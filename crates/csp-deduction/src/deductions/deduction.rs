//! Deductions: the finds of techniques.

use crate::deductions::pattern::Pattern;
use crate::deductions::technique::Technique;
use crate::position::{Candidate, Position};

/// A find of a technique in a position: the conclusion, and the pattern that proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The technique.
    pub technique: &'static Technique,
    /// The pattern that proves it.
    pub pattern: Pattern,
    /// The candidate that is true, if it says one.
    pub placed: Option<Candidate>,
    /// The candidates that are false, ascending; those that a placed one excludes are not listed.
    pub removed: Vec<Candidate>,
}

impl Deduction {
    /// A deduction that a candidate is true.
    pub(crate) fn places(technique: &'static Technique, placed: Candidate, pattern: Pattern) -> Self {
        Self { technique, pattern, placed: Some(placed), removed: Vec::new() }
    }

    /// A deduction that candidates are false.
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
