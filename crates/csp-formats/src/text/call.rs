//! Functions and the loops in them.

use super::ast::{Comprehension, Expr, ExprKind, Function, Loop, Op};
use super::expression::{Read, Reading};
use super::tokens::Word;
use crate::error::TextError;

impl Reading<'_> {
    /// A function, whose bracket was opened.
    pub(super) fn call(&mut self, at: usize, name: &str) -> Read {
        let Some(function) = Function::of(name) else {
            let known: Vec<_> = Function::ALL.iter().map(|(name, _)| *name).collect();
            return Err(self
                .tokens
                .wrong_at(at, format!("there is no function \"{name}\": there are {}", known.join(", "))));
        };
        let is_loop = matches!(self.tokens.peek(), Word::Name(_)) && self.tokens.second() == Word::Key("in");
        if !is_loop {
            let parts = self.list(")", Self::range)?;
            return self.apply(at, Op::Call(function), parts);
        }
        let (loops, condition) = self.loops()?;
        self.tokens.sign(")")?;
        self.skip_lines();
        // What is added up ends before the next sign of a sum; what is stated goes as far as it can.
        let body = match function {
            Function::Forall | Function::Exists => self.expression()?,
            _ => self.nested(Self::product)?,
        };
        let made = self.made(at, ExprKind::For(Comprehension { loops, condition, body }.into()))?;
        self.apply(at, Op::Call(function), vec![made])
    }

    /// `i in set, j in set where condition`.
    pub(super) fn loops(&mut self) -> Result<(Vec<Loop>, Option<Expr>), TextError> {
        let mut loops = Vec::new();
        loop {
            let name = self.tokens.name("the name of a loop")?.to_owned();
            if !self.tokens.takes(Word::Key("in")) {
                return Err(self.tokens.expected("\"in\" and a set, as in i in 1..8"));
            }
            loops.push(Loop { name, set: self.set()? });
            if !self.tokens.takes(Word::Sign(",")) {
                break;
            }
        }
        let condition = if self.tokens.takes(Word::Key("where")) { Some(self.expression()?) } else { None };
        Ok((loops, condition))
    }
}
