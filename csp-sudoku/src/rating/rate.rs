//! A puzzle's rating: every step, the easiest first.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use csp_core::{Stop, Watch};
use csp_deduction::{ByHand, End, Position};

use super::difficulty::Difficulty;
use super::grade::Grade;
use super::scale::ExplainerScale;

/// The difficulty of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rating {
    /// The hardest step; `None` when there was no step to take.
    pub hardest: Option<Difficulty>,
    /// The sum of HoDoKu's weights of all steps, in the order of this project.
    pub score: u64,
    /// The grade of the hardest step or of the score, whichever is higher.
    pub grade: Grade,
    /// The number of times that each technique was used, by name.
    pub used: BTreeMap<&'static str, u64>,
    /// The end that it came to.
    pub end: End,
}

/// A rating that a limit has cut short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutShort {
    /// The limit.
    pub stop: Stop,
    /// The hardest step so far: the puzzle is no easier.
    pub hardest: Option<Difficulty>,
    /// The number of steps that were taken.
    pub steps: u64,
}

/// Rates a position: takes the easiest step until nothing is left to do.
///
/// # Errors
///
/// [`CutShort`] when a limit was hit: what is known up to there.
pub fn rate(by_hand: &ByHand<ExplainerScale>, mut position: Position<'_>, watch: &Watch) -> Result<Rating, CutShort> {
    let mut rating = Rating { hardest: None, score: 0, grade: Grade::Easy, used: BTreeMap::new(), end: End::Solved };
    let mut grade = Grade::Easy;
    let end = by_hand.walk(&mut position, watch, |_, tenths, deduction| {
        rating.hardest = rating.hardest.max(Some(Difficulty::of_tenths(tenths)));
        rating.score += ExplainerScale::score(deduction);
        grade = grade.max(ExplainerScale::grade(deduction));
        *rating.used.entry(deduction.technique.name).or_default() += 1;
        ControlFlow::Continue(())
    });
    let (hardest, steps) = (rating.hardest, rating.used.values().sum());
    rating.end = end.map_err(|stop| CutShort { stop, hardest, steps })?;
    rating.grade = grade.max(Grade::of_score(rating.score));
    Ok(rating)
}
