//! The interface for a part of a search, a filter or an engine of one's own.
//!
//! A [`Propagator`] works after each assignment, a [`VariableOrder`] and a [`ValueOrder`] choose what comes next, and a
//! [`Filter`] removes values of one constraint. An [`OwnEngine`] makes a [`Search`] of a network, which another crate
//! brings; [`Plan::of_name`](crate::Plan::of_name) finds it by its name, and [`Solver`](crate::Solver) runs it as any other.

pub use crate::engine::{Search, Step};
pub use crate::model::{Domains, Emptied, Filter, Premises};
pub use crate::own_engine::OwnEngine;
pub use crate::search::order::{ValueOrder, VariableOrder};
pub use crate::store::{Conflict, Context, Propagator, Reason, State};
