//! Numbers and times as people write them.

use std::time::Duration;

/// Three significant digits and a unit.
pub fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (number, unit) = match seconds {
        // 0.9996 of a unit is written as 1.00 of it.
        _ if seconds >= 0.9995 => (seconds, "s"),
        _ if seconds >= 0.9995e-3 => (seconds * 1e3, "ms"),
        _ if seconds >= 0.9995e-6 => (seconds * 1e6, "us"),
        _ => (seconds * 1e9, "ns"),
    };
    format!("{} {unit}", significant(number))
}

/// Whole nanoseconds, for programs; the most that can be written for a time that is longer.
pub fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// Three significant digits, or all those before the point: 0.00123, 12.3, 1,234. What is smaller than a thousandth is
/// written as 1.23e-4, what is no number as a dash.
pub fn significant(number: f64) -> String {
    if number == 0.0 {
        return "0".into();
    }
    // Rounded first: 9.996 has its first digit at the tens.
    let rounded = format!("{number:.2e}");
    let power = rounded.split_once('e').and_then(|(_, power)| power.parse::<i32>().ok());
    match power {
        None => "-".into(),
        Some(..=-4) => rounded,
        Some(power) => {
            let decimals = usize::try_from(2 - power).unwrap_or(0);
            separated(&format!("{number:.decimals$}"))
        }
    }
}

/// A whole number with a comma before each three digits.
pub fn grouped(number: u64) -> String {
    separated(&number.to_string())
}

/// The digits before the point of a number that is not negative, in groups of three.
pub fn separated(number: &str) -> String {
    let (whole, rest) = number.split_at(number.find('.').unwrap_or(number.len()));
    let mut text = String::with_capacity(number.len() + number.len() / 3);
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text + rest
}

/// A counted thing, with its plural.
pub fn count(number: u64, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{} {thing}s", grouped(number)) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 5000, failure_persistence: None, ..ProptestConfig::default() })]

        /// A number that is written and read back is the same, up to half of its third digit.
        #[test]
        fn three_digits_are_right(power in -9.0..9.0f64) {
            let number = 10f64.powf(power);
            let text = significant(number);
            let read: f64 = text.replace(',', "").parse().unwrap();
            prop_assert!((read / number - 1.0).abs() <= 0.005 + 1e-12, "{} is written {}", number, text);
            let digits = text.split('e').next().unwrap().trim_start_matches(['0', '.']);
            let count = digits.chars().filter(char::is_ascii_digit).count();
            prop_assert!(count == 3 || (number >= 999.0 && !text.contains('.')), "{}", text);
        }

        #[test]
        fn groups_are_of_three(number: u64) {
            let text = grouped(number);
            let mut groups = text.split(',');
            prop_assert!((1..=3).contains(&groups.next().unwrap().len()));
            prop_assert!(groups.all(|group| group.len() == 3));
            prop_assert_eq!(text.replace(',', "").parse::<u64>().unwrap(), number);
        }
    }

    #[test]
    fn numbers_as_people_write_them() {
        let cases = [
            (0.0, "0"),
            (0.000_999_6, "0.00100"),
            (0.000_123_4, "1.23e-4"),
            (0.004_321, "0.00432"),
            (0.33, "0.330"),
            (1.0, "1.00"),
            (9.996, "10.0"),
            (99.96, "100"),
            (999.6, "1,000"),
            (1_234_567.0, "1,234,567"),
            (f64::NAN, "-"),
            (f64::INFINITY, "-"),
        ];
        for (number, expected) in cases {
            assert_eq!(significant(number), expected, "{number}");
        }
        assert_eq!([0, 999, 1000, 4_507_167].map(grouped), ["0", "999", "1,000", "4,507,167"]);
    }

    #[test]
    fn times_have_three_digits() {
        let cases = [
            (999, "999 ns"),
            (1_500, "1.50 us"),
            (12_345_678, "12.3 ms"),
            (99_960_000, "100 ms"),
            (999_600, "1.00 ms"),
            (0, "0 ns"),
            (62_000_000_000, "62.0 s"),
        ];
        for (nanoseconds, expected) in cases {
            assert_eq!(time(Duration::from_nanos(nanoseconds)), expected);
        }
    }
}
