//! The grammar of names: parts joined by `+`, or by a comma behind preprocessing. A part is a word, or a word with arguments in
//! brackets: `ac3,fc-cbj+random(7)`, `tabu(0.4,10)+steps(9)`.
//!
//! It knows no part. Small and large letters are the same, and spaces around words and arguments do not count.

use std::str::FromStr;

/// A part of a name as it is typed: `word` or `word(argument,argument)`.
#[derive(Debug)]
pub(crate) struct Typed<'a> {
    /// All of it.
    pub(crate) text: &'a str,
    /// The text before the brackets.
    pub(crate) word: &'a str,
    /// The arguments; none without brackets. Where brackets do not match, all from the first on is one argument, which begins
    /// with a bracket, so that no part takes it.
    pub(crate) arguments: Vec<&'a str>,
    /// True if a comma is behind it.
    pub(crate) comma: bool,
}

impl<'a> Typed<'a> {
    /// Reads one part.
    pub(crate) fn of(text: &'a str) -> Self {
        let text = text.trim();
        let (word, brackets) = text.split_at(text.find('(').unwrap_or(text.len()));
        let inside = brackets.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let arguments = match inside.filter(|inside| !inside.contains(['(', ')'])) {
            Some(inside) => inside.split(',').map(str::trim).collect(),
            None if brackets.is_empty() => Vec::new(),
            None => vec![brackets],
        };
        Self { text, word: word.trim(), arguments, comma: false }
    }

    /// True if its word is this one.
    pub(crate) fn is(&self, word: &str) -> bool {
        self.word.eq_ignore_ascii_case(word)
    }

    /// The seed in its brackets, if it has brackets.
    ///
    /// # Errors
    ///
    /// Its text, where something else stands there.
    pub(crate) fn seed(&self) -> Result<Option<u64>, &'a str> {
        match self.arguments.as_slice() {
            [] => Ok(None),
            [seed] => number(seed).map(Some).ok_or(self.text),
            _ => Err(self.text),
        }
    }
}

/// The parts of a name.
pub(crate) fn parts<'a>(name: &'a str) -> Vec<Typed<'a>> {
    let mut end = 0;
    let part = |piece: &'a str| {
        end += piece.len() + 1;
        Typed { comma: name[end - 1..].starts_with(','), ..Typed::of(piece) }
    };
    cut(name, &[',', '+']).map(part).collect()
}

/// The names of a list, which commas separate. The comma in brackets belongs to a name, and so does the one behind a piece of
/// which `goes_on` says so.
pub(crate) fn names(list: &str, goes_on: impl Fn(&str) -> bool) -> Vec<&str> {
    let (mut names, mut start, mut end) = (Vec::new(), 0, 0);
    for piece in cut(list, &[',']) {
        end += piece.len();
        if !goes_on(piece) || end == list.len() {
            names.push(&list[start..end]);
            start = end + 1;
        }
        end += 1;
    }
    names
}

/// A whole number without a sign.
pub(crate) fn number<N: FromStr>(argument: &str) -> Option<N> {
    argument.bytes().all(|byte| byte.is_ascii_digit()).then(|| argument.parse().ok()).flatten()
}

/// The pieces of a text between signs that stand in no brackets.
fn cut<'a>(text: &'a str, signs: &'a [char]) -> impl Iterator<Item = &'a str> {
    let mut open = 0_usize;
    text.split(move |sign| {
        match sign {
            '(' => open += 1,
            ')' => open = open.saturating_sub(1),
            _ => {}
        }
        open == 0 && signs.contains(&sign)
    })
}
