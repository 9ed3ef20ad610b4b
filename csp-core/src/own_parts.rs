//! Parts of a search that the caller gives in place of those that a strategy names.

use crate::limits::{Stop, Watch};
use crate::model::{Network, Objective, Val, Var};
use crate::plan::Plan;
use crate::plan_error::PlanError;
use crate::search::look_ahead::by_hand;
use crate::search::order::{ValueOrder, VariableOrder};
use crate::search::{Bounded, Misfit, Parts};
use crate::store::{Propagator, State};
use crate::strategy::Strategy;

/// The reason why a search has not begun.
#[derive(Debug)]
pub(crate) enum NotBegun {
    /// Its parts do not go together.
    Unfit(PlanError),
    /// A limit was reached before its parts were made.
    Stopped(Stop),
}

impl From<PlanError> for NotBegun {
    fn from(error: PlanError) -> Self {
        Self::Unfit(error)
    }
}

impl From<Stop> for NotBegun {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// The parts that the caller has given.
#[derive(Default)]
pub(crate) struct OwnParts<'n> {
    pub(crate) propagator: Option<Box<dyn Propagator + 'n>>,
    pub(crate) variables: Option<Box<dyn VariableOrder + 'n>>,
    pub(crate) values: Option<Box<dyn ValueOrder + 'n>>,
}

/// The kinds of part that the caller has given.
#[derive(Clone, Copy)]
struct Given {
    propagator: bool,
    variables: bool,
    values: bool,
}

impl<'n> OwnParts<'n> {
    fn given(&self) -> Given {
        Given {
            propagator: self.propagator.is_some(),
            variables: self.variables.is_some(),
            values: self.values.is_some(),
        }
    }

    /// True if any part was given.
    pub(crate) fn are_there(&self) -> bool {
        let Given { propagator, variables, values } = self.given();
        propagator || variables || values
    }

    /// Checks that the plan has a place for each part that was given.
    ///
    /// # Errors
    ///
    /// [`PlanError::OwnPart`] when the plan has no place for one of them.
    pub(crate) fn have_a_place_in(&self, plan: Plan) -> Result<(), PlanError> {
        let Given { propagator, variables, values } = self.given();
        let searches = matches!(plan, Plan::Search(_));
        // The plans for trees are searches that bring their own variable order and propagator.
        let orders_values = searches || matches!(plan, Plan::Tree | Plan::Cutset);
        let part = match () {
            () if propagator && !searches => "propagator",
            () if variables && !searches => "variable order",
            () if values && !orders_values => "value order",
            () => return Ok(()),
        };
        Err(PlanError::OwnPart { plan: plan.to_string(), part })
    }

    /// The parts of a search: the given ones, and for the rest those of the strategy, made as long as `watch`
    /// allows.
    ///
    /// # Errors
    ///
    /// [`NotBegun`] when the parts do not go together, or a limit was reached before they were made.
    pub(crate) fn with(
        self,
        strategy: Strategy,
        network: &'n Network,
        objective: Option<&'n Objective>,
        seed: u64,
        watch: &Watch,
    ) -> Result<Parts<'n>, NotBegun> {
        let given = self.given();
        let variables = match self.variables {
            Some(own) => own,
            None => strategy.variable_order(network, seed, watch)?,
        };
        let mut propagator = match self.propagator {
            Some(own) => by_hand(own, network),
            None => strategy.propagator(network),
        };
        let traversal = strategy.traversal.make()(network);
        if let Some(objective) = objective {
            // A traversal that visits the tree again tells by the places of values what it has visited, and a value that leaves
            // moves those behind it.
            let looks_ahead = given.propagator || strategy.look_ahead.looks_ahead();
            let removes = looks_ahead && !traversal.visits_again();
            propagator = Box::new(Bounded::new(network, objective, propagator, removes));
        }
        let parts = Parts {
            root: strategy.preprocessing(network).into_iter().collect(),
            propagator,
            look_back: strategy.look_back(network, watch)?,
            variables,
            values: self
                .values
                .map_or_else(|| strategy.value_order(network, seed, watch), |own| Box::new(Rearranged(own))),
            traversal,
            improves: objective.is_some(),
        };
        watch.check()?;
        match parts.misfit() {
            None => Ok(parts),
            Some(misfit) => Err(unfit(misfit, strategy, &parts, given).into()),
        }
    }
}

/// The error for parts that do not go together. When the strategy alone is to blame, it is the strategy's own
/// error.
fn unfit(misfit: Misfit, strategy: Strategy, parts: &Parts<'_>, given: Given) -> PlanError {
    let (kind, name, by_hand) = match misfit {
        Misfit::ChangingVariables => ("variable order", parts.variables.name(), given.variables),
        Misfit::ChangingValues => ("value order", parts.values.name(), given.values),
        Misfit::Nogoods => ("traversal", strategy.traversal.name(), false),
        Misfit::SeesFurther | Misfit::NoCulprits | Misfit::ChangingPropagator => {
            ("propagator", parts.propagator.name(), given.propagator)
        }
    };
    match strategy.check() {
        Err(error) if !by_hand => error.into(),
        _ => PlanError::Unfit {
            part: format!("the {kind} {}", without_path(name)),
            with: if misfit.is_of_traversal() { strategy.traversal.name() } else { strategy.look_back.name() }
                .to_owned(),
            reason: misfit.reason(),
            instead: misfit.instead(),
        },
    }
}

/// The name of a type, without the modules that contain it and without its type parameters.
fn without_path(name: &str) -> &str {
    let name = name.split('<').next().unwrap_or(name);
    name.rsplit("::").next().unwrap_or(name)
}

/// A value order of the caller, with a check of what it returns. A value that comes twice, so that another
/// one never comes, would make the search answer wrongly.
struct Rearranged<'n>(Box<dyn ValueOrder + 'n>);

impl ValueOrder for Rearranged<'_> {
    fn arrange(&mut self, state: &State<'_>, x: Var, values: &mut [Val]) {
        self.0.arrange(state, x, values);
        let mut sorted = values.to_vec();
        sorted.sort_unstable();
        let same = sorted.iter().copied().eq(state.domain(x));
        assert!(same, "the value order {} made {values:?} of the values of {x:?}", without_path(self.0.name()));
    }

    fn succeeded(&mut self, state: &State<'_>, x: Var) {
        self.0.succeeded(state, x);
    }

    fn failed(&mut self, state: &State<'_>, x: Var) {
        self.0.failed(state, x);
    }

    fn checks(&self) -> u64 {
        self.0.checks()
    }

    fn is_stable(&self) -> bool {
        self.0.is_stable()
    }

    fn name(&self) -> &'static str {
        self.0.name()
    }
}
