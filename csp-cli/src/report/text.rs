//! Numbers and times as people write them.

use std::time::Duration;

/// Three significant digits and a unit.
pub(super) fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (number, unit) = match seconds {
        _ if seconds >= 1.0 => (seconds, "s"),
        _ if seconds >= 1e-3 => (seconds * 1e3, "ms"),
        _ if seconds >= 1e-6 => (seconds * 1e6, "us"),
        _ => (seconds * 1e9, "ns"),
    };
    format!("{} {unit}", significant(number))
}

/// About three significant digits.
pub(super) fn significant(number: f64) -> String {
    match number {
        _ if number >= 99.95 => format!("{number:.0}"),
        _ if number >= 9.995 => format!("{number:.1}"),
        _ => format!("{number:.2}"),
    }
}

/// A counted thing, with its plural.
pub(super) fn count(number: u64, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_three_digits() {
        let cases = [
            (999, "999 ns"),
            (1_500, "1.50 us"),
            (12_345_678, "12.3 ms"),
            (99_960_000, "100 ms"),
            (62_000_000_000, "62.0 s"),
        ];
        for (nanoseconds, expected) in cases {
            assert_eq!(time(Duration::from_nanos(nanoseconds)), expected);
        }
    }
}
