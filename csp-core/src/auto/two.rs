//! A strategy in turn with an engine of another crate.

use std::collections::VecDeque;
use std::panic::resume_unwind;
use std::thread;

use super::{Excluded, Start, limits_of_turn};
use crate::engine::{Search, Step};
use crate::limits::{Limits, Stop, Watch};
use crate::model::{Network, Val};
use crate::plan::Plan;
use crate::relations::Objective;
use crate::stats::{Stats, Turn};

/// Two engines in turn, for any network, with an objective or without: a strategy of the textbook, which is done with what is easy,
/// and an engine of another crate, whose turns double.
///
/// Source: Luby, Sinclair & Zuckerman 1993 (rounds that double lose at most a constant factor); Gomes & Selman 2001 (portfolios).
/// Variant: turns are counted in nodes and steps, so that answer and counters depend on nothing but network and seed. The strategy
/// has the first round alone; in all others the second engine comes first. What one has found the other is told when the round is
/// over: it excludes it, or, when each solution must be better than the one before, beats it; one that cannot is left out from then
/// on. So no turn of a round depends on the other, and for the best solution both may be made at the same time, in two threads.
/// Invariant: no solution comes twice, and none is lost.
pub(crate) struct TwoInTurn<'n> {
    start: Start<'n>,
    /// The objective by which each solution must be better.
    goal: Option<(&'n Network, &'n Objective)>,
    watch: Watch,
    engines: [Contestant<'n>; 2],
    /// Nodes that a turn of the first engine has at least.
    least_share: u64,
    round: u64,
    /// True if there may be another thread.
    is_beside: bool,
    /// The steps that turns made at the same time have come to, each with the place of its engine, in the order of one thread.
    ahead: VecDeque<(usize, Step)>,
    /// The solutions of this round, each with the place of the engine that found it; when each must be better, the last.
    fresh: Vec<(usize, Vec<Val>)>,
    /// Those of the rounds before; when each must be better, the last.
    found: Excluded,
    best: Option<i64>,
    solutions: u64,
}

/// One engine.
struct Contestant<'n> {
    plan: Plan,
    /// Nodes of a turn.
    share: u64,
    /// The number of nodes at which the turn ends that it still has in this round, if it has one.
    until: Option<u64>,
    /// The steps that it had made when its last turn began.
    steps_before: u64,
    /// None before its first turn, and when it is out.
    search: Option<Box<dyn Search + 'n>>,
    /// True if it takes no more turns.
    is_out: bool,
    /// Its counts, where they are not those of its search: it is out, or its turn is not told yet.
    counted: Option<Stats>,
}

/// The places of the strategy and of the other engine.
const STRATEGY: usize = 0;
const OTHER: usize = 1;

impl<'n> TwoInTurn<'n> {
    /// Nodes of the first turn of each.
    pub(crate) const SHARES: [u64; 2] = [2048, 1024];

    /// A search by these plans, with so many nodes in the first turn of each. With a `goal`, each solution is better than the one
    /// before. Both may work at the same time where `threads` are several.
    pub(crate) fn new(
        plans: &[Plan; 2],
        shares: [u64; 2],
        threads: usize,
        goal: Option<(&'n Network, &'n Objective)>,
        start: Start<'n>,
        watch: Watch,
    ) -> Self {
        let contestant = |place: usize| Contestant {
            plan: plans[place],
            share: shares[place],
            until: None,
            steps_before: 0,
            search: None,
            is_out: false,
            counted: None,
        };
        let strategy = Contestant { until: Some(shares[STRATEGY]), ..contestant(STRATEGY) };
        Self {
            start,
            goal,
            watch,
            engines: [strategy, contestant(OTHER)],
            least_share: shares[STRATEGY],
            round: 0,
            is_beside: threads > 1,
            ahead: VecDeque::new(),
            fresh: Vec::new(),
            found: Excluded::default(),
            best: None,
            solutions: 0,
        }
    }

    fn nodes(&self) -> u64 {
        self.engines.iter().map(Contestant::nodes).sum()
    }

    /// The limits of the turn of an engine, or what ends the search before it.
    fn limits(&self, place: usize) -> Result<Limits, Stop> {
        let engine = &self.engines[place];
        limits_of_turn(&self.watch, self.nodes(), engine.nodes(), engine.until)
    }

    /// The next that somebody comes to in this round; `None` when all turns are over.
    fn go_on(&mut self) -> Option<Result<(usize, Step), Stop>> {
        if self.ahead.is_empty() {
            let place = [OTHER, STRATEGY].into_iter().find(|&place| self.engines[place].until.is_some())?;
            let limits = match self.limits(place) {
                Ok(limits) => limits,
                Err(stop) => return Some(Err(stop)),
            };
            if !self.has_room_beside() {
                return Some(Ok((place, self.engines[place].advance(&self.start, limits, &self.found))));
            }
            self.both(limits);
        }
        let (place, step) = self.ahead.pop_front()?;
        if place == STRATEGY {
            self.engines[STRATEGY].counted = None;
        }
        Some(Ok((place, step)))
    }

    /// True if both engines may have their turns at the same time: for the best solution, where the limit of nodes is far enough.
    fn has_room_beside(&self) -> bool {
        let [Some(one), Some(other)] =
            self.engines.each_ref().map(|engine| Some(engine.until?.saturating_sub(engine.nodes())))
        else {
            return false;
        };
        let most = self.watch.limits().nodes.unwrap_or(u64::MAX);
        let has_begun = self.engines[STRATEGY].search.is_some();
        self.is_beside
            && self.goal.is_some()
            && has_begun
            && self.nodes().saturating_add(one).saturating_add(other) <= most
    }

    /// Both turns at the same time. What they come to is told as if one had come after the other: a solution is known when both turns
    /// are over. Cost: the solutions of two turns, each better than the one before, are kept until then.
    fn both(&mut self, limits: Limits) {
        let [strategy, other] = &mut self.engines;
        let switch = limits.cancel.clone().unwrap_or_default().below();
        let theirs = Limits { nodes: strategy.until, cancel: Some(switch.clone()), ..limits.clone() };
        strategy.counted = strategy.stats();
        let search = strategy.search.as_mut();
        let (first, second) = thread::scope(|scope| {
            let handle = scope.spawn(|| search.map_or_else(Vec::new, |search| whole_turn(&mut **search, theirs)));
            let first = other.whole_turn(&self.start, limits, &self.found);
            if first.last() == Some(&Step::Stopped(Stop::Exhausted)) {
                // One thread would have come to its end now.
                switch.cancel();
            }
            (first, handle.join().unwrap_or_else(|panic| resume_unwind(panic)))
        });
        let mut of_other: VecDeque<(usize, Step)> = first.into_iter().map(|step| (OTHER, step)).collect();
        let end = of_other.pop_back();
        let is_limited = |stop: Stop| stop.is_limit() && !matches!(stop, Stop::Nodes | Stop::GaveUp | Stop::Memory);
        self.ahead = of_other;
        let of_strategy = second.into_iter().map(|step| (STRATEGY, step));
        match end {
            Some((_, Step::Stopped(Stop::Exhausted))) => self.ahead.extend(end),
            // What the strategy has found and counted is not lost.
            Some((_, Step::Stopped(stop))) if is_limited(stop) => {
                strategy.counted = None;
                let is_kept = |step: &Step| matches!(step, Step::Solution(_) | Step::Stopped(Stop::Exhausted));
                self.ahead.extend(of_strategy.filter(|(_, step)| is_kept(step)));
                self.ahead.extend(end);
            }
            _ => self.ahead.extend(end.into_iter().chain(of_strategy)),
        }
    }

    /// An engine has found a solution. Says whether that is news.
    fn is_news(&mut self, place: usize, solution: &[Val]) -> bool {
        if let Some((network, objective)) = self.goal {
            let value = objective.of(network, solution);
            if self.best.is_some_and(|best| !objective.is_better(value, best)) {
                return false;
            }
            self.best = Some(value);
            // What is better than the last one is better than all.
            self.fresh.clear();
        } else if self.fresh.iter().any(|(_, other)| other == solution) {
            return false;
        }
        self.fresh.push((place, solution.to_vec()));
        self.solutions += 1;
        true
    }

    /// No engine may find again what the other one has found in this round. Who has found something.
    fn exchange(&mut self) -> Vec<usize> {
        let fresh = std::mem::take(&mut self.fresh);
        for (finder, solution) in &fresh {
            if self.goal.is_some() {
                self.found = Excluded::default();
            }
            let is_excluded = self.found.add(solution);
            for (_, engine) in self.engines.iter_mut().enumerate().filter(|(place, _)| place != finder) {
                // One that begins later excludes all that is found by then.
                let is_told = is_excluded && engine.search.as_mut().is_none_or(|search| search.exclude(solution));
                if !is_told {
                    engine.leave();
                }
            }
        }
        fresh.into_iter().map(|(finder, _)| finder).collect()
    }

    /// Gives turns for the next round. Says whether anybody is left to take one. The turns of the second engine double. The first one has
    /// about as many steps as the other will have, and its steps are shorter: what it is good for it mostly answers in its first turn.
    fn next_round(&mut self) -> bool {
        let finders = self.exchange();
        let remain: Vec<usize> = (0..self.engines.len()).filter(|&place| !self.engines[place].is_out).collect();
        if let [alone] = remain[..] {
            self.engines[alone].until = Some(u64::MAX);
            return true;
        }
        // Who finds one of many solutions goes on.
        let goes_on = self.goal.is_none() && !finders.is_empty();
        if !goes_on {
            self.round += 1;
            let [strategy, other] = &mut self.engines;
            if self.round > 1 {
                let steps = other.steps().saturating_sub(other.steps_before).saturating_mul(2);
                let per_node = (strategy.steps() / strategy.nodes().max(1)).max(1);
                strategy.share = (steps / per_node).max(self.least_share);
                other.share = other.share.saturating_mul(2);
            }
            other.steps_before = other.steps();
        }
        for place in remain.iter().copied().filter(|place| !goes_on || finders.contains(place)) {
            let engine = &mut self.engines[place];
            engine.until = Some(engine.nodes().saturating_add(engine.share));
        }
        !remain.is_empty()
    }
}

/// All that a search comes to within limits; the last is its end.
fn whole_turn(search: &mut dyn Search, limits: Limits) -> Vec<Step> {
    search.extend(limits);
    let mut steps = vec![search.advance()];
    while matches!(steps.last(), Some(Step::Solution(_))) {
        steps.push(search.advance());
    }
    steps
}

impl<'n> Contestant<'n> {
    /// On to the next solution, or to the end of the turn.
    fn advance(&mut self, start: &Start<'n>, limits: Limits, found: &Excluded) -> Step {
        if let Some(search) = &mut self.search {
            search.extend(limits);
            return search.advance();
        }
        let mut search = match start(self.plan, limits) {
            Err(stop) => return Step::Stopped(stop),
            Ok(search) => search,
        };
        if found.tell(&mut *search) { self.search.insert(search).advance() } else { Step::Stopped(Stop::GaveUp) }
    }

    /// All that it comes to in its turn.
    fn whole_turn(&mut self, start: &Start<'n>, limits: Limits, found: &Excluded) -> Vec<Step> {
        let first = self.advance(start, limits.clone(), found);
        match (&first, &mut self.search) {
            (Step::Solution(_), Some(search)) => [first].into_iter().chain(whole_turn(&mut **search, limits)).collect(),
            _ => vec![first],
        }
    }

    /// Its counts; nothing before its first turn.
    fn stats(&self) -> Option<Stats> {
        self.counted.or_else(|| Some(self.search.as_ref()?.stats()))
    }

    fn nodes(&self) -> u64 {
        self.stats().map_or(0, |stats| stats.nodes)
    }

    fn steps(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.steps())
    }

    /// It is out, and its memory is free.
    fn leave(&mut self) {
        self.counted = self.stats();
        (self.is_out, self.until, self.search) = (true, None, None);
    }
}

impl Search for TwoInTurn<'_> {
    fn advance(&mut self) -> Step {
        let mut last = Stop::GaveUp;
        loop {
            let (place, step) = match self.go_on() {
                Some(Ok(step)) => step,
                Some(Err(stop)) => return Step::Stopped(stop),
                None if self.next_round() => continue,
                None => return Step::Stopped(last),
            };
            match step {
                Step::Solution(values) => {
                    if self.goal.is_none() {
                        self.engines[place].until = None;
                    }
                    if self.is_news(place, &values) {
                        return Step::Solution(values);
                    }
                }
                // The end of the turn, or of all: then it goes on with this turn.
                Step::Stopped(Stop::Nodes) => match self.limits(place) {
                    Err(stop) => return Step::Stopped(stop),
                    Ok(_) => self.engines[place].until = None,
                },
                // It has asked for more memory than there may be, or has no bound for such numbers; the other one goes on.
                Step::Stopped(stop @ (Stop::GaveUp | Stop::Memory)) => {
                    last = stop;
                    self.engines[place].leave();
                }
                Step::Stopped(stop) => return Step::Stopped(stop),
            }
        }
    }

    fn extend(&mut self, limits: Limits) -> bool {
        self.watch.extend(limits);
        true
    }

    fn stats(&self) -> Stats {
        let all = self.engines.iter().filter_map(Contestant::stats).reduce(Stats::beside).unwrap_or_default();
        Stats { solutions: self.solutions, ..all }
    }

    fn nearest(&self) -> Option<(Vec<Val>, u64)> {
        self.engines.iter().filter_map(|engine| engine.search.as_ref()).find_map(|search| search.nearest())
    }

    fn bound(&self) -> Option<i64> {
        self.engines.iter().find_map(|engine| engine.search.as_ref()?.bound())
    }

    fn turns(&self) -> Vec<Turn> {
        let turn = |engine: &Contestant<'_>| Some(Turn { plan: engine.plan.to_string(), stats: engine.stats()? });
        self.engines.iter().filter_map(turn).collect()
    }
}
