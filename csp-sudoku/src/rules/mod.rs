//! The rules of a board: its regions, its variants, and what both state about its cells.

mod declared_rules;
mod link;
mod regions;
mod ruleset;
mod variant;

pub use declared_rules::Stated;
pub use link::{Link, LinkKind};
pub use regions::{Regions, RegionsError};
pub use ruleset::{Ruleset, RulesetError};
pub use variant::{Variant, VariantError};
