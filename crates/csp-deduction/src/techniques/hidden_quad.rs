//! Hidden quad: a hidden subset of four.

use std::ops::ControlFlow;

use csp_core::Watch;

use crate::deductions::Technique;
use crate::position::Position;
use crate::techniques::finder::{Finder, Tell};
use crate::techniques::hidden_subset;

pub(crate) const TECHNIQUE: Technique =
    Technique::new("hidden-quad", "Hidden quad", "four values of a house share four places", "");

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    hidden_subset::of_sizes(position, &TECHNIQUE, 4..=4, watch, tell)
}
