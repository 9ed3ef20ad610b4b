//! Min-conflicts (figure 6.9 of the textbook; Minton, Johnston, Philips and Laird 1992).

use crate::bookkeeping::{Bookkeeping, Host, shuffle};

/// Gives each variable a value with the fewest conflicts, then a random one of those in conflict again and again, up to so many times.
/// Ties are broken at random. True if there is no conflict any more; the solution then is what is assigned.
///
/// A step costs a look at all arcs, and in a run over queens one at each column.
pub fn min_conflicts(run: &mut Bookkeeping<'_>, most: u64, host: &mut dyn Host) -> bool {
    let count = run.problem.len();
    for var in 0..count {
        let Some(value) = best(run, var, host) else { return false };
        run.assign(var, value);
    }
    for _ in 0..most {
        let mut conflicted = Vec::new();
        for var in 0..count {
            let value = run.assigned[var].expect("all are assigned");
            if run.conflicts(var, value) > 0 {
                conflicted.push(var);
            }
            if !run.goes_on(host) {
                return false;
            }
        }
        if conflicted.is_empty() {
            return true;
        }
        let var = conflicted[host.below(conflicted.len())];
        let Some(value) = best(run, var, host) else { return false };
        run.assign(var, value);
    }
    false
}

/// A value with the fewest conflicts; none if there is no value.
fn best(run: &mut Bookkeeping<'_>, var: usize, host: &mut dyn Host) -> Option<i64> {
    let mut values = run.problem.domain(var).to_vec();
    shuffle(&mut values, host);
    let mut best = None;
    for value in values {
        let conflicts = run.conflicts(var, value);
        if best.is_none_or(|(_, fewest)| conflicts < fewest) {
            best = Some((value, conflicts));
        }
    }
    best.map(|(value, _)| value)
}
