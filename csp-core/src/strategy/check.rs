//! Which parts of a strategy go together, and what else may be wrong with a name.

use std::sync::LazyLock;

use thiserror::Error;

use super::{ConflictChoice, LookAhead, Strategy, TieChoice};
use crate::limits::Limits;
use crate::local::LocalNameError;
use crate::model::{Network, Problem};
use crate::part::UnknownPart;
use crate::search::Misfit;
use crate::watch::Watch;

/// Why a strategy name cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StrategyError {
    /// A part that does not exist.
    #[error(transparent)]
    Unknown(#[from] UnknownPart),
    /// Two parts say the same kind of thing.
    #[error("{name:?} names two {what}: leave one out")]
    Twice {
        /// The whole name.
        name: String,
        /// What there are two of.
        what: &'static str,
    },
    /// No part says what follows an assignment.
    #[error("{name:?} does not say how to search: start with bt, fc, mac or another look-ahead, as in \"fc+mrv\"")]
    NoLookAhead {
        /// The whole name.
        name: String,
    },
    /// Graph-based backjumping with a look-ahead that sees further than the neighbours, or with nogoods.
    #[error(
        "{name:?}: gbj follows the edges of the graph, so it goes with {look_aheads}, and without restarts; use cbj"
    )]
    GraphBased {
        /// The whole name.
        name: String,
        /// The look-aheads that it goes with.
        look_aheads: String,
    },
    /// A traversal that visits the tree several times, with an order that ranks otherwise each time.
    #[error(
        "{name:?}: {traversal} visits the tree several times, so it needs orders that rank alike each time, which {order} does not"
    )]
    Changing {
        /// The whole name.
        name: String,
        /// The traversal.
        traversal: &'static str,
        /// The order that learns or draws.
        order: &'static str,
    },
    /// Two parts of which one does not promise what the other needs.
    #[error("{name:?}: two of its parts do not go together: {reason}; {instead}")]
    Unfit {
        /// The whole name.
        name: String,
        /// What is not promised.
        reason: &'static str,
        /// What goes together.
        instead: &'static str,
    },
    /// A local search that is not named so.
    #[error(transparent)]
    Local(#[from] LocalNameError),
    /// Text in brackets that is not a seed.
    #[error("{part:?}: a seed is a whole number in brackets after random, shuffle or ties, as in \"random(7)\"")]
    Seed {
        /// The part it was found in.
        part: String,
    },
}

/// What parts promise does not depend on the network, so they are built for one without variables.
static NOTHING: LazyLock<Network> =
    LazyLock::new(|| Problem::new().build().expect("a problem without variables is a network"));

/// Why making these parts does not stop early.
const UNLIMITED: &str = "there is no limit to reach";

impl Strategy {
    /// Whether the parts go together, by what they promise; what was read from a name always does.
    ///
    /// # Errors
    ///
    /// [`StrategyError::GraphBased`], [`StrategyError::Changing`] and [`StrategyError::Unfit`].
    pub fn check(&self) -> Result<(), StrategyError> {
        let parts = self.build(&NOTHING, 0, &watch()).expect(UNLIMITED);
        let Some(misfit) = parts.misfit() else { return Ok(()) };
        let name = self.to_string();
        let traversal = self.traversal.name();
        Err(match misfit {
            Misfit::SeesFurther | Misfit::Nogoods => {
                StrategyError::GraphBased { name, look_aheads: goes_with_the_graph() }
            }
            Misfit::ChangingVariables => {
                StrategyError::Changing { name, traversal, order: self.changing_variable_order() }
            }
            Misfit::ChangingValues => StrategyError::Changing { name, traversal, order: self.changing_value_order() },
            Misfit::NoCulprits | Misfit::ChangingPropagator => {
                StrategyError::Unfit { name, reason: misfit.reason(), instead: misfit.instead() }
            }
        })
    }

    /// The part by which the variable order may rank otherwise when it meets the same state again.
    fn changing_variable_order(&self) -> &'static str {
        let is_stable = |strategy: Self| strategy.variable_order(&NOTHING, 0, &watch()).expect(UNLIMITED).is_stable();
        let without_ties = Self { ties: TieChoice::default(), ..*self };
        if !is_stable(Self { conflicts: ConflictChoice::default(), ..without_ties }) {
            self.variables.name()
        } else if !is_stable(without_ties) {
            self.conflicts.name()
        } else {
            self.ties.name()
        }
    }

    /// The same of the value order.
    fn changing_value_order(&self) -> &'static str {
        let without_ties = Self { ties: TieChoice::default(), ..*self };
        if without_ties.value_order(&NOTHING, 0, &watch()).is_stable() { self.ties.name() } else { self.values.name() }
    }
}

fn watch() -> Watch {
    Watch::start(Limits::default())
}

/// The look-aheads that graph-based backjumping goes with, as a list for people.
fn goes_with_the_graph() -> String {
    let sees_only_neighbours =
        |look_ahead: &LookAhead| Strategy::new(*look_ahead).propagator(&NOTHING).sees_only_neighbours();
    let names: Vec<&str> = LookAhead::all().filter(sees_only_neighbours).map(LookAhead::name).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    }
}
