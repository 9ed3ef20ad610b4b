//! Tables: each allowed tuple has a 0/1 variable that says that it is the one.

use std::collections::BTreeSet;

use csp_core::network::NaryConstraint;
use csp_core::relations::Tuples;
use csp_core::{Network, Stop, Val, Var, Watch};

use super::question::{Lost, Question};
use crate::text::{Bit, Weighted};

/// A tuple of values; no value stands for any of them.
type TableRow = Box<[Option<Val>]>;

/// The tuples that a constraint allows, of those that the initial domains have.
///
/// The lines of a model: a tuple that is taken has its values, `2 ~t0_5 1 x0_1 1 x1_2 >= 2`, and one is taken. Where an entry
/// may be any value, several tuples may fit a solution: there a tuple is taken as soon as its values are, so that the 0/1
/// variables of the network say which are taken.
///
/// Source: the selectors of McIlree & McCreesh 2023 ("Proof logging for smart extensional constraints"). By unit propagation
/// they fail when no tuple is left. That a value is gone which is in no tuple left, they show together with the line of its
/// supports: it is not taken, or one of its tuples is.
#[derive(Clone, Debug)]
pub(super) struct TupleTable {
    rows: Vec<TableRow>,
    is_short: bool,
}

impl TupleTable {
    /// The tuples of a list of those that are allowed.
    pub(super) fn of_tuples(network: &Network, scope: &[Var], tuples: &Tuples, watch: &Watch) -> Result<Self, Stop> {
        let mut rows = Vec::new();
        let count = tuples.plain_tuples().len() + tuples.short_tuples().len();
        if !watch.affords(count * (size_of::<TableRow>() + scope.len() * size_of::<Option<Val>>())) {
            watch.check()?;
        }
        for tuple in tuples.plain_tuples() {
            watch.spend(scope.len() as u64)?;
            rows.extend(row(network, scope, tuple.iter().copied().map(Some)));
        }
        for tuple in tuples.short_tuples() {
            watch.spend(scope.len() as u64)?;
            rows.extend(row(network, scope, tuple.iter().copied()));
        }
        Ok(Self { rows, is_short: !tuples.short_tuples().is_empty() })
    }

    /// The tuples that a relation allows, by trying each. Their number is looked at by the caller.
    pub(super) fn of_trials(network: &Network, constraint: &NaryConstraint, watch: &Watch) -> Result<Self, Stop> {
        let scope = constraint.scope();
        let domains: Vec<Vec<Val>> = scope.iter().map(|&x| network.domain(x).iter().collect()).collect();
        let mut rows = Vec::new();
        let mut places = vec![0; scope.len()];
        let mut tuple = vec![0; scope.len()];
        while domains.iter().all(|domain| !domain.is_empty()) {
            watch.spend(scope.len() as u64)?;
            for (place, &x) in scope.iter().enumerate() {
                tuple[place] = network.integer(x, domains[place][places[place]]);
            }
            if constraint.relation().allows(&tuple) {
                rows.extend(row(network, scope, tuple.iter().copied().map(Some)));
            }
            let Some(last) = (0..scope.len()).rev().find(|&place| places[place] + 1 < domains[place].len()) else {
                break;
            };
            places[last] += 1;
            places[last + 1..].fill(0);
        }
        Ok(Self { rows, is_short: false })
    }

    /// The number of tuples.
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// The lines of the model.
    pub(super) fn lines(&self, number: u32, scope: &[Var], each: &mut dyn FnMut(&[Weighted], u64)) {
        let mut terms: Vec<Weighted> = Vec::new();
        for (tuple, row) in (0..).zip(&self.rows) {
            let values = || values(scope, row).map(|(x, v)| Bit::Value(x, v));
            let count = values().count() as u64;
            terms.clear();
            // A tuple of nothing but `*` asks for nothing.
            let taken = Weighted { bit: Bit::Tuple(number, tuple), holds: false, coefficient: count };
            terms.extend(Some(taken).filter(|_| count > 0));
            terms.extend(values().map(|bit| Weighted::once(bit, true)));
            each(&terms, count);
            if self.is_short {
                terms.clear();
                terms.push(Weighted::once(Bit::Tuple(number, tuple), true));
                terms.extend(values().map(|bit| Weighted::once(bit, false)));
                each(&terms, 1);
            }
        }
        terms.clear();
        terms.extend((0..self.rows.len() as u32).map(|tuple| Weighted::once(Bit::Tuple(number, tuple), true)));
        each(&terms, 1);
    }

    /// The tuples that are taken when the variables have these values.
    pub(super) fn taken(&self, scope: &[Var], assignment: &[Val]) -> impl Iterator<Item = u32> {
        let fits = |row: &TableRow| values(scope, row).all(|(x, v)| assignment[x.index()] == v);
        (0..).zip(&self.rows).filter(move |(_, row)| fits(row)).map(|(tuple, _)| tuple)
    }

    /// The line of the supports of a value, which follows by unit propagation.
    pub(super) fn support(&self, number: u32, scope: &[Var], x: Var, v: Val) -> Vec<Weighted> {
        let fits =
            |row: &TableRow| scope.iter().zip(row).all(|(&y, entry)| y != x || entry.is_none_or(|entry| entry == v));
        let tuples = (0..).zip(&self.rows).filter(|(_, row)| fits(row)).map(|(tuple, _)| Bit::Tuple(number, tuple));
        let value = Weighted::once(Bit::Value(x, v), false);
        [value].into_iter().chain(tuples.map(|bit| Weighted::once(bit, true))).collect()
    }

    /// For each tuple a value that is lost: of those that serve another tuple already, if there is one. None when a tuple is left.
    pub(super) fn lost(&self, network: &Network, scope: &[Var], question: &Question<'_>) -> Option<Lost> {
        let mut chosen = BTreeSet::new();
        for row in &self.rows {
            let mut excluded = values(scope, row).filter(|&(x, v)| question.excludes(x, v)).peekable();
            excluded.peek()?;
            // Another value than the target's is excluded by the target.
            let mut first = None;
            let is_served = excluded.any(|one| {
                first.get_or_insert(one);
                question.is_target(one.0) || chosen.contains(&one)
            });
            if !is_served {
                chosen.extend(first.filter(|&(x, v)| network.domain(x).contains(v)));
            }
        }
        Some(chosen.into_iter().collect())
    }
}

/// The values of a tuple, if the initial domains have them.
fn row(network: &Network, scope: &[Var], tuple: impl Iterator<Item = Option<i64>>) -> Option<TableRow> {
    let value = |(&x, entry): (&Var, Option<i64>)| match entry {
        None => Some(None),
        Some(integer) => network.integers(x).value(integer).filter(|&v| network.domain(x).contains(v)).map(Some),
    };
    scope.iter().zip(tuple).map(value).collect()
}

/// The entries of a tuple that are a value.
fn values<'a>(scope: &'a [Var], row: &'a TableRow) -> impl Iterator<Item = (Var, Val)> + 'a {
    scope.iter().zip(row).filter_map(|(&x, entry)| entry.map(|v| (x, v)))
}
