//! Search trees as text, for Graphviz, and as pictures.

use std::io::Write;
use std::sync::Arc as Shared;

use anyhow::Result;
use csp_core::{Cause, Event, OwnedReason, Val, Var};

use super::graph::escaped;
use super::names::Names;
use super::text;
use crate::output::Output;

/// The nodes that a search has visited; node 0 is the root.
#[derive(Debug)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    /// From the root to where the search stands.
    path: Vec<usize>,
    /// Why the search ended early, if it did.
    cut: Option<String>,
}

#[derive(Debug, Default)]
struct Node {
    choice: Option<(Var, Val)>,
    children: Vec<usize>,
    /// What failed, and why.
    conflict: Option<(Var, OwnedReason)>,
    /// The variable below whose values ran out, and the conflict set that the look-back kept of it.
    left: Option<(Var, Shared<[Var]>)>,
    solved: bool,
    /// Whether the search stood here or below when it ended.
    open: bool,
}

impl Default for Tree {
    fn default() -> Self {
        Self { nodes: vec![Node::default()], path: vec![0], cut: None }
    }
}

impl Tree {
    /// Takes in what happened.
    pub(crate) fn event(&mut self, event: &Event) {
        let here = self.path.last().copied().unwrap_or(0);
        match event {
            &Event::Tried { var, value, .. } => {
                let new = self.nodes.len();
                self.nodes.push(Node { choice: Some((var, value)), ..Node::default() });
                self.nodes[here].children.push(new);
                self.path.push(new);
            }
            Event::Conflict { var, reason } => self.nodes[here].conflict = Some((*var, reason.clone())),
            Event::Backtracked { var, conflict_set: Some(set) } => self.nodes[here].left = Some((*var, set.clone())),
            Event::Retracted { .. } => {
                self.path.pop();
            }
            Event::Solved => self.path.iter().for_each(|&node| self.nodes[node].solved = true),
            _ => {}
        }
    }

    /// The search has ended; with a reason when it was cut.
    pub(crate) fn finish(&mut self, cut: Option<String>) {
        if cut.is_some() {
            self.path.iter().for_each(|&node| self.nodes[node].open = true);
        }
        self.cut = cut;
    }

    fn size(&self, node: usize) -> u64 {
        1 + self.nodes[node].children.iter().map(|&child| self.size(child)).sum::<u64>()
    }

    /// The tree with names; below values that fail only when `whole`.
    pub(crate) fn drawn(&self, names: Names<'_>, whole: bool) -> Drawn {
        let mut drawn = Drawn { nodes: Vec::new(), cut: self.cut.clone() };
        self.draw(0, None, names, whole, &mut drawn);
        drawn
    }

    fn draw(&self, node: usize, parent: Option<usize>, names: Names<'_>, whole: bool, drawn: &mut Drawn) {
        let Node { choice, children, conflict, left, solved, open } = &self.nodes[node];
        let label = choice.map_or("root".into(), |(x, v)| format!("{}={}", names.variable(x), names.value(v)));
        let kept = *solved || *open || whole || node == 0;
        let fails = match conflict {
            Some((var, reason)) => Some(failure(names, *var, reason)),
            None if !kept && !children.is_empty() => {
                Some(format!("{} below, all fail", text::count(self.size(node) - 1, "node")))
            }
            None => None,
        };
        let set = left.as_ref().map(|(x, set)| format!("conflict set of {}: {}", names.variable(*x), names.set(set)));
        let note = fails.into_iter().chain(set).collect::<Vec<_>>().join("; ");
        let kind = match (solved, open, conflict) {
            (true, ..) => Shape::Solution,
            (_, true, _) => Shape::Open,
            _ => Shape::Failed,
        };
        let depth = parent.map_or(0, |parent: usize| drawn.nodes[parent].depth + 1);
        let number = drawn.nodes.len();
        drawn.nodes.push(DrawnNode { label, note, kind, parent, depth });
        if kept {
            children.iter().for_each(|&child| self.draw(child, Some(number), names, whole, drawn));
        }
    }
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

/// A tree to be written.
pub(crate) struct Drawn {
    nodes: Vec<DrawnNode>,
    cut: Option<String>,
}

struct DrawnNode {
    label: String,
    note: String,
    kind: Shape,
    parent: Option<usize>,
    depth: usize,
}

/// What became of a node, in a word and a colour that the colour-blind can tell apart (Okabe & Ito 2008).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Solution,
    Open,
    Failed,
}

impl Shape {
    fn mark(self) -> &'static str {
        match self {
            Self::Solution => "*",
            Self::Open => "?",
            Self::Failed => "x",
        }
    }

    fn colour(self) -> &'static str {
        match self {
            Self::Solution => "#009e73",
            Self::Open => "#e69f00",
            Self::Failed => "#999999",
        }
    }
}

impl Drawn {
    pub(crate) fn text(&self, output: &mut Output) -> Result<()> {
        for node in &self.nodes {
            let note = if node.note.is_empty() { String::new() } else { format!("  ({})", node.note) };
            writeln!(output, "{}{} {}{note}", "  ".repeat(node.depth), node.kind.mark(), node.label)?;
        }
        writeln!(output, "\n* on the way to a solution, x fails, ? not known when the search ended")?;
        if let Some(cut) = &self.cut {
            writeln!(output, "The tree ends here: {cut}.")?;
        }
        Ok(())
    }

    pub(crate) fn dot(&self, output: &mut Output) -> Result<()> {
        writeln!(output, "digraph {{\n    node [shape=box, fontname=\"sans-serif\"]")?;
        for (number, DrawnNode { label, note, kind, .. }) in self.nodes.iter().enumerate() {
            let text = if note.is_empty() {
                format!("{} {label}", kind.mark())
            } else {
                format!("{} {label}\n{note}", kind.mark())
            };
            writeln!(output, "    {number} [label={text:?}, color=\"{}\"]", kind.colour())?;
        }
        for (number, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                writeln!(output, "    {parent} -> {number}")?;
            }
        }
        Ok(writeln!(output, "}}")?)
    }

    /// Leaves side by side, inner nodes above the middle of theirs.
    pub(crate) fn svg(&self, output: &mut Output) -> Result<()> {
        const ROW: f64 = 46.0;
        let column = self.nodes.iter().map(|node| node.label.len().max(node.note.len() * 2 / 3)).max().unwrap_or(4);
        let column = (column as f64 * 7.5 + 14.0).max(40.0);
        let mut x: Vec<Option<(f64, f64)>> = vec![None; self.nodes.len()];
        let mut leaves = 0.0;
        // Children come behind their parents, so from the end on every node's children are placed.
        let has_children = |number: usize| self.nodes.iter().any(|node| node.parent == Some(number));
        for (_, x) in x.iter_mut().enumerate().filter(|(number, _)| !has_children(*number)) {
            *x = Some((leaves, leaves));
            leaves += 1.0;
        }
        for number in (0..self.nodes.len()).rev() {
            if let (Some((low, high)), Some(parent)) = (x[number], self.nodes[number].parent) {
                let middle = f64::midpoint(low, high);
                x[parent] =
                    Some(x[parent].map_or((middle, middle), |(a, b): (f64, f64)| (a.min(middle), b.max(middle))));
            }
        }
        let place = |number: usize| {
            let (low, high) = x[number].unwrap_or((0.0, 0.0));
            ((f64::midpoint(low, high) + 0.5) * column, self.nodes[number].depth as f64 * ROW + 30.0)
        };
        let depth = self.nodes.iter().map(|node| node.depth).max().unwrap_or(0);
        let (width, height) = (leaves.max(1.0) * column, depth as f64 * ROW + 70.0);
        writeln!(
            output,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
             font-family=\"sans-serif\" text-anchor=\"middle\">"
        )?;
        writeln!(output, "<rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"white\"/>")?;
        for (number, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                let ((x1, y1), (x2, y2)) = (place(parent), place(number));
                let (colour, wide) = (node.kind.colour(), if node.kind == Shape::Solution { 3 } else { 1 });
                let line = format!("x1=\"{x1:.1}\" y1=\"{:.1}\" x2=\"{x2:.1}\" y2=\"{:.1}\"", y1 + 8.0, y2 - 14.0);
                writeln!(output, "<line {line} stroke=\"{colour}\" stroke-width=\"{wide}\"/>")?;
            }
        }
        for (number, node) in self.nodes.iter().enumerate() {
            let (x, y) = place(number);
            let label = escaped(&format!("{} {}", node.kind.mark(), node.label));
            writeln!(output, "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"12\" fill=\"#222222\">{label}</text>")?;
            if !node.note.is_empty() {
                let note = escaped(&node.note);
                writeln!(
                    output,
                    "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"8\" fill=\"#555555\">{note}</text>",
                    y + 10.0
                )?;
            }
        }
        let legend = "* on the way to a solution, x fails, ? not known when the search ended";
        writeln!(
            output,
            "<text x=\"4\" y=\"{:.0}\" font-size=\"10\" text-anchor=\"start\">{legend}</text>",
            height - 6.0
        )?;
        Ok(writeln!(output, "</svg>")?)
    }
}
