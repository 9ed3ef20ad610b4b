//! Variable orders: which unassigned variable is assigned next.

mod activity;
mod brelaz;
mod conflict_history;
mod conflict_order;
mod degree;
mod dom_ddeg;
mod dom_deg;
mod dom_wdeg;
mod failed_cliques;
mod impact;
mod last_conflict;
mod max_cardinality;
mod min_width;
mod mrv;
mod ratio;
mod static_order;

pub use activity::Activity;
pub use brelaz::Brelaz;
pub use conflict_history::ConflictHistory;
pub use conflict_order::ConflictOrder;
pub use degree::Degree;
pub use dom_ddeg::DomOverFutureDegree;
pub use dom_deg::DomOverDegree;
pub use dom_wdeg::{DomOverWeightedDegree, Weighting};
pub use impact::Impact;
pub use last_conflict::LastConflict;
pub use mrv::Mrv;
pub use static_order::Static;

use std::any::type_name;
use std::cmp::Ordering;

use super::{Setup, Ties};
use crate::limits::Stop;
use crate::model::{Network, Var};
use crate::part::Entries;
use crate::store::{Conflict, State};

/// How a variable order is made, as long as the watch of the setup allows.
pub(crate) type MakeVariableOrder = fn(Setup<'_>) -> Result<Box<dyn VariableOrder>, Stop>;

/// How a variable order is made on top of another one.
pub(crate) type MakeConflictOrder = fn(&Network, Box<dyn VariableOrder>) -> Box<dyn VariableOrder>;

/// Every variable order that has a name, in the order of the syllabus.
pub(crate) const VARIABLE_ORDERS: Entries<MakeVariableOrder> = &[
    &Static::FIXED_FIRST,
    &Static::INPUT,
    &Static::MIN_WIDTH,
    &Static::MAX_CARDINALITY,
    &Mrv::PART,
    &Degree::PART,
    &Brelaz::PART,
    &DomOverDegree::PART,
    &DomOverFutureDegree::PART,
    &DomOverWeightedDegree::UNIT,
    &DomOverWeightedDegree::REFINED,
    &ConflictHistory::PART,
    &Impact::PART,
    &Activity::PART,
    &Static::RANDOM,
];

/// Every order by conflicts that has a name.
pub(crate) const CONFLICT_ORDERS: Entries<MakeConflictOrder> = &[&LastConflict::PART, &ConflictOrder::PART];

/// Chooses the next variable.
pub trait VariableOrder {
    /// Returns one of the unassigned variables of `state`, of which there is at least one. The search panics
    /// when it is any other variable.
    fn select(&mut self, state: &State<'_>) -> Var;

    /// Called when the value of `x`, the variable assigned last, has not failed. [`State::changes`] lists
    /// what it has changed.
    fn succeeded(&mut self, _state: &State<'_>, _x: Var) {}

    /// Called when the value of `x`, the variable assigned last, has failed. What it has changed can still be
    /// seen.
    fn failed(&mut self, _state: &State<'_>, _x: Var, _conflict: Conflict) {}

    /// Called when the search starts again at the root.
    fn restarted(&mut self) {}

    /// Promises that the choice depends only on the path and the domains: not on chance, and not on what the
    /// order has seen before. A traversal that visits the tree several times needs this promise.
    fn is_stable(&self) -> bool {
        false
    }

    /// The name of the order in messages.
    fn name(&self) -> &'static str {
        type_name::<Self>()
    }
}

impl<O: VariableOrder + ?Sized> VariableOrder for Box<O> {
    fn select(&mut self, state: &State<'_>) -> Var {
        (**self).select(state)
    }

    fn succeeded(&mut self, state: &State<'_>, x: Var) {
        (**self).succeeded(state, x);
    }

    fn failed(&mut self, state: &State<'_>, x: Var, conflict: Conflict) {
        (**self).failed(state, x, conflict);
    }

    fn restarted(&mut self) {
        (**self).restarted();
    }

    fn is_stable(&self) -> bool {
        (**self).is_stable()
    }

    fn name(&self) -> &'static str {
        (**self).name()
    }
}

/// What the engine promises to every variable order.
const UNASSIGNED: &str = "an order is asked only while a variable is unassigned";

/// A score: a finite number, so that any two can be compared.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Score(f64);

impl Eq for Score {}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

/// The first unassigned variable that has a single value left. It is no choice, so it comes before all
/// others.
fn first_single(state: &State<'_>) -> Option<Var> {
    state.unassigned().find(|&x| state.size(x) <= 1)
}

/// The unassigned variable with the greatest score.
fn greatest(ties: &mut Ties, state: &State<'_>, score: impl Fn(Var) -> f64) -> Var {
    ties.greatest(state.unassigned(), |x| Score(score(x))).expect(UNASSIGNED)
}

/// The first variable that has a single value left, if there is one; else the unassigned variable with the
/// greatest score.
fn single_or_greatest(ties: &mut Ties, state: &State<'_>, score: impl Fn(Var) -> f64) -> Var {
    first_single(state).unwrap_or_else(|| greatest(ties, state, score))
}
