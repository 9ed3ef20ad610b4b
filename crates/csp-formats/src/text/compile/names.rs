//! The meaning of names.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::value::{Scalar, Sort, Value};

/// The names of a model, and the loops around the present place.
#[derive(Debug, Default)]
pub(super) struct TextNames {
    known: HashMap<String, Value>,
    words: HashMap<Rc<str>, i64>,
    /// The words in the order of their numbers.
    spelled: Vec<Rc<str>>,
    loops: Vec<LoopName>,
    /// The names of loops that have ended.
    past: HashSet<String>,
    /// The names of the loops of rules, when the texts of answers have begun.
    of_rules: HashSet<String>,
}

/// The name of a loop, and its meaning in the present turn.
#[derive(Debug)]
struct LoopName {
    name: String,
    value: Value,
    /// The number of the turn, from 1.
    turn: usize,
}

impl TextNames {
    /// Gives a name its meaning.
    pub(super) fn define(&mut self, name: &str, value: Value) {
        self.known.insert(name.to_owned(), value);
    }

    /// The meaning of a name; the innermost loop comes first, and words last.
    pub(super) fn find(&self, name: &str) -> Option<Value> {
        if let Some(found) = self.loops.iter().rev().find(|known| known.name == name) {
            return Some(found.value.clone());
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

    /// All words, in the order of their numbers.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.spelled.iter().map(|word| &**word)
    }

    /// All names that have a meaning.
    pub(super) fn all(&self) -> impl Iterator<Item = &str> {
        let loops = self.loops.iter().map(|known| known.name.as_str());
        self.known.keys().map(String::as_str).chain(loops).chain(self.spelled.iter().map(|word| &**word))
    }

    /// True if a loop had this name.
    pub(super) fn is_past(&self, name: &str) -> bool {
        self.past.contains(name)
    }

    /// Begins the texts of answers, which have loops of their own.
    pub(super) fn begin_texts(&mut self) {
        self.of_rules = std::mem::take(&mut self.past);
    }

    /// True in a text of answers if a loop of a rule had this name.
    pub(super) fn is_of_rules(&self, name: &str) -> bool {
        self.of_rules.contains(name)
    }

    /// True if it is no word yet, and nothing else.
    pub(super) fn is_free(&self, name: &str) -> bool {
        self.find(name).is_none()
    }

    /// Begins a turn of a loop, where its name has this value.
    pub(super) fn open(&mut self, name: &str, value: Value, turn: usize) {
        self.loops.push(LoopName { name: name.to_owned(), value, turn });
    }

    /// Ends the innermost turn, which had so many names.
    pub(super) fn close(&mut self, names: usize) {
        for ended in self.loops.drain(self.loops.len().saturating_sub(names)..) {
            if !self.past.contains(&ended.name) {
                self.past.insert(ended.name);
            }
        }
    }

    /// The indices behind a name within the loops: their numbers, as in `[1, 3]`; nothing outside of all.
    pub(super) fn turns(&self) -> String {
        if self.loops.is_empty() {
            return String::new();
        }
        let shown = |known: &LoopName| match &known.value {
            Value::One(scalar @ Scalar { sort: Sort::Word, .. }) => {
                self.spelled(scalar.known().unwrap_or(-1)).to_owned()
            }
            Value::One(scalar) => scalar.known().unwrap_or(known.turn as i64).to_string(),
            _ => known.turn.to_string(),
        };
        format!("[{}]", self.loops.iter().map(shown).collect::<Vec<_>>().join(", "))
    }
}
