//! Orders: which variable next, and which of its values first. One concept each; they combine freely.

mod impacts;
mod setup;
mod ties;
pub mod value;
pub mod variable;

pub(crate) use setup::Setup;
pub(crate) use ties::MakeTies;
pub use ties::Ties;
pub use value::ValueOrder;
pub use variable::VariableOrder;
