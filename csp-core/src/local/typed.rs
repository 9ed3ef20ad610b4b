//! Which words of the name of a local search were typed.

/// A word of a name, and what two of them would be.
pub(super) type Word = (&'static str, &'static str);

/// The words that were read so far.
#[derive(Debug, Default)]
pub(super) struct Typed(Vec<&'static str>);

impl Typed {
    /// Notes a word. When it was there before, returns what there would be two of.
    pub(super) fn twice(&mut self, word: &str, words: &[Word]) -> Option<&'static str> {
        let &(word, what) = words.iter().find(|(known, _)| *known == word)?;
        if self.0.contains(&word) {
            return Some(what);
        }
        self.0.push(word);
        None
    }
}
