//! Look for supports by trying tuples.

use smallvec::SmallVec;

use crate::model::{NaryConstraint, NaryRelation, Val, ValueSet, Var};
use crate::store::{Conflict, Context, Reason};

/// The values that the other unassigned variables of a constraint may have in a tuple.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Others {
    /// Those of their initial domains: the constraint is projected on its assigned variables and the one that is revised.
    Initial,
    /// Those of their present domains.
    Present,
}

/// The tuples of one constraint, in lexicographic order.
#[derive(Debug, Default)]
pub(super) struct Trial {
    /// The values that each variable of the scope may have.
    choices: Vec<Vec<i64>>,
    /// The places of the values that the tuple has, among these.
    next: Vec<usize>,
    tuple: Vec<i64>,
}

impl Trial {
    /// Removes each value of the variables that are not assigned for which no tuple is allowed: the variables in the order of the
    /// scope, their values ascending, for each of them the tuples until one is allowed. One check for each tuple.
    ///
    /// A value that is removed is in no allowed tuple, so no value tried before loses its support: one pass is enough.
    pub(super) fn revise_all(
        &mut self,
        cx: &mut Context<'_>,
        constraint: &NaryConstraint,
        others: Others,
    ) -> Result<(), Conflict> {
        self.fill(cx, constraint, others);
        for (place, &y) in constraint.scope().iter().enumerate() {
            if !cx.is_assigned(y) {
                self.revise(cx, constraint, place, others)?;
            }
            if cx.interrupted() {
                break;
            }
        }
        Ok(())
    }

    fn fill(&mut self, cx: &Context<'_>, constraint: &NaryConstraint, others: Others) {
        let (network, scope) = (cx.network(), constraint.scope());
        self.choices.resize_with(scope.len(), Vec::new);
        for (choices, &z) in self.choices.iter_mut().zip(scope) {
            let is_whole = others == Others::Initial && !cx.is_assigned(z);
            let values = if is_whole { network.domain(z) } else { cx.domain(z) };
            choices.clear();
            choices.extend(values.iter().map(|value| network.integer(z, value)));
        }
        self.next.resize(scope.len(), 0);
        self.tuple.resize(scope.len(), 0);
    }

    fn revise(
        &mut self,
        cx: &mut Context<'_>,
        constraint: &NaryConstraint,
        place: usize,
        others: Others,
    ) -> Result<(), Conflict> {
        let (network, scope) = (cx.network(), constraint.scope());
        let y = scope[place];
        let values: SmallVec<[Val; 16]> = cx.domain(y).iter().collect();
        let mut mask: SmallVec<[u64; 4]> = cx.domain(y).words().into();
        let mut lost = false;
        for value in values {
            if !self.has_support(cx, constraint.relation(), place, network.integer(y, value)) {
                mask[value.index() / 64] &= !(1 << (value.index() % 64));
                lost = true;
            }
            if cx.interrupted() {
                return Ok(());
            }
        }
        if !lost {
            return Ok(());
        }
        let mask = ValueSet::from_words(&mask);
        match others {
            Others::Initial => {
                let past: SmallVec<[Var; 16]> = scope.iter().copied().filter(|&z| cx.is_assigned(z)).collect();
                cx.keep(y, mask, Reason::constraint(constraint.id(), &past))?;
            }
            Others::Present => {
                cx.keep(y, mask, Reason::constraint(constraint.id(), scope))?;
                self.choices[place].clear();
                self.choices[place].extend(cx.domain(y).iter().map(|value| network.integer(y, value)));
            }
        }
        Ok(())
    }

    /// True if a tuple with `integer` at `place` is allowed, or a limit ends the look for it.
    fn has_support(&mut self, cx: &mut Context<'_>, relation: &dyn NaryRelation, place: usize, integer: i64) -> bool {
        let Self { choices, next, tuple } = self;
        next.fill(0);
        tuple.iter_mut().zip(&*choices).for_each(|(entry, choices)| *entry = choices[0]);
        tuple[place] = integer;
        loop {
            cx.count_checks(1);
            if relation.allows(tuple) || cx.interrupted() {
                return true;
            }
            let can_grow = |other: &usize| *other != place && next[*other] + 1 < choices[*other].len();
            let Some(last) = (0..tuple.len()).rev().find(can_grow) else { return false };
            next[last] += 1;
            tuple[last] = choices[last][next[last]];
            for other in (last + 1..tuple.len()).filter(|&other| other != place) {
                next[other] = 0;
                tuple[other] = choices[other][0];
            }
        }
    }
}
