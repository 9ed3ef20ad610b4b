//! The answer of the search to a clash: it learns, and jumps.

use std::sync::Arc as Shared;

use crate::learn::analyse::Found;
use crate::learn::literals::Lit;
use crate::learn::propagate::Clash;
use crate::learn::search::Learner;
use crate::learn::tell::{Teller, implication_graph, lesson};
use crate::learn::trail::Reason;
use crate::limits::Stop;
use crate::store::{Context, Event};

impl<'n> Learner<'n> {
    /// Learns from a clash, and goes back to where the nogood forces a literal.
    pub(super) fn learn(&mut self, clash: Clash, cx: &mut Context<'n>) -> Result<(), Stop> {
        self.stats.dead_ends += 1;
        self.conflicts_left = self.conflicts_left.saturating_sub(1);
        if cx.is_observed() {
            Teller::conflict(cx, &self.now, clash);
        }
        if let Reason::Broken(_) = clash.reason {
            // A filter may find out late what cannot hold together: it goes back to where it was so already.
            let level = self.now.level_of_broken();
            if level < self.now.trail.level() {
                self.backtrack(level, cx);
            }
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
        analysis.involved.iter().for_each(|lit| decisions.activities.raise(lit.candidate(), 1.0));
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
}
