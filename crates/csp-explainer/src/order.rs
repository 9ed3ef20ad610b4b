//! The rules in the order in which Sudoku Explainer 1.2.1 asks them.

use std::ops::ControlFlow;

use csp_core::{Stop, Watch};

use crate::chains::{self, Chaining};
use crate::grid::PencilGrid;
use crate::patterns::{aligned, bug, locking, loops, sets, singles, wings};
use crate::step::{RatedStep, Tell};

/// The two kinds of rules.
enum ExplainerRule {
    /// A pattern: the first one that is found.
    Pattern(fn(&PencilGrid, &mut Tell<'_>) -> ControlFlow<()>),
    /// Chains: the easiest one.
    Chains(Chaining),
}

use ExplainerRule::{Chains, Pattern};

/// Every rule. The first that finds something gives the step.
const RULES: [ExplainerRule; 30] = [
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
pub(crate) fn step(grid: &PencilGrid, watch: &Watch) -> Result<Option<RatedStep>, Stop> {
    for rule in &RULES {
        let found = match rule {
            Pattern(find) => {
                watch.spend(1)?;
                first(grid, *find)
            }
            Chains(chaining) => chains::find(grid, *chaining, watch)?,
        };
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// The first step that a rule of patterns finds.
fn first(grid: &PencilGrid, find: fn(&PencilGrid, &mut Tell<'_>) -> ControlFlow<()>) -> Option<RatedStep> {
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
