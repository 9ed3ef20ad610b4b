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
mod grade;
mod rate;
mod scale;
mod table;

pub use difficulty::{Difficulty, DifficultyError};
pub use grade::Grade;
pub use rate::{CutShort, Rating, rate};
pub use scale::ExplainerScale;
pub use table::{Entry, Origin, entries};
