//! Comparisons that XCSP3 has constraints for, and tables.

use std::collections::HashMap;

use csp_core::Expr;

use super::xcsp3_terms::{DIALECT, XmlTerms};

/// From so many terms on, a sum is a constraint of its own.
const LEAST_SUMMED: usize = 3;

/// A sum: its terms with their factors, and a number.
type Weighted = (Vec<(i64, Expr)>, i64);

/// A constraint.
pub(super) struct Element {
    pub(super) name: &'static str,
    pub(super) inside: String,
}

impl Element {
    pub(super) fn new(name: &'static str, inside: String) -> Self {
        Self { name, inside }
    }
}

/// `<name> text </name>`.
pub(super) fn tagged(name: &str, text: &str) -> String {
    format!("<{name}> {text} </{name}>")
}

/// A list whose first index is given.
pub(super) fn indexed(list: &str, first: i64) -> String {
    format!("<list startIndex=\"{first}\"> {list} </list>")
}

/// Numbers with spaces between them.
pub(super) fn numbers(all: &[i64]) -> String {
    all.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
}

/// A table of variables; nothing for other expressions, and without a row.
pub(super) fn table(terms: &XmlTerms, scope: &[Expr], rows: &[Vec<Option<i64>>], is_in: bool) -> Option<Element> {
    let is_plain = scope.iter().all(|one| matches!(one, Expr::Leaf(_)));
    if !is_plain || scope.len() < 2 || rows.is_empty() {
        return None;
    }
    let entry = |entry: &Option<i64>| entry.map_or_else(|| "*".to_owned(), |number| number.to_string());
    let row = |row: &Vec<Option<i64>>| format!("({})", row.iter().map(entry).collect::<Vec<_>>().join(","));
    let rows: String = rows.iter().map(row).collect();
    let list = tagged("list", &terms.list(scope));
    Some(Element::new("extension", list + &tagged(if is_in { "supports" } else { "conflicts" }, &rows)))
}

/// The constraint that compares an entry of a list, the least or the greatest, a count or a sum; nothing for another expression.
pub(super) fn special(terms: &XmlTerms, expr: &Expr) -> Option<Element> {
    let (left, order, right) = match expr {
        Expr::Eq(a, b) => (a, "eq", b),
        Expr::Ne(a, b) => (a, "ne", b),
        Expr::Lt(a, b) => (a, "lt", b),
        Expr::Le(a, b) => (a, "le", b),
        _ => return None,
    };
    let turned = match order {
        "lt" => "gt",
        "le" => "ge",
        other => other,
    };
    let of = |list: &Expr, order: &str, with: &Expr| chosen(terms, list, order, with);
    of(left, order, right).or_else(|| of(right, turned, left)).or_else(|| compared(terms, left, order, right))
}

fn is_atom(expr: &Expr) -> bool {
    matches!(expr, Expr::Leaf(_) | Expr::Constant(_))
}

fn chosen(terms: &XmlTerms, list: &Expr, order: &str, with: &Expr) -> Option<Element> {
    if !is_atom(with) {
        return None;
    }
    let condition = || tagged("condition", &format!("({order},{})", terms.term(with)));
    match list {
        Expr::Nth(all, index) if all.iter().all(is_atom) => {
            let (index, first) = match index.as_ref() {
                Expr::Sub(place, first) => match (place.as_ref(), first.as_ref()) {
                    (Expr::Leaf(x), Expr::Constant(first)) => (terms.leaf(*x), *first),
                    _ => return None,
                },
                Expr::Leaf(x) => (terms.leaf(*x), 0),
                _ => return None,
            };
            let value = if order == "eq" { tagged("value", &terms.term(with)) } else { condition() };
            let inside = indexed(&terms.list(all), first) + &tagged("index", &index) + &value;
            Some(Element::new("element", inside))
        }
        Expr::Max(all) | Expr::Min(all) if all.len() > 1 && all.iter().all(is_atom) => {
            let name = if matches!(list, Expr::Max(_)) { "maximum" } else { "minimum" };
            Some(Element::new(name, tagged("list", &terms.list(all)) + &condition()))
        }
        _ => None,
    }
}

fn compared(terms: &XmlTerms, left: &Expr, order: &str, right: &Expr) -> Option<Element> {
    let (all, constant) = weighted(&(left.clone() - right.clone()))?;
    if all.len() < LEAST_SUMMED {
        return None;
    }
    let condition = tagged("condition", &format!("({order},{})", constant.checked_neg()?));
    // A sum of the same comparison is a count.
    let counted = |(factor, one): &(i64, Expr)| match one {
        Expr::Eq(x, value) if *factor == 1 && matches!(**x, Expr::Leaf(_)) => match **value {
            Expr::Constant(value) => Some((x.as_ref().clone(), value)),
            _ => None,
        },
        _ => None,
    };
    let pairs: Option<Vec<(Expr, i64)>> = all.iter().map(counted).collect();
    if let Some(pairs) = pairs.filter(|pairs| pairs.iter().all(|(_, value)| *value == pairs[0].1)) {
        let list: Vec<Expr> = pairs.iter().map(|(x, _)| x.clone()).collect();
        let values = tagged("values", &pairs[0].1.to_string());
        return Some(Element::new("count", tagged("list", &terms.list(&list)) + &values + &condition));
    }
    Some(Element::new("sum", terms.weighted(&all) + &condition))
}

/// An expression as a sum of terms that always have a value, each once; nothing where one may have none, or a number is too large.
pub(super) fn weighted(expr: &Expr) -> Option<Weighted> {
    let mut sum = Summing::default();
    sum.add(expr, 1)?;
    let terms = sum.terms.into_iter().filter(|(factor, _)| *factor != 0);
    let terms = terms.map(|(factor, one)| Some((i64::try_from(factor).ok()?, one))).collect::<Option<Vec<_>>>()?;
    Some((terms, i64::try_from(sum.constant).ok()?))
}

#[derive(Default)]
struct Summing {
    terms: Vec<(i128, Expr)>,
    places: HashMap<Expr, usize>,
    constant: i128,
}

impl Summing {
    fn add(&mut self, expr: &Expr, factor: i128) -> Option<()> {
        match expr {
            Expr::Constant(number) => {
                self.constant = self.constant.checked_add(factor.checked_mul(i128::from(*number))?)?;
            }
            Expr::Neg(a) => self.add(a, -factor)?,
            Expr::Sub(a, b) => {
                self.add(a, factor)?;
                self.add(b, -factor)?;
            }
            Expr::Add(all) => all.iter().try_for_each(|part| self.add(part, factor))?,
            Expr::Mul(all) => {
                let known =
                    |part: &Expr| if let Expr::Constant(number) = part { Some(i128::from(*number)) } else { None };
                let product = all.iter().filter_map(known).try_fold(factor, i128::checked_mul)?;
                let mut open = all.iter().filter(|part| known(part).is_none());
                match (open.next(), open.next()) {
                    (None, _) => self.constant = self.constant.checked_add(product)?,
                    (Some(one), None) => self.add(one, product)?,
                    _ => {
                        let rest: Vec<Expr> = all.iter().filter(|part| known(part).is_none()).cloned().collect();
                        self.term(Expr::Mul(rest), product)?;
                    }
                }
            }
            other => self.term(other.clone(), factor)?,
        }
        Some(())
    }

    fn term(&mut self, term: Expr, factor: i128) -> Option<()> {
        // A term whose value is in doubt stays within its comparison.
        if has_doubts(&term) {
            return None;
        }
        let place = *self.places.entry(term.clone()).or_insert(self.terms.len());
        match self.terms.get_mut(place) {
            Some((known, _)) => *known = known.checked_add(factor)?,
            None => self.terms.push((factor, term)),
        }
        Some(())
    }
}

/// True if a list is asked for an entry: in its place stands an expression that has a value for any index.
fn has_doubts(expr: &Expr) -> bool {
    match expr {
        Expr::Nth(..) | Expr::Div(..) | Expr::Mod(..) | Expr::Pow(..) => true,
        other => other.parts().any(has_doubts),
    }
}

impl XmlTerms {
    /// The list of a sum, and its coefficients.
    pub(super) fn weighted(&self, all: &[(i64, Expr)]) -> String {
        let term = |one: &Expr| self.term(&DIALECT.number(one));
        let list = all.iter().map(|(_, one)| term(one)).collect::<Vec<_>>().join(" ");
        let factors: Vec<i64> = all.iter().map(|&(factor, _)| factor).collect();
        let coeffs = if factors.iter().all(|&factor| factor == 1) {
            String::new()
        } else {
            tagged("coeffs", &numbers(&factors))
        };
        tagged("list", &list) + &coeffs
    }
}
