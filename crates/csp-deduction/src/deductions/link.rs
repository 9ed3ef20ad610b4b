//! Links between candidates.

use crate::position::{Candidate, HouseId};

/// A link between two candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The candidate from which it is read.
    pub from: Candidate,
    /// The candidate to which it is read.
    pub to: Candidate,
    /// What it says.
    pub kind: LinkKind,
    /// Why it holds.
    pub why: LinkReason,
}

/// What a link says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    /// If the first does not hold, the second does: a strong link.
    Strong,
    /// If the first holds, the second does not: a weak link.
    Weak,
}

/// Why a link holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkReason {
    /// Both are values of one variable; a strong link has no third one.
    Variable,
    /// Both are places of one value in a house; a strong link has no third one, and its house is tight.
    House(HouseId),
    /// A constraint between the two variables forbids the two values together.
    Constraint,
}
