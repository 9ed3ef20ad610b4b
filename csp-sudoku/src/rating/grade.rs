//! Grades in words, as HoDoKu has them.

use std::fmt;

/// A grade: that of the hardest step, or that which the sum of all scores asks for, whichever is higher.
///
/// Source: HoDoKu 2.2, its usual levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Singles; scores up to 800 in all.
    #[default]
    Easy,
    /// Locked candidates, pairs, triples; up to 1000.
    Medium,
    /// Quads, fish, wings, colours; up to 1600.
    Hard,
    /// Fins and chains; up to 1800.
    Unfair,
    /// Search; and every score above.
    Extreme,
}

impl Grade {
    /// The grade that a sum of scores asks for.
    pub fn of_score(score: u64) -> Self {
        match score {
            0..=800 => Self::Easy,
            801..=1000 => Self::Medium,
            1001..=1600 => Self::Hard,
            1601..=1800 => Self::Unfair,
            _ => Self::Extreme,
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        })
    }
}
