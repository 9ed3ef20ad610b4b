//! A strategy in turn with an engine of another crate.

use super::Start;
use crate::engine::{Search, Step};
use crate::limits::{Limits, Stop, Watch};
use crate::model::Val;
use crate::plan::Plan;
use crate::stats::{Stats, Turn};

/// Two engines in turn, for any network, with an objective or without: a strategy of the textbook, which is done with what is easy,
/// and an engine of another crate, whose turns double.
///
/// Source: Luby, Sinclair & Zuckerman 1993 (rounds that double lose at most a constant factor). Variant: turns are counted in nodes and
/// steps, so that answer and counters depend on nothing but network and seed. A solution that one has found the other excludes, or, when each
/// must be better than the one before, beats; one that cannot is left out from then on. Invariant: no solution comes twice, and none
/// is lost.
pub(crate) struct TwoInTurn<'n> {
    start: Start<'n>,
    watch: Watch,
    engines: [Contestant<'n>; 2],
    /// Nodes that a turn of the first engine has at least.
    least_share: u64,
    /// The place of the engine whose turn it is.
    turn: usize,
    /// The solutions so far, as long as they are few enough to be excluded; when each must be better, the last.
    found: Vec<Vec<Val>>,
    improves: bool,
    solutions: u64,
}

/// One engine.
struct Contestant<'n> {
    plan: Plan,
    /// Nodes of its next turn.
    share: u64,
    /// The steps that it had made when its last turn began.
    steps_before: u64,
    /// None before its first turn, and when it is out.
    search: Option<Box<dyn Search + 'n>>,
    /// The place where its turn began, in nodes. A solution is a new beginning, but not one of many that are each a little better.
    since: u64,
    /// True if it takes no more turns; then `left_with` is what it had counted, if it had a search.
    is_out: bool,
    left_with: Option<Stats>,
}

/// The most solutions that are excluded. Where there are more, the engine that finds them goes on alone.
const MOST_EXCLUDED: usize = 256;

impl<'n> TwoInTurn<'n> {
    /// Nodes of the first turn of each.
    pub(crate) const SHARES: [u64; 2] = [2048, 1024];

    /// A search by these plans, with so many nodes in the first turn of each. When it `improves`, each solution is better than the one
    /// before.
    pub(crate) fn new(plans: &[Plan; 2], shares: [u64; 2], improves: bool, start: Start<'n>, watch: Watch) -> Self {
        let contestant = |place: usize| Contestant {
            plan: plans[place],
            share: shares[place],
            steps_before: 0,
            search: None,
            since: 0,
            is_out: false,
            left_with: None,
        };
        let engines = [contestant(0), contestant(1)];
        Self { start, watch, engines, least_share: shares[0], turn: 0, found: Vec::new(), improves, solutions: 0 }
    }

    fn nodes(&self) -> u64 {
        self.engines.iter().map(Contestant::nodes).sum()
    }

    /// The limits of the turn, or what ends the search before it.
    fn limits(&self) -> Result<Limits, Stop> {
        self.watch.look();
        self.watch.check()?;
        let all = self.watch.running().left();
        let engine = &self.engines[self.turn];
        let is_alone = self.engines.iter().filter(|engine| !engine.is_out).count() == 1;
        let turn_ends = if is_alone { None } else { Some(engine.since.saturating_add(engine.share)) };
        let others = self.nodes() - engine.nodes();
        let all_ends = all.nodes.map(|most| most.saturating_sub(others));
        if all_ends.is_some_and(|end| end <= engine.nodes()) {
            return Err(Stop::Nodes);
        }
        let nodes = turn_ends.into_iter().chain(all_ends).min();
        Ok(Limits { nodes, ..all })
    }

    /// Lets the engine whose turn it is go on.
    fn go_on(&mut self) -> Result<Step, Stop> {
        let limits = self.limits()?;
        let engine = &mut self.engines[self.turn];
        if let Some(search) = &mut engine.search {
            search.extend(limits);
            return Ok(search.advance());
        }
        let mut search = match (self.start)(engine.plan, limits) {
            // It has asked for more memory than there may be, or has no bound for such numbers; the other one goes on.
            Err(stop @ (Stop::Memory | Stop::GaveUp)) => return Ok(Step::Stopped(stop)),
            search => search?,
        };
        if self.found.iter().all(|solution| search.exclude(solution)) {
            Ok(engine.search.insert(search).advance())
        } else {
            Ok(Step::Stopped(Stop::GaveUp))
        }
    }

    /// The engine whose turn it is has found a solution, which no other may find again.
    fn found(&mut self, solution: &[Val]) {
        self.solutions += 1;
        let turn = self.turn;
        if !self.improves {
            self.engines[turn].since = self.engines[turn].nodes();
        }
        if self.improves {
            // What is better than the last one is better than all.
            self.found.clear();
        }
        let is_excluded = self.found.len() < MOST_EXCLUDED;
        if is_excluded {
            self.found.push(solution.to_vec());
        }
        for (place, engine) in self.engines.iter_mut().enumerate() {
            let excludes = |search: &mut Box<dyn Search + 'n>| is_excluded && search.exclude(solution);
            if place != turn && !engine.search.as_mut().map_or(is_excluded, excludes) {
                engine.leave();
            }
        }
    }

    /// The turns of the second engine double. The first one has as many steps as the other had, and its steps are shorter: what it is
    /// good for it mostly answers in its first turn.
    fn begin_round(&mut self) {
        let [strategy, other] = &mut self.engines;
        let steps = other.steps().saturating_sub(other.steps_before);
        other.share = other.share.saturating_mul(2);
        let per_node = (strategy.steps() / strategy.nodes().max(1)).max(1);
        strategy.share = (steps / per_node).max(self.least_share);
        for engine in &mut self.engines {
            engine.since = engine.nodes();
            engine.steps_before = engine.steps();
        }
    }

    /// Passes the turn to the next engine that is not out. Says whether there is one.
    fn pass(&mut self) -> bool {
        for _ in 0..self.engines.len() {
            self.turn += 1;
            if self.turn == self.engines.len() {
                self.turn = 0;
                self.begin_round();
            }
            if !self.engines[self.turn].is_out {
                return true;
            }
        }
        false
    }
}

impl Contestant<'_> {
    /// Its counts; nothing before its first turn.
    fn stats(&self) -> Option<Stats> {
        self.left_with.or_else(|| Some(self.search.as_ref()?.stats()))
    }

    fn nodes(&self) -> u64 {
        self.stats().map_or(0, |stats| stats.nodes)
    }

    fn steps(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.steps())
    }

    /// It is out, and its memory is free.
    fn leave(&mut self) {
        self.left_with = self.stats();
        self.is_out = true;
        self.search = None;
    }
}

impl Search for TwoInTurn<'_> {
    fn advance(&mut self) -> Step {
        loop {
            let stop = match self.go_on() {
                Ok(Step::Solution(values)) => {
                    self.found(&values);
                    return Step::Solution(values);
                }
                Ok(Step::Stopped(stop)) => stop,
                Err(stop) => return Step::Stopped(stop),
            };
            match stop {
                // The end of the turn, or of all: then it goes on with this turn.
                Stop::Nodes if matches!(self.limits(), Err(Stop::Nodes)) => return Step::Stopped(stop),
                Stop::Nodes => {}
                Stop::GaveUp | Stop::Memory => self.engines[self.turn].leave(),
                _ => return Step::Stopped(stop),
            }
            if !self.pass() {
                return Step::Stopped(stop);
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
