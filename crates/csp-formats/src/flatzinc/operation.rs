//! Operations of two integers.

use super::interval::Interval;
use super::power::power;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    Times,
    /// Rounded towards 0.
    Divide,
    /// With the sign of the dividend.
    Modulo,
    Power,
}

impl Operation {
    /// The result, if there is one of 64 bits.
    pub(super) fn result(self, left: i64, right: i64) -> Option<i64> {
        match self {
            Self::Times => left.checked_mul(right),
            Self::Divide => left.checked_div(right),
            Self::Modulo => left.checked_rem(right),
            Self::Power => power(left, right),
        }
    }

    /// Where results lie.
    pub(super) fn interval(self, left: Interval, right: Interval) -> Interval {
        match self {
            Self::Times => left.times(right),
            Self::Divide => left.divided_by(right),
            Self::Modulo => left.modulo(right),
            Self::Power => left.power(right),
        }
    }
}
