//! The solutions of a search, one by one.

use std::fmt;

use crate::engine::{Search, Step};
use crate::limits::{Limits, Stop};
use crate::model::Val;
use crate::outcome::{Outcome, Solution};
use crate::plan::Plan;
use crate::relations::Objective;
use crate::stats::{LearnStats, LocalStats, Stats, Textbook, Turn};

/// The solutions of a network, found one by one. After the last, [`Solutions::stop`] says why there are no
/// more.
pub struct Solutions<'n> {
    engine: Box<dyn Search + 'n>,
    stop: Option<Stop>,
}

impl<'n> Solutions<'n> {
    /// The solutions that this engine finds.
    pub(crate) fn new(engine: Box<dyn Search + 'n>) -> Self {
        Self { engine, stop: None }
    }

    /// The reason why the search ended; `None` while it may continue.
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// The counters up to now, also after a limit.
    pub fn stats(&self) -> Stats {
        self.engine.stats()
    }

    /// The nearest that a tabu search came: the values of the complete assignment that broke the fewest constraints, one for
    /// each variable in order, and how many it broke. `None` of any other search, and before the first assignment.
    ///
    /// ```
    /// use csp_core::{Solver, problems};
    ///
    /// // Three colours do not do for a clique of four.
    /// let clique = problems::Graph::queens(2, 2).coloring(3);
    /// let mut solutions = Solver::new(&clique).plan("tabu+steps(100)".parse().unwrap()).solutions().unwrap();
    /// assert!(solutions.next().is_none());
    /// let (values, broken) = solutions.nearest().unwrap();
    /// assert_eq!((values.len(), broken), (4, 1));
    /// ```
    pub fn nearest(&self) -> Option<(Vec<Val>, u64)> {
        self.engine.nearest()
    }

    /// A value of the objective that no solution beats, as far as the search for the best one has proved it, when the best value it has
    /// found is this: that value itself at its end. Before, what lies between the two is open. `None` where nothing is proved, as by
    /// a strategy of the textbook before its end.
    ///
    /// ```
    /// use csp_core::{Expr, Problem, Solver};
    ///
    /// let mut problem = Problem::new();
    /// let x = problem.integer("x", 2..=5);
    /// problem.minimize(Expr::from(x) * 3);
    /// let network = problem.build().unwrap();
    /// let mut solutions = Solver::new(&network).improving().unwrap();
    /// let objective = network.objective().unwrap();
    /// let best = solutions.by_ref().last().map(|solution| objective.of(&network, &solution));
    /// assert_eq!(solutions.bound(objective, best), Some(6));
    /// ```
    pub fn bound(&self, objective: &Objective, found: Option<i64>) -> Option<i64> {
        if self.stop == Some(Stop::Exhausted) {
            return found;
        }
        // What was found may beat all that is still to come.
        let further = self.engine.bound()?;
        Some(found.filter(|&found| objective.is_better(found, further)).unwrap_or(further))
    }

    /// The plans that have worked for the search, when it is one of several plans, as [`Plan::Auto`] is; else none.
    pub fn turns(&self) -> Vec<Turn> {
        self.engine.turns()
    }

    /// Lets a search that a limit has stopped continue from where it is, with other limits. Says whether it
    /// can. A search that has come to its end, or that was stopped before its parts were made, cannot.
    ///
    /// Nodes are counted from the start of the search, as in [`Solutions::stats`]; time is counted from this
    /// call. A search that was stopped by a limit of nodes continues as if it had not been stopped. Any other
    /// limit may interrupt the work of a node. That work is then done again, and its checks count twice.
    ///
    /// ```
    /// use csp_core::{Limits, Solver, Stop, problems};
    ///
    /// let queens = problems::queens(8);
    /// let limits = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    /// let solver = Solver::new(&queens).strategy("bt+input".parse().unwrap()).limits(limits(100));
    /// let mut solutions = solver.solutions().unwrap();
    /// assert_eq!((solutions.next(), solutions.stop()), (None, Some(Stop::Nodes)));
    /// assert!(solutions.extend(limits(1000)));
    /// assert!(solutions.next().is_some());
    /// ```
    pub fn extend(&mut self, limits: Limits) -> bool {
        let has_ended = self.stop.is_some_and(|stop| !stop.is_limit() || stop == Stop::GaveUp);
        if has_ended || !self.engine.extend(limits) {
            return false;
        }
        self.stop = None;
        true
    }

    pub(crate) fn outcome(self, solutions: Vec<Solution>) -> Outcome {
        let (stop, stats, turns) = (self.stop.unwrap_or(Stop::Enough), self.stats(), self.turns());
        Outcome { solutions, stop, stats, turns }
    }
}

impl Iterator for Solutions<'_> {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        if self.stop.is_some() {
            return None;
        }
        match self.engine.advance() {
            Step::Solution(values) => Some(Solution::new(values)),
            Step::Stopped(stop) => {
                self.stop = Some(stop);
                log::debug!("{stop}: {:?}", self.stats());
                None
            }
        }
    }
}

impl fmt::Debug for Solutions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").field("stop", &self.stop).field("stats", &self.stats()).finish_non_exhaustive()
    }
}

/// A search that ended before it began.
pub(crate) struct Ended {
    pub(crate) plan: Plan,
    pub(crate) stop: Stop,
}

impl Search for Ended {
    fn advance(&mut self) -> Step {
        Step::Stopped(self.stop)
    }

    /// Nothing was done, so the counters that the plan has are 0.
    fn stats(&self) -> Stats {
        let textbook = matches!(self.plan, Plan::Search(_) | Plan::Tree | Plan::Cutset).then(Textbook::default);
        let learnt = (self.plan == Plan::Learn).then(LearnStats::default);
        let local = self.plan.is_local().then(LocalStats::default);
        Stats { local, learnt, textbook, ..Stats::default() }
    }
}
