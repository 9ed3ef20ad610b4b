//! The sums of a network by their columns, and their sum with a multiplier for each.

use std::collections::{BTreeMap, HashMap};

use csp_core::{Stop, Var, Watch};

use super::implied::{self, SumWork};
use crate::literal::LitKind;
use crate::numbers::Variables;
use crate::rules::integers::Scale;
use crate::rules::linear::AtMost;
use crate::rules::sum::{Column, Sum, column_of, ends_left};

/// With more terms than this the sums are not looked at: one pass would take longer than many steps of a search.
const MOST_TERMS: usize = 1 << 20;

/// So many entries of constraints are looked at for what follows from them, at most.
const MOST_LOOKS: usize = 1 << 22;

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

    pub(crate) fn len(&self) -> usize {
        self.sums.len()
    }

    /// Adds those that follow from what is no sum, as far as there is room for them beside so many bytes: each is left out that is too
    /// long, or takes too long to find.
    ///
    /// # Errors
    ///
    /// The limit of `watch` that has ended it.
    pub(crate) fn add_implied(&mut self, variables: &Variables<'_>, bytes: usize, watch: &Watch) -> Result<(), Stop> {
        let network = variables.network;
        let mut looks = MOST_LOOKS;
        let mut has_room = |work: SumWork, terms: usize| {
            let all = terms.saturating_add(work.terms);
            let fits = all <= MOST_TERMS && work.looks <= looks && watch.fits(bytes + all * BYTES);
            looks -= if fits { work.looks } else { 0 };
            fits
        };
        for &arc in network.all_arcs().iter().filter(|arc| !arc.is_disequality()) {
            let work = implied::work_of_arc(network, arc);
            if has_room(work, self.terms) {
                watch.spend(1 + work.looks as u64)?;
                implied::of_arc(variables, arc).into_iter().for_each(|sum| self.add(|| Some(sum)));
            }
        }
        for constraint in network.nary() {
            let work = implied::work_of_constraint(network, constraint);
            if has_room(work, self.terms) {
                watch.spend(1 + work.looks as u64)?;
                implied::of_constraint(variables, constraint).into_iter().for_each(|sum| self.add(|| Some(sum)));
            }
        }
        for clique in network.cliques(watch)?.iter().filter(|clique| clique.len() > 2) {
            let work = implied::work_of_clique(network, clique);
            if has_room(work, self.terms) {
                watch.spend(1 + work.looks as u64)?;
                implied::of_clique(network, clique).into_iter().for_each(|sum| self.add(|| Some(sum)));
            }
        }
        Ok(())
    }
}

/// A sum by its columns: `a x + b y + ... <= most`.
#[derive(Debug)]
pub(crate) struct SumRow {
    pub(crate) terms: Vec<(i64, usize)>,
    pub(crate) most: i64,
}

impl SumRow {
    /// The largest coefficient, without its sign.
    pub(crate) fn largest(&self) -> f64 {
        self.terms.iter().map(|(a, _)| a.unsigned_abs()).max().unwrap_or(1).max(1) as f64
    }
}

/// Sums, and the columns that they have in common.
#[derive(Debug, Default)]
pub(crate) struct SumTable {
    columns: Vec<Column>,
    places: HashMap<Column, usize>,
    /// The least and the greatest number of each column.
    pub(crate) ends: Vec<(f64, f64)>,
    pub(crate) rows: Vec<SumRow>,
}

/// The sum of all rows, each some times, where every column is as small as it can make it.
#[derive(Debug)]
pub(crate) struct Weighed {
    /// No less than this is the sum, if all rows are obeyed.
    pub(crate) bound: f64,
    /// The numbers of the columns there.
    pub(crate) values: Vec<f64>,
}

impl SumTable {
    /// The columns of these variables, and those of the sums. `None` where the numbers are too large, or the memory too small beside so
    /// many bytes that are there already.
    ///
    /// # Errors
    ///
    /// The limit of `watch` that has ended it.
    pub(crate) fn new(
        variables: &Variables<'_>,
        columns: &[Var],
        StatedSums { sums, terms }: &StatedSums,
        bytes: usize,
        watch: &Watch,
    ) -> Result<Option<Self>, Stop> {
        if !watch.fits(bytes + terms * BYTES) {
            return Ok(None);
        }
        let mut table = Self::default();
        if columns.iter().any(|&x| table.place_of(variables, x).is_none()) {
            return Ok(None);
        }
        for sum in sums {
            watch.spend(1)?;
            if table.add(variables, sum).is_none() {
                return Ok(None);
            }
        }
        table.add_exclusions(variables);
        Ok(Some(table))
    }

    fn place(&mut self, column: Column, ends: (i64, i64)) -> usize {
        *self.places.entry(column).or_insert_with(|| {
            self.columns.push(column);
            self.ends.push((ends.0 as f64, ends.1 as f64));
            self.columns.len() - 1
        })
    }

    /// The column of a variable; `None` where its numbers are too large.
    pub(crate) fn place_of(&mut self, variables: &Variables<'_>, x: Var) -> Option<usize> {
        Some(self.place(Column::Number(x), ends_left(variables, x)?))
    }

    /// Adds that a sum is at least a number, if its numbers are not too large.
    pub(crate) fn require(&mut self, variables: &Variables<'_>, terms: &[(i64, Var)], least: i64) {
        let terms: Option<Vec<(i64, Var)>> =
            variables.joined(terms).into_iter().map(|(c, x)| Some((c.checked_neg()?, x))).collect();
        if let (Some(terms), Some(most)) = (terms, least.checked_neg()) {
            _ = self.add(variables, &Sum { terms, truths: Vec::new(), most });
        }
    }

    /// `None` where its numbers are too large.
    fn add(&mut self, variables: &Variables<'_>, sum: &Sum) -> Option<()> {
        let mut most = sum.most;
        let mut terms = Vec::with_capacity(sum.terms.len() + sum.truths.len());
        for &(coefficient, x) in &sum.terms {
            terms.push((coefficient, self.place_of(variables, x)?));
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
        self.rows.push(SumRow { terms: joined(terms)?, most });
        Some(())
    }

    /// Of the values of a variable one is true at most, and one at least where all are here; that one is then the variable.
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
            self.rows.push(SumRow { terms: signed(1), most: 1 });
            if places.len() == variables.network.domain(x).len() {
                self.rows.push(SumRow { terms: signed(-1), most: -1 });
                self.add_channel(variables, x, &places);
            }
        }
    }

    /// A variable is the sum of its values, each with its truth, where both are columns.
    fn add_channel(&mut self, variables: &Variables<'_>, x: Var, places: &[usize]) {
        let Some(&own) = self.places.get(&Column::Number(x)) else { return };
        let scale = Scale::of(variables, x);
        for sign in [1, -1] {
            let value = |&place: &usize| match self.columns[place] {
                Column::Truth(lit) => Some((scale.at(lit.place()).checked_mul(-sign)?, place)),
                Column::Number(_) => None,
            };
            let terms: Option<Vec<(i64, usize)>> =
                [Some((sign, own))].into_iter().chain(places.iter().map(value)).collect();
            self.rows.extend(terms.map(|terms| SumRow { terms, most: 0 }));
        }
    }

    /// Steps that one look at all terms costs.
    pub(crate) fn cost(&self) -> u64 {
        self.rows.iter().map(|row| 1 + row.terms.len() as u64).sum()
    }

    /// The sum of all rows, each as often as its multiplier says, and of the columns, each with its cost.
    pub(crate) fn weigh(&self, costs: &[f64], multipliers: &[f64]) -> Weighed {
        let mut sums = costs.to_vec();
        let mut bound = 0.0;
        for (SumRow { terms, most }, multiplier) in
            self.rows.iter().zip(multipliers).filter(|(_, times)| **times != 0.0)
        {
            bound -= multiplier * *most as f64;
            terms.iter().for_each(|&(a, place)| sums[place] += multiplier * a as f64);
        }
        // In the middle where it does not matter.
        let least = |(&sum, &(low, high)): (&f64, &(f64, f64))| match sum {
            _ if sum.abs() < 1e-9 => f64::midpoint(low, high),
            _ if sum > 0.0 => low,
            _ => high,
        };
        let values: Vec<f64> = sums.iter().zip(&self.ends).map(least).collect();
        bound += sums.iter().zip(&values).map(|(sum, value)| sum * value).sum::<f64>();
        Weighed { bound, values }
    }

    /// By how much each row is more than it may be, with these numbers in the columns.
    pub(crate) fn excesses(&self, values: &[f64]) -> Vec<f64> {
        let excess =
            |row: &SumRow| row.terms.iter().map(|&(a, place)| a as f64 * values[place]).sum::<f64>() - row.most as f64;
        self.rows.iter().map(excess).collect()
    }

    /// All of them together with whole multipliers, beside the columns with their costs: the sum as far as it is the columns', and the
    /// number that it is at most. `None` where its numbers are too large.
    pub(crate) fn combined(&self, mut costs: Vec<i64>, multipliers: &[i64]) -> Option<(Vec<i64>, i64)> {
        let mut constant = 0i64;
        for (SumRow { terms, most }, &times) in self.rows.iter().zip(multipliers).filter(|(_, times)| **times != 0) {
            for &(a, place) in terms {
                costs[place] = costs[place].checked_add(a.checked_mul(times)?)?;
            }
            constant = constant.checked_add(most.checked_mul(times)?)?;
        }
        Some((costs, constant))
    }

    /// The rule that a sum of columns is at most a number; `None` where its numbers are too large.
    pub(crate) fn rule(&self, variables: &Variables<'_>, coefficients: &[i64], most: i64) -> Option<AtMost> {
        let (mut terms, mut truths) = (Vec::new(), Vec::new());
        for (&coefficient, &column) in coefficients.iter().zip(&self.columns).filter(|(a, _)| **a != 0) {
            match column {
                Column::Number(x) => terms.push((coefficient, x)),
                Column::Truth(lit) => truths.push((coefficient, lit)),
            }
        }
        AtMost::with_truths(variables, &terms, &truths, most)
    }

    /// The number of columns.
    pub(crate) fn width(&self) -> usize {
        self.columns.len()
    }

    /// True if a row speaks of variables alone, and of no single value of one.
    pub(crate) fn is_linear(&self, row: &SumRow) -> bool {
        row.terms.iter().all(|&(_, place)| matches!(self.columns[place], Column::Number(_)))
    }
}

/// The same with one term for each column; `None` where its numbers are too large.
fn joined(mut terms: Vec<(i64, usize)>) -> Option<Vec<(i64, usize)>> {
    terms.sort_unstable_by_key(|&(_, place)| place);
    let mut all: Vec<(i64, usize)> = Vec::with_capacity(terms.len());
    for (a, place) in terms {
        match all.last_mut().filter(|last| last.1 == place) {
            Some(last) => last.0 = last.0.checked_add(a)?,
            None => all.push((a, place)),
        }
    }
    all.retain(|&(a, _)| a != 0);
    Some(all)
}
