//! X-wing: a fish of two houses.

use std::ops::ControlFlow;

use csp_core::Watch;

use crate::deductions::Technique;
use crate::position::Position;
use crate::techniques::finder::{Finder, Tell};
use crate::techniques::fish;

pub(crate) const TECHNIQUE: Technique =
    Technique::new("x-wing", "X-wing", "a value's places in two rows lie in two columns, or the other way round", "");

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    fish::of_sizes(position, &TECHNIQUE, 2..=2, watch, tell)
}
