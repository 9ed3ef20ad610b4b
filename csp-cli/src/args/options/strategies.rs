//! Strategies by their names: the options `--strategies` and `--strategy`.

use csp_core::Plan;
use csp_instance::plans;

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
