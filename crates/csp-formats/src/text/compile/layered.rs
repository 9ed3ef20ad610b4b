//! Automata in a model of this language.

use csp_core::relations::NaryRelation;
use csp_core::{Expr as Core, Integers, Var};

use super::compiler::{Compiler, Made};
use crate::error::ReadError;
use crate::posting::automata::Layered;
use crate::text::At;

/// The compiler while it states an automaton at a place.
pub(super) struct Layers<'c, 'a>(pub(super) &'c mut Compiler<'a>, pub(super) At);

impl Layered for Layers<'_, '_> {
    type Fault = ReadError;

    fn spend(&self, count: u64) -> Made<()> {
        Ok(self.0.watch.spend(count)?)
    }

    fn integers(&self, x: Var) -> Integers {
        self.0.problem.integers(x).clone()
    }

    fn auxiliary(&mut self, integers: Integers) -> Made<Var> {
        let what = format!("this automaton needs a variable of more than {} states", Integers::MOST);
        if integers.len() > Integers::MOST {
            return Err(self.0.wrong(self.1, what));
        }
        self.0.inner += 1;
        // No text can have a variable of such a name.
        let x = self.0.problem.integer(format!("#state{}", self.0.inner), integers);
        self.0.problem.check_room()?;
        Ok(x)
    }

    fn relation(&mut self, scope: &[Var], relation: impl NaryRelation + 'static) -> Made<()> {
        self.0.posting.relation(&mut self.0.problem, scope, relation);
        Ok(self.0.problem.check_room()?)
    }

    fn is_wide(&self, expr: &Core) -> bool {
        self.0.posting.is_wide(expr)
    }

    fn holds(&mut self, expr: Core) -> Made<()> {
        self.0.posting.require(&mut self.0.problem, expr);
        self.0.check_posted()
    }

    fn contradict(&mut self) -> Made<()> {
        self.0.posting.require(&mut self.0.problem, Core::Constant(0));
        Ok(())
    }

    fn fault(&self, what: String) -> ReadError {
        self.0.wrong(self.1, what)
    }
}
