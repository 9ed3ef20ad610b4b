//! The boards of a JSON text, one after the other: an array of boards is never kept as a whole.

use std::io::BufRead;

use super::assembly::Plain;
use super::json::{self, Results};
use super::json_text::{Parser, Value};
use super::text::{LONGEST, Text};
use super::{ReadError, ReadOptions, sizes};
use crate::puzzle::Puzzle;

/// The most puzzles that are handed on at once.
const AT_ONCE: usize = 64;

/// Finds the boards of a text line by line.
///
/// An array may be one board, or have a board in each element. Only its end can tell, unless an element is an object, or there
/// are more than a board has rows. From then on each element is handed on when it is read, and forgotten.
#[derive(Debug)]
pub(super) struct Stream {
    options: ReadOptions,
    /// The line where the text starts.
    start: usize,
    parser: Parser,
    /// The line that is read now, its number, and the place up to which it is read.
    text: String,
    line: usize,
    place: usize,
    /// True if the text is a part of its line and more follows; and the columns of the parts that are read.
    is_cut: bool,
    columns: usize,
    /// True if each element has boards of its own.
    is_list: bool,
    told: Told,
}

/// All that was told of a text so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Told {
    Nothing,
    Boards,
    /// An error, which is the only one.
    Error,
    /// An element that is no board: those behind it are not looked at.
    NoBoard,
}

impl Stream {
    /// A text that starts in this line; nothing of it is read.
    pub(super) fn new(line: usize, options: ReadOptions) -> Self {
        Self {
            options,
            start: line,
            parser: Parser::new(line),
            text: String::new(),
            line,
            place: 0,
            is_cut: false,
            columns: 0,
            is_list: false,
            told: Told::Nothing,
        }
    }

    /// Reads on up to some puzzles, or to the end: these, and the stream where more may follow.
    pub(super) fn read<R: BufRead>(mut self, text: &mut Text<R>, plain: &Plain) -> (Results, Option<Self>) {
        loop {
            let found = self.puzzles(plain);
            if !found.is_empty() {
                return (found, Some(self));
            }
            if self.parser.is_done() {
                break;
            }
            let more = match text.part() {
                Some(part) => part.map(|(part, is_cut)| self.take_part(&part, is_cut)),
                None => match text.next() {
                    Some(line) => line.map(|line| self.take(&line.text, line.number)),
                    None => break,
                },
            };
            if let Err(error) = more {
                return (vec![Err(error)], None);
            }
        }
        if self.parser.is_wrong() {
            text.skip_block();
        } else {
            while text.part().is_some() {}
        }
        (self.end(), None)
    }

    /// Takes the next line, when all of the last is read.
    pub(super) fn take(&mut self, text: &str, line: usize) {
        self.text.clear();
        self.text.push_str(text);
        (self.line, self.place, self.is_cut, self.columns) = (line, 0, false, 0);
    }

    /// Takes the next part of a long line. Of the last, a string may be left whose end was not there.
    fn take_part(&mut self, part: &str, is_cut: bool) {
        self.columns += self.text[..self.place].chars().count();
        self.text.drain(..self.place);
        // A string that goes on for so long does not end.
        self.is_cut = is_cut && self.text.len() < LONGEST;
        self.text.push_str(part);
        self.place = 0;
    }

    /// The next puzzles of the line; none when all of it is read.
    fn puzzles(&mut self, plain: &Plain) -> Results {
        let mut found = Vec::new();
        while found.len() < AT_ONCE && !self.parser.is_done() {
            let rest = self.text[self.place..].trim_start_matches([',', ' ', '\t']);
            self.place = self.text.len() - rest.len();
            if rest.is_empty() {
                break;
            }
            if let Some((puzzle, place)) = self.plain(plain) {
                self.place = place;
                found.push(Ok(puzzle));
                continue;
            }
            let begin = self.place;
            self.place = self.parser.feed(&self.text, begin, self.line, self.is_cut);
            if self.place == begin {
                break;
            }
            self.is_list |= self.shows_list();
            if self.is_list {
                let elements = self.parser.take_elements();
                elements.iter().for_each(|element| self.element(element, begin, &mut found));
            }
        }
        if !found.is_empty() {
            self.told = self.told.max(Told::Boards);
        }
        found
    }

    /// True if the elements that are read are no rows and no cells of one board.
    fn shows_list(&self) -> bool {
        let elements = self.parser.elements();
        let are_many = elements.len() > sizes::MOST_SIDE;
        elements.last().is_some_and(|last| matches!(last, Value::Object(_)) || (are_many && !last.is_cell()))
    }

    /// The next element, if it is plainly a puzzle, and the place behind it: what the parser says of it, found many times as fast.
    fn plain(&self, plain: &Plain) -> Option<(Puzzle, usize)> {
        if !self.is_list || self.told == Told::NoBoard || !self.parser.is_between_elements() {
            return None;
        }
        let rest = &self.text.as_bytes()[self.place..];
        let (cells, behind) = json::only_text(rest).or_else(|| json::quoted(rest))?;
        Some((plain.puzzle(cells, self.line)?, self.text.len() - behind.len()))
    }

    /// The puzzles of an element of which the last part was read from `begin` on.
    fn element(&mut self, element: &Value, begin: usize, found: &mut Results) {
        if self.told == Told::NoBoard {
            return;
        }
        let mut new = Vec::new();
        let is_board = json::collect(element, self.options, &mut new).is_some();
        if !is_board {
            let column = (begin > 0).then(|| self.columns + self.text[..begin].chars().count() + 1);
            new.push(Err(ReadError { line: self.line, column, kind: json::no_board() }));
        }
        for puzzle in new {
            if puzzle.is_ok() {
                found.push(puzzle);
            } else if self.told < Told::Error {
                self.told = Told::Error;
                found.push(puzzle);
            }
        }
        if !is_board {
            self.told = Told::NoBoard;
        }
    }

    /// The rest that is told when the last line is read.
    fn end(self) -> Results {
        let columns = self.columns;
        let whole = self
            .parser
            .end()
            .map_err(|error| ReadError { column: error.column.map(|column| columns + column), ..error });
        if !self.is_list {
            return json::puzzles(whole, self.start, self.options);
        }
        match whole {
            Err(error) if self.told < Told::Error => vec![Err(error)],
            Ok(_) if self.told == Told::Nothing => {
                vec![Err(ReadError { line: self.start, column: None, kind: json::no_board() })]
            }
            _ => Vec::new(),
        }
    }
}
