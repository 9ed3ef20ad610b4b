//! The variables that follow from others.

use csp_core::network::{Arc, NaryConstraint};
use csp_core::relations::{Comparison, RelationKind, Term};
use csp_core::{Expr, Network, Stop, Var, Watch};

/// For each variable, those that follow when it and some others have values: the entry of a list follows from the index, and a sum from
/// what is added.
#[derive(Debug)]
pub(crate) struct Dependents {
    of: Vec<Vec<Var>>,
    /// True for a variable that follows from others.
    is_result: Vec<bool>,
}

impl Dependents {
    /// Those of a network. Cost: its tables and its scopes.
    ///
    /// # Errors
    ///
    /// The limit of `watch` that has ended it.
    pub(crate) fn of(network: &Network, watch: &Watch) -> Result<Self, Stop> {
        let mut all = Self { of: vec![Vec::new(); network.len()], is_result: vec![false; network.len()] };
        for x in network.variables() {
            for &arc in network.arcs(x) {
                watch.spend(1 + network.width(x) as u64)?;
                if is_function(network, arc) {
                    all.add(&[x], arc.target());
                }
            }
        }
        for constraint in network.nary() {
            watch.spend(1 + constraint.scope().len() as u64)?;
            if let Some(place) = result_of(network, constraint) {
                all.add(constraint.scope(), constraint.scope()[place]);
            }
        }
        Ok(all)
    }

    fn add(&mut self, from: &[Var], result: Var) {
        self.is_result[result.index()] = true;
        from.iter().filter(|&&x| x != result).for_each(|x| self.of[x.index()].push(result));
    }

    /// Those that follow from a variable, and some others.
    pub(crate) fn from(&self, x: Var) -> &[Var] {
        &self.of[x.index()]
    }

    /// True if it follows from others.
    pub(crate) fn has(&self, x: Var) -> bool {
        self.is_result[x.index()]
    }
}

/// True if each value of the source has one value of the target at most.
fn is_function(network: &Network, arc: Arc) -> bool {
    let targets = network.domain(arc.target());
    let is_single = |value| network.row(arc, value).iter().filter(|&other| targets.contains(other)).nth(1).is_none();
    targets.len() > 1 && network.domain(arc.source()).iter().all(is_single)
}

/// The place in the scope of a variable that has one value at most when all others have one.
fn result_of(network: &Network, constraint: &NaryConstraint) -> Option<usize> {
    match constraint.kind() {
        RelationKind::Element(element) => {
            apart(element.value(), element.list().iter().copied().chain([element.index()]))
        }
        RelationKind::Extremum(extremum) => apart(extremum.value(), extremum.terms().iter().copied()),
        RelationKind::Count(count) if count.comparison() == Comparison::Equal => {
            apart(count.count(), count.terms().iter().copied())
        }
        RelationKind::Linear(sum) if sum.comparison() == Comparison::Equal => {
            total(network, constraint.scope(), sum.coefficients())
        }
        RelationKind::Expression(Expr::Eq(one, other)) => match (&**one, &**other) {
            (Expr::Leaf(place), rest) | (rest, Expr::Leaf(place)) if !rest.leaves().contains(place) => Some(*place),
            _ => None,
        },
        _ => None,
    }
}

/// The place of a result that is none of the terms that it follows from.
fn apart(result: Term, mut terms: impl Iterator<Item = Term>) -> Option<usize> {
    result.place().filter(|_| terms.all(|term| term != result))
}

/// The term of an equation that the others are added to: the one with the most values, if it is taken once.
fn total(network: &Network, scope: &[Var], coefficients: &[i64]) -> Option<usize> {
    let width = |place: usize| network.width(scope[place]);
    let widest = (0..scope.len()).max_by_key(|&place| width(place))?;
    let is_wider = (0..scope.len()).all(|place| place == widest || width(place) < width(widest));
    (is_wider && coefficients[widest].unsigned_abs() == 1).then_some(widest)
}
