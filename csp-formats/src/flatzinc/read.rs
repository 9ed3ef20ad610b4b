//! FlatZinc as one of the formats.

use std::ops::RangeInclusive;

use csp_core::Watch;

use super::ast::{IntSet, Output};
use super::build::build;
use super::item::Shown as Value;
use super::parse::parse;
use crate::{Model, ReadError, Shown};

/// The problem of a file. What its output has besides variables is not shown: sums that stand for variables, such as a cost
/// with more values than a variable may have.
pub(crate) fn read(text: &str, watch: &Watch) -> Result<Model, ReadError> {
    let built = parse(text, watch).and_then(|ast| build(ast, true, watch)).map_err(|fault| fault.told(text))?;
    let mut shown = Vec::new();
    for item in built.items {
        let variable = |value: &Value| if let Value::Variable(x, _) = value { Some(*x) } else { None };
        let variables: Vec<_> = item.values.iter().filter_map(variable).collect();
        let is_whole = variables.len() == item.values.len();
        let dimensions = match &item.output {
            Output::Indexed(sets) if is_whole => dimensions(sets, variables.len()),
            _ if item.is_array => counted(variables.len()),
            _ => Vec::new(),
        };
        if !variables.is_empty() {
            shown.push(Shown { name: item.name, dimensions, variables });
        }
    }
    Ok(Model::showing(built.network, shown))
}

/// The index sets as ranges; when they are none, or do not fit, places from 1 on.
fn dimensions(sets: &[IntSet], count: usize) -> Vec<RangeInclusive<i64>> {
    let ranges: Vec<_> = sets.iter().filter_map(|set| set.bounds().filter(|_| set.ranges().len() == 1)).collect();
    let is_fit = ranges.len() == sets.len()
        && sets.iter().fold(1u64, |product, set| product.saturating_mul(set.len())) == count as u64;
    if is_fit { ranges.into_iter().map(|(low, high)| low..=high).collect() } else { counted(count) }
}

/// So many places, from 1 on.
fn counted(count: usize) -> Vec<RangeInclusive<i64>> {
    vec![1..=i64::try_from(count).unwrap_or(i64::MAX)]
}

/// Whether a text begins as what MiniZinc writes: with a predicate, an array, or a variable with its type before its name; or,
/// in JSON, with variables that have a type.
pub(crate) fn is_plainly(start: &str) -> bool {
    let start = start.trim_start();
    if start.starts_with('{') {
        let squeezed: String = start.chars().take(400).filter(|letter| !letter.is_whitespace()).collect();
        return squeezed.starts_with("{\"variables\":{") && squeezed.contains(":{\"type\":\"");
    }
    let first = start.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('%')).unwrap_or("");
    let is_type = |rest: &str| {
        let of = rest.split(':').next().unwrap_or("").trim();
        rest.contains(':') && (of == "bool" || of == "int" || of.contains("..") || of.starts_with('{'))
    };
    let begins = |word: &str| first.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', '[']));
    begins("predicate") || begins("array") || first.strip_prefix("var ").is_some_and(is_type)
}
