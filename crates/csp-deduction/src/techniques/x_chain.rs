//! X-chain: an alternating chain of one value.
//!
//! Its strong links are between the two places of the value in a house. Open, it starts and ends with a strong link, so
//! that the value stands at one of its ends; closed, it is an X-cycle.
//!
//! Example: in one row a value has its places at a and b, in another at c and d; b and c exclude each other. If the
//! value does not stand at a, it stands at b, so not at c, so at d: a or d has it, and what excludes both a and d has
//! not.

use std::ops::ControlFlow;

use csp_core::Watch;

use crate::deductions::Technique;
use crate::position::Position;
use crate::techniques::chains::tell_chains;
use crate::techniques::finder::{Finder, Tell};
use crate::techniques::links::Which;

pub(crate) const TECHNIQUE: Technique = Technique::new(
    "x-chain",
    "X-chain",
    "strong and weak links of one value by turns leave it to one of two cells",
    "players' forums, about 2005; X-cycles: Stuart 2007, The Logic of Sudoku",
)
.shortest_first();

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    tell_chains(&TECHNIQUE, Which::Places, position, watch, tell)
}
