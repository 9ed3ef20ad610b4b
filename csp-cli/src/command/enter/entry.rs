//! The entries that are typed for a cell, and boards with the names of their rows and columns.

use csp_sudoku::{Alphabet, Board, Cell, ReadOptions, Size, read};

/// The meaning of a part of a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum CellEntry {
    /// A value into a cell, or none.
    Put(Cell, Option<u16>),
    /// The values that can stand in a cell.
    Ask(Cell),
    /// A whole board.
    Whole(Board),
    /// The values of a row, 0 for an empty cell: of the row that is named, or of the next one.
    Row(Option<usize>, Vec<u16>),
}

/// The words, as they are read.
pub(super) struct Words {
    pub(super) size: Size,
    pub(super) alphabet: Alphabet,
}

impl Words {
    /// The entries of a line, such as `B3=7 R3C2=7; 3,2,7`, or `3 2 7`, or `B3 7`; or what is wrong with
    /// them.
    pub(super) fn entries(&self, line: &str) -> Vec<Result<CellEntry, String>> {
        if let Some(board) = self.whole(line) {
            return vec![Ok(CellEntry::Whole(board))];
        }
        if let Some(row) = self.row(line) {
            return vec![Ok(row)];
        }
        let words = words(line);
        if let [row, column, value] = words.as_slice()
            && let (Some(row), Some(column)) = (number(row), number(column))
        {
            return vec![self.put(self.at(row, column), value)];
        }
        let mut entries = Vec::new();
        let mut words = words.iter().peekable();
        while let Some(word) = words.next() {
            entries.push(match self.cell(word) {
                Some(cell) => match words.next_if(|next| self.value(next).is_ok()) {
                    Some(value) => self.put(Ok(cell), value),
                    None => Ok(CellEntry::Ask(cell)),
                },
                None => self.entry(word),
            });
        }
        entries
    }

    /// A line that has as many cells as a row, behind its name or not: `53..7....`, `5 3 . | . 7 . | . . .`, `B 6..195...`. A
    /// word that is the name of a cell makes it no row.
    pub(super) fn row(&self, line: &str) -> Option<CellEntry> {
        let named = line.trim().split_once([' ', '\t', ':']);
        let named = named.and_then(|(name, rest)| Some((self.row_named(name)?, self.cells(rest)?)));
        // With a word for each cell the first one is a cell, too, even where it could be a name.
        let words = line.split(is_between).filter(|word| !word.is_empty()).count();
        match named.filter(|_| words != self.size.side()) {
            Some((row, cells)) => Some(CellEntry::Row(Some(row), cells)),
            None => Some(CellEntry::Row(None, self.cells(line)?)),
        }
    }

    /// The row, from 0, of a name such as B.
    fn row_named(&self, name: &str) -> Option<usize> {
        let is_name = name.chars().all(char::is_alphabetic);
        let cell = self.cell(&format!("{name}1")).filter(|_| is_name && !name.is_empty())?;
        Some(usize::from(cell.row))
    }

    /// As many values as there are in a row: symbols, or words.
    fn cells(&self, text: &str) -> Option<Vec<u16>> {
        let side = self.size.side();
        let words: Vec<&str> = text.split(is_between).filter(|word| !word.is_empty()).collect();
        if side < 4 || words.iter().any(|word| self.cell(word).is_some()) {
            return None;
        }
        let values = |words: &[&str]| -> Option<Vec<u16>> {
            words.iter().map(|word| Some(self.value(word).ok()?.unwrap_or(0))).collect()
        };
        let letters: Vec<&str> = words
            .iter()
            .flat_map(|word| word.char_indices().map(|(at, sign)| &word[at..at + sign.len_utf8()]))
            .collect();
        [words, letters].iter().filter(|cells| cells.len() == side).find_map(|cells| values(cells))
    }

    /// True if a line may be part of a grid that is pasted: it has cells and borders, and nothing else.
    pub(super) fn is_of_grid(&self, line: &str) -> bool {
        let is_border =
            |sign: char| is_between(sign) && !matches!(sign, ' ' | '\t' | ',' | ';') || sign == '+' || sign == '-';
        let is_cell = |sign: char| self.value(sign.encode_utf8(&mut [0; 4])).is_ok();
        let all = line.chars().all(|sign| is_between(sign) || is_border(sign) || is_cell(sign));
        all && (self.row(line).is_some() || line.contains(is_border) && !line.contains('='))
    }

    /// A word that says cell and value.
    fn entry(&self, word: &str) -> Result<CellEntry, String> {
        let unknown = || format!("\"{word}\" is no entry: write {}, or help", self.example());
        if let Some((name, value)) = word.split_once('=') {
            let last = self.size.cell(self.size.cells() - 1);
            let size = self.size;
            let missing =
                || format!("\"{name}\" is no cell of a {size} board: A1 to {last}, or R1C1 to R{0}C{0}", size.side());
            return self.put(self.cell(name).ok_or_else(missing), value);
        }
        let parts: Vec<&str> = word.split(',').collect();
        let [row, column, value] = parts.as_slice() else { return Err(unknown()) };
        let (row, column) = number(row).zip(number(column)).ok_or_else(unknown)?;
        self.put(self.at(row, column), value)
    }

    fn put(&self, cell: Result<Cell, String>, value: &str) -> Result<CellEntry, String> {
        let cell = cell?;
        let value = self.value(value).map_err(|wrong| format!("{cell}={value}: {wrong}"))?;
        Ok(CellEntry::Put(cell, value))
    }

    /// A value, or none for an empty cell.
    fn value(&self, word: &str) -> Result<Option<u16>, String> {
        let side = self.size.side();
        match (self.alphabet.read_word(word, side), word) {
            (Some(value), _) => Ok(Some(value)),
            (None, "" | "." | "0" | "_" | "*" | "-" | "?") => Ok(None),
            _ => Err(format!("values of a {} board are {}", self.size, self.alphabet.describe(side))),
        }
    }

    /// The cell that a name says: B3, or R2C3.
    fn cell(&self, name: &str) -> Option<Cell> {
        let small = name.trim().to_ascii_lowercase();
        let rest = small.strip_prefix('r').and_then(|rest| rest.split_once('c'));
        match rest.and_then(|(row, column)| number(row).zip(number(column))) {
            Some((row, column)) => self.at(row, column).ok(),
            None => self.size.cell_named(name.trim()),
        }
    }

    /// The cell in a row and a column that count from 1.
    fn at(&self, row: usize, column: usize) -> Result<Cell, String> {
        let side = self.size.side();
        if !(1..=side).contains(&row) || !(1..=side).contains(&column) {
            return Err(format!("row {row}, column {column}: rows and columns count from 1 to {side}"));
        }
        Ok(self.size.cell((row - 1) * side + column - 1))
    }

    /// A line that holds a whole board of this size.
    fn whole(&self, line: &str) -> Option<Board> {
        let options = ReadOptions { size: Some(self.size), alphabet: Some(self.alphabet) };
        let mut puzzles = read(line.as_bytes(), options);
        let board = puzzles.next()?.ok()?.board;
        let long = line.chars().filter(|char| !char.is_whitespace()).count() >= self.size.cells();
        (self.size.side() > 1 && long && board.size() == self.size).then_some(board)
    }

    /// Entries that this board takes.
    fn example(&self) -> String {
        let value = self.alphabet.text(self.size.side() as u16);
        let side = self.size.side().min(2);
        format!("A{side}={value}, R1C{side}={value} or 1,{side},{value}")
    }
}

/// True if a sign stands between the cells of a row.
fn is_between(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, ',' | ';' | '|' | '\u{2500}'..='\u{257f}')
}

/// The words of a line: blanks, semicolons and the commas behind an entry with `=` stand between them; blanks
/// around `=` and behind other commas do not.
fn words(line: &str) -> Vec<String> {
    let mut tight = String::new();
    for word in line.split([' ', '\t', ';']).filter(|word| !word.is_empty()) {
        // The comma behind an entry such as B3=7 ends it; another goes on, as in 2, 3, 7.
        let last = tight.rsplit(' ').next().unwrap_or("");
        let goes_on = last.ends_with('=') || last.ends_with(',') && !last.contains('=');
        if !tight.is_empty() && !goes_on && !word.starts_with(['=', ',']) {
            tight.push(' ');
        }
        tight.push_str(word);
    }
    let parts = |word: &str| -> Vec<String> {
        let apart = word.contains('=');
        word.split(|char| apart && char == ',').filter(|part| !part.is_empty()).map(str::to_owned).collect()
    };
    tight.split(' ').filter(|word| !word.is_empty()).flat_map(parts).collect()
}

fn number(word: &str) -> Option<usize> {
    word.trim().parse().ok()
}

/// The size that `size 6` or `size 12 3x4` says; without a shape boxes are as square as can be, wider than
/// high.
pub(super) fn size(text: &str) -> Result<Size, String> {
    let mut words = text.split_whitespace();
    let side = words.next().and_then(|word| word.split('x').next()).and_then(number);
    let side = side.filter(|&side| side > 0).ok_or("write size and the side of the board, such as size 9")?;
    let rows = (1..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows)).unwrap_or(1);
    let shape = words.next().map_or_else(|| Size::with_box(rows, side / rows), str::parse::<Size>);
    match shape.map_err(|error| error.to_string())? {
        size if size.side() == side => Ok(size),
        size => Err(format!("boxes of {}x{} make a board of {size}", size.box_rows(), size.box_columns())),
    }
}

/// A board with the names of its rows and the numbers of its columns.
pub(super) fn drawn(board: &Board, alphabet: Alphabet) -> String {
    let size = board.size();
    let side = size.side();
    let row_name = |row: usize| size.cell(row * side).to_string().trim_end_matches(char::is_numeric).to_owned();
    let head = row_name(side - 1).len();
    let width = side.to_string().len();
    let line = |name: &str, cells: Vec<String>, bar: &str| {
        let boxes: Vec<String> = cells.chunks(size.box_columns()).map(|cells| cells.join(" ")).collect();
        format!("{name:>head$}  {}\n", boxes.join(bar))
    };
    let mut text = line("", (1..=side).map(|column| format!("{column:>width$}")).collect(), "   ");
    let one = "-".repeat(size.box_columns() * (width + 1) - 1);
    let rule = format!("{:>head$}  {}\n", "", vec![one; size.box_rows()].join("-+-"));
    for row in 0..side {
        if row > 0 && row % size.box_rows() == 0 {
            text.push_str(&rule);
        }
        let cells = (0..side).map(|column| size.cell(row * side + column));
        let words = cells.map(|cell| board.get(cell).map_or_else(|| ".".into(), |value| alphabet.text(value)));
        text.push_str(&line(&row_name(row), words.map(|word| format!("{word:>width$}")).collect(), " | "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_as(box_shape: &str, line: &str) -> Vec<String> {
        let size: Size = box_shape.parse().unwrap();
        let words = Words { size, alphabet: Alphabet::usual(size.side()) };
        let told = |entry: Result<CellEntry, String>| match entry {
            Ok(CellEntry::Put(cell, Some(value))) => format!("{cell}={value}"),
            Ok(CellEntry::Put(cell, None)) => format!("{cell}=."),
            Ok(CellEntry::Ask(cell)) => format!("{cell}?"),
            Ok(CellEntry::Whole(_)) => "board".into(),
            Ok(CellEntry::Row(row, cells)) => format!("{row:?} {cells:?}"),
            Err(wrong) => wrong,
        };
        words.entries(line).into_iter().map(told).collect()
    }

    #[test]
    fn entries_in_every_spelling() {
        for line in
            ["B3=7", "b3=7", "R2C3=7", "r2c3=7", "2,3,7", "2 3 7", "2, 3, 7", "B3 7", "B3 = 7", "b3= 7", " B3=7; "]
        {
            assert_eq!(read_as("3x3", line), ["B3=7"], "{line}");
        }
        assert_eq!(read_as("3x3", "A1=1 R9C9=2, 2,3,4; C4=."), ["A1=1", "I9=2", "B3=4", "C4=."]);
        assert_eq!(read_as("3x3", "A1=1,A2=2"), ["A1=1", "A2=2"]);
        assert_eq!(read_as("3x3", "A1 2 A2 A3 0"), ["A1=2", "A2?", "A3=."]);
        assert_eq!(read_as("4x4", "A1=G P16=16 R16C1=c"), ["A1=16", "P16=16", "P1=12"]);
        assert_eq!(read_as("2x2", "0401304010040210"), ["board"]);
    }

    #[test]
    fn rows_in_every_spelling() {
        for line in ["12.4", "1 2 . 4", "12|.4", "1 2 0 4", "1,2,.,4", "| 1 2 | - 4 |"] {
            assert_eq!(read_as("2x2", line), ["None [1, 2, 0, 4]"], "{line}");
        }
        for line in ["C 12.4", "c 1 2 . 4", "C: 12|.4", "C:12.4"] {
            assert_eq!(read_as("2x2", line), ["Some(2) [1, 2, 0, 4]"], "{line}");
        }
        let letters = "A . 16 . | 1 . . G | . . . . | . . . 2";
        assert_eq!(read_as("4x4", letters), ["None [10, 0, 16, 0, 1, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 2]"]);
        // Cells with their values, of which there are as many as a row has cells.
        assert_eq!(read_as("4x4", "A1 2 B2 3 C3 4 D4 5 E5 6").len(), 5);
        assert_eq!(read_as("2x2", "1 2 3"), ["A2=3"], "row, column and value");
        assert_eq!(read_as("2x2", "12.5").len(), 1, "5 is no value");
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (line, wrong) in [
            ("J1=3", "\"J1\" is no cell of a 9x9 board: A1 to I9, or R1C1 to R9C9"),
            ("R0C1=3", "\"R0C1\" is no cell"),
            ("B3=10", "B3=10: values of a 9x9 board are 1-9"),
            ("0,3,7", "row 0, column 3: rows and columns count from 1 to 9"),
            ("1 10 7", "row 1, column 10: rows and columns"),
            ("hello", "\"hello\" is no entry: write A2=9, R1C2=9 or 1,2,9, or help"),
            ("1,2", "\"1,2\" is no entry"),
        ] {
            assert!(read_as("3x3", line)[0].starts_with(wrong), "{line}: {:?}", read_as("3x3", line));
        }
    }

    #[test]
    fn sizes_with_usual_boxes() {
        let side = |text: &str| size(text).map(|size| size.to_string());
        assert_eq!(side("9"), Ok("9x9".into()));
        assert_eq!(side("6"), Ok("6x6 (boxes 2x3)".into()));
        assert_eq!(side("12"), Ok("12x12 (boxes 3x4)".into()));
        assert_eq!(side("12 2x6"), Ok("12x12 (boxes 2x6)".into()));
        assert_eq!(side("16x16"), Ok("16x16".into()));
        assert!(side("12 3x3").unwrap_err().contains("boxes of 3x3 make a board of 9x9"));
        assert!(side("").is_err() && side("0").is_err() && side("x").is_err());
    }

    #[test]
    fn boards_have_names_on_their_sides() {
        let mut board = Board::empty("2x3".parse().unwrap());
        board.set(Cell { row: 2, column: 3 }, Some(5)).unwrap();
        let text = "   1 2 3   4 5 6\nA  . . . | . . .\nB  . . . | . . .\n   ------+------\n";
        let drawn = drawn(&board, Alphabet::Digits);
        assert!(drawn.starts_with(text), "{drawn}");
        assert!(drawn.contains("C  . . . | 5 . .\n"), "{drawn}");
        let widths: Vec<usize> = drawn.lines().map(str::len).collect();
        assert!(widths.iter().all(|width| *width == widths[0]), "{drawn}");
    }
}
