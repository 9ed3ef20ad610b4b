//! Boards at random: full grids, puzzles with one solution, grids with holes.
//!
//! Nothing here knows of rows and boxes. Grids come from the network of a [`Model`], whatever its rules are, and
//! symmetries from the square alone. From the bottom to the top:
//!
//! - `symmetry`: the orbits of the cells under a symmetry
//! - `recipe`, `error`: what is asked for, and why it may not be had
//! - `searches`: the searches that everything here stands on
//! - `kempe`, `grid`: full grids, nearly uniform
//! - `reduction`: what is taken from them
//! - `climb`: what is changed until it fits
//! - the front here: a model, a recipe, a seed and a number go in; a board comes out

mod climb;
mod error;
mod grid;
mod kempe;
mod recipe;
mod reduction;
mod searches;
mod symmetry;

use csp_core::{Plan, Random, Val, Watch};

use crate::board::{Board, Size};
use crate::generate::grid::grid;
use crate::generate::reduction::Reduction;
use crate::generate::searches::{Answer, Searches};
use crate::model::Model;

pub use error::GenerateError;
pub use recipe::{Goal, Pattern, PatternError, Recipe};
pub use symmetry::{Symmetry, SymmetryError};

/// A board, and how it came to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The board.
    pub board: Board,
    /// The grid that it was made from: its only solution, but for a board with holes one of perhaps many.
    pub solution: Board,
    /// Attempts that it took, see [`Recipe::attempts`].
    pub attempts: u64,
    /// True if it is proven that the board has just one solution.
    pub unique: bool,
    /// True if it is proven that no orbit of givens can be left out: without symmetry, no given. A board that has a given
    /// number of clues was not asked.
    pub minimal: Option<bool>,
}

/// Makes boards by a recipe, for the rules of a model. It can be shared between threads.
///
/// ```
/// use csp_core::{Limits, Solver, Status, Watch};
/// use csp_sudoku::generate::{Generator, Goal, Recipe, Symmetry};
/// use csp_sudoku::{Model, Size};
///
/// let model = Model::new(Size::square(9).unwrap());
/// let recipe = Recipe { symmetry: Symmetry::Rotate180, ..Recipe::new(Goal::Clues(30)) };
/// let generator = Generator::new(&model, recipe).unwrap();
/// let watch = Watch::start(Limits::default());
/// let made = generator.make(7, 0, &watch, &mut |_| true).unwrap();
/// assert_eq!(made.board.givens().count(), 30);
/// let network = model.network(&made.board).unwrap();
/// assert_eq!(Solver::new(&network).unique().unwrap().status(), Status::Unique);
/// // The same seed and number give the same board, whatever was made before.
/// assert_eq!(generator.make(7, 0, &watch, &mut |_| true).unwrap().board, made.board);
/// ```
#[derive(Clone, Debug)]
pub struct Generator<'m> {
    model: &'m Model,
    recipe: Recipe,
    orbits: Vec<Vec<usize>>,
}

/// The effort that a proof may take, in times of the usual one, where nothing is made without it.
const PROOF: u64 = 1000;
/// Changes of a board that has too many givens, before the next full grid.
const EXCHANGES: u64 = 100;
/// The orbits that are put back for such a change.
const BACK: usize = 2;

/// The end of an attempt.
enum Attempt {
    Made(Made),
    TooMany(usize),
    Unproven,
    /// An orbit cannot be left out, but one of its givens can.
    NotMinimal,
}

impl<'m> Generator<'m> {
    /// Boards of `model` by `recipe`.
    ///
    /// # Errors
    ///
    /// [`GenerateError`] when no board can be as the recipe says, for a reason that can be seen without a search.
    pub fn new(model: &'m Model, recipe: Recipe) -> Result<Self, GenerateError> {
        if let Some(clue) = model.ruleset().clues().next() {
            return Err(GenerateError::Clue { clue: clue.to_string() });
        }
        let size = model.size();
        let too_many =
            |what, count| if count > size.cells() { Err(GenerateError::TooMany { what, count, size }) } else { Ok(()) };
        let orbits = recipe.symmetry.orbits(size);
        match recipe.goal {
            Goal::Clues(clues) => {
                too_many("givens", clues)?;
                enough(model, clues)?;
                reachable(size, recipe.symmetry, &orbits, clues)?;
            }
            Goal::Holes { holes, .. } => too_many("holes", holes)?,
            _ => {}
        }
        Ok(Self { model, recipe, orbits })
    }

    /// The recipe by which boards are made.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// The board with this number: it depends on the seed and the number only, as long as no limit of time is reached.
    ///
    /// `accept` is asked about each board that is as the recipe says; when it refuses, the next attempt begins. It should depend on
    /// the board only.
    ///
    /// Cost: for a 9x9 board about 60 searches of some microseconds each.
    ///
    /// # Errors
    ///
    /// [`GenerateError::GaveUp`] after as many attempts as the recipe allows; [`GenerateError::Unsatisfiable`] when no grid obeys
    /// the rules; [`GenerateError::Stopped`] when the watch ends the work.
    pub fn make(
        &self,
        seed: u64,
        number: u64,
        watch: &Watch,
        accept: &mut dyn FnMut(&Board) -> bool,
    ) -> Result<Made, GenerateError> {
        Plan::Auto.prepare(self.model.rules(), watch)?;
        let searches = Searches::new(self.model.rules(), watch);
        let mut tries = Tries::of(&self.recipe);
        let mut random = Random::numbered(seed, number);
        while tries.next() {
            if watch.look() {
                watch.check()?;
            }
            match self.attempt(&searches, &mut random, &mut tries)? {
                Attempt::Made(made) if accept(&made.board) => return Ok(Made { attempts: tries.made, ..made }),
                other => tries.note(&other),
            }
        }
        Err(tries.given_up())
    }

    fn attempt(
        &self,
        searches: &Searches<'_>,
        random: &mut Random,
        tries: &mut Tries,
    ) -> Result<Attempt, GenerateError> {
        let solution = grid(searches, random)?;
        match self.recipe.goal {
            Goal::Full => {
                let board = self.model.board(&solution);
                Ok(Attempt::Made(Made { solution: board.clone(), board, attempts: 0, unique: true, minimal: None }))
            }
            Goal::Holes { pattern, holes } => self.with_holes(searches, random, &solution, pattern, holes),
            Goal::Sparse | Goal::Minimal | Goal::MinimalOrbits | Goal::Clues(_) => {
                self.reduced(searches, random, solution, tries)
            }
        }
    }

    fn with_holes(
        &self,
        searches: &Searches<'_>,
        random: &mut Random,
        solution: &[Val],
        pattern: Pattern,
        holes: usize,
    ) -> Result<Attempt, GenerateError> {
        let cells = reduction::cells(pattern, self.model.size().side(), searches, random)?;
        let mut givens: Vec<_> = solution.iter().copied().map(Some).collect();
        cells.iter().take(holes).for_each(|&cell| givens[cell] = None);
        let made = self.made(&givens, solution, holes == 0, None);
        Ok(Attempt::Made(made))
    }

    fn reduced(
        &self,
        searches: &Searches<'_>,
        random: &mut Random,
        solution: Vec<Val>,
        tries: &mut Tries,
    ) -> Result<Attempt, GenerateError> {
        let Recipe { effort, .. } = self.recipe;
        let mut order: Vec<usize> = (0..self.orbits.len()).collect();
        random.shuffle(&mut order);
        let mut reduction = Reduction::new(searches, effort, &self.orbits, solution);
        reduction.reduce(&order, self.least())?;
        self.finished(&mut reduction, random, tries)
    }

    /// The fewest givens that may be left.
    fn least(&self) -> usize {
        if let Goal::Clues(clues) = self.recipe.goal { clues } else { 0 }
    }

    /// The end of an attempt with a board from which as much was taken as can be.
    fn finished(
        &self,
        reduction: &mut Reduction<'_>,
        random: &mut Random,
        tries: &mut Tries,
    ) -> Result<Attempt, GenerateError> {
        let Recipe { goal, effort, .. } = self.recipe;
        let proof = effort.saturating_mul(PROOF);
        let minimal = match goal {
            Goal::Clues(clues) => {
                let mut changes = 0;
                while reduction.count > clues && changes < EXCHANGES && tries.next() {
                    changes += 1;
                    reduction.exchange(BACK, clues, random)?;
                }
                if reduction.count > clues {
                    return Ok(Attempt::TooMany(reduction.count));
                }
                None
            }
            Goal::Minimal => {
                if !reduction.prove(proof)? {
                    return Ok(Attempt::Unproven);
                }
                match reduction.needs_each(proof)? {
                    Answer::Yes => Some(true),
                    Answer::No => return Ok(Attempt::NotMinimal),
                    Answer::Unknown => return Ok(Attempt::Unproven),
                }
            }
            Goal::MinimalOrbits if !reduction.prove(proof)? => return Ok(Attempt::Unproven),
            _ => Some(reduction.is_proven()),
        };
        Ok(Attempt::Made(self.made(reduction.givens(), reduction.solution(), true, minimal)))
    }

    fn made(&self, givens: &[Option<Val>], solution: &[Val], unique: bool, minimal: Option<bool>) -> Made {
        let solution = self.model.board(solution);
        let mut board = solution.clone();
        for (index, given) in givens.iter().enumerate() {
            if given.is_none() {
                board.set(self.model.size().cell(index), None).expect("it is a cell of the board");
            }
        }
        Made { board, solution, attempts: 0, unique, minimal }
    }
}

/// The attempts, and what became of them.
struct Tries {
    made: u64,
    most: u64,
    fewest: Option<usize>,
    refused: u64,
    unproven: u64,
}

impl Tries {
    fn of(recipe: &Recipe) -> Self {
        Self { made: 0, most: recipe.attempts, fewest: None, refused: 0, unproven: 0 }
    }

    /// Takes note of an attempt that is not taken.
    fn note(&mut self, attempt: &Attempt) {
        match attempt {
            Attempt::Made(_) => self.refused += 1,
            Attempt::TooMany(count) => self.fewest = Some(self.fewest.map_or(*count, |fewest| fewest.min(*count))),
            Attempt::Unproven => self.unproven += 1,
            Attempt::NotMinimal => {}
        }
    }

    /// Counts one more try and returns true; false where there were the most already.
    fn next(&mut self) -> bool {
        let may = self.made < self.most;
        self.made += u64::from(may);
        may
    }

    fn given_up(self) -> GenerateError {
        let Self { made, fewest, refused, unproven, .. } = self;
        GenerateError::GaveUp { attempts: made, fewest, refused, unproven }
    }
}

/// Fails when there are too few givens: where all domains are equal and only disequalities hold, two values without a given
/// could be exchanged in a solution.
fn enough(model: &Model, clues: usize) -> Result<(), GenerateError> {
    let rules = model.rules();
    let values = model.size().side();
    let least = values.saturating_sub(1);
    let alike = rules.first_other_relation().is_none() && rules.variables().all(|x| rules.domain(x).len() == values);
    if alike && clues < least { Err(GenerateError::TooFew { clues, least, values }) } else { Ok(()) }
}

/// Fails unless some orbits have `clues` cells together.
fn reachable(size: Size, symmetry: Symmetry, orbits: &[Vec<usize>], clues: usize) -> Result<(), GenerateError> {
    let mut sums = vec![false; size.cells() + 1];
    sums[0] = true;
    for orbit in orbits {
        for sum in (orbit.len()..sums.len()).rev() {
            sums[sum] |= sums[sum - orbit.len()];
        }
    }
    if sums[clues] {
        return Ok(());
    }
    let reached = (0..sums.len()).filter(|&sum| sums[sum]);
    let nearest = reached.min_by_key(|sum| sum.abs_diff(clues)).unwrap_or(0);
    Err(GenerateError::Symmetry { clues, symmetry, size, nearest })
}
