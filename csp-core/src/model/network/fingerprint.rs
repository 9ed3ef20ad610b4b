//! A number that two networks share only when they are the same problem.

use std::collections::HashMap;

use crate::model::value::fnv::Fnv1a;
use crate::model::{Network, ValueSet};

impl Network {
    /// A hash of all that a search can depend on: the declared and the initial domains, the arcs and their tables,
    /// and what larger constraints say of themselves.
    /// The names of variables are not in it. It is the same on every machine and in every run, so that it can stand
    /// in a file; it guards against mistakes, not against someone who looks for two networks with one hash.
    ///
    /// Source: FNV-1a with 128 bits (Fowler, Noll & Vo; RFC 9923). Cost: O(n d + e + size of the distinct tables).
    ///
    /// ```
    /// use csp_core::problems;
    ///
    /// assert_eq!(problems::queens(6).fingerprint(), problems::queens(6).fingerprint());
    /// assert_ne!(problems::queens(6).fingerprint(), problems::latin_square(6).fingerprint());
    /// ```
    pub fn fingerprint(&self) -> u128 {
        let mut hash = Fnv1a::default();
        hash.number(self.len());
        for x in self.variables() {
            hash.set(self.declared(x).as_set());
            hash.set(self.domain(x));
        }
        // Tables are numbered as the arcs meet them: how they are stored is no part of the problem.
        let mut numbers = HashMap::new();
        hash.number(self.all_arcs().len());
        for &arc in self.all_arcs() {
            let next = numbers.len();
            let number = *numbers.entry(arc.table).or_insert(next);
            hash.number(arc.source().index());
            hash.number(arc.target().index());
            hash.number(number);
            if number == next {
                for a in self.declared(arc.source()) {
                    hash.set(self.row(arc, a));
                }
            }
        }
        for constraint in self.nary() {
            hash.number(constraint.scope().len());
            for &x in constraint.scope() {
                hash.number(x.index());
                let integers = self.integers(x).to_string();
                hash.number(integers.len());
                hash.bytes(integers.as_bytes());
            }
            let statement = constraint.relation().describe();
            hash.number(statement.len());
            hash.bytes(statement.as_bytes());
        }
        hash.0
    }
}

impl Fnv1a {
    /// The words up to the last that is not 0, and how many these are: a set is the same however wide it is stored.
    fn set(&mut self, set: ValueSet<'_>) {
        let words = set.words();
        let used = words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
        self.number(used);
        words[..used].iter().for_each(|word| self.bytes(&word.to_le_bytes()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors of the algorithm's authors.
    #[test]
    fn fnv_1a_is_the_published_one() {
        let hash = |text: &str| {
            let mut hash = Fnv1a::default();
            hash.bytes(text.as_bytes());
            hash.0
        };
        assert_eq!(hash(""), 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
        assert_eq!(hash("a"), 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
        assert_eq!(hash("foobar"), 0x343e_1662_793c_64bf_6f0d_3597_ba44_6f18);
    }
}
