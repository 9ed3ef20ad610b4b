//! Naked quad: a naked subset of four.

use std::ops::ControlFlow;

use csp_core::Watch;

use super::naked_subset;
use crate::finder::{Finder, Tell};
use crate::position::Position;
use crate::technique::Technique;

pub(crate) const TECHNIQUE: Technique =
    Technique::new("naked-quad", "Naked quad", "four cells of a house share four candidates", "");

pub(super) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    naked_subset::of_sizes(position, &TECHNIQUE, 4..=4, watch, tell)
}
