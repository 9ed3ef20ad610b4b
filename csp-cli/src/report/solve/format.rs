//! The formats of `csp solve`.

use csp_view::answers::AnswerLook;

use super::classic::Classic;
use super::grid::Grid;
use super::json::Json;
use super::line::{Count, SolutionLines};
use super::picture::AnswerPage;
use super::xcsp::Xcsp;
use super::{Page, Writer};

/// A format of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SolveFormat {
    Grid,
    Line,
    Json,
    Count,
    Classic,
    Xcsp,
    Svg,
    Html,
}

impl SolveFormat {
    /// Each format with its name and its help, for the list of options.
    pub(crate) const ALL: [(Self, &'static str, &'static str); 8] = [
        (Self::Grid, "grid", "A grid with box rules, under a comment that says what was found"),
        (Self::Line, "line", "One line a solution; what has none is a comment"),
        (Self::Json, "json", "One JSON object a puzzle"),
        (
            Self::Count,
            "count",
            "One line a puzzle: how many solutions it has, or at least has, and its name; with --all, all are \
             counted and none is kept",
        ),
        (
            Self::Classic,
            "classic",
            "As a Persian program prints it: frames, and the moves of forward checking with MRV, which it uses \
             unless a strategy is named",
        ),
        (
            Self::Xcsp,
            "xcsp",
            "The lines of the XCSP competitions: o for each better value, s for what is known at the end, v \
             for the last solution, or a line v for each where several are wanted",
        ),
        (
            Self::Svg,
            "svg",
            "The answers of one problem as a picture: the ones that a model asks for by draw, or its tables",
        ),
        (Self::Html, "html", "The same as a page that needs no other file, with the tables and what was found"),
    ];

    /// The writer of this format.
    pub(crate) fn writer(self, page: Page<'_>) -> Box<dyn Writer + '_> {
        match self {
            // The classic layout is one for boards.
            Self::Classic if page.is_puzzle => Box::new(Classic::new(page)),
            Self::Grid | Self::Classic => Box::new(Grid::new(page)),
            Self::Line => Box::new(SolutionLines(page)),
            Self::Json => Box::new(Json::new(page)),
            Self::Count => Box::new(Count(page)),
            Self::Xcsp => Box::new(Xcsp::new(page)),
            Self::Svg => Box::new(AnswerPage::new(AnswerLook::Svg, page)),
            Self::Html => Box::new(AnswerPage::new(AnswerLook::Html, page)),
        }
    }

    /// True if it is one document, which has room for one puzzle or problem.
    pub(crate) fn is_picture(self) -> bool {
        matches!(self, Self::Svg | Self::Html)
    }

    /// True if it writes the moves of a board, which only a search of this board alone by one strategy has.
    pub(crate) fn counts_moves(self) -> bool {
        self == Self::Classic
    }

    /// True if it writes the number of solutions only, so that none is better than another.
    pub(crate) fn counts_solutions(self) -> bool {
        self == Self::Count
    }

    /// True if it writes each better solution as it is found, and not the best one alone.
    pub(crate) fn tells_improvements(self) -> bool {
        self == Self::Xcsp
    }

    /// True if it writes nothing of a solved board but its lines.
    pub(crate) fn is_bare(self) -> bool {
        self == Self::Line
    }
}
