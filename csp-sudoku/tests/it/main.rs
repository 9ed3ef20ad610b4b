//! The tests of csp-sudoku from outside, in one program: it is linked once.

mod bits;
mod by_hand;
mod canon;
mod clue_lines;
mod clues;
mod formats;
mod fpuzzles;
mod fuzzed;
mod generating;
mod impossible;
mod json_arrays;
mod kernels;
mod lists;
mod more_formats;
mod oracles;
mod pasted;
mod rating;
mod reading;
mod report;
mod round_trips;
mod seeds;
mod sizes;
mod uniform;
mod variants;
mod verifying;
mod writing;
