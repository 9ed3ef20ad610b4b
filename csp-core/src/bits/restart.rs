//! When to start again.

/// Luby, Sinclair & Zuckerman 1993: 1, 1, 2, 1, 1, 2, 4, ... Every power of two comes again and again, so that with budgets
/// in these proportions some run is long enough for any finite search.
pub(super) fn luby(run: u64) -> u64 {
    let power = 64 - run.leading_zeros();
    if run + 1 == 1 << power { 1 << (power - 1) } else { luby(run + 1 - (1 << (power - 1))) }
}

#[cfg(test)]
mod tests {
    #[test]
    fn luby_sequence() {
        let first: Vec<u64> = (1..=31).map(super::luby).collect();
        let expected = [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 16];
        assert_eq!(first, expected);
    }
}
