//! Full grids at random.

use csp_core::{Random, Stop, Val};

use super::GenerateError;
use super::kempe::Kempe;
use super::searches::Searches;

/// Rounds of moves that lead away from the first grid. `csp-sudoku/tests/it/uniform.rs` says how near to uniform that comes.
const ROUNDS: usize = 16;
/// Moves by Kempe chains for each cell in all rounds.
const MOVES_OF_A_CELL: usize = 4;
/// Nodes for each cell before a search for a grid begins again.
const NODES_OF_A_CELL: u64 = 8;

/// The values of a random full grid.
///
/// Some random cells get random values, and the bit-parallel engine finds a solution with these. It has a liking for some
/// grids, so Kempe chains (see [`Kempe`]) lead from it to another, and values are renamed at random. Where other rules than
/// disequalities hold, cells are redrawn instead.
pub(super) fn grid(searches: &Searches<'_>, random: &mut Random) -> Result<Vec<Val>, GenerateError> {
    let mut values = start(searches, random)?;
    let are_alike = Kempe::suits(searches.rules);
    let moves = (MOVES_OF_A_CELL * values.len()).div_ceil(ROUNDS);
    for _ in 0..ROUNDS {
        if are_alike {
            let mut kempe = Kempe::new(searches.rules, values, searches.watch)?;
            kempe.moves(moves, random, searches.watch)?;
            values = kempe.into_values();
        }
        let part = if are_alike { of_values(&values, random) } else { anywhere(values.len(), random) };
        values = redrawn(searches, values, &part, random)?;
    }
    Ok(if are_alike { renamed(values, random) } else { values })
}

/// Work beyond the first walk down, in nodes times cells, before a search with hints begins again with fewer of them.
const WORK_OF_A_START: u64 = 12_000_000;

/// Work in all searches with hints, before one without any begins.
const WORK_OF_STARTS: u64 = 100_000_000;

/// Nodes of a search with hints. One that succeeds mostly takes few more than one a cell; one that fails would take any number,
/// and a node takes the longer the more cells there are.
fn nodes_of_a_start(cells: u64) -> u64 {
    let more = (NODES_OF_A_CELL - 1) * cells;
    cells + more.min(WORK_OF_A_START / cells.max(1))
}

/// A solution in which some cells are random.
fn start(searches: &Searches<'_>, random: &mut Random) -> Result<Vec<Val>, GenerateError> {
    let cells = searches.rules.len();
    let mut hints = 2 * cells.isqrt();
    let seed = random.below(u64::MAX);
    let mut spent = 0;
    loop {
        let network = searches.with(&hinted(searches, hints, random));
        // Only the last search, without any hint, must come to its end.
        let nodes = (hints > 0).then(|| nodes_of_a_start(cells as u64));
        let mut outcome = searches.solutions(&network, 1, seed, nodes)?;
        if let Some(solution) = outcome.solutions.pop() {
            return Ok(solution.to_vec());
        }
        if hints == 0 {
            return Err(GenerateError::Unsatisfiable);
        }
        spent += outcome.stats.nodes * cells as u64;
        hints = if spent < WORK_OF_STARTS { hints / 2 } else { 0 };
    }
}

/// Random values for random cells, at most `count`: none that a neighbour excludes.
fn hinted(searches: &Searches<'_>, count: usize, random: &mut Random) -> Vec<Option<Val>> {
    let rules = searches.rules;
    let mut hints = vec![None; rules.len()];
    for _ in 0..count.min(rules.len()) {
        let x = rules.variables().nth(random.below(rules.len() as u64) as usize).expect("it is below their number");
        let domain = rules.domain(x);
        let Some(value) = domain.iter().nth(random.below(domain.len().max(1) as u64) as usize) else { continue };
        let allows = |arc: &csp_core::network::Arc| {
            hints[arc.target().index()].is_none_or(|other| rules.row(*arc, value).contains(other))
        };
        if hints[x.index()].is_none() && rules.arcs(x).iter().all(allows) {
            hints[x.index()] = Some(value);
        }
    }
    hints
}

/// The same with the values renamed at random: allowed, since nothing but disequalities holds and all domains are equal.
fn renamed(mut values: Vec<Val>, random: &mut Random) -> Vec<Val> {
    let names = names(&values);
    let mut new = names.clone();
    random.shuffle(&mut new);
    for value in &mut values {
        let place = names.binary_search(value).expect("each value is among the names");
        *value = new[place];
    }
    values
}

/// The most solutions of a part that are listed.
const MOST_OF_A_PART: usize = 64;
/// The values whose cells are redrawn together.
const VALUES_OF_A_PART: usize = 3;

/// A part of the grid drawn anew: one of all ways to fill it, each equally likely. A part that can be filled in too many ways stays
/// as it is. That depends on what surrounds the part, and not on how it is filled, so a step and the step back are equally likely
/// here, too.
fn redrawn(
    searches: &Searches<'_>,
    mut values: Vec<Val>,
    part: &[usize],
    random: &mut Random,
) -> Result<Vec<Val>, GenerateError> {
    let mut givens: Vec<_> = values.iter().copied().map(Some).collect();
    part.iter().for_each(|&cell| givens[cell] = None);
    let nodes = Some(NODES_OF_A_CELL * values.len() as u64);
    let mut outcome = searches.solutions(&searches.with(&givens), MOST_OF_A_PART, 0, nodes)?;
    if outcome.stop == Stop::Exhausted {
        values = outcome.solutions.swap_remove(random.below(outcome.solutions.len() as u64) as usize).to_vec();
    }
    Ok(values)
}

/// The cells of some values.
fn of_values(values: &[Val], random: &mut Random) -> Vec<usize> {
    let mut names = names(values);
    random.shuffle(&mut names);
    names.truncate(VALUES_OF_A_PART);
    (0..values.len()).filter(|&cell| names.contains(&values[cell])).collect()
}

/// A quarter of the cells.
fn anywhere(cells: usize, random: &mut Random) -> Vec<usize> {
    let mut all: Vec<usize> = (0..cells).collect();
    random.shuffle(&mut all);
    all.truncate(cells.div_ceil(4));
    all
}

/// The values that there are, ascending.
fn names(values: &[Val]) -> Vec<Val> {
    let mut names = values.to_vec();
    names.sort_unstable();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_start_on_a_large_board_may_take_little_more_than_one_walk_down() {
        let nodes = [9u64, 16, 36, 49, 64, 100].map(|side| nodes_of_a_start(side * side));
        assert_eq!(nodes, [648, 2_048, 10_368, 7_398, 7_025, 11_200]);
    }
}
