//! Variables that hold the same value, together.

use std::collections::BTreeMap;

use super::wrapped::wrapped;
use crate::model::{Network, Val, Var};

/// A line for each value that some variable has, ascending: `what` and the label of the value, then the
/// variables. When all values are used equally often, the variables stand in columns.
pub(super) fn groups(network: &Network, values: &[Val], what: &str) -> String {
    let mut groups: BTreeMap<Val, Vec<Var>> = BTreeMap::new();
    for (x, &value) in network.variables().zip(values) {
        groups.entry(value).or_default().push(x);
    }
    let heads: Vec<String> =
        groups.iter().map(|(&value, holders)| format!("{what}{}", network.label(holders[0], value))).collect();
    let head = heads.iter().map(String::len).max().unwrap_or(0);
    let rows: Vec<Vec<String>> =
        groups.values().map(|holders| holders.iter().map(|&x| network.name(x).to_string()).collect()).collect();
    let columns = columns(&rows);
    let line = |(title, row): (&String, &Vec<String>)| {
        let word = |(place, word): (usize, &String)| {
            let width = columns.as_ref().map_or(0, |columns| columns[place]);
            format!("{word:<width$}")
        };
        let words = wrapped(row.iter().enumerate().map(word), head + 2);
        format!("{title:<head$}  {}\n", words.trim_end())
    };
    heads.iter().zip(&rows).map(line).collect()
}

/// The widths of the columns, when there are several rows and all are equally long.
fn columns(rows: &[Vec<String>]) -> Option<Vec<usize>> {
    let count = rows.first()?.len();
    let even = count > 1 && rows.iter().all(|row| row.len() == count);
    let width = |place: usize| rows.iter().map(|row| row[place].chars().count()).max().unwrap_or(0);
    even.then(|| (0..count).map(width).collect())
}
