//! The result of every format: a network, and how its answers are shown.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::RangeInclusive;

use csp_core::explain::ConstraintGroup;
use csp_core::network::ConstraintId;
use csp_core::{Expr, Network, Solution, Var};

use crate::posting::record::ModelStatement;
use crate::posting::sum::Sum;
use crate::report::AnswerReport;

/// A problem that was read from a text.
#[derive(Debug)]
#[non_exhaustive]
pub struct Model {
    /// Its variables and constraints.
    pub network: Network,
    /// The variables that an answer shows, in the order of the text. Variables that only help are in none of them.
    pub shown: Vec<Shown>,
    /// The parts of the report on an answer, where the text asks for some.
    pub report: AnswerReport,
    /// The rules that its constraints come from, where the format knows them.
    pub origins: Origins,
}

/// The rules of a text that constraints come from.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Origins {
    /// Each rule, or turn of one, by its line, as in `line 3: c < a`, with its constraints. Those that only say what a variable stands
    /// for are in none: several rules may have an expression in common.
    pub rules: Vec<ConstraintGroup>,
    /// The places of the rules by their lines.
    pub(crate) places: HashMap<String, usize>,
    /// The statements of constraints whose relations only their formats have.
    pub(crate) stated: HashMap<ConstraintId, Vec<ModelStatement>>,
    /// The places of constraints in the text, by their bytes, where their names do not say the line.
    pub(crate) starts: HashMap<ConstraintId, usize>,
}

impl Origins {
    /// Adds constraints of the rule on a line.
    pub(crate) fn add(&mut self, line: String, constraints: Vec<ConstraintId>) {
        match self.places.entry(line) {
            Entry::Occupied(place) => self.rules[*place.get()].constraints.extend(constraints),
            Entry::Vacant(place) => {
                self.rules.push(ConstraintGroup { name: place.key().clone(), constraints });
                place.insert(self.rules.len() - 1);
            }
        }
    }
}

/// A variable, or an array of variables, as the text names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The name that the text has for it.
    pub name: String,
    /// The indices of each dimension of an array; none for a variable that stands alone.
    pub dimensions: Vec<RangeInclusive<i64>>,
    /// The names of the indices of each dimension, where they are not these numbers: words, or numbers with gaps.
    pub indices: Vec<Vec<String>>,
    /// Its values, in row-major order.
    pub values: Vec<ShownValue>,
}

/// A value that an answer shows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShownValue {
    /// The value of a variable.
    Variable(Var),
    /// A sum of variables with coefficients, and a number: what an equation has put in the place of a variable.
    Sum(Vec<(i64, Var)>, i64),
    /// An expression of variables, which always has a value.
    Formula(Expr),
    /// A word that is the same in every answer.
    Fixed(String),
}

impl ShownValue {
    /// The value of an expression.
    pub(crate) fn of(expr: &Expr) -> Self {
        match (expr, Sum::of_expression(expr).and_then(|sum| sum.in_64_bits())) {
            (Expr::Leaf(x), _) => Self::Variable(*x),
            (_, Some((coefficients, vars, constant))) => {
                Self::Sum(coefficients.into_iter().zip(vars).collect(), constant)
            }
            (other, None) => Self::Formula(other.clone()),
        }
    }

    /// Its name in a solution.
    pub fn word(&self, network: &Network, solution: &Solution) -> String {
        match self {
            Self::Variable(x) => network.label(*x, solution.value(*x)).to_string(),
            Self::Sum(terms, constant) => {
                let product =
                    |&(factor, x): &(i64, Var)| i128::from(factor) * i128::from(network.integer(x, solution.value(x)));
                (terms.iter().map(product).sum::<i128>() + i128::from(*constant)).to_string()
            }
            Self::Formula(expr) => {
                let of = |x: Var| network.integer(x, solution.value(x));
                expr.value(&of).unwrap_or_default().to_string()
            }
            Self::Fixed(text) => text.clone(),
        }
    }

    /// The number that it is in a solution, if it is called by that.
    pub fn number(&self, network: &Network, solution: &Solution) -> Option<i64> {
        let word = self.word(network, solution);
        match self {
            Self::Variable(x) => Some(network.integer(*x, solution.value(*x))).filter(|own| own.to_string() == word),
            Self::Sum(..) | Self::Formula(_) | Self::Fixed(_) => word.parse().ok(),
        }
    }
}

impl Model {
    /// A model whose answers show all variables, each alone and under its own name.
    pub fn of(network: Network) -> Self {
        let shown = network.variables().map(|x| Shown::variable(network.name(x).to_string(), x)).collect();
        Self::showing(network, shown)
    }

    /// A model whose answers show only these.
    pub fn showing(network: Network, shown: Vec<Shown>) -> Self {
        Self { network, shown, report: AnswerReport::default(), origins: Origins::default() }
    }
}

impl Shown {
    /// One variable.
    pub fn variable(name: impl Into<String>, x: Var) -> Self {
        Self { name: name.into(), dimensions: Vec::new(), indices: Vec::new(), values: vec![ShownValue::Variable(x)] }
    }

    /// An array with one dimension, whose first index is `first`.
    pub fn array(name: impl Into<String>, first: i64, variables: Vec<Var>) -> Self {
        let last = first.saturating_add_unsigned(variables.len() as u64) - 1;
        Self::arranged(name, vec![first..=last], variables)
    }

    /// An array with these dimensions.
    pub fn arranged(name: impl Into<String>, dimensions: Vec<RangeInclusive<i64>>, variables: Vec<Var>) -> Self {
        let values = variables.into_iter().map(ShownValue::Variable).collect();
        Self { name: name.into(), dimensions, indices: Vec::new(), values }
    }

    /// The names of the indices of a dimension.
    pub fn names_of(&self, dimension: usize) -> Vec<String> {
        match (self.indices.get(dimension), self.dimensions.get(dimension)) {
            (Some(words), _) if !words.is_empty() => words.clone(),
            (_, Some(numbers)) => numbers.clone().map(|index| index.to_string()).collect(),
            (_, None) => Vec::new(),
        }
    }

    /// The variables among its values.
    pub fn variables(&self) -> impl Iterator<Item = Var> + '_ {
        self.values.iter().filter_map(|value| if let ShownValue::Variable(x) = value { Some(*x) } else { None })
    }
}
