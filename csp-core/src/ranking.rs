//! A set of ranked things whose ranks change, and the first of them.

/// Numbered things, each with a rank. The thing with the least rank comes first, and of several the one with
/// the lowest number.
///
/// A tournament tree (Knuth, The Art of Computer Programming, volume 3, section 5.4.1). Cost: O(1) for the
/// first, O(log n) for a change of a rank; O(n) memory.
#[derive(Clone, Debug)]
pub(crate) struct Ranking<K> {
    /// The rank of each thing; `None` when it was removed.
    ranks: Vec<Option<K>>,
    /// The winner below each inner node, the root at 1; then the leaves.
    winners: Vec<u32>,
}

impl<K: Ord + Copy> Ranking<K> {
    pub(crate) fn new(ranks: impl Iterator<Item = K>) -> Self {
        let ranks: Vec<Option<K>> = ranks.map(Some).collect();
        let count = ranks.len();
        let mut winners = vec![0; count];
        winners.extend(0..count as u32);
        let mut ranking = Self { ranks, winners };
        for node in (1..count).rev() {
            ranking.winners[node] = ranking.match_at(node);
        }
        ranking
    }

    /// The first, if any is left.
    pub(crate) fn first(&self) -> Option<usize> {
        let first = *self.winners.get(1)? as usize;
        self.ranks[first].map(|_| first)
    }

    /// The rank of a thing; `None` when it was removed.
    pub(crate) fn rank(&self, number: usize) -> Option<K> {
        self.ranks[number]
    }

    /// Changes a rank.
    pub(crate) fn set(&mut self, number: usize, rank: K) {
        self.replace(number, Some(rank));
    }

    /// Removes a thing.
    pub(crate) fn remove(&mut self, number: usize) {
        self.replace(number, None);
    }

    fn replace(&mut self, number: usize, rank: Option<K>) {
        self.ranks[number] = rank;
        // The leaves follow the inner nodes, of which there are as many.
        let mut node = (number + self.ranks.len()) >> 1;
        while node > 0 {
            let winner = self.match_at(node);
            // Another thing won this match before and wins it again. Above this node nothing can change.
            if std::mem::replace(&mut self.winners[node], winner) == winner && winner as usize != number {
                break;
            }
            node /= 2;
        }
    }

    fn match_at(&self, node: usize) -> u32 {
        let (a, b) = (self.winners[2 * node], self.winners[2 * node + 1]);
        // A thing that was removed loses against every other; the number breaks ties.
        let key = |number: u32| (self.ranks[number as usize].is_none(), self.ranks[number as usize], number);
        if key(b) < key(a) { b } else { a }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Against a search through all, whatever is changed or taken out.
    #[test]
    fn the_first_is_the_least() {
        let mut random = Random::new(1);
        for count in [0, 1, 2, 3, 7, 64, 100] {
            let mut ranks: Vec<Option<u64>> = (0..count).map(|_| Some(random.below(5))).collect();
            let mut ranking = Ranking::new(ranks.iter().flatten().copied());
            for _ in 0..20 * count {
                let least = (0..count).filter(|&i| ranks[i].is_some()).min_by_key(|&i| (ranks[i], i));
                assert_eq!(ranking.first(), least, "{ranks:?}");
                let number = random.below(count as u64) as usize;
                if random.below(4) == 0 {
                    ranks[number] = None;
                    ranking.remove(number);
                } else if ranks[number].is_some() {
                    ranks[number] = Some(random.below(5));
                    ranking.set(number, ranks[number].unwrap());
                }
                assert_eq!(ranking.rank(number), ranks[number]);
            }
        }
    }
}
