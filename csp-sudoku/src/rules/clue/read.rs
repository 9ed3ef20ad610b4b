//! Clues from text.

use std::str::FromStr;

use super::error::ClueError;
use super::form::{Ends, FORMS, Form};
use super::{Along, Clue, end_words};
use crate::board::{Cell, Size};

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
    let counted = |what, found, range: &std::ops::RangeInclusive<usize>| {
        if range.contains(&found) {
            return Ok(());
        }
        let (least, most) = (*range.start(), *range.end());
        let expected = match most {
            usize::MAX => format!("{least} or more"),
            _ if least == most => least.to_string(),
            _ => format!("{least} to {most}"),
        };
        Err(ClueError::Count { text: text.to_owned(), what, found, expected, example: form.example })
    };
    counted("numbers", numbers.len(), &form.numbers)?;
    let mut along = None;
    let mut is_from_end = false;
    if form.line != Ends::None {
        let found = line(rest).ok_or_else(|| wrong(&rest.join(" "), "no row and no column"))?;
        along = Some(found);
        rest = &rest[2..];
        if let (Ends::FromEnd, Some(word)) = (form.line, rest.first()) {
            let ends = end_words(found);
            let place = ends.iter().position(|end| word.eq_ignore_ascii_case(end));
            let what =
                if ends[0] == "left" { "no end of a row: left or right" } else { "no end of a column: top or bottom" };
            is_from_end = place.ok_or_else(|| wrong(word, what))? == 1;
            rest = &rest[1..];
        }
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
    Ok(Clue { kind: form.kind, numbers, heads, cells, along, is_from_end, line: None })
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
