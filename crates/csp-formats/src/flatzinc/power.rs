//! Powers as MiniZinc has them.

/// The power; with a negative exponent `1 div base^-exponent`, which 0 does not have. `None` where it overflows, too.
pub(super) fn power(base: i64, exponent: i64) -> Option<i64> {
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
