//! Boards in one line.

use crate::symbols::push_line;
use crate::{Alphabet, Board};

impl Board {
    /// All cells in one line, `.` for an empty one. With [`Alphabet::Integers`] they are separated by blanks,
    /// and an empty cell is 0. If the alphabet has too few symbols for the board, integers are written
    /// instead.
    pub fn to_line(&self, alphabet: Alphabet) -> String {
        let mut line = Vec::with_capacity(self.cells().len() + 1);
        push_line(&mut line, self.size(), self.cells(), |value| value, alphabet);
        String::from_utf8(line).expect("symbols are ASCII")
    }
}
