//! The value of an expression.

use crate::model::nary::expression::Expr;

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
