//! Writing puzzles in the formats that people have.
//!
//! ```
//! use csp_sudoku::write::{Format, Writer};
//! use csp_sudoku::{Board, Puzzle, ReadOptions, read};
//!
//! let board: Board = "0401304010040210".parse().unwrap();
//! let mut writer = Writer::new(Format::Sdk, Vec::new());
//! let lost = writer.write(&Puzzle::from(board.clone())).unwrap();
//! let text = writer.finish().unwrap();
//! assert!(lost.is_empty());
//! assert_eq!(String::from_utf8_lossy(&text), "[Puzzle]\n.4.1\n3.4.\n1..4\n.21.\n");
//! let again = read(&text[..], ReadOptions::default()).next().unwrap().unwrap();
//! assert_eq!(again.board, board);
//! ```
//!
//! Of the modules, each uses those below it:
//!
//! | module | what it does |
//! |---|---|
//! | `writer` | puzzles one after the other, each in its format |
//! | `cnf`, `csv`, `json`, `latex`, `opensudoku` | the text of a puzzle in formats that are more than cells |
//! | `loss` | all that a format cannot hold |
//! | `candidates`, `rows` | cells and candidates in lines and grids |
//! | `error` | the reasons why a puzzle cannot be written |
//! | `format` | the table of formats |
//! | `layout` | the ways in which a puzzle is laid out |

mod candidates;
mod cnf;
mod csv;
mod error;
mod format;
mod json;
mod latex;
mod layout;
mod loss;
mod opensudoku;
mod rows;
mod writer;

pub(crate) use cnf::BOARD_SIGN;
pub use cnf::board_of;
pub use error::WriteError;
pub use format::{Format, FormatError};
pub use loss::Loss;
pub use writer::Writer;
