//! Somebody who solves by hand: one easiest step, and all steps to the end.

mod by_hand;
mod walk;

pub use by_hand::{ByHand, Scale, techniques};
pub use walk::End;
