//! The statements of a file while they are gathered, and what they say at once about single variables.

use super::linear::{Comparison, Linear, Sum, Term, X};
use super::{PostedStatement, When};
use crate::error::At;
use crate::posting::int_set::IntSet;
use crate::posting::statement::linear::Declared;

/// Everything that the constraints say.
#[derive(Debug)]
pub(crate) struct Statements {
    /// The variables, with the values that are left of them, those of the text first, then the ones that were made here.
    pub(crate) variables: Vec<Declared>,
    /// For each variable one that it equals, itself in the end.
    same_as: Vec<X>,
    pub(crate) all: Vec<(PostedStatement, At)>,
    /// The place of the constraint that is being read.
    at: At,
}

impl Statements {
    pub(crate) fn new(variables: Vec<Declared>) -> Self {
        let same_as = (0..variables.len()).map(|number| X(number as u32)).collect();
        Self { variables, same_as, all: Vec::new(), at: None }
    }

    /// Takes what follows as said by the constraint at this place.
    pub(crate) fn from(&mut self, at: At) {
        self.at = at;
    }

    pub(crate) fn state(&mut self, statement: PostedStatement) {
        self.all.push((statement, self.at));
    }

    /// A new variable, whose value the others determine.
    pub(crate) fn helper(&mut self, low: i64, high: i64) -> X {
        self.named_helper(format!("helper {}", self.variables.len()), low, high)
    }

    /// The same with a name.
    pub(crate) fn named_helper(&mut self, name: String, low: i64, high: i64) -> X {
        self.declare(Declared { name, at: self.at, is_bool: false, values: IntSet::range(low, high), is_helper: true })
    }

    /// One variable more.
    pub(crate) fn declare(&mut self, variable: Declared) -> X {
        let x = X(self.variables.len() as u32);
        self.variables.push(variable);
        self.same_as.push(x);
        x
    }

    /// The variable that stands for all that equal this one.
    pub(crate) fn first_of(&self, mut x: X) -> X {
        while self.same_as[x.0 as usize] != x {
            x = self.same_as[x.0 as usize];
        }
        x
    }

    /// The values that are left of a variable.
    pub(crate) fn values(&self, x: X) -> &IntSet {
        &self.variables[self.first_of(x).0 as usize].values
    }

    /// The least and the greatest value that is left of it; something where nothing is left.
    pub(crate) fn bounds(&self, term: Term) -> (i64, i64) {
        match term {
            Term::Is(number) => (number, number),
            Term::Of(x) => self.values(x).bounds().unwrap_or((0, 0)),
        }
    }

    /// Keeps only these values. Says whether any left.
    pub(crate) fn restrict(&mut self, term: Term, values: &IntSet) -> bool {
        match term {
            Term::Is(number) => {
                if !values.contains(number) {
                    self.state(PostedStatement::False);
                }
                false
            }
            Term::Of(x) => {
                let x = self.first_of(x);
                let left = &mut self.variables[x.0 as usize].values;
                let kept = left.intersection(values);
                let is_less = kept != *left;
                let is_last = is_less && kept.is_empty();
                *left = kept;
                if is_last {
                    // Nothing else may speak of it.
                    self.state(PostedStatement::False);
                }
                is_less
            }
        }
    }

    /// States that both are the same.
    pub(crate) fn equal(&mut self, one: Term, other: Term) {
        match (one, other) {
            (Term::Of(x), Term::Of(y)) => {
                let (x, y) = (self.first_of(x), self.first_of(y));
                if x != y {
                    // What people have named stands for the others.
                    let helps = |x: X| self.variables[x.0 as usize].is_helper;
                    let (kept, gone) = if helps(x) && !helps(y) { (y, x) } else { (x, y) };
                    let values = self.variables[gone.0 as usize].values.clone();
                    self.same_as[gone.0 as usize] = kept;
                    self.restrict(Term::Of(kept), &values);
                }
            }
            (term, Term::Is(number)) | (Term::Is(number), term) => {
                _ = self.restrict(term, &IntSet::range(number, number));
            }
        }
    }

    /// States a comparison; what can be said of one variable, or of two that are the same, is said at once.
    pub(crate) fn compare(&mut self, linear: Linear, when: When) {
        match when {
            When::Always | When::If(Term::Is(1)) | When::Iff(Term::Is(1)) => self.always(linear),
            When::If(Term::Is(_)) => {}
            When::Iff(Term::Is(_)) => match linear.opposite() {
                Some(opposite) => self.always(opposite),
                None => self.state(PostedStatement::False),
            },
            When::If(_) | When::Iff(_) => self.state(PostedStatement::Linear(linear, when)),
        }
    }

    /// States that a value is in a set.
    pub(crate) fn member(&mut self, x: Term, set: IntSet, when: When) {
        match (x, when) {
            (_, When::Always | When::If(Term::Is(1)) | When::Iff(Term::Is(1))) => _ = self.restrict(x, &set),
            (_, When::If(Term::Is(_))) => {}
            (_, When::Iff(Term::Is(_))) => {
                let others = set.complement();
                self.restrict(x, &others);
            }
            (Term::Is(number), When::Iff(literal)) => {
                let truth = i64::from(set.contains(number));
                self.restrict(literal, &IntSet::range(truth, truth));
            }
            (Term::Is(number), When::If(literal)) => {
                if !set.contains(number) {
                    self.restrict(literal, &IntSet::range(0, 0));
                }
            }
            _ => self.state(PostedStatement::Member(x, set, when)),
        }
    }

    fn always(&mut self, linear: Linear) {
        let Linear { sum: Sum { terms, constant }, comparison } = &linear;
        match (terms.as_slice(), comparison) {
            (&[(a, x), (b, y)], Comparison::Equal) if a == -b && a.abs() == 1 && *constant == 0 => {
                self.equal(Term::Of(x), Term::Of(y));
            }
            (&[(a, x)], comparison) => {
                let values = single(a, *comparison, *constant);
                self.restrict(Term::Of(x), &values);
            }
            _ => self.state(PostedStatement::Linear(linear, When::Always)),
        }
    }
}

/// The values x for which `a x + constant` compares with 0 as it should.
pub(crate) fn single(a: i128, comparison: Comparison, constant: i128) -> IntSet {
    let all = IntSet::range(i64::MIN, i64::MAX);
    let near = |number: i128| number.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
    let is_whole = constant % a == 0;
    let zero = -constant / a;
    let number = i64::try_from(zero).ok().filter(|_| is_whole);
    match comparison {
        Comparison::Equal => number.map_or_else(IntSet::default, |number| IntSet::range(number, number)),
        Comparison::NotEqual => number.map_or_else(|| all.clone(), |number| all.without(number)),
        Comparison::AtMost if a > 0 => IntSet::range(i64::MIN, near((-constant).div_euclid(a))),
        Comparison::AtMost => IntSet::range(near(-((-constant).div_euclid(-a))), i64::MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_of_one_variable_are_sets() {
        for (a, constant) in (-4..=4).filter(|&a| a != 0).flat_map(|a| (-9..=9).map(move |constant| (a, constant))) {
            for comparison in [Comparison::Equal, Comparison::NotEqual, Comparison::AtMost] {
                let set = single(a, comparison, constant);
                for x in -12..=12 {
                    let sum = a * i128::from(x) + constant;
                    let holds = match comparison {
                        Comparison::Equal => sum == 0,
                        Comparison::NotEqual => sum != 0,
                        Comparison::AtMost => sum <= 0,
                    };
                    assert_eq!(set.contains(x), holds, "{a} x + {constant} {comparison:?} 0 at {x}");
                }
            }
        }
    }
}
