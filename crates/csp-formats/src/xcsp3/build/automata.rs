//! Lists of variables that an automaton reads from left to right.

use std::collections::BTreeMap;

use csp_core::relations::Tuples;
use csp_core::{Expr, Integers, Var};

use super::builder::Builder;
use crate::error::Fault;

/// Most transitions of all layers together.
const MOST: usize = 1 << 22;

/// The transitions by the values of one variable: (state, value, next state).
type Transitions = Vec<(usize, i64, usize)>;

impl Builder<'_> {
    /// States that an automaton accepts the values of a list. It is deterministic: `step` says which state follows a
    /// state and the value of the variable at a place, if any does.
    ///
    /// The automaton is unfolded to a layered graph, one layer for each variable (Pesant 2004, section 3), of which
    /// only what lies on an accepting path stays. Each layer but the first and the last becomes a variable for its
    /// state, between two tables (Quimper & Walsh 2006, section 4.2). As the automaton is deterministic, such a
    /// variable has one value for each solution.
    pub(crate) fn post_automaton<S: Clone + Ord>(
        &mut self,
        vars: &[Var],
        start: S,
        mut step: impl FnMut(usize, &S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<(), Fault> {
        let mut states = vec![start];
        let mut layers: Vec<Transitions> = Vec::new();
        let mut count = 0;
        for (place, &x) in vars.iter().enumerate() {
            let mut numbers: BTreeMap<S, usize> = BTreeMap::new();
            let mut transitions = Vec::new();
            for (number, state) in states.iter().enumerate() {
                self.watch.spend(self.domain(x).len())?;
                for value in self.domain(x).iter() {
                    let Some(next) = step(place, state, value) else { continue };
                    let fresh = numbers.len();
                    transitions.push((number, value, *numbers.entry(next).or_insert(fresh)));
                    if count + transitions.len() > MOST {
                        return Fault::fail(
                            self.at(),
                            format!("this automaton unfolds to more than {MOST} transitions"),
                        );
                    }
                }
            }
            count += transitions.len();
            layers.push(transitions);
            let mut named: Vec<(S, usize)> = numbers.into_iter().collect();
            named.sort_by_key(|&(_, number)| number);
            states = named.into_iter().map(|(state, _)| state).collect();
        }
        let last = states.iter().map(accepts).collect();
        self.post_layers(vars, layers, last)
    }

    /// States the tables of the layers, where `is_alive` are the states behind the last one that accept.
    fn post_layers(
        &mut self,
        vars: &[Var],
        mut layers: Vec<Transitions>,
        mut is_alive: Vec<bool>,
    ) -> Result<(), Fault> {
        if vars.is_empty() {
            return if is_alive.contains(&true) { Ok(()) } else { self.contradict() };
        }
        for place in (0..layers.len()).rev() {
            layers[place].retain(|&(_, _, next)| is_alive[next]);
            // The states before this layer are those behind the layer before.
            let before = place.checked_sub(1).map(|before| layers[before].iter().map(|&(_, _, next)| next + 1).max());
            is_alive = vec![false; before.map_or(1, |most| most.unwrap_or(0))];
            layers[place].iter().for_each(|&(state, ..)| is_alive[state] = true);
        }
        self.post_tables(vars, &layers)
    }

    fn post_tables(&mut self, vars: &[Var], layers: &[Transitions]) -> Result<(), Fault> {
        let mut before: Option<Var> = None;
        for (place, (&x, layer)) in vars.iter().zip(layers).enumerate() {
            if layer.is_empty() {
                return self.contradict();
            }
            let behind = if place + 1 == vars.len() {
                None
            } else {
                let states: Integers = layer.iter().map(|&(_, _, next)| next as i64).collect();
                Some(self.auxiliary(states)?)
            };
            let scope: Vec<Var> = before.into_iter().chain([x]).chain(behind).collect();
            let row = |&(state, value, next): &(usize, i64, usize)| {
                let before = before.map(|_| state as i64);
                before.into_iter().chain([value]).chain(behind.map(|_| next as i64)).collect::<Vec<i64>>()
            };
            self.watch.spend(layer.len() as u64)?;
            self.post(&scope, Tuples::allowed(scope.len(), layer.iter().map(row)))?;
            before = behind;
        }
        Ok(())
    }

    /// States that the lists are in this order: each is before the next one at the first place where they differ.
    pub(crate) fn post_lex(&mut self, lists: &[Vec<Expr>], is_increasing: bool, is_strict: bool) -> Result<(), Fault> {
        for pair in lists.windows(2) {
            let (less, more) = if is_increasing { (&pair[0], &pair[1]) } else { (&pair[1], &pair[0]) };
            self.lex_pair(less, more, is_strict)?;
        }
        Ok(())
    }

    /// As an automaton reads pairs (Carlsson & Beldiceanu 2002): a variable between two places is 1 as long as all
    /// before are equal.
    fn lex_pair(&mut self, less: &[Expr], more: &[Expr], is_strict: bool) -> Result<(), Fault> {
        let pairs: Vec<(Var, Var)> = self.variables_of(less)?.into_iter().zip(self.variables_of(more)?).collect();
        if pairs.is_empty() && is_strict {
            return self.contradict();
        }
        let mut are_equal: Option<Var> = None;
        for (place, &(x, y)) in pairs.iter().enumerate() {
            let is_last = place + 1 == pairs.len();
            let behind = if is_last { None } else { Some(self.auxiliary(Integers::range(0..=1))?) };
            let scope: Vec<Var> = are_equal.into_iter().chain([x, y]).chain(behind).collect();
            let from = usize::from(are_equal.is_some());
            self.post(&scope, move |values: &[i64]| {
                let equal_before = from == 0 || values[0] == 1;
                let (a, b) = (values[from], values[from + 1]);
                let is_equal = equal_before && a == b;
                let is_fit = !equal_before || a < b || (a == b && !(is_last && is_strict));
                is_fit && (is_last || values[from + 2] == i64::from(is_equal))
            })?;
            are_equal = behind;
        }
        Ok(())
    }
}
