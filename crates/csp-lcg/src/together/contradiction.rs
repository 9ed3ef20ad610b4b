//! A sum of sums that nothing satisfies: what each constraint by itself does not see, as that seven days ask for more shifts than four
//! people may work.

use csp_core::{Stop, Watch};

use super::{StatedSums, SumTable};
use crate::facts::Facts;
use crate::numbers::Variables;
use crate::rules::Rule;
use crate::rules::linear::AtMost;

/// Times that all multipliers are moved.
const PASSES: usize = 100;

/// The multipliers are rounded to so many parts of one.
const SCALE: f64 = 1e6;

/// The bound is thought to be this much higher than it is, in parts of what the sums are: so far the multipliers move.
const RISE: f64 = 0.02;

/// A sum that follows from some sums, each some times, and that nothing satisfies; `None` where none was found. That a variable has one
/// value is taken for a sum, too.
///
/// Source: Glover 1965 (surrogate constraints); Farkas 1902: without a solution in fractions there are such multipliers. They are looked
/// for along subgradients (Polyak 1969), and rounded before the sum is made, so that no error of rounding makes it wrong. Cost: some
/// steps for each term, `PASSES` times.
///
/// # Errors
///
/// The limit of `watch` that has ended it.
pub(crate) fn contradiction(
    variables: &Variables<'_>,
    facts: &Facts,
    sums: &StatedSums,
    bytes: usize,
    watch: &Watch,
) -> Result<Option<Box<dyn Rule>>, Stop> {
    if sums.len() < 2 {
        return Ok(None);
    }
    let Some(table) = SumTable::new(variables, &[], sums, bytes, watch)? else { return Ok(None) };
    Ok(search(&table, variables, facts, watch)?.map(|sum| Box::new(sum) as Box<dyn Rule>))
}

/// Moves the multipliers until the sum of all is more than it may be.
fn search(table: &SumTable, variables: &Variables<'_>, facts: &Facts, watch: &Watch) -> Result<Option<AtMost>, Stop> {
    let costs = vec![0.0; table.width()];
    let mut multipliers: Vec<f64> = table.rows.iter().map(|row| 1.0 / row.largest()).collect();
    for _ in 0..PASSES {
        watch.spend(table.cost())?;
        let weighed = table.weigh(&costs, &multipliers);
        let weights = table.rows.iter().zip(&multipliers);
        let size: f64 = weights.map(|(row, multiplier)| multiplier * (row.most.unsigned_abs() as f64 + 1.0)).sum();
        if weighed.bound > 1e-6 * size
            && let Some(sum) = sum(table, &multipliers, variables).filter(|sum| sum.fails(facts))
        {
            return Ok(Some(sum));
        }
        let excesses = table.excesses(&weighed.values);
        let square: f64 = excesses.iter().map(|excess| excess * excess).sum();
        if square < 1e-12 {
            // These numbers obey all sums.
            return Ok(None);
        }
        let step = (RISE * size - weighed.bound).max(0.0) / square;
        for (multiplier, excess) in multipliers.iter_mut().zip(&excesses) {
            *multiplier = (*multiplier + step * excess).max(0.0);
        }
        let largest = multipliers.iter().copied().fold(0.0, f64::max);
        if largest <= 0.0 {
            return Ok(None);
        }
        multipliers.iter_mut().for_each(|multiplier| *multiplier /= largest);
    }
    Ok(None)
}

/// All of them together, with rounded multipliers; `None` where its numbers are too large.
fn sum(table: &SumTable, multipliers: &[f64], variables: &Variables<'_>) -> Option<AtMost> {
    let rounded: Vec<i64> = multipliers.iter().map(|multiplier| (multiplier * SCALE).round() as i64).collect();
    let (coefficients, most) = table.combined(vec![0; table.width()], &rounded)?;
    table.rule(variables, &coefficients, most)
}
