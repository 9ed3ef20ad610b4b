//! The search tree of six queens, as text: what is below a value that fails is only counted.

use csp_core::observe::{NodeStatus, SearchTree};
use csp_core::{Solver, problems};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let queens = problems::queens(6);
    let mut tree = SearchTree::new();
    let outcome = Solver::new(&queens).strategy("fc".parse()?).observer(&mut tree).first()?;
    tree.end(outcome.stop);
    for node in tree.folded() {
        let Some((x, value)) = tree.node(node).choice else { continue };
        let mark = if tree.status(node) == NodeStatus::Solution { '*' } else { 'x' };
        let indent = "  ".repeat(tree.node(node).depth);
        let below = if tree.is_folded(node) { format!("  ({} below)", tree.below(node)) } else { String::new() };
        println!("{indent}{mark} {} = {}{below}", queens.name(x), queens.label(x, value));
    }
    Ok(())
}
