//! Boards, and what is done with them. Searches are those of any model.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use csp_core::{Limits, Network, ProblemError, Val, Watch};
use csp_instance::RuleChoice;
use csp_sudoku::generate::{Generator, Goal, Recipe};
use csp_sudoku::impossible::explainer;
use csp_sudoku::{Alphabet, Board, Model, Puzzle, ReadOptions, Size, library, read};
use pyo3::prelude::*;

use crate::by_hand::{self, ExplainerRatings, Rated, ToldStep};
use crate::errors::{Failed, limits, seconds, wrong};
use crate::model::{Built, ShownNumbers};
use crate::worker::wait_for;

/// A puzzle with its rules.
#[pyclass(frozen, name = "Board", module = "csplab._native")]
#[derive(Debug)]
pub(crate) struct PuzzleBoard {
    pub(crate) puzzle: Puzzle,
    pub(crate) model: Arc<Model>,
    /// Built when it is asked for: of most solutions nobody asks.
    network: OnceLock<Arc<Network>>,
}

/// The rules as Python says them: variants by name, regions as a grid of letters, rows and columns of a box.
pub(crate) type Said = (Vec<String>, Option<String>, Option<(usize, usize)>);

#[pymethods]
impl PuzzleBoard {
    /// All puzzles of a text.
    #[staticmethod]
    fn read(py: Python<'_>, text: String, rules: Said) -> PyResult<Vec<Self>> {
        let made = wait_for(py, move |cancel| read_all(&text, &rules, limits(None, cancel)))?;
        made.map_err(Failed::told)
    }

    /// The puzzles of the library with this name or the beginning of names.
    #[staticmethod]
    fn named(name: &str) -> PyResult<Vec<(String, String)>> {
        let found = library::find(name);
        if found.is_empty() {
            return Err(wrong(format!(
                "there is no puzzle {name:?} in the library: lesson4 is one, and the sets easy50 and top95"
            )));
        }
        Ok(found.into_iter().map(|puzzle| (puzzle.name.clone(), line_of(&puzzle.board()))).collect())
    }

    /// A new puzzle: its line, its solution, and the number of attempts.
    #[staticmethod]
    #[pyo3(signature = (side, rules, goal, clues, symmetry, seed, number, rated, time))]
    #[expect(clippy::too_many_arguments, reason = "each is a word of the recipe, and Python names them")]
    fn generate(
        py: Python<'_>,
        side: usize,
        rules: Said,
        goal: String,
        clues: usize,
        symmetry: String,
        seed: u64,
        number: u64,
        rated: Option<(u32, u32)>,
        time: Option<f64>,
    ) -> PyResult<(String, String, u64)> {
        let time = time.map(seconds).transpose()?;
        let made = wait_for(py, move |cancel| {
            let recipe = recipe(&goal, clues, &symmetry)?;
            let size = size_of(side, &rules)?;
            let watch = Watch::start(limits(time, cancel));
            let model = model_of(&rule_choice(&rules)?, size, &watch)?;
            let generator = Generator::new(&model, recipe).map_err(|error| Failed::Wrong(error.to_string()))?;
            by_hand::made(&generator, &model, (seed, number), rated, &watch)
        })?;
        let made = made.map_err(Failed::told)?;
        Ok((line_of(&made.board), line_of(&made.solution), made.attempts))
    }

    /// The board of a solution, whose values count from 0, under the same rules.
    fn filled(&self, values: Vec<u16>) -> PyResult<Self> {
        let size = self.puzzle.board.size();
        if values.len() != size.cells() || values.iter().any(|&value| usize::from(value) >= size.side()) {
            return Err(wrong(format!("these are no values of a board with {} cells", size.cells())));
        }
        let values: Vec<Val> = values.into_iter().map(Val::new).collect();
        Ok(Self::of(self.model.board(&values).into(), self.model.clone()))
    }

    /// The values of the cells, row by row; 0 is an empty cell.
    fn cells(&self) -> Vec<u16> {
        self.puzzle.board.cells().to_vec()
    }

    /// The side, and rows and columns of a box.
    fn size(&self) -> (usize, usize, usize) {
        let size = self.puzzle.board.size();
        (size.side(), size.box_rows(), size.box_columns())
    }

    /// The number of the box or the region of each cell, row by row.
    fn blocks(&self) -> Vec<u16> {
        let size = self.puzzle.board.size();
        (0..size.cells()).map(|index| self.model.ruleset().block_of(size.cell(index))).collect()
    }

    /// The board in one line.
    fn line(&self) -> String {
        line_of(&self.puzzle.board)
    }

    /// The board as people see it.
    fn grid(&self) -> String {
        let (board, rules) = (&self.puzzle.board, self.model.ruleset());
        let alphabet = Alphabet::usual(board.size().side());
        rules.to_grid(board, alphabet)
    }

    /// The value as it is written, such as A for 10.
    fn word(&self, value: u16) -> String {
        Alphabet::usual(self.puzzle.board.size().side()).text(value)
    }

    /// The rules in words.
    fn rules(&self) -> String {
        self.model.ruleset().to_string()
    }

    /// The network that is searched: value v of a cell is v - 1 there.
    fn model(&self) -> Built {
        let network = self.network().clone();
        let shown = network.variables().map(csp_formats::ShownValue::Variable).collect();
        let shown = Arc::new(ShownNumbers::plain(shown));
        Built { network, shown, rules: Vec::new(), is_plain: true }
    }

    /// True if another board has a value in each cell, keeps the givens, and obeys the rules.
    fn is_solved_by(&self, other: &Self) -> bool {
        let values: Option<Vec<Val>> =
            other.puzzle.board.cells().iter().map(|v| v.checked_sub(1).map(Val::new)).collect();
        values.is_some_and(|values| values.len() == self.network().len() && self.model.solves(&self.puzzle, &values))
    }

    /// The steps of somebody who solves by hand, up to so many, and how it ended.
    fn steps(&self, py: Python<'_>, most: usize, time: Option<f64>) -> PyResult<(Vec<ToldStep>, String)> {
        let (puzzle, network, time) = (self.puzzle.clone(), self.network().clone(), time.map(seconds).transpose()?);
        let rules = self.model.ruleset().clone();
        let walked =
            wait_for(py, move |cancel| by_hand::steps(&puzzle, &rules, &network, most, &limits(time, cancel)))?;
        walked.map_err(Failed::told)
    }

    /// Its rating: the hardest step in tenths, the score, the grade, the techniques, and how it ended.
    fn rate(&self, py: Python<'_>, time: Option<f64>) -> PyResult<Rated> {
        let (puzzle, network, time) = (self.puzzle.clone(), self.network().clone(), time.map(seconds).transpose()?);
        let rules = self.model.ruleset().clone();
        let rated = wait_for(py, move |cancel| by_hand::rate(&puzzle, &rules, &network, &limits(time, cancel)))?;
        rated.map_err(Failed::told)
    }

    /// Its ratings by Sudoku Explainer: ER, EP and ED in tenths, the rule of the hardest step, and the rules.
    fn explainer(&self, py: Python<'_>, time: Option<f64>) -> PyResult<ExplainerRatings> {
        let (puzzle, network, time) = (self.puzzle.clone(), self.network().clone(), time.map(seconds).transpose()?);
        let rules = self.model.ruleset().clone();
        let rated = wait_for(py, move |cancel| by_hand::explainer(&puzzle, &rules, &network, &limits(time, cancel)))?;
        rated.map_err(Failed::told)
    }

    /// The givens and the rules of a smallest conflict; none where there is a solution.
    fn conflict(&self, py: Python<'_>, time: Option<f64>) -> PyResult<Option<Vec<String>>> {
        let (puzzle, model, time) = (self.puzzle.clone(), self.model.clone(), time.map(seconds).transpose()?);
        let explained = wait_for(py, move |cancel| {
            let explainer = explainer(&puzzle, &model).map_err(|error| Failed::Wrong(error.to_string()))?;
            let explainer = explainer.limits(limits(time, cancel));
            let found = explainer.explain().map_err(|error| Failed::Wrong(error.to_string()))?;
            match found.conflict {
                Some(set) => Ok(Some(explainer.names(&set))),
                None if found.stop.is_limit() => Err(Failed::Stopped(found.stop)),
                None => Ok(None),
            }
        })?;
        explained.map_err(Failed::told)
    }
}

impl PuzzleBoard {
    pub(crate) fn of(puzzle: Puzzle, model: Arc<Model>) -> Self {
        Self { puzzle, model, network: OnceLock::new() }
    }

    /// The network that is searched, which is built once.
    pub(crate) fn network(&self) -> &Arc<Network> {
        let build = || self.model.network_of(&self.puzzle).expect("the model is one of this size");
        self.network.get_or_init(|| Arc::new(build()))
    }
}

fn line_of(board: &Board) -> String {
    board.to_line(Alphabet::usual(board.size().side()))
}

pub(crate) fn rule_choice((variants, regions, _): &Said) -> Result<RuleChoice, String> {
    let regions = regions.as_ref().map(|grid| grid.parse()).transpose();
    let regions = regions.map_err(|error: csp_sudoku::RegionsError| error.to_string())?;
    let variants =
        variants.iter().map(|name| name.parse().map_err(|error: csp_sudoku::VariantError| error.to_string()));
    Ok(RuleChoice { regions, variants: variants.collect::<Result<_, _>>()? })
}

pub(crate) fn size_of(side: usize, rules: &Said) -> Result<Size, String> {
    let boxes = rules.2.map(|(rows, columns)| Size::with_box(rows, columns).map_err(|error| error.to_string()));
    let size = match boxes {
        Some(size) => size?,
        None => match rule_choice(rules)?.side() {
            Some(size) => size,
            None => Size::of_side(side)
                .ok_or_else(|| format!("a board of side {side} has no usual boxes: say box=(rows, columns)"))?,
        },
    };
    if size.side() == side {
        Ok(size)
    } else {
        Err(format!("these boxes or regions are for a side of {}, not {side}", size.side()))
    }
}

/// The rules that were built last, with what they were built from: puzzles come one by one, and most are under the same rules.
static BUILT: Mutex<Vec<(RuleChoice, Size, Arc<Model>)>> = Mutex::new(Vec::new());

/// So many are kept.
const MOST_KEPT: usize = 8;

pub(crate) fn model_of(rules: &RuleChoice, size: Size, watch: &Watch) -> Result<Arc<Model>, Failed> {
    let lock = || BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, _, model)) = lock().iter().find(|(known, side, _)| known == rules && *side == size) {
        return Ok(model.clone());
    }
    let ruleset = rules.of_size(size).map_err(|error| Failed::Wrong(error.to_string()))?;
    let model = Model::within(ruleset, watch).map(Arc::new).map_err(|error| match error {
        ProblemError::Stopped(stop) => Failed::Stopped(stop),
        error => Failed::Wrong(error.to_string()),
    })?;
    let mut kept = lock();
    if kept.len() == MOST_KEPT {
        kept.remove(0);
    }
    kept.push((rules.clone(), size, model.clone()));
    Ok(model)
}

pub(crate) fn read_all(text: &str, said: &Said, limits: Limits) -> Result<Vec<PuzzleBoard>, Failed> {
    let rules = rule_choice(said)?;
    let size =
        said.2.map(|(rows, columns)| Size::with_box(rows, columns).map_err(|error| error.to_string())).transpose()?;
    let options = rules.options(ReadOptions { size, alphabet: None });
    let watch = Watch::start(limits);
    let mut boards = Vec::new();
    for puzzle in read(text.as_bytes(), options) {
        let puzzle = puzzle.map_err(|error| error.to_string())?;
        let (own, size) = (rules.with_stated(&puzzle), puzzle.board.size());
        let model = model_of(&own, size, &watch)?;
        if puzzle.candidates.is_some() {
            model.network_of(&puzzle).map_err(|error| error.to_string())?;
        }
        boards.push(PuzzleBoard::of(puzzle, model));
    }
    Ok(boards)
}

fn recipe(goal: &str, clues: usize, symmetry: &str) -> Result<Recipe, String> {
    let goal = match goal {
        "full" => Goal::Full,
        "sparse" => Goal::Sparse,
        "minimal" => Goal::Minimal,
        _ => Goal::Clues(clues),
    };
    let symmetry = symmetry.parse().map_err(|error: csp_sudoku::generate::SymmetryError| error.to_string())?;
    Ok(Recipe { symmetry, ..Recipe::new(goal) })
}
