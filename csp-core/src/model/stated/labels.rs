//! The labels of values.

use std::fmt;
use std::sync::Arc;

use crate::model::nary::Integers;
use crate::model::{Val, Var};

/// Names of the values of some variables, for people to read. Clones share the words.
///
/// ```
/// use csp_core::{Labels, Val};
///
/// let colours = Labels::words(["red", "green"]);
/// let name = |labels: &Labels, value| labels.of(Val::new(value)).to_string();
/// assert_eq!([0, 1, 2].map(|value| name(&colours, value)), ["red", "green", "2"]);
/// assert_eq!(name(&Labels::counting_from(1), 0), "1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// Value v is called v + the number.
    From(u16),
    /// Value v is called as the word at place v; values behind the last word are called by their number.
    Words(Arc<[Box<str>]>),
    /// Value v is called as what it stands for.
    Integers(Integers),
}

impl Labels {
    /// Value 0 is called `first`, value 1 `first + 1`, and so on.
    pub fn counting_from(first: u16) -> Self {
        Self(Kind::From(first))
    }

    /// Value 0 is called as the first word, value 1 as the second, and so on; values behind the last keep
    /// their number.
    pub fn words<W: Into<Box<str>>>(words: impl IntoIterator<Item = W>) -> Self {
        Self(Kind::Words(words.into_iter().map(Into::into).collect()))
    }

    /// Each value is called as the integer that it stands for; values behind the last keep their number.
    pub fn integers(integers: Integers) -> Self {
        Self(Kind::Integers(integers))
    }

    /// True if one is a clone of the other. Words are not compared, so that this costs the same however many
    /// there are: the cells of a board share their labels.
    fn shares_with(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Kind::From(first), Kind::From(other)) => first == other,
            (Kind::Words(words), Kind::Words(others)) => Arc::ptr_eq(words, others),
            (Kind::Integers(one), Kind::Integers(other)) => one.shares_with(other),
            _ => false,
        }
    }

    /// The name of `v`.
    pub fn of(&self, v: Val) -> impl fmt::Display + '_ {
        fmt::from_fn(move |f| match &self.0 {
            Kind::From(first) => write!(f, "{}", u32::from(v.get()) + u32::from(*first)),
            Kind::Words(words) => match words.get(v.index()) {
                Some(word) => f.write_str(word),
                None => write!(f, "{v}"),
            },
            Kind::Integers(integers) if (v.index() as u64) < integers.len() => write!(f, "{}", integers.at(v)),
            Kind::Integers(_) => write!(f, "{v}"),
        })
    }
}

/// The labels of the variables.
#[derive(Clone, Debug, Default)]
pub(in crate::model) struct Labelled {
    sets: Vec<Labels>,
    /// The place of a variable's labels in `sets`; a variable without labels is not here.
    places: Vec<(Var, u32)>,
}

impl Labelled {
    pub(in crate::model) fn add(&mut self, x: Var, labels: &Labels) {
        if !self.sets.last().is_some_and(|last| last.shares_with(labels)) {
            self.sets.push(labels.clone());
        }
        self.places.push((x, self.sets.len() as u32 - 1));
    }

    /// The same, ready to be asked. The sort keeps the order of what was said of one variable, whose last
    /// labels hold.
    pub(in crate::model) fn sorted(mut self) -> Self {
        self.places.sort_by_key(|&(x, _)| x);
        self
    }

    /// Those of some variables, each under its name in another network; ascending.
    pub(in crate::model) fn of_part(&self, variables: impl Iterator<Item = (Var, Var)>) -> Self {
        let places = variables.filter_map(|(x, own)| Some((own, self.place(x)?))).collect();
        Self { sets: self.sets.clone(), places }
    }

    /// True if no variable has labels.
    pub(in crate::model) fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The labels of `x`: O(log n).
    pub(in crate::model) fn of(&self, x: Var) -> Option<&Labels> {
        self.place(x).map(|place| &self.sets[place as usize])
    }

    fn place(&self, x: Var) -> Option<u32> {
        let end = self.places.partition_point(|&(other, _)| other <= x);
        self.places[..end].last().filter(|(last, _)| *last == x).map(|&(_, place)| place)
    }
}
