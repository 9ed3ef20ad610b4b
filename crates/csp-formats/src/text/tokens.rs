//! The words of a text, taken one by one.

use super::token::{TextToken, Word};
use crate::error::TextError;

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
        self.words.get(self.next + 1).map_or(Word::End, |token| token.word)
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
