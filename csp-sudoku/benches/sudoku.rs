//! Time of the textbook engine on Sudoku.
fn main() {}
