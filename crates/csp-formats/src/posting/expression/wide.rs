//! Numbers with more values than a variable may have, in expressions: as the sums of their digits.
//!
//! What sums do not say of them (the largest of some, an entry of a list, whether a comparison holds) becomes sums with Booleans, as the
//! [presolve](crate::posting::presolve) of statements has them.

use csp_core::{Expr, Integers, Problem};

use super::{Posting, is_linear, is_sum};
use crate::error::Fault;
use crate::posting::bounds::bounds;
use crate::posting::int_set::IntSet;
use crate::posting::statement::linear::{Comparison, Term};
use crate::posting::statement::{PostedStatement, Side, When};
use crate::posting::stating::Stating;

impl Posting {
    /// A number with these values, which are too many for a variable. In a record it is one variable: no network is built of that.
    pub(crate) fn number(&mut self, problem: &mut Problem, name: String, values: IntSet) -> Result<Expr, Fault> {
        if self.record.is_some() {
            let x = problem.integer(name, values.integers());
            self.digits.insert(x);
            return Ok(Expr::Leaf(x));
        }
        let ends = values.bounds();
        let (number, digits) = Stating::number(problem, name, values, &self.watch)?;
        self.digits.extend(digits);
        self.numbers.extend(ends.map(|ends| (number.clone(), ends)));
        Ok(number)
    }

    /// A sentence that refuses a number which would need a place for each of its values.
    pub(crate) fn too_wide(&self, problem: &Problem, number: &Expr) -> String {
        let known = self.numbers.get(number).copied();
        let (least, most) = known.unwrap_or_else(|| bounds(number, &|x| problem.integers(x).bounds()).ends());
        let count = i128::from(most) - i128::from(least) + 1;
        format!(
            "this may have {count} values between {least} and {most}, and here, where each has a place in a table, it can have {}: give \
             it narrower bounds",
            Integers::MOST
        )
    }

    /// True if an expression has a number in it that is too wide for a variable.
    pub(crate) fn is_wide(&self, expr: &Expr) -> bool {
        !self.digits.is_empty() && expr.leaves().iter().any(|x| self.digits.contains(x))
    }

    /// True if it is such a number, or a sum with one.
    pub(crate) fn is_wide_sum(&self, expr: &Expr) -> bool {
        self.is_wide(expr) && is_sum(expr)
    }

    /// The first thing that went wrong, which is told once.
    pub(crate) fn checked(&mut self) -> Result<(), Fault> {
        self.fault.take().map_or(Ok(()), Err)
    }

    /// The number that equals a part with too many values for a variable, and lies between these ends.
    pub(super) fn wide_part(&mut self, problem: &mut Problem, expr: &Expr, ends: (i64, i64)) -> Expr {
        let flat = self.flat(problem, expr);
        let name = self.part_name(problem, expr);
        match self.number(problem, name, IntSet::range(ends.0, ends.1)) {
            Ok(number) => {
                self.known.insert(expr.clone(), number.clone());
                self.define(problem, number.clone().equals(flat));
                number
            }
            Err(fault) => {
                self.fail(fault);
                expr.clone()
            }
        }
    }

    /// A sum in which numbers stand for the parts that are none, where they always have a value.
    pub(super) fn with_numbers(&mut self, problem: &mut Problem, expr: Expr) -> Expr {
        if is_sum(&expr) {
            return expr;
        }
        match expr {
            Expr::Add(all) => Expr::Add(all.into_iter().map(|part| self.with_numbers(problem, part)).collect()),
            Expr::Neg(a) => Expr::Neg(self.with_numbers(problem, *a).into()),
            Expr::Sub(a, b) => Expr::Sub(self.with_numbers(problem, *a).into(), self.with_numbers(problem, *b).into()),
            Expr::Mul(all) if all.iter().filter(|part| !matches!(part, Expr::Constant(_))).count() == 1 => {
                Expr::Mul(all.into_iter().map(|part| self.with_numbers(problem, part)).collect())
            }
            other => match super::ends(problem, &other).filter(super::is_number) {
                Some(ends) => self.wide_part(problem, &other, ends),
                None => other,
            },
        }
    }

    /// States an expression that says what a variable or a number stands for.
    pub(super) fn define(&mut self, problem: &mut Problem, expr: Expr) {
        let own = std::mem::take(&mut self.posted);
        self.hold_wide(problem, expr);
        let defining = std::mem::replace(&mut self.posted, own);
        self.defining.extend(defining);
    }

    /// States an expression with wide numbers whose parts are sums.
    pub(super) fn hold_wide(&mut self, problem: &mut Problem, expr: Expr) {
        if self.record.is_some() {
            return;
        }
        if is_linear(&expr) {
            return self.post(problem, expr);
        }
        let mut stating = Stating::new();
        if Self::as_sums(&mut stating, problem, &expr).is_none() {
            return self.post(problem, expr);
        }
        self.stating(problem, stating);
    }

    /// States that tasks never need more than there is: their starts, durations and demands, of which some are too wide for a variable.
    pub(crate) fn cumulative(&mut self, problem: &mut Problem, lists: &[Vec<Expr>], capacity: &Expr) {
        let mut stating = Stating::new();
        let terms = lists.iter().map(|list| stating.terms(problem, list)).collect::<Option<Vec<_>>>();
        let (Some([starts, durations, demands]), Some(capacity)) =
            (terms.and_then(|terms| <[Vec<Term>; 3]>::try_from(terms).ok()), stating.term(problem, capacity))
        else {
            return self.fail(Fault::at(None, "the numbers of these tasks become too large for this solver"));
        };
        // What is negative allows nothing.
        for &term in durations.iter().chain(&demands).chain([&capacity]) {
            stating.keep(term, &IntSet::range(0, i64::MAX));
        }
        stating.state(PostedStatement::Cumulative { starts, durations, demands, capacity });
        self.stating(problem, stating);
    }

    /// The columns of a table with these rows, of which nothing stands for any value: of a number that is too wide for a variable, the
    /// variable that equals it and has the values of its column. Where there can be none, each row is stated as it is.
    pub(crate) fn columns(
        &mut self,
        problem: &mut Problem,
        terms: &[Expr],
        rows: &[Vec<Option<i64>>],
        is_in: bool,
    ) -> Option<Vec<Expr>> {
        let is_any = |place: usize| !is_in || rows.iter().any(|row| row[place].is_none());
        if (0..terms.len()).any(|place| self.is_wide(&terms[place]) && is_any(place)) {
            self.rows(problem, terms, rows, is_in);
            return None;
        }
        let mut columns = Vec::with_capacity(terms.len());
        for (place, term) in terms.iter().enumerate() {
            columns.push(self.one_of(problem, term.clone(), rows.iter().filter_map(|row| row[place])));
        }
        Some(columns)
    }

    /// A term as one that may be an entry of a table: of a number that is too wide for a variable, the variable that equals it and has
    /// these values only.
    fn one_of(&mut self, problem: &mut Problem, term: Expr, entries: impl Iterator<Item = i64>) -> Expr {
        if !self.is_wide(&term) || self.record.is_some() {
            return term;
        }
        let entries: Integers = entries.collect();
        if entries.len() > Integers::MOST {
            let (count, most) = (entries.len(), Integers::MOST);
            let what = format!("the table has {count} values for one of its places, and it can have {most} there");
            self.fail(Fault::at(None, what));
            return term;
        }
        let name = self.part_name(problem, &term);
        let x = Expr::from(problem.integer(name, entries));
        self.hold_wide(problem, x.clone().equals(term));
        x
    }

    /// States that terms are together one of some rows, or none of them, where nothing stands for any value.
    fn rows(&mut self, problem: &mut Problem, terms: &[Expr], rows: &[Vec<Option<i64>>], is_in: bool) {
        let is_row = |row: &Vec<Option<i64>>| {
            let entries = terms.iter().zip(row).filter_map(|(term, entry)| Some(term.clone().equals((*entry)?)));
            Expr::And(entries.collect())
        };
        if is_in {
            return self.hold(problem, Expr::Or(rows.iter().map(is_row).collect()));
        }
        for row in rows {
            self.hold(problem, Expr::Not(is_row(row).into()));
        }
    }

    fn fail(&mut self, fault: Fault) {
        self.fault.get_or_insert(fault);
    }

    /// States what was gathered.
    pub(crate) fn stating(&mut self, problem: &mut Problem, stating: Stating) {
        if self.record.is_some() {
            return;
        }
        match stating.post(problem, &self.watch) {
            Ok((posted, stated)) => {
                self.posted.extend(posted);
                self.stated.extend(stated);
            }
            Err(fault) => self.fail(fault),
        }
    }

    /// States an expression by sums with Booleans; `None` where it is none of those that can be.
    fn as_sums(stating: &mut Stating, problem: &Problem, expr: &Expr) -> Option<()> {
        match expr {
            Expr::Eq(a, b) => {
                let (a, b) = if is_sum(a) { (b, a) } else { (a, b) };
                equal(stating, problem, a, b)
            }
            Expr::In(a, set) => {
                let term = stating.term(problem, a)?;
                let set = IntSet::from(set);
                if set.ranges().len() > 1 {
                    return None;
                }
                stating.keep(term, &set);
                Some(())
            }
            _ => None,
        }
    }
}

/// States that the value of the first is the second, which is a sum.
fn equal(stating: &mut Stating, problem: &Problem, a: &Expr, b: &Expr) -> Option<()> {
    let statement = match a {
        Expr::Min(all) => {
            PostedStatement::Extremum(Side::Least, stating.terms(problem, all)?, stating.term(problem, b)?)
        }
        Expr::Max(all) => {
            PostedStatement::Extremum(Side::Greatest, stating.terms(problem, all)?, stating.term(problem, b)?)
        }
        Expr::Abs(x) => PostedStatement::Absolute(stating.term(problem, x)?, stating.term(problem, b)?),
        Expr::Nth(list, index) => {
            let index = stating.term(problem, &((**index).clone() + 1))?;
            stating.keep(index, &IntSet::range(1, i64::try_from(list.len()).ok()?));
            PostedStatement::Element(index, stating.terms(problem, list)?, stating.term(problem, b)?)
        }
        Expr::If(condition, then, other) => {
            // The entry at 1 where the condition is 0.
            let index = stating.term(problem, &((**condition).clone() + 1))?;
            let list = [(**other).clone(), (**then).clone()];
            PostedStatement::Element(index, stating.terms(problem, &list)?, stating.term(problem, b)?)
        }
        _ => {
            let (Expr::Leaf(_), Term::Of(truth)) = (b, stating.term(problem, b)?) else { return None };
            let (difference, comparison) = match a {
                Expr::Eq(a, b) => ((**a).clone() - (**b).clone(), Comparison::Equal),
                Expr::Ne(a, b) => ((**a).clone() - (**b).clone(), Comparison::NotEqual),
                Expr::Le(a, b) => ((**a).clone() - (**b).clone(), Comparison::AtMost),
                Expr::Lt(a, b) => ((**a).clone() - (**b).clone() + 1, Comparison::AtMost),
                _ => return None,
            };
            return stating.compare(problem, &difference, comparison, When::Iff(Term::Of(truth)));
        }
    };
    stating.state(statement);
    Some(())
}
