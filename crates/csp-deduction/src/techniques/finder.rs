//! Techniques as rows of tables, and the look at a position for one of them.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::rc::Rc;

use csp_core::Watch;

use crate::deductions::{Deduction, Pattern, Technique};
use crate::position::{Candidate, HouseId, Position};
use crate::techniques::locked_sets::LockedSets;

/// A technique and the function that looks for it: a row in the table of its family.
#[derive(Debug)]
pub(crate) struct Finder {
    /// Its place in the list of all techniques, which begins with the least, the easiest. No two have the same; steps
    /// of ten leave room between them.
    pub(super) level: u16,
    pub(crate) technique: Technique,
    /// Tells every deduction of the technique that changes the position, in an order that depends on the position
    /// alone; of a refutation, the shortest. Ends early when it is told to, or when the watch says that it must.
    pub(super) find: fn(&mut Look<'_>) -> ControlFlow<()>,
}

impl Finder {
    /// Looks for the technique. `tell` is told each deduction that is found, and says whether to go on.
    pub(crate) fn find(
        &'static self,
        position: &Position<'_>,
        watch: &Watch,
        memory: &mut Memory,
        tell: &mut dyn FnMut(Deduction) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (self.find)(&mut Look { finder: self, position, watch, memory, told: 0, tell })
    }
}

/// Findings of a walk about the positions before: for each technique, by its level, and each value, how often the places of the
/// value had changed when a look at them found nothing. The same places are not looked at again.
///
/// A technique may remember so where it asks for nothing but the places of one value and which of them are placed.
///
/// And the almost locked sets of the last position in which they were looked for, which several techniques ask for.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    in_vain: HashMap<(u16, usize), u32>,
    sets: Option<(u64, Rc<LockedSets>)>,
}

/// A look at a position for one technique.
pub(super) struct Look<'l> {
    finder: &'static Finder,
    pub(super) position: &'l Position<'l>,
    pub(super) watch: &'l Watch,
    /// Findings about earlier positions that this one has come from.
    pub(super) memory: &'l mut Memory,
    /// The number of deductions that were told.
    told: usize,
    tell: &'l mut dyn FnMut(Deduction) -> ControlFlow<()>,
}

impl Look<'_> {
    /// Reports steps of work, and breaks when the watch does.
    pub(super) fn work(&self, steps: usize) -> ControlFlow<()> {
        if self.watch.work(steps as u64) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Looks at each value for what its places and those that are placed decide alone, but for those where this was in vain before.
    pub(super) fn each_value(&mut self, mut look: impl FnMut(&mut Self, usize) -> ControlFlow<()>) -> ControlFlow<()> {
        for v in self.position.values() {
            let (key, told) = ((self.finder.level, v), self.told);
            let changes = self.position.changes(v);
            if self.memory.in_vain.get(&key) == Some(&changes) {
                continue;
            }
            look(self, v)?;
            if self.told == told {
                self.memory.in_vain.insert(key, changes);
            }
        }
        ControlFlow::Continue(())
    }

    /// The almost locked sets of the position.
    pub(super) fn locked_sets(&mut self) -> ControlFlow<(), Rc<LockedSets>> {
        // On one way no two positions have had equally many changes.
        let changes = self.position.values().map(|v| u64::from(self.position.changes(v))).sum();
        if let Some((_, sets)) = self.memory.sets.as_ref().filter(|(then, _)| *then == changes) {
            return ControlFlow::Continue(Rc::clone(sets));
        }
        let sets = Rc::new(LockedSets::of(self.position, self.watch)?);
        self.memory.sets = Some((changes, Rc::clone(&sets)));
        ControlFlow::Continue(sets)
    }

    /// Tells what was found by another way.
    pub(super) fn tell(&mut self, deduction: Deduction) -> ControlFlow<()> {
        self.told += 1;
        (self.tell)(deduction)
    }

    /// Tells that a candidate is true.
    pub(super) fn places(&mut self, placed: Candidate, pattern: Pattern) -> ControlFlow<()> {
        self.tell(Deduction::places(&self.finder.technique, placed, pattern))
    }

    /// Tells that candidates are false, if there are any.
    pub(super) fn removes(&mut self, removed: Vec<Candidate>, pattern: impl FnOnce() -> Pattern) -> ControlFlow<()> {
        if removed.is_empty() {
            return ControlFlow::Continue(());
        }
        self.tell(Deduction::removes(&self.finder.technique, removed, pattern()))
    }

    /// Tells that a value has its last place in a house, as `removed` is false by the pattern `first`.
    ///
    /// As in Sudoku Explainer, the value is placed and nothing else is noted: what was removed on the way is only
    /// thought of.
    pub(super) fn places_after(
        &mut self,
        (placed, house): (Candidate, HouseId),
        (first, mut removed): (Pattern, Vec<Candidate>),
    ) -> ControlFlow<()> {
        removed.sort_unstable();
        let then = Box::new(Pattern::OnlyPlace { house, last: false });
        self.places(placed, Pattern::Then { first: Box::new(first), removed, then })
    }
}
