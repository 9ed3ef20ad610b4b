//! The values that a solution shows, as FlatZinc prints them.

use csp_core::{Network, Solution};

use super::syntax::ast::Output;
use crate::model::ShownValue;
use crate::posting::int_set::IntSet;

/// The values that a solution shows under a name.
#[derive(Clone, Debug)]
pub(super) struct OutputItem {
    pub(super) name: String,
    pub(super) output: Output,
    pub(super) values: Vec<Shown>,
    pub(super) is_array: bool,
}

/// A value that a solution shows.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    pub(super) value: ShownValue,
    /// True if it is a variable that is a Boolean.
    pub(super) is_bool: bool,
}

impl OutputItem {
    /// Its line of a solution, as FlatZinc prints it.
    pub(super) fn line(&self, network: &Network, solution: &Solution) -> String {
        let values: Vec<String> = self.values.iter().map(|shown| shown.word(network, solution)).collect();
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
    fn word(&self, network: &Network, solution: &Solution) -> String {
        match &self.value {
            ShownValue::Variable(x) if self.is_bool => (network.integer(*x, solution.value(*x)) == 1).to_string(),
            value => value.word(network, solution),
        }
    }
}

impl From<ShownValue> for Shown {
    fn from(value: ShownValue) -> Self {
        Self { value, is_bool: false }
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
