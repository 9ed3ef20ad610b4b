//! The domains as an inner loop needs them, and a fast form of them for the usual search.

use super::context::Context;
use super::reason::{Cause, Conflict};
use super::state::{Saved, State, narrow};
use super::trail::Trail;
use crate::model::{ValueSet, Var};
use crate::stats::Textbook;

/// Domains whose values can be removed because of one neighbour. A look-ahead that runs over many neighbours is written once
/// for this, and compiled twice: for [`Context`], which can tell why each value left, and for [`Words`].
pub(crate) trait Narrow {
    /// The size of the domain of `x`.
    fn size(&self, x: Var) -> usize;

    /// True if `x` is assigned.
    fn is_assigned(&self, x: Var) -> bool;

    /// Counts `pairs` evaluations of a constraint on a pair of values.
    fn count_checks(&mut self, pairs: usize);

    /// Keeps in the domain of `y` only the values of `allowed`, because of its neighbour `x`.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when no value is left.
    fn keep_allowed(&mut self, y: Var, allowed: ValueSet<'_>, x: Var) -> Result<(), Conflict>;
}

impl Narrow for Context<'_> {
    #[inline]
    fn size(&self, x: Var) -> usize {
        State::size(self, x)
    }

    #[inline]
    fn is_assigned(&self, x: Var) -> bool {
        State::is_assigned(self, x)
    }

    #[inline]
    fn count_checks(&mut self, pairs: usize) {
        Self::count_checks(self, pairs);
    }

    #[inline]
    fn keep_allowed(&mut self, y: Var, allowed: ValueSet<'_>, x: Var) -> Result<(), Conflict> {
        // Most neighbours lose nothing, and need no reason.
        if !self.domain(y).is_subset(allowed) {
            self.keep(y, allowed, x)?;
        }
        Ok(())
    }
}

/// The domains of a search in which each domain is one word of 64 bits, while nobody asks why values leave: no observer, and no
/// look-back that needs culprits. What it holds stays in registers from one neighbour to the next; what it has counted is
/// handed on when it is dropped.
pub(super) struct Words<'a> {
    pub words: &'a mut [u64],
    pub sizes: &'a mut [u32],
    pub depths: &'a [u32],
    pub trail: &'a mut Trail<Saved>,
    pub counters: &'a mut Textbook,
    pub checks: usize,
    pub prunings: u32,
}

impl Narrow for Words<'_> {
    #[inline]
    fn size(&self, x: Var) -> usize {
        self.sizes[x.index()] as usize
    }

    #[inline]
    fn is_assigned(&self, x: Var) -> bool {
        self.depths[x.index()] != 0
    }

    #[inline]
    fn count_checks(&mut self, pairs: usize) {
        self.checks += pairs;
    }

    #[inline]
    fn keep_allowed(&mut self, y: Var, allowed: ValueSet<'_>, x: Var) -> Result<(), Conflict> {
        let place = y.index();
        let (word, allowed) = (&mut self.words[place], allowed.word(0));
        // Most neighbours lose nothing.
        if *word & !allowed == 0 {
            return Ok(());
        }
        let size = &mut self.sizes[place];
        self.prunings += narrow((y, place as u32), (word, size), allowed, self.trail);
        if *size == 0 { Err(Conflict { var: y, cause: Cause::Edge(x) }) } else { Ok(()) }
    }
}

impl Drop for Words<'_> {
    fn drop(&mut self) {
        self.counters.checks += self.checks as u64;
        self.counters.prunings += u64::from(self.prunings);
    }
}
