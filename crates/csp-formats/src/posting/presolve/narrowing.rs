//! Bounds of variables that have none, or wide ones, from the constraints that they are in; and values and equalities that are known,
//! put into the statements about them.
//!
//! Source: bounds propagation of linear constraints, Harvey & Schimpf 2002; of products, Apt & Zoeteweij 2004 (interval
//! arithmetic). What is removed is in no solution.

use std::collections::VecDeque;

use csp_core::Watch;

use crate::error::{At, Fault};
use crate::posting::int_set::IntSet;
use crate::posting::interval::{Interval, Operation};
use crate::posting::statement::linear::{Comparison, FAR, Linear, Term, X};
use crate::posting::statement::list::Statements;
use crate::posting::statement::{PostedStatement, Side, When};

/// The most looks at one constraint. Bounds can creep towards each other in steps of one for ever; the search goes on
/// where this ends.
const VISITS: u32 = 64;

/// Narrows the variables until nothing changes.
pub(crate) fn narrow(statements: &mut Statements, watch: &Watch) -> Result<(), Fault> {
    let all = std::mem::take(&mut statements.all);
    let done = Narrowing::new(statements, &all, watch).run();
    let said = std::mem::replace(&mut statements.all, all);
    statements.all.extend(said);
    done
}

struct Narrowing<'a> {
    statements: &'a mut Statements,
    all: &'a [(PostedStatement, At)],
    /// The statements that each variable is in.
    of: Vec<Vec<u32>>,
    queue: VecDeque<u32>,
    is_queued: Vec<bool>,
    visits: Vec<u32>,
    watch: &'a Watch,
}

impl<'a> Narrowing<'a> {
    fn new(statements: &'a mut Statements, all: &'a [(PostedStatement, At)], watch: &'a Watch) -> Self {
        let mut of = vec![Vec::new(); statements.variables.len()];
        for (number, (statement, _)) in (0..).zip(all) {
            for x in statement.variables() {
                of[statements.first_of(x).0 as usize].push(number);
            }
        }
        let queue = (0..all.len() as u32).collect();
        Self { statements, all, of, queue, is_queued: vec![true; all.len()], visits: vec![0; all.len()], watch }
    }

    fn run(mut self) -> Result<(), Fault> {
        while let Some(number) = self.queue.pop_front() {
            self.is_queued[number as usize] = false;
            self.visits[number as usize] += 1;
            let (statement, _) = &self.all[number as usize];
            self.watch.spend(1 + statement.variables().len() as u64)?;
            self.statement(statement, self.visits[number as usize] == 1);
            if !self.statements.all.is_empty() {
                // It has no solution; that was stated.
                return Ok(());
            }
        }
        Ok(())
    }

    fn statement(&mut self, statement: &PostedStatement, is_first: bool) {
        match statement {
            PostedStatement::Linear(linear, when) => self.linear(linear, *when),
            PostedStatement::Arithmetic(operation, terms) => self.arithmetic(*operation, *terms),
            PostedStatement::Absolute(x, z) => {
                let values = self.interval(*x).absolute();
                self.keep(*z, values);
                let high = self.interval(*z).high;
                self.keep(*x, Interval::new(-high, high));
            }
            PostedStatement::Extremum(side, terms, result) => self.extremum(*side, terms, *result),
            PostedStatement::Element(index, list, result) => self.element(*index, list, *result),
            PostedStatement::Table(terms, rows) if is_first => {
                for (column, &term) in terms.iter().enumerate() {
                    let values: IntSet = rows.iter().map(|row| (row[column], row[column])).collect();
                    self.restrict(term, &values);
                }
            }
            PostedStatement::Circuit(terms, first) => {
                let last = i128::from(*first) + terms.len() as i128 - 1;
                terms.iter().for_each(|&term| self.keep(term, Interval::new((*first).into(), last)));
            }
            PostedStatement::Count(terms, _, count) => self.keep(*count, Interval::new(0, terms.len() as i128)),
            PostedStatement::Member(x, set, When::Iff(literal) | When::If(literal)) if self.is(*literal, 1) => {
                self.restrict(*x, set);
            }
            PostedStatement::Cumulative { .. }
            | PostedStatement::Member(..)
            | PostedStatement::AllDifferent(_)
            | PostedStatement::Table(..)
            | PostedStatement::Cardinality(..)
            | PostedStatement::False => {}
        }
    }

    fn is(&self, term: Term, number: i64) -> bool {
        self.statements.bounds(term) == (number, number)
    }

    fn interval(&self, term: Term) -> Interval {
        let (low, high) = self.statements.bounds(term);
        Interval::new(low.into(), high.into())
    }

    fn keep(&mut self, term: Term, values: Interval) {
        let near = |number: i128| number.clamp((-FAR).into(), FAR.into()) as i64;
        // No variable has a value that is farther away.
        if values.low > values.high || values.low > FAR.into() || values.high < (-FAR).into() {
            self.restrict(term, &IntSet::default());
        } else {
            self.restrict(term, &IntSet::range(near(values.low), near(values.high)));
        }
    }

    fn restrict(&mut self, term: Term, values: &IntSet) {
        let Term::Of(x) = term else {
            if let Term::Is(number) = term
                && number.abs() <= FAR
            {
                self.statements.restrict(term, values);
            }
            return;
        };
        if !self.statements.restrict(term, values) {
            return;
        }
        for &number in &self.of[self.statements.first_of(x).0 as usize] {
            if !self.is_queued[number as usize] && self.visits[number as usize] < VISITS {
                self.is_queued[number as usize] = true;
                self.queue.push_back(number);
            }
        }
    }

    fn linear(&mut self, linear: &Linear, when: When) {
        if let Some(literal) = when.literal().filter(|&literal| !self.is(literal, 1)) {
            let is_false = self.is(literal, 0);
            match linear.decided(|x| self.statements.bounds(Term::Of(x))) {
                _ if is_false => {
                    if let (When::Iff(_), Some(opposite)) = (when, linear.clone().opposite()) {
                        self.always(&opposite);
                    }
                }
                Some(false) => self.keep(literal, Interval::new(0, 0)),
                Some(true) if matches!(when, When::Iff(_)) => self.keep(literal, Interval::new(1, 1)),
                _ => {}
            }
            return;
        }
        self.always(linear);
    }

    fn always(&mut self, linear: &Linear) {
        let upper = |narrowing: &mut Self, sign: i128| {
            // sum <= 0: each term is at most what the least values of the others leave.
            let Interval { low, high } = linear.sum.bounds(|x| narrowing.statements.bounds(Term::Of(x)));
            let least = if sign > 0 { low } else { -high };
            for &(coefficient, x) in &linear.sum.terms {
                let coefficient = sign * coefficient;
                let Interval { low, high } = narrowing.interval(Term::Of(x));
                let own = if coefficient > 0 { coefficient * low } else { coefficient * high };
                let room = own - least;
                let values = if coefficient > 0 {
                    Interval::new(low, room.div_euclid(coefficient))
                } else {
                    Interval::new(-room.div_euclid(-coefficient), high)
                };
                narrowing.keep(Term::Of(x), values);
            }
        };
        match linear.comparison {
            Comparison::AtMost => upper(self, 1),
            Comparison::Equal => {
                upper(self, 1);
                upper(self, -1);
            }
            Comparison::NotEqual => {}
        }
    }

    fn extremum(&mut self, side: Side, terms: &[Term], result: Term) {
        let intervals: Vec<Interval> = terms.iter().map(|&term| self.interval(term)).collect();
        let hull = intervals.iter().copied().reduce(match side {
            Side::Least => Interval::least,
            Side::Greatest => Interval::greatest,
        });
        let Some(hull) = hull else { return self.statements.state(PostedStatement::False) };
        self.keep(result, hull);
        let Interval { low, high } = self.interval(result);
        for (&term, own) in terms.iter().zip(intervals) {
            self.keep(
                term,
                match side {
                    Side::Least => Interval::new(low, own.high.max(low)),
                    Side::Greatest => Interval::new(own.low.min(high), high),
                },
            );
        }
    }

    fn element(&mut self, index: Term, list: &[Term], result: Term) {
        self.keep(index, Interval::new(1, list.len() as i128));
        let (low, high) = self.statements.bounds(index);
        let named = (1..).zip(list).filter(|(place, _)| (low..=high).contains(place));
        let hull = named.map(|(_, &term)| self.interval(term)).reduce(Interval::hull);
        if let Some(hull) = hull {
            self.keep(result, hull);
        }
    }

    fn arithmetic(&mut self, operation: Operation, [left, right, result]: [Term; 3]) {
        if matches!(operation, Operation::Divide | Operation::Modulo) {
            let not_zero = IntSet::range(i64::MIN, i64::MAX).without(0);
            self.restrict(right, &not_zero);
        }
        let (x, y) = (self.interval(left), self.interval(right));
        self.keep(result, operation.interval(x, y));
        if operation == Operation::Times {
            let product = self.interval(result);
            if left == right {
                let root = product.high.max(0).isqrt();
                self.keep(left, Interval::new(-root, root));
            }
            self.keep(left, product.factor(y));
            self.keep(right, product.factor(x));
        }
    }
}

/// The most rounds of putting in what is new. Every round is right; more of them leave fewer variables.
const ROUNDS: usize = 4;

/// Narrows the variables, and puts in what is fixed or the same, until little is new.
pub(crate) fn simplify(statements: &mut Statements, watch: &Watch) -> Result<(), Fault> {
    for _ in 0..ROUNDS {
        narrow(statements, watch)?;
        if !restate(statements, watch)? {
            break;
        }
    }
    // Without a solution nothing else need be said.
    if let Some(place) = statements.all.iter().position(|(statement, _)| *statement == PostedStatement::False) {
        statements.all = vec![statements.all.swap_remove(place)];
    }
    Ok(())
}

/// States everything again with what is known. Says whether that was new somewhere.
fn restate(statements: &mut Statements, watch: &Watch) -> Result<bool, Fault> {
    let mut is_new = false;
    for (statement, at) in std::mem::take(&mut statements.all) {
        watch.spend(1)?;
        let mut is_touched = false;
        let mut known = |x: X| {
            let term = known(statements, x);
            is_touched |= term != Term::Of(x);
            term
        };
        let mapped = statement.map(&mut known);
        let large = || Fault::at(at, "the numbers of this constraint become too large for this solver");
        let mapped = mapped.ok_or_else(large)?;
        statements.from(at);
        let before = statements.all.len();
        match mapped {
            PostedStatement::Linear(linear, when) => statements.compare(linear, when),
            PostedStatement::Member(x, set, when) => statements.member(x, set, when),
            other => statements.state(other),
        }
        is_new |= is_touched || statements.all.len() == before;
    }
    Ok(is_new)
}

/// The value of a variable where that is fixed, or the variable that stands for all that equal it.
pub(crate) fn known(statements: &Statements, x: X) -> Term {
    match statements.values(x).bounds() {
        Some((low, high)) if low == high => Term::Is(low),
        _ => Term::Of(statements.first_of(x)),
    }
}
