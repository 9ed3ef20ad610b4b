//! Data files of MiniZinc: `n = 4; cost = [|1, 2|3, 4|];`.

use csp_core::Watch;

use super::datum::{DataError, DataFile, Datum, GivenValue, word};
use crate::error::TextError;
use crate::text::lexer;
use crate::text::tokens::{Tokens, Word};
use crate::text::{Constant, MOST_LEVELS};

pub(super) fn read(file: &DataFile<'_>, given: &[&Constant], watch: &Watch) -> Result<Vec<GivenValue>, DataError> {
    // Comments become spaces, so that all places stay as they are.
    let plain: String = file.text.split_inclusive('\n').map(without_comment).collect();
    let wrong = |at, what| TextError::at(file.text, at, what);
    let words = lexer::words(&plain, &wrong, watch).map_err(|error| match error {
        crate::ReadError::Text(error) => DataError::File { name: file.name.to_owned(), error },
        error => error.into(),
    })?;
    let mut tokens = Tokens::new(file.text, &words);
    statements(&mut tokens, file, given).map_err(|error| DataError::File { name: file.name.to_owned(), error })
}

/// A line in which what follows a `%` is blank.
fn without_comment(line: &str) -> String {
    let mut is_text = false;
    let mut is_comment = false;
    let blank = |letter: char| {
        is_text ^= letter == '"' && !is_comment;
        is_comment |= letter == '%' && !is_text;
        if is_comment && letter != '\n' { " ".repeat(letter.len_utf8()) } else { letter.to_string() }
    };
    line.chars().map(blank).collect()
}

fn statements(tokens: &mut Tokens<'_>, file: &DataFile<'_>, given: &[&Constant]) -> Result<Vec<GivenValue>, TextError> {
    let mut found: Vec<GivenValue> = Vec::new();
    loop {
        while tokens.takes(Word::Line) {}
        if tokens.takes(Word::End) {
            return Ok(found);
        }
        let name = tokens.name("a name, as in n = 4;")?.to_owned();
        tokens.sign("=")?;
        let value = value(tokens, 0)?;
        if !matches!(tokens.peek(), Word::Line | Word::End) {
            return Err(tokens.expected("\";\""));
        }
        if given.iter().any(|constant| constant.name == name) {
            found.push(GivenValue::named(file.name, name, value));
        }
    }
}

fn value(tokens: &mut Tokens<'_>, above: usize) -> Result<Datum, TextError> {
    if above > MOST_LEVELS {
        return Err(tokens.wrong(format!("lists have at most {MOST_LEVELS} levels")));
    }
    let number = |tokens: &mut Tokens<'_>| -> Result<i64, TextError> {
        let is_negative = tokens.takes(Word::Sign("-"));
        match tokens.peek() {
            Word::Int(number) => {
                tokens.take();
                Ok(if is_negative { -number } else { number })
            }
            _ => Err(tokens.expected("a number, a word, a list or a set")),
        }
    };
    match (tokens.peek(), tokens.second()) {
        (Word::Text(text), _) => {
            let made = word(text).map_err(|what| tokens.wrong(what));
            tokens.take();
            made
        }
        (Word::Name("true"), _) => {
            tokens.take();
            Ok(Datum::Int(1))
        }
        (Word::Name("false"), _) => {
            tokens.take();
            Ok(Datum::Int(0))
        }
        (Word::Name(_), Word::Sign("(")) => shaped(tokens, above),
        (Word::Name(name), _) => {
            tokens.take();
            Ok(Datum::Word { name: name.to_owned(), said: name.to_owned() })
        }
        (Word::Sign("["), Word::Sign("|")) => rows(tokens, above),
        (Word::Sign("["), _) => Ok(Datum::List(items(tokens, "]", above)?)),
        (Word::Sign("{"), _) => Ok(Datum::Set(items(tokens, "}", above)?)),
        _ => {
            let from = number(tokens)?;
            if !tokens.takes(Word::Sign("..")) {
                return Ok(Datum::Int(from));
            }
            Ok(Datum::Range(from, number(tokens)?))
        }
    }
}

/// The items up to a bracket; the first bracket comes next.
fn items(tokens: &mut Tokens<'_>, close: &'static str, above: usize) -> Result<Vec<Datum>, TextError> {
    tokens.take();
    let mut all = Vec::new();
    while !tokens.takes(Word::Sign(close)) {
        all.push(value(tokens, above + 1)?);
        if !tokens.takes(Word::Sign(",")) && tokens.peek() != Word::Sign(close) {
            return Err(tokens.expected(&format!("\",\" or \"{close}\"")));
        }
    }
    Ok(all)
}

/// `[|1, 2|3, 4|]`.
fn rows(tokens: &mut Tokens<'_>, above: usize) -> Result<Datum, TextError> {
    tokens.take();
    tokens.take();
    let (mut all, mut row) = (Vec::new(), Vec::new());
    loop {
        if tokens.takes(Word::Sign("|")) {
            all.push(Datum::List(std::mem::take(&mut row)));
            if tokens.takes(Word::Sign("]")) {
                return Ok(Datum::List(all));
            }
            continue;
        }
        row.push(value(tokens, above + 1)?);
        if !tokens.takes(Word::Sign(",")) && tokens.peek() != Word::Sign("|") {
            return Err(tokens.expected("\",\" or \"|\""));
        }
    }
}

/// `array2d(1..2, 1..3, [...])`: the list, in rows of the last set.
fn shaped(tokens: &mut Tokens<'_>, above: usize) -> Result<Datum, TextError> {
    let at = tokens.at();
    if !matches!(tokens.take(), Word::Name("array1d" | "array2d")) {
        return Err(tokens.wrong_at(at, "expected a number, a word, a list, a set, array1d or array2d"));
    }
    let mut parts = items(tokens, ")", above)?;
    let last = parts.pop();
    let size = |set: &Datum| match set {
        Datum::Range(from, to) if to < from => Some(0),
        Datum::Range(from, to) => to.abs_diff(*from).checked_add(1).and_then(|size| usize::try_from(size).ok()),
        Datum::Set(all) => Some(all.len()),
        _ => None,
    };
    let sizes: Option<Vec<usize>> = parts.iter().map(size).collect();
    let Some(sizes) = sizes.filter(|sizes| matches!(sizes.len(), 1 | 2)) else {
        return Err(tokens.wrong_at(at, "the sets of the indices are ranges such as 1..3, or sets"));
    };
    match (last, &sizes[..]) {
        (Some(Datum::List(all)), &[count]) if all.len() == count => Ok(Datum::List(all)),
        (Some(Datum::List(all)), &[rows, width]) if width > 0 && rows.checked_mul(width) == Some(all.len()) => {
            Ok(Datum::List(all.chunks(width).map(|row| Datum::List(row.to_vec())).collect()))
        }
        _ => Err(tokens.wrong_at(at, "the list does not fill its indices")),
    }
}
