//! A matching: each value belongs to one variable at most.

use std::collections::{HashMap, HashSet};

#[derive(Clone, Debug, Default)]
pub struct Matching {
    /// The values that each variable may get, ascending.
    values: HashMap<usize, Vec<i64>>,
    /// The variable that each value belongs to.
    owners: HashMap<i64, usize>,
    marked: HashSet<i64>,
}

impl Matching {
    /// No value belongs to anybody yet.
    pub fn new(values: HashMap<usize, Vec<i64>>) -> Matching {
        Matching { values, ..Matching::default() }
    }

    /// The values that x may get, ascending.
    pub fn values(&self, x: usize) -> Vec<i64> {
        self.values[&x].clone()
    }

    /// The variable that the value v belongs to, if there is one.
    pub fn owner(&self, v: i64) -> Option<usize> {
        self.owners.get(&v).copied()
    }

    /// From now on the value v belongs to x.
    pub fn give(&mut self, v: i64, x: usize) {
        self.owners.insert(v, x);
    }

    /// Whether v was looked at before.
    pub fn is_marked(&self, v: i64) -> bool {
        self.marked.contains(&v)
    }

    /// Marks v as looked at.
    pub fn mark(&mut self, v: i64) {
        self.marked.insert(v);
    }

    /// Takes all marks away.
    pub fn clear_marks(&mut self) {
        self.marked.clear();
    }
}
