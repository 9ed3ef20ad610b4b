//! The choice of what to try next.

use crate::learn::activity::Activities;
use crate::learn::literals::{Candidate, Lit};
use crate::learn::propagate::Propagation;
use crate::random::Random;

/// Chooses the variable of the most active candidate, and a value for it.
///
/// The value is the one that the variable had on the longest trail without a conflict so far (target phases: Biere & Fleury
/// 2020), else one that held last (phase saving: Pipatsrisawat & Darwiche 2007), else the most active candidate itself. So a
/// decision is always that a variable takes a value, as in any other search.
#[derive(Debug)]
pub(super) struct Decisions {
    pub(super) activities: Activities,
    /// For each candidate, whether it held when it was last taken back; at first, that it did.
    saved: Vec<bool>,
    /// For each candidate the truth that it had on the longest trail without a conflict, if it was on it.
    target: Vec<Option<bool>>,
    /// The length of that trail.
    longest: usize,
}

impl Decisions {
    /// The first order is by chance.
    pub(super) fn new(candidates: usize, random: &mut Random) -> Self {
        let mut order: Vec<Candidate> = (0..candidates as Candidate).collect();
        random.shuffle(&mut order);
        Self {
            activities: Activities::new(&order),
            saved: vec![true; candidates],
            target: vec![None; candidates],
            longest: 0,
        }
    }

    /// Bytes for so many candidates.
    pub(super) const fn memory(candidates: usize) -> usize {
        Activities::memory(candidates) + 2 * candidates * size_of::<bool>()
    }

    /// The candidate that is to hold; `None` when all is decided.
    pub(super) fn next(&mut self, now: &Propagation<'_>) -> Option<Lit> {
        loop {
            let candidate = self.activities.take()?;
            if now.trail.is_open(Lit::is(candidate)) {
                let value = self.value(candidate, now);
                if value != candidate {
                    self.activities.put_back(candidate);
                }
                return Some(Lit::is(value));
            }
        }
    }

    /// The candidate to try for the variable of this one.
    fn value(&self, candidate: Candidate, now: &Propagation<'_>) -> Candidate {
        let place = |c: Candidate| c as usize;
        if self.target[place(candidate)].unwrap_or(self.saved[place(candidate)]) {
            return candidate;
        }
        let own = now.candidates.of_variable(now.candidates.variable(place(candidate)));
        let mut open = own.filter(|&c| now.trail.is_open(Lit::is(c)));
        let held = open.clone().find(|&c| self.target[place(c)] == Some(true));
        held.or_else(|| open.find(|&c| self.saved[place(c)])).unwrap_or(candidate)
    }

    /// A literal is taken back.
    #[inline]
    pub(super) fn back(&mut self, lit: Lit) {
        self.saved[lit.candidate()] = lit.is_positive();
        self.activities.put_back(lit.candidate() as Candidate);
    }

    /// At a conflict: what held before its level held without a conflict. The longest such trail is kept.
    pub(super) fn remember(&mut self, now: &Propagation<'_>) {
        let held = now.trail.below_level();
        if held > self.longest {
            self.longest = held;
            for position in 0..held {
                let lit = now.trail.at(position);
                self.target[lit.candidate()] = Some(lit.is_positive());
            }
        }
    }
}
