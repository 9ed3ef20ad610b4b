//! The difficulty of a step, as Sudoku Explainer counts it, and grades in words, as HoDoKu has them.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The difficulty of a step or a puzzle, in tenths, as Sudoku Explainer counts it: 1.0 for the last cell of a house, 1.2 for a
/// hidden single in a box, about 7 for a long chain. A puzzle is as hard as its hardest step.
///
/// ```
/// use csp_sudoku::rating::Difficulty;
///
/// let swordfish: Difficulty = "3.8".parse().unwrap();
/// assert_eq!((swordfish.tenths(), swordfish.to_string().as_str()), (38, "3.8"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Difficulty(u32);

/// Text that is no difficulty.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a rating: write a number with at most one decimal, such as 3.8")]
pub struct DifficultyError(String);

impl Difficulty {
    /// So many tenths.
    pub const fn of_tenths(tenths: u32) -> Self {
        Self(tenths)
    }

    /// Its tenths.
    pub const fn tenths(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

impl FromStr for Difficulty {
    type Err = DifficultyError;

    fn from_str(text: &str) -> Result<Self, DifficultyError> {
        let wrong = || DifficultyError(text.to_owned());
        let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(whole) || !is_number(tenths) || tenths.len() > 1 {
            return Err(wrong());
        }
        let whole: u32 = whole.parse().map_err(|_| wrong())?;
        let tenths: u32 = tenths.parse().map_err(|_| wrong())?;
        whole.checked_mul(10).and_then(|ten| ten.checked_add(tenths)).map(Self).ok_or_else(wrong)
    }
}

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

/// A name that is not the name of a grade.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no grade: easy, medium, hard, unfair or extreme")]
pub struct GradeError(String);

impl FromStr for Grade {
    type Err = GradeError;

    fn from_str(name: &str) -> Result<Self, GradeError> {
        let same = |grade: &Self| grade.to_string().eq_ignore_ascii_case(name);
        Self::ALL.into_iter().find(same).ok_or_else(|| GradeError(name.to_owned()))
    }
}

impl Grade {
    /// Every grade, the easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_of_tenths_is_refused() {
        assert_eq!("4".parse(), Ok(Difficulty::of_tenths(40)));
        for wrong in ["", ".", "4.", ".5", "4.25", "-1", "x", "4,5", "+4", "99999999999", "4294967295.0"] {
            assert!(wrong.parse::<Difficulty>().is_err(), "{wrong}");
        }
    }
}
