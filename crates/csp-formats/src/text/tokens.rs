//! The words of the language, and the words of a text, taken one by one.

use crate::error::TextError;

/// A word of a model, and where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TextToken<'a> {
    pub(super) at: usize,
    pub(super) word: Word<'a>,
}

/// The kind of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word<'a> {
    Int(i64),
    /// A text between quotation marks.
    Text(&'a str),
    /// A name that is no keyword.
    Name(&'a str),
    Key(&'static str),
    Sign(&'static str),
    /// The end of a line where a statement may end, or a semicolon.
    Line,
    End,
}

/// The words that are no names.
pub(super) const KEYWORDS: [&str; 16] = [
    "and", "as", "else", "for", "if", "in", "let", "maximize", "minimize", "mod", "not", "or", "then", "var", "where",
    "xor",
];

/// The signs. One that another begins with stands behind it.
pub(super) const SIGNS: [&str; 26] = [
    "<->", "->", "<=", ">=", "==", "!=", "..", "<", ">", "=", "+", "-", "*", "/", "^", "(", ")", "[", "]", "{", "}",
    ",", ":", ";", "!", "|",
];

impl Word<'_> {
    /// Its name in an error.
    pub(super) fn described(self) -> String {
        match self {
            Self::Int(number) => format!("{number}"),
            Self::Name(name) | Self::Text(name) => format!("\"{name}\""),
            Self::Key(word) | Self::Sign(word) => format!("\"{word}\""),
            Self::Line => "the end of the line".into(),
            Self::End => "the end of the text".into(),
        }
    }

    /// True if a statement may end behind it: what begins there on a new line is a new statement.
    pub(super) fn may_end(self) -> bool {
        match self {
            Self::Int(_) | Self::Name(_) | Self::Text(_) => true,
            Self::Sign(sign) => matches!(sign, ")" | "]" | "}"),
            Self::Key(_) | Self::Line | Self::End => false,
        }
    }
}

/// The words that are left, and the text for errors.
#[derive(Debug)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    words: &'a [TextToken<'a>],
    next: usize,
}

impl<'a> Tokens<'a> {
    /// All words; the last is the end.
    pub(super) fn new(text: &'a str, words: &'a [TextToken<'a>]) -> Self {
        Self { text, words, next: 0 }
    }

    /// The next word, which stays.
    pub(super) fn peek(&self) -> Word<'a> {
        self.words[self.next].word
    }

    /// The word behind the next one.
    pub(super) fn second(&self) -> Word<'a> {
        self.ahead(1)
    }

    /// The word so many behind the next one.
    pub(super) fn ahead(&self, count: usize) -> Word<'a> {
        self.words.get(self.next + count).map_or(Word::End, |token| token.word)
    }

    /// The word before the next one.
    pub(super) fn before(&self) -> Option<Word<'a>> {
        Some(self.words[self.next.checked_sub(1)?].word)
    }

    /// True if the head of a loop comes next: `i in`, or `(i, j) in`.
    pub(super) fn is_loop(&self) -> bool {
        let mut words = self.words[self.next..].iter().map(|token| token.word);
        let first = words.next();
        if matches!(first, Some(Word::Name(_))) {
            return words.next() == Some(Word::Key("in"));
        }
        let mut is_several = false;
        let mut is_names = |word: &Word<'_>| {
            is_several |= *word == Word::Sign(",");
            matches!(word, Word::Name(_) | Word::Sign(","))
        };
        first == Some(Word::Sign("("))
            && words.find(|word| !is_names(word)) == Some(Word::Sign(")"))
            && is_several
            && words.next() == Some(Word::Key("in"))
    }

    /// The place of the next word.
    pub(super) fn at(&self) -> usize {
        self.words[self.next].at
    }

    /// Takes the next word. The end stays.
    pub(super) fn take(&mut self) -> Word<'a> {
        let word = self.peek();
        if word != Word::End {
            self.next += 1;
        }
        word
    }

    /// True if the next word is this one, which is taken then.
    pub(super) fn takes(&mut self, word: Word<'_>) -> bool {
        let is = self.peek() == word;
        if is {
            self.take();
        }
        is
    }

    /// Takes this sign.
    pub(super) fn sign(&mut self, sign: &'static str) -> Result<(), TextError> {
        if self.takes(Word::Sign(sign)) { Ok(()) } else { Err(self.expected(&format!("\"{sign}\""))) }
    }

    /// Takes a name. `what` says what it is for.
    pub(super) fn name(&mut self, what: &str) -> Result<&'a str, TextError> {
        match self.peek() {
            Word::Name(name) => {
                self.take();
                Ok(name)
            }
            Word::Key(word) => Err(self.wrong(format!("\"{word}\" is a word of the language, so it cannot be {what}"))),
            _ => Err(self.expected(what)),
        }
    }

    /// An error that says that something else was expected at the next word.
    pub(super) fn expected(&self, what: &str) -> TextError {
        self.wrong(format!("expected {what}, not {}", self.peek().described()))
    }

    /// An error at the next word.
    pub(super) fn wrong(&self, what: impl Into<String>) -> TextError {
        self.wrong_at(self.at(), what)
    }

    /// An error at this byte.
    pub(super) fn wrong_at(&self, at: usize, what: impl Into<String>) -> TextError {
        TextError::at(self.text, at, what)
    }
}
