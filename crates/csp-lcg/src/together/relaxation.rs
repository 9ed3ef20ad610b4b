//! A bound on the objective that the sums of a network give together.

use csp_core::{Stop, Var, Watch};

use super::SumTable;
use super::table::SumRow;
use crate::facts::Facts;
use crate::numbers::Variables;
use crate::rules::linear::AtMost;
use crate::rules::sum::term_ends;

/// The multipliers are rounded to so many parts of one; to fewer where the numbers become too large. A sum with any multipliers that
/// are not negative follows from the others.
const SCALES: [i64; 2] = [1_000_000, 1000];

/// Times that every multiplier by itself is looked at again.
const PASSES: usize = 30;

/// Times that all multipliers are moved together.
const MOVES: usize = 1000;

/// After so many looks at a term no more moves are made.
const MOST_LOOKS: u64 = 1 << 21;

/// So many moves are made with any number of terms.
const FEWEST_MOVES: usize = 100;

/// The bound is first thought to be this much higher than it is, in parts of all that the objective may be.
const RISE: f64 = 0.1;

/// After so many moves without a better bound, it is thought to be nearer.
const PATIENCE: usize = 20;

/// So much of the last direction is kept in the next one.
const KEPT: f64 = 0.8;

/// A sum that is implied: the objective, and some of the sums added to it, each some times.
///
/// Source: Glover 1965 (surrogate constraints); Geoffrion 1974 (Lagrangian relaxation). With the sums of variables alone, one multiplier
/// after the other is given its best value, where the slope of the bound changes its sign (coordinate ascent). With all, all are moved
/// along subgradients (Polyak 1969; deflected: Camerini, Fratta & Maffioli 1975), and then one after the other; this sum is used where
/// it says more, since it is longer. The bound is at most that of linear programming. What is added is rounded before it is used, so no
/// error of rounding makes the bound wrong. Cost: some steps for each term, `MOVES` times.
#[derive(Debug)]
pub(crate) struct Relaxation {
    bound: AtMost,
    /// The number that the constants of the sums add to the constant of the objective.
    offset: i64,
    /// The parts of one that its numbers are.
    scale: i64,
}

impl Relaxation {
    /// For an objective that is to be small; `None` where the sums say no more than the bounds of the variables do.
    ///
    /// # Errors
    ///
    /// The limit of `watch` that has ended it.
    pub(crate) fn new(
        variables: &Variables<'_>,
        objective: &[(i64, Var)],
        table: &mut SumTable,
        watch: &Watch,
    ) -> Result<Option<Self>, Stop> {
        if table.rows.is_empty() {
            return Ok(None);
        }
        let greatest = variables
            .joined(objective)
            .into_iter()
            .try_fold(0i64, |greatest, (coefficient, x)| greatest.checked_add(term_ends(variables, coefficient, x)?.1));
        let objective: Option<Vec<(i64, usize)>> =
            variables.joined(objective).into_iter().map(|(c, x)| Some((c, table.place_of(variables, x)?))).collect();
        let Some(objective) = objective else { return Ok(None) };
        let mut ascent = Ascent::new(table, &objective);
        ascent.by_rows(|row| table.is_linear(row), watch)?;
        let (of_numbers, bound) = (ascent.multipliers.clone(), ascent.bound());
        ascent.along_subgradients(watch)?;
        ascent.by_rows(|_| true, watch)?;
        let multipliers = if ascent.bound() > bound + 0.01 { ascent.multipliers } else { of_numbers };
        let mut all = SCALES.into_iter().find_map(|scale| Self::of(variables, table, &objective, &multipliers, scale));
        if let (Some(relaxation), Some(greatest)) = (&mut all, greatest) {
            relaxation.tighten(greatest);
        }
        Ok(all)
    }

    /// The sum with rounded multipliers.
    fn of(
        variables: &Variables<'_>,
        table: &SumTable,
        objective: &[(i64, usize)],
        multipliers: &[f64],
        scale: i64,
    ) -> Option<Self> {
        let mut costs = vec![0i64; table.width()];
        for &(coefficient, place) in objective {
            costs[place] = costs[place].checked_add(coefficient.checked_mul(scale)?)?;
        }
        let times: Vec<i64> = multipliers.iter().map(|times| (times * scale as f64).round() as i64).collect();
        if times.iter().all(|&times| times == 0) {
            return None;
        }
        let (coefficients, offset) = table.combined(costs, &times)?;
        let bound = table.rule(variables, &coefficients, (1 << 61) - 1)?;
        Some(Self { bound, offset, scale })
    }

    /// The least that the objective can be, by what the root has left.
    pub(crate) fn least(&self, facts: &Facts) -> i64 {
        let rest = self.bound.least_at_root(facts).saturating_sub(self.offset);
        // Rounded up.
        -(-rest).div_euclid(self.scale)
    }

    pub(crate) fn rule(&self) -> &AtMost {
        &self.bound
    }

    pub(crate) fn rule_mut(&mut self) -> &mut AtMost {
        &mut self.bound
    }

    /// From now on, the objective is at most this.
    pub(crate) fn tighten(&mut self, most: i64) {
        if let Some(constant) = most.checked_mul(self.scale).and_then(|most| most.checked_add(self.offset)) {
            self.bound.tighten(constant);
        }
    }
}

/// The search for multipliers with a great bound.
struct Ascent<'t> {
    table: &'t SumTable,
    /// The cost of each column in the objective.
    costs: Vec<f64>,
    multipliers: Vec<f64>,
}

impl<'t> Ascent<'t> {
    fn new(table: &'t SumTable, objective: &[(i64, usize)]) -> Self {
        let mut costs = vec![0.0; table.width()];
        objective.iter().for_each(|&(coefficient, place)| costs[place] += coefficient as f64);
        Self { table, costs, multipliers: vec![0.0; table.rows.len()] }
    }

    /// The least and the greatest that the objective can be.
    fn ends(&self) -> (f64, f64) {
        let ends = self.costs.iter().zip(&self.table.ends).map(|(cost, (low, high))| (cost * low, cost * high));
        ends.fold((0.0, 0.0), |(least, greatest), (low, high)| (least + low.min(high), greatest + low.max(high)))
    }

    fn bound(&self) -> f64 {
        self.table.weigh(&self.costs, &self.multipliers).bound
    }

    /// Gives each multiplier of some rows its best value, one after the other.
    fn by_rows(&mut self, is_taken: impl Fn(&SumRow) -> bool, watch: &Watch) -> Result<(), Stop> {
        let mut sums = self.costs.clone();
        for (row, multiplier) in self.table.rows.iter().zip(&self.multipliers) {
            row.terms.iter().for_each(|&(a, place)| sums[place] += multiplier * a as f64);
        }
        for _ in 0..PASSES {
            let mut is_changed = false;
            for (row, multiplier) in self.table.rows.iter().zip(&mut self.multipliers).filter(|(row, _)| is_taken(row))
            {
                watch.spend(1 + row.terms.len() as u64)?;
                let best = best_multiplier(row, *multiplier, &sums, &self.table.ends);
                let change = best - *multiplier;
                if change != 0.0 {
                    row.terms.iter().for_each(|&(a, place)| sums[place] += change * a as f64);
                    *multiplier = best;
                }
                is_changed |= change.abs() > 1e-6;
            }
            if !is_changed {
                break;
            }
        }
        Ok(())
    }

    /// Moves all multipliers towards a bound that is thought to be greater than the best one, by less and less. They begin as the same
    /// for all rows, from where no bound need be passed that only few of them give.
    fn along_subgradients(&mut self, watch: &Watch) -> Result<(), Stop> {
        let weights: Vec<f64> = self.table.rows.iter().map(|row| 1.0 / row.largest()).collect();
        let dearest = self.costs.iter().fold(0.0, |most: f64, cost| most.max(cost.abs()));
        let mut multipliers: Vec<f64> = weights.iter().map(|weight| dearest * weight).collect();
        let (mut best, mut at) = (self.table.weigh(&self.costs, &multipliers).bound, multipliers.clone());
        let (least, greatest) = self.ends();
        let mut rise = ((greatest - least) * RISE).max(1.0);
        let mut direction = vec![0.0; weights.len()];
        let (mut idle, mut looks) = (0, 0);
        for moved in 0..MOVES {
            watch.spend(self.table.cost())?;
            looks += self.table.cost();
            if looks > MOST_LOOKS && moved >= FEWEST_MOVES {
                break;
            }
            let weighed = self.table.weigh(&self.costs, &multipliers);
            if weighed.bound > best + 1e-3 * rise {
                if weighed.bound > best + rise / 2.0 {
                    rise *= 1.5;
                }
                best = weighed.bound;
                at.clone_from(&multipliers);
                idle = 0;
            } else {
                idle += 1;
            }
            // With more than it can be there is no solution, and no end to the bound.
            if best > greatest {
                break;
            }
            if idle == PATIENCE {
                rise /= 2.0;
                if rise < 0.01 {
                    break;
                }
                idle = 0;
            }
            let excesses = self.table.excesses(&weighed.values);
            let rows = excesses.iter().zip(&weights).zip(&multipliers);
            for (direction, ((excess, weight), multiplier)) in direction.iter_mut().zip(rows) {
                *direction = KEPT * *direction + excess * weight;
                // It cannot become less than nothing, and what was wanted before does not hold it there.
                if *multiplier <= 0.0 && *direction < 0.0 {
                    *direction = (excess * weight).max(0.0);
                }
            }
            let square: f64 = direction.iter().map(|part| part * part).sum();
            if square < 1e-12 {
                break;
            }
            let step = (best + rise - weighed.bound) / square;
            for ((multiplier, direction), weight) in multipliers.iter_mut().zip(&direction).zip(&weights) {
                *multiplier = (*multiplier + step * weight * direction).max(0.0);
            }
        }
        if best > self.bound() {
            self.multipliers = at;
        }
        Ok(())
    }
}

/// The multiplier of a row with which the bound is greatest, the others as they are. `sums` are the coefficients of all columns in the
/// sum of all, with the multiplier that the row has.
fn best_multiplier(SumRow { terms, most }: &SumRow, before: f64, sums: &[f64], ends: &[(f64, f64)]) -> f64 {
    // Where the coefficient of a column changes its sign, the slope falls by |a| (high - low). Below all of them it is greatest.
    let mut slope = -(*most as f64);
    let mut turns: Vec<(f64, f64)> = Vec::with_capacity(terms.len());
    for &(a, place) in terms {
        let a = a as f64;
        let (low, high) = ends[place];
        // What the column costs without this row.
        let own = sums[place] - before * a;
        let turn = -own / a;
        slope += a * if a > 0.0 { high } else { low };
        if turn > 0.0 {
            turns.push((turn, a.abs() * (high - low)));
        } else {
            slope -= a.abs() * (high - low);
        }
    }
    turns.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut multiplier = 0.0;
    for (turn, fall) in turns {
        if slope <= 0.0 {
            return multiplier;
        }
        multiplier = turn;
        slope -= fall;
    }
    // Without an end to it there is no solution, and no bound is needed.
    if slope > 0.0 { before } else { multiplier }
}
