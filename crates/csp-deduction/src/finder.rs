//! How a technique is looked for.

use std::ops::ControlFlow;

use csp_core::Watch;

use super::deduction::Deduction;
use super::position::Position;
use super::technique::Technique;

/// Is told each deduction that is found, and says whether to go on.
pub(super) type Tell<'t> = &'t mut dyn FnMut(Deduction) -> ControlFlow<()>;

/// A technique and the function that looks for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finder {
    pub(super) technique: &'static Technique,
    /// Tells every deduction of the technique that changes the position, in an order that depends on the position
    /// alone; of a refutation, the shortest. Ends early when it is told to, or when the watch says that it must.
    pub(super) find: fn(&Position<'_>, &Watch, Tell<'_>) -> ControlFlow<()>,
}
