//! What to do among equals.

use crate::random::Random;

/// Which of several equally good candidates is taken: the first, or one that a seeded stream chooses.
#[derive(Clone, Debug, Default)]
pub struct Ties(Option<Random>);

impl Ties {
    /// Chooses at random, each equally likely, from the stream that `seed` determines.
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
        let Some(random) = &mut self.0 else { return candidates.min_by_key(|&candidate| key(candidate)) };
        let (mut best, mut equals) = (None, 0);
        for candidate in candidates {
            let new = key(candidate);
            let order = best.as_ref().map_or(std::cmp::Ordering::Less, |(_, least)| new.cmp(least));
            if order.is_gt() {
                continue;
            }
            equals = if order.is_lt() { 1 } else { equals + 1 };
            // The k-th of equals takes the place of the one before with a chance of 1 in k.
            if random.below(equals) == 0 {
                best = Some((candidate, new));
            }
        }
        best.map(|(candidate, _)| candidate)
    }

    /// Sorts by key; equals keep their order, or come in a random one.
    pub(super) fn sort<T: Copy, K: Ord>(&mut self, items: &mut [T], key: impl Fn(&T) -> K) {
        if let Some(random) = &mut self.0 {
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
        let (mut ties, mut seen) = (Ties::random(4), [0u32; 6]);
        for _ in 0..30_000 {
            seen[ties.least(0..6usize, |candidate| candidate % 2).unwrap()] += 1;
        }
        assert!((0..6).all(|x| if x % 2 == 0 { (9_500..10_500).contains(&seen[x]) } else { seen[x] == 0 }), "{seen:?}");
        assert_eq!(Ties::default().least(0..6usize, |candidate| candidate % 2), Some(0));
    }
}
