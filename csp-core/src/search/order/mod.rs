//! Orders: which variable is assigned next, and which of its values is tried first. There is one file for
//! each order; variable and value orders combine freely.

mod impacts;
mod setup;
mod ties;
pub(crate) mod value;
pub(crate) mod variable;

pub(crate) use setup::Setup;
pub(crate) use ties::MakeTies;
pub(crate) use ties::Ties;
pub use value::ValueOrder;
pub use variable::VariableOrder;
