//! Givens and rules that a puzzle does not need.

use csp_core::clock::Instant;
use csp_core::{Domain, Limits, PlanError, ProblemError, Solver, Status, Stop, Val, Watch};
use thiserror::Error;

use crate::board::{BoardError, Cell};
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::rules::{Ruleset, Variant};

/// The givens and rules of a puzzle with one solution without each of which it has no other: each by itself, for without two of them
/// it may have several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Needless {
    /// The cells of such givens, row by row.
    pub givens: Vec<Cell>,
    /// Such rules beside rows, columns, and boxes or regions. A rule is none without which the others do not go together.
    pub rules: Vec<Variant>,
    /// The limit that ended the searches before all were tried, if one did.
    pub stop: Option<Stop>,
}

/// A reason why nothing can be said.
#[derive(Debug, Error)]
pub enum NeedlessError {
    /// The puzzle is not of the model's size.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// Rules that are too large to be built.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The puzzle cannot be searched.
    #[error(transparent)]
    Plan(#[from] PlanError),
}

impl Needless {
    /// Searches once for each given: for a solution with another value in its cell, as every other solution without the given has
    /// one. And once for each rule: for a second solution without it. The puzzle has one solution; the time of the limits is that of all searches.
    ///
    /// ```
    /// use csp_core::Limits;
    /// use csp_sudoku::{Board, Model, Needless};
    ///
    /// let board: Board = "1234 3412 2143 432.".parse().unwrap();
    /// let model = Model::new(board.size());
    /// let needless = Needless::of(&board.into(), &model, &Limits::default()).unwrap();
    /// assert_eq!((needless.givens.len(), needless.rules.len(), needless.stop), (15, 0, None));
    /// ```
    ///
    /// # Errors
    ///
    /// See [`NeedlessError`].
    pub fn of(puzzle: &Puzzle, model: &Model, limits: &Limits) -> Result<Self, NeedlessError> {
        let begun = Instant::now();
        let left = || {
            let time = limits.time.map(|time| time.saturating_sub(begun.elapsed()));
            Limits { time, ..limits.clone() }
        };
        let mut found = Self::default();
        for (cell, value) in puzzle.board.givens() {
            let network = without(puzzle, model, cell, value)?;
            let outcome = Solver::new(&network).limits(left()).first()?;
            match outcome.status() {
                Status::Unsatisfiable => found.givens.push(cell),
                _ if outcome.stop.is_limit() => return Ok(Self { stop: Some(outcome.stop), ..found }),
                _ => {}
            }
        }
        let rules = model.ruleset();
        for (place, rule) in rules.variants().iter().enumerate() {
            let others = rules.variants().iter().enumerate().filter(|&(other, _)| other != place);
            let others = others.map(|(_, rule)| rule.clone()).collect();
            let Ok(others) = Ruleset::new(rules.size(), rules.regions().cloned(), others) else { continue };
            let model = match Model::within(others, &Watch::start(left())) {
                Err(ProblemError::Stopped(stop)) => return Ok(Self { stop: Some(stop), ..found }),
                model => model?,
            };
            let outcome = Solver::new(&model.network_of(puzzle)?).limits(left()).unique()?;
            match outcome.status() {
                Status::Unique => found.rules.push(rule.clone()),
                _ if outcome.stop.is_limit() => return Ok(Self { stop: Some(outcome.stop), ..found }),
                _ => {}
            }
        }
        Ok(found)
    }
}

/// The network of the puzzle in which a given is not known, but for the value that it does not have.
fn without(puzzle: &Puzzle, model: &Model, cell: Cell, value: u16) -> Result<csp_core::Network, NeedlessError> {
    let size = puzzle.board.size();
    let mut open = puzzle.clone();
    open.board.set(cell, None)?;
    if let Some(candidates) = &mut open.candidates {
        candidates[size.index(cell)] = Domain::range(1..=size.side() as u16);
    }
    let network = model.network_of(&open)?;
    let x = network.variables().nth(size.index(cell)).expect("a cell of the board is a variable");
    let others = network.domain(x).iter().filter(|&other| other != Val::new(value - 1)).collect();
    Ok(network.restricted([(x, others)])?)
}
