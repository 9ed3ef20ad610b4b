//! Positions: the candidates of each variable, and the houses that a network has.

mod error;
mod house;
mod houses;
mod state;
mod var_set;

pub use error::DeductionError;
pub use house::{House, HouseId};
pub use houses::Houses;
pub use state::{Candidate, Impossible, Position};
pub(crate) use var_set::{VarSet, bit, members, ones};
