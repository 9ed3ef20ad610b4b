//! Naked quad: a naked subset of four.

use std::ops::ControlFlow;

use csp_core::Watch;

use crate::deductions::Technique;
use crate::position::Position;
use crate::techniques::finder::{Finder, Tell};
use crate::techniques::naked_subset;

pub(crate) const TECHNIQUE: Technique =
    Technique::new("naked-quad", "Naked quad", "four cells of a house share four candidates", "");

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    naked_subset::of_sizes(position, &TECHNIQUE, 4..=4, watch, tell)
}
