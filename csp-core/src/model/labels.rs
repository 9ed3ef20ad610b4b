//! What values are called.

use std::fmt;
use std::sync::Arc;

use super::Val;

/// What the values of some variables are called, for people to read. Clones share the words.
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
}

impl Labels {
    /// Value 0 is called `first`, value 1 `first + 1`, and so on.
    pub fn counting_from(first: u16) -> Self {
        Self(Kind::From(first))
    }

    /// Value 0 is called as the first word, value 1 as the second, and so on; values behind the last keep their number.
    pub fn words<W: Into<Box<str>>>(words: impl IntoIterator<Item = W>) -> Self {
        Self(Kind::Words(words.into_iter().map(Into::into).collect()))
    }

    /// What `v` is called.
    pub fn of(&self, v: Val) -> impl fmt::Display + '_ {
        fmt::from_fn(move |f| match &self.0 {
            Kind::From(first) => write!(f, "{}", u32::from(v.get()) + u32::from(*first)),
            Kind::Words(words) => match words.get(v.index()) {
                Some(word) => f.write_str(word),
                None => write!(f, "{v}"),
            },
        })
    }
}
