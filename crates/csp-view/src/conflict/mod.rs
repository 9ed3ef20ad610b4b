//! The conflict of a search that learns: its implication graph as text, for Graphviz, and as a picture.

mod svg;

use std::io::Write;

use anyhow::Result;
use csp_core::observe::{ImplicationGraph, Implied, Lesson};
use csp_core::{Literal, Var};
use csp_instance::Names;
use csp_terminal::output::Output;
use csp_terminal::words::numbers::count;

/// A conflict, and what was learnt from it.
#[expect(missing_debug_implementations, reason = "it is written, not shown")]
pub struct Account<'a> {
    title: String,
    names: Names<'a>,
    lesson: &'a Lesson,
    graph: &'a ImplicationGraph,
    nodes: Vec<Node>,
}

impl<'a> Account<'a> {
    /// The account of a lesson, if it came with its graph.
    pub fn of(title: String, lesson: &'a Lesson, names: Names<'a>) -> Option<Self> {
        let graph = lesson.graph.as_ref()?;
        let nodes = graph.nodes.iter().map(|implied| Node::of(implied, lesson, names)).collect();
        Some(Self { title, names, lesson, graph, nodes })
    }

    /// A line for each literal, in the order of the search, and what came of it.
    ///
    /// # Errors
    ///
    /// When the output cannot be written.
    pub fn text(&self, output: &mut Output) -> Result<()> {
        writeln!(output, "{}, at level {}\n", self.title, self.lesson.from)?;
        let width = |of: fn(&Node) -> &str| self.nodes.iter().map(|node| of(node).chars().count()).max().unwrap_or(0);
        let literal = width(|node| &node.literal).max("literal".len());
        let from = self.nodes.iter().map(|node| numbers(&node.antecedents).len()).max().unwrap_or(0).max("from".len());
        writeln!(output, " node  level  {:literal$}  {:from$}  why", "literal", "from")?;
        for (number, node) in self.nodes.iter().enumerate() {
            let from_nodes = numbers(&node.antecedents);
            let line = format!(
                "{:>5}  {:>5}  {:literal$}  {from_nodes:from$}  {}",
                number + 1,
                node.level,
                node.literal,
                node.why()
            );
            writeln!(output, "{}", line.trim_end())?;
        }
        writeln!(output)?;
        self.told().iter().try_for_each(|line| Ok(writeln!(output, "{line}")?))
    }

    /// The results of the conflict: the conflict, the nogood, the jump.
    fn told(&self) -> [String; 3] {
        let &Lesson { ref nogood, from, to, lbd, .. } = self.lesson;
        let size = count(nogood.len() as u64, "literal");
        let levels = count(lbd as u64, "level");
        let place = if to == 0 { "the root".into() } else { format!("level {to}") };
        let follows = nogood.first().map_or(String::new(), |&first| self.names.literal(!first));
        let broken: Vec<Literal> = self.graph.conflict.iter().map(|&node| self.graph.nodes[node].literal).collect();
        let smaller = self.smaller();
        [
            format!("conflict: {} cannot hold together: {}", self.names.nogood(&broken), self.breaks()),
            format!("nogood: {}: {size} of {levels} (its LBD){smaller}", self.names.nogood(nogood)),
            format!("jump: from level {from} back to {place}, where {follows} follows"),
        ]
    }

    /// The reduction of the nogood, in words to put behind it.
    fn smaller(&self) -> String {
        let Lesson { nogood, unminimised, .. } = self.lesson;
        let is_in_graph = |literal: &&Literal| self.graph.nodes.iter().any(|node| node.literal == **literal);
        let merged: Vec<String> =
            nogood.iter().filter(|literal| !is_in_graph(literal)).map(|&literal| self.names.literal(literal)).collect();
        let before = if *unminimised > nogood.len() {
            format!("; {} before it was made smaller", count(*unminimised as u64, "literal"))
        } else {
            String::new()
        };
        match merged.as_slice() {
            [] => before,
            [one] => format!("{before}; {one} stands for what it implies"),
            several => format!("{before}; {} stand for what they imply", several.join(" and ")),
        }
    }

    /// The rule and the constraint that the conflict breaks.
    fn breaks(&self) -> String {
        let reason = &self.graph.reason;
        let nodes = &self.graph.conflict;
        let of = |&node: &usize| self.graph.nodes[node].literal;
        match (
            reason.cause().neighbour(),
            nodes.iter().map(of).find(|literal| Some(literal.var) != reason.cause().neighbour()),
        ) {
            (Some(y), Some(Literal { var, .. })) => between(self.names, var, y),
            _ => self.names.by(reason).unwrap_or_else(|| reason.rule().to_string()),
        }
    }
}

/// Nodes by their numbers from 1, ascending.
fn numbers(nodes: &[usize]) -> String {
    let mut nodes = nodes.to_vec();
    nodes.sort_unstable();
    nodes.iter().map(|node| (node + 1).to_string()).collect::<Vec<_>>().join(" ")
}

/// The part of a literal in the conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConflictPart {
    /// It was tried.
    Tried,
    /// It is of a lower level; what led to it does not matter here.
    Lower,
    /// It follows from others of the last level.
    Implied,
}

/// A literal as it is drawn.
#[derive(Debug)]
struct Node {
    literal: String,
    level: usize,
    part: ConflictPart,
    /// True if it is the first unique implication point.
    is_point: bool,
    is_in_nogood: bool,
    /// By which rule or constraint it holds; none for one that was tried.
    by: Option<String>,
    antecedents: Vec<usize>,
}

impl Node {
    fn of(implied: &Implied, lesson: &Lesson, names: Names<'_>) -> Self {
        let Implied { literal, level, ref reason, ref antecedents } = *implied;
        let by = reason.as_ref().map(|reason| match reason.cause().neighbour() {
            Some(y) if names.by(reason).is_none() => between(names, literal.var, y),
            _ => names.by(reason).unwrap_or_else(|| reason.rule().to_string()),
        });
        let part = match &by {
            _ if level < lesson.from => ConflictPart::Lower,
            None => ConflictPart::Tried,
            Some(_) => ConflictPart::Implied,
        };
        Self {
            literal: names.literal(literal),
            level,
            part,
            is_point: lesson.nogood.first() == Some(&literal),
            is_in_nogood: lesson.nogood.contains(&literal),
            by,
            antecedents: antecedents.clone(),
        }
    }

    /// The part that it has in the conflict, in words.
    fn marks(&self) -> Vec<&'static str> {
        let lower = (self.part == ConflictPart::Lower).then_some("lower level");
        let tried = self.by.is_none().then_some("tried");
        let point = self.is_point.then_some("first unique implication point");
        let nogood = (self.is_in_nogood && !self.is_point).then_some("in the nogood");
        [lower, tried, point, nogood].into_iter().flatten().collect()
    }

    /// Its reason, and its part in the conflict.
    fn why(&self) -> String {
        let by = self.by.iter().map(String::as_str);
        by.chain(self.marks()).collect::<Vec<_>>().join("; ")
    }
}

/// The constraint between two variables, in words.
fn between(names: Names<'_>, x: Var, y: Var) -> String {
    format!("constraint between {} and {}", names.variable(x), names.variable(y))
}

impl Account<'_> {
    /// A node for each literal, edges with the rule or constraint, and a node for the conflict.
    ///
    /// # Errors
    ///
    /// When the output cannot be written.
    pub fn dot(&self, output: &mut Output) -> Result<()> {
        let told = self.told().join("\n");
        writeln!(output, "digraph {{\n    node [shape=box, fontname=\"sans-serif\"]")?;
        writeln!(output, "    label={:?}", format!("{}\n{told}", self.title))?;
        for (number, node) in self.nodes.iter().enumerate() {
            writeln!(output, "    {} [{}]", number + 1, attributes(node))?;
        }
        writeln!(output, "    conflict [shape=octagon, color=\"#d55e00\"]")?;
        for (number, node) in self.nodes.iter().enumerate() {
            let label = node.by.as_deref().unwrap_or_default();
            for source in &node.antecedents {
                writeln!(output, "    {} -> {} [label={label:?}]", source + 1, number + 1)?;
            }
        }
        let breaks = self.breaks();
        for source in &self.graph.conflict {
            writeln!(output, "    {} -> conflict [label={breaks:?}]", source + 1)?;
        }
        Ok(writeln!(output, "}}")?)
    }
}

/// The words of a node, and how it is drawn: what the colour says, the words say, too.
fn attributes(node: &Node) -> String {
    let mut words = vec![format!("{} @ {}", node.literal, node.level)];
    words.extend(node.marks().into_iter().map(str::to_owned));
    let colour = match node.part {
        _ if node.is_point => "#e69f00",
        ConflictPart::Tried => "#0072b2",
        ConflictPart::Lower => "#999999",
        ConflictPart::Implied => "#222222",
    };
    let style = if node.is_in_nogood { ", penwidth=3" } else { "" };
    format!("label={:?}, color=\"{colour}\"{style}", words.join("\n"))
}
