//! Formulas for SAT solvers that were written from a board.

use csp_core::{Domain, Val};

use super::assembly::assemble;
use super::{ReadError, ReadErrorKind, ReadOptions, candidates};
use crate::board::{Alphabet, Size};
use crate::puzzle::{Metadata, Note, Puzzle};
use crate::write::BOARD_SIGN;

/// True if a line starts the formula of a board: the comment that says its size.
pub(super) fn starts(content: &str) -> bool {
    content.strip_prefix("c ").is_some_and(|comment| comment.starts_with(BOARD_SIGN))
}

/// True if a line is of a formula that is not known to be that of a board: its head, or the first comment of a formula that
/// was written from another problem.
pub(super) fn is_other(content: &str) -> bool {
    content.starts_with("c csp problem ") || content.split_whitespace().take(2).eq(["p", "cnf"])
}

/// The error for a formula that does not say of which board it is.
pub(super) fn of_no_board(line: usize) -> ReadError {
    ReadError { line, column: None, kind: ReadErrorKind::Cnf { why: "it is that of no board" } }
}

/// A formula that is being read. A literal in a clause of its own is a given, or excludes a candidate; any other clause
/// must be a rule of the board, and there must be as many as the board has rules.
#[derive(Debug)]
pub(super) struct Formula {
    start: usize,
    size: Option<Size>,
    metadata: Metadata,
    /// The number of clauses by the line `p cnf`.
    expected: Option<u64>,
    clauses: u64,
    /// The literals in clauses of their own.
    units: Vec<i32>,
    /// The clause that has not ended.
    clause: Vec<i32>,
    error: Option<ReadError>,
}

impl Formula {
    /// A formula that starts with this line.
    pub(super) fn new(content: &str, line: usize) -> Self {
        let shape = content.strip_prefix("c ").and_then(|comment| comment.strip_prefix(BOARD_SIGN));
        let size = shape.and_then(|shape| shape.trim().parse().ok());
        // Literals are numbers of 31 bits.
        let size = size.filter(|size: &Size| i32::try_from((size.side() as u64).pow(3)).is_ok());
        let mut formula = Self {
            start: line,
            size,
            metadata: Metadata::default(),
            expected: None,
            clauses: 0,
            units: Vec::new(),
            clause: Vec::new(),
            error: None,
        };
        if size.is_none() {
            formula.fail(line, ReadErrorKind::Cnf { why: "its first comment does not say the shape of the boxes" });
        }
        formula
    }

    fn fail(&mut self, line: usize, kind: ReadErrorKind) {
        self.error.get_or_insert(ReadError { line, column: None, kind });
    }

    /// Takes the next line. Behind an error, lines are only skipped.
    pub(super) fn feed(&mut self, content: &str, line: usize) {
        if self.error.is_some() {
            return;
        }
        let Err(kind) = self.line(content.trim()) else { return };
        self.fail(line, kind);
    }

    fn line(&mut self, content: &str) -> Result<(), ReadErrorKind> {
        let Some(size) = self.size else { return Ok(()) };
        if content.is_empty() || content == "c" {
            return Ok(());
        }
        if let Some(comment) = content.strip_prefix("c ") {
            if let Some((name, text)) = comment.split_once(": ")
                && let Some(note) = Note::named(name)
            {
                self.metadata.add(note, text);
            }
            return Ok(());
        }
        if self.expected.is_none() {
            let words: Vec<&str> = content.split_whitespace().collect();
            let numbers = match words.as_slice() {
                ["p", "cnf", variables, clauses] => variables.parse::<u64>().ok().zip(clauses.parse().ok()),
                _ => None,
            };
            let (variables, clauses) = numbers.ok_or(ReadErrorKind::Cnf { why: "it has no line p cnf" })?;
            if variables != (size.side() as u64).pow(3) {
                return Err(ReadErrorKind::Cnf { why: "it has not as many variables as its board has values" });
            }
            self.expected = Some(clauses);
            return Ok(());
        }
        for word in content.split_whitespace() {
            let most = size.side().pow(3) as u32;
            let known = |literal: &i32| literal.unsigned_abs() <= most;
            let literal: i32 = word.parse().ok().filter(known).ok_or_else(|| unknown(content, size))?;
            match literal {
                0 => self.end_clause(size).ok_or_else(|| unknown(content, size))?,
                // No clause has more literals than a cell has values.
                _ if self.clause.len() == size.side().max(2) => return Err(unknown(content, size)),
                literal => self.clause.push(literal),
            }
        }
        Ok(())
    }

    /// Takes the clause; `None` when it is no rule and no given.
    fn end_clause(&mut self, size: Size) -> Option<()> {
        self.clauses += 1;
        let is_rule = match *self.clause {
            [literal] if literal > 0 && size.side() == 1 => true,
            [literal] => {
                self.units.push(literal);
                true
            }
            [one, other] if one < 0 && other < 0 => excludes(size, one.unsigned_abs(), other.unsigned_abs()),
            _ => is_cell(size, &mut self.clause),
        };
        self.clause.clear();
        is_rule.then_some(())
    }

    /// The puzzle, behind the last line, which has this number.
    pub(super) fn puzzle(mut self, last: usize, options: ReadOptions) -> Result<Puzzle, ReadError> {
        let complete = self.size.is_some_and(|size| self.clauses == rules(size) + self.units.len() as u64);
        if !complete || self.expected != Some(self.clauses) || !self.clause.is_empty() {
            self.fail(last, ReadErrorKind::Cnf { why: "it has not all the clauses of its board, or others too" });
        }
        match (self.error.take(), self.size) {
            (None, Some(size)) => self.board(size, options),
            (Some(error), _) => Err(error),
            (None, None) => Err(of_no_board(self.start)),
        }
    }

    fn board(self, size: Size, options: ReadOptions) -> Result<Puzzle, ReadError> {
        let side = size.side();
        let of = |literal: i32| {
            let number = literal.unsigned_abs() as usize - 1;
            (number / side, (number % side + 1) as u16)
        };
        let mut values = vec![0u16; size.cells()];
        let mut contradicts = false;
        for (cell, value) in self.units.iter().filter(|&&literal| literal > 0).map(|&literal| of(literal)) {
            contradicts |= values[cell] != 0 && values[cell] != value;
            values[cell] = value;
        }
        let excluded = self.units.iter().filter(|&&literal| literal < 0).map(|&literal| of(literal));
        let options = ReadOptions { size: Some(size), ..options };
        let alphabet = Alphabet::usual(side);
        let puzzle = if contradicts || excluded.clone().next().is_some() {
            let all = Domain::range(1..=side as u16);
            let mut domains = vec![all; size.cells()];
            for (cell, value) in self.units.iter().filter(|&&literal| literal > 0).map(|&literal| of(literal)) {
                domains[cell] = domains[cell].intersection(&Domain::only(Val::new(value)));
            }
            for (cell, value) in excluded {
                domains[cell] = domains[cell].difference(&Domain::only(Val::new(value)));
            }
            candidates::of_domains(domains, size, alphabet, self.start, options)?
        } else {
            assemble(values, size, alphabet, self.start, options)?
        };
        let metadata = (!self.metadata.is_empty()).then(|| Box::new(self.metadata));
        Ok(Puzzle { metadata, ..puzzle })
    }
}

fn unknown(content: &str, size: Size) -> ReadErrorKind {
    ReadErrorKind::Clause { found: content.chars().take(30).collect(), size }
}

/// The number of clauses of the rules of a board: at least one value in each cell, at most one, and no value twice in a
/// unit.
fn rules(size: Size) -> u64 {
    let side = size.side() as u64;
    let peers = 2 * (side - 1) + (size.box_rows() as u64 - 1) * (size.box_columns() as u64 - 1);
    let cells = side * side;
    cells * (1 + side * (side - 1) / 2) + cells * peers / 2 * side
}

/// True if two values exclude each other: those of one cell, or one value in two cells of a unit.
fn excludes(size: Size, one: u32, other: u32) -> bool {
    let side = size.side();
    let of = |number: u32| (size.cell((number as usize - 1) / side), (number as usize - 1) % side);
    let ((first, value), (second, another)) = (of(one), of(other));
    let in_one_box = usize::from(first.row) / size.box_rows() == usize::from(second.row) / size.box_rows()
        && usize::from(first.column) / size.box_columns() == usize::from(second.column) / size.box_columns();
    if first == second {
        return value != another;
    }
    value == another && (first.row == second.row || first.column == second.column || in_one_box)
}

/// True if a clause says that a cell has a value.
fn is_cell(size: Size, clause: &mut [i32]) -> bool {
    clause.sort_unstable();
    let starts = clause
        .first()
        .is_some_and(|&first| first > 0 && (first.unsigned_abs() as usize - 1).is_multiple_of(size.side()));
    starts && clause.len() == size.side() && clause.windows(2).all(|pair| pair[1] == pair[0] + 1)
}
