//! A tour of some of the places.

// Numbers of states and places are far below 2^63.
#![allow(clippy::cast_possible_wrap)]

use csp_core::extend::{Domains, Emptied, Filter, Premises};
use csp_core::relations::NaryRelation;

/// The variable at place i of the scope says which place follows place i; the places that do not follow themselves are
/// on one tour, and there are two at least, or none if it may be empty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PartialCircuit {
    pub(crate) first: i64,
    pub(crate) may_be_empty: bool,
}

impl PartialCircuit {
    /// The place that an integer names.
    fn place(self, integer: i64, count: usize) -> Option<usize> {
        let place = integer.checked_sub(self.first).and_then(|place| usize::try_from(place).ok());
        place.filter(|&place| place < count)
    }
}

impl NaryRelation for PartialCircuit {
    fn allows(&self, integers: &[i64]) -> bool {
        let count = integers.len();
        let next: Option<Vec<usize>> = integers.iter().map(|&one| self.place(one, count)).collect();
        let Some(next) = next else { return false };
        let Some(start) = (0..count).find(|&place| next[place] != place) else { return self.may_be_empty };
        // The walk from a place that moves comes back only if it meets no place twice before.
        let (mut place, mut length) = (next[start], 1);
        while place != start && length <= count {
            (place, length) = (next[place], length + 1);
        }
        place == start && length == (0..count).filter(|&place| next[place] != place).count()
    }

    fn filter(&self) -> Option<Box<dyn Filter>> {
        Some(Box::new(Chains { circuit: *self }))
    }

    fn describe(&self) -> String {
        format!("partial circuit from {}", self.first)
    }
}

/// Removes what would close a circuit too early (after Caseau & Laburthe 1997, section 4.2): a value that another
/// variable has; and where the end of a chain of assigned variables would close it while a place outside must be on
/// the circuit, its start.
#[derive(Debug)]
struct Chains {
    circuit: PartialCircuit,
}

impl Filter for Chains {
    fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        let count = domains.arity();
        let mut next = self.assigned(domains)?;
        // What becomes assigned by the removals is seen by the next call.
        let mut is_taken = vec![false; count];
        for &place in next.iter().flatten() {
            if std::mem::replace(&mut is_taken[place], true) {
                return Err(domains.fail(Premises::Scope));
            }
        }
        for (place, to) in next.iter().enumerate() {
            if domains.interrupted() {
                return Ok(());
            }
            if to.is_none() {
                let integers = domains.integers(place).clone();
                let is_free = |integer: i64| self.circuit.place(integer, count).is_some_and(|to| !is_taken[to]);
                domains.keep_those(place, Premises::Scope, |value| is_free(integers.at(value)))?;
            }
        }
        next = self.assigned(domains)?;
        self.close(domains, &next)
    }
}

impl Chains {
    /// The place that follows each place whose variable has one value left.
    fn assigned(&self, domains: &mut dyn Domains) -> Result<Vec<Option<usize>>, Emptied> {
        let count = domains.arity();
        let mut next = Vec::with_capacity(count);
        for place in 0..count {
            let to = domains.fixed(place).map(|integer| self.circuit.place(integer, count));
            match to {
                Some(None) => return Err(domains.fail(Premises::Scope)),
                Some(Some(to)) => next.push(Some(to)),
                None => next.push(None),
            }
        }
        Ok(next)
    }

    fn close(&self, domains: &mut dyn Domains, next: &[Option<usize>]) -> Result<(), Emptied> {
        let count = next.len();
        let mut has_before = vec![false; count];
        let moving = |place: &usize| next[*place].is_some_and(|to| to != *place);
        (0..count).filter(moving).for_each(|place| has_before[next[place].unwrap_or(place)] = true);
        // Places that must be on the circuit: they move, or cannot stay.
        let stays = |domains: &dyn Domains, place: usize| {
            let value = domains.integers(place).value(self.circuit.first + place as i64);
            value.is_some_and(|value| domains.domain(place).contains(value))
        };
        let must: Vec<bool> = (0..count).map(|place| has_before[place] || !stays(domains, place)).collect();
        let needed = must.iter().filter(|&&must| must).count();
        let mut is_seen = vec![false; count];
        for start in (0..count).filter(|&place| moving(&place) && !has_before[place]) {
            let (mut end, mut length) = (start, 1);
            is_seen[start] = true;
            while let Some(to) = next[end].filter(|&to| to != end && !is_seen[to]) {
                is_seen[to] = true;
                (end, length) = (to, length + 1);
            }
            // The places of a chain must all be on the circuit; so the chain may close only if no other one must.
            if next[end].is_none() && needed > length {
                let closing = domains.integers(end).value(self.circuit.first + start as i64);
                if let Some(closing) = closing {
                    domains.remove(end, closing, Premises::Scope)?;
                }
            }
        }
        // What moves and has not been seen is on circuits that are closed already.
        let Some(start) = (0..count).find(|&place| moving(&place) && !is_seen[place]) else {
            return if !self.circuit.may_be_empty && needed == 0 && (0..count).all(|place| next[place].is_some()) {
                Err(domains.fail(Premises::Scope))
            } else {
                Ok(())
            };
        };
        let (mut place, mut length) = (next[start].unwrap_or(start), 1);
        while place != start && length <= count {
            (place, length) = (next[place].unwrap_or(start), length + 1);
        }
        if needed > length {
            return Err(domains.fail(Premises::Scope));
        }
        // All others stay where they are.
        for place in (0..count).filter(|&place| next[place].is_none()) {
            let own = domains.integers(place).value(self.circuit.first + place as i64);
            domains.keep_those(place, Premises::Scope, |value| Some(value) == own)?;
        }
        Ok(())
    }
}
