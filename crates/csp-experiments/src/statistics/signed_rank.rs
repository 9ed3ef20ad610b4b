//! Do two strategies differ, pair by pair? The signed-rank test of Wilcoxon (Biometrics Bulletin 1, 1945).

use serde::Serialize;

use super::{Ranks, finite, normal, rank};

/// Below this many pairs no p-value can fall under 0.05 however the pairs lie (2 / 2^5 is 0.0625), so none is given.
pub const FEWEST_PAIRS: usize = 6;

/// Up to this many differences, if none is zero and none tied, the distribution is exact.
const EXACT_WITHOUT_TIES: usize = 50;

/// Up to this many differences it is exact with ties and zeros, too.
const EXACT_WITH_TIES: usize = 13;

/// The result of the test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SignedRank {
    /// The differences that are not zero.
    pub pairs: usize,
    /// The smaller of the two sums of ranks, of the positive and of the negative differences.
    pub statistic: f64,
    /// The two-sided p-value: the probability of a statistic at least as extreme if either sign is as likely.
    pub p: f64,
    /// True if `p` is exact; otherwise it is a normal approximation, corrected for ties but not for continuity.
    pub exact: bool,
}

/// Tests whether differences lie around zero. Zeros are dropped (as Wilcoxon did) and ties share their ranks. The
/// choice between the exact and the approximate p-value is that of `scipy.stats.wilcoxon` 1.17 with `correction=False`:
/// exact up to 50 differences without ties and zeros, and up to 13 with them.
///
/// `None` below [`FEWEST_PAIRS`] differences that are not zero, and for one that is not finite.
///
/// Cost: n log n time; the exact distribution takes n^3 / 2 additions, 62,500 at most.
///
/// ```
/// # use csp_experiments::statistics::signed_rank::signed_rank;
/// let test = signed_rank(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]).unwrap();
/// assert_eq!((test.statistic, test.p, test.exact), (0.0, 2.0 / 64.0, true));
/// ```
pub fn signed_rank(differences: &[f64]) -> Option<SignedRank> {
    if !finite(differences) {
        return None;
    }
    let (pairs, ranks) = rank_sizes(differences);
    if pairs.len() < FEWEST_PAIRS {
        return None;
    }
    let (positive, negative) = sums(&pairs, &ranks);
    let plain = ranks.ties == 0.0 && pairs.len() == differences.len();
    let exact = differences.len() <= if plain { EXACT_WITHOUT_TIES } else { EXACT_WITH_TIES };
    let statistic = positive.min(negative);
    let p = if exact { exact_p(&ranks.of, statistic) } else { approximate_p(&ranks, statistic) };
    Some(SignedRank { pairs: pairs.len(), statistic, p, exact })
}

/// The differences that are not zero, and the ranks of their sizes.
pub(super) fn rank_sizes(differences: &[f64]) -> (Vec<f64>, Ranks) {
    let pairs: Vec<f64> = differences.iter().copied().filter(|&difference| difference != 0.0).collect();
    let sizes: Vec<f64> = pairs.iter().map(|difference| difference.abs()).collect();
    let ranks = rank(&sizes);
    (pairs, ranks)
}

/// The sums of the ranks of the positive and of the negative differences.
pub(super) fn sums(pairs: &[f64], ranks: &Ranks) -> (f64, f64) {
    let mut sums = (0.0, 0.0);
    for (difference, rank) in pairs.iter().zip(&ranks.of) {
        if *difference > 0.0 {
            sums.0 += rank;
        } else {
            sums.1 += rank;
        }
    }
    sums
}

/// Twice the share of the 2^n ways to give out signs in which the positive ranks sum to at most `statistic`, the
/// smaller of the two sums. The distribution is symmetric, so this is the two-sided p-value.
#[expect(clippy::cast_sign_loss, reason = "ranks are positive")]
fn exact_p(ranks: &[f64], statistic: f64) -> f64 {
    // Shared ranks are halves, twice of them are whole.
    let doubled: Vec<usize> = ranks.iter().map(|rank| (2.0 * rank) as usize).collect();
    let mut ways = vec![0.0; doubled.iter().sum::<usize>() + 1];
    ways[0] = 1.0;
    for &rank in &doubled {
        for sum in (rank..ways.len()).rev() {
            ways[sum] += ways[sum - rank];
        }
    }
    // At most 2^50 ways: each count is a whole number that `f64` holds.
    let extreme: f64 = ways[..=(2.0 * statistic) as usize].iter().sum();
    let all: f64 = ways.iter().sum();
    (2.0 * extreme / all).min(1.0)
}

fn approximate_p(ranks: &Ranks, statistic: f64) -> f64 {
    let n = ranks.of.len() as f64;
    let variance = (n * (n + 1.0) * (2.0 * n + 1.0) - ranks.ties / 2.0) / 24.0;
    normal::two_sided((statistic - n * (n + 1.0) / 4.0) / variance.sqrt())
}
