//! The check that the parts of a strategy go together, and the errors in a name.

use std::sync::LazyLock;

use thiserror::Error;

use super::{ConflictChoice, LookAhead, Strategy, TieChoice};
use crate::limits::{Limits, Watch};
use crate::local::LocalNameError;
use crate::model::{Network, Problem};
use crate::part::UnknownPart;
use crate::search::{Misfit, Parts};

/// The reason why a strategy name cannot be read.
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
        /// The kind of part that there are two of.
        what: &'static str,
    },
    /// A plan that is no strategy stands among other parts.
    #[error("{name:?}: {plan} is a plan of its own, and no part of a strategy: leave the other parts out")]
    Alone {
        /// The whole name.
        name: String,
        /// The plan.
        plan: String,
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
        /// The promise that is missing.
        reason: &'static str,
        /// The parts that go together.
        instead: &'static str,
    },
    /// A local search or a tabu search that is not named so.
    #[error(transparent)]
    Local(LocalNameError),
    /// Text in brackets that is not a seed.
    #[error("{part:?}: a seed is a whole number in brackets after random, shuffle or ties, as in \"random(7)\"")]
    Seed {
        /// The part it was found in.
        part: String,
    },
}

impl From<LocalNameError> for StrategyError {
    fn from(error: LocalNameError) -> Self {
        match error {
            LocalNameError::Twice { name, what } => Self::Twice { name, what },
            error => Self::Local(error),
        }
    }
}

/// A network without variables.
static NOTHING: LazyLock<Network> =
    LazyLock::new(|| Problem::new().build().expect("a problem without variables is a network"));

impl Strategy {
    /// Checks that the parts go together, by what they promise; those that were read from a name always do.
    ///
    /// # Errors
    ///
    /// [`StrategyError::GraphBased`], [`StrategyError::Changing`] and [`StrategyError::Unfit`].
    pub fn check(&self) -> Result<(), StrategyError> {
        let Some(misfit) = self.promises().misfit() else { return Ok(()) };
        let name = self.to_string();
        Err(match misfit {
            Misfit::SeesFurther | Misfit::Nogoods => {
                StrategyError::GraphBased { name, look_aheads: goes_with_the_graph() }
            }
            Misfit::ChangingVariables => self.changing(self.variables.name(), |parts| parts.variables.is_stable()),
            Misfit::ChangingValues => self.changing(self.values.name(), |parts| parts.values.is_stable()),
            Misfit::NoCulprits | Misfit::ChangingPropagator => {
                StrategyError::Unfit { name, reason: misfit.reason(), instead: misfit.instead() }
            }
        })
    }

    /// The error about the part that changes: this order itself, else the order by conflicts or the ties, which it
    /// is made with.
    fn changing(&self, order: &'static str, is_stable: fn(&Parts<'_>) -> bool) -> StrategyError {
        let without_ties = Self { ties: TieChoice::default(), ..*self };
        let alone = Self { conflicts: ConflictChoice::default(), ..without_ties };
        let order = if !is_stable(&alone.promises()) {
            order
        } else if !is_stable(&without_ties.promises()) {
            self.conflicts.name()
        } else {
            self.ties.name()
        };
        StrategyError::Changing { name: self.to_string(), traversal: self.traversal.name(), order }
    }

    /// The parts, to ask what they promise. That does not depend on the network, so they are built for one without
    /// variables, which no limit stops.
    fn promises(&self) -> Parts<'static> {
        self.build(&NOTHING, 0, &Watch::start(Limits::default())).expect("there is no limit to reach")
    }
}

/// The look-aheads that graph-based backjumping goes with, as a list for people.
fn goes_with_the_graph() -> String {
    let sees_only_neighbours =
        |look_ahead: &LookAhead| Strategy::new(*look_ahead).promises().propagator.sees_only_neighbours();
    let names: Vec<&str> = LookAhead::all().filter(sees_only_neighbours).map(LookAhead::name).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    }
}
