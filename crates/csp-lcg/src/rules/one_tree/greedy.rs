//! A short tour to begin with.

use csp_core::{Stop, Watch};

/// Places of a part of a tour that moves as a whole.
const LONGEST_PART: usize = 3;

/// The order of places on a short tour: always on to the nearest place, then changed as long as that helps. `weights` has an entry for
/// each two places, the same for both orders.
///
/// Source: Croes 1958 (2-opt: a part is turned round); Or 1976 (a short part moves elsewhere). Cost: O(n^2) for each change at worst.
///
/// # Errors
///
/// The limit of `watch` that has ended it.
pub(super) fn short_tour(count: usize, weights: &[i64], watch: &Watch) -> Result<Vec<usize>, Stop> {
    let weight = |a: usize, b: usize| weights[a * count + b];
    let mut tour = vec![0];
    let mut left: Vec<usize> = (1..count).collect();
    let mut last = 0;
    while let Some(next) = (0..left.len()).min_by_key(|&next| (weight(last, left[next]), left[next])) {
        last = left.swap_remove(next);
        tour.push(last);
    }
    loop {
        watch.spend((count * count) as u64)?;
        if !turn(&mut tour, weight) && !shift(&mut tour, weight) {
            return Ok(tour);
        }
    }
}

/// Turns parts round, the first that help. Says whether one did.
fn turn(tour: &mut [usize], weight: impl Fn(usize, usize) -> i64) -> bool {
    let (count, mut helps) = (tour.len(), false);
    for from in 1..count {
        for to in from + 1..count {
            let (before, after) = (tour[from - 1], tour[(to + 1) % count]);
            let now = weight(before, tour[from]) + weight(tour[to], after);
            if weight(before, tour[to]) + weight(tour[from], after) < now {
                tour[from..=to].reverse();
                helps = true;
            }
        }
    }
    helps
}

/// Moves a short part elsewhere, as it is or turned round, the first time that helps. Says whether it did.
fn shift(tour: &mut Vec<usize>, weight: impl Fn(usize, usize) -> i64) -> bool {
    let count = tour.len();
    for len in 1..=LONGEST_PART.min(count - 3) {
        for from in 1..=count - len {
            let (first, last) = (tour[from], tour[from + len - 1]);
            let (before, after) = (tour[from - 1], tour[(from + len) % count]);
            let gain = weight(before, first) + weight(last, after) - weight(before, after);
            let others = (0..count).filter(|&place| place + 1 < from || place >= from + len);
            let best = others.flat_map(|place| {
                let (a, b) = (tour[place], tour[(place + 1) % count]);
                let way = weight(a, b);
                [
                    (weight(a, first) + weight(last, b) - way, place, false),
                    (weight(a, last) + weight(first, b) - way, place, true),
                ]
            });
            if let Some((cost, behind, is_turned)) = best.min()
                && cost < gain
            {
                let mut part: Vec<usize> = tour.drain(from..from + len).collect();
                if is_turned {
                    part.reverse();
                }
                let at = if behind < from { behind + 1 } else { behind + 1 - len };
                tour.splice(at..at, part);
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use csp_core::Random;

    #[test]
    fn a_short_tour_has_all_places_and_is_mostly_the_shortest() {
        let mut shortest = 0;
        for seed in 0..200 {
            let rng = &mut Random::new(seed);
            let count = 3 + rng.below(5) as usize;
            let places: Vec<[i64; 2]> = (0..count).map(|_| [0; 2].map(|_: i64| rng.below(50).cast_signed())).collect();
            let far = |a: usize, b: usize| (0..2).map(|side| (places[a][side] - places[b][side]).abs()).sum::<i64>();
            let weights: Vec<i64> = (0..count * count).map(|way| far(way / count, way % count)).collect();
            let tour = short_tour(count, &weights, &Watch::default()).unwrap();
            let mut sorted = tour.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (0..count).collect::<Vec<_>>());
            let length =
                |tour: &[usize]| (0..count).map(|place| far(tour[place], tour[(place + 1) % count])).sum::<i64>();
            // Held & Karp 1962: for each set and its last place the shortest way there.
            let mut ways = vec![vec![i64::MAX / 2; count]; 1 << count];
            ways[1][0] = 0;
            for set in 1..1_usize << count {
                for last in (0..count).filter(|last| set >> last & 1 == 1) {
                    for next in (0..count).filter(|next| set >> next & 1 == 0) {
                        let way = ways[set][last] + far(last, next);
                        ways[set | 1 << next][next] = ways[set | 1 << next][next].min(way);
                    }
                }
            }
            let least = (0..count).map(|last| ways[(1 << count) - 1][last] + far(last, 0)).min().unwrap();
            assert!(length(&tour) >= least, "{seed}");
            shortest += usize::from(length(&tour) == least);
        }
        assert!(shortest > 150, "only {shortest} of 200");
    }
}
