//! Which exercises there are.

use std::fmt;

/// The language in which a hole is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// Rust, compiled by `rustc`.
    Rust,
    /// Python 3, run by `python3`.
    Python,
    /// Any other: a program of one's own that speaks the protocol.
    Other,
}

/// An exercise: one hole in a program that is otherwise given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exercise {
    /// Forward checking after an assignment (Haralick & Elliott 1980).
    ForwardChecking,
    /// The variable with the fewest values left comes next (Haralick & Elliott 1980).
    Mrv,
    /// The value that leaves the neighbours most comes first.
    Lcv,
    /// AC-3 before a search (Mackworth 1977).
    Ac3,
    /// AC-3 after each assignment (Sabin & Freuder 1994).
    Mac,
    /// Conflict-directed backjumping (Prosser 1993).
    Cbj,
    /// The value that breaks the fewest constraints (Minton et al. 1992).
    MinConflicts,
    /// All values that no matching has leave an all-different constraint (Regin 1994).
    AllDifferent,
}

impl Exercise {
    /// All of them, in the order of the course.
    pub const ALL: [Self; 8] = [
        Self::ForwardChecking,
        Self::Ac3,
        Self::Mrv,
        Self::Lcv,
        Self::Cbj,
        Self::Mac,
        Self::MinConflicts,
        Self::AllDifferent,
    ];

    /// What it is called on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::ForwardChecking => "fc",
            Self::Mrv => "mrv",
            Self::Lcv => "lcv",
            Self::Ac3 => "ac3",
            Self::Mac => "mac",
            Self::Cbj => "cbj",
            Self::MinConflicts => "min-conflicts",
            Self::AllDifferent => "all-different",
        }
    }
}

impl fmt::Display for Exercise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
