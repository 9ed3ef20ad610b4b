//! An implication graph for Graphviz.

use std::io::Write;

use anyhow::Result;
use csp_terminal::output::Output;

use super::Account;
use super::node::{ConflictPart, Node};

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
