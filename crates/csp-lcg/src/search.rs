//! The search: decide, propagate, learn, jump.

use csp_core::counters::LearnStats;
use csp_core::extend::luby;
use csp_core::relations::Sense;
use csp_core::{Network, Stats, Stop, Val, Watch};

use crate::analyse::{Analysis, level_of, tidy};
use crate::decide::{Decisions, bound_towards};
use crate::facts::{Clash, Why};
use crate::literal::{Lit, ValuePlace};
use crate::nearby::Neighbourhoods;
use crate::numbers::Variables;
use crate::objective::Goal;
use crate::propagate::Propagation;

/// Conflicts of the shortest run; runs are in Luby's proportions.
const RUN: u64 = 128;

/// Conflicts before the first run in a neighbourhood, and of such a run.
const BEFORE_NEARBY: u64 = 2048;
const RUN_NEARBY: u64 = 128;

/// Steps that a decision counts as, beside what follows from it.
const STEPS: u64 = 4;

/// Lazy clause generation.
///
/// Source: Ohrimenko, Stuckey & Codish 2009; Feydy & Stuckey 2009. Restarts: Luby, Sinclair & Zuckerman 1993.
#[derive(Debug)]
pub(crate) struct Learner<'n> {
    network: &'n Network,
    pub(crate) now: Propagation<'n>,
    analysis: Analysis,
    decisions: Decisions,
    /// None before the first, and where there are none.
    nearby: Option<Neighbourhoods<'n>>,
    /// The best solution, where each must be better than the one before.
    best: Vec<Val>,
    seed: u64,
    /// True if each solution must be better than the one before.
    improves: bool,
    /// Conflicts of the shortest run.
    pub(crate) run: u64,
    /// Conflicts before the first run in a neighbourhood, and of such a run.
    before_nearby: u64,
    run_nearby: u64,
    conflicts_left: u64,
    runs: u64,
    stats: Stats,
    learnt: LearnStats,
    has_begun: bool,
    is_over: bool,
}

impl<'n> Learner<'n> {
    /// A search on a network without an empty domain.
    pub(crate) fn new(network: &'n Network, seed: u64, improves: bool, watch: &Watch) -> Result<Self, Stop> {
        Self::on(Variables::of(network, watch)?, seed, improves, watch)
    }

    /// The same with these numbers.
    pub(crate) fn on(variables: Variables<'n>, seed: u64, improves: bool, watch: &Watch) -> Result<Self, Stop> {
        let network = variables.network;
        let now = Propagation::new(variables, improves, watch)?;
        let decisions = Decisions::new(&now, seed);
        Ok(Self {
            network,
            now,
            analysis: Analysis::new(),
            decisions,
            nearby: None,
            best: Vec::new(),
            seed,
            improves,
            run: RUN,
            before_nearby: BEFORE_NEARBY,
            run_nearby: RUN_NEARBY,
            conflicts_left: RUN,
            runs: 1,
            stats: Stats { max_depth: Some(0), ..Stats::default() },
            learnt: LearnStats::default(),
            has_begun: false,
            is_over: false,
        })
    }

    pub(crate) fn stats(&self) -> Stats {
        Stats { learnt: Some(self.learnt), ..self.stats }
    }

    /// A value of the objective that no further solution beats: what the root says.
    pub(crate) fn bound(&self) -> Option<i64> {
        let (objective, goal) = (self.network.objective()?, self.now.objective.as_ref()?);
        let least = goal.least(&self.now.facts);
        Some(objective.constant() + if objective.sense() == Sense::Minimize { least } else { -least })
    }

    /// On to the next solution, or to what stops it.
    pub(crate) fn advance(&mut self, watch: &Watch) -> Result<Vec<Val>, Stop> {
        self.advance_with(watch, &mut |_, _| {})
    }

    /// The same; `look` sees all that follows from each decision, and each clash.
    pub(crate) fn advance_with(
        &mut self,
        watch: &Watch,
        look: &mut impl FnMut(&Propagation<'n>, Option<&Clash>),
    ) -> Result<Vec<Val>, Stop> {
        if !self.has_begun {
            self.has_begun = true;
            self.is_over = self.now.begin().is_err();
        }
        while !self.is_over {
            let clash = self.now.propagate(watch)?;
            look(&self.now, clash.as_ref());
            if let Some(clash) = clash {
                self.learn(&clash);
                continue;
            }
            if self.now.facts.level() == 0 {
                self.now.settle();
                if self.now.nogoods.are_many() {
                    self.now.nogoods.reduce(&self.now.facts);
                }
            } else if self.conflicts_left == 0 {
                self.restart(watch)?;
                continue;
            }
            if watch.limits().nodes.is_some_and(|most| self.stats.nodes >= most) {
                return Err(Stop::Nodes);
            }
            watch.spend(STEPS)?;
            let kept = self.nearby.as_mut().and_then(|nearby| nearby.next(&self.now.facts));
            let next = match kept {
                Some(x) => Some(bound_towards(x, self.best[x.index()].get().into(), &self.now.facts)),
                None => self.decisions.next(&self.now.facts),
            };
            match next {
                Some(lit) => self.decide(lit),
                None => return Ok(self.solution()),
            }
        }
        Err(Stop::Exhausted)
    }

    fn decide(&mut self, lit: Lit) {
        self.stats.nodes += 1;
        self.stats.decisions += 1;
        self.now.facts.decide(lit);
        self.stats.max_depth = self.stats.max_depth.max(Some(u64::from(self.now.facts.level())));
    }

    /// Ends a run. The next one goes through all that is left, or through a neighbourhood of the best solution.
    fn restart(&mut self, watch: &Watch) -> Result<(), Stop> {
        let steps = self.now.steps + STEPS * self.stats.decisions;
        if let Some(nearby) = &mut self.nearby {
            nearby.end(steps);
        }
        self.backtrack(0);
        if self.nearby.is_none() && !self.best.is_empty() && self.stats.dead_ends >= self.before_nearby {
            let cost = self.now.objective.as_ref().and_then(Goal::cost).map(|(_, cost)| cost);
            self.nearby = Some(Neighbourhoods::new(self.network, cost, self.seed, steps, watch)?);
        }
        self.stats.restarts += 1;
        match (&mut self.nearby, &self.now.objective) {
            (Some(nearby), Some(goal)) if nearby.is_due(steps) => {
                nearby.begin(&self.now.facts, &goal.costly(&self.now.facts, &self.best), steps);
                self.conflicts_left = self.run_nearby;
            }
            _ => {
                self.runs += 1;
                self.conflicts_left = self.run * luby(self.runs);
            }
        }
        Ok(())
    }

    fn backtrack(&mut self, level: u32) {
        let Self { now, decisions, nearby, .. } = self;
        if let Some(nearby) = nearby {
            nearby.back(level);
        }
        now.backtrack(level, |x, facts| decisions.back(x, facts));
    }

    fn learn(&mut self, clash: &Clash) {
        self.stats.dead_ends += 1;
        self.conflicts_left = self.conflicts_left.saturating_sub(1);
        let level = self.analysis.begin(&self.now, clash);
        if level == 0 {
            self.is_over = true;
            return;
        }
        let from = self.now.facts.level();
        self.backtrack(level);
        let found = self.analysis.resolve(&mut self.now);
        self.now.work += std::mem::take(&mut self.analysis.work);
        let Self { analysis, decisions, .. } = self;
        for &x in &analysis.involved {
            decisions.involved(x, &self.now.facts);
        }
        decisions.activities.decay();
        self.learnt.nogoods += 1;
        self.learnt.lbd += u64::from(found.lbd);
        self.learnt.minimised += (found.unminimised - self.analysis.nogood.len()) as u64;
        self.learnt.jumps += u64::from(from - found.to > 1);
        let clause: Vec<Lit> = self.analysis.nogood.iter().map(|&lit| !lit).collect();
        self.backtrack(found.to);
        if self.nearby.as_ref().is_some_and(Neighbourhoods::is_exhausted) {
            self.conflicts_left = 0;
        }
        self.add(&clause, found.lbd);
    }

    /// Adds a clause whose first literal is open, and whose others fail.
    fn add(&mut self, clause: &[Lit], lbd: u32) {
        let reason = if clause.len() > 1 { Why::Nogood(self.now.nogoods.add(clause, lbd)) } else { Why::None };
        let posted = self.now.facts.post(clause[0], reason);
        debug_assert!(posted.is_ok(), "the first literal is open");
        self.is_over |= posted.is_err();
    }

    /// Every variable has a value: takes them down. The next solution is another one, or a better one.
    fn solution(&mut self) -> Vec<Val> {
        let facts = &self.now.facts;
        let values: Vec<Val> = self.network.variables().map(|x| Val::new(facts.bounds(x).low as u16)).collect();
        self.stats.solutions += 1;
        self.decisions.improved(&values);
        let level = facts.level();
        if self.improves
            && let Some(objective) = &mut self.now.objective
        {
            objective.improve(self.network, &values);
            self.best.clone_from(&values);
            if let Some(nearby) = &mut self.nearby {
                nearby.improved();
            }
            // It clashes with what holds, and that is learnt from.
            self.now.tightened();
        } else if level == 0 {
            self.is_over = true;
        } else {
            let tried: Vec<Lit> = (1..=level).rev().map(|level| facts.tried(level)).collect();
            self.exclude_tried(tried);
        }
        values
    }

    /// Excludes what was tried, which implies the rest: a nogood of the decisions is enough.
    fn exclude_tried(&mut self, mut tried: Vec<Lit>) {
        let last = tried.remove(0);
        tidy(&mut tried, last, &self.now.facts);
        tried.sort_by_key(|&lit| std::cmp::Reverse(level_of(&self.now.facts, lit)));
        let to = tried.first().map_or(0, |&lit| level_of(&self.now.facts, lit));
        let clause: Vec<Lit> = [last].into_iter().chain(tried).map(|lit| !lit).collect();
        self.backtrack(to);
        self.add(&clause, 0);
    }

    /// Excludes a solution that somebody else has found; when each must be better than the one before, all that are no better.
    pub(crate) fn exclude(&mut self, solution: &[Val]) {
        if let Some(nearby) = &mut self.nearby {
            nearby.drop_run();
        }
        self.backtrack(0);
        if self.improves
            && let Some(objective) = &mut self.now.objective
        {
            // What it costs is a bound; its values are not followed, as those of a greedy descent are better at first.
            objective.improve(self.network, solution);
            self.best = solution.to_vec();
            return self.now.tightened();
        }
        let other = |(x, value): (_, &Val)| Lit::is_not(x, ValuePlace::from(value.get()));
        let clause: Vec<Lit> = self.network.variables().zip(solution).map(other).collect();
        match self.now.facts.open(&clause).as_deref() {
            None => {}
            Some([]) => self.is_over = true,
            Some([lit]) => self.add(&[*lit], 0),
            Some(open) => _ = self.now.nogoods.add(open, 0),
        }
    }
}

#[cfg(test)]
impl Learner<'_> {
    /// With runs of so few conflicts, in neighbourhoods from the first solution on.
    pub(crate) fn set_short_runs(&mut self, conflicts: u64) {
        (self.run, self.conflicts_left) = (conflicts, conflicts);
        (self.before_nearby, self.run_nearby) = (0, conflicts);
    }

    /// True in a run in a neighbourhood.
    pub(crate) fn is_nearby(&self) -> bool {
        self.nearby.as_ref().is_some_and(Neighbourhoods::is_on)
    }

    /// The runs in neighbourhoods that have ended.
    pub(crate) fn runs_nearby(&self) -> u64 {
        self.nearby.as_ref().map_or(0, |nearby| nearby.runs as u64)
    }
}
