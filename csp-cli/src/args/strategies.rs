//! The names of strategies.

use csp_core::{Plan, StrategyError};

/// Several strategies, in the order in which they were named.
#[derive(Clone, Debug)]
pub(crate) struct Strategies(pub(crate) Vec<Plan>);

pub(super) fn strategies(names: &str) -> Result<Strategies, String> {
    Plan::parse_list(names).map(Strategies).map_err(|error| explained(&error))
}

pub(super) fn strategy(name: &str) -> Result<Plan, String> {
    name.parse().map_err(|error| explained(&error))
}

pub(super) fn explained(error: &StrategyError) -> String {
    match error {
        StrategyError::Unknown { .. } => format!("{error} (`csp strategies` lists all parts)"),
        _ => error.to_string(),
    }
}
