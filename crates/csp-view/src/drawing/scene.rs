//! The places of the variables of a problem in its picture.

use csp_core::network::Constraint;
use csp_core::problems::Picture;
use csp_core::{Expr, Network, Var};
use csp_formats::ShownValue;
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
    /// The constraints of a model on more than two variables: only graphs have any.
    pub(crate) hubs: Vec<Hub>,
}

/// A constraint as a node of its own, with a spoke to each of its variables.
#[derive(Clone, Debug)]
pub(crate) struct Hub {
    /// The name of the constraint.
    pub(crate) name: String,
    /// Its middle.
    pub(crate) middle: (f64, f64),
    /// The ends of its spokes.
    pub(crate) scope: Vec<Var>,
    /// True if it is stated pair by pair, so that arcs run over it.
    pub(crate) is_of_pairs: bool,
}

/// The side of the square that a hub takes.
pub(super) const HUB: f64 = 14.0;

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

/// To a tenth of a point.
pub(crate) fn rounded(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

impl Scene {
    /// True if a variable has a place in the picture.
    pub(crate) fn is_drawn(&self, x: Var) -> bool {
        self.spots[x.index()].width > 0.0
    }

    /// The spots as the script of a page reads them, to a tenth of a point.
    pub(crate) fn places(&self) -> Vec<[f64; 7]> {
        let place = |spot: &Spot| {
            [spot.x, spot.y, spot.width, spot.height, spot.top, spot.columns as f64, spot.rows as f64].map(rounded)
        };
        self.spots.iter().map(place).collect()
    }

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
            _ => Self::graph(instance),
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
        Self { kind, width, height, spots, edges: Vec::new(), hubs: Vec::new() }
    }

    /// The picture of the constraint graph, or of what is around a variable: boards and squares as they
    /// are, other problems as nodes with names alone. Of a graph around a variable, what is not shown has a
    /// spot without size.
    pub fn of_graph(instance: &Instance, centre: Option<Var>) -> Self {
        let scene = Self::kind_of(instance);
        if scene == SceneKind::Graph { Self::names(instance, centre) } else { Self::of(instance) }
    }

    /// The constraint graph, with the values in the nodes. Of a model, variables that only help are left out.
    fn graph(instance: &Instance) -> Self {
        let network = &instance.network;
        let shown = variables(instance);
        let spots = shown.iter().map(|&x| boards::node(network, x)).collect();
        Self::arranged(network, &shown, spots, hubs(instance, &shown))
    }

    /// The constraint graph, with nothing but names in the nodes; around a variable, what has a constraint with it.
    fn names(instance: &Instance, centre: Option<Var>) -> Self {
        let network = &instance.network;
        let mut all = variables(instance);
        // One that only helps is shown when it is asked for.
        if let Some(centre) = centre
            && let Err(place) = all.binary_search(&centre)
        {
            all.insert(place, centre);
        }
        let mut hubs = hubs(instance, &all);
        hubs.retain(|hub| centre.is_none_or(|centre| hub.scope.contains(&centre)));
        let is_joined = |x: Var| hubs.iter().any(|hub| hub.scope.contains(&x));
        let is_near =
            |&x: &Var| centre.is_none_or(|centre| x == centre || network.arc(x, centre).is_some() || is_joined(x));
        let shown: Vec<Var> = all.into_iter().filter(is_near).collect();
        let spots = shown.iter().map(|&x| boards::name(network, x)).collect();
        Self::arranged(network, &shown, spots, hubs)
    }

    /// The graph of these variables, ascending, with these boxes and hubs. An edge that comes from hubs alone is left out.
    fn arranged(network: &Network, shown: &[Var], mut boxes: Vec<Spot>, mut hubs: Vec<Hub>) -> Self {
        let ends = network.all_arcs().iter().map(|arc| (arc.source(), arc.target()));
        let is_shown = |x: &Var| shown.binary_search(x).is_ok();
        let is_edge =
            |&(x, y): &(Var, Var)| hubs.is_empty() || network.constraints_on(x, y).any(|one| one.scope.len() < 3);
        let of_shown = ends.filter(|(x, y)| x < y && is_shown(x) && is_shown(y));
        let edges: Vec<(Var, Var)> = of_shown.filter(is_edge).collect();
        let place = |x: Var| shown.partition_point(|&other| other < x);
        let mut pairs: Vec<(usize, usize)> = edges.iter().map(|&(x, y)| (place(x), place(y))).collect();
        for (number, hub) in hubs.iter().enumerate() {
            pairs.extend(hub.scope.iter().map(|&x| (place(x), shown.len() + number)));
            boxes.push(Spot { width: HUB, height: HUB, ..Spot::NOWHERE });
        }
        let names: Vec<String> = shown.iter().map(|&x| network.name(x).to_string()).collect();
        let (width, height) = graph::arrange(&mut boxes, &pairs, &names);
        for (hub, spot) in hubs.iter_mut().zip(&boxes[shown.len()..]) {
            hub.middle = spot.middle();
        }
        let mut spots = vec![Spot::NOWHERE; network.len()];
        shown.iter().zip(boxes).for_each(|(x, spot)| spots[x.index()] = spot);
        Self { kind: SceneKind::Graph, width, height, spots, edges, hubs }
    }
}

/// The larger constraints of a model on variables that are shown, also where edges say the same.
fn hubs(instance: &Instance, shown: &[Var]) -> Vec<Hub> {
    let network = &instance.network;
    let is_model = matches!(instance.meaning, Meaning::Model { .. });
    let is_shown = |x: &Var| shown.binary_search(x).is_ok();
    let larger = network.constraints().filter(|one| is_model && one.scope.len() > 2);
    let hub = |one: Constraint<'_>| {
        let scope: Vec<Var> = one.scope.iter().copied().filter(is_shown).collect();
        let name = network.constraint_name(one.id).to_string();
        let is_of_pairs = !network.is_nary(one.id);
        (!scope.is_empty()).then_some(Hub { name, middle: (0.0, 0.0), scope, is_of_pairs })
    };
    larger.filter_map(hub).collect()
}

/// The variables that a graph shows, ascending: of a model, those of its answers, if these have any.
fn variables(instance: &Instance) -> Vec<Var> {
    let mut variables = Vec::new();
    if let Meaning::Model { shown, .. } = &instance.meaning {
        for value in shown.iter().flat_map(|one| &one.values) {
            match value {
                ShownValue::Variable(x) => variables.push(*x),
                ShownValue::Sum(terms, _) => variables.extend(terms.iter().map(|(_, x)| *x)),
                ShownValue::Formula(expr) => leaves(expr, &mut variables),
                _ => {}
            }
        }
        variables.sort_unstable();
        variables.dedup();
    }
    if variables.is_empty() { instance.network.variables().collect() } else { variables }
}

/// Adds the variables of an expression.
pub(super) fn leaves(expr: &Expr, variables: &mut Vec<Var>) {
    let mut open = vec![expr];
    while let Some(expr) = open.pop() {
        if let Expr::Leaf(x) = expr {
            variables.push(*x);
        }
        open.extend(expr.parts());
    }
}

/// True if there are as many values as variables, as on a chess board.
fn is_square(network: &Network) -> bool {
    network.variables().all(|x| network.declared(x).len() == network.len())
}
