//! The sequence of Luby, Sinclair and Zuckerman.

/// The i-th term, counted from 1, of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...
///
/// Source: Luby, Sinclair & Zuckerman 1993. Cost: O(log i).
pub fn luby(mut i: u64) -> u64 {
    loop {
        if i.checked_add(1).is_none_or(u64::is_power_of_two) {
            return i.div_ceil(2);
        }
        // The term is in the second copy of the first half of the sequence.
        i -= (1 << i.ilog2()) - 1;
    }
}

#[cfg(test)]
mod tests {
    /// The terms as the paper lists them: each block is the one before it twice, and the next power of two.
    #[test]
    fn the_terms_are_those_of_the_paper() {
        let terms: Vec<u64> = (1..=31).map(super::luby).collect();
        let expected = [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 16];
        assert_eq!(terms, expected);
        assert_eq!(super::luby(u64::MAX), 1 << 63);
    }
}
