//! Strategies as data: what to do before and during a search, with names that people type.

mod check;
mod names;

use crate::consistency::Preprocess;
use crate::limits::{Stop, Watch};
use crate::model::Network;
use crate::search::look_ahead::{ForwardChecking, Gac};
use crate::search::order::variable::DomOverWeightedDegree;
use crate::search::order::{Setup, ValueOrder, VariableOrder};
use crate::search::traversal::Restarts;
use crate::search::{LookBack, Parts};
use crate::store::Propagator;

pub use crate::search::kinds::{
    ConflictChoice, LookAhead, LookBackChoice, TieChoice, TraversalChoice, ValueChoice, VariableChoice,
};
pub use check::StrategyError;

/// A way to search: preprocessing, look-ahead, look-back, orders, ties, and the traversal of the tree.
///
/// Its name is what [`FromStr`](std::str::FromStr) reads and [`Display`](std::fmt::Display) writes:
/// `[preprocessing,]look-ahead[-look-back][+order]...`.
///
/// ```
/// use csp_core::names::LookBackChoice;
/// use csp_core::Strategy;
///
/// let strategy: Strategy = "fc-cbj+mrv+lcv".parse().unwrap();
/// assert_eq!((strategy.look_ahead.name(), strategy.variables.name()), ("fc", "mrv"));
/// assert_ne!(strategy.look_back, LookBackChoice::default());
/// assert_eq!(Strategy { look_back: LookBackChoice::default(), ..strategy }.to_string(), "fc+mrv+lcv");
/// assert_eq!("ac3,bt".parse::<Strategy>().unwrap().to_string(), "ac3,bt");
/// let error = "fc+mrw".parse::<Strategy>().unwrap_err().to_string();
/// assert!(error.starts_with("\"mrw\" is not part of a strategy name: did you mean \"mrv\"?"), "{error}");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strategy {
    /// The work that is done once, before the search.
    pub preprocess: Option<Preprocess>,
    /// The work that follows each assignment.
    pub look_ahead: LookAhead,
    /// The place to go back to when the values of a variable have run out.
    pub look_back: LookBackChoice,
    /// The variable that is next.
    pub variables: VariableChoice,
    /// The failed variables that come before that choice.
    pub conflicts: ConflictChoice,
    /// The value that is first.
    pub values: ValueChoice,
    /// The choice among equals.
    pub ties: TieChoice,
    /// The part of the tree that comes first, and when to start again.
    pub traversal: TraversalChoice,
    /// True if the connected components of the graph are solved apart. An observer, or a part of one's own, has them solved
    /// together.
    pub components: bool,
}

impl Default for Strategy {
    /// `fc+dom/wdeg+luby`: cheap at each node, and it learns where the failures are, so that it is seldom lost for long. Others
    /// are faster on one problem or the other; the chapter on problems of the book has a table.
    fn default() -> Self {
        Self {
            variables: VariableChoice::of(&DomOverWeightedDegree::UNIT),
            traversal: TraversalChoice::of(&Restarts::LUBY),
            ..Self::forward_checking()
        }
    }
}

impl Strategy {
    /// A look-ahead with the defaults for everything else.
    pub fn new(look_ahead: LookAhead) -> Self {
        Self {
            preprocess: None,
            look_ahead,
            look_back: LookBackChoice::default(),
            variables: VariableChoice::default(),
            conflicts: ConflictChoice::default(),
            values: ValueChoice::default(),
            ties: TieChoice::default(),
            traversal: TraversalChoice::default(),
            components: false,
        }
    }

    /// The default strategy; where a constraint has more than two variables, the same with `gac`.
    pub(crate) fn for_network(network: &Network) -> Self {
        if network.is_binary() {
            Self::default()
        } else {
            Self { look_ahead: LookAhead::of(&Gac::PART), ..Self::default() }
        }
    }

    /// Forward checking with the defaults for everything else.
    pub(crate) fn forward_checking() -> Self {
        Self::new(LookAhead::of(&ForwardChecking::PART))
    }
}

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
