//! The techniques, one in each file.
//!
//! A file has the technique's name, what it does, and `find`, which looks for it. It speaks of houses, variables and
//! values only, so that it holds for boards of every size, for every variant of disequalities, and for any other
//! network of them.

// What several of them use.
mod chains;
mod closed_sets;
mod finder;
mod fins;
mod links;
mod rectangles;
mod single_after;
mod turbot;

mod bug_plus_one;
mod direct_hidden_pair;
mod direct_hidden_triple;
mod direct_locked_candidates;
mod finned_jellyfish;
mod finned_swordfish;
mod finned_x_wing;
mod fish;
mod full_house;
mod hidden_pair;
mod hidden_quad;
mod hidden_rectangle;
mod hidden_single;
mod hidden_subset;
mod hidden_triple;
mod jellyfish;
mod locked_all_seen;
mod locked_candidates;
mod naked_pair;
mod naked_quad;
mod naked_single;
mod naked_subset;
mod naked_triple;
mod swordfish;
mod unique_rectangle;
mod x_wing;

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

pub(crate) use finder::Finder;

/// Every technique, the easiest first.
pub(crate) const FINDERS: [Finder; 37] = [
    full_house::FINDER,
    hidden_single::FINDER,
    direct_locked_candidates::FINDER,
    direct_hidden_pair::FINDER,
    naked_single::FINDER,
    direct_hidden_triple::FINDER,
    locked_candidates::FINDER,
    locked_all_seen::FINDER,
    naked_pair::FINDER,
    x_wing::FINDER,
    hidden_pair::FINDER,
    naked_triple::FINDER,
    swordfish::FINDER,
    hidden_triple::FINDER,
    skyscraper::FINDER,
    two_string_kite::FINDER,
    turbot_fish::FINDER,
    finned_x_wing::FINDER,
    xy_wing::FINDER,
    xyz_wing::FINDER,
    w_wing::FINDER,
    unique_rectangle::FINDER,
    hidden_rectangle::FINDER,
    finned_swordfish::FINDER,
    naked_quad::FINDER,
    jellyfish::FINDER,
    simple_colouring::FINDER,
    finned_jellyfish::FINDER,
    hidden_quad::FINDER,
    bug_plus_one::FINDER,
    naked_subset::FINDER,
    hidden_subset::FINDER,
    fish::FINDER,
    x_chain::FINDER,
    xy_chain::FINDER,
    aic::FINDER,
    refutation::FINDER,
];
