//! Tells the formats of boards apart, line by line: a new format begins here.

use std::io::BufRead;

use super::assembly::Plain;
use super::columns::{self, Columns};
use super::json_stream::Stream;
use super::row::{Dash, Row, is_decoration};
use super::statements::Statement;
use super::text::Text;
use super::{
    ReadError, ReadErrorKind, ReadOptions, candidates, cnf, decoder, fpuzzles, json, opensudoku, record, sizes,
};
use crate::board::{Alphabet, Size};
use crate::puzzle::{Note, Puzzle};

/// A comment such as `#ARuud`, which says who made a puzzle.
#[derive(Debug)]
pub(super) struct Header {
    pub(super) note: Note,
    pub(super) text: String,
    /// True if it is no word such as `#And`. Of those, only what follows can tell whether they are headers.
    pub(super) is_sure: bool,
}

impl Header {
    /// Source: the page of SudoCue on file formats, 2006.
    fn of(comment: &str) -> Option<Self> {
        let text = comment.trim_start().strip_prefix('#')?;
        let letter = text.chars().next()?;
        let note = Note::of_letter(letter)?;
        let text = &text[letter.len_utf8()..];
        let is_sure = !text.starts_with(|char: char| char.is_lowercase()) || note == Note::Url;
        let is_sure = is_sure && !text.starts_with(char::is_whitespace);
        (!text.trim().is_empty()).then(|| Self { note, text: text.to_owned(), is_sure })
    }
}

/// A line of a text, as a reader of boards sees it.
#[derive(Debug)]
pub(super) enum Line {
    /// Nothing but white space: ends a grid.
    Empty,
    /// A comment: ends nothing.
    Ignored,
    /// A comment that says something about the puzzle behind it.
    Header(Header),
    /// A comment or a line that states rules of the puzzles behind it.
    Stated(Statement),
    /// A line between boxes, or a row of empty cells written as dashes.
    Rule(Row),
    /// The name of a section: `[Puzzle]`.
    Section(String),
    /// Words: a title, or text that has nothing to do with boards.
    Words(Row),
    /// Markup without a board.
    Markup(Row),
    /// Cells of a board, or something unknown.
    Row(Row),
    /// A whole puzzle, or what is wrong with it.
    Puzzle(Result<Puzzle, ReadError>),
    /// Several puzzles.
    Puzzles(Vec<Result<Puzzle, ReadError>>),
    /// A line that is no text.
    Unreadable(ReadError),
    /// Nothing follows this error.
    End(ReadError),
}

/// Reads lines and finds out what each is.
#[derive(Debug)]
pub(super) struct Lines<R> {
    text: Text<R>,
    /// The options that were given beforehand.
    known: ReadOptions,
    /// The same with what comments have said.
    options: ReadOptions,
    plain: Plain,
    /// The contents of the columns, if a header has named them.
    columns: Option<Columns>,
    /// The JSON text that is not read to its end.
    json: Option<Stream>,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R, options: ReadOptions) -> Self {
        Self { text: Text::new(input), known: options, options, plain: Plain::new(options), columns: None, json: None }
    }

    /// The puzzle of the next line, if it plainly is one and as long as the lines before. Most lines of long lists end
    /// here; any other line is left for [`Lines::next`].
    pub(super) fn plain(&mut self) -> Option<Puzzle> {
        if self.json.is_some() {
            return None;
        }
        self.text.next_if(|line, number| self.plain.puzzle(line, number))
    }

    /// The next line; `None` at the end.
    pub(super) fn next(&mut self) -> Option<Line> {
        if let Some(stream) = self.json.take() {
            return Some(Line::Puzzles(self.json(stream)));
        }
        let options = self.options;
        if let Err(error) = self.text.advance()? {
            return Some(Line::End(error));
        }
        if let Some(puzzle) = self.text.bytes().and_then(|line| self.plain.puzzle(line, self.text.number())) {
            return Some(Line::Puzzle(Ok(puzzle)));
        }
        if let Some(line) = self.plain_in_format().or_else(|| self.long_json()) {
            return Some(line);
        }
        let line = match self.text.line() {
            Ok(line) => line,
            Err(error) if matches!(error.kind, ReadErrorKind::LongLine { .. }) => return Some(Line::Unreadable(error)),
            Err(error) => return Some(Line::End(error)),
        };
        let comment = match self.columns {
            Some(_) => columns::comment(&line.text),
            None => line.text.find('#'),
        };
        let content = match comment {
            Some(place) => &line.text[..place],
            None => &line.text,
        };
        if let Some((column, byte)) = line.invalid
            // A wrong byte in a comment does no harm.
            && column <= content.chars().count()
        {
            let kind = ReadErrorKind::NotText { byte };
            return Some(Line::Unreadable(ReadError { line: line.number, column: Some(column), kind }));
        }
        if content.trim_matches(' ').is_empty() {
            if content.len() == line.text.len() {
                return Some(Line::Empty);
            }
            if let Some(header) = Header::of(&line.text) {
                return Some(Line::Header(header));
            }
            let (statement, number) = (Statement::of(&line.text[content.len() + 1..]), line.number);
            return Some(statement.map_or(Line::Ignored, |statement| self.stated(statement.at_line(number))));
        }
        if json::starts(content) {
            let mut stream = Stream::new(line.number, options);
            stream.take(&line.text, line.number);
            return Some(Line::Puzzles(self.json(stream)));
        }
        if let Some(columns) = Columns::of(content) {
            self.columns = Some(columns);
            return Some(Line::Ignored);
        }
        if cnf::starts(content) {
            let (text, number) = (line.text.into_owned(), line.number);
            return Some(Line::Puzzle(self.formula(&text, number)));
        }
        if cnf::is_other(content) {
            let error = cnf::of_no_board(line.number);
            self.skip_all();
            return Some(Line::End(error));
        }
        if let Some(place) = opensudoku::start(&line.text) {
            let (text, number) = (line.text[place..].to_owned(), line.number);
            return Some(Line::Puzzles(self.opensudoku(text, number)));
        }
        let is_row = self.columns.as_ref().is_some_and(|columns| columns.is_row(content));
        let clue = Statement::of_line(content, line.number).filter(|_| !is_row);
        Some(clue.map_or_else(|| classify(content, line.number, self.columns.as_ref(), options), Line::Stated))
    }

    /// The line that was read last, if it is one of a table, or an object, with a puzzle that is plainly one. What the rest of
    /// the reader says of such a line is the same.
    fn plain_in_format(&self) -> Option<Line> {
        let (line, number) = (self.text.bytes()?, self.text.number());
        if let Some(columns) = &self.columns {
            return columns.plain(line, number, &self.plain).map(|puzzle| Line::Puzzle(Ok(puzzle)));
        }
        let (text, behind) = json::only_text(line)?;
        let puzzle = self.plain.puzzle(text, number).filter(|_| behind.is_empty())?;
        Some(Line::Puzzle(Ok(puzzle)))
    }

    /// The puzzles of a JSON text that starts with the line that was read last, if that is too long to be read as a whole.
    fn long_json(&mut self) -> Option<Line> {
        let is_json = self.text.is_cut() && self.text.bytes().is_some_and(json::starts_in);
        is_json.then(|| Line::Puzzles(self.json(Stream::new(self.text.number(), self.options))))
    }

    /// A comment that states rules. The size of the boards, where they make it one, is needed to read the next line.
    fn stated(&mut self, statement: Statement) -> Line {
        self.options.size = self.known.size.or(statement.size());
        self.plain = Plain::new(self.options);
        Line::Stated(statement)
    }

    /// The next puzzles of a JSON text, of which more may follow.
    fn json(&mut self, stream: Stream) -> json::Results {
        let (puzzles, more) = stream.read(&mut self.text, &self.plain);
        self.json = more;
        puzzles
    }

    /// The puzzle of a formula that starts with this line and goes on to the end of the text.
    fn formula(&mut self, first: &str, line: usize) -> Result<Puzzle, ReadError> {
        let mut formula = cnf::Formula::new(first, line);
        let mut last = line;
        while let Some(line) = self.text.next() {
            match line {
                Ok(line) => {
                    last = line.number;
                    formula.feed(&line.text, line.number);
                }
                Err(error) => {
                    self.skip_all();
                    return Err(error);
                }
            }
        }
        formula.puzzle(last, self.options)
    }

    /// The puzzles of a file of OpenSudoku that starts with this text.
    fn opensudoku(&mut self, mut text: String, first: usize) -> Vec<Result<Puzzle, ReadError>> {
        let mut ended = opensudoku::ends(&text);
        while !ended && let Some(line) = self.text.next() {
            let line = match line {
                Ok(line) => line,
                Err(error) => return vec![Err(error)],
            };
            if text.len() + line.text.len() > opensudoku::LONGEST {
                let kind = ReadErrorKind::LongLine { most: opensudoku::LONGEST };
                let error = ReadError { line: first, column: None, kind };
                self.skip_all();
                return vec![Err(error)];
            }
            ended = opensudoku::ends(&line.text);
            text.extend(["\n", &line.text]);
        }
        opensudoku::puzzles(&text, first, self.options)
    }

    /// Skips the rest of the text.
    fn skip_all(&mut self) {
        while self.text.next().is_some() {}
    }
}

fn classify(content: &str, line: usize, columns: Option<&Columns>, options: ReadOptions) -> Line {
    if let Some(name) = section(content) {
        return Line::Section(name);
    }
    if let Some(puzzle) = record::of_hodoku_library(content, line, options) {
        return Line::Puzzle(puzzle);
    }
    if let Some(cells) = record::without_signs(content) {
        return classify(&cells, line, columns, options);
    }
    if content.trim_start().starts_with('<') {
        let puzzles = record::all(content, line, options);
        return if puzzles.is_empty() {
            Line::Markup(Row::new(line, content, Dash::Decoration))
        } else {
            Line::Puzzles(puzzles.into_iter().map(Ok).collect())
        };
    }
    if let Some(puzzle) = columns.and_then(|columns| columns.puzzle(content, line, options)) {
        return Line::Puzzle(puzzle);
    }
    if let Some(puzzle) = record::link(content, line, options).or_else(|| record::puzzle(content, line, options)) {
        return Line::Puzzle(puzzle);
    }
    if let Some(puzzle) = fpuzzles::of_link(content, line, options) {
        return Line::Puzzle(puzzle);
    }
    if record::is_foreign_link(content) {
        let kind = ReadErrorKind::Foreign { what: "a link" };
        return Line::Puzzle(Err(ReadError { line, column: None, kind }));
    }
    let mut row = with_dashes(Row::new(line, content, Dash::Decoration), options);
    row.drop_last_field(|count| sizes::by_row(count, options).is_some());
    if is_rule(&row) {
        return Line::Rule(row);
    }
    if row.symbols.is_empty() {
        return if row.fields && row.entries.len() >= 4 { Line::Row(row) } else { Line::Empty };
    }
    if let Some(puzzle) = whole_board(&row, options) {
        return Line::Puzzle(puzzle);
    }
    if let Some(puzzle) = record::small(&row, options) {
        return Line::Puzzle(Ok(puzzle));
    }
    if is_words(&row, options) { Line::Words(row) } else { Line::Row(row) }
}

/// The name of a section such as `[Puzzle]`, in small letters.
fn section(content: &str) -> Option<String> {
    let name = content.trim().strip_prefix('[')?.strip_suffix(']')?;
    let is_name = name.len() > 1 && name.chars().all(|char| char.is_alphanumeric() || char == ' ');
    (is_name && name.starts_with(char::is_alphabetic)).then(|| name.to_lowercase())
}

/// The line with its dashes as empty cells, if it is a whole board only in this way.
fn with_dashes(row: Row, options: ReadOptions) -> Row {
    let whole = |row: &Row| sizes::by_symbols(row.symbol_count(), options).is_some();
    // The edge of a frame may be as long as a board, and is none.
    if row.symbols.is_empty() || !row.text.contains('-') || whole(&row) || is_rule(&row) {
        return row;
    }
    let dashed = row.again(Dash::Blank);
    if whole(&dashed) { dashed } else { row }
}

/// True if a line has only characters that frames are made of.
fn is_rule(row: &Row) -> bool {
    let frame = |char: &char| matches!(char, '.' | '*' | ':' | '\'' | '`' | '\u{2019}');
    let line = |char: char| is_decoration(char) && !matches!(char, '|' | '+' | '\u{2502}' | '\u{2503}' | '\u{2551}');
    let mut previous = ' ';
    let mut long = false;
    for char in row.text.chars() {
        long |= line(char) && line(previous);
        previous = char;
    }
    row.symbols.iter().all(frame) && (long || (row.symbols.is_empty() && row.text.contains(is_decoration)))
}

/// The puzzle of a line whose symbols are all the cells of a board, if they cannot be a row.
fn whole_board(row: &Row, options: ReadOptions) -> Option<Result<Puzzle, ReadError>> {
    if options.alphabet == Some(Alphabet::Integers) || !row.is_even() {
        return None;
    }
    let count = row.symbol_count();
    let places = sizes::by_candidates(count, options);
    if let Some(puzzle) = places.and_then(|size| candidates::places(&row.symbols, size, row.line, options)) {
        return Some(Ok(puzzle));
    }
    let size = sizes::by_symbols(count, options)?;
    // Single symbols with blanks between them may also be a row of numbers of a larger board, and 16 symbols
    // may be a row of 16x16.
    let longest = if row.entries.len() == count { sizes::MOST_SIDE } else { sizes::MOST_SYMBOLS };
    let may_be_row = sizes::by_row(count, options).is_some_and(|size| size.side() <= longest);
    if may_be_row || is_row_of_candidates(row, options) {
        return None;
    }
    let puzzle = decoder::puzzle(std::slice::from_ref(row), decoder::Writing::Symbols, size, options);
    match puzzle {
        Err(_) if !record::mostly_cells(&row.symbols, size) => None,
        puzzle => Some(puzzle),
    }
}

/// True if a line is a row of a grid of candidates.
pub(super) fn is_row_of_candidates(row: &Row, options: ReadOptions) -> bool {
    row.entries.len() > 1
        && !row.is_single()
        && sizes::by_row(row.words().count(), options).is_some_and(|size| candidates::is_row(row, size))
}

/// True if a line starts with a word that cannot belong to a row.
fn is_words(row: &Row, options: ReadOptions) -> bool {
    let letters = |char: char| char.is_alphabetic() || matches!(char, '\'' | '.' | ',' | ':');
    let first = row.text.split_whitespace().next().unwrap_or("");
    let is_word = first.chars().take_while(|char| char.is_alphabetic()).count() >= 2 && first.chars().all(letters);
    is_word && !is_row_of_letters(row, options) && !is_row_of_candidates(row, options)
}

/// True if each symbol is a value of a board that has this number of cells in a row or in all. The groups of symbols must have
/// the same length.
fn is_row_of_letters(row: &Row, options: ReadOptions) -> bool {
    let count = row.symbol_count();
    if !row.is_even() {
        return false;
    }
    let fits = |size: Size| {
        let value = |alphabet: Alphabet| {
            let known = |&char: &char| {
                alphabet.is_blank(char) || alphabet.value(char).is_some_and(|value| usize::from(value) <= size.side())
            };
            alphabet.covers(size.side()) && row.symbols.iter().all(known)
        };
        value(Alphabet::Digits) || value(Alphabet::Letters)
    };
    [sizes::by_row(count, options), sizes::by_symbols(count, options)].into_iter().flatten().any(fits)
}
