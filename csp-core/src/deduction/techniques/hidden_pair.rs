//! Hidden pair: a hidden subset of two.

use std::ops::ControlFlow;

use super::hidden_subset;
use crate::deduction::finder::{Finder, Tell};
use crate::deduction::position::Position;
use crate::deduction::technique::Technique;
use crate::watch::Watch;

pub(crate) const TECHNIQUE: Technique =
    Technique::new("hidden-pair", "Hidden pair", "two values of a house share two places", "");

pub(super) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    hidden_subset::of_sizes(position, &TECHNIQUE, 2..=2, watch, tell)
}
