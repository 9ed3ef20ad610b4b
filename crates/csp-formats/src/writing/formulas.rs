//! Expressions as other languages take them, and constraints as expressions, where a language has no constraint of the kind.

use std::collections::HashMap;

use csp_core::{Expr, Integers, Var};

use crate::posting::record::ModelStatement;

/// The same function of other parts.
pub(super) fn rebuilt(expr: &Expr, part: &mut impl FnMut(&Expr) -> Expr) -> Expr {
    let mut one = |a: &Expr| Box::new(part(a));
    match expr {
        Expr::Neg(a) => Expr::Neg(one(a)),
        Expr::Abs(a) => Expr::Abs(one(a)),
        Expr::Not(a) => Expr::Not(one(a)),
        Expr::In(a, set) => Expr::In(one(a), set.clone()),
        Expr::Sub(a, b) => Expr::Sub(one(a), one(b)),
        Expr::Div(a, b) => Expr::Div(one(a), one(b)),
        Expr::Mod(a, b) => Expr::Mod(one(a), one(b)),
        Expr::Pow(a, b) => Expr::Pow(one(a), one(b)),
        Expr::Eq(a, b) => Expr::Eq(one(a), one(b)),
        Expr::Ne(a, b) => Expr::Ne(one(a), one(b)),
        Expr::Lt(a, b) => Expr::Lt(one(a), one(b)),
        Expr::Le(a, b) => Expr::Le(one(a), one(b)),
        Expr::Implies(a, b) => Expr::Implies(one(a), one(b)),
        Expr::Iff(a, b) => Expr::Iff(one(a), one(b)),
        Expr::If(a, b, c) => Expr::If(one(a), one(b), one(c)),
        Expr::Add(all) => Expr::Add(all.iter().map(part).collect()),
        Expr::Mul(all) => Expr::Mul(all.iter().map(part).collect()),
        Expr::Min(all) => Expr::Min(all.iter().map(part).collect()),
        Expr::Max(all) => Expr::Max(all.iter().map(part).collect()),
        Expr::And(all) => Expr::And(all.iter().map(part).collect()),
        Expr::Or(all) => Expr::Or(all.iter().map(part).collect()),
        Expr::Xor(all) => Expr::Xor(all.iter().map(part).collect()),
        Expr::Nth(list, index) => {
            let index = one(index);
            Expr::Nth(list.iter().map(part).collect(), index)
        }
        other => other.clone(),
    }
}

/// The expression without variables that stand for parts.
pub(super) fn inlined(expr: &Expr, definitions: &HashMap<Var, Expr>) -> Expr {
    match expr {
        Expr::Leaf(x) if definitions.contains_key(x) => inlined(&definitions[x], definitions),
        // A factor of 1 says nothing.
        Expr::Mul(all) if all.len() > 1 && all.contains(&Expr::Constant(1)) => {
            let rest = all.iter().filter(|part| **part != Expr::Constant(1));
            Expr::Mul(rest.map(|part| inlined(part, definitions)).collect())
        }
        other => rebuilt(other, &mut |part| inlined(part, definitions)),
    }
}

fn is_joined(expr: &Expr) -> bool {
    matches!(expr, Expr::Not(_) | Expr::And(_) | Expr::Or(_) | Expr::Xor(_) | Expr::Implies(..) | Expr::Iff(..))
}

/// True if an expression is true or false, and never another number.
pub(super) fn is_truth(expr: &Expr) -> bool {
    match expr {
        Expr::If(_, a, b) => is_truth(a) && is_truth(b),
        Expr::Eq(..) | Expr::Ne(..) | Expr::Lt(..) | Expr::Le(..) | Expr::In(..) => true,
        other => is_joined(other),
    }
}

/// The functions of a language that have no value where ours have none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dialect {
    /// A list has an entry at an index.
    pub(super) has_entries: bool,
    /// A power with a negative exponent has no value.
    pub(super) has_strict_powers: bool,
}

impl Dialect {
    /// The expression where a truth is asked for: comparisons and what joins them, in which nothing is left that the language
    /// lacks. What has no value makes the nearest comparison false, so the comparison says that there is one.
    pub(super) fn truth(self, expr: &Expr) -> Expr {
        match expr {
            Expr::Constant(number) => Expr::Constant(i64::from(*number != 0)),
            Expr::If(a, b, c) if is_truth(expr) => {
                Expr::If(self.truth(a).into(), self.truth(b).into(), self.truth(c).into())
            }
            Expr::Eq(..) | Expr::Ne(..) | Expr::Lt(..) | Expr::Le(..) | Expr::In(..) => {
                let plain = rebuilt(expr, &mut |part| self.number(part));
                match all(expr.parts().map(|part| self.has_value(part))) {
                    Expr::Constant(_) => plain,
                    has_value => Expr::And(vec![has_value, plain]),
                }
            }
            _ if is_truth(expr) => rebuilt(expr, &mut |part| self.truth(part)),
            number => self.truth(&number.clone().differs_from(0)),
        }
    }

    /// The expression where a number is asked for.
    pub(super) fn number(self, expr: &Expr) -> Expr {
        match expr {
            _ if is_truth(expr) => self.truth(expr),
            Expr::If(a, b, c) => Expr::If(self.truth(a).into(), self.number(b).into(), self.number(c).into()),
            Expr::Nth(list, index) if !self.has_entries => {
                let list: Vec<Expr> = list.iter().map(|one| self.number(one)).collect();
                chosen(&list, &self.number(index), 0)
            }
            // Solvers do not agree on what a negative exponent makes, even where another part decides.
            Expr::Pow(a, b) if !self.has_strict_powers && !matches!(**b, Expr::Constant(0..)) => {
                self.number(a).power(Expr::Max(vec![Expr::Constant(0), self.number(b)]))
            }
            other => rebuilt(other, &mut |part| self.number(part)),
        }
    }

    /// True exactly when the expression has a value, as far as the language would have another one.
    fn has_value(self, expr: &Expr) -> Expr {
        match expr {
            _ if is_truth(expr) => Expr::Constant(1),
            Expr::If(a, b, c) => match (self.has_value(b), self.has_value(c)) {
                (Expr::Constant(_), Expr::Constant(_)) => Expr::Constant(1),
                (b, c) => Expr::If(self.truth(a).into(), b.into(), c.into()),
            },
            Expr::Nth(list, index) if !self.has_entries => {
                let inside = Expr::from(0)
                    .at_most(self.number(index))
                    .and(self.number(index).less_than(i64::try_from(list.len()).unwrap_or(i64::MAX)));
                let entries: Vec<Expr> = list.iter().map(|one| self.has_value(one)).collect();
                let is_total = entries.iter().all(|one| matches!(one, Expr::Constant(_)));
                let entry = if is_total { Expr::Constant(1) } else { chosen(&entries, &self.number(index), 0) };
                all([self.has_value(index), inside, entry].into_iter())
            }
            Expr::Pow(a, b) if !self.has_strict_powers && !matches!(**b, Expr::Constant(0..)) => {
                all([self.has_value(a), self.has_value(b), Expr::from(0).at_most(self.number(b))].into_iter())
            }
            other => all(other.parts().map(|part| self.has_value(part))),
        }
    }
}

/// All of these hold; those that always do are left out.
fn all(parts: impl Iterator<Item = Expr>) -> Expr {
    let mut left: Vec<Expr> = parts.filter(|part| !matches!(part, Expr::Constant(_))).collect();
    match left.len() {
        0 => Expr::Constant(1),
        1 => left.remove(0),
        _ => Expr::And(left),
    }
}

/// The entry at an index, by halves: few functions are inside each other.
fn chosen(list: &[Expr], index: &Expr, first: i64) -> Expr {
    match list {
        [] => Expr::Constant(0),
        [one] => one.clone(),
        _ => {
            let (low, high) = list.split_at(list.len() / 2);
            let middle = first + i64::try_from(low.len()).unwrap_or(i64::MAX);
            let is_low = index.clone().less_than(middle);
            Expr::If(is_low.into(), chosen(low, index, first).into(), chosen(high, index, middle).into())
        }
    }
}

/// A constraint as expressions that must all be true; nothing where that is not done.
pub(super) fn formulas(statement: &ModelStatement) -> Option<Vec<Expr>> {
    Some(match statement {
        ModelStatement::Holds(expr) => vec![expr.clone()],
        ModelStatement::AllDifferent(list) => {
            pairs(list.len()).map(|(one, other)| list[one].clone().differs_from(list[other].clone())).collect()
        }
        ModelStatement::Table { scope, rows, is_in } => table(scope, rows, *is_in),
        ModelStatement::NoOverlap { origins, lengths } => {
            let count = origins.first().map_or(0, Vec::len);
            pairs(count).map(|(one, other)| apart(origins, lengths, one, other)).collect()
        }
        ModelStatement::Cardinality { list, values, least, most } => {
            let count = |value: &i64| Expr::Add(list.iter().map(|one| one.clone().equals(*value)).collect());
            let bounds = least.iter().zip(most);
            let within = |(value, (least, most)): (&i64, (&Expr, &Expr))| {
                [least.clone().at_most(count(value)), count(value).at_most(most.clone())]
            };
            values.iter().zip(bounds).flat_map(within).collect()
        }
        ModelStatement::Lex { lists, is_strict } => {
            lists.windows(2).map(|pair| in_order(&pair[0], &pair[1], *is_strict)).collect()
        }
        ModelStatement::Inverse([f, g], [of_f, of_g]) => inverse((f, of_f), (g, of_g)),
        ModelStatement::BinPacking { bins, sizes, capacities, are_listed } => {
            let all: Integers = capacities.iter().map(|&(bin, _)| bin).collect();
            let inside = bins.iter().filter(|_| *are_listed).map(|bin| bin.clone().is_in(all.clone()));
            let weight = |bin: i64| {
                let here = bins.iter().zip(sizes).map(|(of, size)| size.clone() * of.clone().equals(bin));
                Expr::Add(here.collect())
            };
            let fits = capacities.iter().map(|(bin, capacity)| weight(*bin).at_most(capacity.clone()));
            inside.chain(fits).collect()
        }
        ModelStatement::Cumulative { .. }
        | ModelStatement::Circuit { .. }
        | ModelStatement::Precede { .. }
        | ModelStatement::Regular { .. } => return None,
    })
}

/// One place at least does not name itself.
pub(super) fn moving(next: &[Expr], first: i64) -> Expr {
    Expr::Or((first..).zip(next).map(|(place, one)| one.clone().differs_from(place)).collect())
}

fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |other| (0..other).map(move |one| (one, other)))
}

fn table(scope: &[Expr], rows: &[Vec<Option<i64>>], is_in: bool) -> Vec<Expr> {
    let entries = |row: &Vec<Option<i64>>| -> Vec<Expr> {
        let known = scope.iter().zip(row).filter_map(|(one, entry)| Some((one.clone(), (*entry)?)));
        known.map(|(one, entry)| if is_in { one.equals(entry) } else { one.differs_from(entry) }).collect()
    };
    if is_in {
        vec![Expr::Or(rows.iter().map(|row| Expr::And(entries(row))).collect())]
    } else {
        rows.iter().map(|row| Expr::Or(entries(row))).collect()
    }
}

/// Two blocks do not overlap.
fn apart(origins: &[Vec<Expr>], lengths: &[Vec<Expr>], one: usize, other: usize) -> Expr {
    let mut ways = Vec::new();
    for (origin, length) in origins.iter().zip(lengths) {
        for (a, b) in [(one, other), (other, one)] {
            ways.push((origin[a].clone() + length[a].clone()).at_most(origin[b].clone()));
            if !matches!(length[a], Expr::Constant(1..)) {
                ways.push(length[a].clone().at_most(0));
            }
        }
    }
    Expr::Or(ways)
}

/// A list is not behind another one, or before it.
fn in_order(less: &[Expr], more: &[Expr], is_strict: bool) -> Expr {
    let mut rest = Expr::Constant(i64::from(!is_strict));
    for (a, b) in less.iter().zip(more).rev() {
        let equal = a.clone().equals(b.clone()).and(rest);
        rest = a.clone().less_than(b.clone()).or(equal);
    }
    rest
}

fn inverse((f, of_f): (&[Expr], &[i64]), (g, of_g): (&[Expr], &[i64])) -> Vec<Expr> {
    let mut all = Vec::new();
    for (cells, indices) in [(f, of_g), (g, of_f)] {
        let indices: Integers = indices.iter().copied().collect();
        all.extend(cells.iter().map(|cell| cell.clone().is_in(indices.clone())));
    }
    for (x, i) in f.iter().zip(of_f) {
        for (y, j) in g.iter().zip(of_g) {
            all.push(x.clone().equals(*j).iff(y.clone().equals(*i)));
        }
    }
    all
}

impl ModelStatement {
    /// The same without variables that stand for parts.
    pub(super) fn inlined(&self, definitions: &HashMap<Var, Expr>) -> Self {
        let mut own = self.clone();
        own.each(&mut |expr| *expr = inlined(expr, definitions));
        own
    }
}
