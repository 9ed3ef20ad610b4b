//! Events that become the tree of a search while it runs. Work on queues is not kept, only what it cost.

use std::sync::Arc as Shared;

use csp_core::counters::Textbook;
use csp_core::observe::OwnedReason;
use csp_core::{Cancel, Event, Network, Observer, Stats, Val, Var};

use super::cost_tree::{CostTree, Departure, EventTally, Jump, Node, ROOT, Removal, SumMismatch};

/// Keeps what a search does, up to so many steps: values tried, values removed, failures, and variables whose values ran
/// out. It ends the search at the first value tried for which there is no room, so that what is kept is what the search
/// would have done with a limit of nodes.
#[derive(Debug)]
pub struct Recorder<'n> {
    network: &'n Network,
    told: EventTally,
    /// The path from the root to where the search is.
    path: Vec<u32>,
    run: u32,
    /// True if the values of the first variable have run out: the next value begins another run.
    is_over: bool,
    /// The conflict set of the variable whose values ran out last.
    conflict_set: Option<Shared<[Var]>>,
    /// The nodes that were left since anything else happened.
    just_left: Vec<u32>,
    checks_now: u64,
    checks_charged: u64,
    /// Values tried, also when they were not kept.
    tried: u64,
    steps: usize,
    most: usize,
    is_cut: bool,
    full: Cancel,
}

/// The reason why a recording is no tree that can be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unusable {
    /// There was no room for what the search does before its first value.
    NoRoom,
    /// Its events do not add up to its counters.
    SumMismatch,
}

impl From<SumMismatch> for Unusable {
    fn from(_: SumMismatch) -> Self {
        Self::SumMismatch
    }
}

impl<'n> Recorder<'n> {
    /// An empty one with room for `most` steps, which throws the switch `full` when there is no more.
    pub fn new(network: &'n Network, most: usize, full: Cancel) -> Self {
        let root = Node::new(None, ROOT, 0, 0);
        Self {
            network,
            told: EventTally {
                nodes: vec![root],
                removals: Vec::new(),
                conflicts: Vec::new(),
                jumps: Vec::new(),
                restarted: Vec::new(),
            },
            path: vec![ROOT],
            run: 0,
            is_over: false,
            conflict_set: None,
            just_left: Vec::new(),
            checks_now: 0,
            checks_charged: 0,
            tried: 0,
            steps: 0,
            most,
            is_cut: false,
            full,
        }
    }

    /// The tree of a search that came to `stats`; `is_whole` when it visited all there is.
    ///
    /// # Errors
    ///
    /// Why the recording says nothing.
    pub fn end(mut self, stats: &Stats, is_whole: bool) -> Result<CostTree<'n>, Unusable> {
        // Singleton consistency tries values at the root that the search does not count, before all others.
        let trials = self.tried.saturating_sub(stats.nodes);
        let kept = self.told.nodes.len() as u64 - 1;
        if trials > kept {
            return Err(Unusable::NoRoom);
        }
        match stats.textbook {
            None => self.told.nodes.iter_mut().for_each(|node| node.own.checks = 0),
            Some(textbook) if !self.is_cut => {
                self.checks_now = textbook.checks;
                self.charge();
            }
            Some(_) => {}
        }
        let known = (!self.is_cut).then_some(stats);
        Ok(CostTree::new(self.network, self.told, trials as u32, known, is_whole && !self.is_cut)?)
    }

    fn here(&self) -> u32 {
        self.path.last().copied().unwrap_or(ROOT)
    }

    fn now(&mut self) -> &mut Node {
        let here = self.here();
        &mut self.told.nodes[here as usize]
    }

    /// Charges the checks since the last time to where the search is.
    fn charge(&mut self) {
        let checks = self.checks_now - self.checks_charged;
        self.checks_charged = self.checks_now;
        self.now().own.checks += checks;
    }

    fn enter(&mut self, var: Var, value: Val) {
        let parent = self.here();
        self.run += u32::from(std::mem::take(&mut self.is_over));
        let depth = self.told.nodes[parent as usize].depth + 1;
        self.path.push(self.told.nodes.len() as u32);
        self.told.nodes.push(Node::new(Some((var, value)), parent, depth, self.run));
    }

    fn leave(&mut self) {
        let end = self.told.nodes.len() as u32;
        if self.path.len() > 1
            && let Some(node) = self.path.pop()
        {
            self.told.nodes[node as usize].end = Some(end);
            self.just_left.push(node);
        }
    }

    fn remove(&mut self, var: Var, value: Val, reason: OwnedReason) {
        let node = self.here();
        let id = self.told.removals.len() as u32;
        let next = self.now().removal.replace(id);
        self.told.removals.push(Removal { var, value, reason, node, run: self.run, next });
    }

    fn fail(&mut self, var: Var, reason: OwnedReason) {
        let id = self.told.conflicts.len() as u32;
        self.told.conflicts.push((var, reason));
        let node = self.now();
        node.conflict = Some(id);
        node.own.dead_ends += 1;
    }

    fn run_out(&mut self, var: Var, conflict_set: Option<Shared<[Var]>>) {
        self.is_over = self.here() == ROOT;
        let node = self.now();
        node.ran_out = Some(var);
        node.own.backtracks += 1;
        self.conflict_set = conflict_set;
    }

    /// The search leaves all nodes between the last and the one above which the value of `to` is revised.
    fn jump(&mut self, from: Var, to: Option<Var>) {
        let id = self.told.jumps.len() as u32;
        self.told.jumps.push(Jump { from, to, conflict_set: self.conflict_set.take() });
        let is_target = |node: &u32| self.told.nodes[*node as usize].choice.is_some_and(|(var, _)| Some(var) == to);
        let target = self.path.iter().rposition(is_target).unwrap_or(0);
        let last = self.path.len() - 1;
        for place in target..last {
            self.told.nodes[self.path[place] as usize].left = Departure::Jump(id);
        }
    }

    fn restart(&mut self) {
        self.told.restarted.push(self.run);
        self.run += 1;
        self.is_over = false;
        for node in std::mem::take(&mut self.just_left) {
            self.told.nodes[node as usize].left = Departure::Restart;
        }
    }
}

impl Observer for &mut Recorder<'_> {
    fn event(&mut self, event: &Event) {
        let is_tried = matches!(event, Event::Tried { .. });
        self.tried += u64::from(is_tried);
        if self.is_cut {
            return;
        }
        self.charge();
        if is_tried && self.steps >= self.most {
            self.is_cut = true;
            self.full.cancel();
            return;
        }
        if !matches!(event, Event::Retracted { .. } | Event::Restarted) {
            self.just_left.clear();
        }
        self.steps += 1;
        match event {
            &Event::Tried { var, value, .. } => self.enter(var, value),
            Event::Retracted { .. } => self.leave(),
            Event::Pruned { var, value, reason } => self.remove(*var, *value, reason.clone()),
            Event::Conflict { var, reason } => self.fail(*var, reason.clone()),
            Event::Backtracked { var, conflict_set } => self.run_out(*var, conflict_set.clone()),
            &Event::Jumped { from, to } => self.jump(from, to),
            Event::Restarted => self.restart(),
            _ => self.steps -= 1,
        }
    }

    fn counted(&mut self, counters: &Textbook) {
        self.checks_now = counters.checks;
    }
}

#[cfg(test)]
mod tests {
    use csp_core::observe::EventKind;

    use super::*;
    use crate::every_kind;

    /// Kept is what changes the tree; work on queues, lessons and solutions are not.
    #[test]
    fn every_kind_is_kept_or_not() {
        let (instance, events) = every_kind::events();
        for event in events {
            let is_kept = match event.kind() {
                EventKind::Tried
                | EventKind::Pruned
                | EventKind::Conflict
                | EventKind::Retracted
                | EventKind::Backtracked
                | EventKind::Jumped
                | EventKind::Restarted => true,
                EventKind::Enqueued
                | EventKind::Dequeued
                | EventKind::Revised
                | EventKind::Repaired
                | EventKind::Learnt
                | EventKind::Solved
                | EventKind::Improved => false,
                kind => panic!("{kind:?} is neither kept nor left out yet"),
            };
            let mut recorder = Recorder::new(&instance.network, 10, Cancel::new());
            (&mut recorder).event(&event);
            assert_eq!(recorder.steps, usize::from(is_kept), "{event:?}");
        }
    }
}
