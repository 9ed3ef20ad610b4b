//! The two searches of a university report, as it wrote them, and why its forward checking lost to plain
//! backtracking.
//!
//! Both pick the first empty cell. Its forward checking, after each assignment, tests every value of every
//! cell of the board, filled cells too, against the whole row, column and box; and it removes values from a
//! list while it walks along that list, so that the value behind a removed one is skipped.
//!
//! `cargo run --release -p csp-sudoku --example report`

use csp_core::Solver;
use csp_sudoku::{Board, Model, library};

/// What the report's programs do, counted.
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
}

/// One of its searches under way.
struct Report {
    side: usize,
    cells: Vec<u16>,
    /// The list of values of each cell.
    lists: Vec<Vec<u16>>,
    work: Work,
}

/// Runs the report's search on a board with square boxes, with or without its forward checking.
pub fn run(board: &Board, forward_checking: bool) -> (Work, Vec<u16>) {
    let side = board.size().side();
    let lists = vec![(1..=side as u16).collect(); side * side];
    let mut report = Report { side, cells: board.cells().to_vec(), lists, work: Work::default() };
    report.extend(forward_checking);
    (report.work, report.cells)
}

impl Report {
    fn extend(&mut self, forward_checking: bool) -> bool {
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
            if (!forward_checking || self.forward_checking(&mut removed)) && self.extend(forward_checking) {
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
        in_row.chain(in_column).chain(boxed).all(|other| other == cell || self.cells[other] != value)
    }

    fn forward_checking(&mut self, removed: &mut Vec<(usize, u16)>) -> bool {
        for cell in 0..self.cells.len() {
            let mut index = 0;
            while let Some(&value) = self.lists[cell].get(index) {
                // The walk goes on one place further, though the list may have become shorter.
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

fn main() {
    let board = library::find("board1")[0].board();
    let network = Model::new(board.size()).network(&board).expect("the model is of the board's size");
    println!("{:<34} {:>8} {:>10} {:>20}", "board1", "nodes", "backtracks", "consistency calls");
    for (name, forward_checking) in [("report: backtracking", false), ("report: with its forward checking", true)] {
        let (work, _) = run(&board, forward_checking);
        println!("{name:<34} {:>8} {:>10} {:>20}", work.nodes, work.backtracks, work.calls);
    }
    println!("\n{:<34} {:>8} {:>10} {:>20}", "", "nodes", "backtracks", "constraint checks");
    for (name, strategy) in [("here: bt", "bt"), ("here: fc, neighbours only", "fc")] {
        let strategy = strategy.parse().expect("a known strategy");
        let stats = Solver::new(&network).strategy(strategy).first().expect("every network is one for it").stats;
        let checks = stats.textbook.map_or(0, |textbook| textbook.checks);
        println!("{name:<34} {:>8} {:>10} {checks:>20}", stats.nodes, stats.backtracks);
    }
}
