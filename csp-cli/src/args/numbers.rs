//! Numbers on the command line, with errors in words.

use std::fmt::Display;
use std::str::FromStr;

/// A whole number that may be 0.
pub(super) fn whole<T: FromStr>(text: &str) -> Result<T, String> {
    parsed(text, "0")
}

/// A whole number from 1.
pub(super) fn positive<T: FromStr + PartialOrd + Default>(text: &str) -> Result<T, String> {
    match parsed::<T>(text, "1")? {
        number if number > T::default() => Ok(number),
        _ => Err(wrong("1")),
    }
}

fn parsed<T: FromStr>(text: &str, least: &str) -> Result<T, String> {
    text.trim().parse().map_err(|_| {
        let digits = text.trim().trim_start_matches('+');
        if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return format!("{text} is more than this option can count to");
        }
        wrong(least)
    })
}

fn wrong(least: impl Display) -> String {
    format!("a whole number of {least} or more is meant")
}
