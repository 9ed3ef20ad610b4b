//! A board on the scale of Sudoku Explainer, by that program's own rules.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use csp_core::{Limits, Network, Solver, Status, Stop, Watch};
use csp_explainer::{PencilGrid, Rating, rate};
use csp_instance::Instance;
use csp_sudoku::rating::Difficulty;
use csp_sudoku::{Board, Puzzle, Ruleset, Size};
use serde_json::{Value, json};

/// The ratings of a board, as far as they were found out.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The number of its solutions.
    pub status: Status,
    /// The ratings, or the limit that was hit before they were known.
    pub rating: Result<Rating, Stop>,
    /// The hardest step that was taken, in tenths, and its rule.
    pub hardest: Option<(u32, &'static str)>,
    /// The number of times that each rule was used.
    pub used: BTreeMap<&'static str, u64>,
    /// The board as it was given: 81 digits, a point for an empty cell.
    pub board: String,
    /// The time that the steps took.
    pub time: Duration,
}

impl Explained {
    /// Rates a board of nine times nine cells under the classic rules.
    ///
    /// # Errors
    ///
    /// For every other board and for problems that are no board, which Sudoku Explainer does not know.
    pub fn of(instance: &Instance, limits: &Limits) -> Result<Self> {
        let (Some(puzzle), Some(rules)) = (instance.puzzle(), instance.ruleset()) else {
            bail!("{}: {ONLY_CLASSIC}", instance.name);
        };
        Self::of_board(puzzle, rules, &instance.network, limits).with_context(|| instance.name.to_string())
    }

    /// Rates a board of nine times nine cells under the classic rules.
    ///
    /// # Errors
    ///
    /// For every other board.
    pub fn of_board(puzzle: &Puzzle, rules: &Ruleset, network: &Network, limits: &Limits) -> Result<Self> {
        ensure!(rules.is_classic() && is_nine(rules.size()), ONLY_CLASSIC);
        let cells = puzzle.board.cells();
        let mut grid = grid(network, cells);
        // One clock for the search of a second solution and for the steps.
        let watch = Watch::start(limits.clone());
        let status = Solver::new(network).limits(watch.left()).unique()?.status();
        let begin = Instant::now();
        let (mut used, mut hardest) = (BTreeMap::new(), None);
        let rating = match status {
            Status::Unique => rate(&mut grid, &watch, |_, step| {
                *used.entry(step.rule).or_default() += 1;
                if hardest.is_none_or(|(tenths, _)| step.rating > tenths) {
                    hardest = Some((step.rating, step.rule));
                }
                ControlFlow::Continue(())
            }),
            _ => Ok(Rating::default()),
        };
        Ok(Self { status, rating, hardest, used, board: line(cells), time: begin.elapsed() })
    }

    /// The ratings of a board that has one solution.
    pub fn known(&self) -> Option<Rating> {
        self.rating.ok().filter(|_| self.status == Status::Unique)
    }

    /// The end in a word or two.
    pub fn end(&self) -> String {
        match (self.rating, self.status) {
            (Err(stop), _) => stop.to_string(),
            (_, Status::Unsatisfiable) => "no solution".into(),
            (_, Status::Multiple) => "several solutions".into(),
            (_, Status::Unique) => "solved".into(),
            (Ok(_), _) => "not known to have one solution".into(),
        }
    }

    /// The ratings as a record, by the names that programs know.
    pub fn record(&self) -> Value {
        let number = |tenths: u32| f64::from(tenths) / 10.0;
        let known = self.known();
        let at_least = self.rating.err().and(self.hardest);
        json!({
            "er": known.map(|rating| number(rating.er)),
            "ep": known.map(|rating| number(rating.ep)),
            "ed": known.map(|rating| number(rating.ed)),
            "at_least": at_least.map(|(tenths, _)| number(tenths)),
            "hardest": self.hardest.map(|(_, rule)| rule),
            "end": self.end(),
            "techniques": &self.used,
        })
    }
}

/// The boards that Sudoku Explainer knows.
const ONLY_CLASSIC: &str = "Sudoku Explainer rates boards of 9x9 cells under the classic rules, and no others; leave out the scale for this one";

fn is_nine(size: Size) -> bool {
    (size.side(), size.box_rows(), size.box_columns()) == (9, 3, 3)
}

/// The candidates of a board, with the digits that were given, or that have no other beside them from the beginning.
fn grid(network: &Network, cells: &[u16]) -> PencilGrid {
    let mut candidates = [0; 81];
    for ((x, mask), &given) in network.variables().zip(&mut candidates).zip(cells) {
        let values = network.declared(x).iter().map(csp_core::Val::get);
        *mask = if given > 0 { 1 << (given - 1) } else { values.fold(0, |mask, value| mask | 1 << value) };
    }
    PencilGrid::of_candidates(&candidates)
}

fn line(cells: &[u16]) -> String {
    cells
        .iter()
        .map(|&cell| char::from_digit(u32::from(cell), 10).filter(|&digit| digit != '0').unwrap_or('.'))
        .collect()
}

/// The tenths between ER of a classic 9x9 board with one solution and the ratings from the one to the other: 0 if it is among
/// them. A board that is too hard is left at the first step that is.
///
/// # Errors
///
/// The limit that ended the work.
pub fn distance_of_er(board: &Board, (least, most): (Difficulty, Difficulty), watch: &Watch) -> Result<u32, Stop> {
    let mut clues = [0; 81];
    clues.iter_mut().zip(board.cells()).for_each(|(clue, &cell)| *clue = cell as u8);
    let mut hardest = 0;
    rate(&mut PencilGrid::of_clues(&clues), watch, |_, step| {
        hardest = hardest.max(step.rating);
        if hardest > most.tenths() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(least.tenths().saturating_sub(hardest) + hardest.saturating_sub(most.tenths()))
}
