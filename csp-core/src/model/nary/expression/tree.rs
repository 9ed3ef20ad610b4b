//! The tree of an expression, its leaves, and its value.

use std::collections::BTreeSet;

use crate::model::{Integers, Var};

/// An expression of integers. What is true is 1, what is false is 0; where a truth is asked for, everything but 0 is true.
///
/// Its leaves are variables; in the relation of a constraint they are places of its scope instead. Operators build it, and methods
/// where Rust has no operator for it:
///
/// ```
/// use csp_core::{Expr, Problem, Solver};
///
/// let mut problem = Problem::new();
/// let [x, y] = ["x", "y"].map(|name| Expr::from(problem.integer(name, -5..=5)));
/// problem.require((x.clone() - y.clone()).abs().equals(3));
/// problem.require((x * y).less_than(-1));
/// let network = problem.build().unwrap();
/// assert_eq!(Solver::new(&network).all().unwrap().solutions.len(), 2 * 2);
/// ```
///
/// Sums and products that overflow, a division by 0 and an index outside its list have no value. The nearest comparison around
/// them is then false (the relational semantics of Frisch & Stuckey 2009).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Expr<L = Var> {
    /// A number.
    Constant(i64),
    /// A variable, or a place of a scope.
    Leaf(L),
    /// The negative.
    Neg(Box<Self>),
    /// The sum of all.
    Add(Vec<Self>),
    /// The difference.
    Sub(Box<Self>, Box<Self>),
    /// The product of all.
    Mul(Vec<Self>),
    /// The quotient, rounded towards 0.
    Div(Box<Self>, Box<Self>),
    /// The remainder of such a division, with the sign of the dividend.
    Mod(Box<Self>, Box<Self>),
    /// The power; none for a negative exponent.
    Pow(Box<Self>, Box<Self>),
    /// Without its sign.
    Abs(Box<Self>),
    /// The least of all; none of no expression.
    Min(Vec<Self>),
    /// The greatest of all; none of no expression.
    Max(Vec<Self>),
    /// The entry of a list at an index, from 0.
    Nth(Vec<Self>, Box<Self>),
    /// They are equal.
    Eq(Box<Self>, Box<Self>),
    /// They differ.
    Ne(Box<Self>, Box<Self>),
    /// The first is less.
    Lt(Box<Self>, Box<Self>),
    /// The first is not greater.
    Le(Box<Self>, Box<Self>),
    /// It is one of these.
    In(Box<Self>, Integers),
    /// All are true.
    And(Vec<Self>),
    /// One is true at least.
    Or(Vec<Self>),
    /// An odd number of them is true.
    Xor(Vec<Self>),
    /// It is false.
    Not(Box<Self>),
    /// If the first is true, the second is too.
    Implies(Box<Self>, Box<Self>),
    /// Both are true, or both are false.
    Iff(Box<Self>, Box<Self>),
    /// The second if the first is true, else the third.
    If(Box<Self>, Box<Self>, Box<Self>),
}

impl<L> Expr<L> {
    /// The expressions that it is made of, from left to right.
    pub fn parts(&self) -> impl Iterator<Item = &Self> {
        let (list, one, two, three): (&[Self], _, _, _) = match self {
            Self::Constant(_) | Self::Leaf(_) => (&[], None, None, None),
            Self::Neg(a) | Self::Abs(a) | Self::Not(a) | Self::In(a, _) => (&[], Some(a), None, None),
            Self::Add(all)
            | Self::Mul(all)
            | Self::Min(all)
            | Self::Max(all)
            | Self::And(all)
            | Self::Or(all)
            | Self::Xor(all) => (all, None, None, None),
            Self::Nth(all, index) => (all, Some(index), None, None),
            Self::Sub(a, b)
            | Self::Div(a, b)
            | Self::Mod(a, b)
            | Self::Pow(a, b)
            | Self::Eq(a, b)
            | Self::Ne(a, b)
            | Self::Lt(a, b)
            | Self::Le(a, b)
            | Self::Implies(a, b)
            | Self::Iff(a, b) => (&[], Some(a), Some(b), None),
            Self::If(a, b, c) => (&[], Some(a), Some(b), Some(c)),
        };
        list.iter().chain([one, two, three].into_iter().flatten().map(AsRef::as_ref))
    }

    /// The number of expressions that are inside one another, itself included. Cost: O(size), and no deep stack.
    pub(in crate::model) fn depth(&self) -> usize {
        let (mut depth, mut level) = (0, vec![self]);
        while !level.is_empty() {
            depth += 1;
            level = level.into_iter().flat_map(Self::parts).collect();
        }
        depth
    }
}

impl<L> Expr<L> {
    /// The same with other leaves.
    pub fn map<M>(&self, leaf: &mut impl FnMut(&L) -> M) -> Expr<M> {
        let mut one = |part: &Self| Box::new(part.map(leaf));
        match self {
            Self::Constant(number) => Expr::Constant(*number),
            Self::Leaf(own) => Expr::Leaf(leaf(own)),
            Self::Neg(a) => Expr::Neg(one(a)),
            Self::Abs(a) => Expr::Abs(one(a)),
            Self::Not(a) => Expr::Not(one(a)),
            Self::In(a, set) => Expr::In(one(a), set.clone()),
            Self::Add(all) => Expr::Add(mapped(all, leaf)),
            Self::Mul(all) => Expr::Mul(mapped(all, leaf)),
            Self::Min(all) => Expr::Min(mapped(all, leaf)),
            Self::Max(all) => Expr::Max(mapped(all, leaf)),
            Self::And(all) => Expr::And(mapped(all, leaf)),
            Self::Or(all) => Expr::Or(mapped(all, leaf)),
            Self::Xor(all) => Expr::Xor(mapped(all, leaf)),
            Self::Nth(all, index) => {
                let all = mapped(all, leaf);
                Expr::Nth(all, Box::new(index.map(leaf)))
            }
            Self::Sub(a, b) => Expr::Sub(one(a), one(b)),
            Self::Div(a, b) => Expr::Div(one(a), one(b)),
            Self::Mod(a, b) => Expr::Mod(one(a), one(b)),
            Self::Pow(a, b) => Expr::Pow(one(a), one(b)),
            Self::Eq(a, b) => Expr::Eq(one(a), one(b)),
            Self::Ne(a, b) => Expr::Ne(one(a), one(b)),
            Self::Lt(a, b) => Expr::Lt(one(a), one(b)),
            Self::Le(a, b) => Expr::Le(one(a), one(b)),
            Self::Implies(a, b) => Expr::Implies(one(a), one(b)),
            Self::Iff(a, b) => Expr::Iff(one(a), one(b)),
            Self::If(a, b, c) => Expr::If(one(a), one(b), one(c)),
        }
    }
}

fn mapped<L, M>(all: &[Expr<L>], leaf: &mut impl FnMut(&L) -> M) -> Vec<Expr<M>> {
    all.iter().map(|part| part.map(leaf)).collect()
}

impl<L: Copy + PartialEq + Ord> Expr<L> {
    /// Its leaves, each once, in the order in which they come.
    pub fn leaves(&self) -> Vec<L> {
        let (mut leaves, mut known) = (Vec::new(), BTreeSet::new());
        let mut open = vec![self];
        while let Some(expression) = open.pop() {
            if let Self::Leaf(leaf) = expression
                && known.insert(*leaf)
            {
                leaves.push(*leaf);
            }
            let parts: Vec<&Self> = expression.parts().collect();
            open.extend(parts.into_iter().rev());
        }
        leaves
    }
}

impl<L: Copy> Expr<L> {
    /// Its value where the leaves have these; `None` when it has no value. Cost: O(size).
    pub fn value(&self, of: &impl Fn(L) -> i64) -> Option<i64> {
        let is_true = |part: &Self| part.is_true(of);
        let truth = |is_true: bool| Some(i64::from(is_true));
        // A comparison with something that has no value is false.
        let both = |a: &Self, b: &Self| a.value(of).zip(b.value(of));
        let compared =
            |a: &Self, b: &Self, holds: fn(&i64, &i64) -> bool| truth(both(a, b).is_some_and(|(a, b)| holds(&a, &b)));
        let values = |all: &[Self]| all.iter().map(|part| part.value(of)).collect::<Option<Vec<i64>>>();
        match self {
            Self::Constant(number) => Some(*number),
            Self::Leaf(leaf) => Some(of(*leaf)),
            Self::Neg(a) => a.value(of)?.checked_neg(),
            Self::Add(all) => all.iter().try_fold(0i64, |sum, part| sum.checked_add(part.value(of)?)),
            Self::Sub(a, b) => a.value(of)?.checked_sub(b.value(of)?),
            Self::Mul(all) => all.iter().try_fold(1i64, |product, part| product.checked_mul(part.value(of)?)),
            Self::Div(a, b) => a.value(of)?.checked_div(b.value(of)?),
            Self::Mod(a, b) => a.value(of)?.checked_rem(b.value(of)?),
            Self::Pow(a, b) => a.value(of)?.checked_pow(u32::try_from(b.value(of)?).ok()?),
            Self::Abs(a) => a.value(of)?.checked_abs(),
            Self::Min(all) => values(all)?.into_iter().min(),
            Self::Max(all) => values(all)?.into_iter().max(),
            Self::Nth(all, index) => all.get(usize::try_from(index.value(of)?).ok()?)?.value(of),
            Self::Eq(a, b) => compared(a, b, i64::eq),
            Self::Ne(a, b) => compared(a, b, i64::ne),
            Self::Lt(a, b) => compared(a, b, i64::lt),
            Self::Le(a, b) => compared(a, b, i64::le),
            Self::In(a, set) => truth(a.value(of).is_some_and(|value| set.contains(value))),
            Self::And(all) => truth(all.iter().all(is_true)),
            Self::Or(all) => truth(all.iter().any(is_true)),
            Self::Xor(all) => truth(all.iter().filter(|part| is_true(part)).count() % 2 == 1),
            Self::Not(a) => truth(!is_true(a)),
            Self::Implies(a, b) => truth(!is_true(a) || is_true(b)),
            Self::Iff(a, b) => truth(is_true(a) == is_true(b)),
            Self::If(a, b, c) => if is_true(a) { b } else { c }.value(of),
        }
    }

    /// True if the expression is true where the leaves have these values.
    pub fn is_true(&self, of: &impl Fn(L) -> i64) -> bool {
        self.value(of).is_some_and(|value| value != 0)
    }
}
