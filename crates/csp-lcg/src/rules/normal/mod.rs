//! Expressions, and what else is said in words of them, as clauses of literals and sums.

mod clauses;
mod symmetric;
mod truths;

use csp_core::network::NaryConstraint;
use csp_core::relations::{Cardinality, Comparison, Count, RelationKind, Term};
use csp_core::{Expr, Integers, Watch};

use crate::literal::Lit;
use crate::numbers::Variables;
use crate::rules::Rule;
use crate::rules::alternatives::Alternatives;
use crate::rules::linear::AtMost;
use crate::rules::not_equal::NotEqual;
use crate::rules::sum::Sum;
use crate::rules::terms::Product;

use clauses::{Atom, Clause, Clauses};
use truths::{MOST_TERMS, Normal};

/// Clauses of literals alone, and rules, that a constraint is together.
#[derive(Debug, Default)]
pub(crate) struct ClausesAndRules {
    pub(crate) clauses: Vec<Vec<Lit>>,
    pub(crate) rules: Vec<Box<dyn Rule>>,
}

/// An expression, a count or a cardinality as clauses of literals and sums; `None` where it has parts that are neither, such as products
/// of variables, where the clauses would be many more than its operators or their sums too long, and where a limit ends it.
///
/// Source: Plaisted & Greenbaum 1986 without new names: what is in the place of a name here is a sum (half-reified constraints: Feydy,
/// Somogyi & Stuckey 2011).
pub(crate) fn stated(variables: &Variables<'_>, constraint: &NaryConstraint, watch: &Watch) -> Option<ClausesAndRules> {
    let normal = Normal::new(variables, constraint.scope(), watch);
    let clauses = match constraint.kind() {
        RelationKind::Expression(expression) => normal.clauses(expression)?,
        RelationKind::Tuples(table) => {
            normal.clauses(&symmetric::as_sums(variables.network, constraint.scope(), table)?)?
        }
        RelationKind::Count(count) => normal.clauses(&of_count(count))?,
        RelationKind::Cardinality(cardinality) => of_cardinality(&normal, cardinality, constraint.scope().len())?,
        _ => return None,
    };
    let mut stated = ClausesAndRules::default();
    for clause in clauses.0 {
        stated.add(variables, clause)?;
    }
    Some(stated)
}

impl ClausesAndRules {
    fn add(&mut self, variables: &Variables<'_>, clause: Clause) -> Option<()> {
        if let [Atom::Sum(one), Atom::Sum(other)] = &clause.0[..]
            && let Some(rule) = unequal(variables, one, other)
        {
            self.rules.push(Box::new(rule));
            return Some(());
        }
        let (mut literals, mut sums) = (Vec::new(), Vec::new());
        for atom in clause.0 {
            match atom {
                Atom::Lit(lit) => match variables.truth(lit) {
                    Some(true) => return Some(()),
                    Some(false) => {}
                    None => literals.push(lit),
                },
                Atom::Sum(sum) => sums.push(AtMost::with_truths(variables, &sum.terms, &sum.truths, sum.most)?),
            }
        }
        if sums.is_empty() {
            self.clauses.push(literals);
        } else if literals.is_empty() && sums.len() == 1 {
            self.rules.extend(sums.pop().map(|sum| Box::new(sum) as Box<dyn Rule>));
        } else {
            self.rules.push(Box::new(Alternatives::new(literals, sums)));
        }
        Some(())
    }
}

/// Two alternatives that leave out one number of a sum.
fn unequal(variables: &Variables<'_>, one: &Sum, other: &Sum) -> Option<NotEqual> {
    let number = one.but(other)?;
    let terms = one.terms.iter().map(|&(c, x)| Product::of(variables, c, x));
    let truths = one.truths.iter().map(|&(c, lit)| Product::of_truth(c, lit));
    NotEqual::new(variables, terms.chain(truths).collect(), number)
}

fn of_term(term: Term) -> Expr<usize> {
    match term {
        Term::Constant(number) => Expr::Constant(number),
        Term::Place(place) => Expr::Leaf(place),
    }
}

/// The number of those that have one of some values, compared.
fn of_count(count: &Count) -> Expr<usize> {
    let one = |&term: &Term| Expr::In(Box::new(of_term(term)), count.values().clone());
    let number = Box::new(Expr::Add(count.terms().iter().map(one).collect()));
    let right = Box::new(of_term(count.count()));
    match count.comparison() {
        Comparison::Equal => Expr::Eq(number, right),
        Comparison::NotEqual => Expr::Ne(number, right),
        Comparison::AtMost => Expr::Le(number, right),
        Comparison::AtLeast => Expr::Le(right, number),
    }
}

/// For each value the number of its occurrences among so many variables; and for each variable that it has one of the values, where no
/// others may occur. `None` where that is too much.
fn of_cardinality(normal: &Normal<'_, '_>, cardinality: &Cardinality, count: usize) -> Option<Clauses> {
    let all = cardinality.occurrences();
    if all.len().checked_mul(count)? > MOST_TERMS {
        return None;
    }
    let mut clauses = Clauses::default();
    // One more than there are variables is as good as any greater number.
    let most = count as u64 + 1;
    let number = |number: u64| Box::new(Expr::Constant(number.min(most).cast_signed()));
    for &(value, least, greatest) in all {
        let is_it = |place: usize| Expr::Eq(Box::new(Expr::Leaf(place)), Box::new(Expr::Constant(value)));
        let occurs = Box::new(Expr::Add((0..count).map(is_it).collect()));
        if least > 0 {
            clauses = clauses.and(normal.clauses(&Expr::Le(number(least), occurs.clone()))?)?;
        }
        clauses = clauses.and(normal.clauses(&Expr::Le(occurs, number(greatest)))?)?;
    }
    if cardinality.is_closed() {
        let values: Integers = all.iter().map(|&(value, ..)| value).collect();
        for place in 0..count {
            clauses = clauses.and(normal.clauses(&Expr::In(Box::new(Expr::Leaf(place)), values.clone()))?)?;
        }
    }
    Some(clauses)
}
