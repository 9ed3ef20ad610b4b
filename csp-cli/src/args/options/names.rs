//! Options whose value is one of a list of names.

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
