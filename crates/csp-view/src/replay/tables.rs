//! Things that occur many times, each kept once and named by its number.

use std::collections::HashMap;
use std::hash::Hash;

/// Different things in the order in which they came first.
#[derive(Clone, Debug)]
pub(super) struct UniqueTable<T> {
    numbers: HashMap<T, usize>,
    things: Vec<T>,
}

impl<T: Clone + Eq + Hash> UniqueTable<T> {
    pub(super) fn new() -> Self {
        Self { numbers: HashMap::new(), things: Vec::new() }
    }

    /// The number of a thing, from 0.
    pub(super) fn number(&mut self, thing: T) -> usize {
        if let Some(&number) = self.numbers.get(&thing) {
            return number;
        }
        let number = self.things.len();
        self.things.push(thing.clone());
        self.numbers.insert(thing, number);
        number
    }

    /// All of them, in the order of their numbers.
    pub(super) fn into_things(self) -> Vec<T> {
        self.things
    }
}
