//! The analysis of failures: the decisions that a failure comes from.

use std::sync::Arc;

use csp_core::consistency::Matching;
use csp_core::network::{CliqueId, PerValue};
use csp_core::observe::{Cause, OwnedReason, Rule};
use csp_core::{Val, Var, Watch};

use super::hall::HallSet;
use super::larger::Question;
use super::lines::Lines;
use super::past::{Past, Why};

/// A step of a search that is no proof.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gap {
    pub(super) rule: Rule,
    pub(super) var: Var,
}

/// A failure of a search.
#[derive(Clone, Copy, Debug)]
pub(super) enum Failing {
    /// The variable has no value left.
    Emptied(Var),
    /// The values of these two are not allowed together.
    Pair(Var, Var),
    /// A constraint on more than two variables, or the objective, as one of its variables sees it.
    Broken(Cause, Var),
    /// The whole assignment: it is a solution that has been excluded.
    Assignment,
}

/// Goes back from a failure, from each removal to those it comes from, until only decisions are left; writes the lines that
/// unit propagation needs to go the same way forward.
///
/// Source: the analysis of Marques-Silva & Sakallah 1996, here down to the decisions, since a textbook search takes back
/// decisions only. Cost: each removal of the path once, with the domains that its reason names. Invariant: with the lines
/// written, unit propagation refutes the decisions that are returned.
#[derive(Debug)]
pub(super) struct Analysis<'a, 'n> {
    past: &'a mut Past<'n>,
    lines: &'a mut Lines<'n>,
    watch: &'a Watch,
    seen: &'a mut PerValue<u64>,
    /// The variables whose one value was asked for.
    valued: &'a mut [u64],
    /// The mark of what this analysis has seen.
    turn: u64,
    waiting: Vec<(Var, Val)>,
    visited: Vec<usize>,
    levels: Vec<u32>,
}

impl<'a, 'n> Analysis<'a, 'n> {
    pub(super) fn new(
        past: &'a mut Past<'n>,
        lines: &'a mut Lines<'n>,
        watch: &'a Watch,
        (seen, valued): (&'a mut PerValue<u64>, &'a mut [u64]),
        turn: u64,
    ) -> Self {
        Self { past, lines, watch, seen, valued, turn, waiting: Vec::new(), visited: Vec::new(), levels: Vec::new() }
    }

    /// The levels of the decisions that the failure comes from, ascending.
    pub(super) fn of(mut self, failing: Failing) -> Result<Arc<[u32]>, Gap> {
        let now = self.past.now();
        match failing {
            Failing::Emptied(x) => self.past.network.domain(x).iter().for_each(|v| self.waiting.push((x, v))),
            Failing::Pair(x, y) => [x, y].into_iter().for_each(|x| self.value_of(x, now)),
            Failing::Broken(cause, var) => {
                self.larger(cause, None, |_| true, now, Gap { rule: Rule::Constraint, var })?;
            }
            Failing::Assignment => self.past.network.variables().for_each(|x| self.value_of(x, now)),
        }
        while let Some((x, v)) = self.waiting.pop() {
            if std::mem::replace(&mut self.seen[(x, v)], self.turn) != self.turn {
                self.removal(x, v)?;
            }
        }
        // All that the visited removals of the root come from is visited too, and their lines stay for ever.
        let root = self.past.levels.get(1).map_or(now, |level| level.start);
        for &place in self.visited.iter().filter(|&&place| place < root) {
            self.past.trail[place].why = Why::Known;
        }
        self.levels.sort_unstable();
        self.levels.dedup();
        Ok(self.levels.into())
    }

    /// Asks why `x` has the one value that it has, or is left with.
    fn value_of(&mut self, x: Var, time: usize) {
        if let Some((level, _)) = self.past.decided_before(x, time) {
            self.levels.push(level);
            return;
        }
        let gone = self.past.network.domain(x).iter().filter(|&v| self.past.gone_before((x, v), time).is_some());
        self.waiting.extend(gone.map(|v| (x, v)));
    }

    /// Asks why `x` had lost `v` at this time; it is a gap if it had not.
    fn lost(&mut self, x: Var, v: Val, time: usize, gap: Gap) -> Result<(), Gap> {
        self.past.gone_before((x, v), time).ok_or(gap)?;
        self.waiting.push((x, v));
        Ok(())
    }

    /// Adds the levels and the removals that the removal of a value comes from.
    fn removal(&mut self, x: Var, v: Val) -> Result<(), Gap> {
        let gap = Gap { rule: Rule::Own, var: x };
        let place = self.past.gone_before((x, v), self.past.now()).ok_or(gap)?;
        self.visited.push(place);
        match self.past.trail[place].why.clone() {
            Why::Known => {}
            Why::Tried(level) => self.levels.push(level),
            Why::Refuted(levels) => self.levels.extend_from_slice(&levels),
            Why::Pruned(reason) => self.pruned((x, v), &reason, place)?,
        }
        Ok(())
    }

    fn pruned(&mut self, (x, v): (Var, Val), reason: &OwnedReason, time: usize) -> Result<(), Gap> {
        let gap = Gap { rule: reason.rule(), var: x };
        match reason.cause() {
            Cause::Edge(y) => self.edge((x, v), y, time, gap),
            Cause::Clique(id) => self.clique(id, (x, v), reason, time, gap),
            // The clause that was written when the nogood was found says the rest.
            Cause::Nogood => {
                reason.variables().iter().for_each(|&y| self.value_of(y, time));
                Ok(())
            }
            cause @ (Cause::Constraint(_) | Cause::Objective) => {
                let mut named = reason.variables().to_vec();
                named.sort_unstable();
                self.larger(cause, Some((x, v)), |y| named.binary_search(&y).is_ok(), time, gap)
            }
            Cause::Network | Cause::Symmetry | Cause::Domain => Err(gap),
        }
    }

    /// A constraint on more than two variables, with what those that are `named` have lost, takes the target away or fails.
    fn larger(
        &mut self,
        cause: Cause,
        target: Option<(Var, Val)>,
        named: impl Fn(Var) -> bool,
        time: usize,
        gap: Gap,
    ) -> Result<(), Gap> {
        let owner = self.past.level_at(time);
        let past = &*self.past;
        let here = |y: Var, w: Val| !named(y) || past.had(y, w, time);
        let question = Question { target, here: &here };
        let grounds = self.lines.larger(cause, &question, owner, self.watch).ok_or(gap)?;
        if owner > 0 {
            self.past.levels[owner].clauses.extend(grounds.lines);
        }
        for (y, w) in grounds.lost {
            let place = self.past.gone_before((y, w), time).ok_or(gap)?;
            match self.past.trail[place].why {
                // Its value says why all others are gone.
                Why::Tried(level) => self.levels.push(level),
                _ => self.waiting.push((y, w)),
            }
        }
        Ok(())
    }

    /// `v` of `x` has no support in `y`.
    fn edge(&mut self, (x, v): (Var, Val), y: Var, time: usize, gap: Gap) -> Result<(), Gap> {
        let network = self.past.network;
        let arc = network.arc(x, y).ok_or(gap)?;
        let row = network.row(arc, v);
        if let Some((level, value)) = self.past.decided_before(y, time)
            && !row.contains(value)
        {
            self.levels.push(level);
            return Ok(());
        }
        // When a disequality allows nothing else, `y` has the value itself, and the pair says the rest.
        if arc.is_disequality() && std::mem::replace(&mut self.valued[y.index()], self.turn) == self.turn {
            return Ok(());
        }
        for w in self.past.supports(y, row) {
            self.lost(y, w, time, gap)?;
        }
        if !arc.is_disequality() {
            self.lines.support(arc, v);
        }
        Ok(())
    }

    /// A clique does not allow `v` for `x`.
    fn clique(
        &mut self,
        id: CliqueId,
        (x, v): (Var, Val),
        reason: &OwnedReason,
        time: usize,
        gap: Gap,
    ) -> Result<(), Gap> {
        let mut group = reason.variables().to_vec();
        group.sort_unstable();
        let whole = self.past.network.clique(id).len();
        if reason.rule() == Rule::HiddenSingle
            && group.len() + 1 == whole
            && let Some(single) = self.only_here(id, (x, v), &group, time)
        {
            self.lines.place(id, single);
            let holders = group.into_iter().filter(|&y| self.past.network.domain(y).contains(single));
            self.waiting.extend(holders.map(|y| (y, single)));
            return Ok(());
        }
        let set = self.hall(id, v, group, time).ok_or(gap)?;
        for &y in &set.variables {
            let others = self.past.network.domain(y).iter().filter(|w| set.values.binary_search(w).is_err());
            for w in others {
                self.lost(y, w, time, gap)?;
            }
        }
        if self.lines.need(&set) {
            let owner = self.past.level_at(time);
            if owner > 0 {
                self.past.levels[owner].sets.push(set);
            }
        }
        Ok(())
    }

    /// Another value than `v` that, in a tight clique, has its only place at `x`.
    fn only_here(&self, id: CliqueId, (x, v): (Var, Val), others: &[Var], time: usize) -> Option<Val> {
        let values = self.lines.tight_values(id)?;
        let nowhere = |&w: &Val| others.iter().all(|&y| !self.past.had(y, w, time));
        values.iter().filter(|&w| w != v && self.past.network.domain(x).contains(w)).find(nowhere)
    }

    /// Variables of the group that need all values that they have, among them `v`; or that have too few.
    fn hall(&self, id: CliqueId, v: Val, group: Vec<Var>, time: usize) -> Option<HallSet> {
        let mut variables = group;
        if !self.needs(&variables, v, time) {
            variables = self.violated(&variables, v, time)?;
        }
        let values = self.union(&variables, time);
        self.needs(&variables, v, time).then(|| HallSet {
            clique: id,
            variables: variables.into(),
            values: values.into(),
        })
    }

    /// True if these variables leave nothing for one that takes `v`.
    fn needs(&self, variables: &[Var], v: Val, time: usize) -> bool {
        let values = self.union(variables, time);
        values.len() + usize::from(!values.contains(&v)) <= variables.len()
    }

    /// The values that these variables have at this time, ascending.
    fn union(&self, variables: &[Var], time: usize) -> Vec<Val> {
        let mut values: Vec<Val> = variables.iter().flat_map(|&y| self.past.domain_at(y, time)).collect();
        values.sort_unstable();
        values.dedup();
        values
    }

    /// The variables of the group that have too few values once another variable takes `v` (Hall 1935).
    fn violated(&self, group: &[Var], v: Val, time: usize) -> Option<Vec<Var>> {
        let values = group.iter().map(|&y| self.past.network.width(y)).max()?.max(v.index() + 1);
        let mut matching = Matching::default();
        matching.reset(group.len() + 1, values);
        matching.allow(0, v.index());
        for (place, &y) in (1..).zip(group) {
            self.past.domain_at(y, time).for_each(|w| matching.allow(place, w.index()));
        }
        let fits = matching.reaches_all(self.watch) || self.watch.tripped().is_some();
        (!fits)
            .then(|| matching.too_many().into_iter().filter_map(|place| Some(group[place.checked_sub(1)?])).collect())
    }
}
