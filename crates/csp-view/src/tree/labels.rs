//! The labels below the nodes of a picture of a tree.

use csp_core::observe::NodeStatus;
use csp_terminal::words::wrap;

use super::Drawn;
use super::node::DrawnNode;
use super::shapes::Shape;
use crate::drawing::TreeSpot;

/// The most letters of a line.
pub(super) const LETTERS: usize = 18;

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
pub(super) fn wrapped(text: &str) -> Vec<String> {
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
