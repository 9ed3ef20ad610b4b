//! Expressions as clauses: from the whole to the sums in it.

use std::cell::Cell;

use csp_core::{Expr, Integers, Var, Watch};

use super::clauses::{Atom, Clauses};
use crate::facts::Bounds;
use crate::literal::Lit;
use crate::numbers::Variables;
use crate::rules::sum::Sum;
use crate::rules::terms::Product;

/// Expressions that are inside one another: deeper ones are left as they are.
const DEEPEST: usize = 64;

/// The most cases that are told apart in an expression, and for each of its operators: one with more is left as it is.
const MOST_CASES: usize = 128;
const MOST_CASES_EACH: usize = 8;

/// The most terms of all sums that one constraint may become.
pub(super) const MOST_TERMS: usize = 1 << 15;

/// Turns expressions of the places of a scope into clauses.
pub(super) struct Normal<'v, 'n> {
    variables: &'v Variables<'n>,
    scope: &'v [Var],
    watch: &'v Watch,
    depth: Cell<usize>,
    cases_left: Cell<usize>,
    terms_left: Cell<usize>,
}

/// A sum in the making, at most a number.
#[derive(Clone, Default)]
struct Draft<'e> {
    terms: Vec<(i64, Var)>,
    truths: Vec<(i64, Lit)>,
    constant: i64,
    /// No part of the sum, and no sum of parts, is farther from 0.
    magnitude: i128,
    /// Parts that are still to be looked at.
    open: Vec<(i64, &'e Expr<usize>)>,
}

impl<'e> Draft<'e> {
    fn add_constant(&mut self, number: i64) -> Option<()> {
        self.constant = self.constant.checked_add(number)?;
        self.magnitude += i128::from(number).abs();
        Some(())
    }

    fn with(&self, coefficient: i64, part: &'e Expr<usize>) -> Self {
        let mut draft = self.clone();
        draft.open.push((coefficient, part));
        draft
    }
}

/// True for what is 0 or 1 by itself.
fn is_truth(expression: &Expr<usize>) -> bool {
    use Expr::{And, Eq, Iff, Implies, In, Le, Lt, Ne, Not, Or, Xor};
    matches!(
        expression,
        Eq(..) | Ne(..) | Lt(..) | Le(..) | In(..) | And(_) | Or(_) | Xor(_) | Not(_) | Implies(..) | Iff(..)
    )
}

impl<'v, 'n> Normal<'v, 'n> {
    pub(super) fn new(variables: &'v Variables<'n>, scope: &'v [Var], watch: &'v Watch) -> Self {
        let [depth, cases_left, terms_left] = [0, 0, MOST_TERMS].map(Cell::new);
        Self { variables, scope, watch, depth, cases_left, terms_left }
    }

    /// The clauses that say that a whole expression is true; `None` also where a limit ends it.
    pub(super) fn clauses(&self, expression: &Expr<usize>) -> Option<Clauses> {
        let (mut operators, mut open) = (0, vec![expression]);
        while let Some(part) = open.pop() {
            operators += 1;
            open.extend(part.parts());
        }
        self.cases_left.set(MOST_CASES + operators * MOST_CASES_EACH);
        self.truth(expression, true)
    }

    /// The clauses that say that an expression is true, or false.
    fn truth(&self, expression: &Expr<usize>, is_true: bool) -> Option<Clauses> {
        self.within_limits(|| self.truth_of(expression, is_true))
    }

    /// Goes one expression deeper, where that is not too deep, and not one case too many.
    fn within_limits(&self, deeper: impl FnOnce() -> Option<Clauses>) -> Option<Clauses> {
        if self.depth.get() == DEEPEST {
            return None;
        }
        self.cases_left.set(self.cases_left.get().checked_sub(1)?);
        self.depth.set(self.depth.get() + 1);
        let clauses = deeper();
        self.depth.set(self.depth.get() - 1);
        self.watch.spend(clauses.as_ref().map_or(0, Clauses::size) as u64).ok()?;
        clauses
    }

    fn truth_of(&self, expression: &Expr<usize>, is_true: bool) -> Option<Clauses> {
        match expression {
            Expr::Constant(number) => Some(Clauses::constant((*number != 0) == is_true)),
            Expr::Not(a) => self.truth(a, !is_true),
            Expr::And(all) => self.all_or_one(all, is_true, is_true),
            Expr::Or(all) => self.all_or_one(all, is_true, !is_true),
            Expr::Xor(all) => self.odd(all, is_true),
            Expr::Implies(a, b) if is_true => self.truth(a, false)?.or(&self.truth(b, true)?),
            Expr::Implies(a, b) => self.truth(a, true)?.and(self.truth(b, false)?),
            Expr::Iff(a, b) => self.same(a, b, is_true),
            Expr::Eq(a, b) if is_truth(a) && is_truth(b) => self.same(a, b, is_true),
            Expr::Ne(a, b) if is_truth(a) && is_truth(b) => self.same(a, b, !is_true),
            Expr::Eq(a, b) => self.equal(a, b, is_true),
            Expr::Ne(a, b) => self.equal(a, b, !is_true),
            Expr::Le(a, b) if is_true => self.difference(a, b, 0),
            Expr::Le(a, b) => self.difference(b, a, -1),
            Expr::Lt(a, b) if is_true => self.difference(a, b, -1),
            Expr::Lt(a, b) => self.difference(b, a, 0),
            Expr::In(a, set) => self.within(a, set, is_true),
            Expr::If(condition, a, b) => {
                let first = self.truth(condition, false)?.or(&self.truth(a, is_true)?)?;
                first.and(self.truth(condition, true)?.or(&self.truth(b, is_true)?)?)
            }
            number => self.equal(number, &Expr::Constant(0), !is_true),
        }
    }

    /// All of them have this truth, or one of them.
    fn all_or_one(&self, all: &[Expr<usize>], is_true: bool, is_all: bool) -> Option<Clauses> {
        let mut clauses = Clauses::constant(is_all);
        for part in all {
            let part = self.truth(part, is_true)?;
            clauses = if is_all { clauses.and(part)? } else { clauses.or(&part)? };
        }
        Some(clauses)
    }

    /// An odd number of them is true, or an even one.
    fn odd(&self, all: &[Expr<usize>], is_odd: bool) -> Option<Clauses> {
        let mut clauses = [Clauses::constant(false), Clauses::constant(true)];
        for part in all {
            let [holds, fails] = [self.truth(part, true)?, self.truth(part, false)?];
            let [odd, even] = &clauses;
            let other = |is: &Clauses, is_not: &Clauses| holds.or(is)?.and(fails.or(is_not)?);
            clauses = [other(odd, even)?, other(even, odd)?];
        }
        let [odd, even] = clauses;
        Some(if is_odd { odd } else { even })
    }

    /// Both are true or both false, or just one is true.
    fn same(&self, a: &Expr<usize>, b: &Expr<usize>, is_same: bool) -> Option<Clauses> {
        let first = self.truth(a, false)?.or(&self.truth(b, is_same)?)?;
        first.and(self.truth(a, true)?.or(&self.truth(b, !is_same)?)?)
    }

    fn equal(&self, a: &Expr<usize>, b: &Expr<usize>, is_equal: bool) -> Option<Clauses> {
        if !is_equal {
            return self.difference(a, b, -1)?.or(&self.difference(b, a, -1)?);
        }
        // Two bounds that meet are one literal, which is worth more in a clause.
        let differ = self.difference(a, b, -1)?.or(&self.difference(b, a, -1)?);
        match differ.and_then(|differ| differ.literal()) {
            Some(lit) => Some(Clauses::of(Atom::Lit(!lit))),
            None => self.difference(a, b, 0)?.and(self.difference(b, a, 0)?),
        }
    }

    /// The first is greater than the second by no more than this.
    fn difference(&self, a: &Expr<usize>, b: &Expr<usize>, most: i64) -> Option<Clauses> {
        let draft = Draft { constant: most.checked_neg()?, open: vec![(1, a), (-1, b)], ..Draft::default() };
        self.at_most(draft)
    }

    /// It is one of these, or none of them.
    fn within(&self, a: &Expr<usize>, set: &Integers, is_within: bool) -> Option<Clauses> {
        let number = |number: i64| Expr::Constant(number);
        let (Some((first, last)), true) = (set.bounds(), set.len() <= Integers::MOST) else {
            return if set.is_empty() { Some(Clauses::constant(!is_within)) } else { None };
        };
        // The first and the last of each run of integers.
        let mut runs: Vec<(i64, i64)> = Vec::new();
        if set.len() == last.abs_diff(first).saturating_add(1) {
            runs.push((first, last));
        } else {
            for one in set.iter() {
                match runs.last_mut() {
                    Some((_, end)) if end.checked_add(1) == Some(one) => *end = one,
                    _ => runs.push((one, one)),
                }
            }
        }
        if let ([(low, high)], true) = (&runs[..], is_within)
            && low == high
        {
            return self.equal(a, &number(*low), true);
        }
        let outside =
            |low: i64, high: i64| self.difference(a, &number(low), -1)?.or(&self.difference(&number(high), a, -1)?);
        let mut clauses = Clauses::constant(true);
        if is_within {
            clauses = self.difference(&number(first), a, 0)?.and(self.difference(a, &number(last), 0)?)?;
            for two in runs.windows(2) {
                clauses = clauses.and(outside(two[0].1.checked_add(1)?, two[1].0.checked_sub(1)?)?)?;
            }
        } else {
            for (low, high) in runs {
                clauses = clauses.and(outside(low, high)?)?;
            }
        }
        Some(clauses)
    }

    /// A sum of expressions is at most 0.
    fn at_most(&self, mut draft: Draft<'_>) -> Option<Clauses> {
        self.within_limits(|| self.expand(&mut draft))
    }

    /// The same; what is no sum of variables is told apart by cases.
    fn expand(&self, draft: &mut Draft<'_>) -> Option<Clauses> {
        while let Some((c, part)) = draft.open.pop() {
            self.watch.spend(1).ok()?;
            match part {
                Expr::Constant(number) => draft.add_constant(c.checked_mul(*number)?)?,
                Expr::Leaf(place) => {
                    let (low, high) = self.variables.ends(self.scope[*place])?;
                    let most = i128::from(low.unsigned_abs().max(high.unsigned_abs()));
                    draft.magnitude += i128::from(c).abs() * most.max(1);
                    draft.terms.push((c, self.scope[*place]));
                }
                Expr::Neg(a) => draft.open.push((c.checked_neg()?, a)),
                Expr::Add(all) => draft.open.extend(all.iter().map(|part| (c, part))),
                Expr::Sub(a, b) => draft.open.extend([(c, &**a), (c.checked_neg()?, &**b)]),
                Expr::Mul(all) => {
                    let (mut factor, mut other) = (c, None);
                    for part in all {
                        match (part, other) {
                            (Expr::Constant(number), _) => factor = factor.checked_mul(*number)?,
                            (_, None) => other = Some(part),
                            _ => return None,
                        }
                    }
                    match other {
                        Some(part) if factor != 0 => draft.open.push((factor, part)),
                        Some(_) => return None,
                        None => draft.add_constant(factor)?,
                    }
                }
                Expr::Abs(a) => {
                    let (one, other) = (draft.with(c, a), draft.with(c.checked_neg()?, a));
                    let (one, other) = (self.at_most(one)?, self.at_most(other)?);
                    return if c > 0 { one.and(other) } else { one.or(&other) };
                }
                Expr::Min(all) | Expr::Max(all) if !all.is_empty() => {
                    let is_all = (c > 0) == matches!(part, Expr::Max(_));
                    let mut clauses = Clauses::constant(is_all);
                    for part in all {
                        let part = self.at_most(draft.with(c, part))?;
                        clauses = if is_all { clauses.and(part)? } else { clauses.or(&part)? };
                    }
                    return Some(clauses);
                }
                Expr::If(condition, a, b) => {
                    let first = self.truth(condition, false)?.or(&self.at_most(draft.with(c, a))?)?;
                    let second = self.truth(condition, true)?.or(&self.at_most(draft.with(c, b))?)?;
                    return first.and(second);
                }
                truth if is_truth(truth) => {
                    let holds = self.truth(truth, true)?;
                    if let Some(lit) = holds.literal() {
                        draft.magnitude += i128::from(c).abs();
                        draft.truths.push((c, lit));
                    } else if holds.0.is_empty() {
                        draft.add_constant(c)?;
                    } else if holds.0.iter().all(|clause| !clause.0.is_empty()) {
                        let without = self.at_most(draft.clone())?;
                        draft.add_constant(c)?;
                        let with = self.at_most(draft.clone())?;
                        let first = self.truth(truth, false)?.or(&with)?;
                        return first.and(holds.or(&without)?);
                    }
                }
                // Powers, quotients, entries of lists.
                _ => return None,
            }
        }
        self.sum(draft)
    }

    /// A sum of variables and truths is at most 0.
    fn sum(&self, draft: &Draft<'_>) -> Option<Clauses> {
        if draft.magnitude >= 1 << 61 {
            return None;
        }
        let mut most = -draft.constant;
        let mut terms: Vec<(i64, Var)> = Vec::new();
        let mut truths = draft.truths.clone();
        for &(c, x) in &draft.terms {
            let Bounds { low, high } = self.bounds(x);
            if low == high {
                most -= Product::of(self.variables, c, x).end_of(false, |x| self.bounds(x));
                continue;
            }
            terms.push((c, x));
        }
        terms.sort_by_key(|&(_, x)| x);
        terms.dedup_by(|(c, x), (own, own_x)| {
            let is_same = x == own_x;
            *own += if is_same { *c } else { 0 };
            is_same
        });
        // A literal and its opposite are side by side, and equal sums look alike.
        truths.sort_by_key(|&(_, lit)| lit.min(!lit));
        truths.dedup_by(|(c, lit), (own, own_lit)| {
            let is_opposite = *lit == !*own_lit;
            if is_opposite {
                most -= *c;
                *own -= *c;
            } else if lit == own_lit {
                *own += *c;
            }
            is_opposite || lit == own_lit
        });
        terms.retain(|(c, _)| *c != 0);
        truths.retain(|(c, _)| *c != 0);
        let products = terms.iter().map(|&(c, x)| Product::of(self.variables, c, x));
        let products: Vec<Product> = products.chain(truths.iter().map(|&(c, l)| Product::of_truth(c, l))).collect();
        let end = |is_most: bool| products.iter().map(|one| one.end_of(is_most, |x| self.bounds(x))).sum::<i64>();
        if end(true) <= most {
            return Some(Clauses::constant(true));
        }
        if end(false) > most {
            return Some(Clauses::constant(false));
        }
        let own = |product: &Product, is_most: bool| product.end_of(is_most, |x| self.bounds(x));
        let literals = |is_most: bool, less: i64| {
            products.iter().map(move |one| one.at_most(own(one, is_most) - less)).collect::<Option<Vec<Lit>>>()
        };
        let least_step = products.iter().map(Product::step).min().unwrap_or(0);
        if most - end(false) < least_step {
            // Each is as small as it can be.
            return literals(false, 0).map(Clauses::all_of);
        }
        if end(true) - most <= least_step {
            // One is not as great as it can be.
            return literals(true, 1).map(Clauses::one_of);
        }
        if let [product] = &products[..] {
            return product.at_most(most).map(|lit| Clauses::of(Atom::Lit(lit)));
        }
        self.terms_left.set(self.terms_left.get().checked_sub(products.len())?);
        Some(Clauses::of(Atom::Sum(Sum { terms, truths, most })))
    }

    /// The first and the last value that a variable has left.
    fn bounds(&self, x: Var) -> Bounds {
        let [low, high] = self.variables.ends_left(x);
        Bounds { low, high }
    }
}
