//! Orders: which variable next, and which of its values first. One concept each; they combine freely.

mod impacts;
mod ties;
pub mod value;
pub mod variable;

pub use ties::Ties;
pub use value::ValueOrder;
pub use variable::VariableOrder;
