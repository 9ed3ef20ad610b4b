//! The best of all steps, found by processors that look at many values at once.

use multiversion::multiversion;

use super::conflict_table::{ConflictTable, conflicts_of};
use super::draws::Draws;
use super::literals::LANES;

/// The findings of a look at every value of the conflicted variables.
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

/// One of the allowed literals of these rows that change the number of broken constraints by so much, each with the same
/// probability.
pub(super) fn draw(table: &ConflictTable<'_>, rows: &[u32], change: i32, draws: &mut Draws) -> Option<u32> {
    let equal = |place: u32| {
        let (keys, now) = table.row(place as usize);
        let literals = table.literals().starts()[place as usize]..;
        literals.zip(keys).filter(move |&(_, &key)| key == now + change).map(|(literal, _)| literal)
    };
    let count: usize = rows.iter().map(|&place| equal(place).count()).sum();
    if count == 0 {
        return None;
    }
    let number = draws.below(count as u32) as usize;
    rows.iter().flat_map(|&place| equal(place)).nth(number)
}

#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
fn least_rows(conflicted: &[u32], starts: &[u32], keys: &[i32], chosen: &[u32], rows: &mut Vec<u32>) -> Scan {
    let mut least = i32::MAX;
    let mut most = 0;
    // The rows found are the first `found`. A row is written down before it is known whether it counts, as no processor can
    // foresee that.
    let mut found = 0;
    rows.clear();
    rows.resize(conflicted.len(), 0);
    for &place in conflicted {
        let row = &keys[starts[place as usize] as usize..starts[place as usize + 1] as usize];
        let now = conflicts_of(keys[chosen[place as usize] as usize]);
        // The least of a whole chunk takes a few instructions, since its length is known.
        let mut key = i32::MAX;
        for chunk in row.as_chunks::<LANES>().0 {
            for &other in chunk {
                key = key.min(other);
            }
        }
        let change = key - now;
        most = now.max(most);
        found = if change < least { 0 } else { found };
        least = change.min(least);
        rows[found] = place;
        found += usize::from(change == least);
    }
    rows.truncate(found);
    Scan { least, most }
}
