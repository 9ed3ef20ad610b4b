//! Alternating inference chain: strong and weak links of every kind by turns.
//!
//! It is a nice loop when it is closed: continuous, or with one discontinuity, of either kind. X-chains, XY-chains,
//! wings and the fish of two strong links are short ones.
//!
//! Example: x may be 1 or 2. In a column, 2 has two places, one of which, y, is a neighbour of x; the other is z. In
//! the row of z, 1 has two places: z and w. If x is not 1, it is 2, so y is not 2, so z is 2 and not 1, so w is 1: x or
//! w is 1, and what differs from both is not.

use std::ops::ControlFlow;

use csp_core::Watch;

use crate::deductions::Technique;
use crate::position::Position;
use crate::techniques::chains::tell_chains;
use crate::techniques::finder::{Finder, Tell};
use crate::techniques::links::Which;

pub(crate) const TECHNIQUE: Technique = Technique::new(
    "aic",
    "Alternating inference chain",
    "strong and weak links by turns prove that one of two candidates is true",
    "nice loops: Eppstein 2005, Nonrepetitive paths and cycles in graphs with application to Sudoku",
)
.shortest_first();

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    tell_chains(&TECHNIQUE, Which::All, position, watch, tell)
}
