//! Intervals of integers, and what operators make of them.

/// Values that an expression may have, and whether it may have none. Without values the least is above the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interval {
    pub(super) low: i64,
    pub(super) high: i64,
    /// True if it may have no value: an overflow, a division by 0, an index outside its list.
    pub(super) may_fail: bool,
}

impl Interval {
    /// No value.
    pub(super) const NONE: Self = Self { low: 1, high: 0, may_fail: true };

    pub(super) const fn new(low: i64, high: i64) -> Self {
        Self { low, high, may_fail: false }
    }

    /// A truth that may be what is said.
    pub(super) fn truth(may_hold: bool, may_not: bool) -> Self {
        Self::new(i64::from(!may_not), i64::from(may_hold))
    }

    /// The part that fits in 64 bits; the rest has no value.
    fn clipped(low: i128, high: i128, may_fail: bool) -> Self {
        let (least, most) = (i128::from(i64::MIN), i128::from(i64::MAX));
        if low > most || high < least || low > high {
            return Self::NONE;
        }
        let may_fail = may_fail || low < least || high > most;
        Self { low: low.max(least) as i64, high: high.min(most) as i64, may_fail }
    }

    pub(super) fn is_none(self) -> bool {
        self.low > self.high
    }

    pub(super) fn wide(self) -> (i128, i128) {
        (self.low.into(), self.high.into())
    }

    /// All values of both.
    pub(super) fn or(self, other: Self) -> Self {
        let may_fail = self.may_fail || other.may_fail;
        match (self.is_none(), other.is_none()) {
            (true, _) => Self { may_fail, ..other },
            (_, true) => Self { may_fail, ..self },
            _ => Self { low: self.low.min(other.low), high: self.high.max(other.high), may_fail },
        }
    }

    /// The results of an operator on all pairs, given its least and greatest result.
    fn with(self, other: Self, bounds: impl FnOnce((i128, i128), (i128, i128)) -> (i128, i128)) -> Self {
        if self.is_none() || other.is_none() {
            return Self::NONE;
        }
        let (low, high) = bounds(self.wide(), other.wide());
        Self::clipped(low, high, self.may_fail || other.may_fail)
    }

    pub(super) fn neg(self) -> Self {
        self.with(self, |(low, high), _| (-high, -low))
    }

    pub(super) fn add(self, other: Self) -> Self {
        self.with(other, |a, b| (a.0 + b.0, a.1 + b.1))
    }

    pub(super) fn sub(self, other: Self) -> Self {
        self.with(other, |a, b| (a.0 - b.1, a.1 - b.0))
    }

    pub(super) fn mul(self, other: Self) -> Self {
        self.with(other, |a, b| corners(a, b, |a, b| a * b))
    }

    pub(super) fn min(self, other: Self) -> Self {
        self.with(other, |a, b| (a.0.min(b.0), a.1.min(b.1)))
    }

    pub(super) fn max(self, other: Self) -> Self {
        self.with(other, |a, b| (a.0.max(b.0), a.1.max(b.1)))
    }

    pub(super) fn abs(self) -> Self {
        let magnitude = |low: i128, high: i128| {
            let most = low.abs().max(high.abs());
            if low <= 0 && 0 <= high { (0, most) } else { (low.abs().min(high.abs()), most) }
        };
        self.with(self, |(low, high), _| magnitude(low, high))
    }

    /// The quotient, rounded towards 0.
    pub(super) fn div(self, other: Self) -> Self {
        let may_fail = other.low <= 0 && 0 <= other.high;
        let part = |divisor: Self| self.with(divisor, |a, b| corners(a, b, |a, b| a / b));
        let all = other.without_zero().map(part).into_iter().reduce(Self::or).unwrap_or(Self::NONE);
        Self { may_fail: all.is_none() || may_fail || self.may_fail || other.may_fail || overflows(self, other), ..all }
    }

    /// The remainder of a division, with the sign of the dividend.
    pub(super) fn rem(self, other: Self) -> Self {
        // The least number of 64 bits has an absolute value of more bits.
        let magnitude = |part: Self| {
            let (low, high) = part.wide();
            (low.abs().min(high.abs()), low.abs().max(high.abs()))
        };
        let parts = other.without_zero().into_iter().filter(|part| !part.is_none()).map(magnitude);
        let Some((least, most)) = parts.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))) else { return Self::NONE };
        let may_fail = (other.low <= 0 && 0 <= other.high) || overflows(self, other);
        let bounds = |(low, high): (i128, i128), _| {
            let quotient = low / least;
            if least == most && quotient == high / least && (low >= 0) == (high >= 0) {
                // All dividends are in one stretch of the divisor.
                (low % least, high % least)
            } else {
                (low.min(0).max(1 - most), high.max(0).min(most - 1))
            }
        };
        let all = self.with(other, bounds);
        Self { may_fail: all.may_fail || may_fail, ..all }
    }

    pub(super) fn pow(self, exponent: Self) -> Self {
        let (from, to) = (exponent.low.max(0), exponent.high.min(u32::MAX.into()));
        let cut =
            Self { low: from, high: to, may_fail: exponent.may_fail || exponent.low < from || exponent.high > to };
        self.with(cut, |(low, high), (from, to)| {
            let bases = [low, high, -1, 0, 1].into_iter().filter(|base| (low..=high).contains(base));
            let exponents = [from, from + 1, to - 1, to].into_iter().filter(|one| (from..=to).contains(one));
            let powers = bases.flat_map(|base| exponents.clone().map(move |exponent| power(base, exponent)));
            powers.fold((i128::MAX, i128::MIN), |(least, most), power| (least.min(power), most.max(power)))
        })
    }

    /// The part below 0 and the part above 0.
    pub(super) fn without_zero(self) -> [Self; 2] {
        let part = |low: i64, high: i64| if low > high { Self::NONE } else { Self { low, high, ..self } };
        [part(self.low, self.high.min(-1)), part(self.low.max(1), self.high)]
    }
}

/// True if the least number of 64 bits may be divided by -1.
fn overflows(dividend: Interval, divisor: Interval) -> bool {
    dividend.low == i64::MIN && divisor.low <= -1 && -1 <= divisor.high
}

/// The least and the greatest result, where these are at ends of both.
fn corners(a: (i128, i128), b: (i128, i128), of: fn(i128, i128) -> i128) -> (i128, i128) {
    let results = [of(a.0, b.0), of(a.0, b.1), of(a.1, b.0), of(a.1, b.1)];
    results.into_iter().fold((i128::MAX, i128::MIN), |(least, most), one| (least.min(one), most.max(one)))
}

/// The power; more than 64 bits, of its sign, where it does not fit in them.
pub(super) fn power(base: i128, exponent: i128) -> i128 {
    let too_much = if base < 0 && exponent % 2 == 1 { -(1i128 << 100) } else { 1 << 100 };
    match (base, u32::try_from(exponent)) {
        (0 | 1, _) if exponent > 0 => base,
        (-1, _) => {
            if exponent % 2 == 0 {
                1
            } else {
                -1
            }
        }
        (_, Ok(exponent)) => base.checked_pow(exponent).map_or(too_much, |power| power.clamp(-(1 << 100), 1 << 100)),
        _ => too_much,
    }
}
