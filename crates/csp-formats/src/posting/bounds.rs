//! Bounds of the value of an expression.

use csp_core::{Expr, Var};

use super::interval::Interval;

/// An interval of the values of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    interval: Interval,
    is_total: bool,
}

/// The bounds of an expression whose variables lie between such ends; a variable without ends has no value. They are wider than
/// the values where a variable comes twice.
pub(crate) fn bounds(expr: &Expr, ends: &impl Fn(Var) -> Option<(i64, i64)>) -> Bounds {
    let of = |part: &Expr| bounds(part, ends);
    match expr {
        Expr::Constant(number) => Bounds::between(*number, *number),
        Expr::Leaf(x) => ends(*x).map_or(Bounds::NEVER, |(low, high)| Bounds::between(low, high)),
        Expr::Neg(a) => of(a).then(Interval::negative),
        Expr::Add(all) => sum(all.iter().map(of)),
        Expr::Sub(a, b) => of(a).with(of(b), Interval::minus),
        Expr::Mul(all) => all.iter().map(of).fold(Bounds::between(1, 1), |all, one| all.with(one, Interval::times)),
        Expr::Div(a, b) => {
            let (a, b) = (of(a), of(b));
            a.with(b, Interval::divided_by).only_if(!b.interval.contains(0))
        }
        Expr::Mod(a, b) => {
            let (a, b) = (of(a), of(b));
            // The quotient of the two must fit, too.
            let quotient = a.with(b, Interval::divided_by);
            a.with(b, Interval::modulo).only_if(!b.interval.contains(0) && quotient.is_total)
        }
        Expr::Pow(a, b) => {
            let (a, b) = (of(a), of(b));
            a.with(b, Interval::power).only_if(b.interval.low >= 0 && b.interval.high <= u32::MAX.into())
        }
        Expr::Abs(a) => of(a).then(Interval::absolute),
        Expr::Min(all) => all.iter().map(of).reduce(|a, b| a.with(b, Interval::least)).unwrap_or(Bounds::NEVER),
        Expr::Max(all) => all.iter().map(of).reduce(|a, b| a.with(b, Interval::greatest)).unwrap_or(Bounds::NEVER),
        Expr::Nth(list, index) => {
            let index = of(index);
            let is_inside = index.interval.low >= 0 && index.interval.high < list.len() as i128;
            hull(list.iter().map(of)).only_if(index.is_total && is_inside)
        }
        Expr::If(_, a, b) => hull([of(a), of(b)].into_iter()),
        Expr::Eq(..)
        | Expr::Ne(..)
        | Expr::Lt(..)
        | Expr::Le(..)
        | Expr::In(..)
        | Expr::And(_)
        | Expr::Or(_)
        | Expr::Xor(_)
        | Expr::Not(_)
        | Expr::Implies(..)
        | Expr::Iff(..) => Bounds::between(0, 1),
        _ => Bounds::between(i64::MIN, i64::MAX).only_if(false),
    }
}

impl Bounds {
    const NEVER: Self = Self { interval: Interval::new(0, 0), is_total: false };

    fn between(low: i64, high: i64) -> Self {
        Self { interval: Interval::new(low.into(), high.into()), is_total: true }
    }

    /// The least and the greatest value.
    pub(crate) fn ends(self) -> (i64, i64) {
        self.interval.ends()
    }

    /// The same of an expression that always has a value: no division by 0, no index outside of its list, no overflow.
    pub(crate) fn total(self) -> Option<(i64, i64)> {
        self.is_total.then(|| self.ends())
    }

    /// The bounds after a step. A value that does not fit in 64 bits is none.
    fn then(self, step: impl FnOnce(Interval) -> Interval) -> Self {
        let whole = step(self.interval);
        let interval = whole.within_64_bits();
        Self { interval, is_total: self.is_total && interval == whole }
    }

    fn with(self, other: Self, step: impl FnOnce(Interval, Interval) -> Interval) -> Self {
        self.then(|own| step(own, other.interval)).only_if(other.is_total)
    }

    fn only_if(self, is_total: bool) -> Self {
        Self { is_total: self.is_total && is_total, ..self }
    }
}

/// Each sum on the way fits when the sum of all magnitudes does.
fn sum(parts: impl Iterator<Item = Bounds>) -> Bounds {
    let (mut sum, mut most, mut is_total) = (Interval::new(0, 0), 0, true);
    for part in parts {
        sum = sum.plus(part.interval);
        most += part.interval.magnitude();
        is_total &= part.is_total;
    }
    Bounds { interval: sum.within_64_bits(), is_total: is_total && most <= i64::MAX.into() }
}

fn hull(parts: impl Iterator<Item = Bounds>) -> Bounds {
    parts.reduce(|a, b| a.with(b, Interval::hull)).unwrap_or(Bounds::NEVER)
}

#[cfg(test)]
mod tests {
    use csp_core::{Integers, Problem};

    use super::*;

    /// Every value lies within the bounds, and where it is said that there always is a value there is one.
    #[test]
    fn bounds_hold_for_all_values() {
        let mut problem = Problem::new();
        let with_gaps: Integers = [-2, 1, 5].into_iter().collect();
        let vars = [problem.integer("a", -3..=4), problem.integer("b", with_gaps), problem.integer("p", 1..=3)];
        let [a, b, p] = vars.map(Expr::from);
        let list = vec![a.clone(), Expr::from(7), b.clone(), Expr::from(0)];
        let all = [
            -a.clone(),
            a.clone() + b.clone() - 4,
            a.clone() - b.clone(),
            a.clone() * b.clone() * -2,
            a.clone().divided_by(p.clone()),
            a.clone().divided_by(b.clone()),
            p.clone().divided_by(b.clone()),
            a.clone() % p.clone(),
            b.clone() % a.clone(),
            (b.clone() + 5) % (p.clone() - 6),
            a.clone().power(p.clone()),
            p.clone().power(b.clone()),
            p.clone().power(p.clone() + 1),
            a.clone().abs(),
            (p.clone() - 9).abs(),
            Expr::Min(vec![a.clone(), b.clone() + 1]),
            Expr::Max(vec![a.clone(), p.clone()]),
            Expr::Max(Vec::new()),
            Expr::Nth(list.clone(), p.clone().into()),
            Expr::Nth(list, a.clone().into()),
            Expr::If(a.clone().less_than(b.clone()).into(), a.clone().into(), (p.clone() + 9).into()),
            a.clone().iff(b.clone()),
            a.clone() * i64::MAX,
            a + i64::MAX,
        ];
        for expr in all {
            let found = bounds(&expr, &|leaf| problem.integers(leaf).bounds());
            let (least, most) = found.ends();
            let mut is_whole = true;
            let [first, second, third] = vars.map(|x| problem.integers(x));
            for i in first.iter() {
                for (j, k) in second.iter().flat_map(|j| third.iter().map(move |k| (j, k))) {
                    let numbers = [i, j, k];
                    let of = |leaf| vars.iter().position(|&x| x == leaf).map_or(0, |place| numbers[place]);
                    let value = expr.value(&of);
                    is_whole &= value.is_some();
                    if let Some(value) = value {
                        assert!((least..=most).contains(&value), "{expr:?} = {value}");
                    }
                }
            }
            assert!(is_whole || found.total().is_none(), "{expr:?}");
        }
    }

    #[test]
    fn bounds_are_narrow() {
        let mut problem = Problem::new();
        let [x, y] = ["x", "y"].map(|name| Expr::from(problem.integer(name, -3..=4)));
        let of = |expr: Expr| bounds(&expr, &|_| Some((-3, 4)));
        assert_eq!(of(x.clone() * y).total(), Some((-12, 16)));
        assert_eq!(of(x.clone() % 5).total(), Some((-3, 4)));
        assert_eq!(of(x.clone() % 2).total(), Some((-1, 1)));
        assert_eq!(of(x.clone().divided_by(2)).total(), Some((-1, 2)));
        assert_eq!(of(x.clone().divided_by(0)).total(), None);
        assert_eq!(of((x + 5).power(2)).total(), Some((4, 81)));
    }
}
