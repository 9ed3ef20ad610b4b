//! Generated boards as text.

use std::fmt::Write as _;

use csp_sudoku::generate::{Goal, Made, Symmetry};
use csp_sudoku::{Alphabet, Regions, Ruleset, Variant};
use csp_terminal::words::numbers as text;
use serde_json::json;

use crate::args::GenerateFormat;

/// The style of boards.
pub(crate) struct Style<'r> {
    pub(crate) format: GenerateFormat,
    pub(crate) alphabet: Alphabet,
    pub(crate) rules: &'r Ruleset,
    pub(crate) goal: Goal,
    pub(crate) symmetry: Symmetry,
    pub(crate) seed: u64,
}

impl Style<'_> {
    /// The text before all boards.
    pub(crate) fn head(&self) -> String {
        match self.format {
            GenerateFormat::Line => {
                format!("# seed {}: {}, {}\n{}", self.seed, self.rules, self.asked(), self.regions())
            }
            GenerateFormat::Grid | GenerateFormat::Json => String::new(),
        }
    }

    /// A board and how it came to be; boards count from 0.
    pub(crate) fn board(&self, number: u64, made: &Made) -> String {
        let line = made.board.to_line(self.alphabet);
        match self.format {
            GenerateFormat::Line => line + "\n",
            GenerateFormat::Grid => {
                let blank = if number > 0 { "\n" } else { "" };
                let grid = self.rules.to_grid(&made.board, self.alphabet);
                format!("{blank}# {}\n{}{grid}", self.comment(number, made), self.regions())
            }
            GenerateFormat::Json => {
                let mut object = json!({
                    "seed": self.seed,
                    "board": number + 1,
                    "size": self.rules.size().to_string(),
                    "line": line,
                    "solution": made.solution.to_line(self.alphabet),
                    "givens": made.board.givens().count(),
                    "unique": made.unique,
                    "minimal": made.minimal,
                    "attempts": made.attempts,
                });
                if !self.rules.variants().is_empty() {
                    object["variant"] = self.rules.variants().iter().map(Variant::to_string).collect();
                }
                if let Some(regions) = self.rules.regions() {
                    object["regions"] = regions.to_line().into();
                }
                format!("{object}\n")
            }
        }
    }

    /// A comment with the regions of a jigsaw. Lines between the cells show them only where each hangs together.
    fn regions(&self) -> String {
        self.rules.regions().map(Regions::to_line).map_or_else(String::new, |line| format!("# regions: {line}\n"))
    }

    /// The options that were asked for.
    fn asked(&self) -> String {
        let asked = match self.goal {
            Goal::Full => "full grids".into(),
            Goal::Sparse => "one solution".into(),
            Goal::Minimal => "minimal".into(),
            Goal::MinimalOrbits => "minimal up to the symmetry".into(),
            Goal::Clues(clues) => format!("one solution, {}", text::count(clues as u64, "given")),
            Goal::Holes { pattern, holes } => format!("{pattern} holes: {holes}"),
        };
        if self.symmetry == Symmetry::None { asked } else { format!("{asked}, symmetry {}", self.symmetry) }
    }

    fn comment(&self, number: u64, made: &Made) -> String {
        let mut comment = format!("seed {}, board {}: {}", self.seed, number + 1, self.rules);
        let givens = text::count(made.board.givens().count() as u64, "given");
        let holes = made.board.cells().iter().filter(|&&value| value == 0).count();
        // Writing to memory does not fail.
        let _ = match self.goal {
            Goal::Full => write!(comment, ", full"),
            Goal::Holes { pattern, .. } => write!(comment, ", {pattern} holes: {holes}"),
            _ => write!(comment, ", {givens}, one solution"),
        };
        let _ = match made.minimal {
            Some(true) if self.goal == Goal::MinimalOrbits => write!(comment, ", minimal up to its symmetry"),
            Some(true) => write!(comment, ", minimal"),
            Some(false) => write!(comment, ", not proven to be minimal"),
            None => Ok(()),
        };
        if made.attempts > 1 {
            let _ = write!(comment, ", {}", text::count(made.attempts, "attempt"));
        }
        comment
    }
}
