//! Forward checking of constraints on more than two variables.

use smallvec::SmallVec;

use super::Together;
use crate::consistency::MakePropagator;
use crate::model::{NaryConstraint, ValueSet, Var};
use crate::part::Entry;
use crate::search::look_ahead::ForwardChecking;
use crate::store::{Conflict, Context, Propagator, Reason};

/// Forward checking where a constraint may have more than two variables (nFC0): when all its variables but one are assigned, that
/// one loses the values that the constraint does not allow.
///
/// Source: Van Hentenryck 1989; Bessiere, Meseguer, Freuder & Larrosa 2002, section 3 (nFC0). Variant: constraints in the order in
/// which they were stated; one check for each value of the variable. Cost: O(d) checks for each such constraint. Invariant: every
/// value that is left is allowed by each constraint whose other variables are assigned.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NaryForwardChecking;

impl NaryForwardChecking {
    pub(crate) const PART: Entry<MakePropagator> = Entry::new(
        "nfc0",
        "forward checking of constraints with one variable left; the same as fc",
        "Bessiere et al. 2002",
        MakePropagator::General(|_| Box::new(Together { edges: ForwardChecking, nary: Self })),
    );

    /// The one variable of the scope that is not assigned, if there is one only.
    fn last_open(cx: &Context<'_>, constraint: &NaryConstraint) -> Option<Var> {
        let mut open = constraint.scope().iter().copied().filter(|&y| !cx.is_assigned(y));
        open.next().filter(|_| open.next().is_none())
    }

    fn check(cx: &mut Context<'_>, constraint: &NaryConstraint, y: Var) -> Result<(), Conflict> {
        let network = cx.network();
        let mut mask: SmallVec<[u64; 4]> = SmallVec::from_elem(0, cx.domain(y).words().len());
        let mut tuple: SmallVec<[i64; 12]> = SmallVec::new();
        let value = |z: Var| if z == y { 0 } else { network.integer(z, cx.values()[z.index()]) };
        tuple.extend(constraint.scope().iter().map(|&z| value(z)));
        let place = constraint.scope().iter().position(|&z| z == y).unwrap_or(0);
        let mut checks = 0;
        for value in cx.domain(y) {
            tuple[place] = network.integer(y, value);
            checks += 1;
            if constraint.relation().allows(&tuple) {
                mask[value.index() / 64] |= 1 << (value.index() % 64);
            }
        }
        cx.count_checks(checks);
        let mask = ValueSet::from_words(&mask);
        if !cx.domain(y).is_subset(mask) {
            cx.keep(y, mask, Reason::constraint(constraint.id(), constraint.scope()))?;
        }
        Ok(())
    }
}

impl Propagator for NaryForwardChecking {
    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        let network = cx.network();
        for &number in network.nary_of(x) {
            let constraint = &network.nary()[number as usize];
            if !constraint.is_redundant()
                && let Some(y) = Self::last_open(cx, constraint)
            {
                Self::check(cx, constraint, y)?;
                if cx.interrupted() {
                    return Ok(());
                }
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
