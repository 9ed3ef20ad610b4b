//! Fractions of whole numbers, for orders that divide.

/// A fraction, which is compared exactly. A fraction over 0 is infinite.
pub(super) struct Ratio(pub(super) u64, pub(super) u64);

impl PartialEq for Ratio {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Ratio {}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let infinite = (self.1 == 0, other.1 == 0);
        let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
        infinite.0.cmp(&infinite.1).then_with(|| product(self.0, other.1).cmp(&product(other.0, self.1)))
    }
}
