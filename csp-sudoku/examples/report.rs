//! The two searches of a university report, as it wrote them, on the three boards that it prints; and why its
//! forward checking lost to plain backtracking.
//!
//! Both pick the first empty cell. Its forward checking, after each assignment, tests every value of every
//! cell of the board, filled cells too, against the whole row, column and box; and it removes values from a
//! list while it walks along that list, so that the value behind a removed one is skipped.
//!
//! `cargo run --release -p csp-sudoku --example report`

use std::fmt::Write;

use csp_core::Solver;
use csp_sudoku::{Board, Model, library};

/// The place where a search looks after it has put a value into a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Nowhere: plain backtracking.
    Nowhere,
    /// At every cell, and each list is walked along while values leave it: as the report wrote it.
    AsWritten,
    /// The same, but a copy of each list is walked along.
    Copied,
    /// The same, but only at empty cells.
    Empty,
    /// At all empty cells once before the search, then only at the empty neighbours of the cell.
    Neighbours,
    /// As written, but each cell is counted among its own neighbours.
    WithItself,
}

/// The work of the report's programs, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Values put on the board.
    pub nodes: u64,
    /// Cells whose values ran out.
    pub backtracks: u64,
    /// Assignments after which a cell had no value left.
    pub wipe_outs: u64,
    /// Values removed from lists.
    pub prunings: u64,
    /// Calls of the function that tests one value of one cell.
    pub calls: u64,
    /// Cells of the board that this function reads.
    pub reads: u64,
}

/// One of its searches under way.
struct Report {
    side: usize,
    look: Look,
    cells: Vec<u16>,
    /// The list of values of each cell.
    lists: Vec<Vec<u16>>,
    work: Work,
}

/// Runs the report's search on a board with square boxes: what it did, and the solution if it found one.
pub fn run(board: &Board, look: Look) -> (Work, Option<Vec<u16>>) {
    let side = board.size().side();
    let lists = vec![(1..=side as u16).collect(); side * side];
    let mut report = Report { side, look, cells: board.cells().to_vec(), lists, work: Work::default() };
    let sound = look != Look::Neighbours || report.forward_checking(None, &mut Vec::new());
    let solved = sound && report.extend();
    (report.work, solved.then_some(report.cells))
}

/// The work of its forward checking after the first value of the search alone, and which values it leaves to `cell`.
pub fn first(board: &Board, value: u16, look: Look, cell: usize) -> (Work, Vec<u16>) {
    let side = board.size().side();
    let lists = vec![(1..=side as u16).collect(); side * side];
    let mut report = Report { side, look, cells: board.cells().to_vec(), lists, work: Work::default() };
    let empty = report.cells.iter().position(|&value| value == 0);
    if let Some(empty) = empty {
        report.cells[empty] = value;
        report.forward_checking(Some(empty), &mut Vec::new());
    }
    (report.work, report.lists.swap_remove(cell))
}

impl Report {
    fn extend(&mut self) -> bool {
        let Some(cell) = self.cells.iter().position(|&value| value == 0) else { return true };
        let mut index = 0;
        while let Some(&value) = self.lists[cell].get(index) {
            index += 1;
            if !self.is_consistent(cell, value) {
                continue;
            }
            self.work.nodes += 1;
            self.cells[cell] = value;
            let mut removed = Vec::new();
            let looks = self.look != Look::Nowhere;
            if (!looks || self.forward_checking(Some(cell), &mut removed)) && self.extend() {
                return true;
            }
            for (cell, value) in removed {
                self.lists[cell].push(value);
            }
            self.lists.iter_mut().for_each(|list| list.sort_unstable());
            self.cells[cell] = 0;
        }
        self.work.backtracks += 1;
        false
    }

    /// Whether `value` stands nowhere else in the row, the column or the box of `cell`.
    fn is_consistent(&mut self, cell: usize, value: u16) -> bool {
        self.work.calls += 1;
        let (side, root) = (self.side, self.side.isqrt());
        let (row, column) = (cell / side, cell % side);
        let (top, left) = (row / root * root, column / root * root);
        let boxed = (0..side).map(|place| (top + place / root) * side + left + place % root);
        let in_row = (0..side).map(|other| row * side + other);
        let in_column = (0..side).map(|other| other * side + column);
        for other in in_row.chain(in_column).chain(boxed) {
            self.work.reads += 1;
            if self.cells[other] == value && (other != cell || self.look == Look::WithItself) {
                return false;
            }
        }
        true
    }

    /// Whether the values of `cell` must be tested after `placed` was filled.
    fn is_looked_at(&self, cell: usize, placed: Option<usize>) -> bool {
        let (side, root) = (self.side, self.side.isqrt());
        let same = |of: fn(usize, usize, usize) -> usize| {
            placed.is_none_or(|placed| of(placed, side, root) == of(cell, side, root))
        };
        let is_empty = self.cells[cell] == 0;
        match self.look {
            Look::Nowhere | Look::AsWritten | Look::Copied | Look::WithItself => true,
            Look::Empty => is_empty,
            Look::Neighbours => {
                is_empty
                    && (same(|cell, side, _| cell / side)
                        || same(|cell, side, _| cell % side)
                        || same(|cell, side, root| cell / side / root * root + cell % side / root))
            }
        }
    }

    fn forward_checking(&mut self, placed: Option<usize>, removed: &mut Vec<(usize, u16)>) -> bool {
        let copies = !matches!(self.look, Look::AsWritten | Look::WithItself);
        for cell in 0..self.cells.len() {
            if !self.is_looked_at(cell, placed) {
                continue;
            }
            let copy = if copies { self.lists[cell].clone() } else { Vec::new() };
            let mut index = 0;
            while let Some(&value) = if copies { copy.get(index) } else { self.lists[cell].get(index) } {
                // The walk goes on one place further, though the list itself may have become shorter.
                index += 1;
                if !self.is_consistent(cell, value) {
                    self.lists[cell].retain(|&other| other != value);
                    removed.push((cell, value));
                    self.work.prunings += 1;
                    if self.lists[cell].is_empty() {
                        self.work.wipe_outs += 1;
                        return false;
                    }
                }
            }
        }
        true
    }
}

/// The boards that the report prints.
pub const BOARDS: [&str; 3] = ["board2", "report-sample", "board1"];

/// The programs of the report on its boards, what each correction changes, and the same methods here.
///
/// # Errors
///
/// None in practice: a `String` takes every line.
pub fn tables() -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    writeln!(text, "{:<28} {:>7} {:>10} {:>9} {:>10}", "the report", "nodes", "backtracks", "calls", "cells read")?;
    for puzzle in BOARDS {
        writeln!(text, "{puzzle}")?;
        line(&mut text, "backtracking", puzzle, Look::Nowhere)?;
        line(&mut text, "with its forward checking", puzzle, Look::AsWritten)?;
    }
    writeln!(text, "\nits forward checking after A1 = 2 on board2")?;
    for (name, look) in [("as written", Look::AsWritten), ("lists are copied", Look::Copied)] {
        let (Work { calls, reads, .. }, list) = first(&library::find("board2")[0].board(), 2, look, 2);
        writeln!(text, "  {name:<26} {:>7} {:>10} {calls:>9} {reads:>10}  A3 keeps {list:?}", "", "")?;
    }
    writeln!(text, "\nits forward checking, one correction more in each line")?;
    writeln!(text, "report-sample")?;
    line(&mut text, "lists are copied", "report-sample", Look::Copied)?;
    line(&mut text, "only empty cells", "report-sample", Look::Empty)?;
    line(&mut text, "only neighbours", "report-sample", Look::Neighbours)?;
    writeln!(text, "board1")?;
    line(&mut text, "all three", "board1", Look::Neighbours)?;
    writeln!(text, "\nits forward checking, each cell among its own neighbours\nboard2")?;
    line(&mut text, "wrong", "board2", Look::WithItself)?;
    writeln!(text, "\n{:<28} {:>7} {:>10} {:>9}", "here", "nodes", "backtracks", "checks")?;
    for puzzle in BOARDS {
        let board = library::find(puzzle)[0].board();
        let network = Model::new(board.size()).network(&board).expect("the model is of the board's size");
        writeln!(text, "{puzzle}")?;
        for name in ["bt", "fc"] {
            let strategy = name.parse().expect("a known strategy");
            let stats = Solver::new(&network).strategy(strategy).first().expect("every network is one for it").stats;
            let checks = stats.textbook.map_or(0, |textbook| textbook.checks);
            writeln!(text, "  {name:<26} {:>7} {:>10} {checks:>9}", stats.nodes, stats.backtracks)?;
        }
    }
    Ok(text)
}

fn line(text: &mut String, name: &str, puzzle: &str, look: Look) -> std::fmt::Result {
    let (work, solution) = run(&library::find(puzzle)[0].board(), look);
    let end = if solution.is_some() { "" } else { "  no solution" };
    let Work { nodes, backtracks, calls, reads, .. } = work;
    writeln!(text, "  {name:<26} {nodes:>7} {backtracks:>10} {calls:>9} {reads:>10}{end}")
}

fn main() {
    print!("{}", tables().expect("a String takes every line"));
}
