//! Orders by what the search has seen of a value.

use super::ValueOrder;
use crate::model::{Network, Val, Var};
use crate::search::State;
use crate::search::order::Ties;
use crate::search::order::impacts::Impacts;

/// Phase saving: the value that the variable had when it was last assigned and stood comes first, the others ascending.
///
/// Source: Pipatsrisawat & Darwiche 2007; for constraints, solution- and value-saving are its kin. Cost: O(d). It pays with
/// restarts: the new run takes up where the last was.
#[derive(Clone, Debug)]
pub struct PhaseSaving {
    saved: Vec<Option<Val>>,
}

impl PhaseSaving {
    /// Before anything is known.
    pub fn new(network: &Network) -> Self {
        Self { saved: vec![None; network.len()] }
    }
}

impl ValueOrder for PhaseSaving {
    fn arrange(&mut self, _state: &State<'_>, x: Var, values: &mut [Val]) {
        if let Some(place) = values.iter().position(|&value| Some(value) == self.saved[x.index()]) {
            values[..=place].rotate_right(1);
        }
    }

    fn stood(&mut self, state: &State<'_>, x: Var) {
        self.saved[x.index()] = state.value(x);
    }
}

/// Survivors first: the value that propagation has removed least often; ties ascending.
///
/// Source: Zhang & Epstein 2008. Variant: counts of removals, not shares of challenges. Cost: O(d log d) a variable, O(changed
/// values) a node.
#[derive(Clone, Debug)]
pub struct SurvivorsFirst {
    removals: Vec<u64>,
    values: usize,
    ties: Ties,
}

impl SurvivorsFirst {
    /// Before anything is known.
    pub fn new(network: &Network, ties: Ties) -> Self {
        let values = network.values();
        Self { removals: vec![0; network.len() * values], values, ties }
    }

    fn note(&mut self, state: &State<'_>, x: Var) {
        for removed in state.removals(0) {
            if removed.0 != x {
                self.removals[removed.0.index() * self.values + removed.1.index()] += 1;
            }
        }
    }
}

impl ValueOrder for SurvivorsFirst {
    fn arrange(&mut self, _state: &State<'_>, x: Var, values: &mut [Val]) {
        let removals = &self.removals[x.index() * self.values..][..self.values];
        self.ties.sort(values, |value| removals[value.index()]);
    }

    fn stood(&mut self, state: &State<'_>, x: Var) {
        self.note(state, x);
    }

    fn failed(&mut self, state: &State<'_>, x: Var) {
        self.note(state, x);
    }
}

/// Least impact: the value that has shrunk the search space least; ties ascending.
///
/// Source: Refalo 2004. Cost: O(d log d) a variable, O(n) a node.
#[derive(Clone, Debug)]
pub struct LeastImpact {
    impacts: Impacts,
    ties: Ties,
}

impl LeastImpact {
    /// Before anything is known.
    pub fn new(network: &Network, ties: Ties) -> Self {
        Self { impacts: Impacts::new(network), ties }
    }
}

impl ValueOrder for LeastImpact {
    fn arrange(&mut self, _state: &State<'_>, x: Var, values: &mut [Val]) {
        let impacts = &self.impacts;
        // Impacts are not negative: their bits compare as they do.
        self.ties.sort(values, |&value| impacts.of(x, value).to_bits());
    }

    fn stood(&mut self, state: &State<'_>, x: Var) {
        self.impacts.stood(state, x);
    }

    fn failed(&mut self, state: &State<'_>, x: Var) {
        self.impacts.failed(state, x);
    }
}
