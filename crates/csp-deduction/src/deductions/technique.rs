//! Techniques: their names and their sources.

use std::fmt;

/// A human technique: its name, what it does, and what it takes for granted.
///
/// Two techniques are the same when their names are.
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    /// As it is typed: `x-wing`.
    pub name: &'static str,
    /// As people read it, at the beginning of a sentence: "X-wing".
    pub title: &'static str,
    /// Its effect, in one line.
    pub summary: &'static str,
    /// The people who described it, and the year; empty where nobody knows.
    pub source: &'static str,
    /// True when it holds only where the puzzle, as it was given, has at most one solution.
    pub assumes_uniqueness: bool,
    /// True when its deductions are told the shortest first, so that a scale has no easier one behind the first.
    pub shortest_first: bool,
}

impl Technique {
    /// One that holds for every problem.
    pub(crate) const fn new(
        name: &'static str,
        title: &'static str,
        summary: &'static str,
        source: &'static str,
    ) -> Self {
        Self { name, title, summary, source, assumes_uniqueness: false, shortest_first: false }
    }

    /// The same, if the puzzle has at most one solution.
    #[must_use]
    pub(crate) const fn if_unique(self) -> Self {
        Self { assumes_uniqueness: true, ..self }
    }

    /// The same, if its deductions are told the shortest first.
    #[must_use]
    pub(crate) const fn shortest_first(self) -> Self {
        Self { shortest_first: true, ..self }
    }
}

impl PartialEq for Technique {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Technique {}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
