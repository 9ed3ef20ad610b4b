//! Langford's row.

use crate::model::Val;

/// The numbers of Langford's problem, each at its two places; none when a place is left open or taken twice.
pub(super) fn langford(values: &[Val]) -> Option<String> {
    let mut row = vec![None; values.len()];
    for (index, value) in values.iter().enumerate() {
        let place = row.get_mut(value.index()).filter(|place| place.is_none())?;
        *place = Some((index / 2 + 1).to_string());
    }
    let numbers: Vec<String> = row.into_iter().collect::<Option<_>>()?;
    Some(super::wrapped::wrapped(numbers.into_iter(), 0) + "\n")
}
