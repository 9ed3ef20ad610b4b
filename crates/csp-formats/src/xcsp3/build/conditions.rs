//! Conditions such as `(le,10)`, `(eq,x)` and `(in,1..4)`.

use csp_core::relations::Comparison;
use csp_core::{Expr, Integers};

use super::builder::Builder;
use crate::error::{Fault, quoted};
use crate::xcsp3::syntax::markup::Element;
use crate::xcsp3::syntax::numbers::{MOST, end, integer, set, take, unexpected, word};
use crate::xcsp3::syntax::tokens::{Arguments, Placed, Words, XmlToken};

/// A condition on a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Condition {
    /// Compared with an expression.
    Compared(Comparison, Expr),
    /// One of these, or none of these.
    Member(bool, Integers),
}

impl Condition {
    /// It is equal to an expression.
    pub(crate) fn equal(expression: Expr) -> Self {
        Self::Compared(Comparison::Equal, expression)
    }

    /// The expression that it holds for another one.
    pub(crate) fn of(self, expression: Expr) -> Expr {
        match self {
            Self::Compared(Comparison::Equal, other) => expression.equals(other),
            Self::Compared(Comparison::NotEqual, other) => expression.differs_from(other),
            Self::Compared(Comparison::AtMost, other) => expression.at_most(other),
            Self::Compared(Comparison::AtLeast, other) => expression.at_least(other),
            Self::Member(true, integers) => expression.is_in(integers),
            Self::Member(false, integers) => !expression.is_in(integers),
        }
    }
}

/// An operator such as `lt` and what it compares with; less is one less at most.
fn compared(operator: &str, other: Expr) -> Option<Condition> {
    let (comparison, shift) = match operator {
        "eq" => (Comparison::Equal, 0),
        "ne" => (Comparison::NotEqual, 0),
        "le" => (Comparison::AtMost, 0),
        "ge" => (Comparison::AtLeast, 0),
        "lt" => (Comparison::AtMost, -1),
        "gt" => (Comparison::AtLeast, 1),
        _ => return None,
    };
    let other = match other {
        Expr::Constant(number) if number.checked_add(shift).is_some() => Expr::Constant(number + shift),
        other if shift == 0 => other,
        other => other + shift,
    };
    Some(Condition::Compared(comparison, other))
}

/// The operator that an `<operator>` element names, as it compares one thing with the next.
pub(crate) fn order(element: &Element<'_>, arguments: Option<&Arguments<'_>>) -> Result<Order, Fault> {
    let mut words = Words::of(element, arguments);
    let (text, at) = word(&mut words, "lt, le, ge or gt")?;
    end(&mut words)?;
    Ok(match text {
        "lt" => Order { is_increasing: true, is_strict: true },
        "le" => Order { is_increasing: true, is_strict: false },
        "ge" => Order { is_increasing: false, is_strict: false },
        "gt" => Order { is_increasing: false, is_strict: true },
        other => return Fault::fail(at, format!("found {}, expected lt, le, ge or gt", quoted(other))),
    })
}

/// Increasing or decreasing, strictly or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Order {
    pub(crate) is_increasing: bool,
    pub(crate) is_strict: bool,
}

impl Builder<'_> {
    /// The condition in an element.
    pub(crate) fn condition(
        &self,
        element: &Element<'_>,
        arguments: Option<&Arguments<'_>>,
    ) -> Result<Condition, Fault> {
        let mut words = Words::of(element, arguments);
        let condition = self.next_condition(&mut words)?;
        end(&mut words)?;
        Ok(condition)
    }

    /// The conditions in an element, such as `(le,3)(eq,x)`.
    pub(crate) fn conditions(&self, mut words: Words<'_, '_>) -> Result<Vec<Condition>, Fault> {
        let mut found = Vec::new();
        while words.peek()?.is_some() {
            found.push(self.next_condition(&mut words)?);
        }
        Ok(found)
    }

    fn next_condition(&self, words: &mut Words<'_, '_>) -> Result<Condition, Fault> {
        take(words, XmlToken::Open, "a condition such as (le,10)")?;
        let (operator, at) = word(words, "an operator such as le")?;
        take(words, XmlToken::Comma, "\",\"")?;
        let condition = match operator {
            "in" | "notin" => Condition::Member(operator == "in", self.members(words)?),
            _ => {
                let other = self.part(words)?;
                let Some(condition) = compared(operator, other) else {
                    let expected = "expected eq, ne, lt, le, ge, gt, in or notin";
                    return Fault::fail(at, format!("found {}, {expected}", quoted(operator)));
                };
                condition
            }
        };
        take(words, XmlToken::Close, "\")\", the end of the condition")?;
        Ok(condition)
    }

    /// `1..4` or `{1,3}`.
    fn members(&self, words: &mut Words<'_, '_>) -> Result<Integers, Fault> {
        let expected = "a range such as 1..4 or a set such as {1,3}";
        let next = words.next()?;
        let mut intervals = Vec::new();
        let at = match next {
            Some(Placed { token: XmlToken::OpenSet, at }) => {
                self.set_members(words, &mut intervals)?;
                at
            }
            Some(Placed { token: XmlToken::Word(text), at }) if self.interval(text).is_some() => {
                intervals.extend(self.interval(text));
                at
            }
            Some(other) => return unexpected(other, expected),
            None => return Fault::fail(words.end(), format!("the text ends here, expected {expected}")),
        };
        set(&intervals, MOST as u64).map_or_else(|| Fault::fail(at, format!("a set of more than {MOST} integers")), Ok)
    }

    fn set_members(&self, words: &mut Words<'_, '_>, intervals: &mut Vec<(i64, i64)>) -> Result<(), Fault> {
        while let Some(next) = words.next()? {
            self.watch.spend(1)?;
            match next.token {
                XmlToken::Word(text) if self.interval(text).is_some() => intervals.extend(self.interval(text)),
                XmlToken::Comma => {}
                XmlToken::CloseSet => return Ok(()),
                _ => return unexpected(next, "an integer or \"}\""),
            }
        }
        Fault::fail(words.end(), "a set does not end: expected \"}\"")
    }
}

/// The numbers of an attribute, such as `startIndex="1"`.
pub(crate) fn number_of(element: &Element<'_>, attribute: &str, otherwise: i64) -> Result<i64, Fault> {
    let Some(value) = element.attribute(attribute) else { return Ok(otherwise) };
    // Indices start near 0, so that sums with them never overflow.
    match integer(value.text.trim()).filter(|number| number.unsigned_abs() < 1 << 32) {
        Some(number) => Ok(number),
        None => Fault::fail(value.at, format!("found {}, expected a small integer", quoted(value.text))),
    }
}

/// An attribute that is `true` or `false`.
pub(crate) fn truth_of(element: &Element<'_>, attribute: &str, otherwise: bool) -> Result<bool, Fault> {
    match element.attribute(attribute).map(|value| (value.text.trim(), value.at)) {
        None => Ok(otherwise),
        Some(("true", _)) => Ok(true),
        Some(("false", _)) => Ok(false),
        Some((text, at)) => Fault::fail(at, format!("found {}, expected true or false", quoted(text))),
    }
}
