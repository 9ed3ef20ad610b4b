//! Two-string kite: two strong links of one value in two houses that cross, joined in a house that overlaps both.
//!
//! The two houses share one variable, and the one that joins them shares several with each: of a board, a row, a column
//! and a box. Boards without such a third class of houses, as Latin squares, have no kites.
//!
//! Example: 4 has its places at columns 2 and 7 of row 1, and at rows 3 and 8 of column 1. R1C2 and R3C1 lie in one
//! box, which takes it once, so 4 stands at R1C7 or R8C1, and R8C7, which sees both, has it not.

use std::ops::ControlFlow;

use csp_core::Watch;

use crate::deductions::Technique;
use crate::position::Position;
use crate::techniques::finder::{Finder, Tell};
use crate::techniques::turbot::{Shape, tell_turbots};

pub(crate) const TECHNIQUE: Technique = Technique::new(
    "two-string-kite",
    "Two-string kite",
    "a value with two places in a row and two in a column, one of each in one box",
    "players' forums, about 2006",
);

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    tell_turbots(&TECHNIQUE, Shape::Crossed, position, watch, tell)
}
