//! Words from outside (names of files and problems, texts of errors), made safe for where they are written.
//!
//! A file may be called anything. Raw, its name could move the cursor of a terminal, start a table column or run as
//! the formula of a spreadsheet. Each function here gives the text that is *shown* as the words; what cannot be shown
//! at all, such as control characters, is first written as an escape that can ([`plain`]).

use std::borrow::Cow;
use std::fmt::Write;

/// For a terminal and for plain text, in one line: control characters, and those that turn the direction of writing
/// round, as `\n`, `\t` or `\u001b`. This is the notation of JSON, so that JSON in which a raw one stands still says
/// the same.
pub fn plain(words: &str) -> Cow<'_, str> {
    if !words.chars().any(is_hidden) {
        return words.into();
    }
    let mut text = String::with_capacity(words.len() + 8);
    for char in words.chars() {
        match char {
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            char if is_hidden(char) => {
                let _ = write!(text, "\\u{:04x}", u32::from(char));
            }
            char => text.push(char),
        }
    }
    text.into()
}

/// The same for a text of our own, in which words from outside may stand: ends of lines and tabs stay.
pub fn lines(text: &str) -> Cow<'_, str> {
    let is_ours = |char: char| matches!(char, '\n' | '\t');
    if text.chars().any(|char| is_hidden(char) && !is_ours(char)) {
        let mut safe = String::with_capacity(text.len());
        for part in text.split_inclusive(is_ours) {
            let end = part.len() - usize::from(part.ends_with(is_ours));
            safe.push_str(&plain(&part[..end]));
            safe.push_str(&part[end..]);
        }
        safe.into()
    } else {
        text.into()
    }
}

/// True if a terminal would act on a character instead of showing it.
fn is_hidden(char: char) -> bool {
    // Marks, embeddings, overrides and isolates of bidirectional text; ends of lines and paragraphs; the byte order
    // mark.
    let turns = matches!(char, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    char.is_control() || turns || char == '\u{feff}'
}

/// For Markdown, in a table or in a sentence: a backslash before each character that may mean something.
pub fn markdown(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    for char in plain(words).chars() {
        if r"\`*_[]<|~&$".contains(char) {
            text.push('\\');
        }
        text.push(char);
    }
    text
}

/// For HTML and XML.
pub fn html(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    for char in plain(words).chars() {
        match char {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' => text.push_str("&quot;"),
            '\'' => text.push_str("&#39;"),
            char => text.push(char),
        }
    }
    text
}

/// For AsciiDoc: characters that may mean something as numbered references, which it puts in after everything else.
pub fn asciidoc(words: &str) -> String {
    let words: Vec<char> = plain(words).chars().collect();
    let mut text = String::with_capacity(words.len());
    for (place, &char) in words.iter().enumerate() {
        let before = place.checked_sub(1).map(|before| words[before]);
        let after = words.get(place + 1).copied();
        let is_word = |char: Option<char>| char.is_some_and(char::is_alphanumeric);
        let means = match char {
            '\\' | '`' | '*' | '_' | '[' | ']' | '{' | '}' | '<' | '|' | '~' | '^' | '#' | '&' | '$' | '\'' | '@' => {
                true
            }
            // Between two letters a plus is a plus: fc+mrv.
            '+' => !(is_word(before) && is_word(after)),
            // Arrows, dashes, dots, macros and signs such as (C).
            '>' => before.is_some(),
            '-' | '.' | '=' | ':' | '/' | ';' | '"' => before == Some(char) || after == Some(char),
            '(' => after.is_some_and(|after| after.is_uppercase() || after == '('),
            _ => false,
        };
        if means {
            let _ = write!(text, "&#{};", u32::from(char));
        } else {
            text.push(char);
        }
    }
    text
}

/// For LaTeX.
pub fn latex(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    for char in plain(words).chars() {
        match char {
            '\\' => text.push_str("\\textbackslash{}"),
            '~' => text.push_str("\\textasciitilde{}"),
            '^' => text.push_str("\\textasciicircum{}"),
            '<' => text.push_str("\\textless{}"),
            '>' => text.push_str("\\textgreater{}"),
            '|' => text.push_str("\\textbar{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => text.extend(['\\', char]),
            // Behind the end of a row these would be its options; two quotes or hyphens would be joined.
            '[' | ']' | '*' | '`' | '\'' | '"' => text.extend(['{', char, '}']),
            '-' if text.ends_with('-') => text.push_str("{}-"),
            char => text.push(char),
        }
    }
    text
}

/// For a cell of CSV, before the quotes that the writer puts: one that a spreadsheet would take for a formula starts
/// with an apostrophe, which tells it that the cell is text.
pub fn cell(words: &str) -> String {
    let words = plain(words);
    // The full-width forms are read as the narrow ones.
    if words.starts_with(['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}']) {
        format!("'{words}")
    } else {
        words.into_owned()
    }
}

#[cfg(test)]
mod tests;
