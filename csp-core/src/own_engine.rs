//! Engines that other crates bring.

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::engine::Search;
use crate::limits::{Stop, Watch};
use crate::model::Network;
use crate::plan_error::PlanError;

/// An engine of another crate as a plan: [`Plan::of_name`](crate::Plan::of_name) finds it by its name, and a [`Solver`](crate::Solver) runs it. Two are the
/// same when their names are.
pub trait OwnEngine: Sync {
    /// The name of the plan, in small letters; none of [`Plan::parts`](crate::Plan::parts), and no part of a strategy.
    fn name(&self) -> &'static str;

    /// The summary of what it does, one line of a list.
    fn summary(&self) -> &'static str;

    /// True if it takes constraints on more than two variables.
    fn takes_larger_constraints(&self) -> bool {
        false
    }

    /// True if it finds the best solution by an objective: see [`OwnEngine::improving`].
    fn takes_objectives(&self) -> bool {
        false
    }

    /// True if [`Plan::of_name`](crate::Plan::of_name) gives it turns in `auto`: see [`Plan::AutoWith`](crate::Plan::AutoWith).
    fn joins_auto(&self) -> bool {
        false
    }

    /// Checks that it can search this network.
    ///
    /// # Errors
    ///
    /// The reason why it cannot.
    fn check(&self, network: &Network) -> Result<(), PlanError>;

    /// Compiles what the first search on a network of this structure would compile.
    ///
    /// # Errors
    ///
    /// What of `watch` has ended it.
    fn prepare(&self, _network: &Network, _watch: &Watch) -> Result<(), Stop> {
        Ok(())
    }

    /// A search of a network that [`OwnEngine::check`] takes.
    ///
    /// # Errors
    ///
    /// What of `watch` has ended it before it could begin.
    fn search<'n>(&self, network: &'n Network, watch: Watch, seed: u64) -> Result<Box<dyn Search + 'n>, Stop>;

    /// A search in which each solution is better than the one before by the objective of the network. It is asked for only where
    /// [`OwnEngine::takes_objectives`] says so, and when the search has come to its end, the last solution is the best.
    ///
    /// # Errors
    ///
    /// As [`OwnEngine::search`].
    fn improving<'n>(&self, network: &'n Network, watch: Watch, seed: u64) -> Result<Box<dyn Search + 'n>, Stop> {
        self.search(network, watch, seed)
    }
}

impl fmt::Debug for dyn OwnEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl PartialEq for dyn OwnEngine {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for dyn OwnEngine {}

impl Hash for dyn OwnEngine {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}
