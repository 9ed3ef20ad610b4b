//! Lists of tuples.

use std::collections::HashSet;
use std::hash::Hash;

use crate::model::value::fnv::Fnv1a;

/// The tuples that a list allows, or all others. An entry may be `*`, which stands for every integer.
///
/// ```
/// use csp_core::relations::{NaryRelation, Tuples};
///
/// let sums = Tuples::allowed(3, [[1, 1, 2], [1, 2, 3]]);
/// assert!(sums.allows(&[1, 2, 3]) && !sums.allows(&[2, 1, 3]));
/// let any = Tuples::short(2, true, [vec![Some(7), None]]);
/// assert!(any.allows(&[7, -5]) && !any.allows(&[8, -5]));
/// ```
#[derive(Clone, Debug)]
pub struct Tuples {
    arity: usize,
    is_allowed: bool,
    /// Without `*`, one after the other, ascending, each once.
    plain: Vec<i64>,
    /// The others.
    short: Vec<Box<[Option<i64>]>>,
    known: HashSet<Box<[i64]>>,
}

impl Tuples {
    /// Exactly these tuples of so many entries are allowed.
    ///
    /// # Panics
    ///
    /// When a tuple has another number of entries.
    pub fn allowed<T: AsRef<[i64]>>(arity: usize, tuples: impl IntoIterator<Item = T>) -> Self {
        Self::plain(arity, true, tuples)
    }

    /// All but these tuples of so many entries are allowed.
    ///
    /// # Panics
    ///
    /// When a tuple has another number of entries.
    pub fn forbidden<T: AsRef<[i64]>>(arity: usize, tuples: impl IntoIterator<Item = T>) -> Self {
        Self::plain(arity, false, tuples)
    }

    fn plain<T: AsRef<[i64]>>(arity: usize, is_allowed: bool, tuples: impl IntoIterator<Item = T>) -> Self {
        let tuples = tuples.into_iter().map(|tuple| tuple.as_ref().iter().copied().map(Some).collect());
        Self::short(arity, is_allowed, tuples)
    }

    /// Tuples of so many entries, where `None` stands for every integer (`*`): they are allowed, or forbidden.
    ///
    /// # Panics
    ///
    /// When a tuple has another number of entries.
    pub fn short(arity: usize, is_allowed: bool, tuples: impl IntoIterator<Item = Vec<Option<i64>>>) -> Self {
        let (mut known, mut short) = (HashSet::new(), Vec::new());
        for tuple in tuples {
            assert_eq!(tuple.len(), arity, "each tuple has an entry for each variable");
            match tuple.iter().copied().collect::<Option<Vec<i64>>>() {
                Some(plain) => _ = known.insert(plain.into_boxed_slice()),
                None => short.push(tuple.into_boxed_slice()),
            }
        }
        let mut ascending: Vec<&[i64]> = known.iter().map(AsRef::as_ref).collect();
        ascending.sort_unstable();
        let plain = ascending.concat();
        short.sort_unstable();
        short.dedup();
        Self { arity, is_allowed, plain, short, known }
    }

    /// Entries of a tuple.
    pub fn arity(&self) -> usize {
        self.arity
    }

    /// True if the tuples are those that are allowed; false if they are forbidden.
    pub fn is_allowed(&self) -> bool {
        self.is_allowed
    }

    /// The tuples without `*`, ascending.
    pub fn plain_tuples(&self) -> impl ExactSizeIterator<Item = &[i64]> {
        self.plain.chunks_exact(self.arity.max(1))
    }

    /// The tuples with `*`.
    pub fn short_tuples(&self) -> &[Box<[Option<i64>]>] {
        &self.short
    }
}

impl Tuples {
    /// All that it says, of which equal lists have the same.
    pub(in crate::model) fn content(&self) -> impl Eq + Hash + '_ {
        (self.arity, self.is_allowed, &self.plain, &self.short)
    }

    /// True if the variables may have these integers, in the order of the scope.
    pub(super) fn holds(&self, integers: &[i64]) -> bool {
        let fits = |short: &[Option<i64>]| short.iter().zip(integers).all(|(one, &v)| one.is_none_or(|one| one == v));
        let is_listed = self.known.contains(integers) || self.short.iter().any(|short| fits(short));
        is_listed == self.is_allowed
    }

    /// A number stands for the tuples, which may be millions. It is the same on every machine: fingerprints contain it.
    pub(super) fn describe(&self) -> String {
        let mut hash = Fnv1a::default();
        self.plain.iter().for_each(|entry| hash.bytes(&entry.to_le_bytes()));
        for tuple in &self.short {
            for entry in tuple {
                hash.bytes(&[u8::from(entry.is_some())]);
                hash.bytes(&entry.unwrap_or(0).to_le_bytes());
            }
        }
        let kind = if self.is_allowed { "tuples" } else { "not tuples" };
        format!("{kind} of {}, {} without * ({:032x})", self.arity, self.plain.len(), hash.0)
    }
}
