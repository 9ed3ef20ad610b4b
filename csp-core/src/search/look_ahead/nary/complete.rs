//! No look-ahead: a constraint is checked when its last variable is assigned.

use crate::model::Var;
use crate::store::{Cause, Conflict, Context, Propagator};

/// The work of plain backtracking on constraints on more than two variables: each is checked, by one check, when the last of its
/// variables is assigned.
///
/// Source: Golomb & Baumert 1965; Dechter 2003, section 5.1. Variant: in the order in which they were stated; the first failure
/// ends the checks. Cost: O(k) for each constraint of k variables. Invariant: no constraint is broken whose variables are all
/// assigned.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Complete;

impl Propagator for Complete {
    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        let network = cx.network();
        for &number in network.nary_of(x) {
            let constraint = &network.nary()[number as usize];
            if constraint.is_redundant() || !constraint.scope().iter().all(|&y| cx.is_assigned(y)) {
                continue;
            }
            cx.count_checks(1);
            if !constraint.allows(network, |y| cx.values()[y.index()]) {
                return Err(Conflict { var: x, cause: Cause::Constraint(constraint.id()) });
            }
        }
        Ok(())
    }

    fn checks_constraints(&self) -> bool {
        true
    }

    fn is_stable(&self) -> bool {
        true
    }

    fn sees_only_neighbours(&self) -> bool {
        true
    }

    fn names_culprits(&self) -> bool {
        true
    }
}
