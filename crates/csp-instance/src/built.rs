//! What a name, or a text, was built to.

use csp_core::Network;

use super::{Instance, Meaning, Name};

/// A problem that was built.
#[derive(Debug)]
pub struct Built {
    pub network: Network,
    /// Of a random problem, the share of value pairs that a constraint forbids.
    pub tightness: Option<f64>,
    /// The text that it was read from, or that its name speaks of.
    pub text: Option<String>,
    pub meaning: Meaning,
}

impl Built {
    /// The instance of this name.
    pub fn called(self, name: Name) -> Instance {
        let Self { network, tightness, text, meaning } = self;
        Instance { name, network, tightness, text, meaning }
    }
}
