//! The domains of one constraint, as its filter sees and changes them.

use smallvec::SmallVec;

use crate::model::{CliqueId, ConstraintId, Domains, Emptied, Integers, NaryConstraint, Premises, ValueSet, Var};
use crate::store::{Cause, Conflict, Context, Reason, Rule};

/// A search, seen through the scope of one constraint.
pub(super) struct Scope<'a, 'n> {
    cx: &'a mut Context<'n>,
    variables: &'a [Var],
    stated: StatedAs,
    /// The conflict that the filter has failed by.
    conflict: Option<Conflict>,
}

/// The statement that a filter works on.
#[derive(Clone, Copy)]
enum StatedAs {
    Constraint(ConstraintId),
    /// Disequalities between all variables, taken as one constraint.
    Clique(CliqueId),
}

impl StatedAs {
    fn cause(self) -> Cause {
        match self {
            Self::Constraint(id) => Cause::Constraint(id),
            Self::Clique(id) => Cause::Clique(id),
        }
    }

    fn reason(self, variables: &[Var]) -> Reason<'_> {
        match self {
            Self::Constraint(id) => Reason::constraint(id, variables),
            Self::Clique(id) => Reason::clique(Rule::AllDifferent, id, variables),
        }
    }
}

impl<'a, 'n> Scope<'a, 'n> {
    pub(super) fn of_constraint(cx: &'a mut Context<'n>, constraint: &'a NaryConstraint) -> Self {
        Self { cx, variables: constraint.scope(), stated: StatedAs::Constraint(constraint.id()), conflict: None }
    }

    pub(super) fn of_clique(cx: &'a mut Context<'n>, id: CliqueId, clique: &'a [Var]) -> Self {
        Self { cx, variables: clique, stated: StatedAs::Clique(id), conflict: None }
    }

    /// The conflict that the filter has failed by.
    pub(super) fn into_conflict(self) -> Conflict {
        self.conflict.unwrap_or(Conflict { var: self.variables[0], cause: self.stated.cause() })
    }

    fn fail_at(&mut self, var: Var) -> Emptied {
        self.conflict = Some(Conflict { var, cause: self.stated.cause() });
        Emptied::noted()
    }

    /// The place of the first of these that is not assigned.
    fn first_open(&self, mut places: impl Iterator<Item = usize>) -> Option<usize> {
        places.find(|&place| !self.is_assigned(place))
    }
}

impl Domains for Scope<'_, '_> {
    fn arity(&self) -> usize {
        self.variables.len()
    }

    fn domain(&self, place: usize) -> ValueSet<'_> {
        self.cx.domain(self.variables[place])
    }

    fn size(&self, place: usize) -> usize {
        self.cx.size(self.variables[place])
    }

    fn integers(&self, place: usize) -> &Integers {
        self.cx.network().integers(self.variables[place])
    }

    fn is_assigned(&self, place: usize) -> bool {
        self.cx.is_assigned(self.variables[place])
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
        let x = self.variables[place];
        if self.cx.domain(x).is_subset(mask) {
            return Ok(false);
        }
        if self.cx.is_assigned(x) {
            // An assigned variable keeps its value until it is taken back.
            return Err(self.fail_at(x));
        }
        let scope = self.variables;
        let some: SmallVec<[Var; 16]>;
        let variables = match why.places() {
            None => scope,
            Some(places) => {
                some = places.iter().map(|&place| scope[place]).collect();
                &some
            }
        };
        self.cx.keep(x, mask, self.stated.reason(variables)).map_err(|conflict| {
            self.conflict = Some(conflict);
            Emptied::noted()
        })
    }

    fn fail(&mut self, why: Premises<'_>) -> Emptied {
        let all = 0..self.arity();
        let named = why.places();
        let victim = match (named.as_deref(), self.stated) {
            // Those that are named leave no value to any variable: one of them that is still open loses all, so that backjumping
            // and weights learn of them alone.
            (Some(places @ [first, ..]), StatedAs::Constraint(_)) => {
                self.first_open(places.iter().copied()).ok_or(*first)
            }
            (Some([_, ..]), StatedAs::Clique(_)) => self.first_open(all).ok_or(0),
            // Weights and the like are given to a variable that is still open, where there is one.
            (None | Some([]), _) => Err(self.first_open(all).unwrap_or(0)),
        };
        match victim {
            Ok(place) => self.keep(place, ValueSet::from_words(&[]), why).err().unwrap_or(Emptied::noted()),
            Err(place) => self.fail_at(self.variables[place]),
        }
    }
}
