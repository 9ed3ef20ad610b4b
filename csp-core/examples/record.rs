//! A variable order of one's own, on a problem of one's own, step by step.

use csp_core::extend::{State, VariableOrder};
use csp_core::observe::{Landmark, Move, Recording, Stepper};
use csp_core::{Domain, Problem, Solver, Val, Var};

/// The last variable first.
struct LastFirst;

impl VariableOrder for LastFirst {
    fn select(&mut self, state: &State<'_>) -> Var {
        state.unassigned().max().expect("a variable is unassigned")
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut problem = Problem::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| problem.variable(name, Domain::range(1..=3)));
    problem.constrain_all([(a, b), (b, c)], |x: Val, y: Val| x < y);
    let network = problem.build()?;

    let mut recording = Recording::new(&network, 1000);
    Solver::new(&network).strategy("fc".parse()?).variable_order(LastFirst).observer(&mut recording).all()?;

    let mut stepper = Stepper::new(&recording);
    while stepper.go(Move::Next(Landmark::Conflict)) {
        println!("after {} events, {} nodes:", stepper.place(), stepper.counts().nodes);
        for (x, domain) in network.variables().zip(stepper.replay().domains()) {
            println!("  {} {domain}", network.name(x));
        }
    }
    Ok(())
}
