//! Constraints on variables that will be numbers of several digits, as sums that say the same: sums take digits as they are.
//!
//! Sources: the time-table of a cumulative constraint at the start of each task (Schutt, Feydy, Stuckey & Wallace 2009, section 4, task
//! decomposition); an extremum and an entry of an array as comparisons with a Boolean (the standard library of MiniZinc). Each Boolean
//! says exactly when its comparison holds, so no solution comes twice.

use std::collections::HashSet;

use csp_core::Watch;

use crate::error::{At, Fault};
use crate::posting::int_set::IntSet;
use crate::posting::interval::Operation;
use crate::posting::statement::linear::{Comparison, Linear, Sum, Term, X};
use crate::posting::statement::list::Statements;
use crate::posting::statement::{PostedStatement, Side, When};

/// Puts sums in the place of the statements about one of these variables that have such a form. Tables, circuits, operations and
/// memberships stay.
pub(crate) fn linearise(statements: &mut Statements, of: &HashSet<X>, watch: &Watch) -> Result<(), Fault> {
    for (statement, at) in std::mem::take(&mut statements.all) {
        statements.from(at);
        let variables = statement.variables();
        watch.spend(1 + variables.len() as u64)?;
        if !variables.iter().any(|x| of.contains(x)) {
            statements.state(statement);
            continue;
        }
        let mut sums = Sums { statements, at, watch };
        let done = match statement {
            PostedStatement::Extremum(side, terms, result) => {
                let sign = if side == Side::Greatest { 1 } else { -1 };
                let terms: Vec<(i128, Term)> = terms.into_iter().map(|term| (sign, term)).collect();
                sums.greatest(&terms, (sign, result))
            }
            PostedStatement::Absolute(x, result) => sums.greatest(&[(1, x), (-1, x)], (1, result)),
            PostedStatement::Element(index, list, result) => sums.element(index, &list, result),
            PostedStatement::AllDifferent(terms) => sums.all_different(&terms),
            PostedStatement::Count(terms, set, count) => sums.count(&terms, &set, count),
            PostedStatement::Cardinality(terms, occurrences, _) => {
                occurrences.into_iter().try_for_each(|(value, least, most)| {
                    let most = most.min(terms.len() as u64);
                    let count = sums.statements.helper(least.cast_signed(), most.cast_signed());
                    sums.count(&terms, &IntSet::range(value, value), Term::Of(count))
                })
            }
            PostedStatement::Cumulative { starts, durations, demands, capacity } => {
                let tasks = starts.into_iter().zip(durations).zip(demands);
                let tasks: Vec<Task> =
                    tasks.map(|((start, duration), demand)| Task { start, duration, demand }).collect();
                sums.cumulative(&tasks, capacity)
            }
            other => {
                sums.statements.state(other);
                Ok(())
            }
        };
        done?;
    }
    Ok(())
}

/// A task of a cumulative constraint.
struct Task {
    start: Term,
    duration: Term,
    demand: Term,
}

/// Statements, while the sums of one constraint are added to them. An error is a number that is too large, or a limit.
struct Sums<'a> {
    statements: &'a mut Statements,
    at: At,
    watch: &'a Watch,
}

impl Sums<'_> {
    fn compare(
        &mut self,
        terms: impl IntoIterator<Item = (i128, Term)>,
        comparison: Comparison,
        when: When,
    ) -> Result<(), Fault> {
        let large = || Fault::at(self.at, "the numbers of this constraint become too large for this solver");
        let sum = Sum::of(terms).ok_or_else(large)?;
        self.statements.compare(Linear { sum, comparison }, when);
        Ok(())
    }

    fn at_most_0(&mut self, terms: impl IntoIterator<Item = (i128, Term)>, when: When) -> Result<(), Fault> {
        self.compare(terms, Comparison::AtMost, when)
    }

    /// The truth of `sum <= 0`.
    fn is_at_most_0(&mut self, terms: impl IntoIterator<Item = (i128, Term)>) -> Result<Term, Fault> {
        let truth = Term::Of(self.statements.helper(0, 1));
        self.at_most_0(terms, When::Iff(truth))?;
        Ok(truth)
    }

    /// The truth of `x = number`.
    fn is(&mut self, x: Term, number: i64) -> Result<Term, Fault> {
        let truth = Term::Of(self.statements.helper(0, 1));
        self.compare([(1, x), (-1, Term::Is(number))], Comparison::Equal, When::Iff(truth))?;
        Ok(truth)
    }

    /// The truth of both.
    fn both(&mut self, one: Term, other: Term) -> Result<Term, Fault> {
        let truth = Term::Of(self.statements.helper(0, 1));
        self.at_most_0([(1, truth), (-1, one)], When::Always)?;
        self.at_most_0([(1, truth), (-1, other)], When::Always)?;
        self.at_most_0([(1, one), (1, other), (-1, Term::Is(1)), (-1, truth)], When::Always)?;
        Ok(truth)
    }

    /// The greatest of some terms, each with a sign, is another one.
    fn greatest(&mut self, terms: &[(i128, Term)], (sign, result): (i128, Term)) -> Result<(), Fault> {
        let mut reached = Vec::with_capacity(terms.len());
        for &(own, term) in terms {
            self.at_most_0([(own, term), (-sign, result)], When::Always)?;
            reached.push((-1, self.is_at_most_0([(sign, result), (-own, term)])?));
        }
        self.at_most_0(reached.into_iter().chain([(1, Term::Is(1))]), When::Always)
    }

    fn element(&mut self, index: Term, list: &[Term], result: Term) -> Result<(), Fault> {
        let (low, high) = self.statements.bounds(index);
        for (place, &entry) in (1..).zip(list).filter(|(place, _)| (low..=high).contains(place)) {
            let is_named = self.is(index, place)?;
            self.at_most_0([(1, result), (-1, entry)], When::If(is_named))?;
            self.at_most_0([(-1, result), (1, entry)], When::If(is_named))?;
        }
        Ok(())
    }

    fn all_different(&mut self, terms: &[Term]) -> Result<(), Fault> {
        for (place, &one) in terms.iter().enumerate() {
            for &other in &terms[..place] {
                self.compare([(1, one), (-1, other)], Comparison::NotEqual, When::Always)?;
            }
            self.watch.spend(place as u64)?;
        }
        Ok(())
    }

    fn count(&mut self, terms: &[Term], set: &IntSet, count: Term) -> Result<(), Fault> {
        let mut counted = vec![(-1, count)];
        for &term in terms {
            let truth = Term::Of(self.statements.helper(0, 1));
            self.statements.member(term, set.clone(), When::Iff(truth));
            counted.push((1, truth));
        }
        self.compare(counted, Comparison::Equal, When::Always)
    }

    /// When a task starts, it and those that run then take no more than the capacity.
    fn cumulative(&mut self, tasks: &[Task], capacity: Term) -> Result<(), Fault> {
        for (place, task) in tasks.iter().enumerate() {
            let mut load = vec![(-1, capacity), (1, task.demand)];
            for other in tasks.iter().enumerate().filter(|(number, _)| *number != place).map(|(_, other)| other) {
                // It has begun, and has not ended: s' <= s and s + 1 <= s' + d'.
                let has_begun = self.is_at_most_0([(1, other.start), (-1, task.start)])?;
                let goes_on =
                    self.is_at_most_0([(1, task.start), (1, Term::Is(1)), (-1, other.start), (-1, other.duration)])?;
                let runs = self.both(has_begun, goes_on)?;
                load.push(self.taken(runs, other.demand));
            }
            self.watch.spend(10 * tasks.len() as u64)?;
            // A task without a duration takes nothing.
            let lasts = match self.statements.bounds(task.duration) {
                (1.., _) => When::Always,
                _ => When::If(self.is_at_most_0([(1, Term::Is(1)), (-1, task.duration)])?),
            };
            self.at_most_0(load, lasts)?;
        }
        Ok(())
    }

    /// The demand of a task where it runs.
    fn taken(&mut self, runs: Term, demand: Term) -> (i128, Term) {
        if let Term::Is(number) = demand {
            return (number.into(), runs);
        }
        let (low, high) = self.statements.bounds(demand);
        let taken = Term::Of(self.statements.helper(low.min(0), high.max(0)));
        self.statements.state(PostedStatement::Arithmetic(Operation::Times, [runs, demand, taken]));
        (1, taken)
    }
}
