//! Searches for an explanation, each with some of the constraints and some of the givens.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use super::ConflictSet;
use super::groups::Groups;
use crate::limits::Running;
use crate::limits::Stop;
use crate::model::{ConstraintId, Domain, Network, Var};
use crate::outcome::{Outcome, Solution, Status};
use crate::plan::Plan;
use crate::plan_error::PlanError;
use crate::solve::Solver;

/// Searches with some of the constraints and givens.
pub(super) struct Trials<'e> {
    pub(super) network: &'e Network,
    pub(super) givens: &'e [(Var, Domain)],
    groups: &'e Groups,
    plan: Plan,
    listener: &'e Listener,
    running: Running,
    tries: Cell<u64>,
    /// The smallest set so far that has no solution.
    smallest: RefCell<Option<ConflictSet>>,
    /// The network that was relaxed last, and which constraints it has kept.
    relaxed: RefCell<Option<(Vec<ConstraintId>, Rc<Network>)>>,
}

/// Takes the number of searches, and the smallest set so far.
type Tell = Arc<dyn Fn(u64, Option<&ConflictSet>) + Send + Sync>;

#[derive(Clone, Default)]
pub(super) struct Listener(pub(super) Option<Tell>);

impl fmt::Debug for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Listener" } else { "no Listener" })
    }
}

/// The reason why nothing more is found out.
pub(super) enum Ended {
    Stopped(Stop),
    Unfit(PlanError),
}

impl From<Stop> for Ended {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl<'e> Trials<'e> {
    /// The clock runs already.
    pub(super) fn new(
        network: &'e Network,
        givens: &'e [(Var, Domain)],
        groups: &'e Groups,
        plan: Plan,
        running: Running,
        listener: &'e Listener,
    ) -> Self {
        let (smallest, relaxed) = (RefCell::default(), RefCell::default());
        Self { network, givens, groups, plan, listener, running, tries: Cell::new(0), smallest, relaxed }
    }

    /// The number of networks that were searched.
    pub(super) fn tries(&self) -> u64 {
        self.tries.get()
    }

    /// The smallest set that was found to have no solution.
    pub(super) fn smallest(&self) -> Option<ConflictSet> {
        self.smallest.borrow().clone()
    }

    /// The limits that are left, to be looked at where there is no search.
    pub(super) fn running(&self) -> &Running {
        &self.running
    }

    /// All groups, or where there are none all constraints, and all givens.
    pub(super) fn everything(&self) -> ConflictSet {
        let alone = self.network.constraints().filter(|_| !self.groups.are_used());
        ConflictSet {
            constraints: alone.map(|constraint| constraint.id).collect(),
            givens: (0..self.givens.len()).collect(),
            groups: (0..self.groups.all.len()).collect(),
        }
    }

    /// True if these members have no solution.
    pub(super) fn refuted(&self, members: ConflictSet) -> Result<bool, Ended> {
        let is_refuted = self.solution(&members)?.is_none();
        let mut smallest = self.smallest.borrow_mut();
        if is_refuted && smallest.as_ref().is_none_or(|smallest| members.len() < smallest.len()) {
            *smallest = Some(members);
        }
        Ok(is_refuted)
    }

    /// A solution of these members, if they have one.
    fn solution(&self, members: &ConflictSet) -> Result<Option<Solution>, Ended> {
        let rules = self.only(&self.groups.constraints(&members.groups, &members.constraints))?;
        let givens = members.givens.iter().map(|&given| self.givens[given].clone());
        let narrowed = givens.chain(self.groups.narrowed(&members.groups));
        let network = restricted(rules.as_deref().unwrap_or(self.network), narrowed);
        Ok(self.up_to(1, &network)?.solutions.pop())
    }

    /// Searches for two solutions: whether there is one with all constraints and these givens, or several, or none.
    pub(super) fn unique(&self, givens: impl IntoIterator<Item = (Var, Domain)>) -> Result<Outcome, Ended> {
        self.up_to(2, &restricted(self.network, givens))
    }

    /// All givens but one.
    pub(super) fn but(&self, left_out: usize) -> impl Iterator<Item = (Var, Domain)> + '_ {
        let kept = self.givens.iter().enumerate().filter(move |&(place, _)| place != left_out);
        kept.map(|(_, given)| given.clone())
    }

    fn up_to(&self, most: usize, network: &Network) -> Result<Outcome, Ended> {
        self.listener.0.iter().for_each(|tell| tell(self.tries(), self.smallest.borrow().as_ref()));
        self.tries.set(self.tries.get() + 1);
        let outcome =
            Solver::new(network).plan(self.plan).limits(self.running.left()).up_to(most).map_err(Ended::Unfit)?;
        match outcome.status() {
            Status::Limit => Err(Ended::Stopped(outcome.stop)),
            _ => Ok(outcome),
        }
    }

    /// The network with these constraints only, ascending; none when these are all.
    fn only(&self, constraints: &[ConstraintId]) -> Result<Option<Rc<Network>>, Ended> {
        if constraints.len() == self.network.constraints().len() {
            return Ok(None);
        }
        let mut last = self.relaxed.borrow_mut();
        if let Some((kept, network)) = last.as_ref()
            && kept == constraints
        {
            return Ok(Some(Rc::clone(network)));
        }
        let watch = self.running.watch();
        watch.look();
        watch.check()?;
        let mut keep = vec![false; self.network.constraints().len()];
        constraints.iter().for_each(|id| keep[id.index()] = true);
        let network = Rc::new(self.network.relaxed(|id| keep[id.index()], &watch)?);
        *last = Some((constraints.to_vec(), Rc::clone(&network)));
        Ok(Some(network))
    }
}

fn restricted(network: &Network, givens: impl IntoIterator<Item = (Var, Domain)>) -> Network {
    network.restricted(givens).unwrap_or_else(|error| panic!("{error}"))
}
