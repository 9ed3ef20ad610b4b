//! Rules that a text states about its puzzles.

use std::collections::HashSet;

use crate::rules::{Regions, Variant};

/// The rules that a text states about a puzzle, beside those of its rows, columns and boxes. Whether they go together, and
/// with the size of the board, is for a [`Ruleset`](crate::Ruleset) to say.
///
/// ```
/// use csp_sudoku::{ReadOptions, Variant, read};
///
/// let text = "# variant: diagonal\n1.....2..3.....4\n";
/// let puzzle = read(text.as_bytes(), ReadOptions::default()).next().unwrap().unwrap();
/// assert_eq!(puzzle.rules.unwrap().variants, [Variant::Diagonal]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stated {
    /// The variants, in the order in which they stand.
    pub variants: Vec<Variant>,
    /// The regions in place of boxes.
    pub regions: Option<Regions>,
    /// The names that are stated and not known, as they stand; the word `jigsaw` when no regions are found.
    pub unknown: Vec<String>,
}

impl Stated {
    /// True if nothing is stated.
    pub fn is_empty(&self) -> bool {
        self.variants.is_empty() && self.regions.is_none() && self.unknown.is_empty()
    }

    /// The same with the clues of another text, each once: what an object states of itself comes on top of the clues above it.
    #[must_use]
    pub fn with_clues_of(&self, other: &Self) -> Self {
        let mut all = self.clone();
        let known: HashSet<Variant> = self.variants.iter().map(Variant::without_line).collect();
        let is_new =
            |variant: &&Variant| matches!(variant, Variant::Clue(_)) && !known.contains(&variant.without_line());
        all.variants.extend(other.variants.iter().filter(is_new).cloned());
        all
    }

    /// Comments that state the same, without the sign that starts a comment. What is not known is left out.
    ///
    /// ```
    /// use csp_sudoku::{Stated, Variant};
    ///
    /// let regions = "AABB\nAABB\nCCDD\nCCDD".parse().unwrap();
    /// let stated = Stated { variants: vec![Variant::Diagonal, Variant::AntiKing], regions: Some(regions), unknown: vec![] };
    /// assert_eq!(stated.to_comments(), ["variant: diagonal, anti-king", "regions: AABBAABBCCDDCCDD"]);
    /// ```
    pub fn to_comments(&self) -> Vec<String> {
        let names: Vec<String> = self.variants.iter().map(Variant::to_string).collect();
        let variants = (!names.is_empty()).then(|| format!("variant: {}", names.join(", ")));
        variants
            .into_iter()
            .chain(self.regions.as_ref().map(|regions| format!("regions: {}", regions.to_line())))
            .collect()
    }
}
