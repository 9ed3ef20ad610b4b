//! The leaves of an expression.

use std::collections::BTreeSet;

use crate::model::nary::expression::Expr;

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
