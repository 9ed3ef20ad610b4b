//! The rules in the order in which Sudoku Explainer 1.2.1 asks them.

mod aligned;
mod bug;
mod locking;
mod loops;
mod sets;
mod singles;
mod wings;

use std::ops::ControlFlow;

use csp_core::{Stop, Watch};

use crate::chains::Chaining;
use crate::grid::Grid;
use crate::step::{Found, Step, Tell};

/// Where to look for a step.
enum Rule {
    /// A pattern: the first one that is found.
    Pattern(fn(&Grid, &mut Tell<'_>) -> ControlFlow<()>),
    /// Chains: the easiest one.
    Chains(Chaining),
}

use Rule::{Chains, Pattern};

/// Every rule. The first that finds something gives the step.
const RULES: [Rule; 30] = [
    Pattern(singles::hidden),
    Pattern(locking::direct),
    Pattern(|grid, tell| sets::direct_hidden(grid, 2, tell)),
    Pattern(singles::naked),
    Pattern(|grid, tell| sets::direct_hidden(grid, 3, tell)),
    Pattern(locking::indirect),
    Pattern(|grid, tell| sets::naked(grid, 2, tell)),
    Pattern(|grid, tell| sets::fish(grid, 2, tell)),
    Pattern(|grid, tell| sets::hidden(grid, 2, tell)),
    Pattern(|grid, tell| sets::naked(grid, 3, tell)),
    Pattern(|grid, tell| sets::fish(grid, 3, tell)),
    Pattern(|grid, tell| sets::hidden(grid, 3, tell)),
    Pattern(wings::xy),
    Pattern(wings::xyz),
    Pattern(loops::unique),
    Pattern(|grid, tell| sets::naked(grid, 4, tell)),
    Pattern(|grid, tell| sets::fish(grid, 4, tell)),
    Pattern(|grid, tell| sets::hidden(grid, 4, tell)),
    Pattern(bug::graves),
    Pattern(aligned::pairs),
    Chains(Chaining::STATIC),
    Pattern(aligned::triplets),
    Chains(Chaining::NISHIO),
    Chains(Chaining::MULTIPLE),
    Chains(Chaining::DYNAMIC),
    Chains(Chaining::with(1)),
    Chains(Chaining::with(2)),
    Chains(Chaining::with(3)),
    Chains(Chaining::with(4)),
    Chains(Chaining::with(5)),
];

/// The step that the first rule finds that finds one.
pub(crate) fn step(grid: &Grid, watch: &Watch) -> Result<Option<Step>, Stop> {
    for rule in &RULES {
        let found = match rule {
            Pattern(find) => {
                watch.spend(1)?;
                first(grid, *find)
            }
            Chains(chaining) => chaining.find(grid, watch)?,
        };
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// The first step that a rule of patterns finds.
fn first(grid: &Grid, find: fn(&Grid, &mut Tell<'_>) -> ControlFlow<()>) -> Option<Step> {
    let mut step = None;
    let _ = find(grid, &mut |found| {
        if found.step.placed.is_none() && found.step.removed.is_empty() {
            return ControlFlow::Continue(());
        }
        step = Some(found.step);
        ControlFlow::Break(())
    });
    step
}

/// All that locked candidates, pairs and X-wings find: what dynamic chains may use on their way.
pub(crate) fn of_sets(grid: &Grid, tell: &mut dyn FnMut(Found) -> ControlFlow<()>) {
    let rules: [fn(&Grid, &mut Tell<'_>) -> ControlFlow<()>; 4] = [
        locking::indirect,
        |grid, tell| sets::hidden(grid, 2, tell),
        |grid, tell| sets::naked(grid, 2, tell),
        |grid, tell| sets::fish(grid, 2, tell),
    ];
    for rule in rules {
        let _ = rule(grid, tell);
    }
}
