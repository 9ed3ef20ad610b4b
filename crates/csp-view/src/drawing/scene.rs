//! The places of the variables of a problem in its picture.

use csp_core::problems::Picture;
use csp_core::{Network, Var};
use csp_instance::{Instance, Meaning};

use super::boards::{self, Cells};
use super::{Spot, graph};

/// The places of the variables of a problem in its picture, in points.
#[derive(Clone, Debug)]
pub struct Scene {
    pub(crate) kind: SceneKind,
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// By variable.
    pub spots: Vec<Spot>,
    /// Those that are drawn, each with the smaller variable first: only graphs have any.
    pub edges: Vec<(Var, Var)>,
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
    /// The picture of a problem. A network that is not of the kind that its picture is for is drawn as a
    /// graph.
    pub fn of(instance: &Instance) -> Self {
        let network = &instance.network;
        match (Self::kind_of(instance), &instance.meaning) {
            (SceneKind::Board, Meaning::Board { model, .. }) => {
                Self::of_cells(SceneKind::Board, boards::board(model.ruleset(), network))
            }
            (SceneKind::Grid, &Meaning::Problem(Picture::Grid { columns })) => {
                Self::of_cells(SceneKind::Grid, boards::grid(network, columns))
            }
            (SceneKind::Chessboard, _) => Self::of_cells(SceneKind::Chessboard, boards::chessboard(network)),
            _ => Self::graph(network),
        }
    }

    fn kind_of(instance: &Instance) -> SceneKind {
        let network = &instance.network;
        match instance.meaning {
            Meaning::Board { .. } => SceneKind::Board,
            Meaning::Problem(Picture::Chessboard) if is_square(network) => SceneKind::Chessboard,
            Meaning::Problem(Picture::Grid { columns }) if columns > 0 && network.len().is_multiple_of(columns) => {
                SceneKind::Grid
            }
            Meaning::Problem(_) | Meaning::Model { .. } => SceneKind::Graph,
        }
    }

    fn of_cells(kind: SceneKind, Cells { spots, width, height }: Cells) -> Self {
        Self { kind, width, height, spots, edges: Vec::new() }
    }

    /// The picture of the constraint graph, or of what is around a variable: boards and squares as they
    /// are, other problems as nodes with names alone. Of a graph around a variable, what is not shown has a
    /// spot without size.
    pub fn of_graph(instance: &Instance, centre: Option<Var>) -> Self {
        let scene = Self::kind_of(instance);
        if scene == SceneKind::Graph { Self::names(&instance.network, centre) } else { Self::of(instance) }
    }

    /// The constraint graph, with the values in the nodes.
    fn graph(network: &Network) -> Self {
        let spots = network.variables().map(|x| boards::node(network, x)).collect();
        Self::arranged(network, &network.variables().collect::<Vec<_>>(), spots)
    }

    /// The constraint graph, with nothing but names in the nodes.
    fn names(network: &Network, centre: Option<Var>) -> Self {
        let near = |x: Var| centre.is_none_or(|centre| x == centre || network.arc(x, centre).is_some());
        let shown: Vec<Var> = network.variables().filter(|&x| near(x)).collect();
        let spots = shown.iter().map(|&x| boards::name(network, x)).collect();
        Self::arranged(network, &shown, spots)
    }

    /// The graph of these variables, ascending, with these boxes.
    fn arranged(network: &Network, shown: &[Var], mut boxes: Vec<Spot>) -> Self {
        let ends = network.all_arcs().iter().map(|arc| (arc.source(), arc.target()));
        let is_shown = |x: &Var| shown.binary_search(x).is_ok();
        let edges: Vec<(Var, Var)> = ends.filter(|(x, y)| x < y && is_shown(x) && is_shown(y)).collect();
        let place = |x: Var| shown.partition_point(|&other| other < x);
        let pairs: Vec<(usize, usize)> = edges.iter().map(|&(x, y)| (place(x), place(y))).collect();
        let names: Vec<String> = shown.iter().map(|&x| network.name(x).to_string()).collect();
        let (width, height) = graph::arrange(&mut boxes, &pairs, &names);
        let mut spots = vec![Spot::NOWHERE; network.len()];
        shown.iter().zip(boxes).for_each(|(x, spot)| spots[x.index()] = spot);
        Self { kind: SceneKind::Graph, width, height, spots, edges }
    }
}

/// True if there are as many values as variables, as on a chess board.
fn is_square(network: &Network) -> bool {
    network.variables().all(|x| network.declared(x).len() == network.len())
}
