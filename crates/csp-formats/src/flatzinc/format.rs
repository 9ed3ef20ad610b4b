//! FlatZinc as one of the formats.

use std::ops::RangeInclusive;

use csp_core::Watch;

use super::build::build;
use super::syntax::ast::Output;
use super::syntax::parse;
use crate::error::ReadError;
use crate::model::{Model, Shown, ShownValue};
use crate::posting::int_set::IntSet;

/// The problem of a file.
pub(crate) fn read(text: &str, watch: &Watch) -> Result<Model, ReadError> {
    let built = parse(text, watch).and_then(|ast| build(ast, true, watch)).map_err(|fault| fault.told(text))?;
    let mut shown = Vec::new();
    for item in built.items {
        let dimensions = match &item.output {
            Output::Indexed(sets) => dimensions(sets, item.values.len()),
            Output::Plain if item.is_array => counted(item.values.len()),
            Output::Plain => Vec::new(),
        };
        let values: Vec<ShownValue> = item.values.into_iter().map(|shown| shown.value).collect();
        if !values.is_empty() {
            shown.push(Shown { name: item.name, dimensions, values });
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

/// True if a text begins as what MiniZinc writes: with a predicate, an array, or a variable with its type before its
/// name; or, in JSON, with variables that have a type.
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
