//! What every format is read to: a network, and how its answers are shown.

use std::ops::RangeInclusive;

use csp_core::{Network, Var};

/// A problem that was read from a text.
#[derive(Debug)]
#[non_exhaustive]
pub struct Model {
    /// Its variables and constraints.
    pub network: Network,
    /// What an answer shows, in the order of the text. Variables that only help are in none of them.
    pub shown: Vec<Shown>,
}

/// A variable, or an array of variables, as the text names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// What the text calls it.
    pub name: String,
    /// The indices of each dimension of an array; none for a variable that stands alone.
    pub dimensions: Vec<RangeInclusive<i64>>,
    /// Its variables, in row-major order.
    pub variables: Vec<Var>,
}

impl Model {
    /// A model whose answers show all variables, each alone and under its own name.
    pub fn of(network: Network) -> Self {
        let shown = network.variables().map(|x| Shown::variable(network.name(x).to_string(), x)).collect();
        Self { network, shown }
    }

    /// A model whose answers show only these.
    pub fn showing(network: Network, shown: Vec<Shown>) -> Self {
        Self { network, shown }
    }
}

impl Shown {
    /// One variable.
    pub fn variable(name: impl Into<String>, x: Var) -> Self {
        Self { name: name.into(), dimensions: Vec::new(), variables: vec![x] }
    }

    /// An array with one dimension, whose first index is `first`.
    pub fn array(name: impl Into<String>, first: i64, variables: Vec<Var>) -> Self {
        let last = first.saturating_add_unsigned(variables.len() as u64) - 1;
        Self { name: name.into(), dimensions: vec![first..=last], variables }
    }
}
