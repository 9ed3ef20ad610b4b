//! The difficulty of puzzles on one of the scales: that of our own techniques, and that of Sudoku Explainer.

mod explained;
mod line;

use anyhow::Result;
use csp_core::{Limits, Status, Watch};
use csp_deduction::Houses;
use csp_instance::Instance;
use csp_sudoku::rating::{CutShort, Difficulty};
use serde_json::Value;

pub use explained::{Explained, distance_of_er};
pub use line::{LineFormat, LineFormatError};

use crate::study::{Rated, Study};

/// A scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingScale {
    /// By our own techniques, for every board and for other problems of disequalities.
    Own,
    /// By the rules of Sudoku Explainer, for classic boards of nine times nine cells.
    Explainer,
}

impl RatingScale {
    /// The names of the three columns in which ratings on this scale stand.
    pub fn columns(self) -> [&'static str; 3] {
        match self {
            Self::Own => ["rating", "score", "grade"],
            Self::Explainer => ["er", "ep", "ed"],
        }
    }
}

/// A rating on one of the scales.
#[derive(Clone, Debug)]
pub enum Scaled {
    /// By our own techniques.
    Own(Rated),
    /// By the rules of Sudoku Explainer.
    Explainer(Explained),
}

impl Scaled {
    /// Rates a problem: on our own scale if its houses are there, otherwise on that of Sudoku Explainer. Techniques that assume
    /// one solution are in use on our own scale if `uniqueness` is.
    ///
    /// # Errors
    ///
    /// When the scale does not know such problems, and when the search for a second solution cannot begin.
    pub fn of(instance: &Instance, houses: Option<&Houses<'_>>, uniqueness: bool, limits: &Limits) -> Result<Self> {
        let Some(houses) = houses else { return Explained::of(instance, limits).map(Self::Explainer) };
        // One clock for the search of a second solution and for the steps.
        let watch = Watch::start(limits.clone());
        let study = Study::new(instance, houses, uniqueness, |_| true, watch.left())?;
        Ok(Self::Own(study.rated(&watch)))
    }

    /// The number of solutions.
    pub fn status(&self) -> Status {
        match self {
            Self::Own(rated) => rated.status,
            Self::Explainer(board) => board.status,
        }
    }

    /// The end in a word or two.
    pub fn end(&self) -> String {
        match self {
            Self::Own(rated) => rated.end(),
            Self::Explainer(board) => board.end(),
        }
    }

    /// True if a limit was hit before the rating was known.
    pub fn is_cut_short(&self) -> bool {
        match self {
            Self::Own(rated) => rated.rating.is_err(),
            Self::Explainer(board) => board.rating.is_err(),
        }
    }

    /// The hardest step, and the number of steps, of a rating that was cut short.
    pub fn at_least(&self) -> Option<(Difficulty, u64)> {
        match self {
            Self::Own(rated) => match &rated.rating {
                Err(CutShort { hardest: Some(hardest), steps, .. }) => Some((*hardest, *steps)),
                _ => None,
            },
            Self::Explainer(board) => {
                let (tenths, _) = board.rating.err().and(board.hardest)?;
                Some((Difficulty::of_tenths(tenths), board.used.values().sum()))
            }
        }
    }

    /// The rating in words: with grade and score, or ER, EP and ED with the hardest rule.
    pub fn words(&self) -> Option<String> {
        match self {
            Self::Own(rated) => {
                let rating = rated.known()?;
                let hardest = rating.hardest.map_or_else(|| "-".into(), |hardest| hardest.to_string());
                Some(format!("{hardest}, {}, score {}", rating.grade, rating.score))
            }
            Self::Explainer(board) => {
                let rule = board.hardest.map_or_else(String::new, |(_, rule)| format!(", {rule}"));
                Some(format!("{}{rule}", board.known()?))
            }
        }
    }

    /// The rating in the columns of [`RatingScale::columns`]; empty where it is not known.
    pub fn cells(&self) -> [String; 3] {
        match self {
            Self::Own(rated) => rated.known().map_or_else(Default::default, |rating| {
                let hardest = rating.hardest.map_or_else(String::new, |hardest| hardest.to_string());
                [hardest, rating.score.to_string(), rating.grade.to_string()]
            }),
            Self::Explainer(board) => board.known().map_or_else(Default::default, |rating| {
                [rating.er, rating.ep, rating.ed].map(|tenths| Difficulty::of_tenths(tenths).to_string())
            }),
        }
    }

    /// The techniques with the numbers of times that they were used: the one that was rated highest cannot be told from a rating.
    pub fn used(&self) -> String {
        let used = match self {
            Self::Own(rated) => rated.rating.as_ref().ok().map(|rating| &rating.used),
            Self::Explainer(board) => board.known().map(|_| &board.used),
        };
        used.into_iter().flatten().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
    }

    /// The rating as a record, by the names that programs know.
    pub fn record(&self) -> Value {
        match self {
            Self::Own(rated) => rated.record(),
            Self::Explainer(board) => board.record(),
        }
    }
}
