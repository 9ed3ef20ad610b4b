//! Variables with more values than a variable of a problem may have, as numbers of two or more digits: `x = low + b h + l`, where h and
//! l have b values or less. Each value of x is one pair of digits, so no solution comes twice and none is lost.

use std::collections::HashSet;

use csp_core::{Integers, Watch};

use super::elimination::{Sums, is_wide};
use super::formulas::{Formula, Formulas};
use super::linearising::linearise;
use crate::error::{At, Fault};
use crate::posting::int_set::IntSet;
use crate::posting::statement::linear::{Comparison, Declared, FAR, Linear, Sum, Term, X};
use crate::posting::statement::list::Statements;
use crate::posting::statement::{PostedStatement, When};

/// Gives digits to the variables that are still too wide, where a statement or a formula has them or they are
/// `named` by the output or the objective, and states all with the digits. Those that have no
/// bounds stay as they are.
pub(crate) fn split(
    statements: &mut Statements,
    formulas: &mut Formulas,
    sums: &mut Sums,
    named: &HashSet<X>,
    watch: &Watch,
) -> Result<(), Fault> {
    let wide = wide(statements, formulas, sums, named);
    if wide.is_empty() {
        return Ok(());
    }
    linearise(statements, &wide.iter().copied().collect(), watch)?;
    let mut digits = Sums::new();
    for x in wide {
        watch.spend(1)?;
        digits.insert(x, number(statements, x));
    }
    put_in_place(statements, formulas, sums, digits, watch)
}

/// States everything with sums in the place of the variables that they are: within `known` sums and formulas, too, to which they are
/// added.
pub(crate) fn put_in_place(
    statements: &mut Statements,
    formulas: &mut Formulas,
    known: &mut Sums,
    new: Sums,
    watch: &Watch,
) -> Result<(), Fault> {
    for (statement, at) in &mut statements.all {
        watch.spend(1)?;
        if let PostedStatement::Linear(linear, _) = statement {
            put_in(&new, &mut linear.sum, *at)?;
        }
    }
    let others = known.values_mut().chain(formulas.sums_mut());
    others.into_iter().try_for_each(|sum| put_in(&new, sum, None))?;
    for (x, sum) in &new {
        formulas.insert(*x, Formula::Sum(sum.clone()));
    }
    known.extend(new);
    Ok(())
}

/// The variables that get digits, in their order.
fn wide(statements: &Statements, formulas: &Formulas, sums: &Sums, named: &HashSet<X>) -> Vec<X> {
    let used = statements.all.iter().flat_map(|(statement, _)| statement.variables());
    let in_sums = sums.values().flat_map(|sum| sum.terms.iter().map(|&(_, x)| x));
    let used: HashSet<X> = used.chain(in_sums).chain(formulas.named()).collect();
    let all = (0..statements.variables.len() as u32).map(X).filter(|&x| statements.first_of(x) == x);
    all.filter(|&x| is_wide(statements, x) && formulas.get(x).is_none() && !sums.contains_key(&x))
        .filter(|&x| used.contains(&x) || named.contains(&x))
        .filter(|&x| {
            let (low, high) = statements.bounds(Term::Of(x));
            low != -FAR && high != FAR
        })
        .collect()
}

/// New variables for the digits of `x`, and the sum that they are. What the digits could be besides the values of `x` is excluded.
pub(crate) fn number(statements: &mut Statements, x: X) -> Sum {
    let values = statements.values(x).clone();
    let (low, high) = statements.bounds(Term::Of(x));
    let Declared { at, name, .. } = statements.variables[x.0 as usize].clone();
    statements.from(at);
    let last = high.abs_diff(low);
    let (base, count) = base(last);
    let mut sum = Sum { terms: Vec::with_capacity(count as usize), constant: low.into() };
    for place in (0..count).rev() {
        let weight = base.pow(place);
        let most = if place + 1 == count { last / weight } else { base - 1 };
        // The highest digit stands for the number where variables are counted, and the others for its inside.
        let own = if place + 1 == count { format!("{name}#{weight}") } else { format!("#{weight}({name})") };
        let digit = statements.named_helper(own, 0, most.cast_signed());
        sum.terms.push((weight.into(), digit));
    }
    let largest = base.pow(count - 1) * (last / base.pow(count - 1) + 1) - 1;
    if largest > last {
        let sum = Sum { constant: i128::from(low) - i128::from(high), ..sum.clone() };
        statements.compare(Linear { sum, comparison: Comparison::AtMost }, When::Always);
    }
    if values.ranges().len() > 1 {
        let gaps = values.complement().intersection(&IntSet::range(low, high));
        statements.state(PostedStatement::Member(Term::Of(x), gaps, When::Iff(Term::Is(0))));
    }
    sum
}

/// The base and the number of digits for numbers up to `last`: as few digits as can be, all of about the same size.
fn base(last: u64) -> (u64, u32) {
    let mut count = 2;
    while u128::from(Integers::MOST).pow(count) <= u128::from(last) {
        count += 1;
    }
    let (mut low, mut high) = (1, Integers::MOST);
    while low < high {
        let middle = low.midpoint(high);
        if u128::from(middle).pow(count) > u128::from(last) { high = middle } else { low = middle + 1 }
    }
    (low, count)
}

fn put_in(digits: &Sums, sum: &mut Sum, at: At) -> Result<(), Fault> {
    for (_, x) in sum.terms.clone() {
        if let Some(number) = digits.get(&x) {
            let large = || Fault::at(at, "the numbers of this sum become too large for this solver");
            *sum = sum.with(x, number).ok_or_else(large)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_have_room_for_all_numbers() {
        for last in [65_536, 65_537, 999_999, 1_000_000, u64::from(u32::MAX), 1 << 32, 1 << 48, 1 << 53] {
            let (base, count) = base(last);
            assert!(base <= Integers::MOST && u128::from(base).pow(count) > u128::from(last), "{last}");
            assert!(u128::from(base - 1).pow(count) <= u128::from(last), "{last}");
        }
        assert_eq!(base(999_999), (1000, 2));
        assert_eq!(base(u64::from(u32::MAX)), (65_536, 2));
        assert_eq!(base(1 << 32).1, 3);
    }
}
