//! The steps of a textbook search as lemmas.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::Arc;

use csp_core::network::PerValue;
use csp_core::observe::{Cause, OwnedReason, Rule};
use csp_core::{Event, Literal, Network, Val, Var, Watch};

use super::analysis::{Analysis, Failing, Gap};
use super::lines::Lines;
use super::past::{Failure, Past, Why};

/// Turns the events of a textbook search into clauses that follow by reverse unit propagation.
///
/// Each failure gives one clause: the decisions that it comes from cannot stand together. When the last of them is taken
/// back, the others refute its value; when all values of a variable are refuted, so are the decisions that refuted them.
/// Where a search goes back to does not matter: a clause counts for every level whose decisions it does not name. So
/// chronological backtracking, backjumping and nogoods from restarts need no cases of their own. A variable with one value
/// left is no decision: its value follows. Clauses of use only below a level are deleted when it is closed by one of its own.
///
/// A level that the search leaves before all values are refuted, as at a restart, keeps its clauses, and what is refuted there
/// is known when the search comes back to it: a traversal with discrepancies visits the tree in pieces.
///
/// Cost: that of the analysis for each failure, and O(1) for each event but for what it removes.
#[derive(Debug)]
pub(super) struct Steps<'n> {
    past: Past<'n>,
    /// For the analysis: when each value was last seen, and the value of each variable asked for.
    seen: PerValue<u64>,
    valued: Vec<u64>,
    turn: u64,
    /// The values that were refuted below a path that was left open, by the hash of the path; and the hashes of the solutions.
    /// A traversal with several runs comes back to both. Should another path have the same hash, then a clause is false, and a
    /// checker refuses it.
    open: HashMap<u64, Left>,
    found: HashSet<u64>,
    hasher: BuildHasherDefault<DefaultHasher>,
    /// The first step that is no proof.
    pub(super) gap: Option<Gap>,
    /// True if there was an event at all.
    pub(super) begun: bool,
}

/// The values that were refuted at a level that was left open, and the clauses that say so.
#[derive(Debug, Default)]
struct Left {
    refuted: Vec<(Var, Val, Arc<[u32]>)>,
    clauses: Vec<u64>,
}

impl<'n> Steps<'n> {
    pub(super) fn new(network: &'n Network) -> Self {
        Self {
            past: Past::new(network),
            seen: PerValue::new(network, 0),
            valued: vec![0; network.len()],
            turn: 0,
            open: HashMap::new(),
            found: HashSet::new(),
            hasher: BuildHasherDefault::default(),
            gap: None,
            begun: false,
        }
    }

    pub(super) fn event(&mut self, event: &Event, lines: &mut Lines<'n>, watch: &Watch) {
        self.begun = true;
        if self.gap.is_some() || lines.derivation.is_refuted() {
            return;
        }
        match event {
            Event::Tried { var, value, .. } => self.tried(*var, *value, lines, watch),
            Event::Pruned { var, value, reason } => self.pruned((*var, *value), reason, lines, watch),
            Event::Conflict { var, reason } => self.conflict(*var, reason, lines, watch),
            Event::Retracted { .. } => self.retracted(lines, watch),
            // The nogoods of a search that learns are not over decisions: their proof is another, see `Proof::of_lessons`.
            Event::Learnt { lesson } => {
                let var = lesson.nogood.first().map_or(Var::new(0), |literal| literal.var);
                self.gap = Some(Gap { rule: Rule::Nogood, var });
            }
            // Where the search goes back to is seen from what it takes back.
            _ => {}
        }
    }

    /// Every variable was tried: the assignment has just been logged.
    pub(super) fn solved(&mut self, values: &[Val], lines: &mut Lines<'n>, watch: &Watch) {
        self.found.insert(self.hasher.hash_one(values));
        if self.gap.is_none() && !lines.derivation.is_refuted() && self.past.top().failure.is_none() {
            self.fail(found(lines), lines, watch);
        }
    }

    fn tried(&mut self, x: Var, v: Val, lines: &mut Lines<'n>, watch: &Watch) {
        // Below a level that has failed nothing is left to be shown.
        let inherited = self.past.top().failure.as_ref().map(|above| Failure { line: None, ..above.clone() });
        let refuted = !self.past.has(x, v);
        self.past.enter(x, v);
        let number = self.past.levels.len() as u32 - 1;
        // A value that is tried although it is refuted fails, whatever comes of it.
        let own = refuted.then(|| Failure { levels: Arc::new([number]), line: None });
        self.past.top().failure = inherited.or(own);
        if self.past.top().failure.is_none() && !self.open.is_empty() {
            self.come_back(lines, watch);
        }
    }

    /// The path may be one that was left open: what was refuted there is so still.
    fn come_back(&mut self, lines: &mut Lines<'n>, watch: &Watch) {
        let Some(Left { refuted, clauses }) = self.open.remove(&self.path()) else { return };
        self.past.top().clauses = clauses;
        for (x, v, levels) in refuted {
            if self.past.top().failure.is_none() && self.past.has(x, v) {
                self.past.remove(x, v, Why::Refuted(levels));
                self.fail_if_empty(x, lines, watch);
            }
        }
    }

    /// The hash of what was tried, in order.
    fn path(&self) -> u64 {
        let tried = self.past.levels.iter().filter_map(|level| level.tried);
        self.hasher.hash_one(tried.collect::<Vec<_>>())
    }

    fn pruned(&mut self, (x, v): (Var, Val), reason: &OwnedReason, lines: &mut Lines<'n>, watch: &Watch) {
        if self.past.top().failure.is_none() && self.past.has(x, v) {
            self.past.remove(x, v, Why::Pruned(reason.clone()));
            self.fail_if_empty(x, lines, watch);
        }
    }

    fn conflict(&mut self, x: Var, reason: &OwnedReason, lines: &mut Lines<'n>, watch: &Watch) {
        if self.past.top().failure.is_some() {
            return;
        }
        match reason.cause() {
            _ if self.past.left(x) == 0 => self.fail(Failing::Emptied(x), lines, watch),
            Cause::Edge(y) if self.clash(x, y) => self.fail(Failing::Pair(x, y), lines, watch),
            cause @ (Cause::Constraint(_) | Cause::Objective) => {
                self.fail(Failing::Broken(cause, x), lines, watch);
            }
            _ => self.gap = Some(Gap { rule: reason.rule(), var: x }),
        }
    }

    /// True if the values of these variables are not allowed together.
    fn clash(&self, x: Var, y: Var) -> bool {
        let value = |x| self.past.tried_before(x, self.past.now()).map(|(_, v)| v);
        let (Some(v), Some(w), Some(arc)) = (value(x), value(y), self.past.network.arc(x, y)) else { return false };
        !self.past.network.row(arc, v).contains(w)
    }

    /// The last level is taken back.
    fn retracted(&mut self, lines: &mut Lines<'n>, watch: &Watch) {
        if self.past.top().failure.is_none() && self.is_found_again() {
            self.fail(found(lines), lines, watch);
        }
        let path = self.past.top().failure.is_none().then(|| (self.path(), self.past.refuted()));
        let Some(level) = self.past.leave() else { return };
        let Some((x, v)) = level.tried else { return };
        let number = self.past.levels.len() as u32;
        let Some(failure) = level.failure else {
            lines.delete(&level.sets, Vec::new());
            if let Some((path, refuted)) = path.filter(|(_, refuted)| !refuted.is_empty()) {
                self.open.insert(path, Left { refuted, clauses: level.clauses });
            }
            return;
        };
        lines.delete(&level.sets, level.clauses);
        if failure.levels.last() != Some(&number) && self.past.top().failure.is_none() {
            // The value had no part in it: what is above it fails already, by the same clause.
            self.past.top().failure = Some(failure);
            return;
        }
        self.past.top().clauses.extend(failure.line);
        if self.past.top().failure.is_none() && self.past.has(x, v) {
            let above = &failure.levels[..failure.levels.len() - 1];
            self.past.remove(x, v, Why::Refuted(above.into()));
            self.fail_if_empty(x, lines, watch);
        }
    }

    /// True if this is a solution that an earlier run has found.
    fn is_found_again(&self) -> bool {
        let values = self.past.assignment();
        values.is_some_and(|values| self.found.contains(&self.hasher.hash_one(values.as_slice())))
    }

    fn fail_if_empty(&mut self, x: Var, lines: &mut Lines<'n>, watch: &Watch) {
        if self.past.left(x) == 0 {
            self.fail(Failing::Emptied(x), lines, watch);
        }
    }

    /// The last level fails: says from which decisions this comes.
    fn fail(&mut self, failing: Failing, lines: &mut Lines<'n>, watch: &Watch) {
        self.turn += 1;
        let analysis = Analysis::new(&mut self.past, lines, watch, (&mut self.seen, &mut self.valued), self.turn);
        match analysis.of(failing) {
            Err(gap) => self.gap = Some(gap),
            Ok(levels) => {
                let line = self.clause(&levels, lines);
                self.past.top().failure = Some(Failure { levels, line });
            }
        }
    }

    /// Writes that these decisions cannot stand together.
    fn clause(&self, levels: &[u32], lines: &mut Lines<'n>) -> Option<u64> {
        if levels.is_empty() {
            lines.derivation.contradiction();
            return None;
        }
        let literals = self.past.decisions(levels).map(|(x, v)| Literal::not_equal(x, v));
        Some(lines.derivation.clause(literals))
    }
}

/// The failure of a solution that was logged: it is excluded, or no better than itself.
fn found(lines: &Lines<'_>) -> Failing {
    if lines.wants_best() { Failing::Broken(Cause::Objective, Var::new(0)) } else { Failing::Assignment }
}
