//! Lines with a puzzle and other things: a number, a name, a rating, a solution, links.

use csp_core::{Domain, Val};

use super::assembly::assemble;
use super::row::{Row, is_decoration, usual};
use super::{ReadError, ReadErrorKind, ReadOptions, candidates, decoder, sizes};
use crate::board::{Alphabet, Size, is_blank};
use crate::puzzle::Puzzle;

/// The names that a field with the puzzle may have.
const NAMES: [&str; 16] = [
    "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "sudokus", "board", "boards", "newboard", "grid", "grids",
    "problem", "question", "givens", "clues", "value",
];

/// True if a field of this name, in small letters, holds a puzzle or several.
pub(super) fn is_name(name: &str) -> bool {
    NAMES.contains(&name)
}

/// A word with more bytes is not a puzzle: 25 symbols for the candidates of each cell of a 25x25 board, three
/// bytes each at most.
const MOST_BYTES: usize = 3 * 25 * 25 * 25;

/// The characters that separate a puzzle from other things in its line.
fn is_separator(char: char) -> bool {
    char.is_whitespace()
        || matches!(char, ',' | ';' | ':' | '=' | '&' | '"' | '\'' | '<' | '>' | '/' | '(' | ')' | '[' | ']' | '|')
}

/// A part of a line that is as long as a board.
struct LongWord {
    symbols: Vec<char>,
    /// The column of the first symbol.
    column: usize,
    size: Size,
}

impl LongWord {
    /// `None` when the word is not as long as a board, or holds no value: a rule between boxes may be as long.
    fn new(word: &str, content: &str, options: ReadOptions) -> Option<Self> {
        if !(36..=MOST_BYTES).contains(&word.len()) {
            return None;
        }
        Self::of(word, content, options).filter(|found| {
            found.size.cells() >= 36 && !found.symbols.iter().all(|&char| is_blank(char) || is_decoration(char))
        })
    }

    /// `None` when the word is not as long as a board.
    fn of(word: &str, content: &str, options: ReadOptions) -> Option<Self> {
        if word.len() > MOST_BYTES {
            return None;
        }
        let symbols: Vec<char> = word.chars().map(usual).collect();
        // A number of symbols may mean both, for example 64: candidates of 4x4, or a board of 8x8. It means
        // candidates only if each symbol stands in the place of its candidate.
        let size = sizes::by_candidates(symbols.len(), options)
            .filter(|&size| candidates::places(&symbols, size, 1, options).is_some())
            .or_else(|| sizes::by_symbols(symbols.len(), options))?;
        // The word is a part of the line, so the distance of the two is its place in the line.
        let offset = (word.as_ptr() as usize).saturating_sub(content.as_ptr() as usize);
        let column = content.get(..offset).map_or(0, |before| before.chars().count()) + 1;
        Some(Self { symbols, column, size })
    }

    fn puzzle(&self, line: usize, options: ReadOptions) -> Result<Puzzle, ReadError> {
        if self.symbols.len() != self.size.cells()
            && let Some(puzzle) = candidates::places(&self.symbols, self.size, line, options)
        {
            return Ok(puzzle);
        }
        let (values, alphabet) = decoder::symbols(&self.symbols, self.size, options.alphabet)
            .map_err(|(index, kind)| ReadError { line, column: Some(self.column + index), kind })?;
        assemble(values, self.size, alphabet, line, options)
    }
}

/// The puzzle of a field that a header says to hold one. It may be small, and have no value at all.
pub(super) fn named(
    field: &str,
    content: &str,
    line: usize,
    options: ReadOptions,
) -> Option<Result<Puzzle, ReadError>> {
    LongWord::of(field, content, options).map(|found| found.puzzle(line, options))
}

/// The puzzle of a link, behind `bd=`. It may be small, and have no value at all.
pub(super) fn link(content: &str, line: usize, options: ReadOptions) -> Option<Result<Puzzle, ReadError>> {
    let word = content.trim();
    let is_link = word.starts_with("http://") || word.starts_with("https://");
    let (_, query) = word.split_once('?').filter(|_| is_link)?;
    let field = query.split('&').find_map(|part| part.strip_prefix("bd="))?;
    named(field, content, line, options)
}

/// True if a line is a link to a puzzle of f-puzzles or SudokuPad, or the packed text that such a link ends with.
pub(super) fn is_foreign_link(content: &str) -> bool {
    const SITES: [&str; 4] = ["f-puzzles.com", "sudokupad.", "sudokupad.svencodes.com", "crackingthecryptic.com"];
    const PACKED: [&str; 4] = ["fpuzzles", "fpuz", "scl", "ctc"];
    let word = content.trim();
    let is_packed = |rest: &str| {
        let sign = |char: char| char.is_ascii_alphanumeric() || matches!(char, '+' | '/' | '=' | '-' | '_' | '%');
        rest.len() > 30 && rest.chars().all(sign) && rest.contains(|char: char| char.is_ascii_lowercase())
    };
    match word.split_once("://") {
        Some(("http" | "https", rest)) => {
            let site = rest.split('/').next().unwrap_or_default();
            SITES.iter().any(|known| site.contains(known))
        }
        _ => PACKED.iter().any(|sign| word.strip_prefix(sign).is_some_and(is_packed)),
    }
}

/// Every puzzle of a line.
pub(super) fn all(content: &str, line: usize, options: ReadOptions) -> Vec<Puzzle> {
    if options.alphabet == Some(Alphabet::Integers) {
        return Vec::new();
    }
    let words = content.split(is_separator).filter_map(|word| LongWord::new(word, content, options));
    words.filter_map(|found| found.puzzle(line, options).ok()).collect()
}

/// The puzzle of a line that also holds other things: the first that has an empty cell. If the one word that is as
/// long as a board is wrong somewhere, this is an error.
pub(super) fn puzzle(content: &str, line: usize, options: ReadOptions) -> Option<Result<Puzzle, ReadError>> {
    if content.len() < 36 || options.alphabet == Some(Alphabet::Integers) {
        return None;
    }
    let mut first = None;
    for found in content.split(is_separator).filter_map(|word| LongWord::new(word, content, options)) {
        match found.puzzle(line, options) {
            Ok(puzzle) if puzzle.board.cells().contains(&0) => return Some(Ok(puzzle)),
            Err(_) if !mostly_cells(&found.symbols, found.size) => {}
            // A solution behind a wrong puzzle does not hide the error.
            Err(error) if first.is_none() => return Some(Err(error)),
            puzzle => first = first.or(Some(puzzle)),
        }
    }
    first
}

/// A 4x4 puzzle behind a number or a name: the one word with 16 symbols, all of them from 0 to 4 or blank.
pub(super) fn small(row: &Row, options: ReadOptions) -> Option<Puzzle> {
    let size = sizes::by_symbols(16, options).filter(|_| row.entries.len() > 1)?;
    let mut words = row.text.split(is_separator).filter(|word| word.len() == 16);
    let symbols: Vec<char> = words.next().filter(|_| words.next().is_none())?.chars().collect();
    let (values, alphabet) = decoder::symbols(&symbols, size, options.alphabet).ok()?;
    if sizes::by_row(row.symbol_count(), options).is_some() || values.iter().all(|&value| value == 0) {
        return None;
    }
    assemble(values, size, alphabet, row.line, options).ok()
}

/// True if at least three of four symbols could stand on a board of this size.
pub(super) fn mostly_cells(symbols: &[char], size: Size) -> bool {
    let known = |&&char: &&char| {
        let fits = |value: u16| usize::from(value) <= size.side();
        is_blank(char) || Alphabet::Digits.value(char).is_some_and(fits)
    };
    symbols.iter().filter(known).count() * 4 >= symbols.len() * 3
}

/// The puzzle of a line of the library of the program HoDoKu, `:0201:578:.+9.+45.2..3...:529 612:...`: fields for the technique, its
/// values, the board, the candidates that are deleted (each a digit, a row and a column), and what the technique finds, which is no
/// part of the puzzle. Where candidates are deleted, a cell with one left has no value yet.
pub(super) fn of_hodoku_library(content: &str, line: usize, options: ReadOptions) -> Option<Result<Puzzle, ReadError>> {
    let mut fields = content.trim().strip_prefix(':')?.split(':');
    let technique = fields.next()?;
    let is_code = |text: &str| text.starts_with(|char: char| char.is_ascii_digit()) && text.len() >= 4;
    let (_values, board, deleted) = (fields.next()?, fields.next()?, fields.next().unwrap_or(""));
    let cells: Vec<char> = board.chars().filter(|char| *char != '+').collect();
    let size = Size::square(9).ok().filter(|_| is_code(technique) && cells.len() == 81)?;
    let wrong = |found: &str| ReadErrorKind::HodokuLibrary { found: found.to_owned() };
    let read = || -> Result<Puzzle, ReadErrorKind> {
        let value = |sign: &char| if *sign == '.' { Some(0) } else { sign.to_digit(10).map(|digit| digit as u16) };
        let values: Vec<u16> =
            cells.iter().map(|sign| value(sign).ok_or_else(|| wrong(&sign.to_string()))).collect::<Result<_, _>>()?;
        let mut candidates: Vec<Domain> = (0..81)
            .map(|index| match values[index] {
                0 => {
                    let peers = size.peers_of(size.cell(index));
                    (1..=9).filter(|value| peers.iter().all(|peer| values[size.index(*peer)] != *value)).collect()
                }
                value => Domain::only(Val::new(value)),
            })
            .collect();
        for word in deleted.split_whitespace() {
            let digits: Option<Vec<u16>> =
                word.chars().map(|sign| sign.to_digit(10).map(|digit| digit as u16)).collect();
            let Some([digit @ 1..=9, row @ 1..=9, column @ 1..=9]) = digits.as_deref() else { return Err(wrong(word)) };
            let cell = &mut candidates[usize::from((row - 1) * 9 + column - 1)];
            *cell = cell.iter().map(Val::get).filter(|value| value != digit).collect();
        }
        let puzzle = assemble(values, size, Alphabet::Digits, line, options).map_err(|error| error.kind)?;
        let candidates = (!deleted.trim().is_empty()).then_some(candidates);
        Ok(Puzzle { candidates, ..puzzle })
    };
    Some(read().map_err(|kind| ReadError { line, column: None, kind }))
}

/// A board of 81 cells without the `+` that HoDoKu writes before each value that was placed.
pub(super) fn without_signs(content: &str) -> Option<String> {
    let text = content.trim();
    let is_cell = |char: char| char.is_ascii_digit() || char == '.';
    let stand_before_values =
        text.split('+').skip(1).all(|part| part.starts_with(|char: char| matches!(char, '1'..='9')));
    let cells: String = text.chars().filter(|char| *char != '+').collect();
    let is_board = cells.len() == 81 && cells.chars().all(is_cell);
    (text.contains('+') && is_board && stand_before_values).then_some(cells)
}
