//! The givens of a board that are in conflict, and those of them that may be slips.

use anyhow::Result;
use csp_core::explain::Explainer;
use csp_core::{Domain, Limits, Val, Var};
use csp_sudoku::{Board, Cell, Contradiction, Model};

use crate::report::check::Reasons;

/// Why `board`, which has no solution, has none. Givens that stand twice in a unit are the last to be left out, so that
/// two of these are named when there are any.
pub(super) fn reasons(board: &Board, model: &Model, limits: Limits) -> Result<Reasons> {
    let givens: Vec<(Cell, u16)> = board.givens().collect();
    let duplicates: Vec<Cell> = model.ruleset().contradictions(board)?.iter().flat_map(duplicate).collect();
    let twice = (0..givens.len()).filter(|&place| duplicates.contains(&givens[place].0));
    let restrictions = givens.iter().map(|&(cell, value)| restriction(board, cell, value));
    let explainer = Explainer::new(model.rules(), restrictions).leaving_out_last(twice);
    let explanation = explainer.limits(limits).explain()?;
    Ok(Reasons { givens, explanation })
}

/// The variable of a cell, and the value of the model that stands for the one on the board.
fn restriction(board: &Board, cell: Cell, value: u16) -> (Var, Domain) {
    let x = Var::new(board.size().index(cell) as u32);
    (x, Domain::only(Val::new(value.wrapping_sub(1))))
}

/// The cells of a value that is given twice.
fn duplicate(reason: &Contradiction) -> Vec<Cell> {
    match *reason {
        Contradiction::Duplicate { first, second, .. } => vec![first, second],
        Contradiction::Broken { link, .. } => vec![link.first, link.second],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use csp_core::explain::Without;
    use csp_core::{Solver, Status};
    use csp_sudoku::library;

    use super::*;

    /// A puzzle with one solution and one given changed, for each given: it must be named, with the value
    /// that it had.
    #[test]
    fn the_one_wrong_given_is_named() {
        let mut tried = 0;
        for name in ["board2", "lesson4", "grid1", "grid2", "report-sample", "persian-test", "top95-7", "uniq16-3"] {
            let puzzle = library::find(name).remove(0).board();
            let model = Model::new(puzzle.size());
            let side = puzzle.size().side() as u16;
            // Of a large board, some.
            for (cell, value) in puzzle.givens().step_by(if side > 9 { 25 } else { 1 }) {
                let mut wrong = puzzle.clone();
                wrong.set(cell, Some(value % side + 1)).unwrap();
                let network = model.network(&wrong).unwrap();
                if Solver::new(&network).first().unwrap().status() != Status::Unsatisfiable {
                    continue;
                }
                tried += 1;
                let Reasons { givens, explanation } = reasons(&wrong, &model, Limits::default()).unwrap();
                let named = explanation.suspects.iter().find(|suspect| givens[suspect.given].0 == cell);
                let right = match named.map(|suspect| &suspect.without) {
                    Some(Without::One(instead)) => instead.get() + 1 == value,
                    Some(Without::Several(values)) => values.contains(&Val::new(value - 1)),
                    None => false,
                };
                assert!(right && !explanation.stop.is_limit(), "{name}, {cell}: {explanation:?}");
                let mut conflict = explanation.conflict.iter().flatten().map(|&place| givens[place]);
                assert!(conflict.any(|given| given == (cell, value % side + 1)), "{name}, {cell}");
            }
        }
        assert!(tried > 100, "{tried}");
    }

    #[test]
    fn two_wrong_givens_are_more_than_one() {
        let board: Board = "11..22..........".parse().unwrap();
        let model = Model::new(board.size());
        let explanation = reasons(&board, &model, Limits::default()).unwrap().explanation;
        assert_eq!((explanation.conflict.unwrap().len(), explanation.suspects.len()), (2, 0));
        assert!(!explanation.stop.is_limit());
    }
}
