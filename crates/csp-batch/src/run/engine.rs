//! One problem in all lanes, as a plan of its own.

use csp_core::extend::{OwnEngine, Search};
use csp_core::{Network, Plan, PlanError, Stop, Watch};

use crate::run::search::BatchSearch;
use crate::run::width::prepare;
use crate::structure::compiled::{MOST_VALUES, values};

/// The batch engine as a plan, with one problem in all its lanes. It needs what [`Plan::Bits`] needs, and at most 64 values. It counts
/// nodes, but no checks, and it tells no events.
///
/// ```
/// use csp_core::{Plan, Solver, problems};
///
/// let plan = Plan::of_name("batch", &[&csp_batch::BatchEngine]).unwrap();
/// let outcome = Solver::new(&problems::queens(6)).plan(plan).all();
/// assert!(outcome.is_err(), "queens attack along diagonals, too, and that is no disequality");
/// let outcome = Solver::new(&problems::australia(3)).plan(plan).all().unwrap();
/// assert_eq!(outcome.solutions.len(), 18);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BatchEngine;

impl BatchEngine {
    /// It, as a plan.
    pub const PLAN: Plan = Plan::Own(&Self);
}

impl OwnEngine for BatchEngine {
    fn name(&self) -> &'static str {
        "batch"
    }

    fn summary(&self) -> &'static str {
        "the same inference for hundreds of puzzles at once, one in each bit of a row; used by itself for files"
    }

    fn check(&self, network: &Network) -> Result<(), PlanError> {
        Plan::Bits.check(network)?;
        let count = values(network);
        if count > MOST_VALUES {
            return Err(PlanError::TooManyValues { plan: self.name(), count, most: MOST_VALUES });
        }
        Ok(())
    }

    fn prepare(&self, network: &Network, watch: &Watch) -> Result<(), Stop> {
        prepare(network, watch)
    }

    fn search<'n>(&self, network: &'n Network, watch: Watch, _seed: u64) -> Result<Box<dyn Search + 'n>, Stop> {
        Ok(Box::new(BatchSearch::new(network, watch)?))
    }
}
