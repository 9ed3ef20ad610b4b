//! Intervals of integers, operations of two integers, and where the results of arithmetic on intervals lie.

/// The integers from `low` to `high`. What does not fit in 128 bits is cut there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Interval {
    pub(crate) low: i128,
    pub(crate) high: i128,
}

impl Interval {
    pub(crate) const fn new(low: i128, high: i128) -> Self {
        Self { low, high }
    }

    /// True if a number is in it.
    pub(crate) fn contains(self, number: i128) -> bool {
        self.low <= number && number <= self.high
    }

    /// The part that fits in 64 bits; an end of 64 bits if no part does.
    pub(crate) fn within_64_bits(self) -> Self {
        let (low, high) = self.ends();
        Self::new(low.into(), high.into())
    }

    /// Its ends, cut to 64 bits.
    pub(crate) fn ends(self) -> (i64, i64) {
        let cut = |end: i128| end.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
        (cut(self.low), cut(self.high))
    }

    /// The interval of the numbers with other signs.
    pub(crate) fn negative(self) -> Self {
        Self::new(self.high.saturating_neg(), self.low.saturating_neg())
    }

    /// The interval of sums.
    pub(crate) fn plus(self, other: Self) -> Self {
        Self::new(self.low.saturating_add(other.low), self.high.saturating_add(other.high))
    }

    /// The interval of differences.
    pub(crate) fn minus(self, other: Self) -> Self {
        Self::new(self.low.saturating_sub(other.high), self.high.saturating_sub(other.low))
    }

    /// The least interval that has both.
    pub(crate) fn hull(self, other: Self) -> Self {
        Self::new(self.low.min(other.low), self.high.max(other.high))
    }

    /// The interval of the lesser of two numbers.
    pub(crate) fn least(self, other: Self) -> Self {
        Self::new(self.low.min(other.low), self.high.min(other.high))
    }

    /// The interval of the greater of two numbers.
    pub(crate) fn greatest(self, other: Self) -> Self {
        Self::new(self.low.max(other.low), self.high.max(other.high))
    }

    /// The greatest absolute value.
    pub(crate) fn magnitude(self) -> i128 {
        self.low.abs().max(self.high.abs())
    }

    /// The interval of absolute values.
    pub(crate) fn absolute(self) -> Self {
        let least = if self.low > 0 { self.low } else { (-self.high).max(0) };
        Self::new(least, self.magnitude())
    }

    /// The interval of products: those of the ends are its ends.
    pub(crate) fn times(self, other: Self) -> Self {
        let ends = [(self.low, other.low), (self.low, other.high), (self.high, other.low), (self.high, other.high)];
        let ends = ends.map(|(a, b)| a.saturating_mul(b));
        Self::new(ends.into_iter().fold(ends[0], i128::min), ends.into_iter().fold(ends[0], i128::max))
    }

    /// The interval of a factor, when this is the product and `other` is the other factor.
    pub(crate) fn factor(self, other: Self) -> Self {
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

    /// The interval of quotients, rounded towards 0.
    pub(crate) fn divided_by(self, other: Self) -> Self {
        if other.contains(0) {
            // The divisor may be 1 or -1, for all that is known of it.
            let most = self.magnitude();
            return Self::new(if self.low >= 0 && other.low >= 0 { 0 } else { -most }, most);
        }
        let ends = [self.low / other.low, self.low / other.high, self.high / other.low, self.high / other.high];
        Self::new(ends.into_iter().fold(ends[0], i128::min), ends.into_iter().fold(ends[0], i128::max))
    }

    /// The interval of remainders, which have the sign of the dividend.
    pub(crate) fn modulo(self, other: Self) -> Self {
        let most = (other.magnitude() - 1).max(0);
        Self::new(self.low.clamp(-most, 0), self.high.clamp(0, most))
    }

    /// The interval of powers.
    pub(crate) fn power(self, exponent: Self) -> Self {
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

/// An operation of two integers, as MiniZinc has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operation {
    Times,
    /// Rounded towards 0.
    Divide,
    /// With the sign of the dividend.
    Modulo,
    Power,
}

impl Operation {
    /// The result, if there is one of 64 bits.
    pub(crate) fn result(self, left: i64, right: i64) -> Option<i64> {
        match self {
            Self::Times => left.checked_mul(right),
            Self::Divide => left.checked_div(right),
            Self::Modulo => left.checked_rem(right),
            Self::Power => power(left, right),
        }
    }

    /// The interval of results.
    pub(crate) fn interval(self, left: Interval, right: Interval) -> Interval {
        match self {
            Self::Times => left.times(right),
            Self::Divide => left.divided_by(right),
            Self::Modulo => left.modulo(right),
            Self::Power => left.power(right),
        }
    }
}

/// The power; with a negative exponent `1 div base^-exponent`, which 0 does not have. `None` where it overflows, too.
fn power(base: i64, exponent: i64) -> Option<i64> {
    match (base, exponent) {
        (0, ..0) => None,
        (1, ..0) => Some(1),
        (-1, ..0) => Some(if exponent % 2 == 0 { 1 } else { -1 }),
        (_, ..0) => Some(0),
        // However large the exponent is.
        (-1..=1, 2..) => base.checked_pow(if exponent % 2 == 0 { 2 } else { 1 }),
        _ => base.checked_pow(u32::try_from(exponent).ok()?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::posting::interval::Operation;

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
                        assert!(within(a.least(b), x.min(y)));
                        assert!(within(a.greatest(b), x.max(y)));
                        if y != 0 {
                            assert!(within(a.divided_by(b), x / y), "{x} / {y} of {a:?} / {b:?}");
                            assert!(within(a.modulo(b), x % y), "{x} % {y} of {a:?} % {b:?}");
                        }
                        if let Some(value) = Operation::Power.result(x as i64, y as i64) {
                            assert!(within(a.power(b), value.into()), "{x} ^ {y} of {a:?} ^ {b:?}");
                        }
                    }
                }
            }
        }
    }
}
