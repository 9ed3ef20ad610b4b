//! The sentences about a whole row or column, for the rules and for the constraints alike.

/// True if these are the values from `first` on, each once, and those between the least and the greatest have this sum, where the
/// least counts as 1.
pub(crate) fn is_sandwich(values: &[i64], first: i64, sum: i64) -> bool {
    let place = |value: i64| values.iter().position(|&other| other == first + value);
    let count = values.iter().map(|_| 1).sum::<i64>();
    let (Some(one), Some(other)) = (place(0), place(count - 1)) else { return false };
    let (from, to) = (one.min(other), one.max(other));
    (0..count).all(|value| place(value).is_some())
        && values[(from + 1).min(to)..to].iter().map(|value| value + 1 - first).sum::<i64>() == sum
}

/// The number of values that are greater than all before them.
pub(crate) fn seen(values: impl Iterator<Item = i64>) -> usize {
    let mut greatest = i64::MIN;
    let mut count = 0;
    for value in values {
        if value > greatest {
            greatest = value;
            count += 1;
        }
    }
    count
}

/// True if the first values, as many as the first says, have this sum. There must be as many.
pub(crate) fn has_first_sum(values: impl Iterator<Item = i64>, sum: i64) -> bool {
    let mut values = values.peekable();
    let Some(count) = values.peek().and_then(|&first| usize::try_from(first).ok()) else { return false };
    let first: Vec<i64> = values.take(count).collect();
    first.len() == count && first.iter().sum::<i64>() == sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_about_rows() {
        assert_eq!([seen([2, 1, 4, 3].into_iter()), seen([4, 3, 2, 1].into_iter()), seen([].into_iter())], [2, 1, 0]);
        assert!(has_first_sum([3, 1, 4, 2].into_iter(), 8) && has_first_sum([1, 4].into_iter(), 1));
        assert!(!has_first_sum([3, 1, 4, 2].into_iter(), 7) && !has_first_sum([3, 1].into_iter(), 4));
        assert!(is_sandwich(&[1, 2, 3, 4], 1, 5) && is_sandwich(&[2, 4, 1, 3], 1, 0) && !is_sandwich(&[1, 1, 4], 1, 1));
    }
}
