//! Strategies by their names: the options `--strategies` and `--strategy`. The names themselves are read by
//! [`Plan::parse_list`] (`csp-core/src/plan/names.rs`); `csp_instance::plans` hands it the engines of other crates.

use csp_core::Plan;
use csp_instance::plans;

/// Several strategies, in the order in which they were named.
#[derive(Clone, Debug)]
pub(crate) struct Strategies(pub(crate) Vec<Plan>);

/// Reads strategies, separated by commas.
///
/// # Errors
///
/// A sentence on the first name that is none, with the nearest one that is.
pub(in crate::args) fn strategies(names: &str) -> Result<Strategies, String> {
    plans::plans(names).map(Strategies)
}

/// Reads strategies whose searches are trees that tell their steps: those that can be watched.
///
/// # Errors
///
/// As [`strategies`]; also for a name whose search has no steps to tell, or no tree.
pub(in crate::args) fn all_watched(names: &str) -> Result<Strategies, String> {
    plans::all_watched_as_trees(names).map(Strategies)
}
