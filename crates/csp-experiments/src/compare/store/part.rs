//! A part of a problem.

use serde::{Deserialize, Serialize};

/// A part of a problem that was split (Regin, Rezgui & Malapert 2013).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Its number, from 1.
    pub number: u32,
    /// How many parts there are.
    pub of: u32,
    /// The values of some variables, each by its index: what tells this part from the others.
    pub decisions: Vec<(usize, u16)>,
}

impl Part {
    /// Its number and how many there are.
    pub fn place(&self) -> [u32; 2] {
        [self.number, self.of]
    }
}
