//! Orders: which variable next, and which of its values first. One concept each; they combine freely.

pub mod value;
pub mod variable;

pub use value::ValueOrder;
pub use variable::VariableOrder;
