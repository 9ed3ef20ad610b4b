//! How a technique is looked for.

use std::ops::ControlFlow;

use csp_core::Watch;

use crate::deductions::{Deduction, Technique};
use crate::position::Position;

/// Is told each deduction that is found, and says whether to go on.
pub(crate) type Tell<'t> = &'t mut dyn FnMut(Deduction) -> ControlFlow<()>;

/// A technique and the function that looks for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finder {
    pub(crate) technique: &'static Technique,
    /// Tells every deduction of the technique that changes the position, in an order that depends on the position
    /// alone; of a refutation, the shortest. Ends early when it is told to, or when the watch says that it must.
    pub(crate) find: fn(&Position<'_>, &Watch, Tell<'_>) -> ControlFlow<()>,
}
