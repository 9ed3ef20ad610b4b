//! Sets of depths, one set for each depth.

use crate::model::Var;
use crate::store::Context;

/// For each depth of the path, a set of smaller depths, one bit for each.
#[derive(Clone, Debug)]
pub(super) struct DepthSets {
    stride: usize,
    words: Vec<u64>,
}

impl DepthSets {
    /// Empty sets, for a path of up to `most` variables.
    pub(super) fn new(most: usize) -> Self {
        let stride = most / 64 + 1;
        Self { stride, words: vec![0; (most + 1) * stride] }
    }

    fn set(&mut self, depth: usize) -> &mut [u64] {
        &mut self.words[depth * self.stride..][..self.stride]
    }

    pub(super) fn clear(&mut self, depth: usize) {
        self.set(depth).fill(0);
    }

    /// Adds one depth to the set of `depth`.
    pub(super) fn insert(&mut self, depth: usize, member: usize) {
        self.set(depth)[member / 64] |= 1 << (member % 64);
    }

    /// Adds to the set of `depth` those of `members` (bit d for depth d) that are less than it.
    pub(super) fn extend(&mut self, depth: usize, members: &[u64]) {
        for (number, (word, &more)) in self.set(depth).iter_mut().zip(members).enumerate() {
            *word |= more & below(depth, number);
        }
    }

    /// Adds every smaller depth to the set of `depth`. Depth 0 stands for no assignment and is left out.
    pub(super) fn fill(&mut self, depth: usize) {
        for (number, word) in self.set(depth).iter_mut().enumerate() {
            *word |= below(depth, number) & if number == 0 { !1 } else { u64::MAX };
        }
    }

    /// Adds the members of the set of `from` to the set of the smaller depth `to`, as far as they are less
    /// than it.
    pub(super) fn merge(&mut self, from: usize, to: usize) {
        let (low, high) = self.words.split_at_mut(from * self.stride);
        let into = &mut low[to * self.stride..][..self.stride];
        let members = &high[..self.stride];
        for (number, (word, more)) in into.iter_mut().zip(members).enumerate() {
            *word |= more & below(to, number);
        }
    }

    /// The variables that are assigned at the depths in the set of the present variable.
    pub(super) fn variables(&self, cx: &Context<'_>) -> Vec<Var> {
        self.members(cx.depth() + 1).map(|depth| cx.path()[depth - 1]).collect()
    }

    /// The members of a set, ascending, without depth 0, which stands for no assignment.
    fn members(&self, depth: usize) -> impl Iterator<Item = usize> + '_ {
        let words = &self.words[depth * self.stride..][..self.stride];
        (1..depth).filter(|member| words[member / 64] >> (member % 64) & 1 == 1)
    }

    /// The greatest member of a set, 0 when the set is empty.
    pub(super) fn deepest(&self, depth: usize) -> usize {
        highest(&self.words[depth * self.stride..][..self.stride])
    }
}

/// The bits of word `number` that stand for depths below `depth`.
fn below(depth: usize, number: usize) -> u64 {
    match depth.saturating_sub(number * 64) {
        bits @ 0..64 => (1 << bits) - 1,
        _ => u64::MAX,
    }
}

/// The number of the highest bit that is set, 0 when there is none.
pub(super) fn highest(words: &[u64]) -> usize {
    let word = words.iter().rposition(|&word| word != 0);
    word.map_or(0, |word| word * 64 + words[word].ilog2() as usize)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn as_sets_of_numbers() {
        let (most, mut random) = (150, crate::random::Random::new(3));
        let mut sets = DepthSets::new(most);
        let mut plain = vec![BTreeSet::new(); most + 1];
        let draw = |random: &mut crate::random::Random, bound: usize| random.below(bound as u64) as usize;
        for _ in 0..5000 {
            let depth = 1 + draw(&mut random, most);
            match draw(&mut random, 12) {
                0 => {
                    sets.clear(depth);
                    plain[depth].clear();
                }
                1 if draw(&mut random, 9) == 0 => {
                    sets.fill(depth);
                    plain[depth].extend(1..depth);
                }
                2 => {
                    let to = 1 + draw(&mut random, depth);
                    if to < depth {
                        sets.merge(depth, to);
                        let members: Vec<usize> = plain[depth].range(..to).copied().collect();
                        plain[to].extend(members);
                    }
                }
                3 => {
                    let members: Vec<u64> = (0..3).map(|_| random.below(1 << 40) << random.below(24)).collect();
                    sets.extend(depth, &members);
                    plain[depth].extend((0..depth).filter(|d| members[d / 64] >> (d % 64) & 1 == 1));
                }
                _ if depth > 1 => {
                    let member = 1 + draw(&mut random, depth - 1);
                    sets.insert(depth, member);
                    plain[depth].insert(member);
                }
                _ => {}
            }
            assert_eq!(sets.deepest(depth), plain[depth].last().copied().unwrap_or(0));
            assert!(sets.members(depth).eq(plain[depth].iter().copied().filter(|&member| member > 0)));
        }
    }
}
