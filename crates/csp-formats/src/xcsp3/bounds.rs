//! Between which integers the value of an expression lies.

use csp_core::{Expr, Var};

/// The least and the greatest integer that an expression may be, where the variables have these; wider than what it is
/// in truth where a variable comes twice. What does not fit in 64 bits has no value, so the ends are cut there.
pub(super) fn bounds(expression: &Expr, ends: &impl Fn(Var) -> (i64, i64)) -> (i64, i64) {
    let (least, greatest) = wide(expression, ends);
    let cut = |end: i128| end.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64;
    (cut(least), cut(greatest))
}

type Ends = (i128, i128);

fn wide(expression: &Expr, ends: &impl Fn(Var) -> (i64, i64)) -> Ends {
    let of = |part: &Expr| {
        let (least, greatest) = bounds(part, ends);
        (i128::from(least), i128::from(greatest))
    };
    match expression {
        Expr::Constant(number) => (i128::from(*number), i128::from(*number)),
        Expr::Leaf(x) => {
            let (least, greatest) = ends(*x);
            (i128::from(least), i128::from(greatest))
        }
        Expr::Neg(a) => {
            let (least, greatest) = of(a);
            (-greatest, -least)
        }
        Expr::Add(all) => all.iter().map(of).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1)),
        Expr::Sub(a, b) => {
            let (a, b) = (of(a), of(b));
            (a.0 - b.1, a.1 - b.0)
        }
        Expr::Mul(all) => all.iter().map(of).fold((1, 1), |product, one| corners(cut(product), one, |a, b| a * b)),
        Expr::Div(a, _) | Expr::Mod(a, _) => {
            // A quotient is no greater than the dividend, without signs; so is what is left.
            let (least, greatest) = of(a);
            let most = least.abs().max(greatest.abs());
            (if least < 0 || matches!(expression, Expr::Div(..)) { -most } else { 0 }, most)
        }
        Expr::Pow(a, b) => power(of(a), of(b)),
        Expr::Abs(a) => {
            let (least, greatest) = of(a);
            let most = least.abs().max(greatest.abs());
            (if least <= 0 && greatest >= 0 { 0 } else { least.abs().min(greatest.abs()) }, most)
        }
        Expr::Min(all) => joined(all.iter().map(of), i128::min),
        Expr::Max(all) => joined(all.iter().map(of), i128::max),
        Expr::Nth(all, _) => hull(all.iter().map(of)),
        Expr::If(_, a, b) => hull([of(a), of(b)].into_iter()),
        // What is left is true or false.
        _ => (0, 1),
    }
}

fn cut((least, greatest): Ends) -> Ends {
    let cut = |end: i128| end.clamp(i128::from(i64::MIN), i128::from(i64::MAX));
    (cut(least), cut(greatest))
}

/// The least and the greatest of an operation on the ends.
fn corners(a: Ends, b: Ends, operation: impl Fn(i128, i128) -> i128) -> Ends {
    let all = [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)].map(|(a, b)| operation(a, b));
    hull(all.into_iter().map(|one| (one, one)))
}

fn power(base: Ends, exponent: Ends) -> Ends {
    let most = base.0.abs().max(base.1.abs());
    let times = u32::try_from(exponent.1.max(0)).unwrap_or(u32::MAX);
    let most = most.checked_pow(times).unwrap_or(i128::from(i64::MAX)).max(1);
    (if base.0 < 0 { -most } else { 0 }, most)
}

fn joined(all: impl Iterator<Item = Ends>, choice: fn(i128, i128) -> i128) -> Ends {
    all.reduce(|a, b| (choice(a.0, b.0), choice(a.1, b.1))).unwrap_or((0, 0))
}

fn hull(all: impl Iterator<Item = Ends>) -> Ends {
    all.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or((0, 0))
}

#[cfg(test)]
mod tests {
    use csp_core::Problem;

    use super::*;

    #[test]
    fn every_value_lies_between_the_bounds() {
        let mut problem = Problem::new();
        let [x, y] = ["x", "y"].map(|name| problem.integer(name, -3..=4));
        let (a, b) = (Expr::from(x), Expr::from(y));
        let all = [
            a.clone() + b.clone() + 2,
            a.clone() - b.clone(),
            a.clone() * b.clone() * -2,
            a.clone().divided_by(b.clone()),
            a.clone() % b.clone(),
            a.clone().power(b.clone()),
            (a.clone() - 2).abs(),
            Expr::Min(vec![a.clone(), b.clone() + 1]),
            Expr::Max(vec![a.clone(), b.clone() + 1]),
            -a.clone(),
            a.clone().less_than(b.clone()),
            Expr::If(Box::new(a.clone()), Box::new(b.clone() + 9), Box::new(Expr::from(-7))),
        ];
        for expression in all {
            let (least, greatest) = bounds(&expression, &|_| (-3, 4));
            let values = (-3..=4).flat_map(|u| (-3..=4).map(move |v| (u, v)));
            for value in values.filter_map(|(u, v)| expression.value(&|leaf| if leaf == x { u } else { v })) {
                assert!((least..=greatest).contains(&value), "{expression:?}: {value}");
            }
        }
        assert_eq!(bounds(&(a * b), &|_| (-3, 4)), (-12, 16));
    }
}
