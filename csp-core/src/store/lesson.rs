//! The lesson that a search learns from a conflict.

use super::OwnedReason;
use crate::model::Literal;

/// The lesson that a search learns from a conflict: a nogood, and where it goes back to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The nogood: these literals held at the conflict, and no solution has all of them. The first is the unique
    /// implication point of the last level: after the jump it is the only one that does not hold, so its opposite follows.
    /// No literal: there is no (further) solution.
    pub nogood: Box<[Literal]>,
    /// The level at which the conflict came: how many assignments were tried and stood.
    pub from: usize,
    /// The level that the search goes back to, where the nogood takes effect.
    pub to: usize,
    /// Of how many levels the literals of the nogood are (Audemard & Simon 2009: literal block distance).
    pub lbd: usize,
    /// The number of literals that the first unique implication point alone had left, before the nogood was made smaller.
    pub unminimised: usize,
    /// The way in which it came to the conflict, when an observer asked for steps.
    pub graph: Option<ImplicationGraph>,
}

/// The literals that led to a conflict, and which of them implied which (Marques-Silva & Sakallah 1996).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImplicationGraph {
    /// Each after all that implied it.
    pub nodes: Vec<Implied>,
    /// The nodes that cannot hold together.
    pub conflict: Vec<usize>,
    /// The rule and constraint that they break.
    pub reason: OwnedReason,
}

/// A literal that held at a conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Implied {
    /// The literal.
    pub literal: Literal,
    /// At which level it came to hold; 0 is the root.
    pub level: usize,
    /// The reason why it holds; `None` for one that was tried.
    pub reason: Option<OwnedReason>,
    /// The nodes that implied it; none for one that was tried.
    pub antecedents: Vec<usize>,
}
