//! Clauses of literals and sums, and how they are joined.

use crate::literal::{Lit, LitKind};
use crate::rules::sum::Sum;

/// The most clauses and atoms in them that an expression may become: one that would have more is left as it is.
const MOST: usize = 4096;

/// One alternative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Atom {
    Lit(Lit),
    Sum(Sum),
}

/// Alternatives, of which one must hold; without any, none can.
#[derive(Clone, Debug, Default)]
pub(super) struct Clause(pub(super) Vec<Atom>);

impl Clause {
    pub(super) fn of(atom: Atom) -> Self {
        Self(vec![atom])
    }

    /// The alternatives of both; `None` when one of them always holds.
    fn or(&self, other: &Self) -> Option<Self> {
        let mut joined = self.clone();
        for atom in &other.0 {
            match atom {
                Atom::Lit(lit) => joined.add(*lit)?,
                Atom::Sum(_) if joined.0.contains(atom) => {}
                Atom::Sum(_) => joined.0.push(atom.clone()),
            }
        }
        Some(joined)
    }

    /// Adds a literal. Two bounds of one variable become one literal where they say no more; `None` where they say all.
    fn add(&mut self, lit: Lit) -> Option<()> {
        for place in 0..self.0.len() {
            let Atom::Lit(own) = self.0[place] else { continue };
            if own.var() != lit.var() {
                continue;
            }
            if own == !lit {
                return None;
            }
            if own.kind() == lit.kind() && own.is_implied_by(lit) {
                return Some(());
            }
            if own.kind() == lit.kind() && lit.is_implied_by(own) {
                // With the others the wider one may say all.
                self.0.swap_remove(place);
                return self.add(lit);
            }
            let (low, high) = match (own.kind(), lit.kind()) {
                (LitKind::AtMost, LitKind::AtLeast) => (own.place(), lit.place()),
                (LitKind::AtLeast, LitKind::AtMost) => (lit.place(), own.place()),
                _ => continue,
            };
            if high <= low + 1 {
                return None;
            }
            if high == low + 2 {
                self.0.swap_remove(place);
                return self.add(Lit::is_not(lit.var(), low + 1));
            }
        }
        self.0.push(Atom::Lit(lit));
        Some(())
    }
}

/// Clauses that must all hold; without any, all is said.
#[derive(Clone, Debug, Default)]
pub(super) struct Clauses(pub(super) Vec<Clause>);

impl Clauses {
    /// No clause where it holds, and else one that nothing satisfies.
    pub(super) fn constant(is_true: bool) -> Self {
        Self(if is_true { Vec::new() } else { vec![Clause::default()] })
    }

    pub(super) fn of(atom: Atom) -> Self {
        Self(vec![Clause::of(atom)])
    }

    pub(super) fn all_of(literals: Vec<Lit>) -> Self {
        Self(literals.into_iter().map(|lit| Clause::of(Atom::Lit(lit))).collect())
    }

    pub(super) fn one_of(literals: Vec<Lit>) -> Self {
        Self(vec![Clause(literals.into_iter().map(Atom::Lit).collect())])
    }

    /// The number of clauses and atoms.
    pub(super) fn size(&self) -> usize {
        self.0.iter().map(|clause| 1 + clause.0.len()).sum()
    }

    /// Both hold; `None` when that is too much.
    pub(super) fn and(mut self, other: Self) -> Option<Self> {
        self.0.extend(other.0);
        if self.0.iter().any(|clause| clause.0.is_empty()) {
            return Some(Self::constant(false));
        }
        (self.size() <= MOST).then_some(self)
    }

    /// One of the two holds; `None` when that is too much.
    pub(super) fn or(&self, other: &Self) -> Option<Self> {
        let mut size = 0;
        let mut all = Vec::new();
        for one in &self.0 {
            for two in &other.0 {
                // One that always holds is looked at, too.
                let clause = one.or(two);
                size += 1 + clause.as_ref().map_or(0, |clause| clause.0.len());
                if size > MOST {
                    return None;
                }
                all.extend(clause);
            }
        }
        Some(Self(all))
    }

    /// The literal that it is.
    pub(super) fn literal(&self) -> Option<Lit> {
        match &self.0[..] {
            [Clause(atoms)] => match atoms[..] {
                [Atom::Lit(lit)] => Some(lit),
                _ => None,
            },
            _ => None,
        }
    }
}
