//! Many puzzles at once, in the lanes of the batch engine where their rules allow it.

use std::sync::Arc;

use csp_batch::Batch;
use csp_core::{Limits, Network, Outcome, Solver, Val, Watch};
use csp_sudoku::{Board, Model};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::{Failed, limits};
use crate::sudoku::{PuzzleBoard, Said, model_of, read_all, rule_choice, size_of};
use crate::worker::wait_for;

/// The solutions of many puzzles, in their order; none where there is none.
#[pyfunction]
pub(crate) fn solve_all(py: Python<'_>, lines: Vec<String>, rules: Said) -> PyResult<Vec<Option<PuzzleBoard>>> {
    let solved = wait_for(py, move |cancel| boards_of(&lines, &rules, &limits(None, cancel)))?;
    solved.map_err(Failed::told)
}

/// The same of boards of one size, cell by cell, in numbers of two bytes, the lower one first; a board of zeros where there is no
/// solution.
#[pyfunction]
pub(crate) fn solve_cells<'py>(
    py: Python<'py>,
    side: usize,
    cells: &[u8],
    rules: Said,
) -> PyResult<Bound<'py, PyBytes>> {
    let cells: Vec<u16> = cells.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
    let solved = wait_for(py, move |cancel| cells_of(side, &cells, &rules, &limits(None, cancel)))?;
    let solved: Vec<u8> = solved.map_err(Failed::told)?.into_iter().flat_map(u16::to_le_bytes).collect();
    Ok(PyBytes::new(py, &solved))
}

fn boards_of(lines: &[String], said: &Said, limits: &Limits) -> Result<Vec<Option<PuzzleBoard>>, Failed> {
    let boards = read_each(lines, said, limits)?;
    let Some(first) = boards.first() else { return Ok(Vec::new()) };
    let has_rules = |model: &Arc<Model>| Arc::ptr_eq(model, &first.model) || model.ruleset() == first.model.ruleset();
    let filled = |model: &Arc<Model>, values: Option<&[Val]>| {
        values.map(|values| PuzzleBoard::of(model.board(values).into(), model.clone()))
    };
    let mut solved = Vec::with_capacity(boards.len());
    if boards.iter().all(|board| board.puzzle.candidates.is_none() && has_rules(&board.model)) {
        let cells = boards.iter().map(|board| board.puzzle.board.cells());
        solve_each(&first.model, cells, limits, |values| solved.push(filled(&first.model, values)))?;
    } else {
        for board in &boards {
            let outcome = first_of(board.network(), limits)?;
            solved.push(filled(&board.model, solution_of(&outcome)?));
        }
    }
    Ok(solved)
}

fn cells_of(side: usize, cells: &[u16], said: &Said, limits: &Limits) -> Result<Vec<u16>, Failed> {
    let size = size_of(side, said)?;
    let model = model_of(&rule_choice(said)?, size, &Watch::start(limits.clone()))?;
    let boards = cells.chunks_exact(size.cells());
    let mut solved = Vec::with_capacity(cells.len());
    solve_each(&model, boards, limits, |values| match values {
        Some(values) => solved.extend(values.iter().map(|value| value.get() + 1)),
        None => solved.resize(solved.len() + size.cells(), 0),
    })?;
    Ok(solved)
}

/// Tells a solution of each board of these rules, in their order, or that it has none.
fn solve_each<'a>(
    model: &Model,
    boards: impl Iterator<Item = &'a [u16]>,
    limits: &Limits,
    mut tell: impl FnMut(Option<&[Val]>),
) -> Result<(), Failed> {
    if let Ok(batch) = Batch::new(model.rules()) {
        for (_, outcome) in batch.limits(limits.clone()).answers(boards) {
            tell(solution_of(&outcome)?);
        }
        return Ok(());
    }
    let size = model.ruleset().size();
    for cells in boards {
        let board = Board::from_cells(size, cells.to_vec()).map_err(|error| error.to_string())?;
        let network = model.network_of(&board.into()).map_err(|error| error.to_string())?;
        tell(solution_of(&first_of(&network, limits)?)?);
    }
    Ok(())
}

fn first_of(network: &Network, limits: &Limits) -> Result<Outcome, Failed> {
    Solver::new(network).limits(limits.clone()).first().map_err(|error| Failed::Wrong(error.to_string()))
}

fn solution_of(outcome: &Outcome) -> Result<Option<&[Val]>, Failed> {
    if outcome.stop.is_limit() {
        return Err(Failed::Stopped(outcome.stop));
    }
    Ok(outcome.solutions.first().map(|solution| &**solution))
}

/// The puzzle of each text.
fn read_each(lines: &[String], said: &Said, limits: &Limits) -> Result<Vec<PuzzleBoard>, Failed> {
    // Those in a line each are read as one text, which they are where that has as many puzzles.
    let is_line = |line: &String| line.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.');
    if lines.iter().all(is_line)
        && let Ok(boards) = read_all(&lines.join("\n"), said, limits.clone())
        && boards.len() == lines.len()
    {
        return Ok(boards);
    }
    let mut boards = Vec::with_capacity(lines.len());
    for (place, line) in lines.iter().enumerate() {
        let read = read_all(line, said, limits.clone()).map_err(|failed| failed.of(place))?;
        let [board] =
            <[PuzzleBoard; 1]>::try_from(read).map_err(|read| format!("puzzle {place} is {} puzzles", read.len()))?;
        boards.push(board);
    }
    Ok(boards)
}
