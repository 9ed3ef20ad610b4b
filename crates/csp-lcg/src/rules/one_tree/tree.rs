//! Least 1-trees: a tree of all places but the first, and two edges from there.

/// The weight of an edge that is not there. No tree of others weighs as much.
pub(super) const ABSENT: i64 = 1 << 50;

/// Chosen before all others, whatever it weighs.
const FORCED: i64 = -(1 << 50);

/// A 1-tree of least weight. Every tour is a 1-tree, so none weighs less.
///
/// Source: Held & Karp 1970; Prim 1957 (the tree). Cost: O(n^2) for n places.
#[derive(Debug)]
pub(super) struct OneTree {
    count: usize,
    pub(super) total: i64,
    /// False if no 1-tree has all edges that are forced.
    pub(super) is_possible: bool,
    is_in: Vec<bool>,
    /// For each edge the greatest weight on the way between its ends, or of the two edges of the first place: what could go in
    /// exchange for the edge. Edges that are forced are left out.
    exchanges: Vec<i64>,
}

impl OneTree {
    /// Of three places or more. `weights` and `forced` have an entry for each two places, the same for both orders.
    pub(super) fn least(count: usize, weights: &[i64], forced: &[bool]) -> Self {
        let key = |a: usize, b: usize| if forced[a * count + b] { FORCED } else { weights[a * count + b] };
        let (is_in, exchanges) = (vec![false; count * count], vec![FORCED; count * count]);
        let mut tree = Self { count, total: 0, is_possible: true, is_in, exchanges };
        // The nearest place of the tree to each that is not in it.
        let mut nearest: Vec<(i64, usize)> = (0..count).map(|place| (key(1, place), 1)).collect();
        let mut inside = vec![1];
        let mut outside: Vec<usize> = (2..count).collect();
        while !outside.is_empty() {
            let next = (0..outside.len()).min_by_key(|&next| nearest[outside[next]].0).expect("some are outside");
            let place = outside.swap_remove(next);
            let (own, parent) = nearest[place];
            for &other in &inside {
                let way = if other == parent { own } else { own.max(tree.exchanges[parent * count + other]) };
                tree.exchanges[place * count + other] = way;
                tree.exchanges[other * count + place] = way;
            }
            tree.add(place, parent, weights);
            inside.push(place);
            for &other in &outside {
                nearest[other] = nearest[other].min((key(place, other), place));
            }
        }
        let mut ends: Vec<(i64, usize)> = (1..count).map(|place| (key(0, place), place)).collect();
        ends.sort_unstable();
        for &(_, place) in &ends[..2] {
            tree.add(0, place, weights);
        }
        for place in 1..count {
            tree.exchanges[place * count] = ends[1].0;
            tree.exchanges[place] = ends[1].0;
        }
        tree.is_possible = forced.iter().zip(&tree.is_in).all(|(is_forced, is_in)| *is_in || !is_forced);
        tree
    }

    fn add(&mut self, a: usize, b: usize, weights: &[i64]) {
        self.total += weights[a * self.count + b];
        self.is_in[a * self.count + b] = true;
        self.is_in[b * self.count + a] = true;
    }

    pub(super) fn has(&self, a: usize, b: usize) -> bool {
        self.is_in[a * self.count + b]
    }

    /// The weight that could go in exchange for an edge that is not in the tree; nothing where all of it is forced.
    pub(super) fn exchange(&self, a: usize, b: usize) -> Option<i64> {
        Some(self.exchanges[a * self.count + b]).filter(|&weight| weight != FORCED)
    }

    /// The number of edges at a place.
    pub(super) fn degree(&self, place: usize) -> usize {
        self.is_in[place * self.count..(place + 1) * self.count].iter().filter(|is_in| **is_in).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use csp_core::Random;

    /// All sets of edges that are 1-trees: as many edges as places, two at the first, the others connected without it.
    fn least_of_all(count: usize, weight: &[i64], forced: &[(usize, usize)]) -> i64 {
        let edges: Vec<(usize, usize)> = (0..count).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        let mut least = i64::MAX;
        for set in 0..1_u32 << edges.len() {
            let chosen: Vec<_> = (0..edges.len()).filter(|edge| set >> edge & 1 == 1).map(|edge| edges[edge]).collect();
            if chosen.len() != count || chosen.iter().filter(|edge| edge.0 == 0).count() != 2 {
                continue;
            }
            let mut group: Vec<usize> = (0..count).collect();
            for &(a, b) in chosen.iter().filter(|edge| edge.0 > 0) {
                let (from, to) = (group[a], group[b]);
                group.iter_mut().filter(|one| **one == from).for_each(|one| *one = to);
            }
            let is_tree = group[1..].iter().all(|&one| one == group[1]);
            if is_tree && forced.iter().all(|edge| chosen.contains(edge)) {
                least = least.min(chosen.iter().map(|&(a, b)| weight[a * count + b]).sum());
            }
        }
        least
    }

    /// Some edges in both orders of their ends.
    fn both(count: usize, edges: &[(usize, usize)]) -> Vec<bool> {
        let of_way =
            |way: usize| edges.contains(&(way / count, way % count)) || edges.contains(&(way % count, way / count));
        (0..count * count).map(of_way).collect()
    }

    #[test]
    fn no_one_tree_weighs_less() {
        for seed in 0..300 {
            let mut rng = Random::new(seed);
            let count = 4 + rng.below(2) as usize;
            let mut weight = vec![0; count * count];
            for b in 0..count {
                for a in 0..b {
                    let own = if rng.below(6) == 0 { ABSENT } else { rng.below(9).cast_signed() - 2 };
                    (weight[a * count + b], weight[b * count + a]) = (own, own);
                }
            }
            let forced: &[(usize, usize)] = [&[][..], &[(1, 3)], &[(0, 2), (1, 2)]][rng.below(3) as usize];
            let tree = OneTree::least(count, &weight, &both(count, forced));
            assert_eq!(tree.total, least_of_all(count, &weight, forced), "{seed}");
            assert!(tree.is_possible);
            // With one edge more that is forced, it is what the exchange says.
            for b in 0..count {
                for a in (0..b).filter(|&a| !tree.has(a, b)) {
                    let more: Vec<_> = forced.iter().copied().chain([(a, b)]).collect();
                    let least = least_of_all(count, &weight, &more);
                    let by = tree.exchange(a, b).map(|weight| least - (tree.total - weight));
                    assert!(by.is_none_or(|by| by == weight[a * count + b]) || least == i64::MAX, "{seed}: {a} {b}");
                }
            }
        }
    }

    #[test]
    fn edges_that_no_tree_has_together_are_told() {
        for forced in [&[(1, 2), (2, 3), (1, 3)][..], &[(0, 1), (0, 2), (0, 3)]] {
            assert!(!OneTree::least(4, &[1; 16], &both(4, forced)).is_possible);
        }
    }
}
