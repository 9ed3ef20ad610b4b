//! Jellyfish: a fish of four houses.

use std::ops::ControlFlow;

use csp_core::Watch;

use crate::deductions::Technique;
use crate::position::Position;
use crate::techniques::finder::{Finder, Tell};
use crate::techniques::fish;

pub(crate) const TECHNIQUE: Technique = Technique::new(
    "jellyfish",
    "Jellyfish",
    "a value's places in four rows lie in four columns, or the other way round",
    "",
);

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    fish::of_sizes(position, &TECHNIQUE, 4..=4, watch, tell)
}
