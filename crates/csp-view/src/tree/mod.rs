//! Search trees as text, for Graphviz, and as pictures.

mod labels;
mod svg;

use std::io::Write;

use anyhow::Result;
use csp_core::observe::{Cause, Lesson, NodeId, NodeStatus, OwnedReason, SearchTree, TreeNode};
use csp_core::{Plan, Var};
use csp_instance::{Name, Names};
use csp_terminal::output::Output;
use csp_terminal::words::numbers as words;

use crate::drawing::TreeDrawing;

pub use svg::svg;

/// A tree to be written.
#[expect(missing_debug_implementations, reason = "it is written, not shown")]
pub struct Drawn {
    /// The problem and the strategy.
    title: String,
    /// Each before those below it.
    nodes: Vec<DrawnNode>,
    drawing: TreeDrawing,
    /// True if the runs are waves of a discrepancy search.
    has_waves: bool,
    /// The reason why the search ended early, if it did.
    cut: Option<String>,
}

impl Drawn {
    /// The tree of a search on a problem of this name; what is below values that fail only when `whole`.
    pub fn new(problem: &Name, plan: Plan, tree: &SearchTree, names: Names<'_>, whole: bool) -> Self {
        let plan = plan.to_string();
        let shown: Vec<NodeId> = if whole { tree.nodes().collect() } else { tree.folded().collect() };
        let draw = |&id: &NodeId| {
            let node = tree.node(id);
            let hidden = if whole || !tree.is_folded(id) { 0 } else { tree.below(id) };
            DrawnNode {
                id,
                label: node
                    .choice
                    .map_or("root".into(), |(x, v)| format!("{}={}", names.variable(x), names.value(x, v))),
                note: note(node, names, hidden, nogoods_below(tree, id, hidden)),
                hidden,
                status: tree.status(id),
                parent: node.parent.and_then(|parent| shown.binary_search(&parent).ok()),
                depth: node.depth,
            }
        };
        let nodes = shown.iter().map(draw).collect();
        let drawing = TreeDrawing::of(tree, shown.iter().copied());
        let cut = tree.stop().filter(|stop| stop.is_limit()).map(|stop| stop.to_string());
        let has_waves = plan.split('+').any(|part| matches!(part, "lds" | "dds"));
        Self { title: format!("{problem}, {plan}"), nodes, drawing, has_waves, cut }
    }

    fn lines(&self, output: &mut Output) -> Result<()> {
        for node in &self.nodes {
            let note = if node.note.is_empty() { String::new() } else { format!("  ({})", node.note) };
            writeln!(output, "{}{}{note}", "  ".repeat(node.depth), node.marked())?;
        }
        Ok(())
    }

    fn end(&self, output: &mut Output) -> Result<()> {
        if let Some(cut) = &self.cut {
            writeln!(output, "The tree ends here: {cut}.")?;
        }
        Ok(())
    }

    /// The nodes and edges in the language of Graphviz, each name behind this prefix.
    fn statements(&self, prefix: &str, output: &mut Output) -> Result<()> {
        for (number, node) in self.nodes.iter().enumerate() {
            let line = if node.note.is_empty() { "" } else { "\n" };
            let text = format!("{}{line}{}", node.marked(), node.note);
            writeln!(output, "    {prefix}{number} [label={text:?}, color=\"{}\"]", node.colour())?;
        }
        for (number, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                writeln!(output, "    {prefix}{parent} -> {prefix}{number}")?;
            }
        }
        Ok(())
    }
}

/// A line for each node; when there are several trees, a headline above each.
///
/// # Errors
///
/// When the output cannot be written.
pub fn text(trees: &[Drawn], output: &mut Output) -> Result<()> {
    if let [tree] = trees {
        tree.lines(output)?;
        writeln!(output, "\n{LEGEND}")?;
        return tree.end(output);
    }
    for tree in trees {
        writeln!(output, "{}:", tree.title)?;
        tree.lines(output)?;
        tree.end(output)?;
        writeln!(output)?;
    }
    Ok(writeln!(output, "{LEGEND}")?)
}

/// For Graphviz; several trees as clusters.
///
/// # Errors
///
/// When the output cannot be written.
pub fn dot(trees: &[Drawn], output: &mut Output) -> Result<()> {
    writeln!(output, "digraph {{\n    node [shape=box, fontname=\"sans-serif\"]")?;
    if let [tree] = trees {
        tree.statements("", output)?;
        return Ok(writeln!(output, "}}")?);
    }
    for (number, tree) in trees.iter().enumerate() {
        writeln!(output, "subgraph cluster{number} {{\n    label={:?}", tree.title)?;
        tree.statements(&format!("t{number}n"), output)?;
        writeln!(output, "}}")?;
    }
    Ok(writeln!(output, "}}")?)
}

/// The reason why a node fails, the conflict set of what is below it, and the lesson of its conflicts; so many nodes
/// and nogoods below it are not shown.
fn note(node: &TreeNode, names: Names<'_>, hidden: usize, nogoods: usize) -> String {
    let failure = node.conflict.as_ref().map(|(x, reason)| failure(names, *x, reason));
    let below = (hidden > 0 && (failure.is_none() || nogoods > 0)).then(|| {
        let learnt = format!(", {} learnt there", words::count(nogoods as u64, "nogood"));
        let nodes = words::count(hidden as u64, "node");
        format!("{nodes} below, all fail{}", if nogoods > 0 { &learnt } else { "" })
    });
    let conflict_set = node.conflict_set.as_ref();
    let set = conflict_set.map(|(x, set)| format!("conflict set of {}: {}", names.variable(*x), names.set(set)));
    let lessons = node.lessons.iter().map(|lesson| learnt(names, lesson));
    let incumbent = node.incumbent.map(|value| format!("incumbent: {}", names.worth(value)));
    incumbent.into_iter().chain(failure).chain(below).chain(set).chain(lessons).collect::<Vec<_>>().join("; ")
}

/// The lesson of a conflict, and the level that the search goes back to.
fn learnt(names: Names<'_>, Lesson { nogood, from, to, .. }: &Lesson) -> String {
    let goes = if to + 1 < *from { "jumps" } else { "goes" };
    format!("nogood {}, {goes} back to level {to}", names.nogood(nogood))
}

/// The number of nogoods that were learnt at so many nodes below this one.
fn nogoods_below(tree: &SearchTree, node: NodeId, hidden: usize) -> usize {
    let below = tree.nodes().skip(node.index() + 1).take(hidden);
    below.map(|node| tree.node(node).lessons.len()).sum()
}

/// The failure and its reason, in a few words.
fn failure(names: Names<'_>, var: Var, reason: &OwnedReason) -> String {
    let var = names.variable(var);
    match (reason.cause(), names.by(reason)) {
        (Cause::Domain, _) => format!("{var} empty"),
        (Cause::Edge(by), _) => format!("{var}, by {}", names.variable(by)),
        (_, rule) => format!("{var}, by {}", rule.unwrap_or_else(|| reason.rule().to_string())),
    }
}

/// The meaning of the marks.
const LEGEND: &str = "* on the way to a solution, x fails, ? not known when the search ended";

/// A node as it is drawn.
struct DrawnNode {
    id: NodeId,
    label: String,
    note: String,
    /// The number of nodes below it that are not shown.
    hidden: usize,
    status: NodeStatus,
    parent: Option<usize>,
    depth: usize,
}

impl DrawnNode {
    /// Its status as a character, and its label.
    fn marked(&self) -> String {
        let mark = match self.status {
            NodeStatus::Solution => '*',
            NodeStatus::Open => '?',
            NodeStatus::Failed => 'x',
        };
        format!("{mark} {}", self.label)
    }

    /// Its status as a colour that the colour-blind can tell apart (Okabe & Ito 2008).
    fn colour(&self) -> &'static str {
        match self.status {
            NodeStatus::Solution => "#009e73",
            NodeStatus::Open => "#e69f00",
            NodeStatus::Failed => "#999999",
        }
    }
}
