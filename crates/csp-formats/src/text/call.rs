//! Functions and the loops in them.

use super::ast::{Comprehension, Expr, ExprKind, Loop, Op};
use super::expression::{Read, Reading};
use super::function::Function;
use super::hints;
use super::tokens::Word;
use crate::error::TextError;

impl Reading<'_> {
    /// A function, whose bracket was opened.
    pub(super) fn call(&mut self, at: usize, name: &str) -> Read {
        let Some(function) = Function::of(name) else {
            if let Some(hint) = hints::function(name) {
                return Err(self.tokens.wrong_at(at, format!("there is no function \"{name}\": {hint}")));
            }
            let known: Vec<_> = Function::ALL.iter().map(|(name, _)| *name).collect();
            let list = format!("there are {}; an entry of a list is {name}[1]", known.join(", "));
            return Err(self.tokens.wrong_at(at, format!("there is no function \"{name}\": {list}")));
        };
        let is_loop = self.tokens.is_loop();
        if !is_loop {
            let parts = self.list(")", Self::range)?;
            let is_member = |part: &Expr| matches!(part.kind, ExprKind::Apply(Op::In, _));
            let next = self.tokens.peek();
            // Behind a rule that is preferred its weight may stand.
            let goes_on =
                next != Word::Name("weight") && matches!(next, Word::Name(_) | Word::Int(_) | Word::Sign("("));
            if parts.len() > 1 && parts.last().is_some_and(is_member) && goes_on {
                let what = format!("each name of a loop has its own set: {name}(i in 1..8, j in 1..8) ...");
                return Err(self.tokens.wrong_at(at, what));
            }
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

    /// `i`, or `(i, j)`.
    fn names_of_loop(&mut self) -> Result<Vec<String>, TextError> {
        let what = "the name of a loop";
        if !self.tokens.takes(Word::Sign("(")) {
            return Ok(vec![self.tokens.name(what)?.to_owned()]);
        }
        let mut names = Vec::new();
        loop {
            names.push(self.tokens.name(what)?.to_owned());
            if !self.tokens.takes(Word::Sign(",")) {
                break;
            }
        }
        self.tokens.sign(")")?;
        Ok(names)
    }

    /// `i in set, j in set where condition`.
    pub(super) fn loops(&mut self) -> Result<(Vec<Loop>, Option<Expr>), TextError> {
        let mut loops = Vec::new();
        loop {
            let names = self.names_of_loop()?;
            if !self.tokens.takes(Word::Key("in")) {
                return Err(self.tokens.expected("\"in\" and a set, as in i in 1..8; each name has its own"));
            }
            loops.push(Loop { names, set: self.set()? });
            if self.tokens.peek() == Word::Name("to") {
                return Err(self.tokens.wrong("a range is written 1..9"));
            }
            if !self.tokens.takes(Word::Sign(",")) {
                break;
            }
        }
        let condition = if self.tokens.takes(Word::Key("where")) { Some(self.expression()?) } else { None };
        Ok((loops, condition))
    }
}
