//! From lines to puzzles.

use std::collections::VecDeque;
use std::io::BufRead;
use std::sync::Arc;

use super::block::Block;
use super::board_or_row::{self, BoardOrRow};
use super::decoder;
use super::formats::{Header, Line, Lines};
use super::row::Row;
use super::statements::{Heard, Statement};
use super::{ReadError, ReadErrorKind, ReadOptions, table};
use crate::puzzle::{Metadata, Puzzle};
use crate::rules::Stated;

/// The puzzles of a text, one after the other. A puzzle that cannot be read gives an error, and the next
/// puzzle follows.
#[derive(Debug)]
pub struct Puzzles<R> {
    lines: Lines<R>,
    /// The options that were given beforehand.
    beforehand: ReadOptions,
    /// The same with what comments have said.
    pub(super) options: ReadOptions,
    /// The rules that comments state.
    heard: Heard,
    /// Lines that were read ahead to decide what an earlier line is.
    pub(super) ahead: VecDeque<Line>,
    /// Puzzles and errors that are found but not yet returned.
    known: VecDeque<Result<Puzzle, ReadError>>,
    /// True if lines that may be a board or a row are boards, as an earlier line of the block has shown.
    list: bool,
    /// True if the block has a puzzle in one line before this place.
    behind_puzzle: bool,
    section: Section,
    /// The notes about the next puzzle.
    headers: Metadata,
    /// The same with what is only said if a section follows.
    likely_headers: Metadata,
    /// The first line that is words or markup.
    words: Option<ReadError>,
    returned: Returned,
}

/// The kind of thing that was returned last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Returned {
    Nothing,
    /// An error about JSON without a board. It is returned once for all lines of JSON.
    Json,
    /// A puzzle, or another error.
    Other,
}

/// The place in a file with sections that reading has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    /// There was no section so far.
    None,
    /// In a section that holds a puzzle.
    Read,
    /// In a section that holds no puzzle, or that holds what was entered so far into a puzzle that was read
    /// already.
    Skipped,
}

impl<R: BufRead> Puzzles<R> {
    pub(super) fn new(input: R, options: ReadOptions) -> Self {
        Self {
            lines: Lines::new(input, options),
            beforehand: options,
            options,
            heard: Heard::default(),
            ahead: VecDeque::new(),
            known: VecDeque::new(),
            list: false,
            behind_puzzle: false,
            section: Section::None,
            headers: Metadata::default(),
            likely_headers: Metadata::default(),
            words: None,
            returned: Returned::Nothing,
        }
    }

    fn next_line(&mut self) -> Option<Line> {
        self.ahead.pop_front().or_else(|| self.lines.next())
    }

    /// The line at `position` of those that follow, without taking it.
    pub(super) fn peek(&mut self, position: usize) -> Option<&Line> {
        while self.ahead.len() <= position {
            let line = self.lines.next()?;
            self.ahead.push_back(line);
        }
        self.ahead.get(position)
    }

    /// Keeps the error for a title, in case the text has nothing else.
    fn note(&mut self, error: ReadError) {
        if self.returned == Returned::Nothing {
            self.words.get_or_insert(error);
        }
    }

    fn enter(&mut self, name: &str) {
        let again = name == "state" && self.section != Section::None;
        let read = name == "puzzle" || (name == "state" && !again);
        self.section = if read { Section::Read } else { Section::Skipped };
        if read {
            self.headers = std::mem::take(&mut self.likely_headers);
        }
    }

    fn header(&mut self, header: &Header) {
        self.likely_headers.add(header.note, &header.text);
        if header.is_sure {
            self.headers.add(header.note, &header.text);
        }
    }

    /// The puzzle with what was said about it.
    fn described(&mut self, puzzle: Puzzle) -> Puzzle {
        if self.likely_headers.is_empty() && self.headers.is_empty() {
            return puzzle;
        }
        self.likely_headers = Metadata::default();
        let headers = std::mem::take(&mut self.headers);
        let said = (!headers.is_empty()).then(|| Box::new(headers));
        Puzzle { metadata: puzzle.metadata.or(said), ..puzzle }
    }

    fn hear(&mut self, statement: Statement) {
        self.options.size = self.beforehand.size.or(statement.size());
        self.heard.hear(statement);
    }

    /// Finds what this line holds, together with the lines that follow if necessary, and adds it to `known`.
    fn take(&mut self, line: Line) {
        match line {
            Line::Section(name) => self.enter(&name),
            Line::End(error) => self.known.push_back(Err(error)),
            Line::Header(header) => self.header(&header),
            Line::Stated(statement) => self.hear(statement),
            _ if self.section == Section::Skipped => {}
            Line::Empty => (self.list, self.behind_puzzle) = (false, false),
            // In a list, these words stand where a puzzle is expected.
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
        if let Some(either) = board_or_row::of(&row, self.options)
            && (self.list || !self.is_first_row(&row, either))
        {
            self.list = true;
            let puzzle = decoder::puzzle(std::slice::from_ref(&row), either.writing, either.board, self.options);
            return self.known.push_back(puzzle);
        }
        let mut block = Block::new(self.options);
        block.push(row);
        self.block(block);
    }

    /// True if a line names the columns of a table. It does when exactly as many rows follow as there are names; with one row
    /// more it would be a row itself. The rows then lose their names.
    fn is_header(&mut self, row: &Row) -> bool {
        let Some(header) = table::Header::of(row, self.options) else { return false };
        let mut is_row = |position| matches!(self.peek(position), Some(Line::Row(row)) if header.covers(row));
        if !(0..header.side).all(&mut is_row) || is_row(header.side) {
            return false;
        }
        // The rows are still in the queue of lines read ahead, and are changed there.
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

    /// True if a line that could be a board or a row of a larger board is a row. The first line that can be only one of the
    /// two decides: a row holds no value twice, and a board holds no value above its side. When no line can decide, the lines
    /// are a grid if there are exactly as many of them as a line has cells, or if most of them have values above the side of
    /// the smaller board.
    fn is_first_row(&mut self, first: &Row, either: BoardOrRow) -> bool {
        if let Some(is_row) = either.is_row(first) {
            return is_row;
        }
        let mut lines = 1;
        let mut large = usize::from(either.exceeds(first));
        let mut exact = false;
        for position in 0.. {
            match self.peek(position) {
                Some(Line::Row(row)) if either.accepts(row) => {
                    if lines == either.row.side() {
                        exact = false;
                        break;
                    }
                    if let Some(is_row) = either.is_row(row) {
                        return is_row;
                    }
                    lines += 1;
                    large += usize::from(either.exceeds(row));
                    exact = lines == either.row.side();
                }
                // Lists have no rules between their boards.
                Some(Line::Rule(_)) => return true,
                Some(Line::Ignored | Line::Header(_) | Line::Stated(_)) => {}
                _ => break,
            }
        }
        exact || (lines > 1 && large * 2 > lines)
    }

    /// Reads the lines that belong to a grid, as many as are needed.
    fn block(&mut self, mut block: Block) {
        let mut is_cut = false;
        loop {
            if let Some(mut puzzle) = block.ready() {
                if self.heard.wants_drawn() {
                    puzzle.rules = Some(self.heard.of_drawn(block.regions(puzzle.board.size())));
                }
                self.known.push_back(Ok(puzzle));
                return;
            }
            let options = self.options;
            let is_board =
                |row: &Row| board_or_row::of(row, options).is_some_and(|either| either.is_row(row) == Some(false));
            match self.peek(0) {
                // Behind a line with an error, a list continues.
                Some(Line::Row(row)) if !block.wants(row) && is_board(row) => break,
                // A clue is about the next board.
                Some(Line::Stated(statement)) if statement.is_line() => break,
                Some(
                    Line::Row(_)
                    | Line::Rule(_)
                    | Line::Ignored
                    | Line::Header(_)
                    | Line::Stated(_)
                    | Line::Unreadable(_)
                    | Line::Empty,
                ) => {}
                Some(Line::Words(row)) if block.wants(row) => {}
                _ => break,
            }
            let is_empty = matches!(self.peek(0), Some(Line::Empty));
            let within = is_empty && (self.bands_follow(&block) || self.rows_follow(&block));
            match self.next_line() {
                Some(Line::Empty) if within => block.gap(),
                Some(Line::Row(row) | Line::Words(row)) => block.push(row),
                Some(Line::Rule(row)) => block.rule(row),
                Some(Line::Unreadable(error)) => block.fail(error),
                Some(Line::Stated(statement)) => self.hear(statement),
                // In a grid it is a comment.
                Some(Line::Ignored | Line::Header(_)) => {}
                // An empty line.
                _ => {
                    is_cut = true;
                    break;
                }
            }
        }
        let written = is_cut.then(|| block.written());
        let mut found = block.finish();
        if let (Some(written), [] | [Err(_)]) = (written, found.as_slice())
            && let Some(puzzles) = self.scattered(written)
        {
            found = puzzles;
        }
        for puzzle in found {
            match puzzle {
                Err(error) if matches!(error.kind, ReadErrorKind::Words { .. }) => self.note(error),
                puzzle => self.known.push_back(puzzle),
            }
        }
    }

    /// The next of those that are found but not yet returned.
    fn next_known(&mut self) -> Option<Result<Puzzle, ReadError>> {
        while let Some(known) = self.known.pop_front() {
            let is_json = |error: &ReadError| matches!(error.kind, ReadErrorKind::Json { .. });
            let new = if known.as_ref().is_err_and(is_json) { Returned::Json } else { Returned::Other };
            // A file with one JSON value in each line gives this error once, and not for each line.
            if new == Returned::Json && self.returned == Returned::Json {
                continue;
            }
            self.returned = new;
            return Some(known);
        }
        None
    }

    /// The puzzle of the next line, if it plainly is one. It would come from [`Puzzles::next_line`] as well, but not as fast.
    fn next_plain(&mut self) -> Option<Puzzle> {
        if !self.ahead.is_empty() || self.section == Section::Skipped {
            return None;
        }
        let puzzle = self.lines.plain()?;
        (self.returned, self.behind_puzzle) = (Returned::Other, true);
        Some(puzzle)
    }

    /// The next puzzle as it stands in the text.
    fn next_found(&mut self) -> Option<Result<Puzzle, ReadError>> {
        loop {
            if let Some(known) = self.next_known() {
                return Some(known);
            }
            if let Some(puzzle) = self.next_plain() {
                return Some(Ok(puzzle));
            }
            match self.next_line() {
                Some(Line::Puzzle(puzzle)) if self.section != Section::Skipped => {
                    (self.returned, self.behind_puzzle) = (Returned::Other, true);
                    return Some(puzzle);
                }
                Some(line) => self.take(line),
                None => return self.end(),
            }
        }
    }

    /// The rest that is returned at the end: an error about words, when there was nothing but words.
    fn end(&mut self) -> Option<Result<Puzzle, ReadError>> {
        let words = self.words.take().filter(|_| self.returned == Returned::Nothing);
        words.or_else(|| self.heard.left()).map(Err)
    }
}

impl<R: BufRead> Iterator for Puzzles<R> {
    type Item = Result<Puzzle, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.next_found()?;
        let found = found.and_then(|puzzle| self.heard.check(puzzle.board.size()).map(|()| puzzle));
        // What could not be read has had its comments, too.
        let rules = self.heard.next();
        let joined = |own: Option<Arc<Stated>>| match (own, rules) {
            (Some(own), Some(above)) => Some(Arc::new(own.with_clues_of(&above))),
            (own, above) => own.or(above),
        };
        Some(found.map(|mut puzzle| {
            puzzle.rules = joined(puzzle.rules.take());
            self.described(puzzle)
        }))
    }
}
