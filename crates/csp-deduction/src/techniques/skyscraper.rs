//! Skyscraper: two strong links of one value in two houses of one class, joined in a house that crosses both.
//!
//! The two houses have no variable in common, and the one that joins them shares one variable with each: of a board,
//! two rows and a column, or two columns and a row; with diagonals also two rows and a diagonal.
//!
//! Example: 4 has its places at columns 1 and 5 of row 2, and at columns 1 and 6 of row 8. Column 1 takes it once, so
//! it stands at R2C5 or R8C6, and no cell that sees both has it.

use std::ops::ControlFlow;

use csp_core::Watch;

use crate::deductions::Technique;
use crate::position::Position;
use crate::techniques::finder::{Finder, Tell};
use crate::techniques::turbot::{Shape, tell_turbots};

pub(crate) const TECHNIQUE: Technique = Technique::new(
    "skyscraper",
    "Skyscraper",
    "a value with two places in each of two rows, one of each in one column, or the same turned",
    "players' forums, about 2006",
);

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    tell_turbots(&TECHNIQUE, Shape::Parallel, position, watch, tell)
}
