//! Domains as the inner loop of a look-ahead needs them, and as plain words where nobody asks for reasons.

use super::reason::{Cause, Conflict};
use super::trail::Trail;
use crate::model::{ValueSet, Var};
use crate::stats::Textbook;

/// Domains whose values can be removed because of one neighbour. A look-ahead that runs over many neighbours is written once
/// for this, and compiled twice: for [`Context`](super::Context), which can tell why each value left, and for domains that are
/// one word each.
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

/// The values that left one word of a domain by a change, where that word is, and the size of the domain before the
/// change.
#[derive(Clone, Copy, Debug)]
pub(super) struct Saved {
    pub gone: u64,
    pub var: Var,
    pub size: u32,
    pub place: u32,
}

/// Leaves in this word of the domain of `x` only the bits of `kept`. Returns how many values left. A word that does not change is
/// not put on the trail, so wide domains cost what changes in them.
#[inline]
pub(super) fn narrow_word(
    (x, place): (Var, u32),
    (word, size): (&mut u64, &mut u32),
    kept: u64,
    trail: &mut Trail<Saved>,
) -> u32 {
    let gone = *word & !kept;
    if gone == 0 {
        return 0;
    }
    trail.push(Saved { gone, var: x, size: *size, place });
    *word ^= gone;
    // One value at a time is the usual case, and the test is cheaper than counting the bits.
    let others = gone & (gone - 1);
    let lost = if others == 0 { 1 } else { 1 + others.count_ones() };
    *size -= lost;
    lost
}

/// The domains of a search in which each domain is one word of 64 bits, while nobody asks why values leave: no observer, and no
/// look-back that needs culprits. What it holds stays in registers from one neighbour to the next; what it has counted is
/// handed on when it is dropped.
pub(super) struct WordDomains<'a> {
    pub words: &'a mut [u64],
    pub sizes: &'a mut [u32],
    pub depths: &'a [u32],
    pub trail: &'a mut Trail<Saved>,
    pub counters: &'a mut Textbook,
    pub checks: usize,
    pub prunings: u32,
}

impl Narrow for WordDomains<'_> {
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
        self.prunings += narrow_word((y, place as u32), (word, size), allowed, self.trail);
        if *size == 0 { Err(Conflict { var: y, cause: Cause::Edge(x) }) } else { Ok(()) }
    }
}

impl Drop for WordDomains<'_> {
    fn drop(&mut self) {
        self.counters.checks += self.checks as u64;
        self.counters.prunings += u64::from(self.prunings);
    }
}
