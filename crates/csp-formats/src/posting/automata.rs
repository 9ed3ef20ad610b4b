//! Lists of variables that an automaton reads from left to right.

// Numbers of states and places are far below 2^63.
#![allow(clippy::cast_possible_wrap)]

use std::collections::BTreeMap;

use csp_core::relations::{NaryRelation, Tuples};
use csp_core::{Expr, Integers, Var};

use super::record::ModelStatement;

/// Most transitions of all layers together.
const MOST: usize = 1 << 22;

/// The transitions by the values of one variable: (state, value, next state).
type Transitions = Vec<(usize, i64, usize)>;

/// A problem that layers of an automaton are stated in.
pub(crate) trait Layered {
    /// The reason why that is impossible.
    type Fault;

    /// Says that so much is done.
    fn spend(&self, count: u64) -> Result<(), Self::Fault>;
    /// The integers of a variable.
    fn integers(&self, x: Var) -> Integers;
    /// A variable that no answer shows, with one value in each solution.
    fn auxiliary(&mut self, integers: Integers) -> Result<Var, Self::Fault>;
    /// States a relation.
    fn relation(&mut self, scope: &[Var], relation: impl NaryRelation + 'static) -> Result<(), Self::Fault>;
    /// States a relation that has no kind, and what it says for those who write it.
    fn said(
        &mut self,
        scope: &[Var],
        relation: impl NaryRelation + 'static,
        _: Vec<ModelStatement>,
    ) -> Result<(), Self::Fault> {
        self.relation(scope, relation)
    }
    /// True if an expression is a number that is too wide for a variable.
    fn is_wide(&self, expr: &Expr) -> bool;
    /// States an expression, which has such a number in it.
    fn holds(&mut self, expr: Expr) -> Result<(), Self::Fault>;
    /// States that there is no solution.
    fn contradict(&mut self) -> Result<(), Self::Fault>;
    /// The reason why an automaton cannot be stated.
    fn fault(&self, what: String) -> Self::Fault;
}

/// States that an automaton accepts the values of a list. It is deterministic: `step` says which state follows a
/// state and the value of the variable at a place, if any does.
///
/// The automaton is unfolded to a layered graph, one layer for each variable (Pesant 2004, section 3), of which
/// only what lies on an accepting path stays. Each layer but the first and the last becomes a variable for its
/// state, between two tables (Quimper & Walsh 2006, section 4.2). As the automaton is deterministic, such a
/// variable has one value for each solution.
pub(crate) fn post_automaton<B: Layered, S: Clone + Ord>(
    builder: &mut B,
    vars: &[Var],
    start: S,
    mut step: impl FnMut(usize, &S, i64) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> Result<(), B::Fault> {
    let mut states = vec![start];
    let mut layers: Vec<Transitions> = Vec::new();
    let mut count = 0;
    for (place, &x) in vars.iter().enumerate() {
        let mut numbers: BTreeMap<S, usize> = BTreeMap::new();
        let mut transitions = Vec::new();
        let integers = builder.integers(x);
        for (number, state) in states.iter().enumerate() {
            builder.spend(integers.len())?;
            for value in integers.iter() {
                let Some(next) = step(place, state, value) else { continue };
                let fresh = numbers.len();
                transitions.push((number, value, *numbers.entry(next).or_insert(fresh)));
                if count + transitions.len() > MOST {
                    return Err(builder.fault(format!("this automaton unfolds to more than {MOST} transitions")));
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
    post_layers(builder, vars, layers, last)
}

/// States the tables of the layers, where `is_alive` are the states behind the last one that accept.
fn post_layers<B: Layered>(
    builder: &mut B,
    vars: &[Var],
    mut layers: Vec<Transitions>,
    mut is_alive: Vec<bool>,
) -> Result<(), B::Fault> {
    if vars.is_empty() {
        return if is_alive.contains(&true) { Ok(()) } else { builder.contradict() };
    }
    for place in (0..layers.len()).rev() {
        layers[place].retain(|&(_, _, next)| is_alive[next]);
        // The states before this layer are those behind the layer before.
        let before = place.checked_sub(1).map(|before| layers[before].iter().map(|&(_, _, next)| next + 1).max());
        is_alive = vec![false; before.map_or(1, |most| most.unwrap_or(0))];
        layers[place].iter().for_each(|&(state, ..)| is_alive[state] = true);
    }
    post_tables(builder, vars, &layers)
}

fn post_tables<B: Layered>(builder: &mut B, vars: &[Var], layers: &[Transitions]) -> Result<(), B::Fault> {
    let mut before: Option<Var> = None;
    for (place, (&x, layer)) in vars.iter().zip(layers).enumerate() {
        if layer.is_empty() {
            return builder.contradict();
        }
        let behind = if place + 1 == vars.len() {
            None
        } else {
            let states: Integers = layer.iter().map(|&(_, _, next)| next as i64).collect();
            Some(builder.auxiliary(states)?)
        };
        let scope: Vec<Var> = before.into_iter().chain([x]).chain(behind).collect();
        let row = |&(state, value, next): &(usize, i64, usize)| {
            let before = before.map(|_| state as i64);
            before.into_iter().chain([value]).chain(behind.map(|_| next as i64)).collect::<Vec<i64>>()
        };
        builder.spend(layer.len() as u64)?;
        builder.relation(&scope, Tuples::allowed(scope.len(), layer.iter().map(row)))?;
        before = behind;
    }
    Ok(())
}

/// States that the lists are in this order: each is before the next one at the first place where they differ. Their entries are variables,
/// or numbers that are too wide for one.
pub(crate) fn post_lex<B: Layered>(
    builder: &mut B,
    lists: &[Vec<Expr>],
    is_increasing: bool,
    is_strict: bool,
) -> Result<(), B::Fault> {
    for pair in lists.windows(2) {
        let (less, more) = if is_increasing { (&pair[0], &pair[1]) } else { (&pair[1], &pair[0]) };
        lex_pair(builder, less, more, is_strict)?;
    }
    Ok(())
}

/// As an automaton reads pairs (Carlsson & Beldiceanu 2002): a variable between two places is 1 as long as all
/// before are equal.
fn lex_pair<B: Layered>(builder: &mut B, less: &[Expr], more: &[Expr], is_strict: bool) -> Result<(), B::Fault> {
    let pairs: Vec<(&Expr, &Expr)> = less.iter().zip(more).collect();
    if pairs.is_empty() && is_strict {
        return builder.contradict();
    }
    let mut are_equal: Option<Var> = None;
    for (place, &(x, y)) in pairs.iter().enumerate() {
        let is_last = place + 1 == pairs.len();
        let behind = if is_last { None } else { Some(builder.auxiliary(Integers::range(0..=1))?) };
        let from = usize::from(are_equal.is_some());
        let relation = move |values: &[i64]| {
            let equal_before = from == 0 || values[0] == 1;
            let (a, b) = (values[from], values[from + 1]);
            let is_equal = equal_before && a == b;
            let is_fit = !equal_before || a < b || (a == b && !(is_last && is_strict));
            is_fit && (is_last || values[from + 2] == i64::from(is_equal))
        };
        let before = || are_equal.map(|equal| Expr::from(equal).equals(1));
        let in_order = if is_last && is_strict { x.clone().less_than(y.clone()) } else { x.clone().at_most(y.clone()) };
        let is_unequal = before().map(|before| Expr::Not(before.into()));
        let mut said = vec![ModelStatement::Holds(Expr::Or(is_unequal.into_iter().chain([in_order]).collect()))];
        said.extend(behind.map(|behind| {
            let both = Expr::And(before().into_iter().chain([x.clone().equals(y.clone())]).collect());
            ModelStatement::Holds(Expr::Iff(Expr::from(behind).equals(1).into(), both.into()))
        }));
        if let (Expr::Leaf(x), Expr::Leaf(y), false) = (x, y, builder.is_wide(x) || builder.is_wide(y)) {
            let scope: Vec<Var> = are_equal.into_iter().chain([*x, *y]).chain(behind).collect();
            builder.said(&scope, relation, said)?;
        } else {
            for statement in said {
                if let ModelStatement::Holds(expr) = statement {
                    builder.holds(expr)?;
                }
            }
        }
        are_equal = behind;
    }
    Ok(())
}
