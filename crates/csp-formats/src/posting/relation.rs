//! Relations that the library does not have: products, quotients, remainders and powers of variables with many values, and
//! whether a sum equals a number, as a Boolean says.

use csp_core::Val;
use csp_core::extend::{Domains, Emptied, End, Filter, Premises};
use csp_core::relations::{NaryRelation, Term};

use crate::posting::interval::{Interval, Operation};

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

/// The last variable of the scope tells whether the sum of the others, times their coefficients, equals a number.
///
/// The filter does as bounds consistency does for the sum (Harvey & Schimpf 2002) once it must equal the number. On two variables
/// whose coefficients are 1 and -1 it keeps the values that both have, so that `b <-> x = y` is arc consistent.
#[derive(Clone, Debug)]
pub(crate) struct Equality {
    coefficients: Vec<i64>,
    number: i64,
    /// The Boolean that says that they are equal; the other one says that they are not.
    if_equal: i64,
    /// When the Boolean is the other one, nothing is said.
    is_half: bool,
}

/// A verdict on the sum.
enum Known {
    Equal,
    Different,
    Open,
}

impl Equality {
    /// Exactly when the Boolean is `if_equal`, the sum is `number`; or only when, if it `is_half`.
    pub(crate) fn new(coefficients: Vec<i64>, number: i64, if_equal: bool, is_half: bool) -> Self {
        Self { coefficients, number, if_equal: i64::from(if_equal), is_half }
    }

    fn known(&self, domains: &dyn Domains) -> Known {
        let (low, high) = self.bounds(domains);
        let number = i128::from(self.number);
        if low == number && high == number {
            Known::Equal
        } else if number < low || number > high || self.is_parted(domains) {
            Known::Different
        } else {
            Known::Open
        }
    }

    fn bounds(&self, domains: &dyn Domains) -> (i128, i128) {
        let mut bounds = (0, 0);
        for (place, &coefficient) in self.coefficients.iter().enumerate() {
            let (low, high) = term(domains, place, coefficient);
            bounds = (bounds.0 + low, bounds.1 + high);
        }
        bounds
    }

    /// For `x - y`, or `a x`: no value of the first has its partner.
    fn is_parted(&self, domains: &dyn Domains) -> bool {
        match self.coefficients[..] {
            [1, -1] | [-1, 1] => !domains.domain(0).iter().any(|value| self.partner(domains, 0, value).is_some()),
            [_] => !domains.domain(0).iter().any(|value| self.is_number(domains.integers(0).at(value))),
            _ => false,
        }
    }

    fn is_number(&self, integer: i64) -> bool {
        i128::from(self.coefficients[0]) * i128::from(integer) == i128::from(self.number)
    }

    /// The value of the other variable of `x - y = number` that goes with this one, if it is left.
    fn partner(&self, domains: &dyn Domains, place: usize, value: Val) -> Option<Val> {
        let integer = i128::from(domains.integers(place).at(value));
        let number = i128::from(self.coefficients[place]) * i128::from(self.number);
        let other = i64::try_from(integer - number).ok()?;
        let partner = domains.integers(1 - place).value(other)?;
        domains.domain(1 - place).contains(partner).then_some(partner)
    }

    /// The ends by which the sum is as large (or as small) as it is: those that have moved since they were declared. What the sum has
    /// beyond `slack` needs no reason, so ends that make little of it are left out.
    fn moved(&self, domains: &dyn Domains, but: Option<usize>, low: bool, mut slack: i128) -> Vec<(usize, End)> {
        let mut ends = Vec::new();
        for (place, &coefficient) in self.coefficients.iter().enumerate().filter(|&(place, _)| Some(place) != but) {
            let end = if (coefficient > 0) == low { End::Least } else { End::Greatest };
            let Some((first, last)) = domains.integers(place).bounds() else { continue };
            let (declared, now) = match end {
                End::Least => (first, domains.least(place)),
                End::Greatest => (last, domains.greatest(place)),
            };
            let moved = (i128::from(coefficient) * (i128::from(now) - i128::from(declared))).abs();
            if moved <= slack {
                slack -= moved;
            } else {
                ends.push((place, end));
            }
        }
        ends
    }

    /// Leaves only what makes the sum equal to the number.
    fn make_equal(&self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        if let [1, -1] | [-1, 1] = self.coefficients[..] {
            for place in [0, 1] {
                let kept: Vec<Val> =
                    domains.domain(place).iter().filter(|&v| self.partner(domains, place, v).is_some()).collect();
                domains.keep_those(place, Premises::Scope, |value| kept.binary_search(&value).is_ok())?;
            }
            return Ok(());
        }
        loop {
            let (low, high) = self.bounds(domains);
            let mut is_changed = false;
            for (place, &coefficient) in self.coefficients.iter().enumerate() {
                let own = term(domains, place, coefficient);
                // What the others leave, as the sums stood at the start of the round.
                let (least, greatest) =
                    (i128::from(self.number) - (high - own.1), i128::from(self.number) - (low - own.0));
                let coefficient = i128::from(coefficient);
                let (from, to) = if coefficient > 0 { (least, greatest) } else { (-greatest, -least) };
                let size = coefficient.abs();
                let near = |number: i128| number.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
                let (from, to) = (near(-(-from).div_euclid(size)), near(to.div_euclid(size)));
                let because = |ends: Vec<(usize, End)>, truth| ends.into_iter().chain([truth]).collect::<Vec<_>>();
                if own.1 > greatest {
                    let why = because(self.moved(domains, Some(place), true, 0), self.truth_end());
                    let (from, to) = if coefficient > 0 { (i64::MIN, to) } else { (from, i64::MAX) };
                    is_changed |= domains.keep_between(place, from, to, Premises::Ends(&why))?;
                }
                if own.0 < least {
                    let why = because(self.moved(domains, Some(place), false, 0), self.truth_end());
                    let (from, to) = if coefficient > 0 { (from, i64::MAX) } else { (i64::MIN, to) };
                    is_changed |= domains.keep_between(place, from, to, Premises::Ends(&why))?;
                }
            }
            if !is_changed || domains.interrupted() {
                return Ok(());
            }
        }
    }

    /// The end of the Boolean by which it says that they are equal.
    fn truth_end(&self) -> (usize, End) {
        (self.coefficients.len(), if self.if_equal == 1 { End::Least } else { End::Greatest })
    }

    /// The ends by which the sum cannot be the number, if they are why.
    fn parting_ends(&self, domains: &dyn Domains) -> Option<Vec<(usize, End)>> {
        let ((low, high), number) = (self.bounds(domains), i128::from(self.number));
        if low > number {
            Some(self.moved(domains, None, true, low - number - 1))
        } else if high < number {
            Some(self.moved(domains, None, false, number - high - 1))
        } else {
            None
        }
    }

    /// When one variable is left, takes from it the value that would make the sum equal to the number.
    fn make_different(&self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        let mut open = (0..self.coefficients.len()).filter(|&place| domains.size(place) > 1);
        let (Some(place), None) = (open.next(), open.next()) else { return Ok(()) };
        let others: i128 = (0..self.coefficients.len())
            .filter(|&other| other != place)
            .map(|other| term(domains, other, self.coefficients[other]).0)
            .sum();
        let (rest, coefficient) = (i128::from(self.number) - others, i128::from(self.coefficients[place]));
        let integer = i64::try_from(rest / coefficient).ok().filter(|_| rest % coefficient == 0);
        if let Some(value) = integer.and_then(|integer| domains.integers(place).value(integer)) {
            domains.remove(place, value, Premises::Scope)?;
        }
        Ok(())
    }
}

/// The least and the greatest that a term can be.
fn term(domains: &dyn Domains, place: usize, coefficient: i64) -> (i128, i128) {
    let (first, last) = domains.ends(place).expect("a domain has a value until the constraint fails");
    let (integers, coefficient) = (domains.integers(place), i128::from(coefficient));
    let (one, other) = (coefficient * i128::from(integers.at(first)), coefficient * i128::from(integers.at(last)));
    (one.min(other), one.max(other))
}

impl NaryRelation for Equality {
    fn allows(&self, integers: &[i64]) -> bool {
        let (truth, values) = integers.split_last().expect("the scope ends with a Boolean");
        let products = self.coefficients.iter().zip(values).map(|(&c, &v)| i128::from(c) * i128::from(v));
        let is_equal = products.sum::<i128>() == i128::from(self.number);
        let says_equal = *truth == self.if_equal;
        // Half of it says something only when the Boolean is true.
        if self.is_half && *truth == 0 { true } else { is_equal == says_equal }
    }

    fn filter(&self) -> Option<Box<dyn Filter>> {
        Some(Box::new(self.clone()))
    }

    fn describe(&self) -> String {
        let (word, equal) = (if self.is_half { "only if" } else { "iff" }, self.if_equal);
        format!("sum {:?} == {} {word} {equal}", self.coefficients, self.number)
    }
}

impl Filter for Equality {
    fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        let last = self.coefficients.len();
        if let Some(truth) = domains.fixed(last) {
            return match truth {
                0 if self.is_half => Ok(()),
                truth if truth == self.if_equal => {
                    self.make_equal(domains)?;
                    match (self.known(domains), self.parting_ends(domains)) {
                        (Known::Different, Some(mut ends)) => {
                            ends.push(self.truth_end());
                            Err(domains.fail(Premises::Ends(&ends)))
                        }
                        (Known::Different, None) => Err(domains.fail(Premises::Scope)),
                        _ => Ok(()),
                    }
                }
                _ => {
                    self.make_different(domains)?;
                    if let Known::Equal = self.known(domains) { Err(domains.fail(Premises::Scope)) } else { Ok(()) }
                }
            };
        }
        let truth = match self.known(domains) {
            Known::Open => return Ok(()),
            Known::Equal => self.if_equal,
            Known::Different => 1 - self.if_equal,
        };
        if self.is_half && truth == 1 {
            return Ok(());
        }
        match self.parting_ends(domains) {
            Some(ends) => domains.keep_between(last, truth, truth, Premises::Ends(&ends))?,
            None => domains.keep_between(last, truth, truth, Premises::Scope)?,
        };
        Ok(())
    }
}
