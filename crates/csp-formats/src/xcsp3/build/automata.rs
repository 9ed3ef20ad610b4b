//! Lists of variables that an automaton reads, in an instance.

use csp_core::relations::NaryRelation;
use csp_core::{Expr, Integers, Var};

use super::builder::Builder;
use crate::error::Fault;
use crate::posting::automata::{self, Layered};
use crate::posting::record::ModelStatement;

impl Layered for Builder<'_> {
    type Fault = Fault;

    fn spend(&self, count: u64) -> Result<(), Fault> {
        Ok(self.watch.spend(count)?)
    }

    fn integers(&self, x: Var) -> Integers {
        self.domain(x).clone()
    }

    fn auxiliary(&mut self, integers: Integers) -> Result<Var, Fault> {
        Self::auxiliary(self, integers)
    }

    fn relation(&mut self, scope: &[Var], relation: impl NaryRelation + 'static) -> Result<(), Fault> {
        self.post(scope, relation)
    }

    fn said(
        &mut self,
        scope: &[Var],
        relation: impl NaryRelation + 'static,
        said: Vec<ModelStatement>,
    ) -> Result<(), Fault> {
        self.post_stated(scope, relation, said)
    }

    fn is_wide(&self, expr: &Expr) -> bool {
        self.posting.is_wide(expr)
    }

    fn holds(&mut self, expr: Expr) -> Result<(), Fault> {
        self.require(expr)
    }

    fn contradict(&mut self) -> Result<(), Fault> {
        Self::contradict(self)
    }

    fn fault(&self, what: String) -> Fault {
        Fault::at(self.at(), what)
    }
}

impl Builder<'_> {
    /// States that a deterministic automaton accepts the values of a list.
    pub(crate) fn post_automaton<S: Clone + Ord>(
        &mut self,
        vars: &[Var],
        start: S,
        step: impl FnMut(usize, &S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<(), Fault> {
        automata::post_automaton(self, vars, start, step, accepts)
    }

    /// States that the lists are in this order: each is before the next one at the first place where they differ.
    pub(crate) fn post_lex(&mut self, lists: &[Vec<Expr>], is_increasing: bool, is_strict: bool) -> Result<(), Fault> {
        let mut one = |entry: &Expr| self.variable_or_number(entry);
        let lists: Vec<Vec<Expr>> =
            lists.iter().map(|list| list.iter().map(&mut one).collect()).collect::<Result<_, _>>()?;
        automata::post_lex(self, &lists, is_increasing, is_strict)
    }
}
