//! Pictures of boards: candidates in wide cells, marks, compact grids.

use std::collections::HashSet;
use std::fmt;

use csp_core::{Domain, Val};

use crate::board::{Alphabet, Board, Cell, NO_CANDIDATE, Size};

/// The ways in which candidates are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CandidateStyle {
    /// Cells one wider than the widest, centred, `|` and a rule of dashes between boxes (Norvig 2006,
    /// `display`).
    #[default]
    Plain,
    /// Cells nine wide or more, in a frame; `*` behind the candidates of a cell that is not given (a Persian
    /// program).
    Marked,
}

impl Size {
    /// The candidates of every cell, which come by rows, as text.
    ///
    /// ```
    /// use csp_sudoku::{Board, picture::CandidateStyle};
    ///
    /// let board: Board = "0401304010040210".parse().unwrap();
    /// let text = board.size().candidates_to_text(&board.candidates(), CandidateStyle::Plain);
    /// let lines: Vec<&str> = text.lines().collect();
    /// assert_eq!(lines, [" 2  4 | 23 1 ", " 3  1 | 4  2 ", "------+------", " 1  3 | 23 4 ", " 4  2 | 1  3 "]);
    /// ```
    pub fn candidates_to_text(self, candidates: &[Domain], style: CandidateStyle) -> String {
        let words: Vec<String> = candidates.iter().map(|domain| self.word(domain)).collect();
        let longest = words.iter().map(String::len).max().unwrap_or(0);
        let rows = self.box_rows();
        let columns = self.box_columns();
        let (width, framed) = match style {
            CandidateStyle::Plain => (longest + 1, false),
            CandidateStyle::Marked => ((longest + 2).max(9), true),
        };
        let boxes = self.side() / columns;
        let rule = vec!["-".repeat(width * columns); boxes].join("+");
        let (rule, edge) = if framed { (format!("+{rule}+\n"), "|") } else { (format!("{rule}\n"), "") };
        let mut text = if framed { rule.clone() } else { String::new() };
        for (number, row) in words.chunks(self.side()).enumerate() {
            let cells: Vec<String> = row
                .iter()
                .enumerate()
                .map(|(column, word)| {
                    let open = candidates[number * self.side() + column].len() > 1;
                    centred(&if framed && open { format!("{word}*") } else { word.clone() }, width)
                })
                .collect();
            let boxes: Vec<String> = cells.chunks(columns).map(<[String]>::concat).collect();
            text.extend([edge, &boxes.join("|"), edge, "\n"]);
            let last = number + 1 == self.side();
            if (number + 1) % rows == 0 && (framed || !last) {
                text.push_str(&rule);
            }
        }
        text
    }

    /// The values of a domain as one word: symbols side by side where the alphabet has one for each value,
    /// numbers with commas otherwise. An empty domain has a sign of its own, so that the reader does not
    /// overlook its cell.
    pub(crate) fn word(self, domain: &Domain) -> String {
        if domain.is_empty() {
            return NO_CANDIDATE.to_owned();
        }
        let alphabet = Alphabet::usual(self.side());
        if alphabet == Alphabet::Integers {
            return domain.iter().map(|value| value.to_string()).collect::<Vec<_>>().join(",");
        }
        domain.iter().map(|value| char::from(alphabet.symbol(value.get()))).collect()
    }

    /// A picture with `x` in the cells of a set.
    ///
    /// ```
    /// use csp_sudoku::Size;
    ///
    /// let size = Size::square(4).unwrap();
    /// let corner = size.cell(0);
    /// let picture = size.marks_to_text(&size.peers_of(corner));
    /// assert_eq!(picture.to_string(), "+--+--+\n| x|xx|\n|xx|  |\n+--+--+\n|x |  |\n|x |  |\n+--+--+\n");
    /// ```
    pub fn marks_to_text(self, cells: &[Cell]) -> impl fmt::Display + use<> {
        let marked: HashSet<Cell> = cells.iter().copied().collect();
        // Row by row, because the picture of a large board may be larger than the memory.
        fmt::from_fn(move |f| {
            let rule = self.rule(1);
            f.write_str(&rule)?;
            for row in 0..self.side() as u16 {
                let mut text = String::with_capacity(2 * self.side() + 2);
                for column in 0..self.side() as u16 {
                    let edge = if usize::from(column) % self.box_columns() == 0 { "|" } else { "" };
                    text.extend([edge, if marked.contains(&Cell { row, column }) { "x" } else { " " }]);
                }
                writeln!(f, "{text}|")?;
                if (usize::from(row) + 1) % self.box_rows() == 0 {
                    f.write_str(&rule)?;
                }
            }
            Ok(())
        })
    }

    /// A rule over or under boxes, each cell `width` wide.
    fn rule(self, width: usize) -> String {
        let columns = self.box_columns();
        format!("+{}+\n", vec!["-".repeat(width * columns); self.side() / columns].join("+"))
    }

    /// A frame with one word a cell, as wide as the widest value.
    fn framed(self, word: impl Fn(usize) -> String) -> String {
        let columns = self.box_columns();
        let words: Vec<String> = (0..self.cells()).map(word).collect();
        let width = words.iter().map(String::len).max().unwrap_or(1);
        let rule = self.rule(width);
        let mut text = rule.clone();
        for (number, row) in words.chunks(self.side()).enumerate() {
            let padded: Vec<String> = row.iter().map(|word| format!("{word:>width$}")).collect();
            let boxes: Vec<String> = padded.chunks(columns).map(<[String]>::concat).collect();
            text.extend(["|", &boxes.join("|"), "|\n"]);
            if (number + 1) % self.box_rows() == 0 {
                text.push_str(&rule);
            }
        }
        text
    }
}

impl Board {
    /// The board in a frame, `.` for an empty cell.
    ///
    /// ```
    /// use csp_sudoku::Board;
    ///
    /// let board: Board = "0401304010040210".parse().unwrap();
    /// assert_eq!(board.to_frame(), "+--+--+\n|.4|.1|\n|3.|4.|\n+--+--+\n|1.|.4|\n|.2|1.|\n+--+--+\n");
    /// ```
    pub fn to_frame(&self) -> String {
        let size = self.size();
        size.framed(|index| match self.cells()[index] {
            0 => ".".into(),
            value => size.word(&Domain::only(Val::new(value))),
        })
    }
}

/// Centred in `width`. When the blanks cannot be halved, the word stands one place further to the right in an
/// odd width, and to the left in an even one.
pub(crate) fn centred(word: &str, width: usize) -> String {
    let room = width.saturating_sub(word.len());
    let left = room / 2 + (room & width & 1);
    format!("{}{word}{}", " ".repeat(left), " ".repeat(room - left))
}
