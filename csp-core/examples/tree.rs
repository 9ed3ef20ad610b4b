//! The search tree of six queens, as text: what is below a value that fails is only counted.

use std::fmt::Write;

use csp_core::observe::{NodeStatus, SearchTree};
use csp_core::{Solver, problems};

/// A line for each node that is drawn.
///
/// # Errors
///
/// None in practice: any network can be searched by `fc`, and a `String` takes every line.
pub fn tree() -> Result<String, Box<dyn std::error::Error>> {
    let queens = problems::queens(6);
    let mut tree = SearchTree::new();
    let outcome = Solver::new(&queens).strategy("fc".parse()?).observer(&mut tree).first()?;
    tree.end(outcome.stop);
    let mut text = String::new();
    for node in tree.folded() {
        let Some((x, value)) = tree.node(node).choice else { continue };
        let mark = if tree.status(node) == NodeStatus::Solution { '*' } else { 'x' };
        let indent = "  ".repeat(tree.node(node).depth);
        let below = if tree.is_folded(node) { format!("  ({} below)", tree.below(node)) } else { String::new() };
        writeln!(text, "{indent}{mark} {} = {}{below}", queens.name(x), queens.label(x, value))?;
    }
    Ok(text)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    print!("{}", tree()?);
    Ok(())
}
