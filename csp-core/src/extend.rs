//! The interface for a part of a search, a filter or an engine of one's own.
//!
//! A [`Propagator`] works after each assignment, a [`VariableOrder`] and a [`ValueOrder`] choose what comes next, and a
//! [`Filter`] removes values of one constraint. An [`OwnEngine`] makes a [`Search`] of a network, which another crate
//! brings; [`Plan::of_name`](crate::Plan::of_name) finds it by its name, and [`Solver`](crate::Solver) runs it as any other.

use crate::consistency::general::{self, Choose};
pub use crate::engine::{Search, Step};
pub use crate::learn::Activities;
pub use crate::luby::luby;
use crate::model::NaryConstraint;
pub use crate::model::{Domains, Emptied, End, Filter, Premises};
pub use crate::own_engine::OwnEngine;
pub use crate::search::order::{ValueOrder, VariableOrder};
pub use crate::store::{Conflict, Context, OnceQueue, Propagator, Reason, State};

/// The filter of the library for a constraint: the algorithm that is made for its relation, else GAC-3.
pub fn filter_of(constraint: &NaryConstraint) -> Box<dyn Filter> {
    general::filter_of(constraint, Choose::Own)
}
