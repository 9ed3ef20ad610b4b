//! Finned swordfish: a finned fish of three houses.

use std::ops::ControlFlow;

use csp_core::Watch;

use crate::deductions::Technique;
use crate::position::Position;
use crate::techniques::finder::{Finder, Tell};
use crate::techniques::fins;

pub(crate) const TECHNIQUE: Technique = Technique::new(
    "finned-swordfish",
    "Finned swordfish",
    "a swordfish but for places that all see what it removes",
    "",
);

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    fins::of_size(position, &TECHNIQUE, 3, watch, tell)
}
