//! The bounds that the present domains leave to the sum of an objective.

use crate::model::{Network, Objective, Sense, Val, Var};
use crate::store::{DepthTrail, State};

/// The least sum that the domains leave, less being better, kept up to date with what changes: most nodes shrink few of the
/// domains of a long sum.
#[derive(Debug)]
pub(super) struct Left {
    pub(super) terms: Vec<Term>,
    /// The least cost of all terms, added up.
    pub(super) least: i64,
    /// For each variable, the place of its term and one; 0 where there is none.
    places: Vec<u32>,
    /// The costs of the terms before.
    trail: DepthTrail<(u32, i64, i64)>,
}

/// A term of the sum, less being better.
#[derive(Clone, Copy, Debug)]
pub(super) struct Term {
    pub(super) var: Var,
    /// The coefficient in the objective, or its opposite when more is better there.
    pub(super) coefficient: i64,
    /// The least and the most that it costs.
    pub(super) low: i64,
    pub(super) high: i64,
}

impl Left {
    /// For the objective of this network; nothing is read yet.
    pub(super) fn new(network: &Network, objective: &Objective) -> Self {
        let sign = if objective.sense() == Sense::Minimize { 1 } else { -1 };
        let term = |&(coefficient, var)| Term { var, coefficient: sign * coefficient, low: 0, high: 0 };
        let terms: Vec<Term> = objective.terms().iter().map(term).collect();
        let mut places = vec![0; network.len()];
        (1..).zip(&terms).for_each(|(place, term)| places[term.var.index()] = place);
        Self { terms, least: 0, places, trail: DepthTrail::new() }
    }

    /// The cost of a complete assignment.
    pub(super) fn cost(&self, network: &Network, values: &[Val]) -> i64 {
        self.terms.iter().map(|term| term.coefficient * network.integer(term.var, values[term.var.index()])).sum()
    }

    /// Reads all domains, at the root.
    pub(super) fn read_all(&mut self, state: &State<'_>) {
        for term in &mut self.terms {
            (term.low, term.high) = term.costs(state);
        }
        self.least = self.terms.iter().map(|term| term.low).sum();
    }

    /// Reads the domains that have changed at this node, from the change number `from` on.
    pub(super) fn follow(&mut self, state: &State<'_>, from: usize) {
        for (x, _) in state.changes_from(from) {
            let Some(place) = self.places[x.index()].checked_sub(1) else { continue };
            let term = &mut self.terms[place as usize];
            let (low, high) = term.costs(state);
            if (low, high) != (term.low, term.high) {
                self.trail.push(state.depth(), (place, term.low, term.high));
                self.least += low - term.low;
                (term.low, term.high) = (low, high);
            }
        }
    }

    /// Assignments have been taken back, so that `depth` of them are left.
    pub(super) fn backtracked(&mut self, depth: usize) {
        let Self { terms, least, trail, .. } = self;
        trail.backtracked(depth, |(place, low, high)| {
            let term = &mut terms[place as usize];
            *least += low - term.low;
            (term.low, term.high) = (low, high);
        });
    }
}

impl Term {
    /// The least and the most that it costs in the present domain.
    fn costs(&self, state: &State<'_>) -> (i64, i64) {
        let domain = state.domain(self.var);
        let at = |value| self.coefficient * state.network().integer(self.var, value);
        let (first, last) = (domain.first().map_or(0, at), domain.last().map_or(0, at));
        (first.min(last), first.max(last))
    }
}
