//! The order in which variables are eliminated.

use crate::limits::{Stop, Watch};
use crate::model::{Network, Var};
use crate::ranking::Ranking;

/// An order of elimination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elimination {
    /// The variables, the first to be eliminated first.
    pub order: Vec<Var>,
    /// The most neighbours that a variable has when it is eliminated, those joined by earlier eliminations
    /// included.
    pub induced_width: usize,
}

impl Network {
    /// The order that always eliminates a variable with the fewest neighbours (the lowest index of several). The
    /// neighbours of this variable are then joined with each other.
    ///
    /// Source: min-degree; Bertele & Brioschi 1972; Dechter 1999. To find the least induced width is NP-hard.
    /// Variant: neighbours are kept as lists as long as these take less memory, and as rows of bits afterwards.
    /// When the variables that are left form a clique, they are eliminated together. Cost: for each eliminated
    /// variable with w neighbours, one merge of lists in O(w) or one pass over O(n / 64) words for each
    /// neighbour; at most O(n^2) bits.
    ///
    /// # Errors
    ///
    /// The limit that ended it; [`Stop::Memory`] when the graph would outgrow the limit of memory.
    pub fn elimination_order(&self, watch: &Watch) -> Result<Elimination, Stop> {
        let mut lists = Lists::of(self, watch)?;
        let mut done = Elimination { order: Vec::with_capacity(self.len()), induced_width: 0 };
        lists.eliminate(&mut done, watch)?;
        Rows::of(lists, watch)?.eliminate(&mut done, watch)?;
        Ok(done)
    }
}

/// Neighbours as ascending lists.
struct Lists {
    neighbours: Vec<Vec<u32>>,
    ranking: Ranking<usize>,
    left: usize,
    entries: usize,
}

/// Rows of bits that take no more than this number of bytes are always affordable.
const FEW: usize = 1 << 20;

impl Lists {
    fn of(network: &Network, watch: &Watch) -> Result<Self, Stop> {
        let mut neighbours = Vec::with_capacity(network.len());
        for x in network.variables() {
            let arcs = network.arcs(x);
            watch.spend(1 + arcs.len() as u64)?;
            neighbours.push(arcs.iter().map(|arc| arc.target().index() as u32).collect());
        }
        let ranking = Ranking::new(neighbours.iter().map(Vec::len));
        Ok(Self { neighbours, ranking, left: network.len(), entries: network.all_arcs().len() })
    }

    /// Eliminates as long as lists take less memory than rows of bits would.
    fn eliminate(&mut self, done: &mut Elimination, watch: &Watch) -> Result<(), Stop> {
        while let Some(x) = self.ranking.first() {
            let rows = rows_bytes(self.left);
            let bytes = self.entries.saturating_mul(size_of::<u32>());
            if rows <= bytes.max(FEW) {
                break;
            }
            if !watch.affords(bytes) {
                return Err(Stop::Memory);
            }
            let around = std::mem::take(&mut self.neighbours[x]);
            done.order.push(Var::new(x as u32));
            done.induced_width = done.induced_width.max(around.len());
            self.ranking.remove(x);
            (self.left, self.entries) = (self.left - 1, self.entries - around.len());
            for &y in &around {
                let old = std::mem::take(&mut self.neighbours[y as usize]);
                watch.spend((old.len() + around.len()) as u64)?;
                let joined = merged(&old, &around, [x as u32, y]);
                self.entries = self.entries + joined.len() - old.len();
                self.ranking.set(y as usize, joined.len());
                self.neighbours[y as usize] = joined;
            }
        }
        Ok(())
    }
}

/// Bytes of the rows of bits for this number of nodes.
fn rows_bytes(nodes: usize) -> usize {
    nodes.saturating_mul(nodes.div_ceil(64)).saturating_mul(size_of::<u64>())
}

/// The union of two ascending lists, without the two nodes that are left out.
fn merged(a: &[u32], b: &[u32], left_out: [u32; 2]) -> Vec<u32> {
    let mut merged = Vec::with_capacity(a.len() + b.len());
    let (mut a, mut b) = (a.iter().copied().peekable(), b.iter().copied().peekable());
    loop {
        let next = match (a.peek(), b.peek()) {
            (Some(x), Some(y)) if x == y => {
                b.next();
                a.next()
            }
            (Some(x), Some(y)) if y < x => b.next(),
            (None, _) => b.next(),
            _ => a.next(),
        };
        match next {
            Some(node) if !left_out.contains(&node) => merged.push(node),
            Some(_) => {}
            None => return merged,
        }
    }
}

/// Neighbours as rows of bits, for the nodes that are left.
struct Rows {
    /// The variable of each node, ascending.
    nodes: Vec<Var>,
    words: usize,
    bits: Vec<u64>,
    ranking: Ranking<usize>,
}

impl Rows {
    fn of(lists: Lists, watch: &Watch) -> Result<Self, Stop> {
        let Lists { neighbours, ranking, left, .. } = lists;
        if !watch.affords(rows_bytes(left)) {
            return Err(Stop::Memory);
        }
        let nodes: Vec<usize> = (0..neighbours.len()).filter(|&x| ranking.rank(x).is_some()).collect();
        let mut place = vec![0; neighbours.len()];
        nodes.iter().enumerate().for_each(|(node, &x)| place[x] = node);
        let words = left.div_ceil(64);
        let mut bits = vec![0u64; left * words];
        for (node, &x) in nodes.iter().enumerate() {
            watch.spend(1 + neighbours[x].len() as u64)?;
            for &y in &neighbours[x] {
                let other = place[y as usize];
                bits[node * words + other / 64] |= 1 << (other % 64);
            }
        }
        let ranking = Ranking::new(nodes.iter().map(|&x| neighbours[x].len()));
        Ok(Self { nodes: nodes.into_iter().map(|x| Var::new(x as u32)).collect(), words, bits, ranking })
    }

    fn eliminate(&mut self, done: &mut Elimination, watch: &Watch) -> Result<(), Stop> {
        let (words, mut left) = (self.words, self.nodes.len());
        while let Some(node) = self.ranking.first() {
            let degree = self.ranking.rank(node).unwrap_or(0);
            done.induced_width = done.induced_width.max(degree);
            if degree + 1 == left {
                // Every node is a neighbour of all others. Eliminations keep it so, so the order no longer
                // matters.
                done.order
                    .extend((0..self.nodes.len()).filter(|&n| self.ranking.rank(n).is_some()).map(|n| self.nodes[n]));
                return Ok(());
            }
            done.order.push(self.nodes[node]);
            self.ranking.remove(node);
            left -= 1;
            let around = self.bits[node * words..][..words].to_vec();
            for other in ones(&around) {
                watch.spend(words as u64)?;
                let row = &mut self.bits[other * words..][..words];
                // The neighbours of the eliminated node become neighbours of each other. The row then also
                // holds the node itself and `other`, which are removed again.
                row.iter_mut().zip(&around).for_each(|(word, more)| *word |= more);
                row[other / 64] &= !(1 << (other % 64));
                row[node / 64] &= !(1 << (node % 64));
                let degree = row.iter().map(|word| word.count_ones() as usize).sum();
                self.ranking.set(other, degree);
            }
            watch.spend(1)?;
        }
        Ok(())
    }
}

/// The places of the bits that are set, ascending.
fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(place, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| place * 64 + left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(bit)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sizes of `csp-core/tests/it/elimination.rs` are on both sides of what is made rows at once.
    #[test]
    fn large_sparse_graphs_begin_with_lists() {
        assert!(rows_bytes(3200) > FEW && rows_bytes(80) < FEW);
    }
}
