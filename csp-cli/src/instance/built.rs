//! What a name, or a text, was built to.

use csp_core::Network;

use super::{Instance, Meaning, Name};

/// A problem that was built.
#[derive(Debug)]
pub(crate) struct Built {
    pub(crate) network: Network,
    /// Of a random problem, the share of value pairs that a constraint forbids.
    pub(crate) tightness: Option<f64>,
    /// The text that it was read from, or that its name speaks of.
    pub(crate) text: Option<String>,
    pub(crate) meaning: Meaning,
}

impl Built {
    /// The instance of this name.
    pub(crate) fn called(self, name: Name) -> Instance {
        let Self { network, tightness, text, meaning } = self;
        Instance { name, network, tightness, text, meaning }
    }
}
