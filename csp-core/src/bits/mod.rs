//! The bit-parallel engine, for networks of disequalities: Sudoku, Latin squares, colouring.
//!
//! It knows nothing of boards. What it infers follows from the constraint graph alone: see [`bit_state`] and
//! [`bit_layout`] for how the data lie, [`propagate`] for the inference, [`bit_search`] for the search.
//!
//! From the bottom to the top; a file uses only files that stand before it here, and is used only by files behind it:
//!
//! - [`word`], [`row`], [`bit_counter`], [`shape`]: bits, how they are counted, how wide everything is
//! - [`tight_cliques`], [`segments`], [`row_tables`]: what is known of a network before any search
//! - [`bit_state`], [`bit_layout`]: the state of a search, and what a layout of it must be able to do
//! - [`by_slot`], [`by_value`]: the two layouts
//! - [`propagate`], [`weights`], [`branch`]: the work on a state
//! - [`dispatch`]: that work, compiled for several processors
//! - [`path`], [`workspace`], [`spare`]: the memory of a search, and how one leaves it to the next
//! - [`compiled_network`], [`root`], [`hall`], [`weighted_runs`]: the other parts of the search
//! - [`bit_search`], [`kernel`]: the search, and the front

// The loops over rows must become part of the functions that are compiled for several processors.
#![allow(clippy::inline_always)]

mod bit_counter;
mod bit_layout;
mod bit_search;
mod bit_state;
mod branch;
mod by_slot;
mod by_value;
mod compiled_network;
mod dispatch;
mod hall;
mod kernel;
mod path;
mod propagate;
mod root;
mod row;
mod row_tables;
mod segments;
mod shape;
mod spare;
mod tight_cliques;
mod weighted_runs;
mod weights;
mod word;
mod workspace;

pub(crate) use kernel::{MOST_VARIABLES, compiled};
