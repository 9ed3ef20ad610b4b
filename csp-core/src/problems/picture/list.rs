//! Each variable with what its value is called.

use super::wrapped::wrapped;
use crate::model::{Network, Val};

/// `variable=value`, as many in a line as there is room for.
pub(super) fn list(network: &Network, values: &[Val]) -> String {
    let pairs = network.variables().zip(values);
    wrapped(pairs.map(|(x, &value)| format!("{}={}", network.name(x), network.label(x, value))), 0) + "\n"
}
