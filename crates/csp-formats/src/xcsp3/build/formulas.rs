//! Expressions such as `eq(add(x,3),y)`, lists of them, and conditions such as `(le,10)`.

use csp_core::{Expr, Integers, Var};

use super::builder::Builder;
use super::names::Xcsp3Names;
use crate::error::{Fault, quoted};
use crate::xcsp3::syntax::numbers::{Interval, MOST, end, integer, repeated, set, take, unexpected, word};
use crate::xcsp3::syntax::tokens::{Placed, Words, XmlToken};

/// Expressions inside each other.
const DEEPEST: usize = 200;

/// Most parts of an expression that is written twice: in long chains of equalities inside each other they would double
/// again and again.
const LARGEST: usize = 10_000;

/// The least and the greatest number of parameters of a function.
type Arity = (usize, usize);

const ANY: usize = usize::MAX;

impl Builder<'_> {
    /// One expression, and nothing more.
    pub(crate) fn formula(&self, mut words: Words<'_, '_>) -> Result<Expr, Fault> {
        let expression = self.expression(&mut words, 0)?;
        end(&mut words)?;
        Ok(expression)
    }

    /// The next expression.
    pub(crate) fn part(&self, words: &mut Words<'_, '_>) -> Result<Expr, Fault> {
        self.expression(words, 0)
    }

    /// A list of variables, of parts of arrays, of numbers and of expressions.
    pub(crate) fn list(&self, mut words: Words<'_, '_>) -> Result<Vec<Expr>, Fault> {
        let mut found = Vec::new();
        while words.peek()?.is_some() {
            self.entries(&mut words, &mut found)?;
        }
        Ok(found)
    }

    /// The entries that the next word or expression stands for.
    pub(crate) fn next_entries(&self, words: &mut Words<'_, '_>) -> Result<Vec<Expr>, Fault> {
        let mut found = Vec::new();
        self.entries(words, &mut found)?;
        Ok(found)
    }

    /// The tuples of a list such as `(x,1)(y,2)`; entries that are not in brackets are tuples of one.
    pub(crate) fn tuples(&self, mut words: Words<'_, '_>) -> Result<Vec<Vec<Expr>>, Fault> {
        let mut found = Vec::new();
        while let Some(next) = words.peek()? {
            if next.token == XmlToken::Open {
                words.next()?;
                found.push(self.tuple(&mut words)?);
            } else {
                let mut entries = Vec::new();
                self.entries(&mut words, &mut entries)?;
                found.extend(entries.into_iter().map(|entry| vec![entry]));
            }
        }
        Ok(found)
    }

    /// The rest of a tuple, behind its opening bracket.
    fn tuple(&self, words: &mut Words<'_, '_>) -> Result<Vec<Expr>, Fault> {
        let mut found = Vec::new();
        loop {
            self.entries(words, &mut found)?;
            match words.next()? {
                Some(Placed { token: XmlToken::Comma, .. }) => {}
                Some(Placed { token: XmlToken::Close, .. }) => return Ok(found),
                Some(other) => return unexpected(other, "\",\" or \")\""),
                None => return Fault::fail(words.end(), "a tuple does not end"),
            }
        }
    }

    /// The rows of a matrix: `x[][]`, or tuples.
    pub(crate) fn matrix(&self, words: Words<'_, '_>) -> Result<Vec<Vec<Expr>>, Fault> {
        let at = words.end();
        let mut first = words.clone();
        let rows = match first.next()? {
            Some(Placed { token: XmlToken::Word(name), at }) => {
                end(&mut first)?;
                let (vars, shape) = self.names.variables(name, at)?;
                match shape[..] {
                    [rows, columns] if rows * columns == vars.len() => {
                        vars.chunks(columns).map(|row| row.iter().map(|&x| self.meant(x)).collect()).collect()
                    }
                    _ => return Fault::fail(at, format!("{} has not two dimensions", quoted(name))),
                }
            }
            _ => self.tuples(words)?,
        };
        let width = rows.first().map_or(0, Vec::len);
        if width == 0 || rows.iter().any(|row: &Vec<Expr>| row.len() != width) {
            return Fault::fail(at, "the rows of a matrix have the same length, 1 at least");
        }
        Ok(rows)
    }

    /// An expression, or what a part of an array or a repeated number stands for.
    fn entries(&self, words: &mut Words<'_, '_>, found: &mut Vec<Expr>) -> Result<(), Fault> {
        self.watch.spend(1)?;
        let mut behind = words.clone();
        if let Some(Placed { token: XmlToken::Word(text), at }) = behind.next()? {
            let is_call =
                matches!(behind.peek()?, Some(Placed { token: XmlToken::Open, .. })) && Xcsp3Names::is_name(text);
            if !is_call {
                *words = behind;
                return self.several(text, at, found);
            }
        }
        found.push(self.expression(words, 0)?);
        Ok(())
    }

    fn several(&self, text: &str, at: usize, found: &mut Vec<Expr>) -> Result<(), Fault> {
        let is_full = |more: usize| more > MOST.saturating_sub(found.len());
        if let Some(number) = self.names.symbol(text) {
            found.push(Expr::from(number));
        } else if Xcsp3Names::is_name(text) {
            let (vars, _) = self.names.variables(text, at)?;
            self.watch.spend(vars.len() as u64)?;
            if is_full(vars.len()) {
                return Fault::fail(at, format!("a list of more than {MOST} entries"));
            }
            found.extend(vars.into_iter().map(|x| self.meant(x)));
        } else if let Some((number, times)) = repeated(text) {
            if is_full(times) {
                return Fault::fail(at, format!("a list of more than {MOST} entries"));
            }
            found.extend(std::iter::repeat_n(Expr::from(number), times));
        } else {
            return Fault::fail(at, format!("found {}, expected a variable, a number or an expression", quoted(text)));
        }
        Ok(())
    }

    fn expression(&self, words: &mut Words<'_, '_>, depth: usize) -> Result<Expr, Fault> {
        self.watch.spend(1)?;
        let expected = "a variable, a number or a function such as add(x,y)";
        let (text, at) = match words.next()? {
            Some(Placed { token: XmlToken::Variable(x), .. }) => return Ok(self.meant(x)),
            Some(Placed { token: XmlToken::Word(text), at }) => (text, at),
            Some(other) => return unexpected(other, expected),
            None => return Fault::fail(words.end(), format!("the text ends here, expected {expected}")),
        };
        if let Some(number) = integer(text) {
            return Ok(Expr::from(number));
        }
        if !matches!(words.peek()?, Some(Placed { token: XmlToken::Open, .. })) {
            return match self.names.symbol(text) {
                Some(number) => Ok(Expr::from(number)),
                None => self.leaf(text, at).map(|x| self.meant(x)),
            };
        }
        if depth == DEEPEST {
            return Fault::fail(at, format!("more than {DEEPEST} functions inside each other"));
        }
        words.next()?;
        if text == "in" || text == "notin" {
            let inside = self.membership(text, at, words, depth)?;
            return Ok(if text == "in" { inside } else { !inside });
        }
        let parameters = self.parameters(words, depth)?;
        self.check_symbols(text, at, &parameters)?;
        call(text, at, parameters)
    }

    /// Refuses a function that makes no sense with symbols: they are equal or not, and nothing more.
    fn check_symbols(&self, name: &str, at: usize, parameters: &[Expr]) -> Result<(), Fault> {
        let operands = if name == "if" { parameters.get(1..).unwrap_or_default() } else { parameters };
        let symbols = operands.iter().filter(|one| self.is_symbolic(one)).count();
        if symbols == 0 {
            return Ok(());
        }
        if !["eq", "ne", "if", "in", "notin"].contains(&name) {
            return Fault::fail(at, format!("{name} of a symbol: symbols have eq, ne, in and notin only"));
        }
        if symbols < operands.len() {
            return Fault::fail(at, format!("{name} of a symbol and a number"));
        }
        Ok(())
    }

    /// True if an expression is a symbol or a symbolic variable, or one of two such.
    fn is_symbolic(&self, expression: &Expr) -> bool {
        match expression {
            Expr::Constant(number) => self.names.symbol_of(*number).is_some(),
            Expr::Leaf(x) => self.names.symbol_of(self.ends(*x).0).is_some(),
            Expr::If(_, way, _) => self.is_symbolic(way),
            _ => false,
        }
    }

    /// The one variable that a word stands for.
    fn leaf(&self, text: &str, at: usize) -> Result<Var, Fault> {
        if !Xcsp3Names::is_name(text) {
            return Fault::fail(at, format!("found {}, expected a variable or a number", quoted(text)));
        }
        match self.names.variables(text, at)?.0[..] {
            [x] => Ok(x),
            _ => Fault::fail(at, format!("{} is not one variable", quoted(text))),
        }
    }

    /// The parameters of a function, behind the opening bracket.
    fn parameters(&self, words: &mut Words<'_, '_>, depth: usize) -> Result<Vec<Expr>, Fault> {
        let mut found = Vec::new();
        if let Some(Placed { token: XmlToken::Close, .. }) = words.peek()? {
            words.next()?;
            return Ok(found);
        }
        loop {
            found.push(self.expression(words, depth + 1)?);
            // Between the arguments that `%...` stands for there are no commas.
            let is_argument = words.is_in_argument();
            match words.peek()? {
                Some(Placed { token: XmlToken::Comma, .. }) => _ = words.next()?,
                Some(Placed { token: XmlToken::Close, .. }) => {
                    words.next()?;
                    return Ok(found);
                }
                Some(_) if is_argument => {}
                Some(other) => return unexpected(other, "\",\" or \")\""),
                None => return Fault::fail(words.end(), "expected \")\", the end of a function"),
            }
        }
    }

    /// `x,set(1,y)` or `x,range(1,5)`, behind the opening bracket of `in`.
    fn membership(&self, operator: &str, from: usize, words: &mut Words<'_, '_>, depth: usize) -> Result<Expr, Fault> {
        let inside = self.expression(words, depth + 1)?;
        take(words, XmlToken::Comma, "\",\"")?;
        let (name, at) = word(words, "set(...) or range(...)")?;
        take(words, XmlToken::Open, "\"(\"")?;
        let members = self.members_of_set(words, depth)?;
        take(words, XmlToken::Close, "\")\"")?;
        let (mut known, mut others) = (Vec::new(), Vec::new());
        let is_symbolic = self.is_symbolic(&inside);
        for member in members {
            let is_fit = match &member {
                Member::Known((first, _)) => self.names.symbol_of(*first).is_some() == is_symbolic,
                Member::Other(other) => self.is_symbolic(other) == is_symbolic,
            };
            if !is_fit {
                return Fault::fail(from, format!("{operator} of a symbol and a number"));
            }
            match member {
                Member::Known(interval) => known.push(interval),
                Member::Other(expression) => others.push(expression),
            }
        }
        let integers = match (name, &known[..], &others[..]) {
            ("set", all, _) => set(all, MOST as u64),
            ("range", &[(from, _), (to, _)], []) => Some(Integers::range(from..=to)),
            _ => return Fault::fail(at, format!("found {}, expected set(1,2,...) or range(1,5)", quoted(name))),
        };
        let Some(integers) = integers else {
            return Fault::fail(at, format!("a set of more than {MOST} integers"));
        };
        if others.is_empty() {
            return Ok(inside.is_in(integers));
        }
        // What is asked for stands once for each member that is not known.
        if size(&inside).saturating_mul(others.len() + 1) > LARGEST {
            return Fault::fail(at, format!("a set of expressions, with more than {LARGEST} parts in all"));
        }
        let mut ways: Vec<Expr> = others.into_iter().map(|other| inside.clone().equals(other)).collect();
        if !integers.is_empty() {
            ways.push(inside.is_in(integers));
        }
        Ok(Expr::Or(ways))
    }

    fn members_of_set(&self, words: &mut Words<'_, '_>, depth: usize) -> Result<Vec<Member>, Fault> {
        let mut found = Vec::new();
        if let Some(Placed { token: XmlToken::Close, .. }) = words.peek()? {
            words.next()?;
            return Ok(found);
        }
        loop {
            match words.peek()? {
                Some(Placed { token: XmlToken::Word(text), .. }) if self.interval(text).is_some() => {
                    words.next()?;
                    self.watch.spend(1)?;
                    found.extend(self.interval(text).map(Member::Known));
                }
                _ => found.push(Member::Other(self.expression(words, depth + 1)?)),
            }
            match words.next()? {
                Some(Placed { token: XmlToken::Comma, .. }) => {}
                Some(Placed { token: XmlToken::Close, .. }) => return Ok(found),
                Some(other) => return unexpected(other, "\",\" or \")\""),
                None => return Fault::fail(words.end(), "expected \")\", the end of a set"),
            }
        }
    }
}

/// A member of a set.
enum Member {
    /// An integer, or all of a range.
    Known(Interval),
    /// The value of an expression.
    Other(Expr),
}

/// The functions of XCSP3-core, and how many parameters they take.
fn arity(name: &str) -> Option<Arity> {
    Some(match name {
        "neg" | "abs" | "sqr" | "not" => (1, 1),
        "sub" | "div" | "mod" | "pow" | "dist" | "lt" | "le" | "ge" | "gt" | "ne" | "imp" => (2, 2),
        "add" | "mul" | "min" | "max" | "and" | "or" => (1, ANY),
        "eq" | "xor" | "iff" => (2, ANY),
        "if" => (3, 3),
        _ => return None,
    })
}

fn call(name: &str, at: usize, mut all: Vec<Expr>) -> Result<Expr, Fault> {
    let Some((least, most)) = arity(name) else {
        return Fault::fail(at, format!("the function {} is not supported", quoted(name)));
    };
    if !(least..=most).contains(&all.len()) {
        let count = if least == most { least.to_string() } else { format!("{least} or more") };
        return Fault::fail(at, format!("{name} has {} parameters, expected {count}", all.len()));
    }
    Ok(match name {
        "add" => Expr::Add(all),
        "mul" => Expr::Mul(all),
        "min" => Expr::Min(all),
        "max" => Expr::Max(all),
        "and" => Expr::And(all),
        "or" => Expr::Or(all),
        "xor" => Expr::Xor(all),
        "eq" | "iff" if all.len() > 2 => chain(name, at, &all)?,
        _ => {
            let last = all.pop();
            let (a, b) = (all.pop(), last);
            match (name, all.pop(), a, b) {
                ("neg", _, _, Some(a)) => -a,
                ("abs", _, _, Some(a)) => a.abs(),
                ("sqr", _, _, Some(a)) => a.power(2),
                ("not", _, _, Some(a)) => !a,
                ("sub", _, Some(a), Some(b)) => a - b,
                ("div", _, Some(a), Some(b)) => a.divided_by(b),
                ("mod", _, Some(a), Some(b)) => a % b,
                ("pow", _, Some(a), Some(b)) => a.power(b),
                ("dist", _, Some(a), Some(b)) => (a - b).abs(),
                ("eq", _, Some(a), Some(b)) => a.equals(b),
                ("ne", _, Some(a), Some(b)) => a.differs_from(b),
                ("iff", _, Some(a), Some(b)) => a.iff(b),
                ("lt", _, Some(a), Some(b)) => a.less_than(b),
                ("le", _, Some(a), Some(b)) => a.at_most(b),
                ("ge", _, Some(a), Some(b)) => a.at_least(b),
                ("gt", _, Some(a), Some(b)) => a.greater_than(b),
                ("imp", _, Some(a), Some(b)) => a.implies(b),
                ("if", Some(a), Some(b), Some(c)) => Expr::If(Box::new(a), Box::new(b), Box::new(c)),
                _ => return Fault::fail(at, format!("the function {} is not supported", quoted(name))),
            }
        }
    })
}

/// Each is equal to the next.
fn chain(name: &str, at: usize, all: &[Expr]) -> Result<Expr, Fault> {
    if all.iter().map(size).sum::<usize>() > LARGEST {
        return Fault::fail(at, format!("{name} of more than two parameters, with more than {LARGEST} parts in all"));
    }
    let equal = |pair: &[Expr]| {
        let [a, b] = [&pair[0], &pair[1]].map(Clone::clone);
        if name == "eq" { a.equals(b) } else { a.iff(b) }
    };
    Ok(Expr::And(all.windows(2).map(equal).collect()))
}

/// The number of functions, variables and numbers of an expression.
fn size(expression: &Expr) -> usize {
    1 + expression.parts().map(size).sum::<usize>()
}
