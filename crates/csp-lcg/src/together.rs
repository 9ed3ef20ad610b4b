//! A sum of sums that nothing satisfies: what each constraint by itself does not see, as that seven days ask for more shifts than four
//! people may work.

use std::collections::{BTreeMap, HashMap};

use csp_core::{Stop, Var, Watch};

use crate::facts::Facts;
use crate::literal::LitKind;
use crate::numbers::Variables;
use crate::rules::Rule;
use crate::rules::linear::AtMost;
use crate::rules::sum::{Column, Sum, column_of, ends_left};

/// Times that all multipliers are moved.
const PASSES: usize = 100;

/// With more terms than this the sums are not looked at: one pass would take longer than many steps of a search.
const MOST_TERMS: usize = 1 << 20;

/// About the most bytes that a term takes here.
const BYTES: usize = 96;

/// The sums of a network as they were stated, and its clauses, of which the sum is at least 1; none where they are too many.
#[derive(Debug, Default)]
pub(crate) struct StatedSums {
    sums: Vec<Sum>,
    terms: usize,
}

impl StatedSums {
    /// Adds a sum, if there is one.
    pub(crate) fn add(&mut self, sum: impl FnOnce() -> Option<Sum>) {
        if self.terms > MOST_TERMS {
            return;
        }
        if let Some(sum) = sum() {
            self.terms = self.terms.saturating_add(sum.terms.len() + sum.truths.len());
            self.sums.push(sum);
        }
        if self.terms > MOST_TERMS {
            self.sums = Vec::new();
        }
    }
}

/// The multipliers are rounded to so many parts of one.
const SCALE: f64 = 1e6;

/// The bound is thought to be this much higher than it is, in parts of what the sums are: so far the multipliers move.
const RISE: f64 = 0.02;

/// The sums by their columns: `a x + b y + ... <= most`.
#[derive(Debug, Default)]
struct SumTable {
    columns: Vec<Column>,
    places: HashMap<Column, usize>,
    ends: Vec<(f64, f64)>,
    rows: Vec<(Vec<(i64, usize)>, i64)>,
}

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
    StatedSums { sums, terms }: &StatedSums,
    bytes: usize,
    watch: &Watch,
) -> Result<Option<Box<dyn Rule>>, Stop> {
    // Beside so many bytes that are there already; where there is no room for it, the search can do without.
    if sums.len() < 2 || !watch.fits(bytes + terms * BYTES) {
        return Ok(None);
    }
    let mut rows = SumTable::default();
    for sum in sums {
        watch.spend(1)?;
        if rows.add(variables, sum).is_none() {
            return Ok(None);
        }
    }
    rows.add_exclusions(variables);
    Ok(rows.search(variables, facts, watch)?.map(|sum| Box::new(sum) as Box<dyn Rule>))
}

impl SumTable {
    fn place(&mut self, column: Column, ends: (i64, i64)) -> usize {
        *self.places.entry(column).or_insert_with(|| {
            self.columns.push(column);
            self.ends.push((ends.0 as f64, ends.1 as f64));
            self.columns.len() - 1
        })
    }

    /// `None` where its numbers are too large.
    fn add(&mut self, variables: &Variables<'_>, sum: &Sum) -> Option<()> {
        let mut most = sum.most;
        let mut terms = Vec::with_capacity(sum.terms.len() + sum.truths.len());
        for &(coefficient, x) in &sum.terms {
            terms.push((coefficient, self.place(Column::Number(x), ends_left(variables, x)?)));
        }
        for &(coefficient, lit) in &sum.truths {
            // A value that a domain has lost is no column: all columns of a variable would not be all its values.
            if let Some(truth) = variables.truth(lit) {
                most = most.checked_sub(coefficient.checked_mul(i64::from(truth))?)?;
                continue;
            }
            // The truth is `shift + sign * column`.
            let (column, sign, shift) = column_of(variables, lit);
            let ends = if let Column::Number(x) = column { ends_left(variables, x)? } else { (0, 1) };
            most = most.checked_sub(coefficient.checked_mul(shift)?)?;
            terms.push((coefficient.checked_mul(sign)?, self.place(column, ends)));
        }
        self.rows.push((terms, most));
        Some(())
    }

    /// Of the values of a variable one is true at most, and one at least where all are here.
    fn add_exclusions(&mut self, variables: &Variables<'_>) {
        let mut values: BTreeMap<Var, Vec<usize>> = BTreeMap::new();
        for (place, column) in self.columns.iter().enumerate() {
            if let Column::Truth(lit) = column
                && lit.kind() == LitKind::Is
            {
                values.entry(lit.var()).or_default().push(place);
            }
        }
        for (x, places) in values.into_iter().filter(|(_, places)| places.len() > 1) {
            let signed = |sign: i64| places.iter().map(|&place| (sign, place)).collect();
            self.rows.push((signed(1), 1));
            if places.len() == variables.network.domain(x).len() {
                self.rows.push((signed(-1), -1));
            }
        }
    }

    /// Moves the multipliers until the sum of all is more than it may be.
    fn search(&self, variables: &Variables<'_>, facts: &Facts, watch: &Watch) -> Result<Option<AtMost>, Stop> {
        let largest = |terms: &[(i64, usize)]| terms.iter().map(|(a, _)| a.abs()).max().unwrap_or(1).max(1) as f64;
        let mut multipliers: Vec<f64> = self.rows.iter().map(|(terms, _)| 1.0 / largest(terms)).collect();
        let cost = self.rows.iter().map(|(terms, _)| 1 + terms.len() as u64).sum::<u64>();
        for _ in 0..PASSES {
            watch.spend(cost)?;
            let mut sums = vec![0.0; self.columns.len()];
            let (mut bound, mut size) = (0.0, 0.0);
            for ((terms, most), multiplier) in self.rows.iter().zip(&multipliers) {
                bound -= multiplier * *most as f64;
                size += multiplier * (most.unsigned_abs() as f64 + 1.0);
                terms.iter().for_each(|&(a, place)| sums[place] += multiplier * a as f64);
            }
            // Each column is where the sum is least; in the middle where it does not matter.
            let values: Vec<f64> = sums
                .iter()
                .zip(&self.ends)
                .map(|(&sum, &(low, high))| match sum {
                    _ if sum.abs() < 1e-9 => f64::midpoint(low, high),
                    _ if sum > 0.0 => low,
                    _ => high,
                })
                .collect();
            bound += sums.iter().zip(&values).map(|(sum, value)| sum * value).sum::<f64>();
            if bound > 1e-6 * size
                && let Some(sum) = self.sum(&multipliers, variables).filter(|sum| sum.fails(facts))
            {
                return Ok(Some(sum));
            }
            let excess = |(terms, most): &(Vec<(i64, usize)>, i64)| {
                terms.iter().map(|&(a, place)| a as f64 * values[place]).sum::<f64>() - *most as f64
            };
            let excesses: Vec<f64> = self.rows.iter().map(excess).collect();
            let square: f64 = excesses.iter().map(|excess| excess * excess).sum();
            if square < 1e-12 {
                // These numbers obey all sums.
                return Ok(None);
            }
            let step = (RISE * size - bound).max(0.0) / square;
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
    fn sum(&self, multipliers: &[f64], variables: &Variables<'_>) -> Option<AtMost> {
        let mut coefficients = vec![0i64; self.columns.len()];
        let mut constant = 0i64;
        for ((terms, most), multiplier) in self.rows.iter().zip(multipliers) {
            let times = (multiplier * SCALE).round() as i64;
            for &(a, place) in terms {
                coefficients[place] = coefficients[place].checked_add(a.checked_mul(times)?)?;
            }
            constant = constant.checked_add(most.checked_mul(times)?)?;
        }
        let (mut terms, mut truths) = (Vec::new(), Vec::new());
        for (&coefficient, &column) in coefficients.iter().zip(&self.columns).filter(|(a, _)| **a != 0) {
            match column {
                Column::Number(x) => terms.push((coefficient, x)),
                Column::Truth(lit) => truths.push((coefficient, lit)),
            }
        }
        AtMost::with_truths(variables, &terms, &truths, constant)
    }
}
