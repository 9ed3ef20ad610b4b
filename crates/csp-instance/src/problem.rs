//! A problem as it is built from a name or a text.

use csp_core::Network;

use super::{Instance, Meaning, Name};

/// A problem that was built, and is no instance yet: it has no name.
#[derive(Debug)]
pub struct BuiltProblem {
    /// Its variables and constraints.
    pub network: Network,
    /// Of a random problem, the share of value pairs that a constraint forbids.
    pub tightness: Option<f64>,
    /// The text that it was read from, or that its name speaks of.
    pub text: Option<String>,
    /// The meaning of its solutions.
    pub meaning: Meaning,
}

impl BuiltProblem {
    /// The instance of this name.
    pub fn called(self, name: Name) -> Instance {
        let Self { network, tightness, text, meaning } = self;
        Instance { name, network, tightness, text, meaning }
    }
}
