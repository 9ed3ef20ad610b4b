//! Sudoku of any size and its variants as constraint networks: reading, checking, modelling, generating, rating, writing.
//! The classic rules are binary disequalities.
//!
//! ```
//! use csp_core::{Solver, Status};
//! use csp_sudoku::{Board, Model};
//!
//! let board: Board = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse().unwrap();
//! let model = Model::new(board.size());
//! let network = model.network(&board).unwrap();
//! let outcome = Solver::new(&network).unique().unwrap();
//! assert_eq!(outcome.status(), Status::Unique);
//! println!("{}", model.board(&outcome.solutions[0]));
//! ```

// The files and folders use each other in one direction; the test `directions` of csp-core compares this list with them.
// Each uses only those that come before it in this list: board, canon, rating, rules, puzzle, picture, judge, library,
// larger, model, needless, impossible, generate, write, parse.
// Inside parse: error, sizes, text, row, assembly, candidates, decoder, blanks, regions, statements, table, record, columns,
// json_text, fpuzzles/entry, fpuzzles/packed, fpuzzles/rules, fpuzzles/mod, json, json_stream, opensudoku, cnf, block, formats, board_or_row, puzzles, gaps.
mod board;
pub mod canon;
pub mod generate;
pub mod impossible;
mod judge;
mod larger;
pub mod library;
mod model;
mod needless;
mod parse;
pub mod picture;
mod puzzle;
pub mod rating;
mod rules;
pub mod write;

pub use board::{Alphabet, AlphabetError, Board, BoardError, Cell, Size, SizeError, Unit};
pub use judge::Contradiction;
pub use model::Model;
pub use needless::{Needless, NeedlessError};
pub use parse::{Puzzles, ReadError, ReadErrorKind, ReadOptions, read, unpack_f_puzzles};
pub use puzzle::{Metadata, Note, Puzzle};
pub use rules::{Clue, ClueError, ClueKind, Link, LinkKind, Regions, RegionsError, Ruleset, RulesetError, Stated};
pub use rules::{Variant, VariantError};

/// The examples of the README and of the book, compiled and run.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../../README.md")]
    struct Readme;
    #[doc = include_str!("../README.md")]
    struct OfTheCrate;
    #[doc = include_str!("../../docs/src/course/problem.md")]
    struct TheProblem;
    #[doc = include_str!("../../docs/src/workshop/problems.md")]
    struct Problems;
    #[doc = include_str!("../../docs/src/course/arc-consistency.md")]
    struct ArcConsistency;
    #[doc = include_str!("../../docs/src/workshop/bits.md")]
    struct Bits;
    #[doc = include_str!("../../docs/src/workshop/batch.md")]
    struct Batch;
    #[doc = include_str!("../../docs/src/course/nary.md")]
    struct Nary;
    #[doc = include_str!("../../docs/src/workshop/extending.md")]
    struct Extending;
    #[doc = include_str!("../../docs/src/desk/variants.md")]
    struct Variants;
    #[doc = include_str!("../../docs/src/desk/impossible.md")]
    struct Impossible;
}
