//! Lines that belong together. All of them decide what they are.

use super::blanks::{self, Written};
use super::decoder::{self, Writing};
use super::row::{Dash, Row};
use super::{ReadError, ReadErrorKind, ReadOptions, candidates, regions, sizes, table};
use crate::board::{Alphabet, Size};
use crate::puzzle::Puzzle;
use crate::rules::Regions;

/// The ways to count the cells of a line, the most likely first.
const WAYS: [Writing; 3] = [Writing::Symbols, Writing::Entries, Writing::Candidates];

/// The number of lines whose lengths are remembered for the error message.
const MOST_NOTED: usize = 4096;

/// The most grids that may stand one behind the other, with nothing between them, while it is undecided what they are.
const MOST_GRIDS: usize = 8;

/// A grid whose lines are being read. A way to count stays open as long as each line has the same count and
/// there are boards with such rows.
#[derive(Debug)]
pub(super) struct Block {
    options: ReadOptions,
    rows: Vec<Row>,
    /// The lines of a table whose rows have different numbers of fields; `None` when a line is none of these.
    ragged: Option<Vec<Row>>,
    /// Rules, and how many rows stand before each.
    rules: Vec<(usize, Row)>,
    open: [Option<Size>; WAYS.len()],
    /// The size of the board if dashes are empty cells, as long as that is possible.
    dashed: Option<Size>,
    has_dashes: bool,
    noted: Vec<LineNote>,
    /// The lines as they are written, in case their blanks are cells.
    written: Vec<Written>,
    gaps: Gaps,
    /// True if some line is a row of candidates.
    has_candidates: bool,
    /// The error that each way to count has led to.
    errors: [Option<ReadError>; WAYS.len()],
    /// The error for a line that is not text, or for too many lines.
    error: Option<ReadError>,
}

/// The empty lines of a grid.
#[derive(Debug)]
struct Gaps {
    /// True if an empty line stands before the next row.
    before_next: bool,
    /// True if an empty line stands between any two rows so far.
    everywhere: bool,
}

/// Notes about a line, for the message about an error.
#[derive(Debug)]
struct LineNote {
    line: usize,
    counts: [usize; WAYS.len()],
    start: String,
}

impl Block {
    pub(super) fn new(options: ReadOptions) -> Self {
        Self {
            options,
            rows: Vec::new(),
            ragged: Some(Vec::new()),
            rules: Vec::new(),
            open: [None; WAYS.len()],
            dashed: None,
            has_dashes: false,
            noted: Vec::new(),
            written: Vec::new(),
            gaps: Gaps { before_next: false, everywhere: true },
            has_candidates: false,
            errors: [const { None }; WAYS.len()],
            error: None,
        }
    }

    fn is_open(&self) -> bool {
        self.open.iter().any(Option::is_some) || self.dashed.is_some()
    }

    /// The size that a line shows when it is counted in this way.
    fn size(&self, row: &Row, writing: Writing) -> Option<Size> {
        let size = sizes::by_row(row.count(writing), self.options)?;
        let integers = self.options.alphabet == Some(Alphabet::Integers);
        match writing {
            Writing::Symbols => (size.side() <= sizes::MOST_SYMBOLS && !integers).then_some(size),
            Writing::Entries => Some(size),
            Writing::Candidates => row.words().all(|word| word.len() <= 6 * size.side()).then_some(size),
        }
    }

    /// Takes a line that is a rule between boxes, or a row of dashes.
    pub(super) fn rule(&mut self, row: Row) {
        self.keep_written(&row);
        if self.rules.len() <= sizes::MOST_SIDE {
            self.rules.push((self.rows.len(), row));
        }
    }

    /// True if a line has as many symbols as the first line of the block.
    pub(super) fn wants(&self, row: &Row) -> bool {
        self.noted.first().is_some_and(|first| first.counts[0] == row.symbol_count())
    }

    pub(super) fn fail(&mut self, error: ReadError) {
        self.error.get_or_insert(error);
        self.open = [None; WAYS.len()];
        self.dashed = None;
        self.ragged = None;
    }

    /// Takes an empty line that belongs to the grid.
    pub(super) fn gap(&mut self) {
        self.gaps.before_next = true;
    }

    fn keep_written(&mut self, row: &Row) {
        if self.written.len() <= blanks::MOST_LINES {
            self.written.push((row.line, row.text.clone()));
        }
    }

    /// Takes a row.
    pub(super) fn push(&mut self, row: Row) {
        self.keep_written(&row);
        self.gaps.everywhere &= std::mem::take(&mut self.gaps.before_next) || self.noted.is_empty();
        let first = self.noted.is_empty() && self.error.is_none();
        if self.noted.len() < MOST_NOTED {
            let counts = WAYS.map(|writing| row.count(writing));
            self.noted.push(LineNote { line: row.line, counts, start: row.start() });
        }
        if !first && !self.is_open() {
            return self.keep_all_ragged(row);
        }
        let told = WAYS.map(|writing| self.size(&row, writing));
        let has_dashes = row.text.contains('-');
        let count = if has_dashes { row.again(Dash::Blank).symbol_count() } else { row.symbol_count() };
        let dashed = sizes::by_row(count, self.options).filter(|size| size.side() <= sizes::MOST_SYMBOLS);
        self.has_dashes |= has_dashes;
        self.has_candidates |= told[2].is_some_and(|size| !row.is_single() && candidates::is_row(&row, size));
        if first {
            // The first line opens every way to count that gives a size. Each later line can only close some
            // of them.
            (self.open, self.dashed) = (told, dashed);
        } else {
            for (open, told) in self.open.iter_mut().zip(told) {
                *open = open.filter(|_| *open == told);
            }
            self.dashed = self.dashed.filter(|_| self.dashed == dashed);
        }
        if self.is_open() {
            self.rows.push(row);
        } else {
            self.keep_all_ragged(row);
        }
    }

    /// Keeps the rows up to here as rows of a table, when no way to count them is open any more.
    fn keep_all_ragged(&mut self, row: Row) {
        for row in std::mem::take(&mut self.rows).into_iter().chain([row]) {
            self.keep_ragged(row);
        }
    }

    /// Keeps a row of a table that has more or fewer fields than others.
    fn keep_ragged(&mut self, row: Row) {
        let is_of_table = row.fields || row.entries.len() == 1;
        match &mut self.ragged {
            Some(rows) if is_of_table && rows.len() < sizes::MOST_SIDE => rows.push(row),
            ragged => *ragged = None,
        }
    }

    /// The open ways to count in which some rows are missing, with the size and the number of missing rows of
    /// boxes. The rows so far must be whole rows of boxes without rules between them.
    pub(super) fn missing_bands(&self) -> Vec<(Writing, Size, usize)> {
        let rows = self.rows.len();
        let ways = WAYS.into_iter().zip(self.open).filter_map(|(writing, size)| Some((writing, size?)));
        let ways = ways.filter(|(_, size)| rows > 0 && rows < size.side() && rows.is_multiple_of(size.box_rows()));
        let ways = ways.map(|(writing, size)| (writing, size, (size.side() - rows) / size.box_rows()));
        ways.filter(|_| self.rules.is_empty()).collect()
    }

    /// The open ways to count in which some rows are missing, with the size and the number of these rows, if an empty line
    /// stands between any two rows so far.
    pub(super) fn missing_rows(&self) -> Vec<(Writing, Size, usize)> {
        let rows = self.rows.len();
        let ways = WAYS.into_iter().zip(self.open).filter_map(|(writing, size)| Some((writing, size?)));
        let ways = ways.filter(|(_, size)| self.gaps.everywhere && rows > 0 && rows < size.side());
        ways.map(|(writing, size)| (writing, size, size.side() - rows)).collect()
    }

    /// The puzzle, as soon as it can be known: when there are as many rows as each has cells, and no other
    /// way to count needs more rows.
    pub(super) fn ready(&mut self) -> Option<Puzzle> {
        let dashed = self.dashed.filter(|_| self.has_dashes);
        let most = self.open.iter().chain([&dashed]).flatten().map(|size| size.side()).max()?;
        if self.rows.len() < most || self.waits_for_more(most) {
            return None;
        }
        for (way, writing) in WAYS.into_iter().enumerate() {
            let Some(size) = self.open[way].filter(|size| size.side() == self.rows.len()) else { continue };
            match decoder::puzzle(&self.rows, writing, size, self.options) {
                Ok(puzzle) => return Some(puzzle),
                Err(error) => (self.open[way], self.errors[way]) = (None, Some(error)),
            }
        }
        if dashed.is_some_and(|size| size.side() == self.rows.len()) && self.rules.is_empty() {
            return self.with_dashes()?.pop();
        }
        // Without this bound, a very long file that stays undecided would fill the memory.
        if self.rows.len() >= MOST_GRIDS * most {
            let kind = ReadErrorKind::Cells { found: self.noted[0].counts[0], size: self.options.size };
            self.fail(ReadError { line: self.noted[0].line, column: None, kind });
        }
        None
    }

    /// The regions of a board of this size that lines between its cells show.
    pub(super) fn regions(&self, size: Size) -> Option<Regions> {
        regions::regions(&self.rows, &self.rules, size.side())
    }

    /// True if the next row must be seen first. A first row without any value may belong to the table, or it may separate two
    /// tables. It separates them when one row more than needed follows.
    fn waits_for_more(&mut self, side: usize) -> bool {
        if !self.rows[0].symbols.is_empty() || self.rows.len() > side + 1 {
            return false;
        }
        if self.rows.len() == side + 1 {
            if self.rows[side].symbols.is_empty() {
                self.rows.pop();
            } else {
                self.rows.remove(0);
            }
        }
        self.rows.len() == side && self.noted.len() == side
    }

    /// The puzzles of the lines when no more lines follow, or the one error.
    pub(super) fn finish(mut self) -> Vec<Result<Puzzle, ReadError>> {
        for (way, writing) in WAYS.into_iter().enumerate() {
            let Some(size) = self.open[way].filter(|&size| are_whole(&self.rows, size)) else { continue };
            match self.chunks(&self.rows, writing, size) {
                Ok(puzzles) => return puzzles.into_iter().map(Ok).collect(),
                Err(error) => self.errors[way] = Some(error),
            }
        }
        match self.with_dashes().or_else(|| self.without_last_field()).or_else(|| self.with_last_fields()) {
            Some(puzzles) => puzzles.into_iter().map(Ok).collect(),
            None => match self.as_written() {
                Some(puzzles) => puzzles,
                None => self.into_error().into_iter().map(Err).collect(),
            },
        }
    }

    fn chunks(&self, rows: &[Row], writing: Writing, size: Size) -> Result<Vec<Puzzle>, ReadError> {
        rows.chunks(size.side()).map(|rows| decoder::puzzle(rows, writing, size, self.options)).collect()
    }

    /// The puzzles if dashes are empty cells. Lines of nothing but dashes are rows when there are too few
    /// rows without them.
    fn with_dashes(&self) -> Option<Vec<Puzzle>> {
        let size = self.dashed.filter(|_| self.has_dashes || !self.rules.is_empty())?;
        let mut rows: Vec<Row> = Vec::new();
        let mut rules = self.rules.iter().peekable();
        let rule_rows = !are_whole(&self.rows, size);
        for place in 0..=self.rows.len() {
            while let Some((_, rule)) = rules.next_if(|(before, _)| *before == place) {
                let rule = rule.again(Dash::Blank);
                if rule_rows && rule.symbol_count() == size.side() && !rule.text.contains('+') {
                    rows.push(rule);
                }
            }
            rows.extend(self.rows.get(place).map(|row| row.again(Dash::Blank)));
        }
        are_whole(&rows, size).then(|| self.chunks(&rows, Writing::Symbols, size).ok()).flatten()
    }

    /// The puzzles if each line ends with a separator behind its last field.
    fn without_last_field(&self) -> Option<Vec<Puzzle>> {
        let ends_so = |row: &Row| row.fields && row.entries.last().is_some_and(std::ops::Range::is_empty);
        if self.rows.is_empty() || !self.rows.iter().all(ends_so) {
            return None;
        }
        let mut rows = self.rows.clone();
        rows.iter_mut().for_each(|row| _ = row.entries.pop());
        let size = sizes::by_row(rows[0].entries.len(), self.options)?;
        are_whole(&rows, size).then(|| self.chunks(&rows, Writing::Entries, size).ok()).flatten()
    }

    /// The puzzle of a table in which the empty fields at the ends of rows were cut off.
    fn with_last_fields(&self) -> Option<Vec<Puzzle>> {
        let (rows, size) = table::filled(self.ragged.as_ref()?, self.options)?;
        self.chunks(&rows, Writing::Entries, size).ok()
    }

    /// The lines as they are written, unless they are too many, or no text.
    pub(super) fn written(&self) -> Vec<Written> {
        let are_few = self.error.is_none() && self.written.len() <= blanks::MOST_LINES;
        if are_few { self.written.clone() } else { Vec::new() }
    }

    /// The puzzles if blanks are empty cells, or if boards stand one beside the other.
    fn as_written(&self) -> Option<Vec<Result<Puzzle, ReadError>>> {
        let lines = self.written();
        let one = blanks::puzzle(&lines, self.options).map(|puzzle| vec![puzzle]);
        one.or_else(|| blanks::side_by_side(&lines, self.options))
    }

    /// The one error for all lines.
    fn into_error(self) -> Option<ReadError> {
        let [symbols, units, candidates] = self.errors.clone();
        // If some line has candidates, the error about candidates explains more than the others.
        let candidates_first = candidates.clone().filter(|_| self.has_candidates);
        let known = self.error.clone().or(candidates_first).or(symbols).or(units).or(candidates);
        if known.is_some() {
            return known;
        }
        let first = self.noted.first()?;
        if let Some(error) = blanks::suspect(&self.written) {
            return Some(error);
        }
        if self.options.size.is_none() && self.noted.iter().all(|noted| is_prose(&noted.start)) {
            let kind = ReadErrorKind::Words { start: first.start.clone() };
            return Some(ReadError { line: first.line, column: None, kind });
        }
        let Some((way, size)) = self.most_usual() else {
            return Some(ReadError { line: first.line, column: None, kind: self.no_size(first) });
        };
        let (line, kind) = match self.noted.iter().find(|noted| noted.counts[way] != size.side()) {
            Some(LineNote { line, counts, .. }) => {
                (*line, ReadErrorKind::RowLength { found: counts[way], size, start: first.line })
            }
            None => (first.line, ReadErrorKind::Rows { found: self.noted.len(), size }),
        };
        Some(ReadError { line, column: None, kind })
    }

    /// The error for lines that do not agree on a size.
    fn no_size(&self, first: &LineNote) -> ReadErrorKind {
        let size = self.options.size;
        let [symbols, units, _] = first.counts;
        let found = if units > 1 && self.looks_like_numbers() { units } else { symbols };
        match sizes::side_of_unknown_boxes(found, size, self.noted.len()) {
            Some(side) => ReadErrorKind::NoSquareBoxes { side },
            None => ReadErrorKind::Cells { found, size },
        }
    }

    /// The way to count, and the size, that most lines agree on: more than half of them, and at least two.
    fn most_usual(&self) -> Option<(usize, Size)> {
        let mut best: Option<(usize, usize, Size)> = None;
        for way in 0..WAYS.len() {
            let mut counts: Vec<usize> = self.noted.iter().map(|noted| noted.counts[way]).collect();
            counts.sort_unstable();
            for group in counts.chunk_by(|a, b| a == b) {
                let size = sizes::by_row(group[0], self.options)
                    .filter(|size| way > 0 || size.side() <= sizes::MOST_SYMBOLS)
                    .filter(|_| way < 2);
                if let Some(size) = size
                    && best.is_none_or(|(most, ..)| group.len() > most)
                {
                    best = Some((group.len(), way, size));
                }
            }
        }
        // One line cannot be outvoted.
        let alone = self.noted.len() == 1;
        best.filter(|&(lines, ..)| alone || lines * 2 > self.noted.len()).map(|(_, way, size)| (way, size))
    }

    fn looks_like_numbers(&self) -> bool {
        let number = |word: &str| word.len() <= 3 && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        self.noted.iter().all(|noted| {
            let mut words = noted.start.split(|char: char| char.is_whitespace() || matches!(char, ',' | ';' | '|'));
            noted.counts[1] >= 10 && words.all(number)
        })
    }
}

/// True if these rows are one board of this size, or several.
fn are_whole(rows: &[Row], size: Size) -> bool {
    !rows.is_empty() && rows.len().is_multiple_of(size.side())
}

/// True if the start of a line looks like words.
fn is_prose(start: &str) -> bool {
    let letters = start.chars().filter(|char| char.is_alphabetic()).count();
    let others = start.chars().filter(|char| !char.is_alphabetic() && !char.is_whitespace()).count();
    let mut lengths = start.split_whitespace().map(|word| word.chars().count());
    let first = lengths.next();
    letters > others && lengths.any(|length| Some(length) != first)
}
