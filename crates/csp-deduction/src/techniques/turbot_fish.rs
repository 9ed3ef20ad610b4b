//! Turbot fish: two strong links of one value, joined by a weak one, that are neither a skyscraper nor a two-string
//! kite.
//!
//! Of a board, one of the strong links is in a box, or the weak link is no house of a kind that those two take.
//!
//! Example: 4 has its places in box 1 at R1C1 and R2C2, and in column 5 at R2C5 and R9C5. R2C2 and R2C5 lie in one row,
//! so 4 stands at R1C1 or R9C5, and R9C1, which sees both, has it not.

use std::ops::ControlFlow;

use csp_core::Watch;

use crate::deductions::Technique;
use crate::position::Position;
use crate::techniques::finder::{Finder, Tell};
use crate::techniques::turbot::{Shape, tell_turbots};

pub(crate) const TECHNIQUE: Technique = Technique::new(
    "turbot-fish",
    "Turbot fish",
    "two strong links of one value, joined by a weak one",
    "players' forums, about 2005",
);

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    tell_turbots(&TECHNIQUE, Shape::Other, position, watch, tell)
}
