//! Hidden triple: a hidden subset of three.

use std::ops::ControlFlow;

use csp_core::Watch;

use crate::deductions::Technique;
use crate::position::Position;
use crate::techniques::finder::{Finder, Tell};
use crate::techniques::hidden_subset;

pub(crate) const TECHNIQUE: Technique =
    Technique::new("hidden-triple", "Hidden triple", "three values of a house share three places", "");

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    hidden_subset::of_sizes(position, &TECHNIQUE, 3..=3, watch, tell)
}
