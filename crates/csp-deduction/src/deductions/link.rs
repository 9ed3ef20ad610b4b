//! Links between candidates.

use crate::position::{Candidate, HouseId};

/// A link between two candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The candidate from which it is read.
    pub from: Candidate,
    /// The candidate to which it is read.
    pub to: Candidate,
    /// Its kind: strong or weak.
    pub kind: LinkKind,
    /// The reason that it holds.
    pub why: LinkReason,
}

/// The kind of a link: what follows at its second end from its first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    /// If the first does not hold, the second does: a strong link.
    Strong,
    /// If the first holds, the second does not: a weak link.
    Weak,
}

/// The reason that a link holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkReason {
    /// Both are values of one variable; a strong link has no third one.
    Variable,
    /// Both are places of one value in a house; a strong link has no third one, and its house is tight.
    House(HouseId),
    /// A constraint between the two variables forbids the two values together.
    Constraint,
}
