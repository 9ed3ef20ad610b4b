//! The search: decide, propagate, learn, jump.

use std::sync::Arc as Shared;

use super::analyse::{Analysis, Found};
use super::decide::Decisions;
use super::graph::{implication_graph, lesson};
use super::literals::Lit;
use super::propagate::{Clash, Propagation};
use super::tell::Teller;
use super::trail::Reason;
use crate::limits::Stop;
use crate::luby::luby;
use crate::model::{Domain, Network, Val};
use crate::random::Random;
use crate::stats::{LearnStats, Stats};
use crate::store::{Context, Event};
use crate::watch::Watch;

/// Conflicts of the shortest run; runs are in Luby's proportions.
const RUN: u64 = 1024;

/// Conflict-driven nogood learning.
#[derive(Debug)]
pub(super) struct Learner<'n> {
    network: &'n Network,
    /// What the root has left.
    domains: Vec<Domain>,
    now: Propagation<'n>,
    analysis: Analysis,
    decisions: Decisions,
    teller: Teller,
    buffer: Vec<Lit>,
    /// The work that was told to the watch.
    reported: u64,
    /// Conflicts before the next restart, and how many runs there were.
    conflicts_left: u64,
    runs: u64,
    stats: Stats,
    learnt: LearnStats,
    is_over: bool,
}

/// What a stretch of the search ended with.
pub(super) enum End {
    Solution(Vec<Val>),
    Stopped(Stop),
}

impl<'n> Learner<'n> {
    /// A search on what the root has left of a network: every domain has a value.
    pub(super) fn new(network: &'n Network, domains: Vec<Domain>, seed: u64, watch: &Watch) -> Result<Self, Stop> {
        let now = Propagation::new(network, &domains, watch)?;
        let count = now.candidates.len();
        if !watch.affords(Analysis::memory(count) + Decisions::memory(count)) {
            return Err(Stop::Memory);
        }
        let analysis = Analysis::new(count);
        let decisions = Decisions::new(count, &mut Random::new(seed));
        watch.spend(count as u64)?;
        Ok(Self {
            network,
            domains,
            now,
            analysis,
            decisions,
            teller: Teller::default(),
            buffer: Vec::new(),
            reported: 0,
            conflicts_left: RUN,
            runs: 1,
            stats: Stats::default(),
            learnt: LearnStats::default(),
            is_over: false,
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
        while !self.is_over {
            let propagated = self.now.propagate();
            if cx.is_observed() {
                self.teller.tell(cx, &self.now);
            }
            if let Err(clash) = propagated {
                self.learn(clash, cx)?;
                continue;
            }
            if self.conflicts_left == 0 && self.now.trail.level() > 0 {
                self.restart(cx);
                continue;
            }
            self.now.clauses.forget(self.stats.dead_ends, &mut self.now.trail, cx.watch());
            cx.watch().work(self.now.work - self.reported);
            self.reported = self.now.work;
            if let Some(stop) = cx.reached(self.stats.nodes) {
                return Err(stop);
            }
            match self.decisions.next(&self.now) {
                Some(lit) => self.decide(lit),
                None => return self.solution(cx),
            }
        }
        Err(Stop::Exhausted)
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

    fn backtrack(&mut self, level: u32, cx: &mut Context<'n>) {
        if cx.is_observed() {
            Teller::jump(cx, &self.now, level);
        }
        let Self { now, decisions, .. } = self;
        now.backtrack(level, |lit| decisions.back(lit));
        self.teller.shortened(&self.now);
    }

    /// Learns from a clash, and goes back to where the nogood forces a literal.
    fn learn(&mut self, clash: Clash, cx: &mut Context<'n>) -> Result<(), Stop> {
        self.stats.dead_ends += 1;
        self.conflicts_left = self.conflicts_left.saturating_sub(1);
        if cx.is_observed() {
            Teller::conflict(cx, &self.now, clash);
        }
        let from = self.now.trail.level();
        if from == 0 {
            self.is_over = true;
            return Ok(());
        }
        self.decisions.remember(&self.now);
        let found = self.analysis.analyse(&mut self.now, clash);
        self.tell_lesson(found, clash, cx);
        self.raise();
        self.count(found, from);
        self.backtrack(found.to, cx);
        if !cx.affords(self.now.clauses.learnt_bytes()) {
            return Err(Stop::Memory);
        }
        self.take_effect(found.lbd)
    }

    fn tell_lesson(&self, found: Found, clash: Clash, cx: &mut Context<'n>) {
        let graph = cx.is_observed().then(|| implication_graph(self.network, &self.now, clash));
        let lesson = || lesson(&self.now, &self.analysis.nogood, found, graph);
        cx.emit_lesson(|| Event::Learnt { lesson: Shared::new(lesson()) });
    }

    /// Raises the activity of all that had a part in the nogood, and of what implied its literals (reason-side bumping:
    /// Liang, Ganesh, Poupart & Czarnecki 2016).
    fn raise(&mut self) {
        let Self { analysis, decisions, now, buffer, .. } = self;
        for &lit in &analysis.nogood {
            now.antecedents(now.trail.step(lit).reason, Some(lit), buffer);
            for &source in &*buffer {
                if now.trail.level_of(source) > 0 && analysis.marks.raise(source) {
                    analysis.involved.push(source);
                }
            }
        }
        analysis.involved.iter().for_each(|lit| decisions.activities.raise(lit.candidate()));
        decisions.activities.decay();
        analysis.clear();
    }

    fn count(&mut self, found: Found, from: u32) {
        self.learnt.nogoods += 1;
        self.learnt.minimised += (found.unminimised - self.analysis.nogood.len()) as u64;
        self.learnt.lbd += u64::from(found.lbd);
        self.learnt.jumps += u64::from(found.to + 1 < from);
    }

    /// Adds the nogood, which now forces the opposite of its first literal.
    fn take_effect(&mut self, lbd: u32) -> Result<(), Stop> {
        let clause: Vec<Lit> = self.analysis.nogood.iter().map(|&lit| !lit).collect();
        let reason = match clause.len() {
            1 => Reason::None,
            length => self.now.clauses.add(&clause, lbd.min(length as u32 - 1).max(1))?,
        };
        self.now.assign(clause[0], reason);
        Ok(())
    }

    /// All is decided: takes the solution down, and excludes it. What was tried implies the rest, so a nogood of the
    /// tried literals is enough.
    fn solution(&mut self, cx: &mut Context<'n>) -> Result<Vec<Val>, Stop> {
        let values = self.values();
        self.stats.solutions += 1;
        cx.emit_lesson(|| Event::Solved);
        let level = self.now.trail.level();
        if level == 0 {
            self.is_over = true;
            return Ok(values);
        }
        let clause: Vec<Lit> = (1..=level).rev().map(|level| !self.now.trail.tried(level)).collect();
        self.backtrack(level - 1, cx);
        let reason = if clause.len() > 1 { self.now.clauses.add_for_ever(&clause)? } else { Reason::None };
        self.now.assign(clause[0], reason);
        Ok(values)
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
