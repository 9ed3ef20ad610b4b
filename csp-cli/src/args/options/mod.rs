//! Options that several commands share, and how their values are read.

pub(super) mod files;
pub(super) mod limits;
pub(super) mod measurement;
pub(super) mod names;
pub(super) mod numbers;
pub(super) mod presentation;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// A value with its name and its help.
pub(in crate::args) type Named<T> = (T, &'static str, &'static str);

/// Reads one of these names.
pub(in crate::args) fn one_of<T>(known: &'static [Named<T>]) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let values = known.iter().map(|(_, name, what)| PossibleValue::new(*name).help(*what));
    PossibleValuesParser::new(values).map(|typed| {
        let meant = known.iter().find(|(_, name, _)| *name == typed);
        meant.expect("the parser takes no other names").0
    })
}
