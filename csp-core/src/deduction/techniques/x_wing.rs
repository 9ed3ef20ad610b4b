//! X-wing: a fish of two houses.

use std::ops::ControlFlow;

use super::fish;
use crate::deduction::finder::{Finder, Tell};
use crate::deduction::position::Position;
use crate::deduction::technique::Technique;
use crate::watch::Watch;

pub(crate) const TECHNIQUE: Technique =
    Technique::new("x-wing", "X-wing", "a value's places in two rows lie in two columns, or the other way round", "");

pub(super) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    fish::of_sizes(position, &TECHNIQUE, 2..=2, watch, tell)
}
