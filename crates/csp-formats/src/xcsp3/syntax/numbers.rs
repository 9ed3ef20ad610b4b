//! Integers, ranges and sets of integers as XCSP3 writes them.

use csp_core::Integers;

use super::tokens::{Placed, Words, XmlToken};
use crate::error::{Fault, quoted};
use crate::posting::expression::MOST_WIDE;
use crate::posting::int_set::IntSet;

/// Most integers that one list of an instance may stand for.
pub(crate) const MOST: usize = 1 << 24;

/// From a first integer to a last one, both included.
pub(crate) type Interval = (i64, i64);

/// An integer such as `-3` or `+4`.
pub(crate) fn integer(word: &str) -> Option<i64> {
    word.parse().ok()
}

/// An integer or a range such as `-3..5`. A range that ends before it starts is none.
pub(crate) fn interval(word: &str) -> Option<Interval> {
    let (first, last) = match word.split_once("..") {
        None => (integer(word)?, integer(word)?),
        Some((first, last)) => (integer(first)?, integer(last)?),
    };
    (first <= last).then_some((first, last))
}

/// An integer such as `7`, or one several times such as `7x20`: the integer, and how often.
pub(crate) fn repeated(word: &str) -> Option<(i64, usize)> {
    match word.split_once('x') {
        None => Some((integer(word)?, 1)),
        Some((number, times)) => Some((integer(number)?, times.parse().ok()?)),
    }
}

/// The error for a word that was found where something else was expected.
pub(crate) fn unexpected<T>(placed: Placed<'_>, expected: &str) -> Result<T, Fault> {
    let found = match placed.token {
        XmlToken::Word(word) => quoted(word),
        XmlToken::Variable(_) => "a variable".to_owned(),
        XmlToken::Open => "\"(\"".to_owned(),
        XmlToken::Close => "\")\"".to_owned(),
        XmlToken::Comma => "\",\"".to_owned(),
        XmlToken::OpenSet => "\"{\"".to_owned(),
        XmlToken::CloseSet => "\"}\"".to_owned(),
    };
    Fault::fail(placed.at, format!("found {found}, expected {expected}"))
}

/// A word, and its place.
pub(crate) fn word<'t>(words: &mut Words<'_, 't>, expected: &str) -> Result<(&'t str, usize), Fault> {
    match words.next()? {
        Some(Placed { token: XmlToken::Word(word), at }) => Ok((word, at)),
        Some(other) => unexpected(other, expected),
        None => Fault::fail(words.end(), format!("the text ends here, expected {expected}")),
    }
}

/// This token, which must come next.
pub(crate) fn take(words: &mut Words<'_, '_>, token: XmlToken<'static>, expected: &str) -> Result<(), Fault> {
    match words.next()? {
        Some(placed) if placed.token == token => Ok(()),
        Some(other) => unexpected(other, expected),
        None => Fault::fail(words.end(), format!("the text ends here, expected {expected}")),
    }
}

/// Refuses another word.
pub(crate) fn end(words: &mut Words<'_, '_>) -> Result<(), Fault> {
    words.next()?.map_or(Ok(()), |placed| unexpected(placed, "nothing more here"))
}

/// A list of integers, in which `7x3` is three sevens and `1..4` are four numbers.
pub(crate) fn integers(words: Words<'_, '_>) -> Result<Vec<i64>, Fault> {
    values(words, |_| None)
}

/// A list of integers and of words that stand for one.
pub(crate) fn values(mut words: Words<'_, '_>, symbol: impl Fn(&str) -> Option<i64>) -> Result<Vec<i64>, Fault> {
    let mut found = Vec::new();
    while let Some(placed) = words.next()? {
        let XmlToken::Word(word) = placed.token else { return unexpected(placed, "an integer") };
        if let Some(number) = symbol(word) {
            found.push(number);
            continue;
        }
        match (interval(word), repeated(word)) {
            (Some((first, last)), _) if last.abs_diff(first) < (MOST - found.len()) as u64 => {
                found.extend(first..=last);
            }
            (None, Some((number, times))) if times <= MOST - found.len() => {
                found.extend(std::iter::repeat_n(number, times));
            }
            (None, None) => return unexpected(placed, "an integer such as 7, a range such as 1..4"),
            _ => return Fault::fail(placed.at, format!("a list of more than {MOST} integers")),
        }
    }
    Ok(found)
}

/// Intervals of integers, in any order, by what each word stands for.
pub(crate) fn intervals(
    words: &mut Words<'_, '_>,
    meant: impl Fn(&str) -> Option<Interval>,
) -> Result<Vec<Interval>, Fault> {
    let mut found = Vec::new();
    while let Some(placed) = words.next()? {
        let ends = if let XmlToken::Word(word) = placed.token { meant(word) } else { None };
        match ends {
            Some(ends) => found.push(ends),
            None => return unexpected(placed, "an integer such as 7 or a range such as 1..4"),
        }
    }
    Ok(found)
}

/// The integers of a domain, at most as many as a variable, or a number of digits, can have.
pub(crate) fn domain(words: &mut Words<'_, '_>, at: usize) -> Result<IntSet, Fault> {
    let values: IntSet = intervals(words, interval)?.into_iter().collect();
    match values.bounds() {
        None => Fault::fail(at, "a domain without a value"),
        Some((low, high)) if values.len() <= Integers::MOST || high.abs_diff(low) < MOST_WIDE => Ok(values),
        _ => Fault::fail(at, format!("a domain of more than {MOST_WIDE} values, the most that a variable can have")),
    }
}

/// The union of intervals, if it is one interval or has at most so many integers.
pub(crate) fn set(intervals: &[Interval], most: u64) -> Option<Integers> {
    intervals.iter().copied().collect::<IntSet>().integers_up_to(most)
}

#[cfg(test)]
mod tests {
    use super::super::markup::Piece;
    use super::*;

    fn in_text<T>(text: &str, read: impl Fn(Words<'_, '_>) -> T) -> T {
        read(Words::of_piece(&Piece { text, at: 0 }))
    }

    #[test]
    fn integers_and_ranges() {
        assert_eq!(in_text("1..3 -4 0x2 7..7", integers), Ok(vec![1, 2, 3, -4, 0, 0, 7]));
        for (text, byte) in [("1 a", 2), ("3..1", 0), ("1x-2", 0), ("(1)", 0), ("9223372036854775808", 0)] {
            assert!(matches!(in_text(text, integers), Err(Fault::Text(at, _)) if at == Some(byte)), "{text}");
        }
        for bomb in ["0..9000000000000000000", "1x9000000000000000000", "1x16777216 1..2"] {
            assert!(
                matches!(in_text(bomb, integers), Err(Fault::Text(_, what)) if what.contains("more than")),
                "{bomb}"
            );
        }
    }

    #[test]
    fn domains_are_unions() {
        let of = |text: &str| in_text(text, |mut words| domain(&mut words, 0));
        let values = |text: &str| of(text).unwrap().iter().collect::<Vec<_>>();
        assert_eq!(values("5 1..3 2..4 -1"), [-1, 1, 2, 3, 4, 5]);
        assert_eq!(of("0..32767 32768..65535").unwrap().len(), 65536);
        assert_eq!(of("0..9007199254740991").unwrap().len(), 1 << 53);
        assert_eq!(of("-9223372036854775808 9223372036854775807").unwrap().len(), 2);
        for bad in ["0..9007199254740992", "0..65535 9007199254740992", "", "-9223372036854775808..9223372036854775807"]
        {
            assert!(of(bad).is_err(), "{bad}");
        }
    }
}
