//! The difficulty of puzzles for people: a rating on Sudoku Explainer's scale, and a score and a grade by HoDoKu's weights.
//!
//! The step with the lowest rating is always taken. The rating is that of the hardest step, the score is the sum over all
//! steps. Sources: Sudoku Explainer 1.2.1 (Juillerat 2007) for the ratings, HoDoKu 2.2 (Hobiger 2012) for the weights. Where
//! one of them does not know a technique, the number is of another program or this project's own, and [`Origin`] says so.
//!
//! A score is not HoDoKu's score of the puzzle: HoDoKu takes its steps in an order of its own.
//!
//! ```
//! use csp_deduction::{ByHand, Houses, Position};
//! use csp_core::{Limits, Watch};
//! use csp_sudoku::rating::{ExplainerScale, rate};
//! use csp_sudoku::{Model, library};
//!
//! let puzzle = library::find("grid1").remove(0).board();
//! let model = Model::new(puzzle.size());
//! let houses = Houses::of(model.rules()).unwrap();
//! let by_hand = ByHand::new(ExplainerScale::new(&houses));
//! let rating = rate(&by_hand, Position::new(&houses, &model.network(&puzzle).unwrap()), &Watch::start(Limits::default())).unwrap();
//! assert_eq!(rating.hardest.unwrap().to_string(), "1.2");
//! ```

mod difficulty;
mod scale;
mod table;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use csp_core::{Stop, Watch};
use csp_deduction::{ByHand, End, Position};

pub use difficulty::{Difficulty, DifficultyError, Grade, GradeError};
pub use scale::ExplainerScale;
pub use table::{Entry, Origin, entries};

/// The difficulty of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rating {
    /// The hardest step; `None` when there was no step to take.
    pub hardest: Option<Difficulty>,
    /// The technique of the first step that is as hard as that.
    pub hardest_technique: Option<&'static str>,
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
    let mut rating = Rating {
        hardest: None,
        hardest_technique: None,
        score: 0,
        grade: Grade::Easy,
        used: BTreeMap::new(),
        end: End::Solved,
    };
    let mut grade = Grade::Easy;
    let end = by_hand.walk(&mut position, watch, |_, tenths, deduction| {
        if rating.hardest.is_none_or(|hardest| tenths > hardest.tenths()) {
            rating.hardest = Some(Difficulty::of_tenths(tenths));
            rating.hardest_technique = Some(deduction.technique.name);
        }
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
