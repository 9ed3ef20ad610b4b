//! Where each value can stand in the tight cliques.
//!
//! Two layouts of the same bits: [`Swept`] for small boards, where all values are looked at together; [`Tracked`] for large
//! ones, where only the values that changed are.

mod swept;
mod tracked;

use std::fmt;

use super::row::{Row, bits};
use super::shape::Shape;
use super::tables::Tables;

pub(super) use swept::Swept;
pub(super) use tracked::Tracked;

/// For each value, slot and tight clique, whether the value can stand there; and what is known of the value in the clique.
///
/// Invariant: while value v is not placed in clique u, bit (v, k, u) is set exactly when v is possible for the variable in
/// slot k of u. Once v is placed in u these bits mean nothing.
pub(super) trait Places<S: Shape>: Clone + fmt::Debug + Send + Sync {
    /// Whether assignments are made several at once, for which [`Places::place`] and [`Places::vacate`] take values from
    /// variables themselves; else they are made one by one, and what variables lose is excluded value by value.
    const AT_ONCE: bool;

    /// Nothing possible yet.
    fn new(tables: &Tables<S>) -> Self;

    /// Makes `value` possible for `x`.
    fn allow(&mut self, tables: &Tables<S>, x: usize, value: usize);

    /// Copies another state of the same network without allocation.
    fn copy_from(&mut self, other: &Self);

    /// Says that every value changed since the last inference.
    fn all_changed(&mut self);

    /// Places `value`, which `x` was given, in the cliques of `x`; takes it from the neighbours of `x`, if this does so.
    fn place(&mut self, tables: &Tables<S>, value: usize, x: usize);

    /// Takes `value` from the variables of `set`, which can take it.
    #[inline(always)]
    fn exclude(&mut self, tables: &Tables<S>, value: usize, set: &S::Variables) {
        for x in bits(set.words()) {
            self.exclude_one(tables, value, x);
        }
    }

    /// Takes `value` from `x`, which can take it.
    fn exclude_one(&mut self, tables: &Tables<S>, value: usize, x: usize);

    /// Takes all values from the variables of `set`, whose values are placed, if this does so.
    fn vacate(&mut self, tables: &Tables<S>, set: &S::Variables);

    /// For each value, the cliques in which it has one place left, found by carry-save counting over the slots. Says in
    /// which clique a value has none.
    fn singles(&mut self, tables: &Tables<S>, singles: &mut S::PerValue<S::Cliques>) -> Result<(), usize>;

    /// Adds for each value the variables that it leaves because a clique confines it to a segment; says whether there may be
    /// any.
    fn confined(&mut self, tables: &Tables<S>, leaves: &mut S::PerValue<S::Variables>) -> bool;

    /// The lowest value with two places left in a tight clique, and that clique.
    fn two_places(&self, tables: &Tables<S>) -> Option<(usize, usize)>;

    /// The cliques in which some value has no place.
    fn without_place(&self, tables: &Tables<S>) -> S::Cliques;
}
