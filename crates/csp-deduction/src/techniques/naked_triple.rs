//! Naked triple: a naked subset of three.

use std::ops::ControlFlow;

use csp_core::Watch;

use crate::deductions::Technique;
use crate::position::Position;
use crate::techniques::finder::{Finder, Tell};
use crate::techniques::naked_subset;

pub(crate) const TECHNIQUE: Technique =
    Technique::new("naked-triple", "Naked triple", "three cells of a house share three candidates", "");

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    naked_subset::of_sizes(position, &TECHNIQUE, 3..=3, watch, tell)
}
