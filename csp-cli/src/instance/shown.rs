//! The answers of a model: each variable and each array under its own name.

use std::ops::RangeInclusive;

use csp_core::{Network, Solution, Var};
use csp_formats::Shown;
use serde_json::{Map, Value};

/// A line for a variable or a list; for an array of several dimensions a line and its rows.
pub(super) fn text(shown: &[Shown], network: &Network, solution: &Solution) -> String {
    let lines = |Shown { name, dimensions, variables }: &Shown| {
        let words: Vec<String> = variables.iter().map(|&x| word(network, solution, x)).collect();
        match dimensions.as_slice() {
            [] => format!("{name} = {}\n", words.concat()),
            [_] => format!("{name} = [{}]\n", words.join(", ")),
            [.., last] => {
                let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
                let row = |row: &[String]| {
                    let padded: Vec<String> = row.iter().map(|word| format!("{word:>width$}")).collect();
                    format!("  {}\n", padded.join(" "))
                };
                format!("{name} =\n") + &words.chunks(length(last).max(1)).map(row).collect::<String>()
            }
        }
    };
    shown.iter().map(lines).collect()
}

/// All values in one line.
pub(super) fn line(shown: &[Shown], network: &Network, solution: &Solution) -> String {
    let variables = shown.iter().flat_map(|one| &one.variables);
    variables.map(|&x| word(network, solution, x)).collect::<Vec<_>>().join(" ")
}

/// Values by names, for programs: numbers or words, and lists of them for arrays.
pub(super) fn json(shown: &[Shown], network: &Network, solution: &Solution) -> Value {
    let one = |one: &Shown| {
        let values = one.variables.iter().map(|&x| value(network, solution, x)).collect();
        (one.name.clone(), nested(&one.dimensions, values))
    };
    shown.iter().map(one).collect::<Map<_, _>>().into()
}

/// The values of an array, as a list for each of its rows.
fn nested(dimensions: &[RangeInclusive<i64>], mut values: Vec<Value>) -> Value {
    // From the last dimension on, each makes lists of what there is so far.
    for dimension in dimensions.iter().rev() {
        values = values.chunks(length(dimension).max(1)).map(|row| Value::from(row.to_vec())).collect();
    }
    values.pop().unwrap_or_default()
}

fn length(range: &RangeInclusive<i64>) -> usize {
    if range.is_empty() { 0 } else { range.end().abs_diff(*range.start()) as usize + 1 }
}

/// What the value of a variable is called.
fn word(network: &Network, solution: &Solution, x: Var) -> String {
    network.label(x, solution.values()[x.index()]).to_string()
}

fn value(network: &Network, solution: &Solution, x: Var) -> Value {
    let number = network.integer(x, solution.values()[x.index()]);
    let word = word(network, solution, x);
    if word == number.to_string() { number.into() } else { word.into() }
}
