//! The tree of an expression.

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
