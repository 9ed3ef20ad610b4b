//! Operations of two integers.

use super::interval::Interval;

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
