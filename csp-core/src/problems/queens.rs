//! Queens that do not attack each other.

use super::{MakeError, pairs, unlimited};
use crate::limits::Watch;
use crate::model::{Domain, Network, NetworkSize, Problem, Val, Var};

/// `n` queens on an n x n board, no two in one row, column or diagonal. Variable = row, value = column
/// `0..n`; all pairs are constrained.
///
/// Source: Bezzel 1848; as a constraint problem, Haralick & Elliott 1980. Up to 65,535 queens. The network
/// takes about n^3 / 8 bytes for its tables (at most twice as many while it is built) and 50 n^2 bytes for
/// its graph.
///
/// ```
/// use csp_core::{Solver, problems};
///
/// let count = |n| Solver::new(&problems::queens(n)).count(u64::MAX).unwrap().0.solutions;
/// let counts: Vec<u64> = (4..=8).map(count).collect();
/// assert_eq!(counts, [2, 10, 4, 40, 92]);
/// ```
pub fn queens(n: u16) -> Network {
    unlimited(|watch| queens_within(n, watch))
}

pub(super) fn queens_within(n: u16, watch: &Watch) -> Result<Network, MakeError> {
    let count = u64::from(n);
    // One relation for each distance between two rows: all pairs of rows at this distance share its table.
    let tables = 2 * count.saturating_sub(1);
    NetworkSize { variables: count, constraints: pairs(count), values: count, tables }.check(watch)?;
    let mut problem = Problem::within(watch);
    let rows = problem.variables(n.into(), Domain::first_values(n));
    for distance in 1..n {
        problem.spend(u64::from(n - distance))?;
        let pairs: Vec<(Var, Var)> = rows.iter().copied().zip(rows[distance.into()..].iter().copied()).collect();
        problem.constrain_all(pairs, move |a: Val, b: Val| a != b && a.get().abs_diff(b.get()) != distance);
    }
    Ok(problem.build()?)
}
