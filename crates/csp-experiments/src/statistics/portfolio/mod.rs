//! The worth of each strategy beside the others.
//!
//! `costs` has a row for each problem and a column for each strategy: what the strategy spent on the problem, or `None`
//! if it did not solve it. A cost that is negative or not finite counts as unsolved. Every function answers `None`
//! without rows or columns, for rows of different lengths, and for a penalty that is not positive and finite.
//!
//! The penalty is what an unsolved problem is charged: a factor times the limit, 2 and 10 being usual (PAR2, PAR10). A
//! problem that was solved is never charged more than that.
//!
//! | file | what it holds |
//! |---|---|
//! | `charge` | PAR, the virtual best and the single best |
//! | `contribution` | marginal and Shapley contributions |
//! | `points` | wins and pairwise points |

mod charge;
mod contribution;
mod points;

pub use charge::{par, single_best, virtual_best};
pub use contribution::{marginal, shapley};
pub use points::{borda, wins};

/// The number of columns of a table that has rows, columns, and rows of one length.
fn columns(costs: &[Vec<Option<f64>>]) -> Option<usize> {
    let columns = costs.first()?.len();
    (columns > 0 && costs.iter().all(|row| row.len() == columns)).then_some(columns)
}

/// The cost if the problem was solved.
fn solved(cost: Option<f64>) -> Option<f64> {
    cost.filter(|&cost| cost >= 0.0 && cost.is_finite())
}

/// The charge for a problem.
fn charged(cost: Option<f64>, penalty: f64) -> f64 {
    solved(cost).map_or(penalty, |cost| cost.min(penalty))
}

/// A usable penalty.
fn usable(penalty: f64) -> Option<f64> {
    (penalty > 0.0 && penalty.is_finite()).then_some(penalty)
}
