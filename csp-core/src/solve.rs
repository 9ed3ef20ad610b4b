//! The front door: a network, a strategy and limits go in; solutions, a reason for stopping and statistics
//! come out.

use std::fmt;

use crate::auto::{Auto, Start, TwoInTurn, shares};
use crate::bits;
use crate::engine::Search;
use crate::learn::LearnEngine;
use crate::limits::{Limits, Stop, Watch};
use crate::local::{LocalEngine, TabuEngine};
use crate::model::{Network, Var};
use crate::outcome::{Best, Outcome, Solution};
use crate::own_parts::{NotBegun, OwnParts};
use crate::plan::Plan;
use crate::plan_error::PlanError;
use crate::search::Engine;
use crate::search::order::{ValueOrder, VariableOrder};
use crate::solutions::{Ended, Solutions};
use crate::stats::Stats;
use crate::store::{Context, Observer, Propagator};
use crate::strategy::Strategy;
use crate::structure::{BucketElimination, Components, CutsetConditioning, tree_order};

/// A search to be run on a network.
///
/// ```
/// use csp_core::{Solver, Status, problems};
///
/// let queens = problems::queens(6);
/// let outcome = Solver::new(&queens).strategy("fc+mrv".parse().unwrap()).all().unwrap();
/// assert_eq!(outcome.solutions.len(), 4);
/// assert_eq!(outcome.status(), Status::Multiple);
/// assert!(outcome.stats.nodes > 4);
/// ```
pub struct Solver<'n> {
    network: &'n Network,
    plan: Plan,
    seed: u64,
    limits: Limits,
    observer: Option<Box<dyn Observer + 'n>>,
    own: OwnParts<'n>,
    /// True if each solution must be better than the one before.
    improves: bool,
    threads: usize,
}

impl<'n> Solver<'n> {
    /// A search on `network`, with [`Plan::Auto`], seed 0, no limits and no observer.
    pub fn new(network: &'n Network) -> Self {
        let (limits, own) = (Limits::default(), OwnParts::default());
        Self { network, plan: Plan::Auto, seed: 0, limits, observer: None, own, improves: false, threads: 1 }
    }

    /// Searches with the textbook engine by this strategy. Whether its parts go together is checked when the
    /// search starts.
    #[must_use]
    pub fn strategy(self, strategy: Strategy) -> Self {
        self.plan(Plan::Search(strategy))
    }

    /// Searches by this plan. When the caller gives an observer, a propagator or an order, [`Plan::Auto`]
    /// chooses the textbook engine, since it alone has a use for them. Whether the plan suits the network is
    /// checked when the search starts; [`Plan::check`] checks it before.
    #[must_use]
    pub fn plan(mut self, plan: Plan) -> Self {
        self.plan = plan;
        self
    }

    /// Seeds the random orders that have no seed of their own.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Sets the limits of the search.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Lets [`Plan::Auto`] use up to so many threads, if one is not enough: it has a use for two. So has
    /// [`Plan::AutoWith`] where there is an objective: each engine has a thread. Solutions, their order, counters and
    /// the end of the search are the same whatever their number; only a search that time or a switch has stopped may have
    /// come further.
    ///
    /// ```
    /// use csp_core::{Solver, problems::Graph};
    ///
    /// // Eight colours do not suffice for the queens of 8x8.
    /// let queens = Graph::queens(8, 8).coloring(8);
    /// let [one, two] = [1, 2].map(|threads| Solver::new(&queens).threads(threads).first().unwrap());
    /// assert_eq!((one.status(), one.stats, one.turns), (two.status(), two.stats, two.turns));
    /// ```
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Tells each step of the search to `observer`.
    #[must_use]
    pub fn observer(mut self, observer: impl Observer + 'n) -> Self {
        self.observer = Some(Box::new(observer));
        self
    }

    /// Uses this propagator, made for this very network, in place of the look-ahead of the strategy. What the
    /// other parts need it to promise is checked when the search starts.
    #[must_use]
    pub fn propagator(mut self, propagator: impl Propagator + 'n) -> Self {
        self.own.propagator = Some(Box::new(propagator));
        self
    }

    /// Uses this variable order in place of that of the strategy. The search panics when the order selects
    /// anything but an unassigned variable of the network.
    #[must_use]
    pub fn variable_order(mut self, order: impl VariableOrder + 'n) -> Self {
        self.own.variables = Some(Box::new(order));
        self
    }

    /// Uses this value order in place of that of the strategy. The search panics when the order does anything
    /// but rearrange the values.
    #[must_use]
    pub fn value_order(mut self, order: impl ValueOrder + 'n) -> Self {
        self.own.values = Some(Box::new(order));
        self
    }

    /// Starts the search: returns an iterator over the solutions, which searches on when the next solution is
    /// asked for. The time limit counts from here, so whatever must be made before the search, such as an
    /// order or a cutset, is made under it.
    ///
    /// # Errors
    ///
    /// [`PlanError`] when the plan does not suit the network, or the parts of the search do not go together.
    pub fn solutions(self) -> Result<Solutions<'n>, PlanError> {
        let watch = Watch::start(self.limits.clone());
        let plan = self.plan_in_use()?;
        log::debug!("search: {plan}, seed {}, {:?}", self.seed, self.network);
        let engine: Box<dyn Search + 'n> = match self.engine(plan, watch) {
            Ok(engine) => engine,
            Err(NotBegun::Unfit(error)) => return Err(error),
            Err(NotBegun::Stopped(stop)) => Box::new(Ended { plan, stop }),
        };
        Ok(Solutions::new(engine))
    }

    fn engine(self, plan: Plan, watch: Watch) -> Result<Box<dyn Search + 'n>, NotBegun> {
        let network = self.network;
        let seed = self.seed;
        Ok(match plan {
            Plan::Search(strategy) => self.textbook(strategy, watch)?,
            Plan::Learn => {
                let cx = Context::of_lessons(network, watch, self.observer);
                Box::new(LearnEngine::new(cx, seed))
            }
            Plan::Local(settings) => Box::new(LocalEngine::new(network, settings, watch, seed, self.observer)?),
            Plan::Tabu(settings) => Box::new(TabuEngine::new(network, settings, watch, seed, self.observer)?),
            Plan::Tree => self.conditioned(&[], watch)?,
            Plan::Cutset => {
                let cutset = network.cycle_cutset(&watch)?;
                self.conditioned(&cutset, watch)?
            }
            Plan::Buckets => Box::new(BucketElimination::new(network, watch)),
            Plan::Own(engine) if self.improves => engine.improving(network, watch, seed)?,
            Plan::Own(engine) => engine.search(network, watch, seed)?,
            Plan::AutoWith(engine) if self.improves || !network.is_binary() => {
                let plans = [Strategy::for_network(network).into(), Plan::Own(engine)];
                let start = starts(network, seed, self.improves);
                let goal = network.objective().filter(|_| self.improves).map(|objective| (network, objective));
                Box::new(TwoInTurn::new(&plans, TwoInTurn::SHARES, self.threads, goal, start, watch))
            }
            Plan::Auto | Plan::AutoWith(_) => Box::new(self.in_turn(shares(network.len()), watch)),
            Plan::Bits => {
                let compiled = bits::compiled(network, &watch)?;
                // What the given values imply is found in one go. When the time is up, this is not
                // done for each of many parts.
                watch.look();
                watch.check()?;
                compiled.search(network, watch, seed)
            }
        })
    }

    /// Several engines in turn, with these nodes in the first turn of each.
    pub(crate) fn in_turn(self, shares: [u64; 3], watch: Watch) -> Auto<'n> {
        let Self { network, seed, threads, .. } = self;
        let start = starts(network, seed, false);
        Auto::new((network, seed), shares, threads, start, watch)
    }

    /// The plan that will be used: [`Plan::Auto`] stands for a strategy where only a strategy has a use for what the caller has
    /// given.
    ///
    /// # Errors
    ///
    /// [`PlanError`] when the plan does not suit the network, or has no place for a part that the caller has
    /// given.
    pub fn plan_in_use(&self) -> Result<Plan, PlanError> {
        match self.plan {
            plan if plan.is_auto() && self.needs_textbook(plan) => {
                Ok(Plan::Search(Strategy::for_network(self.network)))
            }
            // Whether its parts go together is checked later, when the given parts have taken their places.
            plan @ Plan::Search(_) => Ok(plan),
            plan if self.improves && !plan.takes_objectives() => Err(PlanError::NoBound { plan: plan.to_string() }),
            plan => {
                self.own.have_a_place_in(plan)?;
                plan.check(self.network)?;
                Ok(plan)
            }
        }
    }

    /// True if the textbook engine alone has a use for what the caller has given, or can search the network.
    fn needs_textbook(&self, plan: Plan) -> bool {
        let is_more = self.improves || !self.network.is_binary();
        self.own.are_there() || self.observer.is_some() || (is_more && plan == Plan::Auto)
    }

    /// The tree algorithm below a cutset.
    fn conditioned(self, cutset: &[Var], watch: Watch) -> Result<Box<dyn Search + 'n>, NotBegun> {
        let order = tree_order(self.network, cutset, &watch)?;
        let propagator = CutsetConditioning::new(self.network, &order, cutset.len());
        self.propagator(propagator).variable_order(order).textbook(Strategy::forward_checking(), watch)
    }

    fn textbook(self, strategy: Strategy, watch: Watch) -> Result<Box<dyn Search + 'n>, NotBegun> {
        let Self { network, seed, observer, own, improves, .. } = self;
        // The cost of a solution is that of all components together.
        if strategy.components && !own.are_there() && observer.is_none() && !improves {
            strategy.check().map_err(PlanError::from)?;
            // The parts of a network that no constraint connects are searched apart: their costs
            // add up, they do not multiply.
            let components = network.components(&watch)?;
            if !components.is_empty() {
                let start = move |component, watch: Watch| {
                    let parts = strategy.build(component, seed, &watch)?;
                    Ok(Engine::new(Context::new(component, watch, None), parts))
                };
                return Ok(Box::new(Components::new(network, components, Box::new(start), watch)));
            }
        }
        let objective = network.objective().filter(|_| improves);
        let parts = own.with(strategy, network, objective, seed, &watch)?;
        Ok(Box::new(Engine::new(Context::new(network, watch, observer), parts)))
    }

    /// As [`Solver::solutions`], each better than the one before by the objective of the network: branch and bound. When the
    /// search is exhausted, the last is the best. Without an objective it finds what [`Solver::solutions`] finds.
    ///
    /// # Errors
    ///
    /// As [`Solver::solutions`]; [`PlanError::NoBound`] for a plan that is no strategy.
    pub fn improving(self) -> Result<Solutions<'n>, PlanError> {
        let improves = self.network.objective().is_some();
        Self { improves, ..self }.solutions()
    }

    /// The best solution by the objective of the network, or the best that the limits allow; without an objective, the first.
    ///
    /// # Errors
    ///
    /// As [`Solver::improving`].
    pub fn best(self) -> Result<Best, PlanError> {
        let network = self.network;
        let Some(objective) = network.objective() else {
            let outcome = self.first()?;
            let solution = outcome.solutions.into_iter().next();
            return Ok(Best { value: None, bound: None, solution, stop: outcome.stop, stats: outcome.stats });
        };
        let mut solutions = self.improving()?;
        let solution = solutions.by_ref().last();
        let value = solution.as_ref().map(|solution| objective.of(network, solution));
        let (stop, bound) = (solutions.stop().unwrap_or(Stop::Enough), solutions.bound(objective, value));
        Ok(Best { value, bound, solution, stop, stats: solutions.stats() })
    }

    /// The first solution.
    ///
    /// # Errors
    ///
    /// As [`Solver::solutions`].
    pub fn first(self) -> Result<Outcome, PlanError> {
        self.up_to(1)
    }

    /// All solutions.
    ///
    /// # Errors
    ///
    /// As [`Solver::solutions`].
    pub fn all(self) -> Result<Outcome, PlanError> {
        self.up_to(usize::MAX)
    }

    /// Finds out whether there is exactly one solution: searches for a second. See [`Outcome::status`].
    ///
    /// # Errors
    ///
    /// As [`Solver::solutions`].
    pub fn unique(self) -> Result<Outcome, PlanError> {
        self.up_to(2)
    }

    /// The first `most` solutions. When none is asked for, nothing is searched and nothing is known.
    ///
    /// # Errors
    ///
    /// As [`Solver::solutions`].
    pub fn up_to(self, most: usize) -> Result<Outcome, PlanError> {
        let mut solutions = self.solutions()?;
        let found: Vec<Solution> = solutions.by_ref().take(most).collect();
        Ok(solutions.outcome(found))
    }

    /// Counts the solutions without keeping them, up to `most`. The count is `solutions` of the returned
    /// statistics.
    ///
    /// # Errors
    ///
    /// As [`Solver::solutions`].
    pub fn count(self, most: u64) -> Result<(Stats, Stop), PlanError> {
        let mut solutions = self.solutions()?;
        while solutions.stats().solutions < most && solutions.next().is_some() {}
        Ok((solutions.stats(), solutions.stop().unwrap_or(Stop::Enough)))
    }
}

/// Starts searches of a network by plans that suit it; each solution is better than the one before when it `improves`.
pub(crate) fn starts(network: &Network, seed: u64, improves: bool) -> Start<'_> {
    Box::new(move |plan, limits| {
        let solver = Solver { improves, ..Solver::new(network).seed(seed) };
        match solver.engine(plan, Watch::start(limits)) {
            Err(NotBegun::Stopped(stop)) => Err(stop),
            Err(NotBegun::Unfit(error)) => unreachable!("each of these plans is one for this network: {error}"),
            Ok(engine) => Ok(engine),
        }
    })
}

impl fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("network", &self.network)
            .field("plan", &self.plan)
            .field("seed", &self.seed)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}
