//! The reasons why one search needed less than another: two searches of one problem, laid on each other.
//!
//! A [`Recorder`] is told the events of a search while it runs and becomes a recorded tree, in which every node has
//! what was spent there. An [`Account`] compares two such trees: the first place where they differ, what each did where
//! the other was not, and what kept the other from it. Every number in it is a counter of the two searches or a part of
//! one, and the parts add up to the whole.

mod account;
mod alignment;
mod cost_tree;
mod first_difference;
mod json;
mod phrases;
mod reason;
mod recorder;
mod text;

use alignment::Balance;
use cost_tree::Cost;
use first_difference::{Difference, FirstDifference};
use reason::{Reason, ReasonKind};

pub use account::{Account, Searched};
pub use recorder::{Recorder, Unusable};
