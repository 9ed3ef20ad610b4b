//! Human techniques: what somebody sees who solves by hand, as statements about cliques and their intersections.
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

mod by_hand;
mod candidate;
mod chains;
mod deduction;
mod error;
mod finder;
mod house;
mod houses;
mod impossible;
mod link;
mod links;
mod pattern;
mod position;
mod refute;
mod scale;
mod shown;
mod technique;
mod techniques;
mod trial;
mod turbot;
mod var_set;
mod walk;
mod why;
mod words;

pub use by_hand::{ByHand, techniques};
pub use candidate::Candidate;
pub use deduction::Deduction;
pub use error::DeductionError;
pub use house::{House, HouseId};
pub use houses::Houses;
pub use impossible::Impossible;
pub use link::{Link, LinkKind, LinkReason};
pub use pattern::Pattern;
pub use position::Position;
pub use scale::Scale;
pub use shown::Shown;
pub use technique::Technique;
pub use walk::End;
pub use why::{Among, Why, WhyNot, why, why_not};
pub use words::{Told, list};

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
