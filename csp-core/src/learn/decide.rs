//! The choice of what to try next: candidates by their activities, and of values that no constraint tells apart only one.

use crate::learn::literals::{Candidate, Candidates, Lit};
use crate::learn::propagate::Propagation;
use crate::limits::{Stop, Watch};
use crate::model::{Domain, Network, Var};
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

/// The open candidates, the most active first; candidates that are decided may be among them.
///
/// Source: Moskewicz et al. 2001 (VSIDS), in the exponential form of Een & Sorensson 2004. Each conflict raises the
/// candidates that had a part in it, by an amount that grows by 1 / 0.95 from conflict to conflict. Cost: O(log n) for each
/// candidate that is raised or taken.
#[derive(Debug)]
pub struct Activities {
    score: Vec<f64>,
    raise: f64,
    /// A binary heap, and where each candidate stands in it.
    heap: Vec<u32>,
    place: Vec<u32>,
}

const DECAY: f64 = 0.95;
/// Above this, all scores are made smaller by the same factor.
const LARGEST: f64 = 1e150;
const NOWHERE: u32 = u32::MAX;

impl Activities {
    /// With the candidates in this order, each a little more active than the next.
    pub fn new(order: &[u32]) -> Self {
        let count = order.len();
        let mut activities =
            Self { score: vec![0.0; count], raise: 1.0, heap: Vec::with_capacity(count), place: vec![NOWHERE; count] };
        for (rank, &candidate) in order.iter().rev().enumerate() {
            activities.score[candidate as usize] = rank as f64 / count as f64 * 1e-3;
            activities.put_back(candidate);
        }
        activities
    }

    /// Bytes for so many candidates.
    pub const fn memory(candidates: usize) -> usize {
        candidates * (size_of::<f64>() + 3 * size_of::<u32>())
    }

    /// A candidate had a part in a conflict; it gets this share of what a part counts for now.
    pub fn raise(&mut self, candidate: usize, share: f64) {
        self.score[candidate] += self.raise * share;
        if self.score[candidate] > LARGEST {
            self.score.iter_mut().for_each(|score| *score /= LARGEST);
            self.raise /= LARGEST;
        }
        if self.place[candidate] != NOWHERE {
            self.up(self.place[candidate] as usize);
        }
    }

    /// After a conflict: what comes later counts more.
    pub fn decay(&mut self) {
        self.raise /= DECAY;
    }

    /// A candidate is open again.
    #[inline]
    pub fn put_back(&mut self, candidate: u32) {
        if self.place[candidate as usize] == NOWHERE {
            self.place[candidate as usize] = self.heap.len() as u32;
            self.heap.push(candidate);
            self.up(self.heap.len() - 1);
        }
    }

    /// Takes the most active candidate.
    pub fn take(&mut self) -> Option<u32> {
        let last = self.heap.pop()?;
        let Some(first) = self.heap.first_mut() else {
            self.place[last as usize] = NOWHERE;
            return Some(last);
        };
        let taken = std::mem::replace(first, last);
        self.place[last as usize] = 0;
        self.place[taken as usize] = NOWHERE;
        self.down();
        Some(taken)
    }

    fn up(&mut self, mut place: usize) {
        let candidate = self.heap[place];
        let score = self.score[candidate as usize];
        while place > 0 {
            let above = (place - 1) / 2;
            let other = self.heap[above];
            if self.score[other as usize] >= score {
                break;
            }
            self.set(place, other);
            place = above;
        }
        self.set(place, candidate);
    }

    /// Lets the first sink to its place.
    fn down(&mut self) {
        let (candidate, mut place) = (self.heap[0], 0);
        let score = self.score[candidate as usize];
        loop {
            let left = 2 * place + 1;
            let score_at = |below: &usize| self.score[self.heap[*below] as usize];
            let better = |a: usize, b: usize| if score_at(&b) > score_at(&a) { b } else { a };
            let Some(below) = (left..(left + 2).min(self.heap.len())).reduce(better) else { break };
            if score_at(&below) <= score {
                break;
            }
            self.set(place, self.heap[below]);
            place = below;
        }
        self.set(place, candidate);
    }

    #[inline]
    fn set(&mut self, place: usize, candidate: u32) {
        self.heap[place] = candidate;
        self.place[candidate as usize] = place as u32;
    }
}

/// The places where the values of a network may be renamed as one likes: the assignments that some solution makes if there is one
/// at all. They give the variables of a largest clique a value each.
///
/// The values may be renamed when all variables have the same domain and all constraints are disequalities of two, as in colouring.
/// Then any solution becomes one that makes these assignments, since the variables of a clique differ anyway
/// (Puget 2005; Law & Lee 2004: value symmetry). None where it is not so.
pub(super) fn pins(
    network: &Network,
    domains: &[Domain],
    candidates: &Candidates,
    watch: &Watch,
) -> Result<Vec<Lit>, Stop> {
    let Some(first) = domains.first() else { return Ok(Vec::new()) };
    watch.spend(domains.len() as u64)?;
    let is_more = !network.is_binary() || network.first_other_relation().is_some();
    if is_more || domains.iter().any(|domain| domain != first) {
        return Ok(Vec::new());
    }
    let largest = network.cliques(watch)?.iter().max_by_key(|clique| clique.len());
    let pin = |(&x, value): (&Var, _)| candidates.find(x, value).map(Lit::is);
    Ok(largest.into_iter().flatten().zip(first.iter()).filter_map(pin).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Against a list that is searched from end to end.
    #[test]
    fn the_most_active_comes_first() {
        let mut random = Random::new(3);
        let order: Vec<Candidate> = (0..40).collect();
        let mut activities = Activities::new(&order);
        let mut inside: Vec<Candidate> = order;
        for _ in 0..3000 {
            match random.below(3) {
                0 => {
                    let score = |c: &Candidate| activities.score[*c as usize];
                    let best = inside.iter().map(score).fold(f64::MIN, f64::max);
                    let taken = activities.take();
                    assert_eq!(taken.map(|c| activities.score[c as usize]), (!inside.is_empty()).then_some(best));
                    inside.retain(|&c| Some(c) != taken);
                }
                1 => {
                    let back = random.below(40) as Candidate;
                    activities.put_back(back);
                    if !inside.contains(&back) {
                        inside.push(back);
                    }
                }
                _ => {
                    activities.raise(random.below(40) as usize, 1.0);
                    activities.decay();
                }
            }
        }
        assert!(activities.raise < LARGEST, "scores were made smaller on the way");
    }
}
