//! Ranks from 1 that ties share: each tied value gets the mean of the ranks they take together ("mid-ranks").

/// The result of ranking.
#[derive(Debug)]
pub(super) struct Ranks {
    /// The rank of each value, in the order of the values; the smallest has rank 1.
    pub(super) of: Vec<f64>,
    /// The sum of t^3 - t over the groups of t equal values: 0 without ties. Every correction for ties is made of it.
    pub(super) ties: f64,
}

/// Ranks numbers, none of which is `NaN`. Cost: n log n time, 2n words.
pub(super) fn rank(values: &[f64]) -> Ranks {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_unstable_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = Ranks { of: vec![0.0; values.len()], ties: 0.0 };
    let mut before = 0;
    // Not `total_cmp`: 0 and -0 are a tie.
    #[expect(clippy::float_cmp, reason = "ties are equal numbers")]
    for group in order.chunk_by(|&a, &b| values[a] == values[b]) {
        let size = group.len() as f64;
        let shared = before as f64 + f64::midpoint(1.0, size);
        for &index in group {
            ranks.of[index] = shared;
        }
        ranks.ties += size * size * size - size;
        before += group.len();
    }
    ranks
}
