//! The values that are left to choose from, numbered, and which of them do not go together.

use crate::limits::{Stop, Watch};
use crate::model::{Arc, Domain, Network, Val, Var};

/// The literals `variable = value` of the open variables, those with at least two values left. They are numbered in rows:
/// one row for each open variable, ascending, filled up to a multiple of [`LANES`], so that a row is read in whole words of
/// a processor.
///
/// Two literals conflict when the constraint between their variables forbids them together. Small networks keep a list of
/// these conflicts, large ones walk along the constraints each time, in the same order. Cost: 4 bytes for each declared
/// value and 6 for each literal; a list takes 4 for each pair that conflicts, and is kept up to [`MOST_LISTED`] pairs.
#[derive(Debug)]
pub(super) struct Literals<'n> {
    network: &'n Network,
    /// The open variables.
    open: Vec<Var>,
    /// For each open variable, where its row starts; at the end, how many literals there are with those that fill up.
    starts: Vec<u32>,
    /// For each literal, its value, and which of the open variables it is of.
    values: Vec<Val>,
    owners: Vec<u32>,
    /// For each variable, where its places start; for each value of it, the literal there, or [`NONE`].
    offsets: Vec<usize>,
    places: Vec<u32>,
    lists: Option<Lists>,
}

/// Literals in a row are a multiple of this.
pub(super) const LANES: usize = 8;
const NONE: u32 = u32::MAX;
/// 64 MiB of lists.
const MOST_LISTED: usize = 1 << 24;

/// For each literal, those that conflict with it.
#[derive(Debug)]
struct Lists {
    starts: Vec<u32>,
    all: Vec<u32>,
}

impl<'n> Literals<'n> {
    /// The literals of the open variables, as long as `watch` allows. No domain may be empty.
    pub(super) fn new(network: &'n Network, domains: &[Domain], watch: &Watch) -> Result<Self, Stop> {
        let mut literals = Self {
            network,
            open: Vec::new(),
            starts: vec![0],
            values: Vec::new(),
            owners: Vec::new(),
            offsets: Vec::with_capacity(network.len()),
            places: Vec::new(),
            lists: None,
        };
        for (x, domain) in network.variables().zip(domains) {
            let width = network.width(x);
            watch.spend(1 + width as u64)?;
            literals.offsets.push(literals.places.len());
            if domain.len() > 1 {
                literals.add(x, width, domain, watch)?;
            }
        }
        literals.list(watch)?;
        Ok(literals)
    }

    /// Adds the row of an open variable.
    fn add(&mut self, x: Var, width: usize, domain: &Domain, watch: &Watch) -> Result<(), Stop> {
        let (start, offset) = (self.values.len(), self.places.len());
        let end = (start + domain.len()).next_multiple_of(LANES);
        let bytes = end * (size_of::<Val>() + size_of::<u32>()) + (offset + width) * size_of::<u32>();
        if end >= NONE as usize || !watch.affords(bytes) {
            return Err(Stop::Memory);
        }
        self.places.resize(offset + width, NONE);
        for (literal, value) in (start as u32..).zip(domain) {
            self.places[offset + value.index()] = literal;
            self.values.push(value);
        }
        self.values.resize(end, Val::new(0));
        self.owners.resize(end, self.open.len() as u32);
        self.open.push(x);
        self.starts.push(end as u32);
        Ok(())
    }

    /// Lists the conflicts, where they are not too many.
    fn list(&mut self, watch: &Watch) -> Result<(), Stop> {
        let mut most = 0usize;
        for &x in &self.open {
            let arcs = self.network.arcs(x);
            watch.spend(arcs.len() as u64)?;
            let size = |arc: &Arc| if arc.is_disequality() { 1 } else { self.row_of(arc.target()).len() };
            let sizes = arcs.iter().map(size);
            most = most.saturating_add(self.row_of(x).len().saturating_mul(sizes.sum()));
        }
        let bytes = (most + self.values.len() + 1).saturating_mul(size_of::<u32>());
        if most > MOST_LISTED || !watch.fits(bytes) {
            return Ok(());
        }
        let mut lists = Lists { starts: vec![0], all: Vec::new() };
        for literal in 0..self.values.len() as u32 {
            if self.is_one(literal) {
                self.walk(literal, |other| lists.all.push(other));
            }
            watch.spend(1 + (lists.all.len() - lists.starts[literal as usize] as usize) as u64)?;
            lists.starts.push(lists.all.len() as u32);
        }
        self.lists = Some(lists);
        Ok(())
    }

    /// The open variables, ascending.
    pub(super) fn open(&self) -> &[Var] {
        &self.open
    }

    /// The number of numbers, with those that fill up rows.
    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    /// For each open variable, where its row starts, and where the last ends.
    #[inline]
    pub(super) fn starts(&self) -> &[u32] {
        &self.starts
    }

    /// True if it keeps lists of conflicts.
    #[cfg(test)]
    pub(super) fn is_listed(&self) -> bool {
        self.lists.is_some()
    }

    /// The number of constraints an open variable has.
    pub(super) fn degree(&self, place: usize) -> usize {
        self.network.arcs(self.open[place]).len()
    }

    /// The value of a literal.
    #[inline]
    pub(super) fn value(&self, literal: u32) -> Val {
        self.values[literal as usize]
    }

    /// The place among the open variables of the one that the literal is of.
    #[inline]
    pub(super) fn owner(&self, literal: u32) -> usize {
        self.owners[literal as usize] as usize
    }

    /// True if this is the number of a literal, and does not just fill up a row.
    pub(super) fn is_one(&self, number: u32) -> bool {
        self.literal(self.open[self.owner(number)], self.value(number)) == Some(number)
    }

    /// The literal of a variable and a value, if the variable is open and has the value left.
    fn literal(&self, x: Var, value: Val) -> Option<u32> {
        let end = self.offsets.get(x.index() + 1).copied().unwrap_or(self.places.len());
        let places = &self.places[self.offsets[x.index()]..end];
        places.get(value.index()).copied().filter(|&literal| literal != NONE)
    }

    /// The literals of a variable; none if it is not open.
    fn row_of(&self, x: Var) -> impl ExactSizeIterator<Item = u32> + use<> {
        let place = self.open.binary_search(&x);
        place.map_or(0..0, |place| self.starts[place]..self.starts[place + 1])
    }

    /// Calls `tell` for each literal that conflicts with this one.
    #[inline]
    pub(super) fn conflicting(&self, literal: u32, mut tell: impl FnMut(u32)) {
        match &self.lists {
            Some(Lists { starts, all }) => {
                let list = &all[starts[literal as usize] as usize..starts[literal as usize + 1] as usize];
                list.iter().for_each(|&other| tell(other));
            }
            None => self.walk(literal, tell),
        }
    }

    /// The same along the constraints.
    fn walk(&self, literal: u32, tell: impl FnMut(u32)) {
        self.forbidden_by(self.open[self.owner(literal)], self.value(literal), tell);
    }

    /// Calls `tell` for each literal of a neighbour of `x` that the value forbids.
    pub(super) fn forbidden_by(&self, x: Var, value: Val, mut tell: impl FnMut(u32)) {
        for &arc in self.network.arcs(x) {
            let y = arc.target();
            if arc.is_disequality() {
                self.literal(y, value).into_iter().for_each(&mut tell);
            } else {
                let row = self.network.row(arc, value);
                let of_y = self.row_of(y).filter(|&other| self.is_one(other));
                of_y.filter(|&other| !row.contains(self.value(other))).for_each(&mut tell);
            }
        }
    }
}
