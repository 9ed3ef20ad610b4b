//! Grids in which the columns of the text count: a blank is an empty cell between borders, or in lines that are all as wide as the
//! board; and several boards stand one beside the other.

use super::decoder::{self, Writing};
use super::row::{Dash, Row, is_decoration, usual};
use super::{ReadError, ReadErrorKind, ReadOptions, sizes};
use crate::board::{Size, is_blank};
use crate::puzzle::Puzzle;

/// The most lines that are kept of a grid. The largest board that symbols can write has fewer, with all its borders.
pub(super) const MOST_LINES: usize = 4 * sizes::MOST_SYMBOLS;

/// The largest board that is read without borders. On a larger one, two digits may as well be a number.
const MOST_BARE: usize = 9;

/// A line of a grid: its number, from 1, and its characters.
pub(super) type Written = (usize, String);

/// A row of cells, not decoded yet.
struct Chars {
    line: usize,
    chars: Vec<char>,
}

/// The places of the cells of a section, from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pitch {
    first: usize,
    step: usize,
}

/// The puzzle of lines whose blanks are cells, or where a blank stands among signs for empty cells. `None` when nothing
/// says that blanks are cells.
pub(super) fn puzzle(lines: &[Written], options: ReadOptions) -> Option<Result<Puzzle, ReadError>> {
    let rows = rows(lines);
    let size = sizes::by_row(rows.len(), options).filter(|size| size.side() <= sizes::MOST_SYMBOLS)?;
    let places = places(&rows, size)?;
    let is_empty = |row: &Chars, place: usize| row.chars.get(place).is_none_or(|char| char.is_whitespace());
    let blank = rows.iter().find_map(|row| {
        let place = places.iter().find(|&&place| is_empty(row, place))?;
        Some((row.line, place + 1))
    });
    let (line, column) = blank?;
    // Where other signs stand for empty cells, a blank may as well be a cell that was forgotten.
    if rows.iter().flat_map(|row| &row.chars).any(|&char| is_blank(usual(char))) {
        return Some(Err(ReadError { line, column: Some(column), kind: ReadErrorKind::Blank }));
    }
    let filled = |row: &Chars| {
        let mut chars = row.chars.clone();
        chars.resize(chars.len().max(places.last().map_or(0, |last| last + 1)), ' ');
        for &place in &places {
            if chars[place].is_whitespace() {
                chars[place] = '.';
            }
        }
        Row::new(row.line, &chars.into_iter().collect::<String>(), Dash::Decoration)
    };
    let filled: Vec<Row> = rows.iter().map(filled).collect();
    Some(decoder::puzzle(&filled, Writing::Symbols, size, options))
}

/// The place of a blank that was probably meant as an empty cell, in lines that are no board.
pub(super) fn suspect(lines: &[Written]) -> Option<ReadError> {
    let rows = rows(lines);
    let has_sign = rows.iter().flat_map(|row| &row.chars).any(|&char| is_blank(usual(char)));
    let gaps: Vec<(usize, usize)> = rows.iter().filter_map(|row| Some((row.line, gap(row)? + 1))).collect();
    let are_many = rows.len() >= 4 && gaps.len() * 2 >= rows.len();
    let alone =
        rows.len() == 1 && rows[0].chars.len() >= 16 && rows[0].chars.len().isqrt().pow(2) == rows[0].chars.len();
    // Blanks at the same place of all rows stand between boxes.
    let are_apart = gaps.iter().any(|(_, column)| *column != gaps[0].1);
    let &(line, column) = gaps.first().filter(|_| !has_sign && (are_many && are_apart || alone))?;
    Some(ReadError { line, column: Some(column), kind: ReadErrorKind::Blank })
}

/// The place of two blanks behind one another in a row of digits.
fn gap(row: &Chars) -> Option<usize> {
    let are_cells = |char: &char| char.is_whitespace() || is_decoration(*char) || usual(*char).is_ascii_digit();
    let has_value = row.chars.iter().any(|&char| usual(char).is_ascii_digit());
    if !has_value || !row.chars.iter().all(are_cells) {
        return None;
    }
    row.chars.windows(2).position(|pair| pair.iter().all(|char| char.is_whitespace()))
}

/// True if a line is a border between rows.
pub(super) fn is_border(text: &str) -> bool {
    let is_across = |char: char| is_decoration(char) && !is_bar(char) && char != '+';
    text.chars().all(|char| char.is_whitespace() || is_decoration(char)) && text.chars().any(is_across)
}

/// The lines that are not borders.
fn rows(lines: &[Written]) -> Vec<Chars> {
    let rows = lines.iter().filter(|(_, text)| !is_border(text));
    rows.map(|(line, text)| Chars { line: *line, chars: text.chars().collect() }).collect()
}

/// A line between two columns.
fn is_bar(char: char) -> bool {
    matches!(char, '|' | '\u{2502}' | '\u{2503}' | '\u{2551}')
}

/// The columns of the cells, from 0, which are the same in all rows.
fn places(rows: &[Chars], size: Size) -> Option<Vec<usize>> {
    if rows.iter().flat_map(|row| &row.chars).any(|&char| char == '\t') {
        return None;
    }
    let bars = bars(&rows[0]);
    if rows.iter().any(|row| self::bars(row) != bars) {
        return None;
    }
    if bars.is_empty() { bare(rows, size) } else { bordered(rows, &bars, size) }
}

fn bars(row: &Chars) -> Vec<usize> {
    row.chars.iter().enumerate().filter(|(_, char)| is_bar(**char)).map(|(place, _)| place).collect()
}

/// The columns of the cells of lines without borders, when these are all as wide as the board, or would be with the blanks
/// at their ends.
fn bare(rows: &[Chars], size: Size) -> Option<Vec<usize>> {
    let side = size.side();
    let is_cell = |char: &char| *char == ' ' || usual(*char).is_ascii_digit();
    let all_cells = rows.iter().all(|row| row.chars.iter().all(is_cell));
    let width = rows.iter().map(|row| row.chars.len()).max()?;
    let step = [1, 2].into_iter().find(|step| (side - 1) * step + 1 == width)?;
    // A board that has lost a cell has no blanks inside.
    let has_blank_inside = |row: &&Chars| {
        let text: String = row.chars.iter().collect();
        text.trim_end().split(' ').any(str::is_empty) || step == 1 && text.trim_end().contains(' ')
    };
    let with_blanks = rows.iter().filter(has_blank_inside).count();
    if side > MOST_BARE || !all_cells || with_blanks * 2 < side {
        return None;
    }
    let values = || rows.iter().flat_map(|row| row.chars.iter().enumerate().filter(|(_, char)| **char != ' '));
    // Values in every second column only are fewer cells with blanks between them, unless the lines are so long.
    let is_in_place = if step == 1 { values().any(|(at, _)| at % 2 == 1) } else { values().all(|(at, _)| at % 2 == 0) };
    is_in_place.then(|| (0..side).map(|cell| cell * step).collect())
}

/// The columns of the cells between borders: there are as many in each section, all sections being as wide.
fn bordered(rows: &[Chars], bars: &[usize], size: Size) -> Option<Vec<usize>> {
    let widths = bars.windows(2).map(|pair| pair[1] - pair[0] - 1);
    let inner: Vec<(usize, usize)> = bars.iter().copied().zip(widths).filter(|(_, width)| *width > 0).collect();
    let width = inner.first()?.1;
    let (first, last) = (bars[0], bars[bars.len() - 1]);
    let holds = |range: std::ops::Range<usize>, row: &Chars| {
        row.chars.iter().take(range.end).skip(range.start).any(|char| !char.is_whitespace())
    };
    // A section without a border on its outer side is as wide as the others; the blanks at its edge may be missing. So all
    // starts are counted from a place as far to the left.
    let before = rows.iter().any(|row| holds(0..first, row)).then_some(first);
    let holds_behind = rows.iter().any(|row| holds(last + 1..usize::MAX, row));
    // Without a single value, it shows by the blanks that are there.
    let is_odd = !size.side().is_multiple_of(inner.len() + usize::from(before.is_some()));
    let is_wide = rows.iter().all(|row| row.chars.len() >= last + width);
    let behind = (holds_behind || is_odd && is_wide).then_some(last + 1 + width);
    let starts = inner.iter().map(|&(bar, _)| bar + 1 + width);
    let starts: Vec<usize> = before.into_iter().chain(starts).chain(behind).collect();
    if inner.iter().any(|&(_, other)| other != width) || !size.side().is_multiple_of(starts.len()) {
        return None;
    }
    let cells = size.side() / starts.len();
    let columns = |pitch: &Pitch| -> Option<Vec<usize>> {
        let places = starts
            .iter()
            .flat_map(|start| (0..cells).map(move |cell| (start + pitch.first + cell * pitch.step).checked_sub(width)));
        let places: Vec<usize> = places.collect::<Option<_>>()?;
        let mut values = rows
            .iter()
            .flat_map(|row| row.chars.iter().enumerate().filter(|(_, char)| !char.is_whitespace() && !is_bar(**char)));
        values.all(|(place, _)| places.binary_search(&place).is_ok()).then_some(places)
    };
    let fitting: Vec<Vec<usize>> = pitches(width, cells).iter().filter_map(columns).collect();
    // With more than one way to count, what stands where would be a guess.
    <[Vec<usize>; 1]>::try_from(fitting).ok().map(|[only]| only)
}

/// The ways in which so many cells fill a section that is so wide.
fn pitches(width: usize, cells: usize) -> Vec<Pitch> {
    if cells == 1 {
        return (0..width).map(|first| Pitch { first, step: 1 }).collect();
    }
    let ways = [(cells, 1, 0), (2 * cells - 1, 2, 0), (2 * cells, 2, 0), (2 * cells, 2, 1), (2 * cells + 1, 2, 1)];
    let wide = [(3 * cells, 3, 1), (4 * cells - 1, 4, 1)];
    let fitting = ways.into_iter().chain(wide).filter(|&(needed, ..)| needed == width);
    fitting.map(|(_, step, first)| Pitch { first, step }).collect()
}

/// The puzzles of lines that hold a row of each of several boards. Between the boards is the widest gap that goes through all
/// lines, or a field that is empty in all of them. `None` unless each part is a board, and all have one size.
///
/// Cost: O(characters).
pub(super) fn side_by_side(lines: &[Written], options: ReadOptions) -> Option<Vec<Result<Puzzle, ReadError>>> {
    let rows = lines.iter().filter(|(_, text)| !is_border(text)).count();
    // The parts have as many columns as there are rows, so a line cannot be much longer than it is with several boards.
    sizes::by_row(rows, options).filter(|size| size.side() <= sizes::MOST_SYMBOLS)?;
    let mut found = None;
    for parts in [by_gaps(lines), by_fields(lines, rows)].into_iter().flatten() {
        found = found.or_else(|| parts.iter().map(|part| board(part, rows, options)).collect::<Option<Vec<_>>>());
    }
    Some(found?.into_iter().map(Ok).collect())
}

/// The lines of each part between the widest gaps that go through all lines.
fn by_gaps(lines: &[Written]) -> Option<Vec<Vec<Written>>> {
    let width = lines.iter().map(|(_, text)| text.chars().count()).max()?;
    let padded = |text: &str| text.chars().chain(std::iter::repeat(' ')).take(width).collect();
    let chars: Vec<Vec<char>> = lines.iter().map(|(_, text)| padded(text)).collect();
    let is_open = |column: &usize| chars.iter().all(|line| line[*column].is_whitespace());
    let open: Vec<usize> = (0..width).filter(is_open).collect();
    // What is open at the left or at the right is the margin of all lines.
    let is_inner = |gap: &&[usize]| gap[0] > 0 && gap[gap.len() - 1] + 1 < width;
    let gaps: Vec<&[usize]> = open.chunk_by(|a, b| a + 1 == *b).filter(is_inner).collect();
    let widest = gaps.iter().map(|gap| gap.len()).max()?;
    let mut parts = Vec::new();
    let mut start = 0;
    let ends = gaps.iter().filter(|gap| gap.len() == widest).map(|gap| (gap[0], gap[0] + widest));
    for (end, next) in ends.chain([(width, width)]) {
        let part = |line: &Vec<char>| line[start..end].iter().collect();
        parts.push(lines.iter().zip(&chars).map(|((number, _), line)| (*number, part(line))).collect());
        start = next;
    }
    Some(parts)
}

/// The lines of each part of a table with so many rows, of which one field may stand between two parts.
fn by_fields(lines: &[Written], side: usize) -> Option<Vec<Vec<Written>>> {
    let separator = ['\t', ';', ','].into_iter().find(|&sign| lines.iter().all(|(_, text)| text.contains(sign)))?;
    let fields: Vec<Vec<&str>> = lines.iter().map(|(_, text)| text.split(separator).collect()).collect();
    let count = fields.iter().map(Vec::len).max()?;
    let step = if (count + 1).is_multiple_of(side + 1) { side + 1 } else { side };
    let is_between = |place: usize| place % step == side;
    let are_apart = fields.iter().all(|line| {
        let mut fields = line.iter().enumerate();
        fields.all(|(place, field)| !is_between(place) || field.trim().is_empty())
    });
    if count <= side || !are_apart || !(count + step - side).is_multiple_of(step) {
        return None;
    }
    let part = |line: &[&str], start: usize| {
        let cells = (start..start + side).map(|place| line.get(place).copied().unwrap_or_default());
        cells.collect::<Vec<_>>().join(&separator.to_string())
    };
    let lines_of = |start| lines.iter().zip(&fields).map(|((number, _), line)| (*number, part(line, start))).collect();
    Some((0..count).step_by(step).map(lines_of).collect())
}

/// The board of a part, with so many cells in a row.
fn board(part: &[Written], side: usize, options: ReadOptions) -> Option<Puzzle> {
    let size = sizes::by_row(side, options)?;
    let lines = part.iter().filter(|(_, text)| !is_border(text));
    let rows: Vec<Row> = lines.map(|(line, text)| Row::new(*line, text, Dash::Decoration)).collect();
    let writings =
        [(Writing::Symbols, Row::symbol_count as fn(&Row) -> usize), (Writing::Entries, |row| row.entries.len())];
    let fitting = writings.into_iter().find(|(_, count)| rows.iter().all(|row| count(row) == side));
    match fitting {
        Some((writing, _)) => decoder::puzzle(&rows, writing, size, options).ok(),
        None => puzzle(part, options)?.ok().filter(|puzzle| puzzle.board.size() == size),
    }
}
