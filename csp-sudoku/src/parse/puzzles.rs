//! From lines to puzzles.

use std::collections::VecDeque;
use std::io::BufRead;

use super::decode::{self, Shape, Writing};
use super::lines::{Cells, Line, Lines};
use super::{ReadError, ReadErrorKind, ReadOptions};
use crate::{Alphabet, Board, Size};

/// A puzzle, and how it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The board.
    pub board: Board,
    /// The line where it starts, from 1.
    pub line: usize,
    /// How its values were written.
    pub alphabet: Alphabet,
}

/// The puzzles of a text, one after the other; a puzzle that cannot be read gives an error, and the next follows.
#[derive(Debug)]
pub struct Puzzles<R> {
    lines: Lines<R>,
    options: ReadOptions,
    /// Lines that were read to decide what an earlier one is.
    ahead: VecDeque<Result<Line, ReadError>>,
    done: bool,
}

/// How many lines are read ahead at most, to tell a grid from a list of smaller boards.
const MOST_AHEAD: usize = 64;

impl<R: BufRead> Puzzles<R> {
    pub(super) fn new(input: R, options: ReadOptions) -> Self {
        Self { lines: Lines::new(input), options, ahead: VecDeque::new(), done: false }
    }

    fn next_line(&mut self) -> Option<Result<Line, ReadError>> {
        self.ahead.pop_front().or_else(|| self.read_line())
    }

    /// Reads on; after an error of the input itself there is nothing more.
    fn read_line(&mut self) -> Option<Result<Line, ReadError>> {
        if self.done {
            return None;
        }
        let line = self.lines.next();
        self.done = match &line {
            None => true,
            Some(line) => matches!(line, Err(ReadError { kind: ReadErrorKind::Input(_), .. })),
        };
        line
    }

    /// The line at `position` of those that follow, without taking it.
    fn peek(&mut self, position: usize) -> Option<&Result<Line, ReadError>> {
        while self.ahead.len() <= position {
            let line = self.read_line()?;
            self.ahead.push_back(line);
        }
        self.ahead.get(position)
    }

    /// The puzzle that starts with the line `first`.
    fn puzzle(&mut self, first: Cells) -> Result<Puzzle, ReadError> {
        let (writing, shape) = match first.recognise(self.options) {
            Ok(recognised) => recognised,
            Err(error) => {
                self.skip_if_a_grid_follows();
                return Err(error);
            }
        };
        let size = match shape {
            Shape::Row(size) => size,
            Shape::Either { board, row } if self.is_row(&first, writing, board, row) => row,
            Shape::Either { board: size, .. } | Shape::Board(size) => return self.board(&[first], writing, size),
        };
        let rows = self.rows(first, writing, size)?;
        self.board(&rows, writing, size)
    }

    fn board(&self, lines: &[Cells], writing: Writing, size: Size) -> Result<Puzzle, ReadError> {
        let line = lines[0].line;
        let (values, alphabet) = decode::values(lines, writing, size, self.options.alphabet)?;
        let found = values.len();
        let kind = ReadErrorKind::Cells { found, size: Some(size) };
        let board = Board::from_cells(size, values).map_err(|_| ReadError { line, column: None, kind })?;
        Ok(Puzzle { board, line, alphabet })
    }

    /// Whether a line that could be a board or a row of a larger one is a row: when others follow, and more than half of
    /// the lines that could be its grid, looking at 64 at most, hold values that the smaller board does not have.
    fn is_row(&mut self, first: &Cells, writing: Writing, board: Size, row: Size) -> bool {
        let most = row.side().min(MOST_AHEAD);
        let (mut lines, mut large) = (1, usize::from(first.exceeds(board.side(), writing)));
        for position in 0.. {
            match self.peek(position) {
                Some(Ok(Line::Cells(cells))) if lines < most && cells.count(writing) == row.side() => {
                    lines += 1;
                    large += usize::from(cells.exceeds(board.side(), writing));
                }
                Some(Ok(Line::Ignored)) => {}
                _ => break,
            }
        }
        lines > 1 && large * 2 > lines
    }

    /// The rows of the grid that starts with `first`. After an error, the rest of the grid is skipped.
    fn rows(&mut self, first: Cells, writing: Writing, size: Size) -> Result<Vec<Cells>, ReadError> {
        let start = first.line;
        let mut rows = vec![first];
        while rows.len() < size.side() {
            let error = match self.next_line() {
                Some(Ok(Line::Ignored)) => continue,
                Some(Ok(Line::Cells(cells))) if cells.count(writing) == size.side() => {
                    rows.push(cells);
                    continue;
                }
                Some(Ok(Line::Cells(cells))) => {
                    let kind = ReadErrorKind::RowLength { found: cells.count(writing), size, start };
                    ReadError { line: cells.line, column: None, kind }
                }
                Some(Ok(Line::Empty)) | None => {
                    let kind = ReadErrorKind::Rows { found: rows.len(), size };
                    return Err(ReadError { line: start, column: None, kind });
                }
                Some(Err(error)) => error,
            };
            self.skip_grid();
            return Err(error);
        }
        Ok(rows)
    }

    /// Goes on behind the next empty line.
    fn skip_grid(&mut self) {
        while let Some(line) = self.next_line() {
            if matches!(line, Ok(Line::Empty)) {
                return;
            }
        }
    }

    /// After a first line that is nothing known: when a row of a grid follows, the line was meant as one too.
    fn skip_if_a_grid_follows(&mut self) {
        let options = self.options;
        let mut position = 0;
        while matches!(self.peek(position), Some(Ok(Line::Ignored))) {
            position += 1;
        }
        if let Some(Ok(Line::Cells(cells))) = self.peek(position)
            && let Ok((_, Shape::Row(_))) = cells.recognise(options)
        {
            self.skip_grid();
        }
    }
}

impl<R: BufRead> Iterator for Puzzles<R> {
    type Item = Result<Puzzle, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.next_line()? {
                Ok(Line::Empty | Line::Ignored) => {}
                Ok(Line::Cells(first)) => return Some(self.puzzle(first)),
                Err(error) => return Some(Err(error)),
            }
        }
    }
}
