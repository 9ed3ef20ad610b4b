//! The rules of a board: its regions, its variants, and what both state about its cells.

mod link;
mod regions;
mod ruleset;
mod stated;
mod variant;

pub use link::{Link, LinkKind};
pub use regions::{Regions, RegionsError};
pub use ruleset::{Ruleset, RulesetError};
pub use stated::Stated;
pub use variant::{Variant, VariantError};
