//! Deductions: what follows in a position, the technique that saw it, and the pattern that proves it.

mod deduction;
mod pattern;
mod shown;
mod technique;

pub use deduction::Deduction;
pub use pattern::{Link, LinkKind, LinkReason, Pattern};
pub use shown::Shown;
pub use technique::Technique;
