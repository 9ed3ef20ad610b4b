//! Tables with an entry for each value: of every variable, or of the source of every arc.

use std::ops::{Index, IndexMut};

use crate::limits::Watch;
use crate::model::{Arc, Network, Val, Var};

/// An entry for each value of each variable, from 0 to the largest that the variable was declared with.
#[derive(Clone, Debug)]
pub struct PerValue<T> {
    /// The entries of x are `entries[starts[x]..starts[x + 1]]`.
    starts: Vec<usize>,
    entries: Vec<T>,
}

impl<T: Clone> PerValue<T> {
    /// With the same entry for all values; without any when the watch does not afford them, and then the work must end.
    pub fn within(network: &Network, entry: T, watch: &Watch) -> Self {
        let count: usize = network.variables().map(|x| network.width(x)).sum();
        if watch.affords(count.saturating_mul(size_of::<T>())) {
            Self::new(network, entry)
        } else {
            Self { starts: Vec::new(), entries: Vec::new() }
        }
    }

    /// With the same entry for all values.
    pub fn new(network: &Network, entry: T) -> Self {
        let mut starts = Vec::with_capacity(network.len() + 1);
        let mut count = 0;
        for x in network.variables() {
            starts.push(count);
            count += network.width(x);
        }
        starts.push(count);
        Self { starts, entries: vec![entry; count] }
    }
}

impl<T> PerValue<T> {
    /// True if it was not made, or is of a network without variables.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The entries of `x`, by value.
    pub fn row(&self, x: Var) -> &[T] {
        &self.entries[self.starts[x.index()]..self.starts[x.index() + 1]]
    }

    /// Every entry.
    pub fn entries_mut(&mut self) -> &mut [T] {
        &mut self.entries
    }

    #[inline]
    fn place(&self, (x, v): (Var, Val)) -> usize {
        let place = self.starts[x.index()] + v.index();
        debug_assert!(place < self.starts[x.index() + 1], "{x:?} was not declared with {v}");
        place
    }
}

impl<T> Index<(Var, Val)> for PerValue<T> {
    type Output = T;

    #[inline]
    fn index(&self, assignment: (Var, Val)) -> &T {
        &self.entries[self.place(assignment)]
    }
}

impl<T> IndexMut<(Var, Val)> for PerValue<T> {
    #[inline]
    fn index_mut(&mut self, assignment: (Var, Val)) -> &mut T {
        let place = self.place(assignment);
        &mut self.entries[place]
    }
}

/// An entry for each value of its source along each arc.
///
/// Entries are indexed by place, so that what walks along one arc looks up [`PerArcValue::start`] once, and a trail can note
/// one number. The entry of the value v stands v places behind the start of its arc.
///
/// It may be far larger than the network, so it is made when the work begins, under the limits of the work.
#[derive(Clone, Debug)]
pub(crate) struct PerArcValue<T> {
    /// The first value of each entry.
    first: T,
    blocks: Vec<Block>,
    entries: Vec<T>,
}

/// The entries of all arcs from one variable: `width` for each arc, in the order of the arcs.
#[derive(Clone, Copy, Debug)]
struct Block {
    start: usize,
    first_arc: u32,
    width: u32,
}

impl<T: Clone> PerArcValue<T> {
    /// To be made later, with the same entry for all values.
    pub(crate) fn later(first: T) -> Self {
        Self { first, blocks: Vec::new(), entries: Vec::new() }
    }

    /// Makes the entries, if they are not there yet. Says whether they are; if not, the watch does not afford them, and the work
    /// must end.
    #[inline]
    pub(crate) fn make(&mut self, network: &Network, watch: &Watch) -> bool {
        self.blocks.len() == network.len() || self.make_anew(network, watch)
    }

    #[cold]
    fn make_anew(&mut self, network: &Network, watch: &Watch) -> bool {
        let mut blocks = Vec::with_capacity(network.len());
        let mut start = 0;
        for x in network.variables() {
            let width = network.width(x);
            blocks.push(Block { start, first_arc: network.arc_offset(x) as u32, width: width as u32 });
            start += width * network.arcs(x).len();
        }
        let fits = watch.affords(start.saturating_mul(size_of::<T>()));
        if fits {
            self.entries = vec![self.first.clone(); start];
            self.blocks = blocks;
        }
        fits
    }
}

impl<T> PerArcValue<T> {
    /// The place of the first entry of an arc.
    #[inline]
    pub(crate) fn start(&self, arc: Arc) -> usize {
        let Block { start, first_arc, width } = self.blocks[arc.source().index()];
        start + (arc.index() - first_arc as usize) * width as usize
    }
}

impl<T> Index<usize> for PerArcValue<T> {
    type Output = T;

    #[inline]
    fn index(&self, place: usize) -> &T {
        &self.entries[place]
    }
}

impl<T> IndexMut<usize> for PerArcValue<T> {
    #[inline]
    fn index_mut(&mut self, place: usize) -> &mut T {
        &mut self.entries[place]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::limits::Limits;
    use crate::model::{Domain, NotEqual, Problem};

    /// Variables of 3, 0, 100 and 2 values; the largest value counts, and not how many there are.
    fn network() -> Network {
        let mut problem = Problem::new();
        let domains = [Domain::range(1..=3), Domain::empty(), Domain::first_values(100), Domain::range(0..=1)];
        let x = domains.map(|domain| problem.variables(1, domain)[0]);
        problem.constrain_all([(x[0], x[2]), (x[2], x[3]), (x[0], x[3]), (x[1], x[2])], NotEqual);
        problem.restrict(x[2], &Domain::first_values(5));
        problem.build().unwrap()
    }

    #[test]
    fn each_value_of_each_variable_has_an_entry_of_its_own() {
        let network = network();
        let mut table = PerValue::new(&network, 0);
        let all = || network.variables().flat_map(|x| network.declared(x).iter().map(move |v| (x, v)));
        for (number, assignment) in (1..).zip(all()) {
            assert_eq!(table[assignment], 0);
            table[assignment] = number;
        }
        assert!((1..).zip(all()).all(|(number, assignment)| table[assignment] == number));
        let rows: Vec<usize> = network.variables().map(|x| table.row(x).len()).collect();
        assert_eq!((rows, table.row(Var::new(0))), (vec![4, 0, 100, 2], &[0, 1, 2, 3][..]));
        assert_eq!(table.entries_mut().len(), 106);
    }

    #[test]
    fn each_value_along_each_arc_has_an_entry_of_its_own() {
        let network = network();
        let mut table = PerArcValue::later(false);
        assert!(table.make(&network, &Watch::start(Limits::default())));
        let mut places = HashSet::new();
        for &arc in network.all_arcs() {
            for v in 0..network.width(arc.source()) {
                let place = table.start(arc) + v;
                assert!(places.insert(place), "{arc:?}");
                table[place] = true;
            }
        }
        // Two arcs from each of x0 and x3, one from x1 and three from x2.
        assert_eq!((places.len(), table.entries.len()), (2 * 4 + 3 * 100 + 2 * 2, 2 * 4 + 3 * 100 + 2 * 2));
    }
}
