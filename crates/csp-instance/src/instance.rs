//! An instance: a network, its name, and the meaning of its solutions.

use std::fmt;
use std::sync::Arc;

use csp_core::problems::Picture;
use csp_core::{Network, Solution};
use csp_formats::{AnswerReport, Origins, Shown};
use csp_sudoku::{Contradiction, Model, Puzzle, Ruleset, Size};
use csp_terminal::words::escape;

/// A problem to work on: a puzzle, or a problem that has a name.
#[derive(Debug)]
pub struct Instance {
    /// Its name.
    pub name: Name,
    /// Its variables and constraints.
    pub network: Network,
    /// Of a random problem, the share of value pairs that a constraint forbids.
    pub tightness: Option<f64>,
    /// The text of the file that its name speaks of, such as that of a graph.
    pub text: Option<String>,
    /// The meaning of its solutions.
    pub meaning: Meaning,
}

/// The meaning of the values of an instance.
#[derive(Debug)]
pub enum Meaning {
    /// The cells of a board.
    Board {
        /// The puzzle as it was read.
        puzzle: Puzzle,
        /// The rules of its size.
        model: Arc<Model>,
    },
    /// A problem that is drawn as this picture.
    Problem(Picture),
    /// A model that was read from a text.
    Model {
        /// The variables that an answer shows.
        shown: Vec<Shown>,
        /// The report on an answer.
        report: AnswerReport,
    },
}

impl Instance {
    /// The puzzle that it is, if it is one.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        match &self.meaning {
            Meaning::Board { puzzle, .. } => Some(puzzle),
            Meaning::Problem(_) | Meaning::Model { .. } => None,
        }
    }

    /// The size of the board that it is.
    pub fn size(&self) -> Option<Size> {
        self.puzzle().map(|puzzle| puzzle.board.size())
    }

    /// The rules of the board that it is.
    pub fn ruleset(&self) -> Option<&Ruleset> {
        match &self.meaning {
            Meaning::Board { model, .. } => Some(model.ruleset()),
            Meaning::Problem(_) | Meaning::Model { .. } => None,
        }
    }

    /// True if a solution is one, by the rules of boards, or by every constraint.
    pub fn is_solved_by(&self, solution: &Solution) -> bool {
        match &self.meaning {
            Meaning::Board { puzzle, model } => model.solves(puzzle, solution),
            Meaning::Problem(_) | Meaning::Model { .. } => self.network.satisfied_by(solution),
        }
    }

    /// The reason why there is no solution, when that is visible without a search.
    pub fn flaw(&self) -> Option<Contradiction> {
        let Meaning::Board { puzzle, model } = &self.meaning else { return None };
        // A model has a board of its size.
        model.ruleset().contradictions(&puzzle.board).ok()?.into_iter().next()
    }
}

/// The name of a puzzle or a problem: where it is from, and the line where there are several. Text only when it is
/// needed, which for most of a million puzzles is never.
#[derive(Clone, Debug)]
pub struct Name {
    /// The argument that it is from.
    pub source: Arc<str>,
    /// The line of the argument, where that is a file.
    pub line: Option<usize>,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}", escape::plain(&self.source)),
            None => f.write_str(&escape::plain(&self.source)),
        }
    }
}

impl From<&str> for Name {
    fn from(source: &str) -> Self {
        Self { source: source.into(), line: None }
    }
}

impl Name {
    /// As it is, for programs; shown to people it may do harm, see [`escape`].
    pub fn exact(&self) -> String {
        self.line.map_or_else(|| self.source.to_string(), |line| format!("{}:{line}", self.source))
    }
}

/// A problem that was built, and is no instance yet: it has no name.
#[derive(Debug)]
pub struct BuiltProblem {
    /// Its variables and constraints.
    pub network: Network,
    /// Of a random problem, the share of value pairs that a constraint forbids.
    pub tightness: Option<f64>,
    /// The text that it was read from, or that its name speaks of.
    pub text: Option<String>,
    /// The meaning of its solutions.
    pub meaning: Meaning,
    /// The lines of a model that its constraints come from.
    pub origins: Origins,
}

impl BuiltProblem {
    /// The instance of this name.
    pub fn called(self, name: Name) -> Instance {
        let Self { network, tightness, text, meaning, .. } = self;
        Instance { name, network, tightness, text, meaning }
    }
}
