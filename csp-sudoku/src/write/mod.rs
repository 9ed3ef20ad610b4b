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
//! | `writer` | puzzles one after the other, and what each format cannot hold |
//! | a module for each format | the text of a puzzle |
//! | `rows` | what several formats write |
//! | `error`, `loss` | why a puzzle cannot be written; what is left out |
//! | `format` | the formats, and what each can hold |

mod cnf;
mod csv;
mod error;
mod format;
mod grid;
mod integers;
mod json;
mod latex;
mod line;
mod link;
mod loss;
mod marks;
mod opensudoku;
mod rows;
mod sdk;
mod sdm;
mod ss;
mod sukaku;
mod table;
mod writer;

pub(crate) use cnf::BOARD_SIGN;
pub use cnf::{board_comments, board_of};
pub use error::WriteError;
pub use format::{Format, FormatError};
pub use loss::Loss;
pub use writer::Writer;
