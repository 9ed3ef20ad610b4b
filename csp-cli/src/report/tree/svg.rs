//! A search tree as a picture: leaves side by side, inner nodes above the middle of theirs.

use std::io::Write;

use anyhow::Result;
use csp_core::observe::NodeStatus;

use super::node::{DrawnNode, LEGEND};
use crate::output::Output;
use crate::report::graph::escaped;

/// The height of a level, in points.
const ROW: f64 = 46.0;

pub(super) fn write(nodes: &[DrawnNode], output: &mut Output) -> Result<()> {
    let column = column(nodes);
    let middles = middles(nodes);
    let place = |number: usize| {
        let x: f64 = (middles[number] + 0.5) * column;
        (x, nodes[number].depth as f64 * ROW + 30.0)
    };
    let depth = nodes.iter().map(|node| node.depth).max().unwrap_or(0);
    let leaves = is_leaf(nodes).into_iter().filter(|&is_leaf| is_leaf).count();
    let width = leaves.max(1) as f64 * column;
    let height = depth as f64 * ROW + 70.0;
    begin(width, height, output)?;
    for (number, node) in nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            edge(node, place(parent), place(number), output)?;
        }
    }
    for (number, node) in nodes.iter().enumerate() {
        label(node, place(number), output)?;
    }
    end(height, output)
}

/// The width of a leaf, in points.
fn column(nodes: &[DrawnNode]) -> f64 {
    let letters = nodes.iter().map(|node| node.label.len().max(node.note.len() * 2 / 3)).max().unwrap_or(4);
    (letters as f64 * 7.5 + 14.0).max(40.0)
}

fn is_leaf(nodes: &[DrawnNode]) -> Vec<bool> {
    let mut is_leaf = vec![true; nodes.len()];
    nodes.iter().filter_map(|node| node.parent).for_each(|parent| is_leaf[parent] = false);
    is_leaf
}

/// How far to the right each node stands, in leaves.
fn middles(nodes: &[DrawnNode]) -> Vec<f64> {
    // Of each node, the leftmost and the rightmost child.
    let mut ends: Vec<Option<(f64, f64)>> = vec![None; nodes.len()];
    let leaves = is_leaf(nodes).into_iter().zip(&mut ends).filter_map(|(is_leaf, ends)| is_leaf.then_some(ends));
    for (number, ends) in leaves.enumerate() {
        *ends = Some((number as f64, number as f64));
    }
    let middle = |ends: Option<(f64, f64)>| ends.map_or(0.0, |(low, high)| f64::midpoint(low, high));
    // Children come behind their parents, so from the end on every node's children are placed.
    for (number, node) in nodes.iter().enumerate().rev() {
        let Some(parent) = node.parent else { continue };
        let x = middle(ends[number]);
        ends[parent] = Some(ends[parent].map_or((x, x), |(low, high)| (low.min(x), high.max(x))));
    }
    ends.into_iter().map(middle).collect()
}

fn begin(width: f64, height: f64, output: &mut Output) -> Result<()> {
    writeln!(
        output,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         font-family=\"sans-serif\" text-anchor=\"middle\">"
    )?;
    Ok(writeln!(output, "<rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"white\"/>")?)
}

/// The line from the parent of a node.
fn edge(node: &DrawnNode, (x1, y1): (f64, f64), (x2, y2): (f64, f64), output: &mut Output) -> Result<()> {
    let width = if node.status == NodeStatus::Solution { 3 } else { 1 };
    let line = format!("x1=\"{x1:.1}\" y1=\"{:.1}\" x2=\"{x2:.1}\" y2=\"{:.1}\"", y1 + 8.0, y2 - 14.0);
    Ok(writeln!(output, "<line {line} stroke=\"{}\" stroke-width=\"{width}\"/>", node.colour())?)
}

fn label(node: &DrawnNode, (x, y): (f64, f64), output: &mut Output) -> Result<()> {
    let label = escaped(&node.marked());
    writeln!(output, "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"12\" fill=\"#222222\">{label}</text>")?;
    if node.note.is_empty() {
        return Ok(());
    }
    let at = format!("x=\"{x:.1}\" y=\"{:.1}\"", y + 10.0);
    Ok(writeln!(output, "<text {at} font-size=\"8\" fill=\"#555555\">{}</text>", escaped(&node.note))?)
}

fn end(height: f64, output: &mut Output) -> Result<()> {
    let at = format!("x=\"4\" y=\"{:.0}\"", height - 6.0);
    writeln!(output, "<text {at} font-size=\"10\" text-anchor=\"start\">{LEGEND}</text>")?;
    Ok(writeln!(output, "</svg>")?)
}
