//! Alphabets: the symbols in which the values of a board are written.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use csp_core::Labels;
use thiserror::Error;

/// The sign of a cell without any candidate.
pub(crate) const NO_CANDIDATE: &str = "{}";

/// The symbols of values in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Alphabet {
    /// `1`-`9`, then `A`, `B`, ...: sides up to 35.
    Digits,
    /// `A`, `B`, ...: sides up to 26.
    Letters,
    /// `0`-`9`, then `A`-`F`, for 16x16: `0` is the value 1, `F` the value 16. Here `0` is not a blank.
    Hexadecimal,
    /// Whole numbers from 1, separated by blanks or commas, for any side.
    Integers,
}

/// A name that is not the name of an alphabet.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not an alphabet: known are digits (1-9A-Z), letters (A-Z), hexadecimal (0-F) and integers")]
pub struct AlphabetError(String);

impl Alphabet {
    /// Every alphabet.
    pub const ALL: [Self; 4] = [Self::Digits, Self::Letters, Self::Hexadecimal, Self::Integers];

    /// The alphabet for boards of this side unless another one is asked for.
    pub fn usual(side: usize) -> Self {
        if side <= 35 { Self::Digits } else { Self::Integers }
    }

    /// True if it has a symbol for each value of a board of this side.
    pub fn covers(self, side: usize) -> bool {
        match self {
            Self::Digits => side <= 35,
            Self::Letters => side <= 26,
            Self::Hexadecimal => side <= 16,
            Self::Integers => true,
        }
    }

    /// The value that a symbol stands for, for any side. Small letters mean the same as large ones.
    pub(crate) fn value(self, symbol: char) -> Option<u16> {
        let letter =
            |base| symbol.is_ascii_alphabetic().then(|| symbol.to_ascii_uppercase() as u16 - u16::from(b'A') + base);
        let digit = symbol.to_digit(10).map(|digit| digit as u16);
        match self {
            Self::Digits => digit.filter(|&digit| digit != 0).or_else(|| letter(10)),
            Self::Letters => letter(1),
            Self::Hexadecimal => digit.map(|digit| digit + 1).or_else(|| letter(11)),
            Self::Integers => digit.filter(|&digit| digit != 0),
        }
    }

    /// The meaning of each ASCII symbol, for any side: 0 for an empty cell, `u16::MAX` for a symbol that has
    /// no meaning.
    pub(crate) fn table(self) -> &'static [u16; 128] {
        // With a table, reading a symbol is one lookup instead of several decisions.
        static TABLES: LazyLock<[[u16; 128]; Alphabet::ALL.len()]> = LazyLock::new(|| {
            Alphabet::ALL.map(|alphabet| {
                std::array::from_fn(|byte| {
                    let symbol = char::from(byte as u8);
                    if alphabet.is_blank(symbol) { 0 } else { alphabet.value(symbol).unwrap_or(u16::MAX) }
                })
            })
        });
        &TABLES[self as usize]
    }

    /// The text of a value from 1. It is written as a number where the alphabet has no symbol for it.
    ///
    /// ```
    /// use csp_sudoku::Alphabet;
    ///
    /// assert_eq!([Alphabet::Digits, Alphabet::Letters, Alphabet::Integers].map(|a| a.text(16)), ["G", "P", "16"]);
    /// ```
    pub fn text(self, value: u16) -> String {
        match self {
            Self::Integers => value.to_string(),
            _ if value > 0 && self.covers(value.into()) => char::from(self.symbol(value)).to_string(),
            _ => value.to_string(),
        }
    }

    /// The names of the values of a network that has value v of a board of this side as its value v - 1.
    /// All variables of the network share these labels.
    ///
    /// ```
    /// use csp_core::Val;
    /// use csp_sudoku::Alphabet;
    ///
    /// let last = |alphabet: Alphabet, side: u16| {
    ///     alphabet.labels(side.into()).of(Val::new(side - 1)).to_string()
    /// };
    /// assert_eq!(last(Alphabet::Digits, 25), "P");
    /// assert_eq!(last(Alphabet::Letters, 25), "Y");
    /// assert_eq!(last(Alphabet::usual(100), 100), "100");
    /// ```
    pub fn labels(self, side: usize) -> Labels {
        let are_numbers = self == Self::Integers || (self == Self::Digits && side <= 9) || !self.covers(side);
        if are_numbers {
            return Labels::counting_from(1);
        }
        Labels::words((1..=side as u16).map(|value| self.text(value)))
    }

    /// True if a symbol is an empty cell.
    pub(crate) fn is_blank(self, symbol: char) -> bool {
        matches!(symbol, '.' | '0' | '_' | '*' | '?' | '-') && !(symbol == '0' && self == Self::Hexadecimal)
    }

    /// The symbols of a board of this side, for people to read.
    pub fn describe(self, side: usize) -> String {
        let letter = |count: usize| char::from(b'A' + (count.clamp(1, 26) - 1) as u8);
        match self {
            Self::Digits if side <= 9 => format!("1-{side}"),
            Self::Digits => format!("1-9, A-{}", letter(side - 9)),
            Self::Letters => format!("A-{}", letter(side)),
            Self::Hexadecimal => "0-9, A-F".into(),
            Self::Integers => format!("1 to {side}"),
        }
    }

    /// The value of a board of this side that a word stands for: a symbol of the alphabet, or a number.
    ///
    /// ```
    /// use csp_sudoku::Alphabet;
    ///
    /// let values = ["C", "c", "12", "G", "H", "0", "x1"].map(|word| Alphabet::Digits.read_word(word, 16));
    /// assert_eq!(values, [Some(12), Some(12), Some(12), Some(16), None, None, None]);
    /// assert_eq!(Alphabet::Hexadecimal.read_word("0", 16), Some(1));
    /// ```
    pub fn read_word(self, word: &str, side: usize) -> Option<u16> {
        let mut symbols = word.chars();
        let value = match (symbols.next(), symbols.next()) {
            (Some(symbol), None) => self.value(symbol)?,
            _ if word.bytes().all(|byte| byte.is_ascii_digit()) => word.parse().ok()?,
            _ => return None,
        };
        (1..=side).contains(&value.into()).then_some(value)
    }

    /// The alphabet of a board whose text does not name it. It is digits, except in two cases. If there are
    /// letters and no digit from 1 to 9, letters are the values, and A is 1. A 16x16 board without G is
    /// hexadecimal when it has `0` and another symbol for empty cells, or when no row has `0` twice.
    pub(crate) fn guess(symbols: &[char], side: usize) -> Self {
        let any = |wanted: fn(&char) -> bool| symbols.iter().any(wanted);
        let is_letter: fn(&char) -> bool = if x_is_blank(symbols, side) {
            |char| char.is_ascii_alphabetic() && !matches!(char, 'x' | 'X')
        } else {
            char::is_ascii_alphabetic
        };
        if Self::Letters.covers(side) && any(is_letter) && !any(|char| matches!(char, '1'..='9')) {
            return Self::Letters;
        }
        if side == 16 && any(|&char| char == '0') && !any(|char| matches!(char, 'G' | 'g')) {
            let two_zeros = |row: &[char]| row.iter().filter(|&&char| char == '0').count() > 1;
            let other_blank = any(|&char| char != '0' && is_blank(char));
            if other_blank || !symbols.chunks(16).any(two_zeros) {
                return Self::Hexadecimal;
            }
        }
        Self::Digits
    }

    /// The ASCII symbol of `value`, which must have one in this alphabet; `.` for 0, an empty cell. Integers
    /// are written as digits.
    #[inline]
    pub(crate) fn symbol(self, value: u16) -> u8 {
        // The symbol before the first, and how many values are digits.
        let (before, digits) = match self {
            Self::Digits | Self::Integers => (b'0', 9),
            Self::Letters => (b'0', 0),
            Self::Hexadecimal => (b'0' - 1, 10),
        };
        // Without a branch for each value, so that many are written at a time.
        let digit = before.wrapping_add(value as u8);
        let letter = b'A'.wrapping_add((value as u8).wrapping_sub(digits + 1));
        let symbol = if value as u8 <= digits { digit } else { letter };
        if value == 0 { b'.' } else { symbol }
    }
}

/// True if a symbol is an empty cell in every alphabet (`0` is one in all alphabets but one).
pub(crate) fn is_blank(char: char) -> bool {
    matches!(char, '.' | '0' | '_' | '*' | '?' | '-')
}

/// True if x is an empty cell. It is when the board has no value x and no other sign for an empty cell.
pub(crate) fn x_is_blank(symbols: &[char], side: usize) -> bool {
    side <= 9 && symbols.iter().any(|char| matches!(char, 'x' | 'X')) && !symbols.iter().any(|&char| is_blank(char))
}

impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Digits => "digits",
            Self::Letters => "letters",
            Self::Hexadecimal => "hexadecimal",
            Self::Integers => "integers",
        })
    }
}

impl FromStr for Alphabet {
    type Err = AlphabetError;

    fn from_str(name: &str) -> Result<Self, AlphabetError> {
        let same = |alphabet: &Self| alphabet.to_string() == name || (name == "hex" && *alphabet == Self::Hexadecimal);
        Self::ALL.into_iter().find(same).ok_or_else(|| AlphabetError(name.to_owned()))
    }
}
