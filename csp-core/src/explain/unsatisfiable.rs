//! The explanation that a network gives of why it has no solution.

use super::explainer::Explainer;
use super::explanation::Explanation;
use crate::limits::Limits;
use crate::model::Network;
use crate::plan_error::PlanError;

/// The reason why a network has no solution, in names.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unsatisfiable {
    /// The names of the members of the conflict set: constraints, then givens. Empty when there is none, and when a
    /// variable was declared without values.
    pub members: Vec<String>,
    /// All that was found. The givens are the variables whose initial domain is not the declared one, in their order.
    pub explanation: Explanation,
}

impl Network {
    /// A minimal set of constraints and of restrictions of initial domains that have no solution together, see
    /// [`Explainer::of`]; no set when there is a solution. Who wants more than one set, or likely mistakes, asks
    /// an [`Explainer`].
    ///
    /// # Errors
    ///
    /// None with the plan that is used, [`Plan::Auto`](crate::Plan::Auto), which takes any network.
    ///
    /// ```
    /// use csp_core::{Domain, Limits, Problem, Val};
    ///
    /// let mut problem = Problem::new();
    /// let [ann, bob, cleo] = ["Ann", "Bob", "Cleo"].map(|name| problem.variable(name, Domain::range(1..=3)));
    /// let rooms = problem.all_different(&[ann, bob, cleo]);
    /// problem.call(rooms, "a room each");
    /// let order = problem.constrain(ann, bob, |a: Val, b: Val| a < b);
    /// problem.call(order, "Ann before Bob");
    /// problem.constrain(bob, cleo, |b: Val, c: Val| b < c);
    /// problem.restrict(cleo, &Domain::range(1..=2));
    /// let reasons = problem.build().unwrap().explain_unsatisfiable(Limits::default()).unwrap();
    /// assert_eq!(reasons.members, ["Ann before Bob", "(Bob, Cleo)", "Cleo={1, 2}"]);
    /// ```
    pub fn explain_unsatisfiable(&self, limits: Limits) -> Result<Unsatisfiable, PlanError> {
        let explainer = Explainer::of(self).limits(limits);
        let explanation = explainer.conflict_set()?;
        let members = explanation.conflict.as_ref().map_or_else(Vec::new, |conflict| explainer.names(conflict));
        Ok(Unsatisfiable { members, explanation })
    }
}
