//! HC4: narrows the variables of an expression that must be true.

use super::backward::Backward;
use super::interval::Interval;
use super::program::Program;
use crate::consistency::general::terms::all_fixed;
use crate::model::{Domains, Emptied, Expr, Filter, Premises};

/// Hull consistency of an expression: intervals go up from the variables to the whole, which must be true; what each
/// operator's result leaves for its operands goes down again to the variables. When one variable is open, each of its
/// values is tried.
///
/// Source: Benhamou, Goualard, Granvilliers & Puget 1999 (HC4-revise), with integers in place of floating-point
/// numbers; truths are intervals of 0 and 1, as in reified constraints. Variant: what may have no value (an overflow, a
/// division by 0) is an extra result beside the interval, and only what must have a value is narrowed. A variable that
/// is compared alone (`=`, `!=`, one of a set, the index of a list) loses values between its bounds, too. Cost: O(e)
/// for an expression of e operators, and O(d e) when one variable is open that has d values. Promise: no operator,
/// taken alone with the intervals of its operands and of its result, narrows any of them, where products, quotients and
/// powers are those of real numbers, rounded inwards; with one open variable, each of its values is allowed.
#[derive(Debug)]
pub(crate) struct Hc4 {
    relation: Expr<usize>,
    program: Program,
    intervals: Vec<Interval>,
    needs: Vec<Option<(i64, i64)>>,
    values: Vec<Option<i64>>,
}

impl Hc4 {
    /// For this expression of the places of a scope.
    pub(crate) fn new(relation: &Expr<usize>) -> Self {
        let program = Program::of(relation);
        Self { relation: relation.clone(), program, intervals: Vec::new(), needs: Vec::new(), values: Vec::new() }
    }

    /// Tries each value of the only open variable.
    fn try_each(&mut self, domains: &mut dyn Domains, open: usize) -> Result<(), Emptied> {
        let fixed: Vec<i64> = (0..domains.arity()).map(|place| domains.least(place)).collect();
        let integers = domains.integers(open).clone();
        domains.count_checks(domains.size(open));
        if domains.interrupted() {
            return Ok(());
        }
        let Self { program, values, .. } = self;
        let why: Vec<usize> = (0..fixed.len()).filter(|&place| place != open).collect();
        let is_allowed = |integer: i64| {
            let of = |place: usize| if place == open { integer } else { fixed[place] };
            program.is_true(&of, values)
        };
        let mut is_allowed = is_allowed;
        domains.keep_those(open, Premises::Places(&why), |value| is_allowed(integers.at(value))).map(drop)
    }
}

impl Filter for Hc4 {
    fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        self.program.spread(domains, &mut self.intervals);
        Backward::of(&self.program, &self.intervals, &mut self.needs).narrow(domains)?;
        let mut open = (0..domains.arity()).filter(|&place| domains.size(place) > 1);
        match (open.next(), open.next()) {
            (None, _) => all_fixed(domains, &self.relation),
            (Some(open), None) => self.try_each(domains, open),
            _ => Ok(()),
        }
    }
}
