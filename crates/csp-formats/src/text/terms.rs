//! Expressions of the library as syntax trees of this language.

use csp_core::{Expr, Integers, Var};

use super::ast::{At, Expr as Parsed, ExprKind, Op};
use super::function::Function;
use crate::posting::int_set::IntSet;

/// A part of a syntax tree.
pub(crate) type Tree = Parsed;

/// A part that stands nowhere in a text.
pub(crate) fn made(kind: ExprKind) -> Tree {
    Tree::new(At(0), kind)
}

pub(crate) fn int(number: i64) -> Tree {
    made(ExprKind::Int(number))
}

pub(crate) fn apply(op: Op, parts: Vec<Tree>) -> Tree {
    made(ExprKind::Apply(op, parts))
}

pub(crate) fn call(function: Function, parts: Vec<Tree>) -> Tree {
    apply(Op::Call(function), parts)
}

pub(crate) fn range(low: i64, high: i64) -> Tree {
    between(low, high, &int)
}

fn between(low: i64, high: i64, one: &dyn Fn(i64) -> Tree) -> Tree {
    apply(Op::Range, vec![one(low), one(high)])
}

/// A set: one range, or its members and ranges.
pub(crate) fn set(integers: &Integers, one: &dyn Fn(i64) -> Tree) -> Tree {
    // Words make no range.
    let is_of_words = integers.bounds().is_some_and(|(low, _)| matches!(one(low).kind, ExprKind::Name(_)));
    if is_of_words {
        return made(ExprKind::Set(integers.iter().map(one).collect()));
    }
    let ranges = IntSet::from(integers);
    if let &[(low, high)] = ranges.ranges() {
        return between(low, high, one);
    }
    let part = |&(low, high): &(i64, i64)| if low == high { one(low) } else { between(low, high, one) };
    made(ExprKind::Set(ranges.ranges().iter().map(part).collect()))
}

/// The writing of expressions, by the words for what stands in them.
pub(crate) trait Terms {
    /// The name of a variable.
    fn leaf(&self, x: Var) -> Tree;

    /// A number that a variable is compared with.
    fn value(&self, _: Var, number: i64) -> Tree {
        int(number)
    }

    /// A constraint: a number alone is none.
    fn truth(&self, expr: &Expr) -> Tree {
        match expr {
            Expr::Constant(number) => apply(Op::Eq, vec![int(i64::from(*number != 0)), int(1)]),
            Expr::Leaf(_) => apply(Op::Ne, vec![self.tree(expr), int(0)]),
            other => self.tree(other),
        }
    }

    /// The tree of an expression.
    fn tree(&self, expr: &Expr) -> Tree {
        let parts = || expr.parts().map(|part| self.tree(part)).collect::<Vec<_>>();
        // What joins truths takes no numbers.
        let truths = || expr.parts().map(|part| self.truth(part)).collect::<Vec<_>>();
        let joined = |op: Op, mut parts: Vec<Tree>, of_none: Tree| match parts.len() {
            0 => of_none,
            1 => parts.remove(0),
            _ => apply(op, parts),
        };
        let function = |function: Function| call(function, vec![made(ExprKind::List(parts()))]);
        match expr {
            Expr::Constant(number) => int(*number),
            Expr::Leaf(x) => self.leaf(*x),
            Expr::Neg(_) => apply(Op::Neg, parts()),
            Expr::Add(_) => joined(Op::Add, parts(), int(0)),
            Expr::Sub(a, b) => apply(Op::Add, vec![self.tree(a), apply(Op::Neg, vec![self.tree(b)])]),
            Expr::Mul(_) => joined(Op::Mul, parts(), int(1)),
            Expr::Div(..) => apply(Op::Div, parts()),
            Expr::Mod(..) => apply(Op::Mod, parts()),
            Expr::Pow(..) => apply(Op::Pow, parts()),
            Expr::Abs(_) => call(Function::Abs, parts()),
            Expr::Min(_) => function(Function::Min),
            Expr::Max(_) => function(Function::Max),
            Expr::Nth(list, index) => {
                let list = made(ExprKind::List(list.iter().map(|one| self.tree(one)).collect()));
                // Here a list has its first entry at 1.
                let index = match &**index {
                    Expr::Sub(place, first) if **first == Expr::Constant(1) => self.tree(place),
                    index => self.tree(&(index.clone() + 1)),
                };
                call(Function::Element, vec![list, index])
            }
            Expr::Eq(a, b) => self.compared(Op::Eq, a, b),
            Expr::Ne(a, b) => self.compared(Op::Ne, a, b),
            Expr::Lt(a, b) => self.compared(Op::Lt, a, b),
            Expr::Le(a, b) => self.compared(Op::Le, a, b),
            Expr::In(a, integers) => {
                let one = |number: i64| if let Expr::Leaf(x) = **a { self.value(x, number) } else { int(number) };
                apply(Op::In, vec![self.tree(a), set(integers, &one)])
            }
            Expr::And(_) => joined(Op::And, truths(), self.truth(&Expr::Constant(1))),
            Expr::Or(_) => joined(Op::Or, truths(), self.truth(&Expr::Constant(0))),
            // The language joins two.
            Expr::Xor(_) => truths()
                .into_iter()
                .reduce(|a, b| apply(Op::Xor, vec![a, b]))
                .unwrap_or_else(|| self.truth(&Expr::Constant(0))),
            Expr::Not(_) => apply(Op::Not, truths()),
            Expr::Implies(..) => apply(Op::Implies, truths()),
            Expr::Iff(..) => apply(Op::Iff, truths()),
            Expr::If(a, b, c) => apply(Op::If, vec![self.truth(a), self.tree(b), self.tree(c)]),
            _ => unreachable!("an expression has no other kind"),
        }
    }

    fn compared(&self, op: Op, a: &Expr, b: &Expr) -> Tree {
        let side = |own: &Expr, other: &Expr| match (own, other) {
            (Expr::Constant(number), Expr::Leaf(x)) => self.value(*x, *number),
            _ => self.tree(own),
        };
        apply(op, vec![side(a, b), side(b, a)])
    }
}
