//! The table of clues: how each is written, and what it says.

use std::ops::RangeInclusive;

/// The kinds of clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ClueKind {
    /// The cells differ, and have the sum, if one is given.
    Cage,
    /// The cells behind the sign have the sum of the circle. A circle of several cells is a number in tens.
    Arrow,
    /// The values go up from the first cell.
    Thermo,
    /// A white dot: the two values are consecutive.
    White,
    /// A black dot: one of the two values is twice the other.
    Black,
    /// The two values have the sum 10.
    X,
    /// The two values have the sum 5.
    V,
    /// Neighbours on the line differ by this much at least.
    Whisper,
    /// The cells have consecutive values in any order.
    Renban,
    /// The line reads the same from both ends.
    Palindrome,
    /// The cells between the ends have values between those of the ends.
    Between,
    /// The cells have the sum; values may come again.
    Little,
    /// The cells between the least and the greatest value of a row or a column have the sum.
    Sandwich,
    /// So many values of a row or a column are greater than all before them, seen from one end.
    Skyscraper,
    /// The first cells of a row or a column from one end, as many as the first says, have the sum.
    XSum,
    /// The first cell of a row or a column from one end says which one, counted from there, has the value.
    Room,
    /// The values go up from the first cell, or stay.
    Slow,
    /// Three that follow on the line have a low, a middle and a high value: each from another third of the values.
    Entropic,
    /// Three that follow on the line leave different remainders by 3.
    Modular,
    /// Two cells of the line at one distance from its middle have the sum of the cell in the middle, or, without one, all such pairs the
    /// same sum.
    Zipper,
    /// The cells between the ends have the sum of the two ends.
    Double,
    /// The ends differ by this much at least, and no cell between them has a value from the one to the other.
    Lockout,
    /// Each piece of the line in a box, or a region, has the same sum.
    RegionSum,
    /// A cell says in which row of its column the number of its row stands.
    IndexRow,
    /// A cell says in which column of its row the number of its column stands.
    IndexColumn,
    /// A cell says in which place of its box, or region, the number of its own place stands, by rows.
    IndexBox,
    /// The values are odd.
    Odd,
    /// The values are even.
    Even,
    /// The four cells around a corner have these values among them, each as often as it is given.
    Quad,
    /// The cells hold each value once.
    Region,
    /// The cells on both sides have the same values, one by one.
    Clone,
    /// Two neighbours without a dot of either colour are not consecutive.
    NegativeWhite,
    /// Of two neighbours without a dot of either colour none is twice the other.
    NegativeBlack,
    /// Two neighbours without an X or a V have neither the sum 10 nor the sum 5.
    NegativeXv,
}

/// The way in which a kind of clue is written, and its meaning.
#[derive(Debug)]
pub(super) struct Form {
    pub(super) kind: ClueKind,
    /// The words that it begins with.
    pub(super) words: &'static str,
    /// The number of its numbers.
    pub(super) numbers: RangeInclusive<usize>,
    /// The sign between two lists of cells.
    pub(super) sign: Option<char>,
    /// The number of cells; of those behind the sign, where there is one. Before it there is one at least.
    pub(super) cells: RangeInclusive<usize>,
    /// The thing that it is about, a row or a column, if it is, and whether one end of that matters.
    pub(super) line: Ends,
    /// It, as one may write it.
    pub(super) example: &'static str,
}

/// The part that a row or a column has in a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ends {
    None,
    /// It is about one.
    Whole,
    /// It is about one, as it is seen from one of its ends.
    FromEnd,
}

const ANY: usize = usize::MAX;
const NONE: RangeInclusive<usize> = 0..=0;

/// A row of the table.
const fn form(
    kind: ClueKind,
    words: &'static str,
    numbers: RangeInclusive<usize>,
    cells: RangeInclusive<usize>,
    example: &'static str,
) -> Form {
    Form { kind, words, numbers, sign: None, cells, line: Ends::None, example }
}

/// Every kind, in the order of the type.
pub(super) const FORMS: [Form; 34] = [
    form(ClueKind::Cage, "cage", 0..=1, 1..=ANY, "cage 12 A1 A2 B1"),
    Form { sign: Some(':'), ..form(ClueKind::Arrow, "arrow", NONE, 1..=ANY, "arrow A1 : B2 C3 D4") },
    form(ClueKind::Thermo, "thermo", NONE, 2..=ANY, "thermo A1 A2 A3"),
    form(ClueKind::White, "dot white", NONE, 2..=2, "dot white A1 A2"),
    form(ClueKind::Black, "dot black", NONE, 2..=2, "dot black A1 A2"),
    form(ClueKind::X, "xv X", NONE, 2..=2, "xv X A1 A2"),
    form(ClueKind::V, "xv V", NONE, 2..=2, "xv V A1 A2"),
    form(ClueKind::Whisper, "whisper", 1..=1, 2..=ANY, "whisper 5 A1 A2 A3"),
    form(ClueKind::Renban, "renban", NONE, 2..=ANY, "renban A1 A2 A3"),
    form(ClueKind::Palindrome, "palindrome", NONE, 2..=ANY, "palindrome A1 B2 C3"),
    form(ClueKind::Between, "between", NONE, 3..=ANY, "between A1 A2 A3"),
    form(ClueKind::Little, "little", 1..=1, 1..=ANY, "little 34 A1 B2 C3"),
    Form { line: Ends::Whole, ..form(ClueKind::Sandwich, "sandwich", 1..=1, NONE, "sandwich 13 row A") },
    Form { line: Ends::FromEnd, ..form(ClueKind::Skyscraper, "skyscraper", 1..=1, NONE, "skyscraper 3 row A left") },
    Form { line: Ends::FromEnd, ..form(ClueKind::XSum, "xsum", 1..=1, NONE, "xsum 20 column 3 top") },
    Form { line: Ends::FromEnd, ..form(ClueKind::Room, "room", 1..=1, NONE, "room 7 row A right") },
    form(ClueKind::Slow, "slow", NONE, 2..=ANY, "slow A1 A2 A3"),
    form(ClueKind::Entropic, "entropic", NONE, 2..=ANY, "entropic A1 A2 A3"),
    form(ClueKind::Modular, "modular", NONE, 2..=ANY, "modular A1 A2 A3"),
    form(ClueKind::Zipper, "zipper", NONE, 2..=ANY, "zipper A1 A2 A3"),
    form(ClueKind::Double, "double", NONE, 2..=ANY, "double A1 B2 C3"),
    form(ClueKind::Lockout, "lockout", 1..=1, 2..=ANY, "lockout 4 A1 B2 C3"),
    form(ClueKind::RegionSum, "regionsum", NONE, 2..=ANY, "regionsum A3 A4 A5"),
    form(ClueKind::IndexRow, "index row", NONE, 1..=ANY, "index row A1 B1"),
    form(ClueKind::IndexColumn, "index column", NONE, 1..=ANY, "index column A1 A2"),
    form(ClueKind::IndexBox, "index box", NONE, 1..=ANY, "index box A1 A2"),
    form(ClueKind::Odd, "odd", NONE, 1..=ANY, "odd A1 B2"),
    form(ClueKind::Even, "even", NONE, 1..=ANY, "even A1 B2"),
    form(ClueKind::Quad, "quad", 1..=4, 4..=4, "quad 1 2 A1 A2 B1 B2"),
    form(ClueKind::Region, "region", NONE, 1..=ANY, "region A1 A2 B1 B2"),
    Form { sign: Some('='), ..form(ClueKind::Clone, "clone", NONE, 1..=ANY, "clone A1 A2 = C1 C2") },
    form(ClueKind::NegativeWhite, "negative white", NONE, NONE, "negative white"),
    form(ClueKind::NegativeBlack, "negative black", NONE, NONE, "negative black"),
    form(ClueKind::NegativeXv, "negative xv", NONE, NONE, "negative xv"),
];

impl ClueKind {
    pub(super) fn form(self) -> &'static Form {
        FORMS.iter().find(|form| form.kind == self).unwrap_or(&FORMS[0])
    }

    /// The words that a line of this kind begins with.
    pub(crate) fn words(self) -> &'static str {
        self.form().words
    }
}

/// The first words of all kinds, each once, with commas.
pub(super) fn names() -> String {
    let mut names: Vec<&str> = FORMS.iter().filter_map(|form| form.words.split(' ').next()).collect();
    names.dedup();
    names.join(", ")
}

/// Words of clues that may begin a title: a clue names a cell, a row or a column.
const EVERYDAY: [&str; 7] = ["room", "slow", "entropic", "modular", "zipper", "double", "index"];

/// True if a line of a text is meant as a clue: it begins with the word of one, or with another word that only numbers and the names
/// of two cells or more follow, or a number and a row or a column. Words of one length may be a row of letters, and one word alone may
/// be a title.
pub(crate) fn looks_like_clue(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let is_word = |word: &&str| word.len() > 1 && is_letters(word);
    let Some(first) = words.next().map(|word| word.trim_end_matches(':')).filter(is_word) else { return false };
    let first = first.to_ascii_lowercase();
    let is_known = FORMS.iter().any(|form| form.words.split(' ').next() == Some(first.as_str()));
    let mut rest: Vec<&str> = words.collect();
    let is_row = rest.len() > 2 && rest.iter().all(|word| word.len() == first.len() && is_letters(word));
    let is_cell = |word: &&str| {
        let digits = word.trim_start_matches(|char: char| char.is_ascii_alphabetic());
        digits.len() < word.len() && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_other =
        |word: &&str| matches!(*word, ":" | "=" | "row" | "column") || word.bytes().all(|byte| byte.is_ascii_digit());
    let names_line = matches!(&rest[..], [number, "row" | "column", _] | [number, "row" | "column", _, _] if number.parse::<u32>().is_ok());
    // A killer cage is a cage.
    let is_kind =
        |word: &&str| FORMS.iter().any(|form| form.words.split(' ').any(|own| word.eq_ignore_ascii_case(own)));
    if !is_known && rest.first().is_some_and(is_kind) {
        rest.remove(0);
    }
    let cells = rest.iter().filter(|word| is_cell(word)).count();
    // Everyday words begin titles, too.
    let names_place = cells > 0 || rest.iter().any(|word| matches!(*word, "row" | "column" | "box"));
    let is_meant = names_place || !EVERYDAY.contains(&first.as_str());
    (is_known && is_meant && !is_row && !rest.is_empty())
        || names_line
        || (cells > 1 && rest.iter().all(|word| is_cell(word) || is_other(word)))
}

fn is_letters(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_type() {
        assert!(FORMS.windows(2).all(|pair| pair[0].kind < pair[1].kind));
        assert!(FORMS.iter().all(|form| form.kind.form().words == form.words));
    }

    #[test]
    fn lines_that_are_meant_as_clues() {
        for line in FORMS.iter().map(|form| form.example).chain([
            "cagee 3 A1 A2",
            "CAGE x",
            " kage A1 B2",
            "xv Y A1",
            "cage: 5 A1 A2",
            "sandwhich 2 row D",
            "killer cage 5 A1 A2",
            "sandwich: 2 row D",
        ]) {
            assert!(looks_like_clue(line), "{line}");
        }
        for line in [
            "even abcd efgh ijkl",
            "123456789",
            "a title A1",
            "Sudoku 12",
            "odd",
            "1 2 3 4",
            "Level A1 of B2",
            "",
            "Double trouble",
            "Index 4",
            "room 12",
            "Slow and easy",
        ] {
            assert!(!looks_like_clue(line), "{line}");
        }
    }
}
