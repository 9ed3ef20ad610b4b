//! The meaning of names.

use std::collections::HashMap;
use std::rc::Rc;

use super::value::{Scalar, Sort, Value};

/// The names of a model, and the loops around the present place.
#[derive(Debug, Default)]
pub(super) struct TextNames {
    known: HashMap<String, Value>,
    words: HashMap<Rc<str>, i64>,
    /// The words in the order of their numbers.
    spelled: Vec<Rc<str>>,
    loops: Vec<(String, i64, Sort)>,
}

impl TextNames {
    /// Gives a name its meaning.
    pub(super) fn define(&mut self, name: &str, value: Value) {
        self.known.insert(name.to_owned(), value);
    }

    /// The meaning of a name; the innermost loop comes first, and words last.
    pub(super) fn find(&self, name: &str) -> Option<Value> {
        if let Some(&(_, number, sort)) = self.loops.iter().rev().find(|(known, ..)| known == name) {
            return Some(Value::One(Scalar { sort, ..Scalar::number(number) }));
        }
        let word = || self.words.get(name).map(|&number| Value::One(Scalar::word(number)));
        self.known.get(name).cloned().or_else(word)
    }

    /// The number of a word, which may be new.
    pub(super) fn word(&mut self, name: &str) -> i64 {
        if let Some(&number) = self.words.get(name) {
            return number;
        }
        // There are no more words than letters in a text.
        let number = i64::try_from(self.spelled.len()).unwrap_or(i64::MAX);
        let name: Rc<str> = name.into();
        self.spelled.push(name.clone());
        self.words.insert(name, number);
        number
    }

    /// The spelling of a word.
    pub(super) fn spelled(&self, number: i64) -> &str {
        usize::try_from(number).ok().and_then(|number| self.spelled.get(number)).map_or("", |word| word)
    }

    /// All names that have a meaning.
    pub(super) fn all(&self) -> impl Iterator<Item = &str> {
        let loops = self.loops.iter().map(|(name, ..)| name.as_str());
        self.known.keys().map(String::as_str).chain(loops).chain(self.spelled.iter().map(|word| &**word))
    }

    /// True if it is no word yet, and nothing else.
    pub(super) fn is_free(&self, name: &str) -> bool {
        self.find(name).is_none()
    }

    /// Begins the turns of a loop.
    pub(super) fn open(&mut self, name: &str, sort: Sort) {
        self.loops.push((name.to_owned(), 0, sort));
    }

    /// The innermost loop has this number now.
    pub(super) fn turn(&mut self, number: i64) {
        if let Some(innermost) = self.loops.last_mut() {
            innermost.1 = number;
        }
    }

    /// Ends the innermost loop.
    pub(super) fn close(&mut self) {
        self.loops.pop();
    }

    /// The indices behind a name within the loops: their numbers, as in `[1, 3]`; nothing outside of all.
    pub(super) fn turns(&self) -> String {
        if self.loops.is_empty() {
            return String::new();
        }
        let shown = |&(_, number, sort): &(_, i64, Sort)| match sort {
            Sort::Word => self.spelled(number).to_owned(),
            Sort::Number | Sort::Truth => number.to_string(),
        };
        format!("[{}]", self.loops.iter().map(shown).collect::<Vec<_>>().join(", "))
    }
}
