//! From a strategy to the parts of a search.

use super::{LookBackChoice, Strategy};
use crate::limits::{Stop, Watch};
use crate::model::Network;
use crate::search::order::Setup;
use crate::search::order::{ValueOrder, VariableOrder};
use crate::search::{LookBack, Parts};
use crate::store::Propagator;

impl Strategy {
    /// All parts, for a search on `network`, made as long as `watch` allows.
    pub(crate) fn build<'n>(&self, network: &'n Network, seed: u64, watch: &Watch) -> Result<Parts<'n>, Stop> {
        let parts = Parts {
            root: self.preprocessing(network).into_iter().collect(),
            propagator: self.propagator(network),
            look_back: self.look_back(network, watch)?,
            variables: self.variable_order(network, seed, watch)?,
            values: self.value_order(network, seed, watch),
            traversal: self.traversal.make()(network),
            improves: false,
        };
        watch.check().map(|()| parts)
    }

    /// The place to go back to, made as long as `watch` allows: what jumps keeps, for each depth and for each variable, a set of
    /// depths.
    pub(crate) fn look_back(&self, network: &Network, watch: &Watch) -> Result<Box<dyn LookBack>, Stop> {
        let (variables, words) = (network.len(), network.len() / 64 + 1);
        let sets = variables.saturating_mul(2 * words * size_of::<u64>());
        let jumps = self.look_back != LookBackChoice::default();
        if jumps && !watch.affords(sets) { Err(Stop::Memory) } else { Ok(self.look_back.make()(network)) }
    }

    /// The work that is done once, before the search, by [`Propagator::root`].
    pub fn preprocessing(&self, network: &Network) -> Option<Box<dyn Propagator>> {
        self.preprocess.map(|algorithm| algorithm.make().propagator(network))
    }

    /// The work that follows each assignment.
    pub fn propagator(&self, network: &Network) -> Box<dyn Propagator> {
        self.look_ahead.make().propagator(network)
    }

    /// The variable order, with the ties and the order by conflicts of this strategy, made as long as `watch` allows.
    /// What is drawn is drawn by `seed`, unless the strategy has a seed of its own.
    ///
    /// # Errors
    ///
    /// The limit that ended it.
    pub fn variable_order(&self, network: &Network, seed: u64, watch: &Watch) -> Result<Box<dyn VariableOrder>, Stop> {
        let order = self.variables.make()(self.setup(network, seed, self.variables.seed_or(seed), watch))?;
        Ok(self.conflicts.make()(network, order))
    }

    /// The value order, with the ties of this strategy and a seed as in [`Strategy::variable_order`].
    pub fn value_order(&self, network: &Network, seed: u64, watch: &Watch) -> Box<dyn ValueOrder> {
        self.values.make()(self.setup(network, seed, self.values.seed_or(seed), watch))
    }

    fn setup<'a>(&self, network: &'a Network, of_run: u64, seed: u64, watch: &'a Watch) -> Setup<'a> {
        Setup { network, ties: self.ties.make()(self.ties.seed_or(of_run)), seed, watch }
    }
}
