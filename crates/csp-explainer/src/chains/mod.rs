//! Chains: what follows where a candidate stands, and where it does not, until both ways say the same or one of them cannot be.

mod advanced;
mod chaining;
mod cycles;
mod hint;
mod links;
mod multiple;
mod run;
#[cfg(test)]
mod twins;

use csp_core::{Stop, Watch};

pub(crate) use chaining::Chaining;

use crate::grid::PencilGrid;
use crate::step::RatedStep;

/// The easiest deduction by chains of a kind; of several that are equally easy the shortest, and of these the first.
pub(crate) fn find(grid: &PencilGrid, how: Chaining, watch: &Watch) -> Result<Option<RatedStep>, Stop> {
    let mut least = hint::Least::default();
    advanced::search(grid, how, &mut least, watch)?;
    Ok(least.0.map(|hint| hint.step))
}
