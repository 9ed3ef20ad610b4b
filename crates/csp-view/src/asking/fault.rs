//! The fault in what was typed, as a sentence, and its place in the text.

use csp_terminal::words::escape;

use super::fields::FieldError;

/// The fault, as a sentence; where it names a line and a column of the text, with the line, and a mark at the place.
pub(super) fn alert(wrong: Option<&FieldError>, text: &str, attributes: &str) -> String {
    let Some(FieldError { why, .. }) = wrong else { return String::new() };
    // In a terminal the line stands below the sentence.
    let said = why.lines().next().unwrap_or_default();
    let place = place(said).and_then(|(line, column)| MarkedWord::of(text, line, column));
    let (said, shown) = (escape::html(&sentence(said)), place.map_or_else(String::new, |place| place.shown()));
    format!("<p role=\"alert\" id=\"wrong\" lang=\"en\" dir=\"ltr\"{attributes}>{said}{shown}</p>\n")
}

/// A text that is the same again when it is sent: what HTML gives a meaning is escaped, and nothing else is
/// changed.
pub(super) fn exact(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Errors of a program start small and end without a stop; on a page they are sentences. A name at the start
/// stays as it is.
fn sentence(why: &str) -> String {
    let first = why.split(' ').next().unwrap_or_default();
    let is_word = first.len() < why.len() && first.bytes().all(|byte| byte.is_ascii_lowercase());
    let mut sentence = why.to_owned();
    if is_word && let Some(letter) = sentence.get_mut(..1) {
        letter.make_ascii_uppercase();
    }
    if !why.ends_with(['.', '?', '!']) {
        sentence.push('.');
    }
    sentence
}

/// The line and the column that a sentence names, each from 1.
fn place(said: &str) -> Option<(usize, usize)> {
    let (_, rest) = said.split_once("line ").or_else(|| said.split_once("Line "))?;
    let (line, rest) = rest.split_once(", column ")?;
    let column = rest.split(|char: char| !char.is_ascii_digit()).next()?;
    Some((line.parse().ok()?, column.parse().ok()?))
}

/// The most characters that are shown on each side of a place: lines of data may be long.
const AROUND: usize = 60;

/// A word in a text of several lines.
#[derive(Debug, PartialEq, Eq)]
struct MarkedWord<'t> {
    /// The line up to it, the word, and the rest of the line.
    parts: [&'t str; 3],
    /// The number of UTF-16 units of the text before it, in which a browser counts; an end of a line is one.
    begin: usize,
}

impl<'t> MarkedWord<'t> {
    /// The word, or the one sign, at a line and a column, both from 1.
    fn of(text: &'t str, line: usize, column: usize) -> Option<Self> {
        let units = |text: &str| text.encode_utf16().count();
        let lines = || text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
        let shown = lines().nth(line.checked_sub(1)?)?;
        let start = shown.char_indices().nth(column.checked_sub(1)?)?.0;
        let (before, rest) = shown.split_at(start);
        let sign = rest.chars().next().map_or(0, char::len_utf8);
        let end = rest.find(|char: char| !char.is_alphanumeric() && char != '_').unwrap_or(rest.len());
        let (word, after) = rest.split_at(end.max(sign));
        let begin = lines().take(line - 1).map(|line| units(line) + 1).sum::<usize>() + units(before);
        Some(Self { parts: [before, word, after], begin })
    }

    /// The line with its mark. A script finds the place in the text by the numbers.
    fn shown(&self) -> String {
        let [before, word, after] = self.parts;
        let from = before.char_indices().rev().nth(AROUND).map(|(at, _)| at);
        let to = after.char_indices().nth(AROUND).map(|(at, _)| at);
        let (before, after) = (&before[from.unwrap_or(0)..], &after[..to.unwrap_or(after.len())]);
        let cut = |is_cut: bool| if is_cut { "\u{2026}" } else { "" };
        format!(
            " <code data-begin=\"{}\" data-end=\"{}\">{}{}<mark>{}</mark>{}{}</code>",
            self.begin,
            self.begin + word.encode_utf16().count(),
            cut(from.is_some()),
            exact(before),
            exact(word),
            exact(after),
            cut(to.is_some()),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_become_sentences() {
        for (why, expected) in [
            ("line 1: found x", "Line 1: found x."),
            ("queens:0 is wrong", "queens:0 is wrong."),
            ("there is none: did you mean x?", "There is none: did you mean x?"),
            ("Done.", "Done."),
            ("é", "é."),
            ("", "."),
        ] {
            assert_eq!(sentence(why), expected);
        }
    }

    fn shown(why: &str, text: &str) -> String {
        let wrong = FieldError { field: Some("text"), why: why.into() };
        let alert = alert(Some(&wrong), text, "");
        let (_, said) = alert.split_once("dir=\"ltr\">").unwrap();
        said.trim_end().strip_suffix("</p>").unwrap().to_owned()
    }

    #[test]
    fn the_place_is_marked_in_its_line() {
        let why = "the pasted model: line 2, column 5: \"y\" has no meaning here\n  x < yes\n      ^";
        let told = shown(why, "var x in 1..3\r\nx < yes\r\n");
        let expected = "The pasted model: line 2, column 5: &quot;y&quot; has no meaning here. \
                        <code data-begin=\"18\" data-end=\"21\">x &lt; <mark>yes</mark></code>";
        assert_eq!(told, expected);
        // A sign that is no word stands alone; what a browser counts as two is two.
        let told = shown("line 1, column 2: found '<'", "\u{1f600}<<b");
        assert!(
            told.ends_with("<code data-begin=\"2\" data-end=\"3\">\u{1f600}<mark>&lt;</mark>&lt;b</code>"),
            "{told}"
        );
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let text = format!("{}wrong{}", " ".repeat(100), "b ".repeat(500));
        let told = shown("line 1, column 101: found 'w'", &text);
        assert!(told.contains(&format!("\">\u{2026}{}<mark>wrongb</mark>", " ".repeat(AROUND + 1))), "{told}");
        assert!(told.len() < 400 && told.ends_with("\u{2026}</code>"), "{told}");
    }

    #[test]
    fn a_place_that_is_not_there_is_not_marked() {
        for why in [
            "line 9, column 1: x",
            "line 1, column 99: x",
            "line 0, column 0: x",
            "line 1: x",
            "line x, column 2: x",
            "",
        ] {
            assert!(!shown(why, "abc").contains("<code"), "{why}");
        }
        assert!(!shown("line 1, column 1: x", "").contains("<code"));
    }
}
