//! Options whose values are names: one of a list, or strategies.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use csp_core::Plan;
use csp_instance::plans;

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

/// Several strategies, in the order in which they were named.
#[derive(Clone, Debug)]
pub(crate) struct Strategies(pub(crate) Vec<Plan>);

pub(in crate::args) fn strategies(names: &str) -> Result<Strategies, String> {
    plans::plans(names).map(Strategies)
}

/// Several that tell the steps of a tree.
pub(in crate::args) fn all_watched(names: &str) -> Result<Strategies, String> {
    plans::all_watched_as_trees(names).map(Strategies)
}
