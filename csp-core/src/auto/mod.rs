//! A search that finds out which engine a problem needs.

mod two;

pub(crate) use two::TwoInTurn;

use std::panic::resume_unwind;
use std::thread;

use crate::engine::{Search, Step};
use crate::limits::{Limits, Stop, Watch};
use crate::local::{Tabu, TabuEngine};
use crate::model::{Network, Val};
use crate::plan::Plan;
use crate::stats::{Stats, Turn};

/// Several engines in turn: the fastest on easy problems, then also nogood learning and tabu search, each a little further
/// in each round.
///
/// Source: Gomes & Selman 2001 (portfolios); Luby, Sinclair & Zuckerman 1993 (sharing the work loses at most a constant
/// factor). Variant: turns are counted in nodes, so that answer and counters depend on nothing but network and seed. Learning
/// and tabu search have a turn in each round, the engine that begins in the first and in each whose number is a power of four.
/// A solution ends a turn; the others are told of it when the round is over, and exclude it. Those that cannot are left out from
/// then on, and the rounds that follow belong to those that have found something in the last. So no turn of a round depends on
/// another one, and that of tabu search may run in a thread of its own. Cost: learning and tabu search each work
/// about as long as the other, and at most about twice as long as the one that answers needs alone. Invariant: no solution comes
/// twice, and none is lost.
pub(crate) struct Auto<'n> {
    start: Start<'n>,
    network: &'n Network,
    seed: u64,
    watch: Watch,
    /// The engine that begins, learning, and tabu search.
    engines: [Contestant; 3],
    /// The searches of the first two; none before its first turn, and when it is out.
    here: [Option<Box<dyn Search + 'n>>; 2],
    /// The search of the third, which may go from thread to thread.
    repairs: Option<TabuEngine<'n>>,
    /// The end of the turn that the third still has in this round, if it was made in another thread.
    ahead: Option<Step>,
    /// True if there may be another thread.
    is_beside: bool,
    round: u64,
    /// The solutions of this round, each with the place of the engine that found it.
    fresh: Vec<(usize, Vec<Val>)>,
    found: Excluded,
    solutions: u64,
    /// The nearest that tabu search has come in the turns that are over.
    nearest: Option<(Vec<Val>, u64)>,
}

/// Starts a search by a plan within limits.
pub(crate) type Start<'n> = Box<dyn Fn(Plan, Limits) -> Result<Box<dyn Search + 'n>, Stop> + Send + 'n>;

/// One engine.
struct Contestant {
    plan: Plan,
    /// Nodes of a turn.
    share: u64,
    /// The number of nodes at which the turn ends that it still has in this round, if it has one.
    until: Option<u64>,
    /// True if it takes no more turns.
    is_out: bool,
    /// Its counts at the end of its last turn; nothing before the first.
    counted: Option<Stats>,
}

/// The place of learning, and that of tabu search.
const LEARNS: usize = 1;
const REPAIRS: usize = 2;

/// Nodes of the first turn of the engine that begins, of learning, and steps of tabu search: on boards of 36x36 the turns of the
/// last two take about as long.
const SHARES: [u64; 3] = [512, 1024, 131_072];
/// The variables of such a board. With more, a node of the engine that begins costs so much more that its turns are shorter; a
/// local search needs steps in proportion to the variables.
const USUAL_VARIABLES: u64 = 1296;
/// The steps of tabu search that take about as long as a conflict of learning, on boards of 25x25 and 36x36.
const STEPS: u64 = 136;
/// The most solutions that are excluded. Where there are more, the engine that finds them goes on alone: it needs no list.
const MOST_EXCLUDED: usize = 256;

/// The solutions of the rounds before, as long as they are few enough to be excluded by whoever has not found them.
#[derive(Default)]
struct Excluded(Vec<Vec<Val>>);

impl Excluded {
    /// Adds one. Says whether there was room for it.
    fn add(&mut self, solution: &[Val]) -> bool {
        let has_room = self.0.len() < MOST_EXCLUDED;
        if has_room {
            self.0.push(solution.to_vec());
        }
        has_room
    }

    /// Tells all of them to a search that begins. Says whether it can promise to find none of them.
    fn tell(&self, search: &mut dyn Search) -> bool {
        self.0.iter().all(|solution| search.exclude(solution))
    }
}

/// Nodes of the first turn of each engine, for a network of so many variables.
pub(crate) fn shares(variables: usize) -> [u64; 3] {
    let [begins, learns, repairs] = SHARES;
    let variables = (variables as u64).max(1);
    let shorter = begins * USUAL_VARIABLES / variables.max(USUAL_VARIABLES);
    [shorter.max(1), learns, (repairs * variables / USUAL_VARIABLES).max(1)]
}

/// The limits of the turn of an engine with so many nodes so far, of the nodes of all: up to `until` nodes of its own. Or what ends the
/// search before it.
fn limits_of_turn(watch: &Watch, of_all: u64, own: u64, until: Option<u64>) -> Result<Limits, Stop> {
    watch.look();
    watch.check()?;
    let all = watch.running().left();
    let left = all.nodes.map(|most| most.saturating_sub(of_all));
    if left == Some(0) {
        return Err(Stop::Nodes);
    }
    let all_ends = left.map(|left| own.saturating_add(left));
    Ok(Limits { nodes: until.into_iter().chain(all_ends).min(), ..all })
}

impl<'n> Auto<'n> {
    /// A search that begins with this plan; `shares` are the nodes of a turn of each engine. Tabu search may run in another thread
    /// where `threads` are several.
    pub(crate) fn new(
        (network, seed): (&'n Network, u64),
        shares: [u64; 3],
        threads: usize,
        start: Start<'n>,
        watch: Watch,
    ) -> Self {
        let [begins, learns, repairs] = shares;
        let contestant = |plan, share| Contestant { plan, share, until: None, is_out: false, counted: None };
        let begins = Contestant { until: Some(begins), ..contestant(Plan::Auto.begins_with(network), begins) };
        Self {
            start,
            network,
            seed,
            watch,
            engines: [begins, contestant(Plan::Learn, learns), contestant(Plan::Tabu(Tabu::default()), repairs)],
            here: [None, None],
            repairs: None,
            ahead: None,
            is_beside: threads > 1,
            round: 0,
            fresh: Vec::new(),
            found: Excluded::default(),
            solutions: 0,
            nearest: None,
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

    /// Lets an engine go on with its turn.
    fn go_on(&mut self, place: usize) -> Result<Step, Stop> {
        let limits = self.limits(place)?;
        let step = match place {
            REPAIRS => match self.ahead.take() {
                Some(step) => step,
                None => repair(&mut self.repairs, self.network, self.seed, limits),
            },
            LEARNS if self.has_room_beside() => self.both(limits),
            _ => self.turn(place, limits),
        };
        if let Some(search) = self.search(place) {
            let (stats, nearest) = (search.stats(), search.nearest());
            self.engines[place].counted = Some(stats);
            self.nearest = nearest.or(self.nearest.take());
        }
        Ok(step)
    }

    /// The turn of an engine that stays in this thread.
    fn turn(&mut self, place: usize, limits: Limits) -> Step {
        if let Some(search) = &mut self.here[place] {
            search.extend(limits);
            return search.advance();
        }
        let mut search = match (self.start)(self.engines[place].plan, limits) {
            Err(stop) => return Step::Stopped(stop),
            Ok(search) => search,
        };
        if self.found.tell(&mut *search) {
            self.here[place].insert(search).advance()
        } else {
            Step::Stopped(Stop::GaveUp)
        }
    }

    fn search(&mut self, place: usize) -> Option<&mut (dyn Search + 'n)> {
        match place {
            REPAIRS => self.repairs.as_mut().map(|search| search as &mut (dyn Search + 'n)),
            _ => self.here[place].as_deref_mut(),
        }
    }

    /// An engine takes no more turns, and its memory is free.
    fn leave(&mut self, place: usize) {
        (self.engines[place].is_out, self.engines[place].until) = (true, None);
        match place {
            REPAIRS => self.repairs = None,
            _ => self.here[place] = None,
        }
    }

    /// No engine may find again what another one has found in this round.
    fn exchange(&mut self) -> Vec<usize> {
        let fresh = std::mem::take(&mut self.fresh);
        for (finder, solution) in &fresh {
            let is_excluded = self.found.add(solution);
            for place in (0..self.engines.len()).filter(|place| place != finder) {
                // One that begins later excludes all that is found by then; tabu search, which finds one at most, cannot.
                let is_told = match self.search(place) {
                    Some(search) => is_excluded && search.exclude(solution),
                    None => is_excluded && place != REPAIRS,
                };
                if !is_told {
                    self.leave(place);
                }
            }
        }
        fresh.into_iter().map(|(finder, _)| finder).collect()
    }

    /// Nodes of the next turn of tabu search: so many that it has then worked about as long as learning has up to now. What learning
    /// costs are its conflicts, and how many come in a turn differs from network to network.
    fn repairs_share(&self) -> u64 {
        let [_, learns, repairs] = &self.engines;
        if repairs.counted.is_none() {
            return repairs.share;
        }
        let conflicts = learns.counted.map_or(0, |stats| stats.dead_ends);
        let behind = conflicts.saturating_mul(STEPS).saturating_sub(repairs.nodes());
        behind.clamp(repairs.share / 4, repairs.share.saturating_mul(4)).max(1)
    }

    /// Gives turns for the next round. Says whether anybody is left to take one.
    fn next_round(&mut self) -> bool {
        let finders = self.exchange();
        let remain: Vec<usize> = (0..self.engines.len()).filter(|&place| !self.engines[place].is_out).collect();
        if let [alone] = remain[..] {
            self.engines[alone].until = Some(u64::MAX);
            return true;
        }
        let again = |place: &usize| finders.contains(place);
        let goes_on = remain.iter().any(again);
        self.round += u64::from(!goes_on);
        // What the engine that begins is good for it answers in its first turns.
        let begins = self.round > 1 && self.round.is_power_of_two() && self.round.trailing_zeros().is_multiple_of(2);
        for &place in &remain {
            let takes_part = if goes_on { again(&place) } else { place > 0 || begins };
            if takes_part {
                let nodes = if place == REPAIRS { self.repairs_share() } else { self.engines[place].share };
                let engine = &mut self.engines[place];
                engine.until = Some(engine.nodes().saturating_add(nodes));
            }
        }
        !remain.is_empty()
    }
}

impl Auto<'_> {
    /// True if tabu search may have its turn now, before learning has ended its own: the turn is sure to come unless learning
    /// answers, and the limit of nodes is far enough for both.
    fn has_room_beside(&self) -> bool {
        let [learns, repairs] = [LEARNS, REPAIRS].map(|place| &self.engines[place]);
        let (Some(one), Some(other)) = (learns.until, repairs.until) else { return false };
        let both = one.saturating_sub(learns.nodes()).saturating_add(other.saturating_sub(repairs.nodes()));
        let most = self.watch.limits().nodes.unwrap_or(u64::MAX);
        self.is_beside && self.ahead.is_none() && self.nodes().saturating_add(both) <= most
    }

    /// The turn of learning, with that of tabu search beside it. What tabu search comes to is kept until its turn would begin, and
    /// its counts are as before until then: the answer is that of one thread. If learning ends the search, or is told something
    /// new, tabu search stops where it is; should its turn come, it goes on from there.
    fn both(&mut self, limits: Limits) -> Step {
        let switch = limits.cancel.clone().unwrap_or_default().below();
        let nodes = self.engines[REPAIRS].until;
        let theirs = Limits { nodes, cancel: Some(switch.clone()), ..limits.clone() };
        let (network, seed) = (self.network, self.seed);
        let mut search = self.repairs.take();
        let (step, ahead) = thread::scope(|scope| {
            let handle = scope.spawn(|| repair(&mut search, network, seed, theirs));
            let step = self.turn(LEARNS, limits);
            if !matches!(step, Step::Stopped(Stop::Nodes | Stop::GaveUp | Stop::Memory)) {
                switch.cancel();
            }
            (step, handle.join().unwrap_or_else(|panic| resume_unwind(panic)))
        });
        self.repairs = search;
        self.ahead = Some(ahead).filter(|step| !matches!(step, Step::Stopped(Stop::Time | Stop::Cancelled)));
        step
    }
}

/// The turn of tabu search, in whatever thread.
fn repair<'n>(search: &mut Option<TabuEngine<'n>>, network: &'n Network, seed: u64, limits: Limits) -> Step {
    if let Some(search) = search {
        search.extend(limits);
        return search.advance();
    }
    match TabuEngine::new(network, Tabu::default(), Watch::start(limits), seed, None) {
        Err(stop) => Step::Stopped(stop),
        Ok(new) => search.insert(new).advance(),
    }
}

impl Contestant {
    fn nodes(&self) -> u64 {
        self.counted.map_or(0, |stats| stats.nodes)
    }
}

impl Search for Auto<'_> {
    fn advance(&mut self) -> Step {
        let mut last = Stop::GaveUp;
        loop {
            let Some(place) = self.engines.iter().position(|engine| engine.until.is_some()) else {
                if self.next_round() {
                    continue;
                }
                return Step::Stopped(last);
            };
            match self.go_on(place) {
                Ok(Step::Solution(values)) => {
                    self.engines[place].until = None;
                    if self.fresh.iter().all(|(_, other)| *other != values) {
                        self.solutions += 1;
                        self.fresh.push((place, values.clone()));
                        return Step::Solution(values);
                    }
                }
                // The end of the turn, or of all: then it goes on with this turn.
                Ok(Step::Stopped(Stop::Nodes)) => match self.limits(place) {
                    Err(stop) => return Step::Stopped(stop),
                    Ok(_) => self.engines[place].until = None,
                },
                // It is at its end, or has asked for more memory than there may be; the others need less.
                Ok(Step::Stopped(stop @ (Stop::GaveUp | Stop::Memory))) => {
                    last = stop;
                    self.leave(place);
                }
                Ok(Step::Stopped(stop)) | Err(stop) => return Step::Stopped(stop),
            }
        }
    }

    fn extend(&mut self, limits: Limits) -> bool {
        self.watch.extend(limits);
        true
    }

    fn stats(&self) -> Stats {
        let all = self.engines.iter().filter_map(|engine| engine.counted).reduce(Stats::beside).unwrap_or_default();
        Stats { solutions: self.solutions, ..all }
    }

    fn nearest(&self) -> Option<(Vec<Val>, u64)> {
        self.nearest.clone()
    }

    fn turns(&self) -> Vec<Turn> {
        let turn = |engine: &Contestant| Some(Turn { plan: engine.plan.to_string(), stats: engine.counted? });
        self.engines.iter().filter_map(turn).collect()
    }
}

#[cfg(test)]
mod tests;
