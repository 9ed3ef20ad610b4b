//! XY-chain: an alternating chain through variables with two candidates.
//!
//! Its strong links are the two values of a variable. Closed, it is an XY-loop.
//!
//! Example: x may be 1 or 2, its neighbour y 2 or 3, y's neighbour z 3 or 1. If x is not 1, it is 2, so y is 3, so z is
//! 1: x or z is 1, and what differs from both is not.

use std::ops::ControlFlow;

use csp_core::Watch;

use crate::deductions::Technique;
use crate::position::Position;
use crate::techniques::chains::tell_chains;
use crate::techniques::finder::{Finder, Tell};
use crate::techniques::links::Which;

pub(crate) const TECHNIQUE: Technique = Technique::new(
    "xy-chain",
    "XY-chain",
    "a chain of cells with two candidates leaves a value to one of its ends",
    "players' forums, about 2005; Stuart 2007, The Logic of Sudoku",
)
.shortest_first();

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    tell_chains(&TECHNIQUE, Which::Values, position, watch, tell)
}
