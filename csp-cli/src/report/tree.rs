//! Search trees as text, for Graphviz, and as pictures.

mod node;
mod svg;

use std::io::Write;

use anyhow::Result;
use csp_core::observe::{NodeId, SearchTree, TreeNode};
use csp_core::{Cause, OwnedReason, Var};

use super::names::Names;
use super::text;
use crate::output::Output;

use node::{DrawnNode, LEGEND};

/// A tree to be written.
pub(crate) struct Drawn {
    /// Each before those below it.
    nodes: Vec<DrawnNode>,
    /// Why the search ended early, if it did.
    cut: Option<String>,
}

impl Drawn {
    /// The tree with names; what is below values that fail only when `whole`.
    pub(crate) fn new(tree: &SearchTree, names: Names<'_>, whole: bool) -> Self {
        let shown: Vec<NodeId> = if whole { tree.nodes().collect() } else { tree.folded().collect() };
        let draw = |&id: &NodeId| {
            let node = tree.node(id);
            DrawnNode {
                label: node
                    .choice
                    .map_or("root".into(), |(x, v)| format!("{}={}", names.variable(x), names.value(x, v))),
                note: note(node, names, if whole || !tree.is_folded(id) { 0 } else { tree.below(id) }),
                status: tree.status(id),
                parent: node.parent.and_then(|parent| shown.binary_search(&parent).ok()),
                depth: node.depth,
            }
        };
        let cut = tree.stop().filter(|stop| stop.is_limit()).map(|stop| stop.to_string());
        Self { nodes: shown.iter().map(draw).collect(), cut }
    }

    pub(crate) fn text(&self, output: &mut Output) -> Result<()> {
        for node in &self.nodes {
            let note = if node.note.is_empty() { String::new() } else { format!("  ({})", node.note) };
            writeln!(output, "{}{}{note}", "  ".repeat(node.depth), node.marked())?;
        }
        writeln!(output, "\n{LEGEND}")?;
        if let Some(cut) = &self.cut {
            writeln!(output, "The tree ends here: {cut}.")?;
        }
        Ok(())
    }

    pub(crate) fn dot(&self, output: &mut Output) -> Result<()> {
        writeln!(output, "digraph {{\n    node [shape=box, fontname=\"sans-serif\"]")?;
        for (number, node) in self.nodes.iter().enumerate() {
            let line = if node.note.is_empty() { "" } else { "\n" };
            let text = format!("{}{line}{}", node.marked(), node.note);
            writeln!(output, "    {number} [label={text:?}, color=\"{}\"]", node.colour())?;
        }
        for (number, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                writeln!(output, "    {parent} -> {number}")?;
            }
        }
        Ok(writeln!(output, "}}")?)
    }

    pub(crate) fn svg(&self, output: &mut Output) -> Result<()> {
        svg::write(&self.nodes, output)
    }
}

/// Why a node fails, and the conflict set of what is below it; so many nodes below it are not shown.
fn note(node: &TreeNode, names: Names<'_>, hidden: usize) -> String {
    let failure = match &node.conflict {
        Some((x, reason)) => Some(failure(names, *x, reason)),
        None if hidden > 0 => Some(format!("{} below, all fail", text::count(hidden as u64, "node"))),
        None => None,
    };
    let conflict_set = node.conflict_set.as_ref();
    let set = conflict_set.map(|(x, set)| format!("conflict set of {}: {}", names.variable(*x), names.set(set)));
    failure.into_iter().chain(set).collect::<Vec<_>>().join("; ")
}

/// What failed and why, in a few words.
fn failure(names: Names<'_>, var: Var, reason: &OwnedReason) -> String {
    let var = names.variable(var);
    match (reason.cause(), names.by(reason)) {
        (Cause::Domain, _) => format!("{var} empty"),
        (Cause::Edge(by), _) => format!("{var}, by {}", names.variable(by)),
        (_, rule) => format!("{var}, by {}", rule.unwrap_or_else(|| reason.rule().to_string())),
    }
}
