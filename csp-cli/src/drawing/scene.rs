//! Where the variables of a problem stand in its picture.

use csp_core::problems::Picture;
use csp_core::{Network, Var};

use super::boards::{self, Cells};
use super::graph;
use super::spot::Spot;
use crate::instance::{Instance, Meaning};

/// Where the variables of a problem stand in its picture, in points.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) kind: SceneKind,
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// By variable.
    pub(crate) spots: Vec<Spot>,
    /// Those that are drawn, each with the smaller variable first: only graphs have any.
    pub(crate) edges: Vec<(Var, Var)>,
}

/// As what a problem is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SceneKind {
    /// A Sudoku board, a cell for each variable.
    Board,
    /// A chess board, a row for each variable.
    Chessboard,
    /// Rows of cells, one for each variable.
    Grid,
    /// Nodes and edges.
    Graph,
}

impl SceneKind {
    /// The class of its picture.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Chessboard => "chessboard",
            Self::Grid => "grid",
            Self::Graph => "graph",
        }
    }
}

impl Scene {
    /// The picture of a problem. A network that is not of the kind that its picture is for is drawn as a graph.
    pub(crate) fn of(instance: &Instance) -> Self {
        let network = &instance.network;
        match &instance.meaning {
            Meaning::Board { puzzle, .. } => {
                Self::of_cells(SceneKind::Board, boards::board(puzzle.board.size(), network))
            }
            Meaning::Problem(Picture::Chessboard) if is_square(network) => {
                Self::of_cells(SceneKind::Chessboard, boards::chessboard(network))
            }
            &Meaning::Problem(Picture::Grid { columns }) if columns > 0 && network.len() % columns == 0 => {
                Self::of_cells(SceneKind::Grid, boards::grid(network, columns))
            }
            Meaning::Problem(_) => Self::graph(network),
        }
    }

    fn of_cells(kind: SceneKind, Cells { spots, width, height }: Cells) -> Self {
        Self { kind, width, height, spots, edges: Vec::new() }
    }

    /// The constraint graph, with the values in the nodes.
    fn graph(network: &Network) -> Self {
        let mut spots: Vec<Spot> = network.variables().map(|x| boards::node(network, x)).collect();
        let (width, height) = graph::arrange(&mut spots);
        let ends = network.all_arcs().iter().map(|arc| (arc.source(), arc.target()));
        Self { kind: SceneKind::Graph, width, height, spots, edges: ends.filter(|(x, y)| x < y).collect() }
    }
}

/// Whether there are as many values as variables, as on a chess board.
fn is_square(network: &Network) -> bool {
    network.variables().all(|x| network.declared(x).len() == network.len())
}
