//! The operations of a layout of the bits.

use std::fmt;

use crate::bits::layout::bit_state::{BitState, WipeOut};
use crate::bits::rows::row::Row;
use crate::bits::rows::row_tables::RowTables;
use crate::bits::rows::shape::{List, Shape};

/// The way in which the places of values in tight cliques lie, and everything that a layout does in a way of its own.
///
/// There are two: `BySlot` looks at all values together and makes assignments in batches;
/// `ByValue` looks at the values that changed and assigns one variable after the other.
///
/// Invariant: while value v is not placed in clique u, the places say of slot k of u that v can stand there
/// exactly when v is possible for the variable in that slot. Once v is placed in u, what they say of v in u
/// means nothing.
pub(in crate::bits) trait BitLayout<S: Shape>: fmt::Debug + Send + Sync + Sized + 'static {
    /// The places where each value can stand in the tight cliques.
    type Places: Clone + fmt::Debug + Send + Sync;
    /// Assignments that are made and not yet settled.
    type Batch: fmt::Debug + Send;

    /// Lays out the places of these tables.
    fn new(tables: RowTables<S>) -> Self;

    /// All that is known of the network before any search.
    fn tables(&self) -> &RowTables<S>;

    /// No value possible anywhere; inference has seen nothing of it.
    fn no_places(&self) -> Self::Places;

    /// No assignment.
    fn no_batch(&self) -> Self::Batch;

    /// Makes `value` possible for `x` in the cliques of `x`.
    fn allow(&self, places: &mut Self::Places, value: usize, x: usize);

    /// Takes the places of `value` in the cliques of `x` away from `x`, which can take it.
    fn forbid(&self, places: &mut Self::Places, value: usize, x: usize);

    /// Gives `value` to `x`, which can take it. It is settled at once.
    fn assign(&self, state: &mut BitState<S, Self::Places>, value: usize, x: usize);

    /// Forgets the assignments that an inference which ended early has left unsettled.
    fn forget(&self, batch: &mut Self::Batch);

    /// Gives `value` to the variables of `set`, which can take it. [`BitLayout::settle`] must follow.
    fn give(&self, state: &mut BitState<S, Self::Places>, batch: &mut Self::Batch, value: usize, set: S::Variables);

    /// Makes all assignments of `given`, each of another variable, which can take its value. [`BitLayout::settle`] must
    /// follow.
    #[inline(always)]
    fn give_all(&self, state: &mut BitState<S, Self::Places>, batch: &mut Self::Batch, given: &[Assignment]) {
        let tables = self.tables();
        let mut sets = S::PerValue::of(&S::Variables::zeros(tables.words), tables.values);
        given.iter().for_each(|&(x, value)| sets.as_mut()[value].insert(x));
        for (value, set) in sets.as_ref().iter().enumerate() {
            self.give(state, batch, value, set.clone());
        }
    }

    /// Gives each value its only place in each of its cliques in `singles`; says whether there were any.
    /// [`BitLayout::settle`] must follow.
    fn give_only_places(
        &self,
        state: &mut BitState<S, Self::Places>,
        batch: &mut Self::Batch,
        singles: &S::PerValue<S::Cliques>,
    ) -> Result<bool, WipeOut>;

    /// Ends assignments: no variable that was given a value is open or can take another.
    fn settle(&self, state: &mut BitState<S, Self::Places>, batch: &mut Self::Batch) -> Result<(), WipeOut>;

    /// Gives each variable of `set` its only value; they are no longer open. It is settled at once.
    fn give_only_values(&self, state: &mut BitState<S, Self::Places>, set: &S::Variables);

    /// For each value, the cliques in which it has one place left, found by carry-save counting over the
    /// slots. Says in which clique a value has none.
    fn singles(&self, places: &mut Self::Places, singles: &mut S::PerValue<S::Cliques>) -> Result<(), usize>;

    /// Adds for each value the variables that it leaves because a clique confines it to a segment; says
    /// whether there may be any.
    fn confined(&self, places: &mut Self::Places, leaves: &mut S::PerValue<S::Variables>) -> bool;

    /// The lowest value with two places left in a tight clique, and that clique.
    fn two_places(&self, places: &Self::Places) -> Option<(usize, usize)>;

    /// The cliques in which some value has no place.
    fn without_place(&self, places: &Self::Places) -> S::Cliques;

    /// Takes `value` from the variables of `set`, which can take it.
    #[inline(always)]
    fn exclude(&self, state: &mut BitState<S, Self::Places>, value: usize, set: &S::Variables) {
        state.can.as_mut()[value].subtract(set.words());
        for x in set.bits() {
            self.forbid(&mut state.places, value, x);
        }
    }
}

/// A variable and the value that it is given.
pub(in crate::bits) type Assignment = (usize, usize);

/// A state whose places lie as layout `L` lays them.
pub(in crate::bits) type StateOf<S, L> = BitState<S, <L as BitLayout<S>>::Places>;
