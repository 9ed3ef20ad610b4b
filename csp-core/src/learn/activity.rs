//! Activities: which candidate to decide next.

use crate::learn::literals::Candidate;

/// The open candidates, the most active first; candidates that are decided may be among them.
///
/// Source: Moskewicz et al. 2001 (VSIDS), in the exponential form of Een & Sorensson 2004. Each conflict raises the
/// candidates that had a part in it, by an amount that grows by 1 / 0.95 from conflict to conflict. Cost: O(log n) for each
/// candidate that is raised or taken.
#[derive(Debug)]
pub(super) struct Activities {
    score: Vec<f64>,
    raise: f64,
    /// A binary heap, and where each candidate stands in it.
    heap: Vec<Candidate>,
    place: Vec<u32>,
}

const DECAY: f64 = 0.95;
/// Above this, all scores are made smaller by the same factor.
const LARGEST: f64 = 1e150;
const NOWHERE: u32 = u32::MAX;

impl Activities {
    /// With the candidates in this order, each a little more active than the next.
    pub(super) fn new(order: &[Candidate]) -> Self {
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
    pub(super) const fn memory(candidates: usize) -> usize {
        candidates * (size_of::<f64>() + 3 * size_of::<u32>())
    }

    pub(super) fn raise(&mut self, candidate: usize) {
        self.score[candidate] += self.raise;
        if self.score[candidate] > LARGEST {
            self.score.iter_mut().for_each(|score| *score /= LARGEST);
            self.raise /= LARGEST;
        }
        if self.place[candidate] != NOWHERE {
            self.up(self.place[candidate] as usize);
        }
    }

    /// After a conflict: what comes later counts more.
    pub(super) fn decay(&mut self) {
        self.raise /= DECAY;
    }

    /// A candidate is open again.
    #[inline]
    pub(super) fn put_back(&mut self, candidate: Candidate) {
        if self.place[candidate as usize] == NOWHERE {
            self.place[candidate as usize] = self.heap.len() as u32;
            self.heap.push(candidate);
            self.up(self.heap.len() - 1);
        }
    }

    /// Takes the most active candidate.
    pub(super) fn take(&mut self) -> Option<Candidate> {
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
    fn set(&mut self, place: usize, candidate: Candidate) {
        self.heap[place] = candidate;
        self.place[candidate as usize] = place as u32;
    }
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
                    activities.raise(random.below(40) as usize);
                    activities.decay();
                }
            }
        }
        assert!(activities.raise < LARGEST, "scores were made smaller on the way");
    }
}
