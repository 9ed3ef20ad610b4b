//! The state of a search, by value: where can each value stand?

use super::row::{Row, for_each_bit};
use super::tables::Tables;

/// Where each value can stand, twice: by variable and by slot of tight cliques. Copied at a branch.
///
/// Invariant: lane (v, u) of `slot[k]` is set exactly when v is possible for the variable in slot k of clique u. Of an
/// assigned variable only its value is possible.
#[derive(Clone)]
pub(super) struct State<V, L> {
    /// For each value, the variables that can take it.
    pub(super) can: Box<[V]>,
    /// The variables that are not assigned.
    pub(super) open: V,
    /// For each slot, the lanes that can stand there.
    pub(super) slot: Box<[L]>,
    /// The lanes whose value has its place.
    pub(super) placed: L,
    /// For each family of segments, the lanes that were found confined, or placed.
    pub(super) locked: Box<[L]>,
}

/// Why a state has no solution: where to look for the culprit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WipeOut {
    /// A variable without a value.
    Variable(usize),
    /// A tight clique without a place for some value.
    Clique(usize),
}

impl<V: Row, L: Row> State<V, L> {
    /// Nothing possible yet.
    pub(super) fn empty<const C: usize>(tables: &Tables<V, L, C>) -> Self {
        let (variables, lanes) = (V::zeros(tables.words), L::zeros(tables.lane_words()));
        Self {
            can: vec![variables.clone(); tables.values].into(),
            open: variables,
            slot: vec![lanes.clone(); tables.slots].into(),
            placed: lanes.clone(),
            locked: vec![lanes; tables.families.len()].into(),
        }
    }

    /// Makes `value` possible for `x`.
    pub(super) fn allow<const C: usize>(&mut self, tables: &Tables<V, L, C>, x: usize, value: usize) {
        self.can[value].insert(x);
        self.open.insert(x);
        for place in tables.own(x) {
            self.slot[place.slot as usize].insert(tables.lane(value, place.clique));
        }
    }

    /// Copies another state of the same network without allocation.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.can.clone_from_slice(&other.can);
        self.open.clone_from(&other.open);
        self.slot.clone_from_slice(&other.slot);
        self.placed.clone_from(&other.placed);
        self.locked.clone_from_slice(&other.locked);
    }

    /// Gives `value` to all variables of `set` (which may take it), and takes it from their neighbours.
    #[inline(always)]
    pub(super) fn assign<const C: usize>(
        &mut self,
        tables: &Tables<V, L, C>,
        value: usize,
        set: &V,
    ) -> Result<(), WipeOut> {
        let mut neighbours = V::zeros(tables.words);
        set.for_each(|x| neighbours.add(tables.adjacent(x).words()));
        let mut clash = neighbours.clone();
        clash.restrict(set.words());
        if let Some(x) = clash.first() {
            return Err(WipeOut::Variable(x));
        }
        let mut losers = neighbours.clone();
        losers.restrict(self.can[value].words());
        for can in &mut self.can {
            can.subtract(set.words());
        }
        self.can[value].add(set.words());
        self.can[value].subtract(neighbours.words());
        self.open.subtract(set.words());
        set.for_each(|x| self.settle(tables, x, value));
        if tables.neighbour_slots(0).is_none() {
            self.leave_slots(tables, value, losers.words());
        }
        Ok(())
    }

    /// Takes `value` from the variables of `set`.
    #[inline(always)]
    pub(super) fn exclude<const C: usize>(&mut self, tables: &Tables<V, L, C>, value: usize, set: &V) {
        self.can[value].subtract(set.words());
        self.leave_slots(tables, value, set.words());
    }

    /// The slots of `x` hold `value` and nothing else; with a table of neighbour slots, those of its neighbours lose it.
    #[inline(always)]
    fn settle<const C: usize>(&mut self, tables: &Tables<V, L, C>, x: usize, value: usize) {
        let stride = tables.clique_words();
        for place in tables.own(x) {
            let (word, bit) = (place.clique as usize / 64, 1u64 << (place.clique % 64));
            for words in self.slot[place.slot as usize].words_mut().chunks_exact_mut(stride) {
                words[word] &= !bit;
            }
            let lane = tables.lane(value, place.clique);
            self.slot[place.slot as usize].insert(lane);
            self.placed.insert(lane);
        }
        if let Some(neighbours) = tables.neighbour_slots(x) {
            for (slot, cliques) in self.slot.iter_mut().zip(neighbours.chunks_exact(stride)) {
                for (word, cliques) in slot.words_mut()[value * stride..][..stride].iter_mut().zip(cliques) {
                    *word &= !cliques;
                }
            }
        }
    }

    #[inline(always)]
    fn leave_slots<const C: usize>(&mut self, tables: &Tables<V, L, C>, value: usize, set: &[u64]) {
        for_each_bit(set, |x| {
            for place in tables.own(x) {
                self.slot[place.slot as usize].remove(tables.lane(value, place.clique));
            }
        });
    }
}
