//! The regions of a jigsaw: which cells hold each value once, in place of boxes.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::board::Cell;

/// The largest side that is read, as of boards.
const MOST_SIDE: usize = 2048;

/// The number of regions that letters can name.
const LETTERS: usize = 26;

/// A division of a board into regions, as many as its side and each of as many cells. They need not hang together.
///
/// As text, it is a grid of one symbol a cell, cells of one region having the same symbol; or all cells in one line. Where
/// there are blanks or commas, each word between them is a cell, so that there may be more regions than symbols. `#` starts
/// a comment.
///
/// ```
/// use csp_sudoku::Regions;
///
/// let regions: Regions = "AABB\nAABB\nCCDD\nCDDC".parse().unwrap();
/// assert_eq!(regions.side(), 4);
/// assert_eq!(regions.cells_of(2).map(|cell| cell.to_string()).collect::<Vec<_>>(), ["C1", "C2", "D1", "D4"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Regions {
    side: usize,
    /// The region of each cell in row-major order, counted from 0 as they come first. Shared, because each model and each
    /// picture of a board has them.
    of: Arc<[u16]>,
}

/// The reason why text is no division into regions. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RegionsError {
    /// There is no cell at all.
    #[error("there are no regions: write a grid with one symbol a cell, the same for all cells of a region")]
    Nothing,
    /// A line has another number of cells than there are lines.
    #[error("line {line}, column {column}: {found} cells in a row of a grid of {side} rows")]
    Row {
        /// The line.
        line: usize,
        /// The place of the first cell too many, or of the missing cell.
        column: usize,
        /// Its cells.
        found: usize,
        /// The rows of the grid.
        side: usize,
    },
    /// One line, whose cells are no square number.
    #[error("line {line}: {found} cells in one line are no square: write a line for each row")]
    Line {
        /// The line.
        line: usize,
        /// Its cells.
        found: usize,
    },
    /// Some regions have more or fewer cells than the side.
    #[error("line {line}, column {column}: each region should have {side} cells, and {}", told(.wrong))]
    Sizes {
        /// The line of the first cell too many of the first such region; of its first cell, where some are missing.
        line: usize,
        /// The column.
        column: usize,
        /// The sign of each such region, and the number of its cells.
        wrong: Vec<(String, usize)>,
        /// The side.
        side: usize,
    },
    /// The grid is larger than any board that is read.
    #[error("line {line}: more than {MOST_SIDE} rows or cells in a row are too many")]
    TooLarge {
        /// The line.
        line: usize,
    },
}

/// The numbers of cells that some regions have, in words.
fn told(wrong: &[(String, usize)]) -> String {
    wrong.iter().map(|(symbol, count)| format!("{symbol:?} has {count}")).collect::<Vec<_>>().join(", ")
}

/// A cell as it was written.
#[derive(Clone, Copy)]
struct Written<'t> {
    symbol: &'t str,
    line: usize,
    column: usize,
}

impl Regions {
    /// Cells in a row, regions, and cells of a region.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The number of the region of the cell at a row-major position, counted from 0 as the regions come first.
    ///
    /// # Panics
    ///
    /// When there is no such cell.
    pub fn at(&self, index: usize) -> u16 {
        self.of[index]
    }

    /// The cells of a region, in row-major order.
    pub fn cells_of(&self, region: u16) -> impl Iterator<Item = Cell> + '_ {
        let cell = |index| Cell { row: (index / self.side) as u16, column: (index % self.side) as u16 };
        self.of.iter().enumerate().filter(move |(_, found)| **found == region).map(move |(index, _)| cell(index))
    }

    /// All cells in one line, which is read back: letters where there are enough, or numbers from 1 with blanks between them.
    ///
    /// ```
    /// let regions: csp_sudoku::Regions = "AABB\nAABB\nCCDD\nCCDD".parse().unwrap();
    /// assert_eq!(regions.to_line(), "AABBAABBCCDDCCDD");
    /// ```
    pub fn to_line(&self) -> String {
        let between = if self.side <= LETTERS { "" } else { " " };
        self.to_string().lines().collect::<Vec<_>>().join(between)
    }

    /// The regions of these cells.
    fn of_cells(side: usize, cells: &[Written<'_>]) -> Result<Self, RegionsError> {
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        // For each region, its cells.
        let mut regions: Vec<Vec<Written<'_>>> = Vec::new();
        let mut of = Vec::with_capacity(cells.len());
        for &cell in cells {
            let number = *numbers.entry(cell.symbol).or_insert(regions.len());
            if number == regions.len() {
                regions.push(Vec::new());
            }
            regions[number].push(cell);
            of.push(number as u16);
        }
        let wrong: Vec<&Vec<Written<'_>>> = regions.iter().filter(|cells| cells.len() != side).collect();
        if let Some(first) = wrong.first() {
            let Written { line, column, .. } = first.get(side).copied().unwrap_or(first[0]);
            let wrong = wrong.iter().map(|cells| (cells[0].symbol.to_owned(), cells.len())).collect();
            return Err(RegionsError::Sizes { line, column, wrong, side });
        }
        Ok(Self { side, of: of.into() })
    }
}

impl FromStr for Regions {
    type Err = RegionsError;

    fn from_str(text: &str) -> Result<Self, RegionsError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
        let lines = (1..).zip(lines).filter(|(_, line)| line.contains(|char| !is_between(char)));
        // A grid is one of words when some line has anything between two cells.
        let lines: Vec<(usize, &str)> = lines.take(MOST_SIDE + 1).collect();
        let has_words = lines.iter().any(|(_, line)| line.trim_matches(is_between).contains(is_between));
        let rows: Vec<Vec<Written<'_>>> = lines.iter().map(|&(line, text)| cells(text, line, has_words)).collect();
        let (Some(first), Some(&(last, _))) = (rows.first(), lines.last()) else { return Err(RegionsError::Nothing) };
        if let [only] = rows.as_slice()
            && only.len() > 1
        {
            return in_one_line(only);
        }
        if rows.len() > MOST_SIDE || first.len() > MOST_SIDE {
            return Err(RegionsError::TooLarge { line: if rows.len() > MOST_SIDE { last } else { first[0].line } });
        }
        let side = rows.len();
        if let Some(row) = rows.iter().find(|row| row.len() != side) {
            // A row has a cell at least: lines without one are left out.
            let end = row.last().map_or(1, |cell| cell.column + cell.symbol.chars().count());
            let column = row.get(side).map_or(end, |cell| cell.column);
            return Err(RegionsError::Row { line: row[0].line, column, found: row.len(), side });
        }
        Self::of_cells(side, &rows.concat())
    }
}

/// The regions of a board whose cells are all in one line.
fn in_one_line(cells: &[Written<'_>]) -> Result<Regions, RegionsError> {
    let side = cells.len().isqrt();
    let line = cells[0].line;
    if side > MOST_SIDE {
        return Err(RegionsError::TooLarge { line });
    }
    if side * side == cells.len() {
        Regions::of_cells(side, cells)
    } else {
        Err(RegionsError::Line { line, found: cells.len() })
    }
}

/// True if this character stands between two cells.
fn is_between(char: char) -> bool {
    char.is_whitespace() || matches!(char, ',' | ';')
}

/// The cells of a line: its words, or its characters.
fn cells(text: &str, line: usize, has_words: bool) -> Vec<Written<'_>> {
    let starts = text.char_indices().enumerate().map(|(column, (start, char))| (column + 1, start, char));
    let mut cells: Vec<Written<'_>> = Vec::new();
    let mut goes_on = false;
    for (column, start, char) in starts {
        let end = start + char.len_utf8();
        if is_between(char) {
            goes_on = false;
        } else if let Some(last) = cells.last_mut().filter(|_| goes_on && has_words) {
            // The word began so many bytes before.
            last.symbol = &text[start - last.symbol.len()..end];
        } else {
            cells.push(Written { symbol: &text[start..end], line, column });
            goes_on = true;
        }
    }
    cells
}

impl fmt::Display for Regions {
    /// A grid that is read back: letters where there are enough, or numbers from 1 with blanks between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.of.chunks(self.side) {
            let letters = self.side <= LETTERS;
            for (column, &region) in row.iter().enumerate() {
                match u8::try_from(region) {
                    Ok(region) if letters => write!(f, "{}", char::from(b'A' + region))?,
                    _ => write!(f, "{}{}", if column > 0 { " " } else { "" }, region + 1)?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<Regions>().unwrap_err().to_string()
    }

    #[test]
    fn one_grid_in_many_writings() {
        let letters: Regions = "AABB\nAABB\nCCDD\nCCDD".parse().unwrap();
        let writings = [
            "1122112233443344",
            "# regions\r\n 1 1 2 2\r\n 1 1 2 2 # the upper ones\r\n\r\n 3 3 4 4\r\n3,3,4,4\r\n",
            "10 10 2 2\n10 10 2 2\n3 3 4 4\n3 3 4 4\n",
            "\u{feff}éé..\néé..\n++00\n++00",
        ];
        for writing in writings {
            assert_eq!(writing.parse::<Regions>().as_ref(), Ok(&letters), "{writing}");
        }
        assert_eq!(letters.to_string().parse(), Ok(letters));
    }

    #[test]
    fn more_regions_than_letters_are_written_as_numbers() {
        let line: Vec<String> = (0..30 * 30).map(|index| (index / 30).to_string()).collect();
        let regions: Regions = line.join(" ").parse().unwrap();
        assert!(regions.to_string().starts_with("1 1 1"));
        assert_eq!(regions.to_string().parse(), Ok(regions));
    }

    #[test]
    fn errors_have_their_place() {
        assert_eq!(error(" \n# nothing\n"), RegionsError::Nothing.to_string());
        assert_eq!(error("AB\nABB\n"), "line 2, column 3: 3 cells in a row of a grid of 2 rows");
        assert_eq!(error("\nAABB\n A A B\nCCDD\nCCDD"), "line 2, column 5: 1 cells in a row of a grid of 4 rows");
        assert_eq!(error("AABB\nAAB\nCCDD\nCCDD"), "line 2, column 4: 3 cells in a row of a grid of 4 rows");
        assert_eq!(error("AAB"), "line 1: 3 cells in one line are no square: write a line for each row");
        let sizes = "line 2, column 3: each region should have 4 cells, and \"A\" has 5, \"B\" has 3";
        assert_eq!(error("AABB\nAAAB\nCCDD\nCCDD"), sizes);
        let small = "line 1, column 3: each region should have 4 cells, and \"B\" has 3, \"E\" has 1";
        assert_eq!(error("AABB\nAAEB\nCCDD\nCCDD"), small);
        assert!(error(&"A\n".repeat(3000)).starts_with("line 2049: more than 2048 rows"));
    }
}
