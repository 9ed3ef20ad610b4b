//! Explanations of why a problem has no solution: which of the constraints and of the values that were given contradict each
//! other, and which of the values may be mistakes.
//!
//! A set of members without a solution is made minimal by leaving members out ([`Method`]); the givens of the set are the
//! only ones that can be the one mistake there is, so each of them is examined ([`Suspect`], [`Change`]); and there may
//! be many such sets ([`Explainer::conflict_sets`]).

mod explainer;
mod explanation;
mod groups;
mod marco;
mod minimal;
mod trials;

use std::fmt;

use crate::model::{ConstraintId, Domain, Network, Var};

pub use explainer::{Explainer, Unsatisfiable};
pub use explanation::{Change, ConflictSets, Explanation, Suspect, Without};
pub use groups::ConstraintGroup;
pub use minimal::Method;

/// Constraints, givens and groups that have no solution together.
///
/// It is *minimal* (irreducible) when it has a solution without any one of its members. It need not be the smallest there
/// is.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConflictSet {
    /// The constraints, ascending.
    pub constraints: Vec<ConstraintId>,
    /// The givens, by their places among those of the [`Explainer`], ascending.
    pub givens: Vec<usize>,
    /// The groups, by their places among those of the [`Explainer`], ascending. Their constraints are not in `constraints`.
    pub groups: Vec<usize>,
}

impl ConflictSet {
    /// The number of members it has.
    pub fn len(&self) -> usize {
        self.constraints.len() + self.givens.len() + self.groups.len()
    }

    /// True if it has no member: then a variable was declared without values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The same with these givens.
    fn with_givens(&self, givens: &[usize]) -> Self {
        Self { givens: ascending(givens), ..self.clone() }
    }

    /// The same with these constraints.
    fn with_constraints(&self, constraints: &[ConstraintId]) -> Self {
        Self { constraints: ascending(constraints), ..self.clone() }
    }

    /// The same with these groups.
    fn with_groups(&self, groups: &[usize]) -> Self {
        Self { groups: ascending(groups), ..self.clone() }
    }
}

fn ascending<T: Copy + Ord>(members: &[T]) -> Vec<T> {
    let mut members = members.to_vec();
    members.sort_unstable();
    members
}

/// A given as people read it: `B3=7`, or the values that it leaves, as in `B3={1, 2}`.
fn given<'a>(network: &'a Network, (x, values): &'a (Var, Domain)) -> impl fmt::Display + 'a {
    fmt::from_fn(move |f| {
        write!(f, "{}=", network.name(*x))?;
        match values.first() {
            Some(value) if values.len() == 1 => write!(f, "{}", network.label(*x, value)),
            _ => {
                let labels: Vec<String> = values.iter().map(|value| network.label(*x, value).to_string()).collect();
                write!(f, "{{{}}}", labels.join(", "))
            }
        }
    })
}
