//! The list of techniques: users read it, and a scale that rates two alike takes the first.

use csp_deduction::techniques;

/// The names of all techniques, the easiest first.
const NAMES: [&str; 43] = [
    "full-house",
    "hidden-single",
    "direct-locked-candidates",
    "direct-hidden-pair",
    "naked-single",
    "direct-hidden-triple",
    "locked-candidates",
    "locked-all-seen",
    "naked-pair",
    "x-wing",
    "hidden-pair",
    "naked-triple",
    "swordfish",
    "hidden-triple",
    "skyscraper",
    "two-string-kite",
    "turbot-fish",
    "finned-x-wing",
    "xy-wing",
    "xyz-wing",
    "w-wing",
    "unique-rectangle",
    "hidden-rectangle",
    "finned-swordfish",
    "naked-quad",
    "jellyfish",
    "simple-colouring",
    "finned-jellyfish",
    "hidden-quad",
    "bug-plus-one",
    "naked-subset",
    "hidden-subset",
    "fish",
    "x-chain",
    "xy-chain",
    "aic",
    "sue-de-coq",
    "als-xz",
    "grouped-chain",
    "als-xy-wing",
    "death-blossom",
    "als-chain",
    "refutation",
];

/// Those that need a puzzle with at most one solution.
const UNIQUE: [&str; 3] = ["unique-rectangle", "hidden-rectangle", "bug-plus-one"];

/// Those whose deductions come the shortest first.
const SHORTEST_FIRST: [&str; 5] = ["x-chain", "xy-chain", "aic", "grouped-chain", "refutation"];

#[test]
fn techniques_are_listed_in_their_order() {
    assert_eq!(techniques().map(|technique| technique.name).collect::<Vec<_>>(), NAMES);
}

#[test]
fn techniques_say_what_they_take_for_granted() {
    let unique = techniques().filter(|technique| technique.assumes_uniqueness).map(|technique| technique.name);
    assert_eq!(unique.collect::<Vec<_>>(), UNIQUE);
    let shortest = techniques().filter(|technique| technique.shortest_first).map(|technique| technique.name);
    assert_eq!(shortest.collect::<Vec<_>>(), SHORTEST_FIRST);
}
