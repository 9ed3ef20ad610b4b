//! The techniques: a file for each idea, with its search and a table of the techniques that it makes. X-wing, swordfish and
//! jellyfish are `fish`.
//!
//! A row of a table has the words of a technique, its level, and a function that looks for it. All speak of houses,
//! variables and values only, so that they hold for boards of every size, for every variant of disequalities, and for
//! any other network of them.

mod closed_sets;
mod finder;
mod links;
mod locked_sets;

mod almost_locked;
mod bug_plus_one;
mod chains;
mod colouring;
mod finned_fish;
mod fish;
mod grouped_chains;
mod intersections;
mod rectangles;
mod refutation;
mod singles;
mod subsets;
mod sue_de_coq;
mod turbots;
mod wings;

use std::sync::LazyLock;

pub(crate) use finder::{Finder, Memory};

/// The tables.
static FAMILIES: [&[Finder]; 15] = [
    &singles::TECHNIQUES,
    &intersections::TECHNIQUES,
    &subsets::TECHNIQUES,
    &fish::TECHNIQUES,
    &finned_fish::TECHNIQUES,
    &turbots::TECHNIQUES,
    &wings::TECHNIQUES,
    &rectangles::TECHNIQUES,
    &colouring::TECHNIQUES,
    &bug_plus_one::TECHNIQUES,
    &chains::TECHNIQUES,
    &sue_de_coq::TECHNIQUES,
    &grouped_chains::TECHNIQUES,
    &almost_locked::TECHNIQUES,
    &refutation::TECHNIQUES,
];

/// Every technique, the easiest first.
pub(crate) static FINDERS: LazyLock<Vec<&'static Finder>> = LazyLock::new(|| {
    let mut all: Vec<&Finder> = FAMILIES.iter().copied().flatten().collect();
    all.sort_by_key(|finder| finder.level);
    all
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_techniques_have_one_level() {
        assert!(FINDERS.is_sorted_by(|one, next| one.level < next.level));
    }
}
