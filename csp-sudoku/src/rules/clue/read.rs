//! Clues from text.

use std::str::FromStr;

use thiserror::Error;

use super::form::{FORMS, Form, names};
use super::{Along, Clue};
use crate::board::{Cell, Size};

/// The reason why a line is no clue, or why a board cannot have one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ClueError {
    /// No kind has this word.
    #[error("{word:?} is no rule: known are {}", names())]
    Unknown {
        /// The word, or the two, that were written.
        word: String,
    },
    /// A word that is not what stands in its place.
    #[error("{word:?} in {text:?} is {what}: write it as in {example:?}")]
    Word {
        /// The word.
        word: String,
        /// All that was written.
        text: String,
        /// What is wrong with it.
        what: &'static str,
        /// One that is right.
        example: &'static str,
    },
    /// More or fewer words of a kind than it has.
    #[error("{text:?} has {found} {what}, and should have {expected}: write it as in {example:?}")]
    Count {
        /// All that was written.
        text: String,
        /// The kind of words.
        what: &'static str,
        /// Their number.
        found: usize,
        /// The number that there should be, in words.
        expected: String,
        /// One that is right.
        example: &'static str,
    },
    /// A cell, a row or a column that the board does not have.
    #[error("{clue}: a {size} board has no {what}")]
    Outside {
        /// The clue.
        clue: String,
        /// What the board does not have.
        what: String,
        /// The size of the board.
        size: Size,
    },
    /// A cell twice.
    #[error("{clue}: {cell} comes twice, and each cell should come once")]
    Repeated {
        /// The clue.
        clue: String,
        /// The cell.
        cell: Cell,
    },
    /// Two cells of a dot that are no neighbours, or cells that are not around one corner.
    #[error("{clue}: {first} and {second} share no {what}, and its cells should")]
    Apart {
        /// The clue.
        clue: String,
        /// The one cell.
        first: Cell,
        /// The other.
        second: Cell,
        /// What they should share.
        what: &'static str,
    },
    /// A number that no board of the size can have there.
    #[error("{clue}: its {what} is {found}, and should be {}", between(range))]
    Number {
        /// The clue.
        clue: String,
        /// What the number is.
        what: &'static str,
        /// The number.
        found: u64,
        /// The least and the greatest that are possible.
        range: [u64; 2],
    },
}

fn between(range: &[u64; 2]) -> String {
    let [least, most] = range;
    if least == most { least.to_string() } else { format!("from {least} to {most}") }
}

impl FromStr for Clue {
    type Err = ClueError;

    /// One line, in small letters or large ones.
    fn from_str(text: &str) -> Result<Self, ClueError> {
        let signs = [':', '='].into_iter().fold(text.to_owned(), |text, sign| text.replace(sign, &format!(" {sign} ")));
        let words: Vec<&str> = signs.split_whitespace().collect();
        let starts = |form: &&Form| {
            let mut own = form.words.split(' ').zip(0..);
            own.all(|(own, place)| words.get(place).is_some_and(|word| word.eq_ignore_ascii_case(own)))
        };
        let Some(form) = FORMS.iter().find(starts) else { return Err(unknown(&words)) };
        clue(form, &words[form.words.split(' ').count()..], text)
    }
}

/// The error of words that no kind begins with.
fn unknown(words: &[&str]) -> ClueError {
    let first = words.first().copied().unwrap_or_default();
    let alike =
        FORMS.iter().find(|form| form.words.split_once(' ').is_some_and(|(own, _)| own.eq_ignore_ascii_case(first)));
    match alike {
        Some(form) => ClueError::Word {
            word: words.get(1).copied().unwrap_or_default().to_owned(),
            text: words.join(" "),
            what: "no kind of it",
            example: form.example,
        },
        None => ClueError::Unknown { word: first.to_owned() },
    }
}

/// The clue of a form, from the words behind those that it begins with.
fn clue(form: &Form, words: &[&str], text: &str) -> Result<Clue, ClueError> {
    let text = text.trim();
    let wrong = |word: &str, what| {
        let (word, text) = (word.to_owned(), text.to_owned());
        ClueError::Word { word, text, what, example: form.example }
    };
    let is_number = |word: &&&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let count = words.iter().take_while(is_number).count();
    let number = |word: &&str| word.parse::<u32>().map_err(|_| wrong(word, "too large a number"));
    let numbers = words[..count].iter().map(number).collect::<Result<Vec<u32>, ClueError>>()?;
    let mut rest = &words[count..];
    let counted = |what, found, range: &std::ops::RangeInclusive<usize>| match range.contains(&found) {
        true => Ok(()),
        false => {
            let (least, most) = (range.start(), range.end());
            let expected = match most {
                &usize::MAX => format!("{least} or more"),
                _ if least == most => least.to_string(),
                _ => format!("{least} to {most}"),
            };
            Err(ClueError::Count { text: text.to_owned(), what, found, expected, example: form.example })
        }
    };
    counted("numbers", numbers.len(), &form.numbers)?;
    let mut along = None;
    if form.has_line {
        along = Some(line(rest).ok_or_else(|| wrong(&rest.join(" "), "no row and no column"))?);
        rest = &rest[2..];
    }
    // The largest board has the cells of all others, by the same names.
    let any = Size::with_box(1, u16::MAX.into()).expect("this is the largest side");
    let cell = |word: &&str| any.cell_named(word).ok_or_else(|| wrong(word, "not the name of a cell"));
    let cells = |words: &[&str]| words.iter().map(cell).collect::<Result<Vec<Cell>, ClueError>>();
    let mut heads = Vec::new();
    if let Some(sign) = form.sign {
        let place = rest.iter().position(|word| *word == sign.to_string());
        let place = place.ok_or_else(|| {
            let what = if sign == ':' { "signs \":\"" } else { "signs \"=\"" };
            let expected = "1 behind the first cells".to_owned();
            ClueError::Count { text: text.to_owned(), what, found: 0, expected, example: form.example }
        })?;
        heads = cells(&rest[..place])?;
        counted("cells before the sign", heads.len(), &(1..=usize::MAX))?;
        rest = &rest[place + 1..];
    }
    let cells = cells(rest)?;
    counted("cells", cells.len(), &form.cells)?;
    Ok(Clue { kind: form.kind, numbers, heads, cells, along, line: None })
}

/// The row or the column that two words name: `row A`, or `row 1`, or `column 3`.
fn line(words: &[&str]) -> Option<Along> {
    let &[which, name, ..] = words else { return None };
    let any = Size::with_box(1, u16::MAX.into()).ok()?;
    match which.to_ascii_lowercase().as_str() {
        "row" => {
            let by_letter = any.cell_named(&format!("{name}1"));
            by_letter.or_else(|| any.cell_named(&format!("R{name}C1"))).map(|cell| Along::Row(cell.row))
        }
        "column" => any.cell_named(&format!("A{name}")).map(|cell| Along::Column(cell.column)),
        _ => None,
    }
}
