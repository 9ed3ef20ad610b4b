//! The shapes of nodes in a picture of a tree, as in Gist (Schulte 1997 drew search trees so first), their colours, and the
//! labels below them.

use csp_core::observe::NodeStatus;
use csp_terminal::words::wrap;

use crate::drawing::TreeSpot;
use crate::tree::{Drawn, DrawnNode};

/// The shape of a node. What a colour tells, a shape tells, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// There are values below, or the search has ended here.
    Circle,
    /// A solution.
    Diamond,
    /// The value fails.
    Square,
    /// The value fails after a search that is not shown.
    Triangle,
}

/// Half of the width and of the height of a shape, in points.
pub(super) const RADIUS: f64 = 8.0;

impl Shape {
    /// The shape around this middle.
    pub(super) fn svg(self, status: NodeStatus, x: f64, y: f64) -> String {
        let class = match status {
            NodeStatus::Solution => "solution",
            NodeStatus::Open => "open",
            NodeStatus::Failed => "failed",
        };
        let r = RADIUS;
        let path = match self {
            Self::Circle => return format!("<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r}\"/>"),
            Self::Diamond => format!("M{x:.1} {:.1}l{r} {r}l-{r} {r}l-{r} -{r}z", y - r),
            Self::Square => format!("M{:.1} {:.1}h{side}v{side}h-{side}z", x - r * 0.8, y - r * 0.8, side = r * 1.6),
            Self::Triangle => format!("M{x:.1} {:.1}l{r} {side}h-{side}z", y - r, side = 2.0 * r),
        };
        format!("<path class=\"{class}\" d=\"{path}\"/>")
    }
}

/// The colours that the colour-blind can tell apart (Okabe & Ito 2008). What is not known is dashed.
pub(super) const STYLE: &str = "\
text { font-family: sans-serif; font-size: 11px; fill: #222222; text-anchor: middle }
.heading { font-size: 14px; font-weight: bold; text-anchor: start }
.legend { text-anchor: start }
.branch { fill: none; stroke: #999999 }
.branch.solution { stroke: #009e73; stroke-width: 2.5 }
.branch.open { stroke: #e69f00; stroke-dasharray: 4 2 }
circle, path.solution, path.failed { stroke: #222222 }
circle { fill: #ffffff }
circle.solution, path.solution { fill: #009e73 }
circle.open { fill: #e69f00; stroke-dasharray: 3 2 }
path.failed { fill: #bbbbbb }
path.branch { fill: none }
";

/// The meaning of the shapes.
pub(super) const LEGEND: [(Shape, NodeStatus, &str); 6] = [
    (Shape::Circle, NodeStatus::Solution, "a value on the way to a solution"),
    (Shape::Diamond, NodeStatus::Solution, "a solution"),
    (Shape::Circle, NodeStatus::Failed, "a value below which every value fails"),
    (Shape::Square, NodeStatus::Failed, "a value that fails"),
    (Shape::Triangle, NodeStatus::Failed, "a value that fails after a search that is not shown"),
    (Shape::Circle, NodeStatus::Open, "not known when the search ended"),
];

/// The most letters of a line.
const LETTERS: usize = 18;

/// A drawn node with its words.
pub(super) struct Labelled {
    pub(super) shape: Shape,
    pub(super) status: NodeStatus,
    /// Lines of at most [`LETTERS`] letters.
    pub(super) lines: Vec<String>,
}

/// The words of each node of the drawing.
pub(super) fn labels(tree: &Drawn) -> Vec<Labelled> {
    let spots = &tree.drawing.nodes;
    let mut has_children = vec![false; spots.len()];
    spots.iter().filter_map(|spot| spot.parent).for_each(|parent| has_children[parent] = true);
    let mut labels: Vec<Labelled> =
        spots.iter().zip(has_children).map(|(spot, has_children)| label(tree, spot, has_children)).collect();
    // A run ends as the best of its values does.
    for (number, spot) in spots.iter().enumerate().rev() {
        if let Some(parent) = spot.parent.filter(|&parent| spots[parent].run.is_some()) {
            labels[parent].status = better(labels[parent].status, labels[number].status);
        }
    }
    labels
}

fn better(one: NodeStatus, other: NodeStatus) -> NodeStatus {
    match (one, other) {
        (NodeStatus::Solution, _) | (_, NodeStatus::Solution) => NodeStatus::Solution,
        (NodeStatus::Open, _) | (_, NodeStatus::Open) => NodeStatus::Open,
        _ => NodeStatus::Failed,
    }
}

fn label(tree: &Drawn, spot: &TreeSpot, has_children: bool) -> Labelled {
    if let Some(run) = spot.run {
        let what = if tree.has_waves { "wave" } else { "run" };
        let lines = vec![format!("{what} {run}")];
        return Labelled { shape: Shape::Circle, status: NodeStatus::Failed, lines };
    }
    let place = |id| tree.nodes.partition_point(|node| node.id < id);
    let chain = &tree.nodes[place(spot.first)..=place(spot.last)];
    let Some(last) = chain.last() else {
        return Labelled { shape: Shape::Circle, status: NodeStatus::Open, lines: Vec::new() };
    };
    let mut lines = wrapped(&chain[0].label);
    if chain.len() > 1 {
        lines.extend(wrapped(&format!("\u{2026} {}", last.label)));
        lines.push(format!("({} values)", chain.len()));
    }
    let notes = chain.iter().filter(|node| !node.note.is_empty());
    notes.for_each(|node| lines.extend(wrapped(&node.note)));
    Labelled { shape: shape(last, has_children), status: last.status, lines }
}

/// In lines that are not too long.
fn wrapped(text: &str) -> Vec<String> {
    wrap::lines(text, LETTERS)
}

fn shape(node: &DrawnNode, has_children: bool) -> Shape {
    match node.status {
        _ if has_children => Shape::Circle,
        NodeStatus::Solution => Shape::Diamond,
        NodeStatus::Failed if node.hidden > 0 => Shape::Triangle,
        NodeStatus::Failed => Shape::Square,
        NodeStatus::Open => Shape::Circle,
    }
}
