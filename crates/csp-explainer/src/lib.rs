//! The ratings of Sudoku Explainer: how hard a board of nine times nine cells is, by the rules of that program and in its order.
//!
//! Sudoku Explainer (Juillerat 2007, version 1.2.1) asks some thirty rules, the easiest first, takes the first step that one of them
//! finds, and begins again. Players give the difficulty of a puzzle by three numbers of its way: ER is the hardest step, EP the
//! hardest up to the first digit, ED the first step. This crate was written from what is known of its rules and their order,
//! and held against published steps and ratings; no source of that program was taken over. What no description tells is which of several chains is taken where they are
//! equally hard, equally long and of different families.
//!
//! Of the modules, each uses those below it:
//!
//! | module | what it has |
//! |---|---|
//! | `rating` | the way to the solution, and the three numbers |
//! | `order` | the rules in their order |
//! | `chains` | cycles, forcing chains, and chains within chains (6.5 and above) |
//! | `patterns` | singles, locked candidates, sets, fish, wings, unique loops, graves, aligned exclusion (1.0 to 6.2, and 7.5) |
//! | `step` | a step |
//! | `grid` | digits and candidates |
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use csp_core::{Limits, Watch};
//! use csp_explainer::{PencilGrid, rate};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let clues: Vec<u8> = line.bytes().map(|sign| sign.saturating_sub(b'0')).map(|clue| if clue > 9 { 0 } else { clue }).collect();
//! let mut grid = PencilGrid::of_clues(&clues.try_into().unwrap());
//! let mut steps = 0;
//! let rating = rate(&mut grid, &Watch::start(Limits::default()), |_, _| {
//!     steps += 1;
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!((rating.to_string().as_str(), steps, grid.is_solved()), ("1.2/1.2/1.2", 51, true));
//! # Ok::<(), csp_core::Stop>(())
//! ```

mod chains;
mod grid;
mod order;
mod patterns;
mod rating;
mod step;

pub use grid::PencilGrid;
pub use rating::{Rating, rate};
pub use step::RatedStep;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
