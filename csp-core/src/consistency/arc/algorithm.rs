//! The algorithms of arc consistency, by name.

use super::{Ac1, Ac3, Ac3Bit, Ac3Rm, Ac4, Ac6, Ac2001, ArcConsistency};
use crate::model::Network;

/// The algorithms by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ArcAlgorithm {
    /// [`Ac1`].
    Ac1,
    /// [`Ac3`].
    Ac3,
    /// [`Ac4`].
    Ac4,
    /// [`Ac6`].
    Ac6,
    /// [`Ac2001`].
    Ac2001,
    /// [`Ac3Rm`].
    Ac3Rm,
    /// [`Ac3Bit`].
    Ac3Bit,
}

impl ArcAlgorithm {
    /// All of them, in the order of the course.
    pub const ALL: [Self; 7] = [Self::Ac1, Self::Ac3, Self::Ac4, Self::Ac6, Self::Ac2001, Self::Ac3Rm, Self::Ac3Bit];

    /// For use on `network`.
    pub fn on(self, network: &Network) -> Box<dyn ArcConsistency> {
        match self {
            Self::Ac1 => Box::new(Ac1::new(network)),
            Self::Ac3 => Box::new(Ac3::new(network)),
            Self::Ac4 => Box::new(Ac4::new(network)),
            Self::Ac6 => Box::new(Ac6::new(network)),
            Self::Ac2001 => Box::new(Ac2001::new(network)),
            Self::Ac3Rm => Box::new(Ac3Rm::new(network)),
            Self::Ac3Bit => Box::new(Ac3Bit::new(network)),
        }
    }
}
