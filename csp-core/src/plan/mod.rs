//! Plans: the engine that searches, and its settings.

mod parse;

use crate::bits;
use crate::limits::{Stop, Watch};
use crate::local::{LocalSearch, Tabu};
use crate::model::{ConstraintId, Network};
use crate::own_engine::OwnEngine;
use crate::plan_error::PlanError;
use crate::strategy::Strategy;

/// The engine that searches, and its settings: the textbook engine with a strategy, one of the other engines, or several in turn.
///
/// ```
/// use csp_core::{Plan, Solver, problems};
///
/// let australia = problems::australia(3);
/// let plan: Plan = "bits".parse().unwrap();
/// assert_eq!(Solver::new(&australia).plan(plan).all().unwrap().solutions.len(), 18);
///
/// let error = Solver::new(&problems::zebra()).plan(plan).all().unwrap_err().to_string();
/// assert!(error.starts_with("the constraint between Red and Englishman is no disequality"), "{error}");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Plan {
    /// Finds out which engine the network needs: the bit-parallel engine where it can be used, else the default strategy; when
    /// that takes long, nogood learning and tabu search in turn, by rounds that are counted in nodes. Where a constraint is on more
    /// than two variables, it is `gac+dom/wdeg+luby` alone; for the best solution by an objective, that or the default strategy
    /// alone.
    #[default]
    Auto,
    /// The same, with an engine of another crate: where [`Plan::Auto`] is one strategy alone, that strategy and the engine work in turn,
    /// and what one has found the other looks no more for. [`Plan::of_name`] gives it by the name `auto` when an engine joins.
    AutoWith(&'static dyn OwnEngine),
    /// The textbook engine with a strategy.
    Search(Strategy),
    /// The bit-parallel engine. It needs every constraint to be a disequality; it counts nodes, but no checks, and it
    /// tells no events.
    Bits,
    /// Conflict-driven nogood learning, for any network (Katsirelos & Bacchus 2005; Ohrimenko, Stuckey & Codish
    /// 2009): larger constraints by their filters, which explain what they remove. It counts decisions, conflicts and what it
    /// learns, but no checks. Nogoods take memory: see [`Limits::memory`](crate::Limits::memory).
    Learn,
    /// Local search, min-conflicts: one solution, or none found. It never proves that there is none.
    Local(LocalSearch),
    /// Local search by the steepest step, tabu search: one solution, or none found. It proves that there is none only where
    /// propagation does, before the first step.
    Tabu(Tabu),
    /// The tree algorithm (Freuder 1982): directional arc consistency, then no backtracking. The graph must be a forest.
    Tree,
    /// Cycle-cutset conditioning: tree search along [`Network::cycle_cutset`].
    Cutset,
    /// Bucket elimination, along [`Network::elimination_order`].
    Buckets,
    /// An engine that another crate brings.
    Own(&'static dyn OwnEngine),
}

impl Plan {
    /// True if a search by this plan tells an observer its steps. [`Plan::Auto`] does: when it is observed it stands for a
    /// strategy.
    ///
    /// ```
    /// use csp_core::Plan;
    ///
    /// assert!("fc+mrv".parse::<Plan>().unwrap().tells_events());
    /// assert!(!Plan::Bits.tells_events());
    /// ```
    pub fn tells_events(self) -> bool {
        !matches!(self, Self::Bits | Self::Buckets | Self::Own(_))
    }

    /// True if it finds out by itself which engine a network needs.
    pub fn is_auto(self) -> bool {
        matches!(self, Self::Auto | Self::AutoWith(_))
    }

    /// True if it finds the best solution by an objective.
    pub fn takes_objectives(self) -> bool {
        match self {
            Self::Auto | Self::AutoWith(_) | Self::Search(_) => true,
            Self::Own(engine) => engine.takes_objectives(),
            _ => false,
        }
    }

    /// True if this is a local search: it repairs one complete assignment, so it has no tree, finds one solution at most, and
    /// cannot search for a proof.
    pub fn is_local(self) -> bool {
        matches!(self, Self::Local(_) | Self::Tabu(_))
    }

    /// The plan that [`Plan::Auto`] begins with on this network; any other plan as it is.
    ///
    /// ```
    /// use csp_core::{Plan, problems};
    ///
    /// assert_eq!(Plan::Auto.begins_with(&problems::australia(3)), Plan::Bits);
    /// assert_eq!(Plan::Auto.begins_with(&problems::zebra()).to_string(), "fc+dom/wdeg+luby");
    /// ```
    #[must_use]
    pub fn begins_with(self, network: &Network) -> Self {
        match self {
            Self::Auto | Self::AutoWith(_) if unfit_for_bits(network).is_none() => Self::Bits,
            Self::Auto | Self::AutoWith(_) => Self::Search(Strategy::for_network(network)),
            plan => plan,
        }
    }

    /// Checks that this network can be searched by this plan.
    ///
    /// # Errors
    ///
    /// [`PlanError`] when the network is not one for the plan, or the parts of a strategy do not go together.
    pub fn check(self, network: &Network) -> Result<(), PlanError> {
        match self {
            Self::Search(strategy) => Ok(strategy.check()?),
            Self::Auto | Self::AutoWith(_) | Self::Learn => Ok(()),
            Self::Own(engine) if engine.takes_larger_constraints() => engine.check(network),
            plan if !network.is_binary() => Err(plan.only_for_pairs(network)),
            Self::Tree if !network.graph().is_forest() => Err(PlanError::Cyclic),
            Self::Bits => unfit_for_bits(network).map_or(Ok(()), Err),
            Self::Own(engine) => engine.check(network),
            _ => Ok(()),
        }
    }
}

impl Plan {
    /// Compiles now what the first search by this plan on a network of this structure would compile: for [`Plan::Bits`]
    /// the cliques and what follows from them, as long as `watch` allows. Whoever times a search, or must not wait in it, calls this
    /// before.
    ///
    /// # Errors
    ///
    /// What ended it. A search then compiles again, under its own limits.
    pub fn prepare(self, network: &Network, watch: &Watch) -> Result<(), Stop> {
        match self.begins_with(network) {
            plan if plan.check(network).is_err() => {}
            Self::Bits => _ = bits::compiled(network, watch)?,
            Self::Own(engine) => engine.prepare(network, watch)?,
            _ => {}
        }
        Ok(())
    }
}

impl Plan {
    /// The error that this plan knows edges alone, and the network has a larger constraint.
    fn only_for_pairs(self, network: &Network) -> PlanError {
        let first = network.first_nary().map(|one| (one.id(), one.scope().len()));
        let (id, variables) = first.unwrap_or((ConstraintId::new(0), 0));
        let name = network.constraint(id).name.map(|name| format!("\"{name}\""));
        let constraint = name.unwrap_or_else(|| format!("number {}", id.index() + 1));
        PlanError::Nary { plan: self.to_string(), constraint, variables }
    }
}

fn unfit_for_bits(network: &Network) -> Option<PlanError> {
    if !network.is_binary() {
        return Some(Plan::Bits.only_for_pairs(network));
    }
    if let Some(arc) = network.first_other_relation() {
        let name = |x| network.name(x).to_string();
        return Some(PlanError::NotDisequality { x: name(arc.source()), y: name(arc.target()) });
    }
    let count = network.len();
    (count > bits::MOST_VARIABLES).then_some(PlanError::TooManyVariables { count, most: bits::MOST_VARIABLES })
}

impl From<Strategy> for Plan {
    fn from(strategy: Strategy) -> Self {
        Self::Search(strategy)
    }
}
