//! Constraints that are clauses over the values of their variables: entries of lists, and forbidden tuples.

use csp_core::relations::{Element, Term, Tuples};
use csp_core::{Literal, Network, Stop, Val, Var, Watch};

use super::question::Question;
use crate::text::Weighted;

/// A clause that is being put together.
#[derive(Debug, Default)]
struct EntryClause {
    literals: Vec<Literal>,
    /// True if something in it always holds.
    is_true: bool,
}

/// The truth of "a term has an integer".
#[derive(Clone, Copy)]
enum Equality {
    Always,
    Never,
    If(Var, Val),
}

impl Equality {
    fn of(network: &Network, scope: &[Var], term: Term, integer: i64) -> Self {
        match term {
            Term::Constant(constant) if constant == integer => Self::Always,
            Term::Constant(_) => Self::Never,
            Term::Place(place) => {
                let x = scope[place];
                let value = network.integers(x).value(integer).filter(|&v| network.declared(x).contains(v));
                value.map_or(Self::Never, |v| Self::If(x, v))
            }
        }
    }
}

impl EntryClause {
    fn or(mut self, equality: Equality, holds: bool) -> Self {
        match equality {
            Equality::Always => self.is_true |= holds,
            Equality::Never => self.is_true |= !holds,
            Equality::If(x, v) if holds => self.literals.push(Literal::equal(x, v)),
            Equality::If(x, v) => self.literals.push(Literal::not_equal(x, v)),
        }
        self
    }

    /// Tells it, with each literal once, unless it always holds.
    fn tell(mut self, each: &mut dyn FnMut(&[Weighted], u64)) {
        self.literals.sort_unstable();
        self.literals.dedup();
        let opposed = self.literals.iter().any(|&literal| self.literals.binary_search(&!literal).is_ok());
        if !self.is_true && !opposed {
            let terms: Vec<Weighted> = self.literals.into_iter().map(Weighted::from).collect();
            each(&terms, 1);
        }
    }
}

/// The declared integers of a term.
fn integers(network: &Network, scope: &[Var], term: Term) -> Vec<i64> {
    match term {
        Term::Constant(integer) => vec![integer],
        Term::Place(place) => network.declared(scope[place]).iter().map(|v| network.integer(scope[place], v)).collect(),
    }
}

/// The clauses of `list[index - first] = value`: for each index the entry has the integer exactly when the value has it.
pub(super) fn of_element(
    network: &Network,
    scope: &[Var],
    element: &Element,
    watch: &Watch,
    each: &mut dyn FnMut(&[Weighted], u64),
) -> Result<(), Stop> {
    let equal = |term, integer| Equality::of(network, scope, term, integer);
    for index in integers(network, scope, element.index()) {
        // Whoever is told of a clause counts it.
        watch.check()?;
        let chosen = || EntryClause::default().or(equal(element.index(), index), false);
        let Some(entry) = element.entry(index) else {
            chosen().tell(each);
            continue;
        };
        for (one, other) in [(entry, element.value()), (element.value(), entry)] {
            for integer in integers(network, scope, one) {
                chosen().or(equal(one, integer), false).or(equal(other, integer), true).tell(each);
            }
        }
    }
    Ok(())
}

/// A clause for each tuple: not all of its entries.
pub(super) fn of_forbidden(network: &Network, scope: &[Var], tuples: &Tuples, each: &mut dyn FnMut(&[Weighted], u64)) {
    let mut forbid = |tuple: &mut dyn Iterator<Item = Option<i64>>| {
        let entries = (0..).zip(tuple).filter_map(|(place, entry)| Some((place, entry?)));
        let add = |clause: EntryClause, (place, integer)| {
            clause.or(Equality::of(network, scope, Term::Place(place), integer), false)
        };
        entries.fold(EntryClause::default(), add).tell(each);
    };
    tuples.plain_tuples().for_each(|tuple| forbid(&mut tuple.iter().copied().map(Some)));
    tuples.short_tuples().iter().for_each(|tuple| forbid(&mut tuple.iter().copied()));
}

/// The indices whose entry cannot have the value, each with the places of the two; none where a variable stands in two roles.
pub(super) fn idle_indices(
    network: &Network,
    scope: &[Var],
    element: &Element,
    question: &Question<'_>,
) -> Option<Vec<(Val, Vec<Var>)>> {
    let Term::Place(place) = element.index() else { return None };
    let index = scope[place];
    let left = |term: Term| -> Vec<i64> {
        match term {
            Term::Constant(integer) => vec![integer],
            Term::Place(place) => {
                question.left(network, scope[place]).map(|v| network.integer(scope[place], v)).collect()
            }
        }
    };
    let mut idle = Vec::new();
    for v in question.left(network, index) {
        let Some(entry) = element.entry(network.integer(index, v)) else { continue };
        if element.value() == element.index() || entry == element.index() {
            return None;
        }
        let values = left(element.value());
        // Ascending, as domains are.
        if entry != element.value() && !left(entry).iter().any(|integer| values.binary_search(integer).is_ok()) {
            let places = [entry, element.value()].into_iter().filter_map(Term::place);
            idle.push((v, places.map(|place| scope[place]).collect()));
        }
    }
    Some(idle)
}
