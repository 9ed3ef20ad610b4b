//! Intervals of integers, and where the results of arithmetic on them lie.

/// The integers from `low` to `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interval {
    pub(super) low: i128,
    pub(super) high: i128,
}

impl Interval {
    pub(super) fn new(low: i128, high: i128) -> Self {
        Self { low, high }
    }

    /// The least interval that has both.
    pub(super) fn hull(self, other: Self) -> Self {
        Self::new(self.low.min(other.low), self.high.max(other.high))
    }

    /// Where the least of numbers from these lies.
    pub(super) fn least(of: &[Self]) -> Option<Self> {
        of.iter().copied().reduce(|one, other| Self::new(one.low.min(other.low), one.high.min(other.high)))
    }

    /// Where the greatest of numbers from these lies.
    pub(super) fn greatest(of: &[Self]) -> Option<Self> {
        of.iter().copied().reduce(|one, other| Self::new(one.low.max(other.low), one.high.max(other.high)))
    }

    /// The greatest absolute value.
    pub(super) fn magnitude(self) -> i128 {
        self.low.abs().max(self.high.abs())
    }

    /// Where absolute values lie.
    pub(super) fn absolute(self) -> Self {
        let least = if self.low > 0 { self.low } else { (-self.high).max(0) };
        Self::new(least, self.magnitude())
    }

    /// Where products lie: between those of the ends.
    pub(super) fn times(self, other: Self) -> Self {
        let ends = [self.low * other.low, self.low * other.high, self.high * other.low, self.high * other.high];
        Self::new(ends.into_iter().fold(ends[0], i128::min), ends.into_iter().fold(ends[0], i128::max))
    }

    /// Where a factor lies, when this is the product and `other` is the other factor.
    pub(super) fn factor(self, other: Self) -> Self {
        if other.low > 0 || other.high < 0 {
            // Each factor is a product over the other one; that of the least size is the greatest.
            let ends = [(self.low, other.low), (self.low, other.high), (self.high, other.low), (self.high, other.high)];
            let floor = |(a, b): (i128, i128)| if b > 0 { a.div_euclid(b) } else { (-a).div_euclid(-b) };
            let ceiling = |(a, b): (i128, i128)| -floor((-a, b));
            let low = ends.into_iter().map(ceiling).fold(i128::MAX, i128::min);
            let high = ends.into_iter().map(floor).fold(i128::MIN, i128::max);
            return Self::new(low, high);
        }
        if self.low > 0 || self.high < 0 {
            // The other factor is not 0, so that it makes the product no smaller.
            return Self::new(-self.magnitude(), self.magnitude());
        }
        Self::new(i128::MIN, i128::MAX)
    }

    /// Where quotients lie, rounded towards 0.
    pub(super) fn divided_by(self, other: Self) -> Self {
        if other.low <= 0 && other.high >= 0 {
            // The divisor may be 1 or -1, for all that is known of it.
            let most = self.magnitude();
            return Self::new(if self.low >= 0 && other.low >= 0 { 0 } else { -most }, most);
        }
        let ends = [self.low / other.low, self.low / other.high, self.high / other.low, self.high / other.high];
        Self::new(ends.into_iter().fold(ends[0], i128::min), ends.into_iter().fold(ends[0], i128::max))
    }

    /// Where remainders lie: they have the sign of the dividend.
    pub(super) fn modulo(self, other: Self) -> Self {
        let most = (other.magnitude() - 1).clamp(0, self.magnitude());
        Self::new(if self.low >= 0 { 0 } else { -most }, if self.high <= 0 { 0 } else { most })
    }

    /// Where powers lie.
    pub(super) fn power(self, exponent: Self) -> Self {
        let power = |base: i128, exponent: i128| {
            let exponent = u32::try_from(exponent.max(0)).unwrap_or(u32::MAX);
            base.checked_pow(exponent).unwrap_or(i128::MAX)
        };
        if self.low >= 1 && exponent.low >= 0 {
            return Self::new(power(self.low, exponent.low), power(self.high, exponent.high));
        }
        let most = power(self.magnitude(), exponent.high).max(1);
        Self::new(if self.low >= 0 { 0 } else { -most }, most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flatzinc::power::power;

    /// Every result of every operation lies where it should.
    #[test]
    fn results_lie_within() {
        let intervals = || (-5..=5).flat_map(|low| (low..=5).map(move |high| Interval::new(low, high)));
        for a in intervals() {
            for b in intervals() {
                for x in a.low..=a.high {
                    assert!(a.absolute().low <= x.abs() && x.abs() <= a.absolute().high);
                    for y in b.low..=b.high {
                        let within = |result: Interval, value: i128| result.low <= value && value <= result.high;
                        assert!(within(a.times(b), x * y));
                        assert!(within(a.times(b).factor(b), x) && within(Interval::new(x * y, x * y).factor(b), x));
                        assert!(within(a.hull(b), x) && within(a.hull(b), y));
                        assert!(within(Interval::least(&[a, b]).unwrap(), x.min(y)));
                        assert!(within(Interval::greatest(&[a, b]).unwrap(), x.max(y)));
                        if y != 0 {
                            assert!(within(a.divided_by(b), x / y), "{x} / {y} of {a:?} / {b:?}");
                            assert!(within(a.modulo(b), x % y), "{x} % {y} of {a:?} % {b:?}");
                        }
                        if let Some(value) = power(x as i64, y as i64) {
                            assert!(within(a.power(b), value.into()), "{x} ^ {y} of {a:?} ^ {b:?}");
                        }
                    }
                }
            }
        }
    }
}
