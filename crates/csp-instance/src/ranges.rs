//! Ranges in names: `queens:{4..12}` stands for nine problems.

use std::path::Path;

/// The most names that one may stand for.
const MOST: usize = 1000;

/// The names that one with ranges stands for, the last range running fastest; a name without, or that of a file, as it is.
///
/// # Errors
///
/// A sentence, where they are more than a thousand.
pub fn expanded(name: &str) -> Result<Vec<String>, String> {
    let mut names = vec![String::new()];
    let mut rest = name;
    if Path::new(name).exists() {
        return Ok(vec![name.to_owned()]);
    }
    while let Some((before, range, after)) = next_range(rest) {
        let count = range.first.abs_diff(range.last).saturating_add(1);
        let total = usize::try_from(count).ok().and_then(|count| count.checked_mul(names.len()));
        if total.is_none_or(|total| total > MOST) {
            return Err(format!("{name} stands for more than {MOST} names: use shorter ranges"));
        }
        let with =
            |start: &String| range.numbers().map(|number| format!("{start}{before}{number}")).collect::<Vec<_>>();
        names = names.iter().flat_map(with).collect();
        rest = after;
    }
    names.iter_mut().for_each(|name| name.push_str(rest));
    Ok(names)
}

/// A range, with as many digits as its bounds are written with when one of these starts with 0.
struct Range {
    first: u64,
    last: u64,
    digits: usize,
}

impl Range {
    fn numbers(&self) -> impl Iterator<Item = String> {
        let Self { first, last, digits } = *self;
        (0..=first.abs_diff(last)).map(move |step| {
            let number = if first <= last { first + step } else { first - step };
            format!("{number:0digits$}")
        })
    }
}

/// The text before the first range of a text, the range, and what stands behind it.
fn next_range(text: &str) -> Option<(&str, Range, &str)> {
    for (open, _) in text.match_indices('{') {
        let (inside, after) = text[open + 1..].split_once('}')?;
        let digits = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        if let Some((first, last)) = inside.split_once("..").filter(|(a, b)| digits(a) && digits(b))
            && let (Ok(low), Ok(high)) = (first.parse(), last.parse())
        {
            let padded = [first, last].iter().any(|word| word.len() > 1 && word.starts_with('0'));
            let digits = if padded { first.len().max(last.len()) } else { 0 };
            return Some((&text[..open], Range { first: low, last: high, digits }, after));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_stand_for_names() {
        let names = |name: &str| expanded(name).unwrap().join(" ");
        assert_eq!(names("queens:{4..7}"), "queens:4 queens:5 queens:6 queens:7");
        assert_eq!(names("queens:{6..4}"), "queens:6 queens:5 queens:4");
        assert_eq!(names("p{08..10}.txt"), "p08.txt p09.txt p10.txt");
        assert_eq!(names("qwh:{5..6},seed={1..2}"), "qwh:5,seed=1 qwh:5,seed=2 qwh:6,seed=1 qwh:6,seed=2");
        for plain in ["grid2", "a{b..c}", "{1..", "{}", "{..3}", "x{1,2}", "{-1..3}", "{99999999999999999999..3}"] {
            assert_eq!(names(plain), plain);
        }
        assert_eq!(names("{{1..2}}"), "{1} {2}");
        assert_eq!(expanded("queens:{1..1000}").map(|all| all.len()), Ok(1000));
        for huge in ["queens:{1..1001}", "{0..18446744073709551615}", "{1..100}{1..100}"] {
            assert!(expanded(huge).unwrap_err().contains("more than 1000 names"), "{huge}");
        }
    }
}
