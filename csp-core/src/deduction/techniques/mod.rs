//! The techniques, one in each file.
//!
//! A file has the technique's name, what it does, and `find`, which looks for it. It speaks of houses, variables and values
//! only, so that it holds for boards of every size, for every variant of disequalities, and for any other network of them.

mod full_house;
mod hidden_single;
mod naked_single;

use super::finder::Finder;

/// Every technique, the easiest first.
pub(super) const FINDERS: [Finder; 3] = [full_house::FINDER, hidden_single::FINDER, naked_single::FINDER];
