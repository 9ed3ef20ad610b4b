//! Swordfish: a fish of three houses.

use std::ops::ControlFlow;

use csp_core::Watch;

use crate::deductions::Technique;
use crate::position::Position;
use crate::techniques::finder::{Finder, Tell};
use crate::techniques::fish;

pub(crate) const TECHNIQUE: Technique = Technique::new(
    "swordfish",
    "Swordfish",
    "a value's places in three rows lie in three columns, or the other way round",
    "",
);

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    fish::of_sizes(position, &TECHNIQUE, 3..=3, watch, tell)
}
