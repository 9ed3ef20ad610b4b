//! The words of a text: numbers, names, brackets; and the arguments that stand for `%0`, `%1`, ... in a template.

use csp_core::Var;

use super::markup::{Element, Piece};
use crate::error::Fault;

/// A part of a text. A word ends at a blank, a comma or a bracket, but for the square brackets of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum XmlToken<'t> {
    /// A number, a name, a range, `x[2..4][]`, ...
    Word(&'t str),
    /// A variable, which an argument of a group named.
    Variable(Var),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `,`
    Comma,
    /// `{`
    OpenSet,
    /// `}`
    CloseSet,
}

/// A token and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placed<'t> {
    pub(crate) token: XmlToken<'t>,
    /// The byte of the whole text.
    pub(crate) at: usize,
}

/// The words that stand for `%0`, `%1`, ... and `%...` in a template.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arguments<'t> {
    tokens: Vec<Placed<'t>>,
    /// The end of each one in `tokens`.
    ends: Vec<usize>,
    /// The first that `%...` stands for.
    rest: usize,
}

impl<'t> Arguments<'t> {
    /// Arguments for a template, in which `%...` stands for those from number `rest` on.
    pub(crate) fn for_template(rest: usize) -> Self {
        Self { rest, ..Self::default() }
    }

    /// Adds one argument.
    pub(crate) fn push(&mut self, tokens: &[Placed<'t>]) {
        self.tokens.extend(tokens);
        self.ends.push(self.tokens.len());
    }

    /// The number of arguments.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    fn from(&self, number: usize) -> usize {
        if number == 0 { 0 } else { self.ends[number - 1] }
    }

    /// The tokens that a parameter such as `%2` or `%...` stands for.
    fn of(&self, parameter: &str) -> Option<&[Placed<'t>]> {
        if parameter == "%..." {
            let rest = self.rest.min(self.ends.len());
            return Some(&self.tokens[self.from(rest)..]);
        }
        let number: usize = parameter.get(1..)?.parse().ok()?;
        let end = *self.ends.get(number)?;
        Some(&self.tokens[self.from(number)..end])
    }
}

/// One more than the greatest number of a parameter of a template.
pub(crate) fn parameters(element: &Element<'_>) -> usize {
    let number = |word: &str| word.strip_prefix('%')?.parse::<usize>().ok()?.checked_add(1);
    let words = element.pieces.iter().flat_map(|piece| piece.text.split(|c: char| !(c == '%' || c.is_alphanumeric())));
    let own = words.filter_map(number).max().unwrap_or(0);
    element.children.iter().map(parameters).fold(own, usize::max)
}

/// True if a template has `%...`.
pub(crate) fn takes_rest(element: &Element<'_>) -> bool {
    element.pieces.iter().any(|piece| piece.text.contains("%...")) || element.children.iter().any(takes_rest)
}

/// True if a text has a parameter.
pub(crate) fn is_template(element: &Element<'_>) -> bool {
    element.pieces.iter().any(|piece| piece.text.contains('%'))
}

/// The words of some pieces of text, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Words<'w, 't> {
    pieces: &'w [Piece<'t>],
    /// The next byte of the first piece.
    from: usize,
    arguments: Option<&'w Arguments<'t>>,
    /// The rest of the parameter that was met last.
    argument: &'w [Placed<'t>],
    /// The end of the text.
    end: usize,
}

impl<'w, 't> Words<'w, 't> {
    /// The words of an element, in which parameters stand for these arguments.
    pub(crate) fn of(element: &'w Element<'t>, arguments: Option<&'w Arguments<'t>>) -> Self {
        let end = element.pieces.last().map_or(element.at, |piece| piece.at + piece.text.trim_end().len());
        Self { pieces: &element.pieces, from: 0, arguments, argument: &[], end }
    }

    /// The words of the value of an attribute.
    pub(crate) fn of_piece(piece: &'w Piece<'t>) -> Self {
        let end = piece.at + piece.text.len();
        Self { pieces: std::slice::from_ref(piece), from: 0, arguments: None, argument: &[], end }
    }

    /// The end of the text, for what is missing there.
    pub(crate) fn end(&self) -> usize {
        self.end
    }

    /// True if the next token comes from an argument whose first tokens are taken.
    pub(crate) fn is_in_argument(&self) -> bool {
        !self.argument.is_empty()
    }

    /// The next token, which stays.
    pub(crate) fn peek(&self) -> Result<Option<Placed<'t>>, Fault> {
        self.clone().next()
    }

    /// Takes the next token.
    pub(crate) fn next(&mut self) -> Result<Option<Placed<'t>>, Fault> {
        loop {
            if let [first, others @ ..] = self.argument {
                self.argument = others;
                return Ok(Some(*first));
            }
            let Some(placed) = self.lex() else { return Ok(None) };
            match placed.token {
                XmlToken::Word(word) if word.starts_with('%') => self.argument = self.stand_for(word, placed.at)?,
                _ => return Ok(Some(placed)),
            }
        }
    }

    fn stand_for(&self, word: &str, at: usize) -> Result<&'w [Placed<'t>], Fault> {
        match self.arguments {
            None => Fault::fail(at, format!("{word} has a meaning in a <group> or a <slide> only")),
            Some(arguments) => arguments.of(word).map_or_else(
                || Fault::fail(at, format!("{word} stands for no argument: there are {}", arguments.ends.len())),
                Ok,
            ),
        }
    }

    /// The next token as it is written.
    fn lex(&mut self) -> Option<Placed<'t>> {
        loop {
            let piece = self.pieces.first()?;
            let rest = &piece.text[self.from..];
            let word = rest.trim_start();
            let Some(first) = word.chars().next() else {
                self.pieces = &self.pieces[1..];
                self.from = 0;
                continue;
            };
            let from = self.from + rest.len() - word.len();
            let (token, length) = match first {
                '(' => (XmlToken::Open, 1),
                ')' => (XmlToken::Close, 1),
                ',' => (XmlToken::Comma, 1),
                '{' => (XmlToken::OpenSet, 1),
                '}' => (XmlToken::CloseSet, 1),
                _ => {
                    let length = word.find(ends_word).unwrap_or(word.len());
                    (XmlToken::Word(&word[..length]), length)
                }
            };
            self.from = from + length;
            return Some(Placed { token, at: piece.at + from });
        }
    }
}

fn ends_word(c: char) -> bool {
    c.is_whitespace() || "(),{}".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words<'t>(mut words: Words<'_, 't>) -> Vec<(XmlToken<'t>, usize)> {
        std::iter::from_fn(|| words.next().unwrap()).map(|placed| (placed.token, placed.at)).collect()
    }

    #[test]
    fn a_text_is_cut_to_words() {
        let piece = Piece { text: " add(x[2..3][],-4) {1 ", at: 10 };
        let found = words(Words::of_piece(&piece));
        let (word, open, close) = (XmlToken::Word, XmlToken::Open, XmlToken::Close);
        assert_eq!(
            found,
            [
                (word("add"), 11),
                (open, 14),
                (word("x[2..3][]"), 15),
                (XmlToken::Comma, 24),
                (word("-4"), 25),
                (close, 27),
                (XmlToken::OpenSet, 29),
                (word("1"), 30)
            ]
        );
    }

    #[test]
    fn arguments_stand_for_parameters() {
        let element = Element {
            name: "list",
            at: 0,
            attributes: Vec::new(),
            pieces: vec![Piece { text: "%1 b %...", at: 0 }],
            children: Vec::new(),
        };
        assert_eq!(parameters(&element), 2);
        let placed = |word: &'static str, at| Placed { token: XmlToken::Word(word), at };
        let mut arguments = Arguments::for_template(parameters(&element));
        assert!(Words::of(&element, Some(&arguments)).next().is_err());
        for (at, word) in ["x", "y", "z", "u"].into_iter().enumerate() {
            arguments.push(&[placed(word, 50 + at)]);
        }
        let found = words(Words::of(&element, Some(&arguments)));
        let expected = [("y", 51), ("b", 3), ("z", 52), ("u", 53)].map(|(word, at)| (XmlToken::Word(word), at));
        assert_eq!(found, expected);
        assert!(Words::of(&element, None).next().is_err());
    }
}
