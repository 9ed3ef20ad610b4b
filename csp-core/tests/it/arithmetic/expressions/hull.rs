//! HC4 by its definition: the result and the operands of each operator are tried in all combinations.

use std::collections::BTreeSet;

use csp_core::{Expr, Integers};

use crate::arithmetic::follow::Left;

/// An operator of one or two numbers. `by_value` says that a variable among its operands is seen with its values, else
/// with all integers between its bounds.
#[derive(Clone)]
pub(crate) struct Operator {
    of: fn(i64, i64) -> i64,
    by_value: bool,
}

/// An expression in which every operator has two operands, and a value.
#[derive(Clone)]
pub(crate) enum Plain {
    Constant(i64),
    Leaf(usize),
    Two(Operator, Box<Plain>, Box<Plain>),
    In(Box<Plain>, Integers),
    If(Box<Plain>, Box<Plain>, Box<Plain>),
}

const fn number(of: fn(i64, i64) -> i64) -> Operator {
    Operator { of, by_value: false }
}

const fn truth(of: fn(i64, i64) -> i64) -> Operator {
    Operator { of, by_value: true }
}

impl Plain {
    pub(crate) fn of(tree: &Expr<usize>) -> Self {
        let one = |a: &Expr<usize>| Box::new(Self::of(a));
        let two = |operator: Operator, a: &Expr<usize>, b: &Expr<usize>| Self::Two(operator, one(a), one(b));
        let with = |operator: Operator, a: Self, b: Self| Self::Two(operator, Box::new(a), Box::new(b));
        let fold = |operator: Operator, all: &[Expr<usize>], none: i64| {
            let all = all.iter().map(Self::of);
            all.reduce(|a, b| Self::Two(operator.clone(), Box::new(a), Box::new(b))).unwrap_or(Self::Constant(none))
        };
        let connect = |operator: Operator, all: &[Expr<usize>], neutral: i64| match all {
            [only] => Self::Two(operator, one(only), Box::new(Self::Constant(neutral))),
            _ => fold(operator, all, neutral),
        };
        let not = |a: Self| with(truth(|a, _| i64::from(a == 0)), a, Self::Constant(0));
        match tree {
            Expr::Constant(number) => Self::Constant(*number),
            Expr::Leaf(place) => Self::Leaf(*place),
            Expr::Neg(a) => with(number(|a, _| -a), Self::of(a), Self::Constant(0)),
            Expr::Abs(a) => with(number(|a, _| a.abs()), Self::of(a), Self::Constant(0)),
            Expr::Add(all) => fold(number(|a, b| a + b), all, 0),
            Expr::Sub(a, b) => two(number(|a, b| a - b), a, b),
            Expr::Min(all) => fold(number(i64::min), all, 0),
            Expr::Max(all) => fold(number(i64::max), all, 0),
            Expr::Eq(a, b) => two(truth(|a, b| i64::from(a == b)), a, b),
            Expr::Ne(a, b) => two(truth(|a, b| i64::from(a != b)), a, b),
            Expr::Lt(a, b) => two(truth(|a, b| i64::from(a < b)), a, b),
            Expr::Le(a, b) => two(truth(|a, b| i64::from(a <= b)), a, b),
            Expr::In(a, set) => Self::In(one(a), set.clone()),
            Expr::And(all) => connect(truth(|a, b| i64::from(a != 0 && b != 0)), all, 1),
            Expr::Or(all) => connect(truth(|a, b| i64::from(a != 0 || b != 0)), all, 0),
            Expr::Xor(all) => connect(truth(|a, b| i64::from((a != 0) != (b != 0))), all, 0),
            Expr::Not(a) => not(Self::of(a)),
            Expr::Implies(a, b) => with(truth(|a, b| i64::from(a != 0 || b != 0)), not(Self::of(a)), Self::of(b)),
            Expr::Iff(a, b) => two(truth(|a, b| i64::from((a != 0) == (b != 0))), a, b),
            Expr::If(a, b, c) => Self::If(one(a), one(b), one(c)),
            other => panic!("{other:?} has no value at times"),
        }
    }

    /// Its least and its greatest value.
    fn ends(&self, left: &Left) -> (i64, i64) {
        let of = |all: Vec<i64>| (*all.iter().min().unwrap(), *all.iter().max().unwrap());
        match self {
            Self::Constant(number) => (*number, *number),
            Self::Leaf(place) => (left[*place][0], left[*place][left[*place].len() - 1]),
            Self::Two(operator, a, b) => {
                let bs = b.values(left, operator.by_value);
                let all = a.values(left, operator.by_value).into_iter();
                of(all.flat_map(|a| bs.iter().map(move |&b| (a, b))).map(|(a, b)| (operator.of)(a, b)).collect())
            }
            Self::In(a, set) => of(a.values(left, true).iter().map(|&a| i64::from(set.contains(a))).collect()),
            Self::If(condition, a, b) => {
                let branches = condition.values(left, true).into_iter().map(|c| if c != 0 { a } else { b });
                of(branches.map(|branch| branch.ends(left)).flat_map(|(low, high)| [low, high]).collect())
            }
        }
    }

    fn values(&self, left: &Left, by_value: bool) -> Vec<i64> {
        match self {
            Self::Leaf(place) if by_value => left[*place].clone(),
            _ => {
                let (low, high) = self.ends(left);
                (low..=high).collect()
            }
        }
    }

    /// It must have one of these values.
    fn must(&self, left: &Left, next: &mut Left, kept: &BTreeSet<i64>, by_value: bool) -> Option<()> {
        let (low, high) = (*kept.first()?, *kept.last()?);
        if let (Self::Leaf(place), true) = (self, by_value) {
            next[*place].retain(|one| kept.contains(one));
            return if next[*place].is_empty() { None } else { Some(()) };
        }
        self.down(left, next, (low, high))
    }

    fn down(&self, left: &Left, next: &mut Left, need: (i64, i64)) -> Option<()> {
        let fits = |value: i64| need.0 <= value && value <= need.1;
        match self {
            Self::Constant(number) => fits(*number).then_some(()),
            Self::Leaf(place) => {
                next[*place].retain(|&one| fits(one));
                if next[*place].is_empty() { None } else { Some(()) }
            }
            Self::Two(operator, a, b) => {
                let (mut of_a, mut of_b) = (BTreeSet::new(), BTreeSet::new());
                let bs = b.values(left, operator.by_value);
                for one in a.values(left, operator.by_value) {
                    for &other in bs.iter().filter(|&&other| fits((operator.of)(one, other))) {
                        of_a.insert(one);
                        of_b.insert(other);
                    }
                }
                a.must(left, next, &of_a, operator.by_value)?;
                b.must(left, next, &of_b, operator.by_value)
            }
            Self::In(a, set) => {
                let kept = a.values(left, true).into_iter().filter(|&a| fits(set.contains(a).into())).collect();
                a.must(left, next, &kept, true)
            }
            Self::If(condition, a, b) => {
                let overlaps = |branch: &Self| {
                    let (low, high) = branch.ends(left);
                    low <= need.1 && need.0 <= high
                };
                let can = |value: &i64| overlaps(if *value != 0 { a } else { b });
                let kept: BTreeSet<i64> = condition.values(left, true).into_iter().filter(can).collect();
                condition.must(left, next, &kept, true)?;
                match (kept.iter().any(|&one| one != 0), kept.contains(&0)) {
                    (true, false) => a.down(left, next, need),
                    (false, true) => b.down(left, next, need),
                    _ => Some(()),
                }
            }
        }
    }

    /// What is left of variables when the expression must be true.
    pub(crate) fn fixpoint(&self, left: &Left) -> Option<Left> {
        let mut left = left.clone();
        loop {
            let mut next = left.clone();
            let kept: BTreeSet<i64> = self.values(&left, true).into_iter().filter(|&value| value != 0).collect();
            self.must(&left, &mut next, &kept, true)?;
            if next == left {
                return Some(left);
            }
            left = next;
        }
    }
}
