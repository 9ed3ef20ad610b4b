//! `<sum>`, `<count>`, `<nValues>` and `<cardinality>`.

use std::collections::BTreeSet;

use csp_core::relations::{Cardinality, Comparison, Count};
use csp_core::{Expr, Integers, Var};

use super::{GroupArguments, equally_long, list_of, words_of};
use crate::error::Fault;
use crate::posting::scope::Scope;
use crate::xcsp3::build::builder::Builder;
use crate::xcsp3::build::conditions::{Condition, truth_of};
use crate::xcsp3::syntax::markup::Element;
use crate::xcsp3::syntax::numbers::{Interval, interval};
use crate::xcsp3::syntax::tokens::{Placed, Words, XmlToken};

/// A sum with coefficients, which may be variables.
pub(super) fn sum<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&[], &["list", "coeffs", "condition"])?;
    let parts = weighted(builder, element, given)?;
    let condition = builder.condition(element.required("condition")?, given)?;
    builder.post_sum(parts, condition)
}

/// The list of an element with its coefficients.
pub(in crate::xcsp3) fn weighted<'t>(
    builder: &Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<Vec<(i64, Expr)>, Fault> {
    let list = builder.list(Words::of(list_of(element)?, given))?;
    let Some(coeffs) = element.optional("coeffs")? else {
        return Ok(list.into_iter().map(|part| (1, part)).collect());
    };
    let coeffs = builder.list(Words::of(coeffs, given))?;
    equally_long(element, "coeffs", coeffs.len(), list.len())?;
    Ok(coeffs.into_iter().zip(list).map(product).collect())
}

fn product((coefficient, part): (Expr, Expr)) -> (i64, Expr) {
    match coefficient {
        Expr::Constant(number) => (number, part),
        other => (1, Expr::Mul(vec![other, part])),
    }
}

/// Counts the members of a list that have one of some values.
pub(super) fn count<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&[], &["list", "values", "condition"])?;
    let list = builder.list(words_of(element, "list", given)?)?;
    let values = builder.list_with_ranges(words_of(element, "values", given)?)?;
    let condition = builder.condition(element.required("condition")?, given)?;
    let constants: Option<Vec<i64>> = values.iter().map(constant).collect();
    if let Some(constants) = constants {
        return builder.post_count(&list, constants.into_iter().collect(), condition);
    }
    let has_one = |one: &Expr| Expr::Or(values.iter().map(|value| one.clone().equals(value.clone())).collect());
    let parts = list.iter().map(|one| (1, has_one(one))).collect();
    builder.post_sum(parts, condition)
}

fn constant(expression: &Expr) -> Option<i64> {
    match expression {
        Expr::Constant(number) => Some(*number),
        _ => None,
    }
}

/// Counts the different values of a list, those in `<except>` not counted.
pub(super) fn n_values<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&[], &["list", "except", "condition"])?;
    let parts = different_values(builder, element, given)?;
    let condition = builder.condition(element.required("condition")?, given)?;
    builder.post_sum(parts, condition)
}

/// A sum that is the number of different values of a list: one part for each value, which is 1 if a variable has it.
pub(in crate::xcsp3) fn different_values<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<Vec<(i64, Expr)>, Fault> {
    let list = builder.list(Words::of(list_of(element)?, given))?;
    let terms = list.iter().map(|one| builder.variable_or_number(one)).collect::<Result<Vec<_>, _>>()?;
    let except = match element.optional("except")? {
        Some(except) => builder.values(Words::of(except, given))?,
        None => Vec::new(),
    };
    if builder.has_wide(&terms) {
        return Ok(different_from_those_before(&terms, &except));
    }
    let vars = builder.variables_of(&terms)?;
    let mut values = BTreeSet::new();
    for &x in &vars {
        builder.watch.spend(builder.domain(x).len())?;
        values.extend(builder.domain(x).iter());
    }
    except.iter().for_each(|value| _ = values.remove(value));
    values.into_iter().map(|value| Ok((1, Expr::from(builder.occurs(&vars, value)?)))).collect()
}

/// A sum that is the number of different values of a list: of those that differ from all before them, and are not excepted.
fn different_from_those_before(terms: &[Expr], except: &[i64]) -> Vec<(i64, Expr)> {
    let excepted: Integers = except.iter().copied().collect();
    let is_new = |(place, one): (usize, &Expr)| {
        let mut parts: Vec<Expr> = terms[..place].iter().map(|other| other.clone().differs_from(one.clone())).collect();
        if !excepted.is_empty() {
            parts.push(!one.clone().is_in(excepted.clone()));
        }
        (1, if parts.is_empty() { Expr::from(1) } else { Expr::And(parts) })
    };
    terms.iter().enumerate().map(is_new).collect()
}

/// Counts the values in a list.
pub(super) fn cardinality<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&[], &["list", "values", "occurs"])?;
    let list = builder.list(words_of(element, "list", given)?)?;
    let in_values = element.required("values")?;
    in_values.expects(&["closed"], &[])?;
    let is_closed = truth_of(in_values, "closed", false)?;
    let values = builder.list_with_ranges(Words::of(in_values, given))?;
    let occurs = builder.occurrences(words_of(element, "occurs", given)?)?;
    if occurs.len() != values.len() {
        let what = format!("<occurs> has {} entries, and <values> has {}", occurs.len(), values.len());
        return Fault::fail(element.optional_at("occurs"), what);
    }
    let constants: Option<Vec<i64>> = values.iter().map(constant).collect();
    if let Some(constants) = constants {
        return builder.post_cardinality(&list, &constants, &occurs, is_closed);
    }
    for (times, value) in occurs.into_iter().zip(&values) {
        let parts = list.iter().map(|one| (1, one.clone().equals(value.clone()))).collect();
        builder.post_sum(parts, times.condition())?;
    }
    let has_one = |one: &Expr| Expr::Or(values.iter().map(|value| one.clone().equals(value.clone())).collect());
    list.iter().filter(|_| is_closed).try_for_each(|one| builder.require(has_one(one)))
}

/// The number of times that a value occurs.
enum Times {
    Between(Interval),
    Exactly(Expr),
}

impl Times {
    fn condition(self) -> Condition {
        match self {
            Self::Between((least, most)) => Condition::Member(true, Integers::range(least..=most)),
            Self::Exactly(times) => Condition::equal(times),
        }
    }

    fn constant(&self) -> Option<Interval> {
        match self {
            Self::Between(ends) => Some(*ends),
            Self::Exactly(Expr::Constant(times)) => Some((*times, *times)),
            Self::Exactly(_) => None,
        }
    }
}

impl Builder<'_> {
    /// States how many of a list have one of some values.
    pub(in crate::xcsp3) fn post_count(
        &mut self,
        list: &[Expr],
        values: Integers,
        condition: Condition,
    ) -> Result<(), Fault> {
        if self.has_wide(list) {
            let is_one = |one: &Expr| (1, one.clone().is_in(values.clone()));
            return self.post_sum(list.iter().map(is_one).collect(), condition);
        }
        let (comparison, number) = self.comparison(condition, 0, list.len() as i64)?;
        let mut scope = Scope::default();
        let terms = self.terms_in(&mut scope, list)?;
        let number = self.term_in(&mut scope, &number)?;
        self.post_on(&scope, Count::new(terms, values, comparison, number))
    }

    /// A variable that is 1 if one of these has the value, else 0.
    fn occurs(&mut self, vars: &[Var], value: i64) -> Result<Var, Fault> {
        let occurs = self.auxiliary(Integers::range(0..=1))?;
        let holders: Vec<Var> = vars.iter().copied().filter(|&x| self.domain(x).contains(value)).collect();
        let list: Vec<Expr> = holders.iter().copied().map(Expr::from).collect();
        let at_least = Condition::Compared(Comparison::AtLeast, Expr::from(occurs));
        self.post_count(&list, Integers::range(value..=value), at_least)?;
        for x in holders {
            self.post(&[x, occurs], move |integers: &[i64]| integers[0] != value || integers[1] == 1)?;
        }
        Ok(occurs)
    }

    /// A variable that is 1 if `x` has the value, else 0.
    pub(in crate::xcsp3) fn has_value(&mut self, x: Var, value: i64) -> Result<Var, Fault> {
        let has = self.auxiliary(Integers::range(0..=1))?;
        self.post(&[x, has], move |integers: &[i64]| (integers[0] == value) == (integers[1] == 1))?;
        Ok(has)
    }

    fn post_cardinality(
        &mut self,
        list: &[Expr],
        values: &[i64],
        occurs: &[Times],
        is_closed: bool,
    ) -> Result<(), Fault> {
        let terms = list.iter().map(|one| self.variable_or_number(one)).collect::<Result<Vec<_>, _>>()?;
        let is_wide = self.has_wide(&terms);
        let count = |times: i64| u64::try_from(times).ok();
        let bounds: Option<Vec<(i64, u64, u64)>> = std::iter::zip(values, occurs)
            .map(|(&value, times)| {
                let (least, most) = times.constant()?;
                Some((value, count(least.max(0))?, count(most)?))
            })
            .collect();
        if let Some(bounds) = bounds.filter(|_| !is_wide) {
            let vars = self.variables_of(&terms)?;
            return self.post(&vars, Cardinality::new(bounds, is_closed));
        }
        for (&value, times) in std::iter::zip(values, occurs) {
            let condition = match times {
                Times::Between(ends) => Condition::Member(true, Integers::range(ends.0..=ends.1)),
                Times::Exactly(times) => Condition::equal(times.clone()),
            };
            self.post_count(&terms, Integers::range(value..=value), condition)?;
        }
        if is_closed {
            let values: Integers = values.iter().copied().collect();
            for one in terms {
                match one {
                    Expr::Leaf(x) => self.restrict(x, values.clone())?,
                    number => self.require(number.is_in(values.clone()))?,
                }
            }
        }
        Ok(())
    }

    /// A list in which ranges stand for their integers.
    fn list_with_ranges(&self, words: Words<'_, '_>) -> Result<Vec<Expr>, Fault> {
        let mut only_integers = words.clone();
        while let Some(placed) = only_integers.next()? {
            if !matches!(placed.token, XmlToken::Word(word) if self.interval(word).is_some()) {
                return self.list(words);
            }
        }
        Ok(self.values(words)?.into_iter().map(Expr::from).collect())
    }

    /// The number of times that each value occurs: numbers, ranges, variables.
    fn occurrences(&self, mut words: Words<'_, '_>) -> Result<Vec<Times>, Fault> {
        let mut found = Vec::new();
        while let Some(next) = words.peek()? {
            match next {
                Placed { token: XmlToken::Word(word), .. } if word.contains("..") && interval(word).is_some() => {
                    words.next()?;
                    found.extend(interval(word).map(Times::Between));
                }
                _ => found.extend(self.next_entries(&mut words)?.into_iter().map(Times::Exactly)),
            }
        }
        Ok(found)
    }
}
