//! The scope of a relation, while the relation is made.

use std::collections::HashMap;

use csp_core::relations::Term;
use csp_core::{Expr, Var};

/// The variables of a relation, in the order in which they are named.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    vars: Vec<Var>,
    places: HashMap<Var, usize>,
}

impl Scope {
    /// The variables so far.
    pub(crate) fn vars(&self) -> &[Var] {
        &self.vars
    }

    /// The variables, in their places.
    pub(crate) fn into_vars(self) -> Vec<Var> {
        self.vars
    }

    /// The place of a variable, a new one if it has none: a relation whose variables all differ keeps its filter.
    pub(crate) fn place(&mut self, x: Var) -> usize {
        *self.places.entry(x).or_insert_with(|| {
            self.vars.push(x);
            self.vars.len() - 1
        })
    }

    /// A new place for a variable, also where it has one: a relation that names a variable twice is then checked, and not filtered.
    pub(crate) fn new_place(&mut self, x: Var) -> usize {
        self.vars.push(x);
        self.vars.len() - 1
    }

    /// A variable, in its place, or a number as the relation takes it; `None` for any other expression.
    pub(crate) fn term(&mut self, expr: &Expr) -> Option<Term> {
        match expr {
            Expr::Constant(number) => Some(Term::Constant(*number)),
            Expr::Leaf(x) => Some(Term::Place(self.place(*x))),
            _ => None,
        }
    }

    /// The same of several.
    pub(crate) fn terms(&mut self, all: &[Expr]) -> Option<Vec<Term>> {
        all.iter().map(|expr| self.term(expr)).collect()
    }
}

/// True if a variable comes more than once.
pub(crate) fn has_repetition(vars: &[Var]) -> bool {
    let mut sorted = vars.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}
