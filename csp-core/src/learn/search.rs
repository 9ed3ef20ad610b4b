//! The search: decide, propagate, learn, jump; and solutions: how they are read off, and how they are excluded.

use crate::learn::analyse::Analysis;
use crate::learn::decide::{Decisions, pins};
use crate::learn::literals::Lit;
use crate::learn::propagate::Propagation;
use crate::learn::tell::Teller;
use crate::learn::trail::Reason;
use crate::limits::{Stop, Watch};
use crate::luby::luby;
use crate::model::{Domain, Literal, Network, Val, Var};
use crate::random::Random;
use crate::stats::{LearnStats, Stats};
use crate::store::{Cause, Conflict, Context, Event};

/// Conflicts of the shortest run; runs are in Luby's proportions.
const RUN: u64 = 1024;

/// Conflict-driven nogood learning.
#[derive(Debug)]
pub(super) struct Learner<'n> {
    pub(super) network: &'n Network,
    /// The domains that the root has left.
    pub(super) domains: Vec<Domain>,
    pub(super) now: Propagation<'n>,
    pub(super) analysis: Analysis,
    pub(super) decisions: Decisions,
    /// The literals that are tried before anything else: if it leads to no solution, nothing does.
    pub(super) pins: Vec<Lit>,
    teller: Teller,
    pub(super) buffer: Vec<Lit>,
    /// Conflicts before the next restart, and how many runs there were.
    pub(super) conflicts_left: u64,
    runs: u64,
    pub(super) stats: Stats,
    pub(super) learnt: LearnStats,
    /// True if the whole space was searched.
    pub(super) is_over: bool,
    /// True if there was no room to exclude the last solution.
    pub(super) is_full: bool,
}

/// The result of a stretch of the search.
pub(super) enum End {
    Solution(Vec<Val>),
    Stopped(Stop),
}

impl<'n> Learner<'n> {
    /// A search on what the root has left of a network: every domain has a value.
    /// With `renames`, it may use that values can be renamed.
    pub(super) fn new(
        network: &'n Network,
        domains: Vec<Domain>,
        seed: u64,
        renames: bool,
        watch: &Watch,
    ) -> Result<Self, Stop> {
        let now = Propagation::new(network, &domains, watch)?;
        let count = now.candidates.len();
        if !watch.affords(Analysis::memory(count) + Decisions::memory(count)) {
            return Err(Stop::Memory);
        }
        let pins = if renames { pins(network, &domains, &now.candidates, watch)? } else { Vec::new() };
        let analysis = Analysis::new(count);
        let decisions = Decisions::new(count, &mut Random::new(seed));
        watch.spend(count as u64)?;
        Ok(Self {
            network,
            domains,
            now,
            analysis,
            decisions,
            pins,
            teller: Teller::default(),
            buffer: Vec::new(),
            conflicts_left: RUN,
            runs: 1,
            stats: Stats::default(),
            learnt: LearnStats::default(),
            is_over: false,
            is_full: false,
        })
    }

    pub(super) fn stats(&self) -> Stats {
        Stats { learnt: Some(self.learnt), ..self.stats }
    }

    /// On to the next solution, or to the end.
    pub(super) fn advance(&mut self, cx: &mut Context<'n>) -> End {
        match self.run(cx) {
            Ok(values) => End::Solution(values),
            Err(stop) => End::Stopped(stop),
        }
    }

    fn run(&mut self, cx: &mut Context<'n>) -> Result<Vec<Val>, Stop> {
        if self.is_full {
            return Err(Stop::Memory);
        }
        while !self.is_over {
            let clash = self.now.propagate(cx.watch())?;
            if cx.is_observed() {
                self.teller.tell(cx, &self.now);
            }
            if let Some(clash) = clash {
                self.learn(clash, cx)?;
                continue;
            }
            if self.conflicts_left == 0 && self.now.trail.level() > 0 {
                self.restart(cx);
                continue;
            }
            self.forget(cx);
            if let Some(stop) = cx.reached(self.stats.nodes) {
                return Err(stop);
            }
            if let Some(&pin) = self.pins.iter().find(|&&pin| !self.now.trail.holds(pin)) {
                self.pin(pin, cx);
                continue;
            }
            match self.decisions.next(&self.now) {
                Some(lit) => self.decide(lit),
                None => return Ok(self.solution(cx)),
            }
        }
        Err(Stop::Exhausted)
    }

    /// Tries an assignment that some solution makes if there is one. When the others of its kind rule it out, there is none.
    fn pin(&mut self, pin: Lit, cx: &mut Context<'n>) {
        if self.now.trail.is_open(pin) {
            return self.decide(pin);
        }
        self.stats.dead_ends += 1;
        self.is_over = true;
        let var = self.now.candidates.variable(pin.candidate());
        cx.report_conflict(Conflict { var, cause: Cause::Symmetry });
    }

    /// Forgets nogoods when it is time.
    fn forget(&mut self, cx: &mut Context<'n>) {
        let Propagation { clauses, trail, candidates, .. } = &mut self.now;
        if !clauses.are_many(self.stats.dead_ends) {
            return;
        }
        let gone = clauses.worst(trail);
        if cx.has_lesson_observer() {
            for clause in clauses.chosen(&gone) {
                let nogood: Vec<Literal> = clause.map(|lit| candidates.literal(!lit)).collect();
                cx.report_forgotten(&nogood);
            }
        }
        clauses.forget(&gone, self.stats.dead_ends, trail, cx.watch());
    }

    fn decide(&mut self, lit: Lit) {
        self.stats.nodes += 1;
        self.stats.decisions += 1;
        self.now.trail.open_level();
        self.now.assign(lit, Reason::None);
        self.stats.max_depth = self.stats.max_depth.max(Some(u64::from(self.now.trail.level())));
    }

    fn restart(&mut self, cx: &mut Context<'n>) {
        self.stats.restarts += 1;
        self.runs += 1;
        self.conflicts_left = RUN * luby(self.runs);
        self.backtrack(0, cx);
        cx.emit_lesson(|| Event::Restarted);
    }

    pub(super) fn backtrack(&mut self, level: u32, cx: &mut Context<'n>) {
        if cx.is_observed() {
            Teller::jump(cx, &self.now, level);
        }
        let Self { now, decisions, .. } = self;
        now.backtrack(level, |lit| decisions.back(lit));
        self.teller.shortened(&self.now);
    }
}

impl<'n> Learner<'n> {
    /// All is decided: takes the solution down, and excludes it. What was tried implies the rest, so a nogood of the
    /// tried literals is enough.
    pub(super) fn solution(&mut self, cx: &mut Context<'n>) -> Vec<Val> {
        let values = self.values();
        self.stats.solutions += 1;
        // What is excluded from now on tells values apart.
        self.pins.clear();
        cx.report_solution_of(&values);
        let level = self.now.trail.level();
        if level == 0 {
            self.is_over = true;
            return values;
        }
        let clause: Vec<Lit> = (1..=level).rev().map(|level| !self.now.trail.tried(level)).collect();
        if cx.has_lesson_observer() {
            let nogood: Vec<Literal> = clause.iter().map(|&lit| self.now.candidates.literal(!lit)).collect();
            cx.report_excluded(&nogood);
        }
        self.backtrack(level - 1, cx);
        let reason = if clause.len() > 1 { self.now.clauses.add_for_ever(&clause) } else { Ok(Reason::None) };
        match reason {
            Ok(reason) => self.now.assign(clause[0], reason),
            Err(_) => self.is_full = true,
        }
        values
    }

    /// Excludes a solution that somebody else has found.
    pub(super) fn exclude(&mut self, solution: &[Val], cx: &mut Context<'n>) -> Result<(), Stop> {
        self.backtrack(0, cx);
        self.pins.clear();
        let own = |&(x, &value): &(Var, &Val)| self.now.candidates.find(x, value);
        let found = self.network.variables().zip(solution);
        // Literals that fail at the root are of no use in a clause; one that holds there keeps the solution out already.
        let clause: Vec<Lit> = found.filter_map(|pair| own(&pair)).map(Lit::is_not).collect();
        if clause.iter().any(|&lit| self.now.trail.holds(lit)) {
            return Ok(());
        }
        let open: Vec<Lit> = clause.into_iter().filter(|&lit| self.now.trail.is_open(lit)).collect();
        match open[..] {
            [] => self.is_over = true,
            [lit] => self.now.assign(lit, Reason::None),
            _ => {
                self.now.clauses.add_for_ever(&open)?;
            }
        }
        Ok(())
    }

    fn values(&self) -> Vec<Val> {
        let held = |x| {
            let own = self.now.candidates.of_variable(x);
            let holds = own.clone().find(|&candidate| self.now.trail.holds(Lit::is(candidate)));
            holds.map(|candidate| self.now.candidates.value(candidate as usize))
        };
        let value = |x| held(x).or(self.domains[x.index()].first()).expect("every variable has a value");
        self.network.variables().map(value).collect()
    }
}
