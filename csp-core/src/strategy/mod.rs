//! Strategies as data: what to do before and during a search, with names that people type.

mod build;
mod check;
mod names;
mod registry;

pub use check::StrategyError;

pub use crate::search::kinds::{
    ConflictChoice, LookAhead, LookBackChoice, TieChoice, TraversalChoice, ValueChoice, VariableChoice,
};

use crate::consistency::Preprocess;
use crate::model::Network;
use crate::search::look_ahead::{ForwardChecking, Gac};
use crate::search::order::variable::DomOverWeightedDegree;
use crate::search::traversal::Restarts;

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
