//! A list of tuples, as numbers of values.

use crate::model::{Domains, NaryRelation, RelationKind, Tuples};

/// The number that stands for `*`, every value.
pub(super) const ANY: u32 = u32::MAX;

/// The tuples of a list that the declared domains have, each entry the number of a value, or [`ANY`].
#[derive(Debug)]
pub(super) struct Listed {
    arity: usize,
    entries: Vec<u32>,
    /// True if no tuple has `*`. Then each comes once.
    is_plain: bool,
}

impl Listed {
    /// Those of `relation`, which is a list for a scope of so many variables.
    pub(super) fn of(relation: &dyn NaryRelation, domains: &dyn Domains) -> Self {
        let mut listed = Self { arity: domains.arity(), entries: Vec::new(), is_plain: true };
        if let RelationKind::Tuples(tuples) = relation.kind() {
            listed.add_all(tuples, domains);
        }
        listed
    }

    fn add_all(&mut self, tuples: &Tuples, domains: &dyn Domains) {
        for tuple in tuples.plain_tuples() {
            self.add(domains, tuple.iter().map(|&integer| Some(integer)));
        }
        for tuple in tuples.short_tuples() {
            self.add(domains, tuple.iter().copied());
        }
    }

    fn add(&mut self, domains: &dyn Domains, tuple: impl Iterator<Item = Option<i64>>) {
        let (before, mut is_short) = (self.entries.len(), false);
        for (place, integer) in tuple.enumerate() {
            let entry = match integer {
                None => {
                    is_short = true;
                    ANY
                }
                // What the domain lacks at the root it never has again.
                Some(integer) => match domains.integers(place).value(integer) {
                    Some(value) if domains.depth() > 0 || domains.domain(place).contains(value) => value.get().into(),
                    _ => return self.entries.truncate(before),
                },
            };
            self.entries.push(entry);
        }
        self.is_plain &= !is_short;
    }

    /// These tuples, each once and without `*`.
    pub(super) fn of_tuples(arity: usize, entries: Vec<u32>) -> Self {
        Self { arity, entries, is_plain: true }
    }

    pub(super) fn arity(&self) -> usize {
        self.arity
    }

    /// True if no tuple has `*`. Then each comes once.
    pub(super) fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// The number of them.
    pub(super) fn len(&self) -> usize {
        self.entries.len() / self.arity
    }

    #[inline]
    pub(super) fn tuple(&self, number: usize) -> &[u32] {
        &self.entries[number * self.arity..][..self.arity]
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        self.entries.chunks_exact(self.arity)
    }
}
