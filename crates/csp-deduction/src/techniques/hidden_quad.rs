//! Hidden quad: a hidden subset of four.

use std::ops::ControlFlow;

use csp_core::Watch;

use super::hidden_subset;
use crate::finder::{Finder, Tell};
use crate::position::Position;
use crate::technique::Technique;

pub(crate) const TECHNIQUE: Technique =
    Technique::new("hidden-quad", "Hidden quad", "four values of a house share four places", "");

pub(super) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    hidden_subset::of_sizes(position, &TECHNIQUE, 4..=4, watch, tell)
}
