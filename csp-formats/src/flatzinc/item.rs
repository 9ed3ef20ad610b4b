//! What a solution shows.

use csp_core::{Expr, Network, Solution, Var};

use super::syntax::ast::Output;
use crate::posting::int_set::IntSet;

/// What a solution shows under a name.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) name: String,
    pub(super) output: Output,
    pub(super) values: Vec<Shown>,
    pub(super) is_array: bool,
}

/// A value that a solution shows.
#[derive(Clone, Debug)]
pub(super) enum Shown {
    /// What it is in every solution.
    Fixed(String),
    /// A variable; whether it is a Boolean.
    Variable(Var, bool),
    /// A sum of variables.
    Sum(Vec<(i64, Var)>, i64),
    /// An expression, which always has a value.
    Formula(Expr),
}

impl Item {
    /// Its line of a solution, as FlatZinc prints it.
    pub(super) fn line(&self, network: &Network, solution: &Solution) -> String {
        let values: Vec<String> = self.values.iter().map(|shown| shown.value(network, solution)).collect();
        let (name, values) = (&self.name, values.join(", "));
        match &self.output {
            Output::Plain if self.is_array => format!("{name} = [{values}];"),
            Output::Plain => format!("{name} = {values};"),
            Output::Indexed(sets) => {
                let indices: Vec<String> = sets.iter().map(written).collect();
                format!("{name} = array{}d({}, [{values}]);", sets.len(), indices.join(", "))
            }
        }
    }
}

impl Shown {
    fn value(&self, network: &Network, solution: &Solution) -> String {
        let of = |x: Var| network.integer(x, solution.value(x));
        match self {
            Self::Fixed(text) => text.clone(),
            Self::Variable(x, true) => (of(*x) == 1).to_string(),
            Self::Variable(x, false) => of(*x).to_string(),
            Self::Sum(terms, constant) => {
                let products = terms.iter().map(|&(coefficient, x)| i128::from(coefficient) * i128::from(of(x)));
                (products.sum::<i128>() + i128::from(*constant)).to_string()
            }
            Self::Formula(expr) => expr.value(&of).unwrap_or_default().to_string(),
        }
    }
}

/// A set as FlatZinc writes it.
pub(super) fn written(set: &IntSet) -> String {
    match set.ranges() {
        [] => "1..0".to_owned(),
        [(low, high)] => format!("{low}..{high}"),
        _ => {
            let elements: Vec<String> = set.iter().map(|number| number.to_string()).collect();
            format!("{{{}}}", elements.join(", "))
        }
    }
}
