//! The domains of one constraint, as its filter sees and changes them.

use smallvec::SmallVec;

use crate::model::{Domains, Emptied, Integers, NaryConstraint, Premises, ValueSet, Var};
use crate::store::{Cause, Conflict, Context, Reason};

/// A search, seen through the scope of one constraint.
pub(super) struct Scope<'a, 'n> {
    pub(super) cx: &'a mut Context<'n>,
    pub(super) constraint: &'n NaryConstraint,
    /// The conflict that the filter has failed by.
    pub(super) conflict: Option<Conflict>,
}

impl Scope<'_, '_> {
    fn var(&self, place: usize) -> Var {
        self.constraint.scope()[place]
    }

    /// The conflict that the filter has failed by.
    pub(super) fn into_conflict(self) -> Conflict {
        let Self { constraint, conflict, .. } = self;
        let anywhere = || Conflict { var: constraint.scope()[0], cause: Cause::Constraint(constraint.id()) };
        conflict.unwrap_or_else(anywhere)
    }

    fn fail_at(&mut self, var: Var) -> Emptied {
        self.conflict = Some(Conflict { var, cause: Cause::Constraint(self.constraint.id()) });
        Emptied::noted()
    }
}

impl Domains for Scope<'_, '_> {
    fn arity(&self) -> usize {
        self.constraint.scope().len()
    }

    fn domain(&self, place: usize) -> ValueSet<'_> {
        self.cx.domain(self.var(place))
    }

    fn size(&self, place: usize) -> usize {
        self.cx.size(self.var(place))
    }

    fn integers(&self, place: usize) -> &Integers {
        self.cx.network().integers(self.var(place))
    }

    fn is_assigned(&self, place: usize) -> bool {
        self.cx.is_assigned(self.var(place))
    }

    fn depth(&self) -> usize {
        self.cx.depth()
    }

    fn count_checks(&mut self, tuples: usize) {
        self.cx.count_checks(tuples);
    }

    fn interrupted(&self) -> bool {
        self.cx.interrupted()
    }

    fn work(&self, steps: usize) -> bool {
        self.cx.work(steps)
    }

    fn explains(&self) -> bool {
        self.cx.explains()
    }

    fn keep(&mut self, place: usize, mask: ValueSet<'_>, why: Premises<'_>) -> Result<bool, Emptied> {
        let x = self.var(place);
        if self.cx.domain(x).is_subset(mask) {
            return Ok(false);
        }
        if self.cx.is_assigned(x) {
            // An assigned variable keeps its value until it is taken back.
            return Err(self.fail_at(x));
        }
        let scope = self.constraint.scope();
        let some: SmallVec<[Var; 16]>;
        let variables = match why {
            Premises::Scope => scope,
            Premises::Places(places) => {
                some = places.iter().map(|&place| scope[place]).collect();
                &some
            }
        };
        self.cx.keep(x, mask, Reason::constraint(self.constraint.id(), variables)).map_err(|conflict| {
            self.conflict = Some(conflict);
            Emptied::noted()
        })
    }

    fn fail(&mut self, why: Premises<'_>) -> Emptied {
        let scope = self.constraint.scope();
        let open = |place: &&usize| !self.cx.is_assigned(scope[**place]);
        match why {
            // Those that are named leave no value to any variable: one of them that is still open loses all, so that backjumping and
            // weights learn of them alone.
            Premises::Places(places @ [first, ..]) => match places.iter().find(open) {
                Some(&place) => self.keep(place, ValueSet::from_words(&[]), why).err().unwrap_or(Emptied::noted()),
                None => self.fail_at(scope[*first]),
            },
            // Weights and the like are given to a variable that is still open, where there is one.
            Premises::Scope | Premises::Places([]) => self.fail_at(self.cx.first_open(scope).unwrap_or(scope[0])),
        }
    }
}
