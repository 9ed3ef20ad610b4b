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

/// True if so many of these values, which differ, are greater than all before them.
pub(crate) fn is_seen(values: &[i64], wanted: usize) -> bool {
    let mut greatest = i64::MIN;
    let mut count = 0;
    for &value in values {
        if value > greatest {
            greatest = value;
            count += 1;
        }
    }
    count == wanted && differ(values)
}

/// True if the first of these values, which differ, have this sum: as many as the first says. There must be as many.
pub(crate) fn has_first_sum(values: &[i64], sum: i64) -> bool {
    let count = values.first().and_then(|&first| usize::try_from(first).ok());
    let first = count.and_then(|count| values.get(..count));
    first.is_some_and(|first| first.iter().sum::<i64>() == sum) && differ(values)
}

/// True if the last value lies below the two others, or above them.
pub(crate) fn is_outside([one, other, inner]: [i64; 3]) -> bool {
    inner < one.min(other) || inner > one.max(other)
}

fn differ(values: &[i64]) -> bool {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_about_rows() {
        assert!(is_seen(&[2, 1, 4, 3], 2) && is_seen(&[4, 3, 2, 1], 1) && is_seen(&[], 0));
        assert!(!is_seen(&[4, 4, 1], 1), "the values differ");
        assert!(has_first_sum(&[3, 1, 4, 2], 8) && has_first_sum(&[1, 4], 1));
        assert!(!has_first_sum(&[3, 1, 4, 2], 7) && !has_first_sum(&[3, 1], 4) && !has_first_sum(&[3, 1, 1], 5));
        assert!(is_outside([2, 4, 1]) && is_outside([4, 2, 5]) && !is_outside([2, 4, 3]) && !is_outside([2, 4, 2]));
        assert!(is_sandwich(&[1, 2, 3, 4], 1, 5) && is_sandwich(&[2, 4, 1, 3], 1, 0) && !is_sandwich(&[1, 1, 4], 1, 1));
    }
}
