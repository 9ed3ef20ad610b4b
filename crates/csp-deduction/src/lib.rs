//! Human techniques: the steps of somebody who solves by hand, as statements about cliques and their intersections.
//!
//! [`Houses`] are the groups of variables of a network that all differ. A [`Position`] is what each variable may still
//! be. A technique looks at a position and tells [`Deduction`]s: what follows, and the pattern that proves it.
//! [`ByHand`] takes the easiest deduction by a [`Scale`], one after the other. [`why()`] and [`why_not`] prove what is
//! asked about one candidate.
//!
//! Nothing here knows rows, columns or boxes, so that every technique holds for boards of any size, for every variant
//! whose rules are disequalities, and for Latin squares and graph colouring. Where other constraints stand beside the
//! disequalities, all deductions still hold: more constraints have fewer solutions. Techniques that assume one solution
//! say so, and look whether any other constraint could spoil what they conclude.

mod deductions;
mod hand;
mod position;
mod prove;
mod techniques;
mod words;

pub use deductions::{Deduction, Link, LinkKind, LinkReason, Pattern, Shown, Technique};
pub use hand::{ByHand, End, Scale, techniques};
pub use position::{Candidate, DeductionError, House, HouseId, Houses, Impossible, Position};
pub use prove::{Among, Why, WhyNot, why, why_not};
pub use words::{Gap, Phrase, Told, list};

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
