//! Compares an own order of variables with the smallest domain first, on an own problem.

use csp_core::extend::{State, VariableOrder};
use csp_core::{Domain, Plan, Problem, Var};
use csp_experiments::compare::{Comparison, Contender, Format, Settings};

/// The last variable first: what was stated last is decided first.
struct LastFirst;

impl VariableOrder for LastFirst {
    fn select(&mut self, state: &State<'_>) -> Var {
        state.unassigned().last().expect("there is a variable to choose")
    }
}

fn main() -> anyhow::Result<()> {
    // Marks on a ruler of twelve inches: neighbours are three inches apart, or more.
    let mut problem = Problem::new();
    let marks = problem.variables(5, Domain::range(0..=12));
    for pair in marks.windows(2) {
        problem.constrain(pair[0], pair[1], |a: csp_core::Val, b: csp_core::Val| a.get() + 3 <= b.get());
    }
    let ruler = problem.build()?;

    let mrv: Plan = "fc+mrv".parse()?;
    let own = Contender::own("fc, last first", move |solver| solver.plan(mrv).variable_order(LastFirst));
    let mut comparison = Comparison::new(Settings { runs: 3, ..Settings::default() });
    comparison.run("ruler", &ruler, &[mrv.into(), own])?;
    println!("{}", comparison.to_text(Format::Table));
    Ok(())
}
