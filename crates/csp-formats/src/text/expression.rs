//! Expressions, by the strength of their operators.

use super::ast::{At, Comprehension, Expr, ExprKind, MOST_LEVELS, Op};
use super::function::Function;
use super::hints;
use super::tokens::{Tokens, Word};
use crate::error::TextError;

/// The reading of expressions.
#[derive(Debug)]
pub(super) struct Reading<'a> {
    pub(super) tokens: Tokens<'a>,
    /// The number of brackets and prefixes that are open.
    open: usize,
}

pub(super) type Read = Result<Expr, TextError>;

impl<'a> Reading<'a> {
    pub(super) fn new(tokens: Tokens<'a>) -> Self {
        Self { tokens, open: 0 }
    }

    /// Goes on behind the ends of lines.
    pub(super) fn skip_lines(&mut self) {
        while self.tokens.takes(Word::Line) {}
    }

    /// A whole expression.
    pub(super) fn expression(&mut self) -> Read {
        self.nested(Self::iff)
    }

    /// An expression or a range `a..b`.
    pub(super) fn range(&mut self) -> Read {
        let from = self.expression()?;
        let at = self.tokens.at();
        if !self.tokens.takes(Word::Sign("..")) {
            return Ok(from);
        }
        let to = self.expression()?;
        self.apply(at, Op::Range, vec![from, to])
    }

    pub(super) fn nested(&mut self, read: impl FnOnce(&mut Self) -> Read) -> Read {
        self.open += 1;
        if self.open > MOST_LEVELS {
            return Err(self.too_deep(self.tokens.at()));
        }
        let read = read(self);
        self.open -= 1;
        read
    }

    fn too_deep(&self, at: usize) -> TextError {
        self.tokens.wrong_at(at, format!("expressions have at most {MOST_LEVELS} levels, and this has more"))
    }

    pub(super) fn made(&self, at: usize, kind: ExprKind) -> Read {
        let made = Expr::new(At(at), kind);
        if made.levels() > MOST_LEVELS { Err(self.too_deep(at)) } else { Ok(made) }
    }

    pub(super) fn apply(&self, at: usize, op: Op, parts: Vec<Expr>) -> Read {
        self.made(at, ExprKind::Apply(op, parts))
    }

    fn iff(&mut self) -> Read {
        let mut left = self.implies()?;
        loop {
            let at = self.tokens.at();
            if !self.tokens.takes(Word::Sign("<->")) {
                return Ok(left);
            }
            let right = self.implies()?;
            left = self.apply(at, Op::Iff, vec![left, right])?;
        }
    }

    fn implies(&mut self) -> Read {
        let left = self.either()?;
        let at = self.tokens.at();
        if !self.tokens.takes(Word::Sign("->")) {
            return Ok(left);
        }
        // To the right: a -> b -> c is a -> (b -> c).
        let right = self.nested(Self::implies)?;
        self.apply(at, Op::Implies, vec![left, right])
    }

    fn either(&mut self) -> Read {
        let mut left = self.chain(Word::Key("or"), Op::Or, Self::both)?;
        loop {
            let at = self.tokens.at();
            if !self.tokens.takes(Word::Key("xor")) {
                return Ok(left);
            }
            let right = self.chain(Word::Key("or"), Op::Or, Self::both)?;
            left = self.apply(at, Op::Xor, vec![left, right])?;
        }
    }

    fn both(&mut self) -> Read {
        self.chain(Word::Key("and"), Op::And, Self::negation)
    }

    /// `a op b op c` as one operation on all.
    fn chain(&mut self, word: Word<'_>, op: Op, operand: fn(&mut Self) -> Read) -> Read {
        let first = operand(self)?;
        let at = self.tokens.at();
        if self.tokens.peek() != word {
            return Ok(first);
        }
        let mut parts = vec![first];
        while self.tokens.takes(word) {
            parts.push(operand(self)?);
        }
        self.apply(at, op, parts)
    }

    fn negation(&mut self) -> Read {
        let at = self.tokens.at();
        if self.tokens.takes(Word::Key("not")) {
            let what = self.nested(Self::negation)?;
            return self.apply(at, Op::Not, vec![what]);
        }
        self.comparison()
    }

    fn comparison(&mut self) -> Read {
        let left = self.sum()?;
        let at = self.tokens.at();
        let Some(op) = self.comparing()? else { return Ok(left) };
        let right = if matches!(op, Op::In | Op::NotIn) { self.set()? } else { self.sum()? };
        let next = self.tokens.at();
        if self.comparing()?.is_some() {
            return Err(self.tokens.wrong_at(next, "comparisons make no chain: a < b < c is written a < b and b < c"));
        }
        self.apply(at, op, vec![left, right])
    }

    /// The set behind `in`.
    pub(super) fn set(&mut self) -> Read {
        let from = self.sum()?;
        let at = self.tokens.at();
        if !self.tokens.takes(Word::Sign("..")) {
            return Ok(from);
        }
        let to = self.sum()?;
        self.apply(at, Op::Range, vec![from, to])
    }

    fn comparing(&mut self) -> Result<Option<Op>, TextError> {
        let op = match self.tokens.peek() {
            Word::Sign("==") => Op::Eq,
            Word::Sign("!=") => Op::Ne,
            Word::Sign("<") => Op::Lt,
            Word::Sign("<=") => Op::Le,
            Word::Sign(">") => Op::Gt,
            Word::Sign(">=") => Op::Ge,
            Word::Key("in") => Op::In,
            Word::Key("not") if self.tokens.second() == Word::Key("in") => {
                self.tokens.take();
                Op::NotIn
            }
            Word::Sign("=") => {
                let hint = hints::behind(Word::Sign("="), self.tokens.second());
                return Err(self.tokens.wrong(hint.unwrap_or("expected \"==\" for equal")));
            }
            _ => return Ok(None),
        };
        self.tokens.take();
        Ok(Some(op))
    }

    fn sum(&mut self) -> Read {
        let first = self.product()?;
        let at = self.tokens.at();
        if !matches!(self.tokens.peek(), Word::Sign("+" | "-")) {
            return Ok(first);
        }
        let mut parts = vec![first];
        loop {
            let at = self.tokens.at();
            if self.tokens.takes(Word::Sign("+")) {
                parts.push(self.product()?);
            } else if self.tokens.takes(Word::Sign("-")) {
                let product = self.product()?;
                parts.push(self.negative(at, product)?);
            } else {
                break;
            }
        }
        self.apply(at, Op::Add, parts)
    }

    fn negative(&self, at: usize, what: Expr) -> Read {
        match what.kind {
            // Numbers that were read are not negative, or have been made so here.
            ExprKind::Int(number) => self.made(at, ExprKind::Int(-number)),
            _ => self.apply(at, Op::Neg, vec![what]),
        }
    }

    pub(super) fn product(&mut self) -> Read {
        let mut left = self.factors()?;
        loop {
            let at = self.tokens.at();
            let op = match self.tokens.peek() {
                Word::Sign("/") => Op::Div,
                Word::Key("mod") => Op::Mod,
                // Behind a division: a / b * c.
                Word::Sign("*") => Op::Mul,
                _ => return Ok(left),
            };
            self.tokens.take();
            let right = self.sign()?;
            left = self.apply(at, op, vec![left, right])?;
        }
    }

    fn factors(&mut self) -> Read {
        self.chain(Word::Sign("*"), Op::Mul, Self::sign)
    }

    fn sign(&mut self) -> Read {
        let at = self.tokens.at();
        if self.tokens.takes(Word::Sign("-")) {
            let what = self.nested(Self::sign)?;
            return self.negative(at, what);
        }
        self.power()
    }

    fn power(&mut self) -> Read {
        let base = self.indexed()?;
        let at = self.tokens.at();
        if !self.tokens.takes(Word::Sign("^")) {
            return Ok(base);
        }
        let exponent = self.nested(Self::sign)?;
        self.apply(at, Op::Pow, vec![base, exponent])
    }

    fn indexed(&mut self) -> Read {
        let array = self.atom()?;
        let at = self.tokens.at();
        if !self.tokens.takes(Word::Sign("[")) {
            return Ok(array);
        }
        let indices = self.list("]", Self::index)?;
        if indices.is_empty() {
            return Err(self.tokens.wrong_at(at, "an index is missing between the brackets"));
        }
        if self.tokens.peek() == Word::Sign("[") {
            let what = "all indices stand in one pair of brackets: d[j, 3], not d[j][3]";
            return Err(self.tokens.wrong(what));
        }
        self.made(array.at.0, ExprKind::Index(array.into(), indices))
    }

    fn index(&mut self) -> Read {
        let at = self.tokens.at();
        if self.tokens.takes(Word::Sign("..")) { self.made(at, ExprKind::Each) } else { self.range() }
    }

    /// The list between two brackets, the first of which was taken.
    pub(super) fn list(
        &mut self,
        close: &'static str,
        mut item: impl FnMut(&mut Self) -> Read,
    ) -> Result<Vec<Expr>, TextError> {
        let mut items = Vec::new();
        while !self.tokens.takes(Word::Sign(close)) {
            items.push(item(self)?);
            if !self.tokens.takes(Word::Sign(",")) && self.tokens.peek() != Word::Sign(close) {
                let hint = hints::behind(self.tokens.peek(), self.tokens.second()).map(|hint| self.tokens.wrong(hint));
                return Err(hint.unwrap_or_else(|| self.tokens.expected(&format!("an operator, \",\" or \"{close}\""))));
            }
        }
        Ok(items)
    }

    fn atom(&mut self) -> Read {
        let at = self.tokens.at();
        match self.tokens.peek() {
            Word::Int(number) => {
                self.tokens.take();
                self.made(at, ExprKind::Int(number))
            }
            Word::Text(text) => {
                self.tokens.take();
                self.made(at, ExprKind::Text(text.into()))
            }
            Word::Name(name) => {
                self.tokens.take();
                if self.tokens.takes(Word::Sign("(")) {
                    if name == "table" {
                        let items = self.list(")", Self::item)?;
                        return self.made(at, ExprKind::Tuple(items));
                    }
                    self.call(at, name)
                } else if Function::of(name).is_some() && matches!(self.tokens.peek(), Word::Name(_)) {
                    Err(self.tokens.wrong(hints::loop_without_brackets(name)))
                } else {
                    self.made(at, ExprKind::Name(name.into()))
                }
            }
            Word::Key("if") => self.nested(Self::choice),
            Word::Sign("(") => {
                self.tokens.take();
                self.bracketed(at)
            }
            Word::Sign("[") => {
                self.tokens.take();
                self.listed(at)
            }
            Word::Sign("{") => {
                self.tokens.take();
                let items = self.list("}", Self::range)?;
                self.made(at, ExprKind::Set(items))
            }
            sign => match hints::operand(self.tokens.before(), sign) {
                Some(hint) => Err(self.tokens.wrong(hint)),
                None => Err(self.tokens.expected("a number, a name or a bracket")),
            },
        }
    }

    /// An item of a tuple: a value, a range, a set, or `*` for any.
    fn item(&mut self) -> Read {
        let at = self.tokens.at();
        if self.tokens.takes(Word::Sign("*")) { self.made(at, ExprKind::Any) } else { self.range() }
    }

    /// `(a)` or `(a, b)`.
    fn bracketed(&mut self, at: usize) -> Read {
        let mut items = self.list(")", Self::item)?;
        match items.pop() {
            None => Err(self.tokens.wrong_at(at, "there is nothing between the brackets")),
            Some(only) if items.is_empty() && only.kind != ExprKind::Any => Ok(only),
            Some(last) => {
                items.push(last);
                self.made(at, ExprKind::Tuple(items))
            }
        }
    }

    /// `[a, b]` or `[a for i in set]`.
    fn listed(&mut self, at: usize) -> Read {
        if self.tokens.takes(Word::Sign("]")) {
            return self.made(at, ExprKind::List(Vec::new()));
        }
        let first = self.range()?;
        if self.tokens.takes(Word::Key("for")) {
            let (loops, condition) = self.loops()?;
            self.tokens.sign("]")?;
            return self.made(at, ExprKind::For(Comprehension { loops, condition, body: first }.into()));
        }
        if self.tokens.peek() == Word::Sign(":") {
            return Err(self.tokens.wrong(hints::NO_NAMED_ENTRIES));
        }
        if !self.tokens.takes(Word::Sign(",")) && self.tokens.peek() != Word::Sign("]") {
            return Err(self.tokens.expected("an operator, \",\", \"for\" or \"]\""));
        }
        let mut items = vec![first];
        items.append(&mut self.list("]", Self::range)?);
        self.made(at, ExprKind::List(items))
    }

    fn choice(&mut self) -> Read {
        let at = self.tokens.at();
        self.tokens.take();
        let condition = self.expression()?;
        let mut parts = vec![condition];
        for word in ["then", "else"] {
            self.skip_lines();
            if !self.tokens.takes(Word::Key(word)) {
                let hint = if word == "else" { " (without \"else\" it is written a -> b)" } else { "" };
                return Err(self.tokens.expected(&format!("an operator or \"{word}\"{hint}")));
            }
            parts.push(self.expression()?);
        }
        self.apply(at, Op::If, parts)
    }
}
