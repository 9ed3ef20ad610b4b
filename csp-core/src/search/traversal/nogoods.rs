//! Nogoods: what earlier runs have refuted.

use crate::model::{PerValue, Val, Var};
use crate::store::{Conflict, Context, Propagator, Reason, State};

/// Nogoods from restarts, around another propagator. When a run is left, each value that was refuted on its
/// path gives a nogood: the assignments above it, with that value. No later run makes all assignments of a
/// nogood.
///
/// Source: Lecoutre, Sais, Tabary & Vidal 2007 (reduced nogoods of the last branch). Variant: a variable has
/// one branch for each value; each nogood watches two of its assignments, and is looked at when one of them
/// is made. Cost: up to n d nogoods of up to n assignments for each restart; an assignment looks at the
/// nogoods that watch it. Invariant: in each nogood one watched assignment is not made, or the value of one
/// has left its domain.
pub(crate) struct Nogoods<'n> {
    /// The propagator that also acts on assignments. Nogoods come first, so that it sees what they remove.
    other: Box<dyn Propagator + 'n>,
    assignments: Vec<(Var, Val)>,
    /// The assignments of a nogood are `assignments[start..end]`; the first two are watched.
    spans: Vec<(u32, u32)>,
    /// For each value of each variable, the numbers of the nogoods that watch this assignment; made with the first nogood.
    watches: Option<PerValue<Vec<u32>>>,
    /// Values that were refuted alone. They are removed when the search is back at the root.
    units: Vec<(Var, Val)>,
}

impl<'n> Nogoods<'n> {
    /// No nogoods yet, around `other`.
    pub(crate) fn new(other: Box<dyn Propagator + 'n>) -> Self {
        Self { other, assignments: Vec::new(), spans: Vec::new(), watches: None, units: Vec::new() }
    }

    /// Adds the nogood of these assignments. The two deepest ones are watched, as they are the last to be
    /// made again.
    fn add(&mut self, state: &State<'_>, above: &[(Var, Val)], last: (Var, Val)) {
        // Without room for it the search ends here, so a nogood that is not kept is not missed.
        let make = || PerValue::within(state.network(), Vec::new(), state.watch());
        let watches = self.watches.get_or_insert_with(make);
        if watches.is_empty() {
            self.watches = None;
            return;
        }
        let start = self.assignments.len() as u32;
        let number = self.spans.len() as u32;
        self.assignments.push(last);
        self.assignments.extend(above.iter().rev());
        self.spans.push((start, self.assignments.len() as u32));
        for watched in [last, above[above.len() - 1]] {
            watches[watched].push(number);
        }
    }

    /// Removes each value that would now complete a nogood, after `x` has been assigned.
    fn complete(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        let Some(value) = cx.value(x) else { return Ok(()) };
        let Some(watches) = &mut self.watches else { return Ok(()) };
        let mut position = 0;
        while let Some(&number) = watches[(x, value)].get(position) {
            let (start, end) = self.spans[number as usize];
            if cx.work((end - start) as usize / 8) || cx.interrupted() {
                return Ok(());
            }
            let nogood = &mut self.assignments[start as usize..end as usize];
            // The assignment just made comes second, so that the first is the other watched one.
            if nogood[0] == (x, value) {
                nogood.swap(0, 1);
            }
            let made = |&(y, v): &(Var, Val)| cx.value(y) == Some(v);
            if let Some(other) = nogood.iter().skip(2).position(|assignment| !made(assignment)) {
                // An assignment that is not made yet takes over the watch: until it is made
                // the nogood cannot be completed.
                nogood.swap(1, other + 2);
                let watched = nogood[1];
                watches[(x, value)].swap_remove(position);
                watches[watched].push(number);
                // `swap_remove` has put another nogood in this position, so it is looked at again.
                continue;
            }
            // All other assignments are made, so the first one would complete the nogood. If its variable is
            // assigned already, it has another value: else the value of `x` would have been removed when that
            // was assigned.
            let (y, v) = nogood[0];
            if !cx.is_assigned(y) {
                let because: Vec<Var> = nogood[1..].iter().map(|&(z, _)| z).collect();
                cx.remove(y, v, Reason::nogood(&because))?;
            }
            position += 1;
        }
        Ok(())
    }
}

impl Propagator for Nogoods<'_> {
    fn root(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.other.root(cx)
    }

    fn selected(&mut self, state: &State<'_>, x: Var) {
        self.other.selected(state, x);
    }

    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        self.complete(cx, x)?;
        self.other.assigned(cx, x)
    }

    fn backtracked(&mut self, depth: usize) {
        self.other.backtracked(depth);
    }

    fn solved(&mut self, state: &State<'_>) {
        self.other.solved(state);
    }

    fn beaten(&mut self, state: &State<'_>, solution: &[Val]) {
        self.other.beaten(state, solution);
    }

    /// Makes a nogood of each refuted value on the path.
    fn restarting(&mut self, state: &State<'_>, path: &[(Var, &[Val])]) {
        let before = self.assignments.len();
        let mut above: Vec<(Var, Val)> = Vec::new();
        for &(x, refuted) in path {
            for &value in refuted {
                if above.is_empty() {
                    self.units.push((x, value));
                } else {
                    self.add(state, &above, (x, value));
                }
            }
            above.extend(state.value(x).map(|value| (x, value)));
        }
        state.work(self.assignments.len() - before);
        state.watch().affords(size_of_val(self.assignments.as_slice()));
        self.other.restarting(state, path);
    }

    /// Removes the values that were refuted alone, and propagates what follows from that.
    fn restarted(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        let mut pruned = false;
        for (x, value) in std::mem::take(&mut self.units) {
            pruned |= cx.remove(x, value, Reason::nogood(&[]))?;
        }
        if pruned {
            self.other.root(cx)?;
        }
        self.other.restarted(cx)
    }

    fn checks_constraints(&self) -> bool {
        self.other.checks_constraints()
    }

    fn is_stable(&self) -> bool {
        self.other.is_stable()
    }

    fn sees_only_neighbours(&self) -> bool {
        // A nogood ties variables together that are no neighbours.
        false
    }

    fn names_culprits(&self) -> bool {
        self.other.names_culprits()
    }

    fn name(&self) -> &'static str {
        self.other.name()
    }
}
