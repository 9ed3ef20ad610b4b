//! Deductions: what follows in a position, the technique that saw it, and the pattern that proves it.

mod deduction;
mod pattern;
mod technique;

pub use deduction::{Deduction, Shown};
pub use pattern::{Link, LinkKind, LinkReason, Pattern};
pub use technique::Technique;
