//! Squares of values.

use crate::model::{Network, Val};

/// The values in rows of so many, numbers to the right and words to the left; none when the rows do not come
/// out even.
pub(super) fn grid(network: &Network, values: &[Val], columns: usize) -> Option<String> {
    if columns == 0 || !values.len().is_multiple_of(columns) {
        return None;
    }
    let words: Vec<String> =
        network.variables().zip(values).map(|(x, &value)| network.label(x, value).to_string()).collect();
    let width = words.iter().map(String::len).max().unwrap_or(0);
    let numbers = words.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    let cell = |word: &String| if numbers { format!("{word:>width$}") } else { format!("{word:<width$}") };
    let rows = words.chunks(columns).map(|row| row.iter().map(cell).collect::<Vec<_>>().join(" "));
    Some(rows.map(|row| row.trim_end().to_owned() + "\n").collect())
}
