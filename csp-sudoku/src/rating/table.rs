//! The difficulty of each technique: a rating on Sudoku Explainer's scale, a score and a level by HoDoKu's weights.

use super::difficulty::{Difficulty, Grade};

/// The ratings of a technique, by these two programs where they know it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name of the technique, see [`Technique`](csp_deduction::Technique).
    pub technique: &'static str,
    /// The least rating; a few forms are harder, see [`ExplainerScale`](super::ExplainerScale).
    pub rating: Difficulty,
    /// The score of a step.
    pub score: u64,
    /// The grade of a puzzle that needs it.
    pub grade: Grade,
    /// Whose numbers these are.
    pub origin: Origin,
}

/// Whose numbers an entry has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The rating of Sudoku Explainer 1.2.1, score and level of HoDoKu.
    Both,
    /// Sudoku Explainer 1.2.1 has no such class, it takes a chain: the rating is that of its successor Sukaku Explainer.
    SukakuExplainer,
    /// Sudoku Explainer has no such class: the rating is this project's own.
    OwnRating,
    /// HoDoKu has no such class: the score is this project's own.
    OwnScore,
    /// Neither has it.
    Own,
}

const fn entry(technique: &'static str, rating: u32, score: u64, grade: Grade, origin: Origin) -> Entry {
    Entry { technique, rating: Difficulty::of_tenths(rating), score, grade, origin }
}

/// The table, the easiest first.
const TABLE: [Entry; 43] = {
    use Grade::{Easy, Extreme, Hard, Medium, Unfair};
    use Origin::{Both, Own, OwnRating, OwnScore, SukakuExplainer};
    [
        entry("full-house", 10, 4, Easy, Both),
        entry("hidden-single", 12, 14, Easy, Both),
        entry("direct-locked-candidates", 17, 50, Medium, OwnScore),
        entry("direct-hidden-pair", 20, 70, Medium, OwnScore),
        entry("naked-single", 23, 4, Easy, Both),
        entry("direct-hidden-triple", 25, 100, Medium, OwnScore),
        entry("locked-candidates", 26, 50, Medium, Both),
        entry("locked-all-seen", 29, 60, Medium, Own),
        entry("naked-pair", 30, 60, Medium, Both),
        entry("x-wing", 32, 140, Hard, Both),
        entry("hidden-pair", 34, 70, Medium, Both),
        entry("naked-triple", 36, 80, Medium, Both),
        entry("swordfish", 38, 150, Hard, Both),
        entry("hidden-triple", 40, 100, Medium, Both),
        entry("skyscraper", 40, 130, Hard, SukakuExplainer),
        entry("two-string-kite", 41, 150, Hard, SukakuExplainer),
        entry("turbot-fish", 41, 120, Hard, SukakuExplainer),
        entry("xy-wing", 42, 160, Hard, Both),
        entry("simple-colouring", 43, 150, Hard, OwnRating),
        entry("xyz-wing", 44, 180, Hard, Both),
        entry("w-wing", 44, 150, Hard, OwnRating),
        entry("finned-x-wing", 44, 130, Hard, OwnRating),
        entry("unique-rectangle", 45, 100, Hard, Both),
        entry("hidden-rectangle", 46, 100, Hard, OwnRating),
        entry("finned-swordfish", 46, 200, Unfair, OwnRating),
        entry("naked-quad", 50, 120, Hard, Both),
        entry("jellyfish", 52, 160, Hard, Both),
        entry("finned-jellyfish", 53, 250, Unfair, OwnRating),
        entry("hidden-quad", 54, 150, Hard, Both),
        entry("bug-plus-one", 56, 100, Hard, Both),
        entry("naked-subset", 57, 200, Unfair, Own),
        entry("hidden-subset", 58, 200, Unfair, Own),
        entry("fish", 60, 470, Unfair, OwnRating),
        entry("x-chain", 65, 260, Unfair, Both),
        entry("xy-chain", 65, 260, Unfair, OwnRating),
        entry("aic", 65, 280, Unfair, Both),
        entry("sue-de-coq", 69, 250, Unfair, OwnRating),
        entry("als-xz", 70, 300, Unfair, OwnRating),
        entry("grouped-chain", 71, 300, Unfair, OwnRating),
        entry("als-xy-wing", 72, 320, Unfair, OwnRating),
        entry("death-blossom", 73, 360, Unfair, OwnRating),
        entry("als-chain", 74, 340, Unfair, OwnRating),
        entry("refutation", 75, 500, Extreme, OwnRating),
    ]
};

/// Every technique with its numbers, the easiest first.
pub fn entries() -> impl ExactSizeIterator<Item = &'static Entry> {
    TABLE.iter()
}

/// The entry of a technique.
pub(super) fn entry_of(technique: &str) -> Option<&'static Entry> {
    TABLE.iter().find(|entry| entry.technique == technique)
}
