//! The width of words, and the shortening of long ones.

use csp_terminal::words::escape;

/// The size of most words, in the units of a picture that is 760 wide.
pub(super) const SIZE: f64 = 15.0;
/// The size of the smallest words.
pub(super) const SMALL: f64 = 13.0;

/// The advance of each character from the space to the tilde, in hundredths of the size of the font. The wider of
/// DejaVu Sans and Liberation Sans (which is as wide as Arial and Helvetica), as their files say, so that words take at
/// most this room whichever is there.
const ADVANCE: [u8; 95] = [
    32, 41, 46, 84, 64, 96, 78, 28, 40, 40, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84,
    84, 84, 56, 102, 69, 69, 73, 78, 67, 62, 78, 76, 30, 50, 67, 56, 87, 75, 79, 67, 79, 73, 67, 62, 74, 69, 99, 69,
    67, 69, 40, 34, 40, 84, 56, 50, 62, 64, 55, 64, 62, 36, 64, 64, 28, 28, 58, 28, 98, 64, 62, 64, 64, 42, 53, 40, 64,
    60, 82, 60, 60, 53, 64, 34, 64, 84,
];

/// Of a character that is not in the table: letters of Europe are narrower, those of East Asia as wide.
const OTHER: u8 = 100;

/// The sign for the letters that were left out.
const GAP: char = '\u{2026}';

/// The greatest width of these words, in the fonts that pictures ask for.
pub(super) fn width(words: &str, size: f64) -> f64 {
    let advance = |char: char| {
        let place = u32::from(char).checked_sub(32).map(|place| place as usize);
        place.and_then(|place| ADVANCE.get(place)).copied().unwrap_or(OTHER)
    };
    words.chars().map(|char| f64::from(advance(char))).sum::<f64>() * size / 100.0
}

/// Words as they are shown where there is so much room, which may be without their middle: of long names of strategies
/// the ends differ as often as the beginnings. At least one letter of each end stays.
pub(super) fn within(words: &str, size: f64, room: f64) -> String {
    let words = escape::plain(words).into_owned();
    if width(&words, size) <= room {
        return words;
    }
    let letters: Vec<char> = words.chars().collect();
    let shown = |kept: usize| {
        let head = kept.div_ceil(2);
        let tail = &letters[letters.len() - (kept - head)..];
        letters[..head].iter().copied().chain([GAP]).chain(tail.iter().copied()).collect::<String>()
    };
    let fits = |kept: &usize| width(&shown(*kept), size) <= room;
    (2..letters.len()).rev().find(fits).map_or_else(|| shown(letters.len().min(2)), shown)
}

/// The same for words that stand beside each other, each with its own room: where two that differ would look alike,
/// their numbers tell them apart.
pub(super) fn all_within(words: &[(&str, f64)], size: f64) -> Vec<String> {
    let mut all: Vec<String> = words.iter().map(|&(words, room)| within(words, size, room)).collect();
    let is_alike = |one: usize, other: usize| all[one] == all[other] && words[one].0 != words[other].0;
    let is_double = |&place: &usize| (0..all.len()).any(|other| is_alike(place, other));
    for place in (0..all.len()).filter(is_double).collect::<Vec<_>>() {
        let number = format!(" #{}", place + 1);
        let (words, room) = words[place];
        all[place] = within(words, size, room - width(&number, size)) + &number;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_lose_their_middle() {
        let name = "fc+dom/wdeg+random(3)+luby";
        // By the files of DejaVu Sans this name is 16.11 times as wide as its size.
        assert!((16.11..17.0).contains(&(width(name, 100.0) / 100.0)));
        assert_eq!(within(name, SIZE, 300.0), name);
        let short = within(name, SIZE, 120.0);
        assert!(width(&short, SIZE) <= 120.0 && short.starts_with("fc+d") && short.ends_with("luby"), "{short}");
        assert_eq!(within("abc", SIZE, 0.0), "a\u{2026}c");
        assert_eq!(within("", SIZE, -1.0), "\u{2026}");
    }

    #[test]
    fn short_names_stay_apart() {
        let names = ["fc+dom/wdeg+random(3)+luby", "fc+dom/wdeg+random(4)+luby", "bt"];
        let short = all_within(&names.map(|name| (name, 120.0)), SIZE);
        assert!(short[0] != short[1] && short[0].ends_with("#1") && short[2] == "bt", "{short:?}");
        assert!(short.iter().all(|name| width(name, SIZE) <= 120.0), "{short:?}");
    }
}
