//! Deductions: what a technique has found.

use super::candidate::Candidate;
use super::pattern::Pattern;
use super::technique::Technique;

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
    pub(super) fn places(technique: &'static Technique, placed: Candidate, pattern: Pattern) -> Self {
        Self { technique, pattern, placed: Some(placed), removed: Vec::new() }
    }

    /// That candidates are false.
    pub(super) fn removes(technique: &'static Technique, mut removed: Vec<Candidate>, pattern: Pattern) -> Self {
        removed.sort_unstable();
        removed.dedup();
        Self { technique, pattern, placed: None, removed }
    }
}
