//! Expressions in MiniZinc.

use std::collections::HashMap;

use csp_core::{Expr, Integers, Var};

use super::formulas::is_truth;
use crate::posting::int_set::IntSet;
use crate::posting::record::WrittenArray;

/// From so many parts on, a sum, and what joins truths, is a function of a list.
const MOST_IN_LINE: usize = 12;

/// The binding of the outermost operator, the loosest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Iff,
    Implies,
    Or,
    And,
    Comparison,
    Sum,
    Product,
    Atom,
}

/// A set: a range, or its members.
pub(super) fn set(integers: &Integers) -> String {
    match IntSet::from(integers).ranges() {
        [(low, high)] => format!("{low}..{high}"),
        ranges => {
            let one =
                |&(low, high): &(i64, i64)| if low == high { format!("{{{low}}}") } else { format!("{low}..{high}") };
            if ranges.iter().all(|(low, high)| low == high) {
                format!("{{{}}}", ranges.iter().map(|(low, _)| low.to_string()).collect::<Vec<_>>().join(", "))
            } else {
                ranges.iter().map(one).collect::<Vec<_>>().join(" union ")
            }
        }
    }
}

/// The variables by their names there.
pub(super) struct Terms<'m> {
    arrays: &'m [WrittenArray],
    /// The array of each variable, and its place.
    places: HashMap<Var, (usize, usize)>,
    names: Vec<&'m str>,
}

impl<'m> Terms<'m> {
    pub(super) fn new(arrays: &'m [WrittenArray], names: &'m HashMap<String, String>) -> Self {
        let mut places = HashMap::new();
        for (number, array) in arrays.iter().enumerate() {
            places.extend(array.vars.iter().enumerate().map(|(place, &x)| (x, (number, place))));
        }
        Self { arrays, places, names: arrays.iter().map(|array| names[&array.name].as_str()).collect() }
    }

    /// A number: what is true is 1.
    pub(super) fn number(&self, expr: &Expr) -> String {
        self.numeric(expr).0
    }

    /// A truth, as an expression that is true or false.
    pub(super) fn truth(&self, expr: &Expr) -> String {
        self.logical(expr).0
    }

    /// The array that a list is all of, and its name.
    fn whole(&self, all: &[Expr]) -> Option<(&'m WrittenArray, &'m str)> {
        let Some(Expr::Leaf(first)) = all.first() else { return None };
        let number = self.places.get(first)?.0;
        let array = &self.arrays[number];
        let is_same = |(one, x): (&Expr, &Var)| matches!(one, Expr::Leaf(own) if own == x);
        let is_whole = all.len() == array.vars.len() && all.iter().zip(&array.vars).all(is_same);
        (is_whole && !array.dimensions.is_empty()).then_some((array, self.names[number]))
    }

    /// A list of numbers, whose first index is 1; a whole array by its name.
    pub(super) fn list(&self, all: &[Expr]) -> String {
        match self.whole(all) {
            Some((array, name)) if array.dimensions.len() == 1 && *array.dimensions[0].start() == 1 => name.to_owned(),
            Some((_, name)) => format!("array1d({name})"),
            None => format!("[{}]", self.listed(all, Self::number)),
        }
    }

    /// A list whose first index is given.
    pub(super) fn indexed(&self, all: &[Expr], first: i64) -> String {
        let last = first + i64::try_from(all.len()).unwrap_or(i64::MAX) - 1;
        match self.whole(all) {
            Some((array, name)) if array.dimensions == [first..=last] => name.to_owned(),
            _ if first == 1 => self.list(all),
            _ => format!("array1d({first}..{last}, {})", self.list(all)),
        }
    }

    fn listed(&self, all: &[Expr], one: fn(&Self, &Expr) -> String) -> String {
        all.iter().map(|part| one(self, part)).collect::<Vec<_>>().join(", ")
    }

    fn leaf(&self, x: Var) -> String {
        let Some(&(number, place)) = self.places.get(&x) else { return format!("{x:?}") };
        let indices: Vec<String> = self.arrays[number].indices_of(place).iter().map(i64::to_string).collect();
        let name = self.names[number];
        if indices.is_empty() { name.to_owned() } else { format!("{name}[{}]", indices.join(",")) }
    }

    fn within(&self, expr: &Expr, least: Binding) -> String {
        let (text, binding) = self.numeric(expr);
        if binding < least { format!("({text})") } else { text }
    }

    fn truth_within(&self, expr: &Expr, least: Binding) -> String {
        let (text, binding) = self.logical(expr);
        if binding < least { format!("({text})") } else { text }
    }

    fn numeric(&self, expr: &Expr) -> (String, Binding) {
        let call = |name: &str, parts: String| (format!("{name}({parts})"), Binding::Atom);
        match expr {
            _ if is_truth(expr) => call("bool2int", self.truth(expr)),
            Expr::Constant(number) => (number.to_string(), if *number < 0 { Binding::Sum } else { Binding::Atom }),
            Expr::Leaf(x) => (self.leaf(*x), Binding::Atom),
            Expr::Neg(a) => (format!("-{}", self.within(a, Binding::Atom)), Binding::Sum),
            Expr::Add(all) => self.sum(all),
            Expr::Sub(a, b) => {
                let (a, b) = (self.within(a, Binding::Sum), self.within(b, Binding::Product));
                (format!("{a} - {b}"), Binding::Sum)
            }
            Expr::Mul(all) => match all.as_slice() {
                [] => ("1".to_owned(), Binding::Atom),
                [one] => self.numeric(one),
                _ => {
                    let parts: Vec<String> = all.iter().map(|part| self.within(part, Binding::Atom)).collect();
                    (parts.join(" * "), Binding::Product)
                }
            },
            Expr::Div(a, b) => self.product(a, "div", b),
            Expr::Mod(a, b) => self.product(a, "mod", b),
            Expr::Pow(a, b) => call("pow", format!("{}, {}", self.number(a), self.number(b))),
            Expr::Abs(a) => call("abs", self.number(a)),
            Expr::Min(all) => call("min", format!("[{}]", self.listed(all, Self::number))),
            Expr::Max(all) => call("max", format!("[{}]", self.listed(all, Self::number))),
            Expr::Nth(list, index) => self.entry(list, index),
            Expr::If(a, b, c) => {
                let (a, b, c) = (self.truth(a), self.number(b), self.number(c));
                (format!("if {a} then {b} else {c} endif"), Binding::Atom)
            }
            other => call("bool2int", self.truth(other)),
        }
    }

    fn product(&self, a: &Expr, word: &str, b: &Expr) -> (String, Binding) {
        (format!("{} {word} {}", self.within(a, Binding::Atom), self.within(b, Binding::Atom)), Binding::Product)
    }

    fn sum(&self, all: &[Expr]) -> (String, Binding) {
        match all {
            [] => ("0".to_owned(), Binding::Atom),
            [one] => self.numeric(one),
            _ if self.whole(all).is_some() => {
                let name = self.whole(all).map_or("", |(_, name)| name);
                (format!("sum({name})"), Binding::Atom)
            }
            _ if all.len() >= MOST_IN_LINE => (format!("sum([{}])", self.listed(all, Self::number)), Binding::Atom),
            [first, rest @ ..] => {
                let mut text = self.within(first, Binding::Sum);
                for part in rest {
                    let (sign, term) = match part {
                        Expr::Constant(number @ ..0) => (" - ", number.unsigned_abs().to_string()),
                        Expr::Neg(less) => (" - ", self.within(less, Binding::Product)),
                        part => (" + ", self.within(part, Binding::Product)),
                    };
                    text += sign;
                    text += &term;
                }
                (text, Binding::Sum)
            }
        }
    }

    /// The entry of a list at an index, from 0: of an array by its own indices, if the index says so.
    fn entry(&self, list: &[Expr], index: &Expr) -> (String, Binding) {
        let (place, first) = match index {
            Expr::Sub(place, first) => match first.as_ref() {
                Expr::Constant(first) => (place.as_ref(), *first),
                _ => (index, 0),
            },
            _ => (index, 0),
        };
        (format!("{}[{}]", self.indexed(list, first), self.number(place)), Binding::Atom)
    }

    fn logical(&self, expr: &Expr) -> (String, Binding) {
        let compared = |a: &Expr, word: &str, b: &Expr| {
            let text = format!("{} {word} {}", self.within(a, Binding::Sum), self.within(b, Binding::Sum));
            (text, Binding::Comparison)
        };
        let both = |a: &Expr, word: &str, b: &Expr, binding: Binding| {
            let (a, b) = (self.truth_within(a, Binding::Comparison), self.truth_within(b, Binding::Comparison));
            (format!("{a} {word} {b}"), binding)
        };
        match expr {
            Expr::Constant(number) => ((*number != 0).to_string(), Binding::Atom),
            Expr::Eq(a, b) => compared(a, "=", b),
            Expr::Ne(a, b) => compared(a, "!=", b),
            Expr::Lt(a, b) => compared(a, "<", b),
            Expr::Le(a, b) => compared(a, "<=", b),
            Expr::In(a, members) => {
                let members = set(members);
                let members = if members.contains(" union ") { format!("({members})") } else { members };
                (format!("{} in {members}", self.within(a, Binding::Sum)), Binding::Comparison)
            }
            Expr::Not(a) => (format!("not ({})", self.truth(a)), Binding::Atom),
            Expr::And(all) => self.joined(all, "/\\", "forall", "true", Binding::And),
            Expr::Or(all) => self.joined(all, "\\/", "exists", "false", Binding::Or),
            Expr::Xor(all) if all.len() < 2 => self.joined(all, "xor", "exists", "false", Binding::Or),
            Expr::Xor(all) => {
                let parts: Vec<String> = all.iter().map(|part| self.truth_within(part, Binding::Atom)).collect();
                let first = parts[0].clone();
                let whole = parts[1..].iter().fold(first, |whole, part| format!("({whole} xor {part})"));
                (whole, Binding::Atom)
            }
            Expr::Implies(a, b) => both(a, "->", b, Binding::Implies),
            Expr::Iff(a, b) => both(a, "<->", b, Binding::Iff),
            Expr::If(a, b, c) => {
                let (a, b, c) = (self.truth(a), self.truth(b), self.truth(c));
                (format!("if {a} then {b} else {c} endif"), Binding::Atom)
            }
            number => (format!("{} != 0", self.within(number, Binding::Sum)), Binding::Comparison),
        }
    }

    fn joined(&self, all: &[Expr], word: &str, function: &str, none: &str, binding: Binding) -> (String, Binding) {
        match all {
            [] => (none.to_owned(), Binding::Atom),
            [one] => self.logical(one),
            _ if all.len() >= MOST_IN_LINE => {
                (format!("{function}([{}])", self.listed(all, Self::truth)), Binding::Atom)
            }
            _ => {
                let parts: Vec<String> = all.iter().map(|part| self.truth_within(part, Binding::Comparison)).collect();
                (parts.join(&format!(" {word} ")), binding)
            }
        }
    }
}
