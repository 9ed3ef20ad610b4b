//! Names and expressions in XCSP3.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use csp_core::{Expr, Integers, Var};

use super::formulas::Dialect;
use super::written::{commented, spelled};
use crate::posting::int_set::IntSet;
use crate::posting::record::WrittenArray;

/// The largest index that keeps its number: cells before the first one are holes.
const MOST_HOLES: i64 = 1000;

/// Functions have no entries of lists.
pub(super) const DIALECT: Dialect = Dialect { has_entries: false, has_strict_powers: true };

/// The variables by their names there.
pub(super) struct XmlTerms {
    cells: HashMap<Var, String>,
    /// The variables that only are 0 or 1.
    bits: HashSet<Var>,
    /// The variables that were named.
    pub(super) named: RefCell<HashSet<Var>>,
}

/// The name of an array, and by how much the indices of each dimension are shifted.
pub(super) struct XmlArray {
    pub(super) id: String,
    shifts: Vec<i64>,
}

/// A comment. Two lines in a row would end it.
pub(super) fn comment(what: &str) -> String {
    format!("<!-- {} -->", commented(what).replace("--", "- -"))
}

/// The names of all arrays: each is new.
pub(super) fn arrays(arrays: &[WrittenArray]) -> Vec<XmlArray> {
    let mut known = HashSet::new();
    let named = |array: &WrittenArray| {
        let is_fit = |letter: char| letter.is_alphanumeric() || letter == '_';
        let mut id: String = array.name.chars().map(|letter| if is_fit(letter) { letter } else { '_' }).collect();
        if !id.starts_with(char::is_alphabetic) {
            id.insert(0, 'v');
        }
        while !known.insert(id.clone()) {
            id.push('_');
        }
        let shift = |range: &std::ops::RangeInclusive<i64>| {
            if (0..=MOST_HOLES).contains(range.start()) { 0 } else { *range.start() }
        };
        XmlArray { id, shifts: array.dimensions.iter().map(shift).collect() }
    };
    arrays.iter().map(named).collect()
}

/// Declares a variable or an array. An index keeps its number, and cells before the first one have no domain.
pub(super) fn declare(array: &WrittenArray, named: &XmlArray, text: &mut String) {
    let note = |what: String| comment(&what);
    for (place, words) in array.indices.iter().enumerate().filter(|(_, words)| !words.is_empty()) {
        let listed: Vec<String> = words.iter().enumerate().map(|(at, word)| format!("{} = {word}", at + 1)).collect();
        _ = writeln!(text, "    {}", note(format!("index {} of {}: {}", place + 1, array.name, listed.join(", "))));
    }
    if !array.words.is_empty() {
        _ = writeln!(text, "    {}", note(format!("values of {}: {}", array.name, spelled(&array.words))));
    }
    for (place, &shift) in named.shifts.iter().enumerate().filter(|(_, shift)| **shift != 0) {
        _ = writeln!(
            text,
            "    {}",
            note(format!("index {} of {} counts from {shift} in the model", place + 1, array.name))
        );
    }
    let (id, values) = (&named.id, domain(&array.integers));
    if array.dimensions.is_empty() {
        _ = writeln!(text, "    <var id=\"{id}\"> {values} </var>");
        return;
    }
    let ends = || {
        array.dimensions.iter().zip(&named.shifts).map(|(range, shift)| (range.start() - shift, range.end() - shift))
    };
    let sizes = ends().map(|(_, last)| format!("[{}]", last + 1)).collect::<Vec<_>>().concat();
    if ends().all(|(first, _)| first == 0) {
        _ = writeln!(text, "    <array id=\"{id}\" size=\"{sizes}\"> {values} </array>");
    } else {
        let all = ends().map(|(first, last)| format!("[{first}..{last}]")).collect::<Vec<_>>().concat();
        _ = writeln!(
            text,
            "    <array id=\"{id}\" size=\"{sizes}\">\n      <domain for=\"{id}{all}\"> {values} </domain>\n    </array>"
        );
    }
}

fn domain(integers: &Integers) -> String {
    let one = |&(low, high): &(i64, i64)| if low == high { low.to_string() } else { format!("{low}..{high}") };
    IntSet::from(integers).ranges().iter().map(one).collect::<Vec<_>>().join(" ")
}

impl XmlTerms {
    pub(super) fn new(arrays: &[WrittenArray], names: &[XmlArray]) -> Self {
        let mut cells = HashMap::new();
        let mut bits = HashSet::new();
        for (array, named) in arrays.iter().zip(names) {
            for (place, &x) in array.vars.iter().enumerate() {
                let mut name = named.id.clone();
                let indices = array.indices_of(place);
                indices.iter().zip(&named.shifts).for_each(|(index, shift)| _ = write!(name, "[{}]", index - shift));
                cells.insert(x, name);
            }
            if array.integers.bounds().is_some_and(|(low, high)| low >= 0 && high <= 1) {
                bits.extend(&array.vars);
            }
        }
        Self { cells, bits, named: RefCell::default() }
    }

    /// The name of a variable.
    pub(super) fn leaf(&self, x: Var) -> String {
        self.named.borrow_mut().insert(x);
        self.cells.get(&x).cloned().unwrap_or_default()
    }

    /// Expressions with spaces between them.
    pub(super) fn list(&self, all: &[Expr]) -> String {
        all.iter().map(|one| self.term(one)).collect::<Vec<_>>().join(" ")
    }

    /// An expression in which no list has an entry at an index.
    pub(super) fn term(&self, expr: &Expr) -> String {
        match expr {
            Expr::Constant(number) => number.to_string(),
            Expr::Leaf(x) => self.leaf(*x),
            Expr::Neg(a) => self.call("neg", [a.as_ref()]),
            Expr::Abs(a) => self.call("abs", [a.as_ref()]),
            Expr::Not(a) => self.call("not", [a.as_ref()]),
            Expr::Sub(a, b) => self.call("sub", [a.as_ref(), b]),
            Expr::Div(a, b) => self.call("div", [a.as_ref(), b]),
            Expr::Mod(a, b) => self.call("mod", [a.as_ref(), b]),
            Expr::Pow(a, b) => self.call("pow", [a.as_ref(), b]),
            Expr::Ne(a, b) => match (a.as_ref(), b.as_ref()) {
                (Expr::Leaf(x), Expr::Constant(0)) if self.bits.contains(x) => self.leaf(*x),
                _ => self.call("ne", [a.as_ref(), b]),
            },
            Expr::Eq(a, b) => self.call("eq", [a.as_ref(), b]),
            Expr::Lt(a, b) => self.call("lt", [a.as_ref(), b]),
            Expr::Le(a, b) => self.call("le", [a.as_ref(), b]),
            Expr::Implies(a, b) => self.call("imp", [a.as_ref(), b]),
            Expr::Iff(a, b) => self.call("iff", [a.as_ref(), b]),
            Expr::If(a, b, c) => self.call("if", [a.as_ref(), b, c]),
            Expr::Add(all) => self.joined("add", all, 0),
            Expr::Mul(all) => self.joined("mul", all, 1),
            Expr::Min(all) => self.joined("min", all, 0),
            Expr::Max(all) => self.joined("max", all, 0),
            Expr::And(all) => self.joined("and", all, 1),
            Expr::Or(all) => self.joined("or", all, 0),
            Expr::Xor(all) => self.joined("xor", all, 0),
            Expr::In(a, set) => self.member(a, set),
            _ => unreachable!("an expression has no other kind, and its lists have been taken out"),
        }
    }

    fn call<'e>(&self, name: &str, parts: impl IntoIterator<Item = &'e Expr>) -> String {
        let parts: Vec<String> = parts.into_iter().map(|part| self.term(part)).collect();
        format!("{name}({})", parts.join(","))
    }

    fn joined(&self, name: &str, all: &[Expr], none: i64) -> String {
        match all {
            [] => none.to_string(),
            [one] => self.term(one),
            _ => self.call(name, all),
        }
    }

    /// One of some numbers: those that stand alone in a set, and ranges by their ends.
    fn member(&self, a: &Expr, set: &Integers) -> String {
        let a = self.term(a);
        let (mut ways, mut alone) = (Vec::new(), Vec::new());
        for &(low, high) in IntSet::from(set).ranges() {
            if high - low < 2 {
                alone.extend((low..=high).map(|number| number.to_string()));
            } else {
                ways.push(format!("and(le({low},{a}),le({a},{high}))"));
            }
        }
        if !alone.is_empty() || ways.is_empty() {
            ways.push(format!("in({a},set({}))", alone.join(",")));
        }
        if ways.len() == 1 { ways.remove(0) } else { format!("or({})", ways.join(",")) }
    }
}
