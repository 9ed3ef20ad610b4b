//! The value of an expression.

use csp_core::Expr as Core;

use super::compiler::{Compiler, Made};
use super::value::{Array, Dimension, Scalar, Set, Sort, Value};
use crate::text::{At, Expr, ExprKind, Function, Op};

/// The names of loops that an error writes.
const LOOPS: [&str; 3] = ["i", "j", "k"];

/// The most words or entries that an error writes out.
pub(super) const MOST_WRITTEN: usize = 6;

impl Compiler<'_> {
    /// The value of an expression.
    pub(super) fn value(&mut self, expr: &Expr) -> Made<Value> {
        match &expr.kind {
            ExprKind::Int(number) => Ok(Value::One(Scalar::number(*number))),
            ExprKind::Name(name) => self.names.find(name).ok_or_else(|| self.unknown(expr.at, name)),
            ExprKind::Text(text) => {
                let what = format!("\"{text}\" is a text, for regular only; words are written without quotation marks");
                Err(self.wrong(expr.at, what))
            }
            ExprKind::Any => Err(self.wrong(expr.at, "\"*\" stands for any value, in the tuples of a table only")),
            ExprKind::Each => {
                Err(self.wrong(expr.at, "\"..\" stands for each index, in the brackets of an array only"))
            }
            ExprKind::Set(items) => Ok(Value::Set(self.set_of(items)?)),
            ExprKind::List(items) => self.listed(items, expr.at),
            ExprKind::Tuple(items) => {
                self.spend(expr.at, items.len() as u64)?;
                Ok(Value::Tuple(items.iter().map(|item| self.scalar(item)).collect::<Made<_>>()?))
            }
            ExprKind::For(made) => {
                let mut values = Vec::new();
                self.each_turn(made, &mut |compiler, condition, body| {
                    compiler.is_plain(condition.as_ref(), made)?;
                    values.push((compiler.value(body)?, body.at));
                    Ok(())
                })?;
                self.gathered(values)
            }
            ExprKind::Index(array, indices) => self.indexed(array, indices),
            ExprKind::Apply(Op::Range, parts) => {
                if let [Expr { kind: ExprKind::Name(from), at, .. }, _] = parts.as_slice()
                    && matches!(self.names.find(from), Some(Value::One(Scalar { sort: Sort::Word, .. })))
                {
                    let what = "words make no range: name each of them, as in {mon, tue, wed}, or count the entries of a list of them, days[1..3]";
                    return Err(self.wrong(*at, what));
                }
                let (from, to) = (self.known(&parts[0])?, self.known(&parts[1])?);
                Ok(Value::Set(Set::Range(from, to)))
            }
            ExprKind::Apply(Op::Call(Function::Element), parts) => self.element(parts, expr.at),
            ExprKind::Apply(Op::If, parts) => self.choice(parts),
            ExprKind::Apply(op, parts) => Ok(Value::One(self.applied(*op, parts, expr.at)?)),
        }
    }

    /// A number, a truth or a word.
    pub(super) fn scalar(&mut self, expr: &Expr) -> Made<Scalar> {
        match self.value(expr)? {
            Value::One(scalar) => Ok(scalar),
            other => Err(self.wrong(expr.at, format!("expected a number, not {}", other.described()))),
        }
    }

    /// A number: what is true counts 1.
    pub(super) fn number(&mut self, expr: &Expr) -> Made<Core> {
        let scalar = self.scalar(expr)?;
        if scalar.sort == Sort::Word {
            return Err(self.wrong(expr.at, "a word is no number: words are only equal or different"));
        }
        Ok(scalar.expr)
    }

    /// A number that does not depend on variables.
    pub(super) fn known(&mut self, expr: &Expr) -> Made<i64> {
        match self.number(expr)? {
            Core::Constant(number) => Ok(number),
            _ => Err(self.wrong(expr.at, "expected a number that does not depend on variables")),
        }
    }

    /// Something that is true or false: a number may only be 0 or 1.
    pub(super) fn truth(&mut self, expr: &Expr) -> Made<Core> {
        let value = self.value(expr)?;
        let Value::One(Scalar { expr: core, sort }) = value else {
            return Err(self.wrong(expr.at, format!("expected a constraint, not {}", value.described())));
        };
        let bounds = match &core {
            Core::Constant(number) => Some((*number, *number)),
            Core::Leaf(x) => self.problem.integers(*x).bounds(),
            _ => None,
        };
        let is_bit =
            sort == Sort::Number && bounds.is_none_or(|(least, most)| least >= 0 && most <= 1) && bounds.is_some();
        if sort == Sort::Truth || is_bit {
            return Ok(core);
        }
        let what = match sort {
            Sort::Word => format!("a word{}", self.truths_are_numbers()),
            _ => "a number".to_owned(),
        };
        Err(self.wrong(expr.at, format!("expected a constraint, which is true or false, not {what}")))
    }

    /// `if c then a else b`: only the one that is meant is looked at where the condition is known.
    fn choice(&mut self, parts: &[Expr]) -> Made<Value> {
        match self.truth(&parts[0])? {
            Core::Constant(is_true) => self.value(&parts[if is_true == 0 { 2 } else { 1 }]),
            condition => {
                let (then, other) = (self.scalar(&parts[1])?, self.scalar(&parts[2])?);
                let sort = self.same_sort(&then, &other, parts[2].at)?;
                let expr = Core::If(condition.into(), then.expr.into(), other.expr.into());
                Ok(Value::One(Scalar { expr, sort }))
            }
        }
    }

    /// The common sort of two values that may stand for each other.
    pub(super) fn same_sort(&self, one: &Scalar, other: &Scalar, at: At) -> Made<Sort> {
        match (one.sort, other.sort) {
            (one, other) if one == other => Ok(one),
            (Sort::Word, _) | (_, Sort::Word) => Err(self.never_equal(at)),
            _ => Ok(Sort::Number),
        }
    }

    /// The error of a word beside a number. Other languages have `true` and `false` for truths, which are words here.
    pub(super) fn never_equal(&self, at: At) -> crate::ReadError {
        self.wrong(at, format!("a word and a number are never equal{}", self.truths_are_numbers()))
    }

    fn truths_are_numbers(&self) -> &'static str {
        let has_truths = self.names.words().any(|word| matches!(word, "true" | "false"));
        if has_truths { ": true and false are words here, and what is true or false is a variable in 0..1" } else { "" }
    }

    fn applied(&mut self, op: Op, parts: &[Expr], at: At) -> Made<Scalar> {
        let made = match op {
            Op::Call(function) => return self.called(function, parts, at),
            Op::In | Op::NotIn => return self.member(op == Op::NotIn, parts, at),
            Op::Add => Core::Add(parts.iter().map(|part| self.summand(part)).collect::<Made<_>>()?),
            Op::Mul => Core::Mul(self.numbers(parts)?),
            Op::Neg => Core::Neg(self.number(&parts[0])?.into()),
            Op::Div => self.two(parts, Core::Div)?,
            Op::Mod => self.two(parts, Core::Mod)?,
            Op::Pow => self.two(parts, Core::Pow)?,
            Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge => self.compared(op, parts, at)?,
            Op::Not => Core::Not(self.truth(&parts[0])?.into()),
            Op::And => self.all_of(parts)?,
            Op::Or => self.one_of(parts)?,
            Op::Xor => Core::Xor(vec![self.truth(&parts[0])?, self.truth(&parts[1])?]),
            Op::Implies => match self.truth(&parts[0])? {
                Core::Constant(0) => Core::Constant(1),
                Core::Constant(_) => self.truth(&parts[1])?,
                condition => Core::Implies(condition.into(), self.truth(&parts[1])?.into()),
            },
            Op::Iff => Core::Iff(self.truth(&parts[0])?.into(), self.truth(&parts[1])?.into()),
            Op::If | Op::Range => return Err(self.wrong(at, "expected a number or a constraint")),
        };
        let is_number = matches!(op, Op::Add | Op::Mul | Op::Neg | Op::Div | Op::Mod | Op::Pow);
        let sort = if is_number { Sort::Number } else { Sort::Truth };
        Ok(Scalar { expr: self.folded(made, at)?, sort })
    }

    /// `a == b`, `a < b` and the like.
    pub(super) fn compared(&mut self, op: Op, parts: &[Expr], at: At) -> Made<Core> {
        let (one, other) = (self.side(op, parts, 0)?, self.side(op, parts, 1)?);
        if matches!(op, Op::Eq | Op::Ne) {
            self.same_sort(&one, &other, at)?;
            self.compares(&one, &other, at);
        }
        let (one, other) = (one.expr.into(), other.expr.into());
        Ok(match op {
            Op::Eq => Core::Eq(one, other),
            Op::Ne => Core::Ne(one, other),
            Op::Lt => Core::Lt(one, other),
            Op::Le => Core::Le(one, other),
            Op::Gt => Core::Lt(other, one),
            _ => Core::Le(other, one),
        })
    }

    /// One side of a comparison.
    fn side(&mut self, op: Op, parts: &[Expr], place: usize) -> Made<Scalar> {
        let expr = &parts[place];
        match self.value(expr)? {
            Value::One(scalar) if scalar.sort == Sort::Word && !matches!(op, Op::Eq | Op::Ne) => {
                Err(self.wrong(expr.at, "a word is no number: words are only equal or different"))
            }
            Value::One(scalar) => Ok(scalar),
            Value::List(list) => {
                let (described, meant) = (Value::List(list.clone()).described(), self.each_entry(op, parts, &list));
                Err(self.wrong(expr.at, format!("expected a number, not {described}: {meant}")))
            }
            other => Err(self.wrong(expr.at, format!("expected a number, not {}", other.described()))),
        }
    }

    /// The loop that compares each entry of an array.
    pub(super) fn each_entry(&self, op: Op, parts: &[Expr], list: &Array) -> String {
        let count = list.dimensions.len();
        let is_such =
            |name: &str| matches!(self.names.find(name), Some(Value::List(other)) if other.dimensions.len() == count);
        let names = LOOPS.get(..count).unwrap_or_default().join(", ");
        let side = |part: &Expr| match part.as_name() {
            Some(name) if is_such(name) => format!("{name}[{names}]"),
            _ => part.to_string(),
        };
        let has_name = parts.iter().any(|part| part.as_name().is_some_and(is_such));
        let (loops, body) = if has_name && !names.is_empty() {
            let one = |(name, dimension): (&&str, &Dimension)| format!("{name} in {}", self.written_indices(dimension));
            let loops: Vec<String> = LOOPS.iter().zip(&list.dimensions).map(one).collect();
            (loops.join(", "), format!("{} {} {}", side(&parts[0]), op.word(), side(&parts[1])))
        } else {
            ("i in 1..3".to_owned(), format!("x[i] {} 2", op.word()))
        };
        format!(
            "forall({loops}) {body} says it of each entry, and count({loops}) ({body}) counts the entries of which it holds"
        )
    }

    fn written_indices(&self, dimension: &Dimension) -> String {
        match dimension {
            Dimension::Range(range) => format!("{}..{}", range.start(), range.end()),
            Dimension::Listed(items, sort) => {
                let more = if items.len() > MOST_WRITTEN { ", ..." } else { "" };
                let some: Vec<String> =
                    items.iter().take(MOST_WRITTEN).map(|&item| self.spelled(item, *sort)).collect();
                format!("{{{}{more}}}", some.join(", "))
            }
        }
    }

    /// The number that an expression without variables is.
    pub(super) fn folded(&self, expr: Core, at: At) -> Made<Core> {
        // A variable alone has no parts, and is no number.
        if matches!(expr, Core::Leaf(_)) || !expr.parts().all(|part| matches!(part, Core::Constant(_))) {
            return Ok(expr);
        }
        match expr.value(&|_| 0) {
            Some(number) => Ok(Core::Constant(number)),
            None => Err(self.wrong(at, "this number cannot be computed: a division by 0, or more than 64 bits")),
        }
    }

    pub(super) fn numbers(&mut self, parts: &[Expr]) -> Made<Vec<Core>> {
        parts.iter().map(|part| self.number(part)).collect()
    }

    /// A number in a sum. What stands next to a word is asked of a list.
    fn summand(&mut self, part: &Expr) -> Made<Core> {
        let scalar = self.scalar(part)?;
        if scalar.sort == Sort::Word {
            // What is written as JSON comes from a program that has lists of its own.
            let is_typed = !self.text.trim_start().starts_with('{');
            let next = ". To have the next one, write let days = [mon, tue], and days[i] and days[i + 1] are one after the other";
            let hint = if is_typed { next } else { "" };
            let what = format!("a word is no number: words are only equal or different{hint}");
            return Err(self.wrong(part.at, what));
        }
        Ok(scalar.expr)
    }

    fn two(&mut self, parts: &[Expr], make: impl Fn(Box<Core>, Box<Core>) -> Core) -> Made<Core> {
        Ok(make(self.number(&parts[0])?.into(), self.number(&parts[1])?.into()))
    }

    /// Compiles expressions that all must hold, and stops at the first that is known to be false, so that `i > 1 and
    /// q[i - 1] == 2` asks for no index 0.
    fn all_of(&mut self, parts: &[Expr]) -> Made<Core> {
        let mut all = Vec::new();
        for part in parts {
            match self.truth(part)? {
                Core::Constant(0) => return Ok(Core::Constant(0)),
                Core::Constant(_) => {}
                truth => all.push(truth),
            }
        }
        Ok(joined(all, 1, Core::And))
    }

    fn one_of(&mut self, parts: &[Expr]) -> Made<Core> {
        let mut all = Vec::new();
        for part in parts {
            match self.truth(part)? {
                Core::Constant(0) => {}
                Core::Constant(_) => return Ok(Core::Constant(1)),
                truth => all.push(truth),
            }
        }
        Ok(joined(all, 0, Core::Or))
    }

    fn unknown(&self, at: At, name: &str) -> crate::ReadError {
        let near = |known: &&str| known.eq_ignore_ascii_case(name);
        let mut meant: Vec<_> = self.names.all().filter(near).collect();
        meant.sort_unstable();
        let known = meant.first().map(|known| format!(": did you mean \"{known}\"?"));
        let meant = known.unwrap_or_else(|| match name {
            "true" => ": what is true is written 1".into(),
            "false" => ": what is false is written 0".into(),
            "bool" | "boolean" => ": what is true or false is 1 or 0, in 0..1".into(),
            _ if name.chars().count() > 1 && name.chars().all(|letter| !self.names.is_free(&letter.to_string())) => {
                ": a number of digits is written 100*A + 10*B + C".into()
            }
            _ if self.names.is_past(name) => {
                ": the loop ends before it, for a sum or a list reaches to the next + only. Brackets hold it together: sum(i in 1..3) (a[i] + b[i])".into()
            }
            _ if self.names.is_of_rules(name) => {
                ": a text has loops of its own: show forall(i in 1..3) \"{i}: {q[i]}\"".into()
            }
            _ if self.begins_with(at, name, "in ") => format!(": a variable is declared by \"var {name} in 1..9\""),
            _ => String::new(),
        });
        self.wrong(at, format!("\"{name}\" has no meaning here{meant}"))
    }
}

impl Compiler<'_> {
    /// True if a line begins with this name at a place, and goes on so.
    fn begins_with(&self, at: At, name: &str, on: &str) -> bool {
        let (before, rest) = self.text.split_at_checked(at.0).unwrap_or_default();
        let rest = rest.strip_prefix(name).map_or("", str::trim_start);
        before.rsplit(['\n', ';']).next().is_some_and(|line| line.trim().is_empty()) && rest.starts_with(on)
    }
}

/// One expression of all; `none` when there is none.
pub(super) fn joined(mut all: Vec<Core>, none: i64, join: fn(Vec<Core>) -> Core) -> Core {
    match all.len() {
        0 => Core::Constant(none),
        1 => all.remove(0),
        _ => join(all),
    }
}
