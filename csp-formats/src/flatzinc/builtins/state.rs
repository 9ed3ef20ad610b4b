//! What the table of constraints has for each name.

use crate::fault::Fault;
use crate::flatzinc::arguments::Arguments;
use crate::posting::statement::list::Statements;

/// Says what a constraint says.
pub(super) type State = fn(&Arguments<'_>, &mut Statements) -> Result<(), Fault>;
