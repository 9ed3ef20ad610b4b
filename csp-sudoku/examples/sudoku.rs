//! A puzzle, its network, its one solution.

use csp_core::{Solver, Status};
use csp_sudoku::{Board, Model};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
    let model = Model::new(board.size());
    let network = model.network(&board)?;
    let outcome = Solver::new(&network).strategy("fc+mrv".parse()?).unique()?;
    assert_eq!(outcome.status(), Status::Unique);
    println!("{}{} nodes", model.board(&outcome.solutions[0]), outcome.stats.nodes);
    Ok(())
}
