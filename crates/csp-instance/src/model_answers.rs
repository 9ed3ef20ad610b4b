//! The answers of a model: each variable and each array under its own name.

use std::ops::RangeInclusive;

use csp_core::{Network, Solution};
use csp_formats::{Shown, ShownValue};
use serde_json::{Map, Value};

/// A line for a variable or a list; for an array of several dimensions a line and its rows.
pub(super) fn text(shown: &[Shown], network: &Network, solution: &Solution) -> String {
    let lines = |Shown { name, dimensions, values }: &Shown| {
        let words: Vec<String> = values.iter().map(|value| value.word(network, solution)).collect();
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
    let values = shown.iter().flat_map(|one| &one.values);
    values.map(|value| value.word(network, solution)).collect::<Vec<_>>().join(" ")
}

/// Values by names, for programs: numbers or words, and lists of them for arrays.
pub(super) fn json(shown: &[Shown], network: &Network, solution: &Solution) -> Value {
    let one = |one: &Shown| {
        let values = one.values.iter().map(|one| value(network, solution, one)).collect();
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

fn value(network: &Network, solution: &Solution, one: &ShownValue) -> Value {
    one.number(network, solution).map_or_else(|| one.word(network, solution).into(), Value::from)
}
