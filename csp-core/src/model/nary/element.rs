//! An entry of a list.

use crate::model::nary::Term;

/// The entry of a list at an index is a value: `list[index - first] = value`.
///
/// Source: Van Hentenryck & Carillon 1988 (element).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Element {
    list: Box<[Term]>,
    index: Term,
    first: i64,
    value: Term,
}

impl Element {
    /// The entry of `list` that `index` names is `value`; `first` is the index of the first entry. Outside the list nothing is allowed.
    pub fn new(list: impl Into<Box<[Term]>>, index: Term, first: i64, value: Term) -> Self {
        Self { list: list.into(), index, first, value }
    }

    /// The list.
    pub fn list(&self) -> &[Term] {
        &self.list
    }

    /// The index.
    pub fn index(&self) -> Term {
        self.index
    }

    /// The index of the first entry.
    pub fn first(&self) -> i64 {
        self.first
    }

    /// The value.
    pub fn value(&self) -> Term {
        self.value
    }

    /// The entry that this index names.
    pub fn entry(&self, index: i64) -> Option<Term> {
        let place = index.checked_sub(self.first).and_then(|place| usize::try_from(place).ok())?;
        self.list.get(place).copied()
    }
}

impl Element {
    /// True if the variables may have these integers, in the order of the scope.
    pub(super) fn holds(&self, integers: &[i64]) -> bool {
        let entry = self.entry(self.index.of(integers));
        entry.is_some_and(|entry| entry.of(integers) == self.value.of(integers))
    }

    /// All that it states, in one line.
    pub(super) fn describe(&self) -> String {
        format!("{self:?}")
    }
}
