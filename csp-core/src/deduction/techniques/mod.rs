//! The techniques, one in each file.
//!
//! A file has the technique's name, what it does, and `find`, which looks for it. It speaks of houses, variables and values
//! only, so that it holds for boards of every size, for every variant of disequalities, and for any other network of them.

mod full_house;
mod hidden_single;
mod naked_single;

mod aic;
mod refutation;
mod simple_colouring;
mod skyscraper;
mod turbot_fish;
mod two_string_kite;
mod w_wing;
mod x_chain;
mod xy_chain;
mod xy_wing;
mod xyz_wing;

use super::finder::Finder;

/// Every technique, the easiest first.
pub(super) const FINDERS: [Finder; 14] = [
    full_house::FINDER,
    hidden_single::FINDER,
    naked_single::FINDER,
    skyscraper::FINDER,
    two_string_kite::FINDER,
    turbot_fish::FINDER,
    xy_wing::FINDER,
    xyz_wing::FINDER,
    w_wing::FINDER,
    simple_colouring::FINDER,
    x_chain::FINDER,
    xy_chain::FINDER,
    aic::FINDER,
    refutation::FINDER,
];
