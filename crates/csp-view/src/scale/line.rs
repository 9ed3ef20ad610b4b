//! A line for each board, with letters for its ratings.

use std::fmt::Write as _;

use csp_explainer::Rating;
use thiserror::Error;

use super::explained::Explained;

/// A line to print for each board, with letters for what is known of it, as in the program serate: `%g ED=%r/%p/%d`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineFormat(Vec<LinePiece>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum LinePiece {
    Text(String),
    Letter(char),
}

/// The letters, with what they stand for.
const LETTERS: [(char, &str); 9] = [
    ('g', "the board in 81 signs"),
    ('r', "ER"),
    ('p', "EP"),
    ('d', "ED"),
    ('R', "the rule of the hardest step"),
    ('n', "the number of the board, from 1"),
    ('e', "the seconds that it took"),
    ('t', "a tab"),
    ('l', "a line end"),
];

/// A letter that stands for nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{found} stands for nothing; there are {}, and %% for a percent sign", known())]
pub struct LineFormatError {
    found: String,
}

fn known() -> String {
    LETTERS.map(|(letter, what)| format!("%{letter} ({what})")).join(", ")
}

impl LineFormat {
    /// Reads a line with letters.
    ///
    /// # Errors
    ///
    /// A percent sign before a letter that stands for nothing, or at the end.
    pub fn read(text: &str) -> Result<Self, LineFormatError> {
        let (mut pieces, mut signs) = (vec![LinePiece::Text(String::new())], text.chars());
        while let Some(sign) = signs.next() {
            let letter = if sign == '%' { Some(signs.next()) } else { None };
            match letter {
                Some(Some(letter)) if LETTERS.iter().any(|(known, _)| *known == letter) => {
                    pieces.push(LinePiece::Letter(letter));
                    pieces.push(LinePiece::Text(String::new()));
                }
                Some(Some('%')) | None => {
                    if let Some(LinePiece::Text(text)) = pieces.last_mut() {
                        text.push(sign);
                    }
                }
                Some(other) => {
                    let found = other.map_or_else(|| "a percent sign at the end".into(), |letter| format!("%{letter}"));
                    return Err(LineFormatError { found });
                }
            }
        }
        Ok(Self(pieces))
    }

    /// The line of a board with its number. A rating that is not known is -; where a limit was hit, ER is
    /// what it is at least.
    pub fn write(&self, board: &Explained, number: usize) -> String {
        let tenths = |tenths: u32| format!("{}.{}", tenths / 10, tenths % 10);
        let least = board.rating.err().and(board.hardest).map(|(least, _)| format!(">={}", tenths(least)));
        let of = |part: fn(Rating) -> u32| board.known().map_or_else(|| "-".into(), |rating| tenths(part(rating)));
        let mut line = String::new();
        for piece in &self.0 {
            let text = match piece {
                LinePiece::Text(text) => text.clone(),
                LinePiece::Letter('g') => board.board.clone(),
                LinePiece::Letter('r') => least.clone().unwrap_or_else(|| of(|rating| rating.er)),
                LinePiece::Letter('p') => of(|rating| rating.ep),
                LinePiece::Letter('d') => of(|rating| rating.ed),
                LinePiece::Letter('R') => board.hardest.map_or("-", |(_, rule)| rule).into(),
                LinePiece::Letter('n') => number.to_string(),
                LinePiece::Letter('e') => format!("{:.3}", board.time.as_secs_f64()),
                LinePiece::Letter('t') => "\t".into(),
                LinePiece::Letter(_) => "\n".into(),
            };
            let _ = write!(line, "{text}");
        }
        line
    }
}
