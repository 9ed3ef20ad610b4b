//! Look-ahead: what follows from an assignment. There is one file for each method.

mod assigned_neighbours;
mod backmarking;
mod backtracking;
mod forward_checking;
mod looking_forward;
mod mac;

pub use backmarking::Backmarking;
pub use backtracking::Backtracking;
pub use forward_checking::ForwardChecking;
pub use looking_forward::{LookingForward, Reach};
pub use mac::Mac;
