//! Direct hidden triple: after a hidden triple, another value has one place left in the same house.

use std::ops::ControlFlow;

use csp_core::Watch;

use crate::deductions::Technique;
use crate::position::Position;
use crate::techniques::direct_hidden_pair;
use crate::techniques::finder::{Finder, Tell};

pub(crate) const TECHNIQUE: Technique = Technique::new(
    "direct-hidden-triple",
    "Direct hidden triple",
    "a hidden triple leaves one place for another value in its house",
    "Juillerat 2006",
);

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    direct_hidden_pair::of_size(position, &TECHNIQUE, 3, watch, tell)
}
