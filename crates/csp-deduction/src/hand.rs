//! Somebody who solves by hand: takes the easiest deduction there is, and the next, to the end.

use std::ops::ControlFlow;

use csp_core::{Stop, Watch};

use crate::deductions::{Deduction, Technique};
use crate::position::{Impossible, Position};
use crate::techniques::{FINDERS, Finder, Memory};

/// Says how hard deductions are. The numbers have no unit: less is easier.
pub trait Scale {
    /// The least that any deduction of the technique is rated; `None` to leave the technique out.
    fn floor(&self, technique: &Technique) -> Option<u32>;

    /// The rating of a deduction: not below the floor of its technique. Of a technique that tells the shortest first, a
    /// longer chain must not be easier than a shorter one.
    fn rating(&self, deduction: &Deduction) -> u32;
}

/// Finds deductions, the easiest first.
#[derive(Debug)]
pub struct ByHand<S> {
    scale: S,
    /// Those in use with their floors, the lowest first.
    finders: Vec<(u32, &'static Finder)>,
}

impl<S: Scale> ByHand<S> {
    /// With all techniques that the scale knows.
    pub fn new(scale: S) -> Self {
        Self::only(scale, |_| true)
    }

    /// With those of them that `wanted` accepts.
    pub fn only(scale: S, wanted: impl Fn(&Technique) -> bool) -> Self {
        let known = FINDERS.iter().filter(|finder| wanted(&finder.technique));
        let mut finders: Vec<(u32, &Finder)> =
            known.filter_map(|finder| Some((scale.floor(&finder.technique)?, *finder))).collect();
        finders.sort_by_key(|&(floor, _)| floor);
        Self { scale, finders }
    }

    /// Its scale.
    pub fn scale(&self) -> &S {
        &self.scale
    }

    /// The easiest deduction in a position, with its rating; of several, the first that is found.
    ///
    /// # Errors
    ///
    /// The [`Stop`] that ended the work before the easiest was known: chains and refutations on large boards take long.
    pub fn next(&self, position: &Position<'_>, watch: &Watch) -> Result<Option<(u32, Deduction)>, Stop> {
        self.next_with(&mut Memory::default(), position, watch)
    }

    /// The same of a position that has come from those that the memory is of.
    fn next_with(
        &self,
        memory: &mut Memory,
        position: &Position<'_>,
        watch: &Watch,
    ) -> Result<Option<(u32, Deduction)>, Stop> {
        let mut best: Option<(u32, Deduction)> = None;
        for (floor, finder) in &self.finders {
            if best.as_ref().is_some_and(|(rating, _)| rating <= floor) {
                break;
            }
            _ = finder.find(position, watch, memory, &mut |deduction| {
                let rating = self.scale.rating(&deduction);
                if best.as_ref().is_none_or(|(least, _)| rating < *least) {
                    best = Some((rating, deduction));
                }
                // Nothing of this technique is easier than its floor, or than its shortest.
                let is_least = rating <= *floor || finder.technique.shortest_first;
                if is_least { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            watch.check()?;
        }
        Ok(best)
    }

    /// Every deduction of these techniques in a position, in the order of their floors.
    ///
    /// # Errors
    ///
    /// The [`Stop`] that ended the work early.
    pub fn all(
        &self,
        position: &Position<'_>,
        watch: &Watch,
        mut each: impl FnMut(u32, Deduction) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        for (_, finder) in &self.finders {
            let mut tell = |deduction| each(self.scale.rating(&deduction), deduction);
            let told = finder.find(position, watch, &mut Memory::default(), &mut tell);
            watch.check()?;
            if told.is_break() {
                break;
            }
        }
        Ok(())
    }
}

/// Every technique, the easiest first.
pub fn techniques() -> impl ExactSizeIterator<Item = &'static Technique> {
    FINDERS.iter().map(|finder| &finder.technique)
}

/// The end that somebody who solves by hand came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every variable is placed.
    Solved,
    /// It can be seen that there is no solution.
    Impossible(Impossible),
    /// No technique finds anything more: there are several solutions, or it takes a technique that was left out.
    Stuck,
    /// Whoever is told of the steps wanted no more.
    Left,
}

impl<S: Scale> ByHand<S> {
    /// Takes the easiest step until nothing is left to do. `each` is told the position before a step, its rating and
    /// the step, and says whether to take it and go on. In the end `position` is the last one.
    ///
    /// # Errors
    ///
    /// The limit that was hit.
    pub fn walk<'h>(
        &self,
        position: &mut Position<'h>,
        watch: &Watch,
        mut each: impl FnMut(&Position<'h>, u32, &Deduction) -> ControlFlow<()>,
    ) -> Result<End, Stop> {
        let mut memory = Memory::default();
        loop {
            watch.spend(position.houses().len() as u64)?;
            if let Some(impossible) = position.impossible() {
                return Ok(End::Impossible(impossible));
            }
            if position.is_solved() {
                return Ok(End::Solved);
            }
            let Some((rating, deduction)) = self.next_with(&mut memory, position, watch)? else {
                return Ok(End::Stuck);
            };
            if each(position, rating, &deduction).is_break() {
                return Ok(End::Left);
            }
            position.apply(&deduction);
        }
    }
}
