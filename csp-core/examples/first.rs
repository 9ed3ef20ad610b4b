//! A problem, a strategy, its solutions.

use csp_core::relations::NotEqual;
use csp_core::{Domain, Problem, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut problem = Problem::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| problem.variable(name, Domain::range(1..=3)));
    problem.all_different(&[a, b]);
    problem.constrain(b, c, NotEqual);
    problem.constrain(a, c, |a: csp_core::Val, c: csp_core::Val| a > c);
    let network = problem.build()?;
    let outcome = Solver::new(&network).strategy("mac+mrv".parse()?).all()?;
    println!("{} solutions, {} nodes", outcome.solutions.len(), outcome.stats.nodes);
    Ok(())
}
