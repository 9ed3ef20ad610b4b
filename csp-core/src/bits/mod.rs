//! The bit-parallel engine, for networks of disequalities: Sudoku, Latin squares, colouring.
//!
//! It knows nothing of boards. What it infers follows from the constraint graph alone: see `layout` for how the data lie, `propagate` for the inference, `bit_search` for the search.
//!
//! Of the modules, each uses those below it:
//!
//! | module | what it holds |
//! |---|---|
//! | `kernel`, `bit_search` | the front, and the search |
//! | `root`, `hall`, `compiled_network` | what is done once |
//! | `workspace`, `path`, `spare` | the memory of a search, and how one leaves it to the next |
//! | `dispatch`, `propagate` | the work on a state, compiled for several processors |
//! | `choice` | where to branch, by weights |
//! | `layout` | the state of a search, and the two ways in which it lies in memory |
//! | `rows` | bits, how they are counted, how wide everything is, and what is known of a network before any search |

// The loops over rows must become part of the functions that are compiled for several processors.
#![allow(clippy::inline_always)]

mod bit_search;
mod choice;
mod compiled_network;
mod dispatch;
mod hall;
mod kernel;
mod layout;
mod path;
mod propagate;
mod root;
mod rows;
mod spare;
mod workspace;

pub(crate) use kernel::{MOST_VARIABLES, compiled};
