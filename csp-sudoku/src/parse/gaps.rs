//! Empty lines within a grid.

use std::io::BufRead;

use super::blanks::{self, Written};
use super::block::Block;
use super::decoder::Writing;
use super::formats::Line;
use super::puzzles::Puzzles;
use super::{ReadError, sizes};
use crate::board::Size;
use crate::puzzle::Puzzle;

impl<R: BufRead> Puzzles<R> {
    /// True if the empty line that comes next stands between two rows of boxes. It does when the missing rows follow in groups
    /// that are as high as a box.
    pub(super) fn bands_follow(&mut self, block: &Block) -> bool {
        let ways = block.missing_bands();
        ways.into_iter().any(|(writing, size, bands)| self.are_next(writing, size, bands, size.box_rows()))
    }

    /// True if the empty line that comes next stands between two rows of a grid that has one between any two.
    pub(super) fn rows_follow(&mut self, block: &Block) -> bool {
        let ways = block.missing_rows();
        ways.into_iter().any(|(writing, size, rows)| self.are_next(writing, size, rows, 1))
    }

    /// True if so many groups of rows follow, each behind an empty line, and then something else. Rules stand between single
    /// rows only.
    fn are_next(&mut self, writing: Writing, size: Size, groups: usize, height: usize) -> bool {
        let is_row = |line: Option<&Line>| matches!(line, Some(Line::Row(row)) if row.count(writing) == size.side());
        let mut position = 0;
        for _ in 0..groups {
            let mut is_apart = false;
            while let Some(line @ (Line::Empty | Line::Rule(_))) = self.peek(position)
                && (height == 1 || matches!(line, Line::Empty))
            {
                is_apart |= matches!(line, Line::Empty);
                position += 1;
            }
            let end = position + height;
            if !is_apart || !(position..end).all(|position| is_row(self.peek(position))) {
                return false;
            }
            position = end;
        }
        match self.peek(position) {
            Some(Line::Row(_)) => false,
            Some(Line::Rule(_)) => height == 1,
            _ => true,
        }
    }

    /// The puzzles of a grid that goes on behind empty lines, when what stands before the first of them is no board. Nothing is
    /// taken when the lines up to the next title, or border after a border, are none either.
    pub(super) fn scattered(&mut self, mut lines: Vec<Written>) -> Option<Vec<Result<Puzzle, ReadError>>> {
        let mut position = 0;
        let mut rows = lines.iter().filter(|(_, text)| !blanks::is_border(text)).count();
        loop {
            let is_below_border = lines.last().is_some_and(|(_, text)| blanks::is_border(text));
            match self.peek(position) {
                Some(Line::Empty) => {}
                Some(Line::Row(row) | Line::Rule(row)) if rows <= sizes::MOST_SYMBOLS => {
                    let is_border = blanks::is_border(&row.text);
                    if is_border && is_below_border && rows > 0 {
                        break;
                    }
                    rows += usize::from(!is_border);
                    lines.push((row.line, row.text.clone()));
                }
                _ => break,
            }
            position += 1;
        }
        let options = self.options;
        let found = blanks::puzzle(&lines, options).filter(Result::is_ok).map(|puzzle| vec![puzzle]);
        let found = found.or_else(|| blanks::side_by_side(&lines, options))?;
        self.ahead.drain(..position);
        Some(found)
    }
}
