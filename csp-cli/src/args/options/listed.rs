//! Options that take one of several names.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Reads one of these names, each of which stands beside what it means and is told in the help.
pub(in crate::args) fn one_of<T>(known: &'static [(T, &'static str, &'static str)]) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let values = known.iter().map(|(_, name, what)| PossibleValue::new(*name).help(*what));
    PossibleValuesParser::new(values).map(|typed| {
        let meant = known.iter().find(|(_, name, _)| *name == typed);
        meant.expect("the parser takes no other names").0
    })
}
