//! From lines to puzzles.

use std::collections::VecDeque;
use std::io::BufRead;

use super::block::Block;
use super::board_or_row::{self, BoardOrRow};
use super::decode::{self, Writing};
use super::lines::{Line, Lines};
use super::row::Row;
use super::table::Header;
use super::{ReadError, ReadErrorKind, ReadOptions};
use crate::{Puzzle, Size};

/// The puzzles of a text, one after the other; a puzzle that cannot be read gives an error, and the next follows.
#[derive(Debug)]
pub struct Puzzles<R> {
    lines: Lines<R>,
    options: ReadOptions,
    /// Lines that were read to decide what an earlier one is.
    ahead: VecDeque<Line>,
    /// What is known already.
    known: VecDeque<Result<Puzzle, ReadError>>,
    /// What a line that may be a board or a row is, when others of its block have told.
    list: bool,
    /// Whether a puzzle in one line stands before in the block.
    behind_puzzle: bool,
    section: Section,
    /// The first line that is words or markup.
    words: Option<ReadError>,
    last: Last,
}

/// What was given last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    Nothing,
    /// That some JSON has no board, which is said once for all lines of JSON.
    Json,
    /// A puzzle, or another error.
    Other,
}

/// Where in a file with sections reading stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    /// There was none.
    None,
    /// In one that holds a puzzle.
    Read,
    /// In one that does not, or holds what was entered so far into a puzzle that was read.
    Skipped,
}

impl<R: BufRead> Puzzles<R> {
    pub(super) fn new(input: R, options: ReadOptions) -> Self {
        Self {
            lines: Lines::new(input, options),
            options,
            ahead: VecDeque::new(),
            known: VecDeque::new(),
            list: false,
            behind_puzzle: false,
            section: Section::None,
            words: None,
            last: Last::Nothing,
        }
    }

    fn next_line(&mut self) -> Option<Line> {
        self.ahead.pop_front().or_else(|| self.lines.next())
    }

    /// The line at `position` of those that follow, without taking it.
    fn peek(&mut self, position: usize) -> Option<&Line> {
        while self.ahead.len() <= position {
            let line = self.lines.next()?;
            self.ahead.push_back(line);
        }
        self.ahead.get(position)
    }

    /// Takes note of a title, which may be all there is.
    fn note(&mut self, error: ReadError) {
        if self.last == Last::Nothing {
            self.words.get_or_insert(error);
        }
    }

    fn enter(&mut self, name: &str) {
        let again = name == "state" && self.section != Section::None;
        let read = name == "puzzle" || (name == "state" && !again);
        self.section = if read { Section::Read } else { Section::Skipped };
    }

    /// What the line and those that follow hold, if anything, goes to what is known.
    fn take(&mut self, line: Line) {
        match line {
            Line::Section(name) => self.enter(&name),
            Line::End(error) => self.known.push_back(Err(error)),
            _ if self.section == Section::Skipped => {}
            Line::Empty => (self.list, self.behind_puzzle) = (false, false),
            // In a list it stands where a puzzle is expected.
            Line::Words(row) if self.behind_puzzle && !row.is_title() => {
                self.known.push_back(Err(row.is_no_board(|start| ReadErrorKind::Words { start })));
            }
            Line::Ignored => {}
            Line::Words(row) => self.note(row.is_no_board(|start| ReadErrorKind::Words { start })),
            Line::Markup(row) => self.note(row.is_no_board(|start| ReadErrorKind::Markup { start })),
            Line::Puzzle(puzzle) => self.known.push_back(puzzle),
            Line::Puzzles(puzzles) => self.known.extend(puzzles),
            Line::Unreadable(error) => {
                let mut block = Block::new(self.options);
                block.fail(error);
                self.block(block);
            }
            Line::Rule(row) => {
                let mut block = Block::new(self.options);
                block.rule(row);
                self.block(block);
            }
            Line::Row(row) => self.row(row),
        }
    }

    /// A line with cells: a board, or the first row of a grid.
    fn row(&mut self, row: Row) {
        if self.is_header(&row) {
            return;
        }
        if let Some(kind) = board_or_row::of(&row, self.options)
            && (self.list || !self.is_first_row(&row, kind))
        {
            self.list = true;
            let puzzle = decode::puzzle(std::slice::from_ref(&row), kind.writing, kind.board, self.options);
            return self.known.push_back(puzzle);
        }
        let mut block = Block::new(self.options);
        block.push(row);
        self.block(block);
    }

    /// Whether a line names the columns of a table, of which one row more would be too many. The rows lose their names.
    fn is_header(&mut self, row: &Row) -> bool {
        let Some(header) = Header::of(row, self.options) else { return false };
        let mut is_row = |position| matches!(self.peek(position), Some(Line::Row(row)) if header.covers(row));
        if !(0..header.side).all(&mut is_row) || is_row(header.side) {
            return false;
        }
        let rows = self.ahead.iter_mut().take(header.side);
        let mut rows: Vec<&mut Row> =
            rows.filter_map(|line| if let Line::Row(row) = line { Some(row) } else { None }).collect();
        if !header.has_names(rows.iter().map(|row| &**row)) {
            return false;
        }
        for row in &mut rows {
            if header.named_rows {
                row.drop_first_field();
            }
            row.fill(header.side);
        }
        true
    }

    /// Whether the empty line that is next stands between two rows of boxes: the rows that are missing follow, in groups
    /// that are as high as a box.
    fn bands_follow(&mut self, block: &Block) -> bool {
        let ways = block.missing_bands();
        ways.into_iter().any(|(writing, size, bands)| self.are_next(writing, size, bands))
    }

    /// Whether so many rows of boxes follow, each behind an empty line, and then something else.
    fn are_next(&mut self, writing: Writing, size: Size, bands: usize) -> bool {
        let is_row = |line: Option<&Line>| matches!(line, Some(Line::Row(row)) if row.count(writing) == size.side());
        let mut position = 0;
        for _ in 0..bands {
            let start = position;
            while matches!(self.peek(position), Some(Line::Empty)) {
                position += 1;
            }
            let end = position + size.box_rows();
            if position == start || !(position..end).all(|position| is_row(self.peek(position))) {
                return false;
            }
            position = end;
        }
        !matches!(self.peek(position), Some(Line::Row(_) | Line::Rule(_)))
    }

    /// Whether a line that could be a board or a row of a larger one is a row. The first line that can only be one of them
    /// decides: a row holds no value twice, and a board none above its side. When no line tells, exactly as many lines as
    /// a line has cells are a grid, and so are lines that mostly have values above the side of the smaller board.
    fn is_first_row(&mut self, first: &Row, kind: BoardOrRow) -> bool {
        if let Some(is_row) = kind.tells(first) {
            return is_row;
        }
        let (mut lines, mut large) = (1, usize::from(kind.exceeds(first)));
        let mut exact = false;
        for position in 0.. {
            match self.peek(position) {
                Some(Line::Row(row)) if kind.is_like(row) => {
                    if lines == kind.row.side() {
                        exact = false;
                        break;
                    }
                    if let Some(is_row) = kind.tells(row) {
                        return is_row;
                    }
                    lines += 1;
                    large += usize::from(kind.exceeds(row));
                    exact = lines == kind.row.side();
                }
                // Lists have no rules between their boards.
                Some(Line::Rule(_)) => return true,
                Some(Line::Ignored) => {}
                _ => break,
            }
        }
        exact || (lines > 1 && large * 2 > lines)
    }

    /// Reads the lines that belong to a grid, as far as needed.
    fn block(&mut self, mut block: Block) {
        loop {
            if let Some(puzzle) = block.ready() {
                self.known.push_back(Ok(puzzle));
                return;
            }
            let options = self.options;
            let is_board =
                |row: &Row| board_or_row::of(row, options).is_some_and(|kind| kind.tells(row) == Some(false));
            match self.peek(0) {
                // Behind a line with something wrong a list goes on.
                Some(Line::Row(row)) if !block.wants(row) && is_board(row) => break,
                Some(Line::Row(_) | Line::Rule(_) | Line::Ignored | Line::Unreadable(_) | Line::Empty) => {}
                Some(Line::Words(row)) if block.wants(row) => {}
                _ => break,
            }
            let within = matches!(self.peek(0), Some(Line::Empty)) && self.bands_follow(&block);
            match self.next_line() {
                Some(Line::Empty) if within => {}
                Some(Line::Row(row) | Line::Words(row)) => block.push(row),
                Some(Line::Rule(row)) => block.rule(row),
                Some(Line::Unreadable(error)) => block.fail(error),
                Some(Line::Ignored) => {}
                _ => break,
            }
        }
        for puzzle in block.finish() {
            match puzzle {
                Err(error) if matches!(error.kind, ReadErrorKind::Words { .. }) => self.note(error),
                puzzle => self.known.push_back(puzzle),
            }
        }
    }

    /// What is to be said at the end: that there were only words, when there were.
    fn end(&mut self) -> Option<Result<Puzzle, ReadError>> {
        self.words.take().filter(|_| self.last == Last::Nothing).map(Err)
    }
}

impl<R: BufRead> Iterator for Puzzles<R> {
    type Item = Result<Puzzle, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(known) = self.known.pop_front() {
                let is_json = |error: &ReadError| matches!(error.kind, ReadErrorKind::Json { .. });
                let new = if known.as_ref().is_err_and(is_json) { Last::Json } else { Last::Other };
                if new == Last::Json && self.last == Last::Json {
                    continue;
                }
                self.last = new;
                return Some(known);
            }
            match self.next_line() {
                Some(Line::Puzzle(puzzle)) if self.section != Section::Skipped => {
                    (self.last, self.behind_puzzle) = (Last::Other, true);
                    return Some(puzzle);
                }
                Some(line) => self.take(line),
                None => return self.end(),
            }
        }
    }
}
