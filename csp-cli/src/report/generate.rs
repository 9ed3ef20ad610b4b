//! Generated boards as text.

use std::fmt::Write as _;

use csp_sudoku::generate::{Goal, Made, Symmetry};
use csp_sudoku::rating::Rating;
use csp_sudoku::{Alphabet, Board, Regions, Ruleset, Variant};
use csp_terminal::words::numbers as text;
use serde_json::json;

/// The formats of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GenerateFormat {
    Grid,
    Line,
    Json,
    Csv,
}

/// A board that is written.
pub(crate) struct MadeBoard {
    pub(crate) made: Made,
    /// Its rating, where it was asked for.
    pub(crate) rating: Option<Rating>,
    /// Its canonical form, where boards are to be distinct.
    pub(crate) form: Option<Board>,
}

impl GenerateFormat {
    /// Each with its name and its help, for the list of options.
    pub(crate) const ALL: [(Self, &'static str, &'static str); 4] = [
        (Self::Grid, "grid", "A grid with box rules, under a comment that says how it came to be"),
        (Self::Line, "line", "One line a board, under one comment for all"),
        (Self::Json, "json", "One JSON object a board"),
        (Self::Csv, "csv", "A table with the solution, the rating, the grade and the score of each board"),
    ];
}

/// The format, and what all boards of a run have in common.
pub(crate) struct Series<'r> {
    pub(crate) format: GenerateFormat,
    pub(crate) alphabet: Alphabet,
    pub(crate) rules: &'r Ruleset,
    pub(crate) goal: Goal,
    pub(crate) symmetry: Symmetry,
    pub(crate) seed: u64,
}

impl Series<'_> {
    /// The text before all boards.
    pub(crate) fn head(&self) -> String {
        match self.format {
            GenerateFormat::Line => {
                format!("# seed {}: {}, {}\n{}", self.seed, self.rules, self.asked(), self.regions())
            }
            GenerateFormat::Csv => {
                let head = format!("# seed {}: {}, {}\n{}", self.seed, self.rules, self.asked(), self.regions());
                head + "board,puzzle,solution,givens,rating,grade,score,hardest,minimal\n"
            }
            GenerateFormat::Grid | GenerateFormat::Json => String::new(),
        }
    }

    /// A board and how it came to be; boards count from 0.
    pub(crate) fn board(&self, number: u64, shown: &MadeBoard) -> String {
        let MadeBoard { made, rating, form } = shown;
        let line = made.board.to_line(self.alphabet);
        match self.format {
            GenerateFormat::Line => line + "\n",
            GenerateFormat::Csv => self.row(number, made, rating.as_ref()),
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
                if let Some(rating) = rating {
                    object["rating"] = rating.hardest.map(|hardest| f64::from(hardest.tenths()) / 10.0).into();
                    object["grade"] = rating.grade.to_string().into();
                    object["score"] = rating.score.into();
                }
                if let Some(form) = form {
                    object["form"] = form.to_line(Alphabet::Digits).into();
                }
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

    /// A row of a table. Values that are whole numbers have blanks between them, and no commas.
    fn row(&self, number: u64, made: &Made, rating: Option<&Rating>) -> String {
        let hardest = rating.and_then(|rating| rating.hardest).map_or_else(String::new, |hardest| hardest.to_string());
        let cells = [
            (number + 1).to_string(),
            made.board.to_line(self.alphabet),
            made.solution.to_line(self.alphabet),
            made.board.givens().count().to_string(),
            hardest,
            rating.map_or_else(String::new, |rating| rating.grade.to_string()),
            rating.map_or_else(String::new, |rating| rating.score.to_string()),
            rating.and_then(|rating| rating.hardest_technique).unwrap_or_default().to_owned(),
            made.minimal.map_or_else(String::new, |minimal| minimal.to_string()),
        ];
        cells.join(",") + "\n"
    }

    /// A comment with the regions of a jigsaw. Lines between the cells show them only where each hangs together.
    fn regions(&self) -> String {
        self.rules.regions().map(Regions::to_line).map_or_else(String::new, |line| format!("# regions: {line}\n"))
    }

    /// The goal in words.
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
