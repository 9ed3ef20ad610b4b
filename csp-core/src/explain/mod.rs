//! Why a problem has no solution: which of the values that were given contradict each other, and which of them may be
//! mistakes.

mod conflict_set;
mod suspects;
mod trials;

use std::cell::Cell;

use crate::limits::{Limits, Stop};
use crate::model::{Domain, Network, Var};
use crate::plan::{Plan, PlanError};
use crate::watch::Running;

use trials::{Ended, Trials};

pub use suspects::{Suspect, Without};

/// Finds out why a network has no solution once certain variables are restricted to certain values, the *givens*.
///
/// The rules of the network are beyond doubt; each given may be left out. If the rules alone have no solution, the
/// conflict set is empty.
///
/// ```
/// use csp_core::explain::{Explainer, Without};
/// use csp_core::{Domain, Val, problems};
///
/// let australia = problems::australia(3);
/// let given = [("WA", 0), ("NT", 1), ("T", 0), ("V", 2)].map(|(name, value)| {
///     let state = australia.variables().find(|&x| australia.name(x).to_string() == name).unwrap();
///     (state, Domain::only(Val::new(value)))
/// });
/// let explanation = Explainer::new(&australia, given).explain().unwrap();
/// // In three colours, Western Australia and Victoria must have the same: the states between them take turns.
/// assert_eq!(explanation.conflict, Some(vec![0, 3]));
/// // Victoria may be a mistake: without its colour there is one solution, in which it has another.
/// let victoria = explanation.suspects.iter().find(|suspect| suspect.given == 3).unwrap();
/// assert_eq!(victoria.without, Without::One(Val::new(0)));
/// ```
#[derive(Clone, Debug)]
pub struct Explainer<'n> {
    network: &'n Network,
    givens: Vec<(Var, Domain)>,
    last: Vec<usize>,
    plan: Plan,
    limits: Limits,
}

/// Why there is no solution, as far as the limits have let it be found out. A given is named by its place among the
/// givens, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// Givens that have no solution together, and have one without any of them; ascending. `None` when all givens
    /// together have a solution, or a limit was hit before the set was found.
    pub conflict: Option<Vec<usize>>,
    /// The givens of the conflict set that may be mistakes, the likeliest first, see [`Suspect`].
    pub suspects: Vec<Suspect>,
    /// How many networks were searched.
    pub tries: u64,
    /// [`Stop::Exhausted`] when everything asked was found out, else the limit that was hit.
    pub stop: Stop,
}

impl<'n> Explainer<'n> {
    /// About `network` and these givens. A variable may be given several times.
    pub fn new(network: &'n Network, givens: impl IntoIterator<Item = (Var, Domain)>) -> Self {
        let givens = givens.into_iter().collect();
        Self { network, givens, last: Vec::new(), plan: Plan::Auto, limits: Limits::default() }
    }

    /// Leaves the givens at these places out last, so that they are the likeliest to stay in the conflict set.
    #[must_use]
    pub fn leaving_out_last(mut self, places: impl IntoIterator<Item = usize>) -> Self {
        self.last = places.into_iter().collect();
        self
    }

    /// Searches by this plan, and not by [`Plan::Auto`]. It must be a complete one to prove anything.
    #[must_use]
    pub fn plan(mut self, plan: Plan) -> Self {
        self.plan = plan;
        self
    }

    /// Goes no further than this: the time is for all searches together, the nodes for each.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Finds a conflict set, and asks nothing about mistakes.
    ///
    /// Cost: one search more than there are givens.
    ///
    /// # Errors
    ///
    /// [`PlanError`] when the network is not one for the plan.
    ///
    /// # Panics
    ///
    /// When a variable that is given is none of the network.
    pub fn conflict_set(&self) -> Result<Explanation, PlanError> {
        self.run(|_, _, _| Ok(()))
    }

    /// Finds a conflict set, and which of its givens may be mistakes.
    ///
    /// Cost: that of [`Explainer::conflict_set`], and for each given of the set one search, or, where several solutions
    /// are left without it, as many as its variable has values.
    ///
    /// # Errors
    ///
    /// As [`Explainer::conflict_set`].
    ///
    /// # Panics
    ///
    /// As [`Explainer::conflict_set`].
    pub fn explain(&self) -> Result<Explanation, PlanError> {
        self.run(suspects::find)
    }

    fn run(
        &self,
        then: impl Fn(&Trials<'_>, &[usize], &mut Vec<Suspect>) -> Result<(), Ended>,
    ) -> Result<Explanation, PlanError> {
        let trials = Trials {
            network: self.network,
            givens: &self.givens,
            last: &self.last,
            plan: self.plan,
            running: Running::start(self.limits.clone()),
            tries: Cell::new(0),
        };
        let mut explanation = Explanation { conflict: None, suspects: Vec::new(), tries: 0, stop: Stop::Exhausted };
        let ended = conflict_set::find(&trials).and_then(|conflict| {
            explanation.conflict = conflict;
            let conflict = explanation.conflict.as_deref();
            conflict.map_or(Ok(()), |conflict| then(&trials, conflict, &mut explanation.suspects))
        });
        match ended {
            Ok(()) => {}
            Err(Ended::Stopped(stop)) => explanation.stop = stop,
            Err(Ended::Unfit(error)) => return Err(error),
        }
        explanation.tries = trials.tries.get();
        Ok(explanation)
    }
}
