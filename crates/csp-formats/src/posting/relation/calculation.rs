//! Products, quotients, remainders and powers of variables with many values.

use csp_core::extend::{Domains, Emptied, Filter, Premises};
use csp_core::relations::{NaryRelation, Term};

use crate::posting::interval::Interval;
use crate::posting::operation::Operation;

/// `x op y = z`.
///
/// The filter keeps the bounds of the result within those that interval arithmetic gives, and the bounds of the factors of a
/// product within those of the quotients (Apt & Zoeteweij 2004). Where two of the three are known it keeps of the third what
/// goes with them.
#[derive(Clone, Debug)]
pub(crate) struct Calculation {
    operation: Operation,
    terms: [Term; 3],
}

impl Calculation {
    pub(crate) fn new(operation: Operation, terms: [Term; 3]) -> Self {
        Self { operation, terms }
    }

    /// The result, if there is one.
    pub(crate) fn result(&self, x: i64, y: i64) -> Option<i64> {
        self.operation.result(x, y)
    }

    fn holds(&self, [x, y, z]: [i64; 3]) -> bool {
        self.result(x, y) == Some(z)
    }
}

fn interval(domains: &dyn Domains, term: Term) -> Interval {
    match term {
        Term::Constant(number) => Interval::new(number.into(), number.into()),
        Term::Place(place) => Interval::new(domains.least(place).into(), domains.greatest(place).into()),
    }
}

fn keep(domains: &mut dyn Domains, term: Term, values: Interval) -> Result<bool, Emptied> {
    let near = |number: i128| number.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
    match term {
        Term::Place(place) => domains.keep_between(place, near(values.low), near(values.high), Premises::Scope),
        Term::Constant(number) if values.low <= number.into() && i128::from(number) <= values.high => Ok(false),
        Term::Constant(_) => Err(domains.fail(Premises::Scope)),
    }
}

impl NaryRelation for Calculation {
    fn allows(&self, integers: &[i64]) -> bool {
        self.holds(self.terms.map(|term| term.of(integers)))
    }

    fn filter(&self) -> Option<Box<dyn Filter>> {
        Some(Box::new(self.clone()))
    }

    fn describe(&self) -> String {
        format!("{:?} {:?}", self.operation, self.terms)
    }
}

impl Filter for Calculation {
    fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        loop {
            let [left, right, result] = self.terms;
            let (x, y) = (interval(domains, left), interval(domains, right));
            let mut is_changed = keep(domains, result, self.operation.interval(x, y))?;
            if self.operation == Operation::Times {
                let product = interval(domains, result);
                is_changed |= keep(domains, left, product.factor(y))?;
                is_changed |= keep(domains, right, product.factor(x))?;
            }
            is_changed |= self.keep_the_third(domains)?;
            if !is_changed || domains.interrupted() {
                return Ok(());
            }
        }
    }
}

impl Calculation {
    /// Keeps the values that go with the others where at most one variable is open.
    fn keep_the_third(&self, domains: &mut dyn Domains) -> Result<bool, Emptied> {
        let mut open = (0..domains.arity()).filter(|&place| domains.size(place) > 1);
        let (first, second) = (open.next(), open.next());
        if second.is_some() {
            return Ok(false);
        }
        let place = first.unwrap_or(0);
        let known: Vec<i64> = (0..domains.arity()).map(|place| domains.least(place)).collect();
        domains.count_checks(domains.size(place));
        let integers = domains.integers(place).clone();
        domains.keep_those(place, Premises::Scope, |value| {
            let of = |term: Term| if term == Term::Place(place) { integers.at(value) } else { term.of(&known) };
            self.holds(self.terms.map(of))
        })
    }
}
