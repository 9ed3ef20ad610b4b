//! One tour through all places.

use crate::consistency::Regin;
use crate::model::{Circuit, Domains, Emptied, Filter, Premises};

/// Keeps successors different, and closes no tour before all places are on it.
///
/// Source: Lauriere 1978; Caseau & Laburthe 1997 (no sub-tours), with [`Regin`] for the all-different. Variant: chains of fixed
/// successors are walked anew at each call. Cost: that of the all-different, and O(n) for the chains. Counted: no checks. Promise:
/// each value that is left is in a choice of different successors for all places, none of which is its own unless it is the only one;
/// and no value closes a chain of fixed successors on which a place is missing.
#[derive(Debug)]
pub(crate) struct Tour {
    circuit: Circuit,
    different: Regin,
    is_begun: bool,
}

impl Tour {
    /// A filter for this relation.
    pub(crate) fn new(circuit: Circuit) -> Self {
        Self { circuit, different: Regin::default(), is_begun: false }
    }

    /// Removes what is no other place.
    fn begin(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        let (arity, first) = (domains.arity(), self.circuit.first());
        let last = first.saturating_add_unsigned(arity as u64 - 1);
        for place in 0..arity {
            domains.keep_between(place, first, last, Premises::Places(&[]))?;
            if arity > 1 {
                self.keep_from(domains, place, place, &[])?;
            }
        }
        // What is removed at the root stays away.
        self.is_begun = domains.depth() == 0;
        Ok(())
    }

    /// Removes `target` from the successors of `place`.
    fn keep_from(&self, domains: &mut dyn Domains, place: usize, target: usize, why: &[usize]) -> Result<(), Emptied> {
        let number = self.circuit.first().checked_add_unsigned(target as u64);
        match number.and_then(|number| domains.integers(place).value(number)) {
            Some(value) => domains.remove(place, value, Premises::Places(why)).map(|_| ()),
            None => Ok(()),
        }
    }

    /// The place that follows this one, when it is fixed.
    fn next(&self, domains: &dyn Domains, place: usize) -> Option<usize> {
        usize::try_from(domains.fixed(place)?.checked_sub(self.circuit.first())?).ok()
    }
}

impl Filter for Tour {
    fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        if !self.is_begun {
            self.begin(domains)?;
        }
        self.different.filter(domains)?;
        if domains.interrupted() {
            return Ok(());
        }
        let arity = domains.arity();
        let next: Vec<Option<usize>> = (0..arity).map(|place| self.next(domains, place)).collect();
        let mut follows = vec![false; arity];
        next.iter().flatten().for_each(|&place| follows[place] = true);
        let mut is_seen = vec![false; arity];
        // First the chains, which begin behind a place that is not fixed; what remains then are tours. Fixed successors differ.
        for begin in (0..arity).filter(|&place| !follows[place]).chain(0..arity) {
            let (mut chain, mut end) = (Vec::new(), begin);
            while let Some(place) = next[end]
                && !is_seen[end]
            {
                is_seen[end] = true;
                chain.push(end);
                end = place;
            }
            let is_tour = end == begin && !chain.is_empty();
            if is_tour && chain.len() < arity {
                return Err(domains.fail(Premises::Places(&chain)));
            }
            if !is_tour && !chain.is_empty() && chain.len() + 1 < arity {
                self.keep_from(domains, end, begin, &chain)?;
            }
        }
        Ok(())
    }

    fn backtracked(&mut self, depth: usize) {
        self.different.backtracked(depth);
    }
}
