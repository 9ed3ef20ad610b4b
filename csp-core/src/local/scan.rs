//! The best of all steps, found by processors that look at many values at once.

use multiversion::multiversion;

use super::conflict_table::{ConflictTable, conflicts_of};
use super::literals::LANES;

/// What a look at every value of the conflicted variables has found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scan {
    /// By how much the best of the allowed literals changes the number of broken constraints. Very large when none is allowed.
    pub(super) least: i32,
    /// The most constraints that a variable breaks now.
    pub(super) most: i32,
}

/// Finds by how much an allowed literal can change the number of broken constraints, and lists the conflicted variables
/// that have such a literal in `rows`.
///
/// Cost: a look at each literal of these variables, [`LANES`] at a time. The key of a literal that is not allowed is so
/// large that the loop need not ask for it.
pub(super) fn scan(table: &ConflictTable<'_>, rows: &mut Vec<u32>) -> Scan {
    least_rows(table.conflicted(), table.literals().starts(), table.keys(), table.chosen(), rows)
}

#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
fn least_rows(conflicted: &[u32], starts: &[u32], keys: &[i32], chosen: &[u32], rows: &mut Vec<u32>) -> Scan {
    let mut least = i32::MAX;
    let mut most = 0;
    for &place in conflicted {
        let row = &keys[starts[place as usize] as usize..starts[place as usize + 1] as usize];
        let now = conflicts_of(keys[chosen[place as usize] as usize]);
        let mut lanes = [i32::MAX; LANES];
        for chunk in row.as_chunks::<LANES>().0 {
            for (lane, &key) in lanes.iter_mut().zip(chunk) {
                *lane = key.min(*lane);
            }
        }
        let change = lanes.into_iter().fold(i32::MAX, i32::min) - now;
        most = now.max(most);
        if change < least {
            least = change;
            rows.clear();
        }
        if change == least {
            rows.push(place);
        }
    }
    Scan { least, most }
}
