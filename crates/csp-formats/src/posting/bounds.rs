//! Between which numbers the value of an expression lies.

use csp_core::{Expr, Problem};

/// The least and the greatest number that an expression may be, nearly. `None` when it may have no value (a division by 0, an index
/// outside of a list, an overflow), so that no variable could take its place.
pub(super) fn bounds(problem: &Problem, expr: &Expr) -> Option<(i64, i64)> {
    let of = |part: &Expr| bounds(problem, part);
    let all = |parts: &[Expr]| parts.iter().map(of).collect::<Option<Vec<_>>>();
    match expr {
        Expr::Constant(number) => Some((*number, *number)),
        Expr::Leaf(x) => problem.integers(*x).bounds(),
        Expr::Neg(a) => {
            let (least, most) = of(a)?;
            Some((most.checked_neg()?, least.checked_neg()?))
        }
        // Each sum on the way fits when the sums of all magnitudes do.
        Expr::Add(parts) => {
            let (mut sum, mut magnitude) = ((0i64, 0i64), 0i64);
            for (least, most) in all(parts)? {
                let larger = i64::try_from(least.unsigned_abs().max(most.unsigned_abs())).ok()?;
                magnitude = magnitude.checked_add(larger)?;
                sum = (sum.0 + least, sum.1 + most);
            }
            Some(sum)
        }
        Expr::Sub(a, b) => {
            let ((least, most), (other_least, other_most)) = (of(a)?, of(b)?);
            Some((least.checked_sub(other_most)?, most.checked_sub(other_least)?))
        }
        Expr::Mul(parts) => all(parts)?.into_iter().try_fold((1, 1), product),
        Expr::Div(a, b) => {
            let ((least, most), (other_least, other_most)) = (of(a)?, of(b)?);
            if other_least <= 0 && other_most >= 0 {
                return None;
            }
            corners((least, most), (other_least, other_most), i64::checked_div)
        }
        Expr::Mod(a, b) => {
            let ((least, most), (other_least, other_most)) = (of(a)?, of(b)?);
            if other_least <= 0 && other_most >= 0 {
                return None;
            }
            // The quotient of the two must fit, too.
            corners((least, most), (other_least, other_most), i64::checked_div)?;
            let rest = i64::try_from(other_least.unsigned_abs().max(other_most.unsigned_abs()) - 1).ok()?;
            Some((least.clamp(-rest, 0), most.clamp(0, rest)))
        }
        Expr::Pow(a, b) => {
            let ((least, most), (exponent, last)) = (of(a)?, of(b)?);
            if exponent < 0 {
                return None;
            }
            let largest = i64::try_from(least.unsigned_abs().max(most.unsigned_abs())).ok()?;
            let power = largest.checked_pow(u32::try_from(last).ok()?)?.max(1);
            Some((if least < 0 { -power } else { 0 }, power))
        }
        Expr::Abs(a) => {
            let (least, most) = of(a)?;
            let largest = i64::try_from(least.unsigned_abs().max(most.unsigned_abs())).ok()?;
            let smallest = if least <= 0 && most >= 0 { 0 } else { least.abs().min(most.abs()) };
            Some((smallest, largest))
        }
        Expr::Min(parts) => {
            let parts = all(parts)?;
            Some((parts.iter().map(|part| part.0).min()?, parts.iter().map(|part| part.1).min()?))
        }
        Expr::Max(parts) => {
            let parts = all(parts)?;
            Some((parts.iter().map(|part| part.0).max()?, parts.iter().map(|part| part.1).max()?))
        }
        Expr::Nth(list, index) => {
            let (first, last) = of(index)?;
            if first < 0 || usize::try_from(last).ok()? >= list.len() {
                return None;
            }
            hull(&all(list)?)
        }
        Expr::If(_, a, b) => hull(&[of(a)?, of(b)?]),
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
        | Expr::Iff(..) => Some((0, 1)),
        _ => None,
    }
}

fn hull(parts: &[(i64, i64)]) -> Option<(i64, i64)> {
    Some((parts.iter().map(|part| part.0).min()?, parts.iter().map(|part| part.1).max()?))
}

fn product(a: (i64, i64), b: (i64, i64)) -> Option<(i64, i64)> {
    corners(a, b, i64::checked_mul)
}

/// The bounds of an operation that is greatest and least at the ends of its operands. An operand of both signs has its division
/// looked at by the one who asks.
fn corners(a: (i64, i64), b: (i64, i64), of: fn(i64, i64) -> Option<i64>) -> Option<(i64, i64)> {
    let all = [of(a.0, b.0)?, of(a.0, b.1)?, of(a.1, b.0)?, of(a.1, b.1)?];
    Some((all.into_iter().min()?, all.into_iter().max()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every value lies within the bounds, and where there are bounds there is a value.
    #[test]
    #[allow(clippy::many_single_char_names)]
    fn bounds_hold_for_all_values() {
        let mut problem = Problem::new();
        let (x, y) = (
            problem.integer("x", -3..=4),
            problem.integer("y", [-2, 1, 5].into_iter().collect::<csp_core::Integers>()),
        );
        let z = problem.integer("p", 1..=3);
        let [a, b, p] = [x, y, z].map(Expr::Leaf).map(Box::new);
        let list = vec![(*a).clone(), Expr::Constant(7), (*b).clone(), Expr::Constant(0)];
        let all = [
            Expr::Neg(a.clone()),
            Expr::Add(vec![(*a).clone(), (*b).clone(), Expr::Constant(-4)]),
            Expr::Sub(a.clone(), b.clone()),
            Expr::Mul(vec![(*a).clone(), (*b).clone()]),
            Expr::Div(a.clone(), p.clone()),
            Expr::Div(a.clone(), b.clone()),
            Expr::Mod(a.clone(), p.clone()),
            Expr::Mod(b.clone(), a.clone()),
            Expr::Pow(a.clone(), p.clone()),
            Expr::Pow(p.clone(), b.clone()),
            Expr::Abs(a.clone()),
            Expr::Abs(Expr::Sub(p.clone(), Expr::Constant(9).into()).into()),
            Expr::Min(vec![(*a).clone(), (*b).clone()]),
            Expr::Max(vec![(*a).clone(), (*p).clone()]),
            Expr::Nth(list.clone(), p.clone()),
            Expr::Nth(list, a.clone()),
            Expr::If(Expr::Lt(a.clone(), b.clone()).into(), a.clone(), p.clone()),
            Expr::Iff(a.clone(), b.clone()),
        ];
        for expr in all {
            let found = bounds(&problem, &expr);
            let mut is_whole = true;
            for i in problem.integers(x).iter() {
                for j in problem.integers(y).iter() {
                    for k in problem.integers(z).iter() {
                        let value = expr.value(&|leaf| {
                            if leaf == x {
                                i
                            } else if leaf == y {
                                j
                            } else {
                                k
                            }
                        });
                        is_whole &= value.is_some();
                        if let (Some(value), Some((least, most))) = (value, found) {
                            assert!((least..=most).contains(&value), "{expr:?} = {value}");
                        }
                    }
                }
            }
            assert!(is_whole || found.is_none(), "{expr:?}");
        }
    }
}
