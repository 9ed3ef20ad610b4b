//! Naked pair: a naked subset of two.

use std::ops::ControlFlow;

use super::naked_subset;
use crate::deduction::finder::{Finder, Tell};
use crate::deduction::position::Position;
use crate::deduction::technique::Technique;
use crate::watch::Watch;

pub(crate) const TECHNIQUE: Technique =
    Technique::new("naked-pair", "Naked pair", "two cells of a house share two candidates", "");

pub(super) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    naked_subset::of_sizes(position, &TECHNIQUE, 2..=2, watch, tell)
}
