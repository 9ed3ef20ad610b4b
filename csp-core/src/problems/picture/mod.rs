//! Answers drawn as what they are: a board, a square, houses, a crossword.

mod drawn;

use crate::model::{Network, Val};

/// The way in which the answers of a problem are drawn.
///
/// ```
/// use csp_core::problems::{self, Picture};
/// use csp_core::Solver;
///
/// let queens = problems::queens(4);
/// let solution = Solver::new(&queens).first().unwrap().solutions.remove(0);
/// assert_eq!(Picture::of("queens:4").draw(&queens, &solution), ". Q . .\n. . . Q\nQ . . .\n. . Q .\n");
/// let australia = problems::australia(3);
/// let solution = Solver::new(&australia).first().unwrap().solutions.remove(0);
/// assert_eq!(Picture::of("australia").draw(&australia, &solution), "red    WA Q V T\ngreen  SA\nblue   NT NSW\n");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Picture {
    /// `variable=value` for each variable.
    List,
    /// A chess board with a queen in each row.
    Chessboard,
    /// The values of all variables, so many in a row.
    Grid {
        /// The number of values in a row.
        columns: usize,
    },
    /// A line for each value that some variable has: the label of the value, and the variables that have it.
    Groups {
        /// The word that stands before the value, as in "house 3".
        what: &'static str,
    },
    /// Langford's row of numbers.
    Row,
    /// Words across and down.
    Crossword,
}

impl Picture {
    /// The picture for the problem that `spec` names, as [`named`](super::named) reads it. It is a list
    /// when there is nothing better.
    pub fn of(spec: &str) -> Self {
        let (name, rest) = spec.trim().split_once([':', '@']).unwrap_or((spec.trim(), ""));
        let number = |text: &str| text.trim().parse().unwrap_or(0);
        match name.trim().to_ascii_lowercase().as_str() {
            "queens" => Self::Chessboard,
            "zebra" => Self::Groups { what: "house " },
            "scheduling" => Self::Groups { what: "time " },
            "australia" | "usa" | "coloring" | "mycielski" => Self::Groups { what: "" },
            "queen-graph" => {
                let columns = rest.split('@').next().and_then(|size| size.split_once('x'));
                Self::Grid { columns: columns.map_or(0, |(_, columns)| number(columns)) }
            }
            "latin" | "qwh" => Self::Grid { columns: number(rest.split(',').next().unwrap_or("")) },
            "langford" => Self::Row,
            "crossword" => Self::Crossword,
            _ => Self::List,
        }
    }

    /// The answer in lines of text. A network that is not of the kind that the picture is for is drawn as a
    /// list.
    pub fn draw(self, network: &Network, values: &[Val]) -> String {
        let drawn = match self {
            Self::List => None,
            Self::Chessboard => drawn::chessboard(values),
            Self::Grid { columns } => drawn::grid(network, values, columns),
            Self::Groups { what } => Some(drawn::groups(network, values, what)),
            Self::Row => drawn::langford(values),
            Self::Crossword => drawn::crossword(network, values),
        };
        drawn.unwrap_or_else(|| drawn::list(network, values))
    }
}
