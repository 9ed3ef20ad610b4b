//! A board on the scale of Sudoku Explainer, by that program's own rules.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use csp_core::{Limits, Solver, Status, Stop, Watch};
use csp_explainer::{Grid, Rating, rate};
use csp_instance::Instance;
use csp_sudoku::Size;
use serde_json::{Value, json};
use thiserror::Error;

/// The ratings of a board, as far as they were found out.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The number of its solutions.
    pub status: Status,
    /// The ratings, or the limit that was hit before they were known.
    pub rating: Result<Rating, Stop>,
    /// The hardest step that was taken, in tenths, and its rule.
    pub hardest: Option<(u32, &'static str)>,
    /// The number of times that each rule was used.
    pub used: BTreeMap<&'static str, u64>,
    /// The board as it was given: 81 digits, a point for an empty cell.
    pub board: String,
    /// The time that the steps took.
    pub time: Duration,
}

impl Explained {
    /// Rates a board of nine times nine cells under the classic rules.
    ///
    /// # Errors
    ///
    /// For every other board and for problems that are no board, which Sudoku Explainer does not know.
    pub fn of(instance: &Instance, limits: &Limits) -> Result<Self> {
        let name = &instance.name;
        let (grid, board) = match (instance.puzzle(), instance.ruleset()) {
            (Some(puzzle), Some(rules)) if rules.is_classic() && is_nine(rules.size()) => {
                (grid(instance, puzzle.board.cells()), line(puzzle.board.cells()))
            }
            _ => bail!(
                "{name}: Sudoku Explainer rates boards of 9x9 cells under the classic rules, and no others; leave out --scale for \
                 this one"
            ),
        };
        let status = Solver::new(&instance.network).limits(limits.clone()).unique()?.status();
        let begin = Instant::now();
        let (mut used, mut hardest) = (BTreeMap::new(), None);
        let mut grid = grid;
        let rating = match status {
            Status::Unique => rate(&mut grid, &Watch::start(limits.clone()), |_, step| {
                *used.entry(step.rule).or_default() += 1;
                if hardest.is_none_or(|(tenths, _)| step.rating > tenths) {
                    hardest = Some((step.rating, step.rule));
                }
            }),
            _ => Ok(Rating::default()),
        };
        Ok(Self { status, rating, hardest, used, board, time: begin.elapsed() })
    }

    /// The ratings of a board that has one solution.
    pub fn known(&self) -> Option<Rating> {
        self.rating.ok().filter(|_| self.status == Status::Unique)
    }

    /// The end in a word or two.
    pub fn end(&self) -> String {
        match (self.rating, self.status) {
            (Err(stop), _) => stop.to_string(),
            (_, Status::Unsatisfiable) => "no solution".into(),
            (_, Status::Multiple) => "several solutions".into(),
            (_, Status::Unique) => "solved".into(),
            (Ok(_), _) => "not known to have one solution".into(),
        }
    }

    /// The ratings as a record, by the names that programs know.
    pub fn record(&self) -> Value {
        let number = |tenths: u32| f64::from(tenths) / 10.0;
        let known = self.known();
        let at_least = self.rating.err().and(self.hardest);
        json!({
            "er": known.map(|rating| number(rating.er)),
            "ep": known.map(|rating| number(rating.ep)),
            "ed": known.map(|rating| number(rating.ed)),
            "at_least": at_least.map(|(tenths, _)| number(tenths)),
            "hardest": self.hardest.map(|(_, rule)| rule),
            "end": self.end(),
            "techniques": &self.used,
        })
    }
}

fn is_nine(size: Size) -> bool {
    (size.side(), size.box_rows(), size.box_columns()) == (9, 3, 3)
}

/// The candidates of a board, with the digits that were given, or that have no other beside them from the beginning.
fn grid(instance: &Instance, cells: &[u16]) -> Grid {
    let mut candidates = [0; 81];
    for ((x, mask), &given) in instance.network.variables().zip(&mut candidates).zip(cells) {
        let values = instance.network.declared(x).iter().map(csp_core::Val::get);
        *mask = if given > 0 { 1 << (given - 1) } else { values.fold(0, |mask, value| mask | 1 << value) };
    }
    Grid::of_candidates(&candidates)
}

fn line(cells: &[u16]) -> String {
    cells.iter().map(|&cell| char::from_digit(u32::from(cell), 10).filter(|&digit| digit != '0').unwrap_or('.')).collect()
}

/// A line to print for each board, with letters for what is known of it, as in the program serate: `%g ED=%r/%p/%d`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineFormat(Vec<Piece>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
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
        let (mut pieces, mut signs) = (vec![Piece::Text(String::new())], text.chars());
        while let Some(sign) = signs.next() {
            let letter = if sign == '%' { Some(signs.next()) } else { None };
            match letter {
                Some(Some(letter)) if LETTERS.iter().any(|(known, _)| *known == letter) => {
                    pieces.push(Piece::Letter(letter));
                    pieces.push(Piece::Text(String::new()));
                }
                Some(Some('%')) | None => {
                    if let Some(Piece::Text(text)) = pieces.last_mut() {
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
                Piece::Text(text) => text.clone(),
                Piece::Letter('g') => board.board.clone(),
                Piece::Letter('r') => least.clone().unwrap_or_else(|| of(|rating| rating.er)),
                Piece::Letter('p') => of(|rating| rating.ep),
                Piece::Letter('d') => of(|rating| rating.ed),
                Piece::Letter('R') => board.hardest.map_or("-", |(_, rule)| rule).into(),
                Piece::Letter('n') => number.to_string(),
                Piece::Letter('e') => format!("{:.3}", board.time.as_secs_f64()),
                Piece::Letter('t') => "\t".into(),
                Piece::Letter(_) => "\n".into(),
            };
            let _ = write!(line, "{text}");
        }
        line
    }
}
