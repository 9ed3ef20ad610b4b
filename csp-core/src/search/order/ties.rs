//! The ways to break ties between equally good candidates.

use std::cmp::Ordering;

use crate::part::Entry;
use crate::random::Random;

/// The one that is taken of several equally good candidates: the first one, or one that a seeded stream of random
/// numbers chooses.
#[derive(Clone, Debug, Default)]
pub struct Ties(Option<Random>);

/// Makes the ties from a seed.
pub(crate) type MakeTies = fn(u64) -> Ties;

impl Ties {
    pub(crate) const FIRST: Entry<MakeTies> =
        Entry::new("", "the lowest index, the smallest value", "", |_| Self::default());

    pub(crate) const RANDOM: Entry<MakeTies> =
        Entry::seeded("ties", "break ties at random; ties(7): with that seed", "", Self::random);

    /// Chooses at random, each candidate equally likely, from the stream that `seed` determines.
    pub fn random(seed: u64) -> Self {
        Self(Some(Random::new(seed)))
    }

    pub(super) fn are_random(&self) -> bool {
        self.0.is_some()
    }

    /// The candidate with the least key.
    pub(super) fn least<T: Copy, K: Ord>(
        &mut self,
        candidates: impl Iterator<Item = T>,
        key: impl Fn(T) -> K,
    ) -> Option<T> {
        self.best(candidates, key, Ordering::Less)
    }

    /// The candidate with the greatest key.
    pub(super) fn greatest<T: Copy, K: Ord>(
        &mut self,
        candidates: impl Iterator<Item = T>,
        key: impl Fn(T) -> K,
    ) -> Option<T> {
        self.best(candidates, key, Ordering::Greater)
    }

    /// The candidate whose key compares with every other key as `better` says.
    #[inline]
    fn best<T: Copy, K: Ord>(
        &mut self,
        candidates: impl Iterator<Item = T>,
        key: impl Fn(T) -> K,
        better: Ordering,
    ) -> Option<T> {
        let mut best: Option<(T, K)> = None;
        let mut equals = 0;
        for candidate in candidates {
            let new = key(candidate);
            let order = best.as_ref().map_or(better, |(_, known)| new.cmp(known));
            if order == better {
                equals = 1;
            } else if order.is_eq() {
                equals += 1;
            } else {
                continue;
            }
            // Of k equals so far, the latest takes the place of the one before with a chance of 1 in k. In
            // the end each of them is equally likely.
            let takes_the_place = match &mut self.0 {
                None => equals == 1,
                Some(random) => random.below(equals) == 0,
            };
            if takes_the_place {
                best = Some((candidate, new));
            }
        }
        best.map(|(candidate, _)| candidate)
    }

    /// Sorts by key. Equals keep their order, or come in a random one.
    pub(super) fn sort<T: Copy, K: Ord>(&mut self, items: &mut [T], key: impl Fn(&T) -> K) {
        if let Some(random) = &mut self.0 {
            // The sort is stable, so the order before it decides among equals.
            random.shuffle(items);
        }
        items.sort_by_key(key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_are_equally_likely() {
        let mut ties = Ties::random(4);
        let mut seen = [0u32; 6];
        for _ in 0..30_000 {
            seen[ties.least(0..6usize, |candidate| candidate % 2).unwrap()] += 1;
        }
        assert!((0..6).all(|x| if x % 2 == 0 { (9_500..10_500).contains(&seen[x]) } else { seen[x] == 0 }), "{seen:?}");
        assert_eq!(Ties::default().least(0..6usize, |candidate| candidate % 2), Some(0));
    }
}
