//! Deductions: what follows in a position, the technique that saw it, and the pattern that proves it.

mod deduction;
mod link;
mod pattern;
mod shown;
mod technique;

pub use deduction::Deduction;
pub use link::{Link, LinkKind, LinkReason};
pub use pattern::Pattern;
pub use shown::Shown;
pub use technique::Technique;
