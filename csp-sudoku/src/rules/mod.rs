//! The rules of a board: its regions, its variants, its clues, and what they state about its cells.

mod clue;
mod link;
mod regions;
mod ruleset;
mod stated;
mod variant;

pub use clue::{Clue, ClueError, ClueKind};
pub(crate) use clue::{CluePart, has_first_sum, is_outside, is_sandwich, is_seen, looks_like_clue};
pub use link::{Link, LinkKind};
pub use regions::{Regions, RegionsError};
pub use ruleset::{Ruleset, RulesetError};
pub use stated::Stated;
pub use variant::{Variant, VariantError};
