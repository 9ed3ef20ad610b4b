//! The reasons of a table of tuples: each tuple that has a value has lost another one.

use std::cell::OnceCell;
use std::ops::Range;

use csp_core::relations::Tuples;
use csp_core::{Network, Var};

use crate::facts::past::Absence;
use crate::facts::{Facts, Position};
use crate::literal::{Lit, ValuePlace};

/// An entry that stands for every value.
const ANY: u32 = u32::MAX;

/// Tables of more entries are explained by all that their variables have lost: to look through them each time would cost more than
/// a search without learning.
const MOST_ENTRIES: usize = 1 << 20;

/// The tuples without `*` of a table whose integers are all left.
pub(crate) fn tuples_left<'t>(
    network: &'t Network,
    scope: &'t [Var],
    table: &'t Tuples,
) -> impl Iterator<Item = &'t [i64]> + 't {
    let has = |(&integer, &x): (&i64, &Var)| {
        network.integers(x).value(integer).is_some_and(|value| network.domain(x).contains(value))
    };
    table.plain_tuples().filter(move |tuple| tuple.iter().zip(scope).all(has))
}

/// The tuples that a table allows.
///
/// Source: Katsirelos & Bacchus 2005, section 4 (a set of lost values that hits every support). Variant: one pass, and of each tuple
/// the value that was lost first, so that conflicts go back far. Each value is looked up once. Cost: O(t k) for t tuples of k entries.
#[derive(Debug)]
pub(crate) struct Supports<'n> {
    network: &'n Network,
    scope: &'n [Var],
    tuples: &'n Tuples,
    /// Made when the first explanation is asked for.
    rows: OnceCell<TableRows>,
}

/// Tuples whose values were declared.
#[derive(Debug)]
struct TableRows {
    /// The values of each variable of the scope that a tuple has, in order: those of place p are from `starts[p]` to before
    /// `starts[p + 1]`.
    values: Vec<ValuePlace>,
    starts: Vec<usize>,
    /// The tuples, one behind the other: of each entry its place among the values, or [`ANY`].
    entries: Vec<u32>,
}

impl TableRows {
    fn new(tuples: &[Vec<Option<ValuePlace>>], arity: usize) -> Self {
        let mut rows = Self { values: Vec::new(), starts: vec![0], entries: vec![ANY; tuples.len() * arity] };
        for place in 0..arity {
            let mut own: Vec<ValuePlace> = tuples.iter().filter_map(|tuple| tuple[place]).collect();
            own.sort_unstable();
            own.dedup();
            for (tuple, entries) in tuples.iter().zip(rows.entries.chunks_exact_mut(arity)) {
                if let Some(number) = tuple[place].and_then(|value| own.binary_search(&value).ok()) {
                    entries[place] = (rows.values.len() + number) as u32;
                }
            }
            rows.values.append(&mut own);
            rows.starts.push(rows.values.len());
        }
        rows
    }

    /// The numbers of the values at this place, in order.
    fn of(&self, place: usize) -> Range<usize> {
        self.starts[place]..self.starts[place + 1]
    }
}

/// The fate of a value.
#[derive(Clone, Copy, Debug)]
enum Fate {
    NotAsked,
    /// It was there.
    There,
    /// The root, or a literal that is named already, says that it is lost.
    Told,
    /// It was lost at this position by this literal.
    Lost(Position, Lit),
}

impl<'n> Supports<'n> {
    /// `None` for a list of what is forbidden, and for a long one.
    pub(crate) fn new(network: &'n Network, scope: &'n [Var], tuples: &'n Tuples) -> Option<Self> {
        let count = tuples.plain_tuples().len() + tuples.short_tuples().len();
        let is_short = count.saturating_mul(scope.len()) <= MOST_ENTRIES;
        (tuples.is_allowed() && is_short).then_some(Self { network, scope, tuples, rows: OnceCell::new() })
    }

    fn rows(&self) -> &TableRows {
        self.rows.get_or_init(|| {
            let place = |(entry, &x): (Option<i64>, &Var)| match entry {
                None => Some(None),
                Some(integer) => Some(Some(ValuePlace::from(self.network.integers(x).value(integer)?.get()))),
            };
            let row = |tuple: &mut dyn Iterator<Item = Option<i64>>| -> Option<Vec<Option<ValuePlace>>> {
                tuple.zip(self.scope).map(place).collect()
            };
            let plain = self.tuples.plain_tuples().filter_map(|tuple| row(&mut tuple.iter().copied().map(Some)));
            let short = self.tuples.short_tuples().iter().filter_map(|tuple| row(&mut tuple.iter().copied()));
            TableRows::new(&plain.chain(short).collect::<Vec<_>>(), self.scope.len())
        })
    }

    /// Adds literals that hold before a position and leave no tuple in which the variable `of` has one of its values `taken`; or no
    /// tuple at all, with `None`.
    pub(crate) fn explain(
        &self,
        facts: &Facts,
        of: Option<(Var, &[ValuePlace])>,
        position: Position,
        list: &mut Vec<Lit>,
    ) {
        let rows = self.rows();
        let own = of.and_then(|(x, _)| self.scope.iter().position(|&y| y == x));
        let mut fates = vec![Fate::NotAsked; rows.values.len()];
        if let (Some(own), Some((_, taken))) = (own, of) {
            // Of its own variable, the values that were taken are asked for, and no others.
            for number in rows.of(own) {
                fates[number] = if taken.contains(&rows.values[number]) { Fate::There } else { Fate::Told };
            }
        }
        for tuple in rows.entries.chunks_exact(self.scope.len()) {
            let of_own = own.map(|own| tuple[own]).filter(|&entry| entry != ANY);
            if of_own.is_some_and(|entry| matches!(fates[entry as usize], Fate::Told)) {
                continue;
            }
            let mut first: Option<(Position, Lit, u32)> = None;
            let mut is_told = false;
            for (place, &entry) in tuple.iter().enumerate().filter(|(_, entry)| **entry != ANY) {
                let fate = &mut fates[entry as usize];
                if matches!(fate, Fate::NotAsked) {
                    *fate = match facts.absent_before(self.scope[place], rows.values[entry as usize], position) {
                        Absence::NotYet => Fate::There,
                        Absence::AtRoot => Fate::Told,
                        Absence::By(since, lit) => Fate::Lost(since, lit),
                    };
                }
                match *fate {
                    Fate::Told => {
                        is_told = true;
                        break;
                    }
                    Fate::Lost(since, lit) => first = first.into_iter().chain([(since, lit, entry)]).min(),
                    Fate::There | Fate::NotAsked => {}
                }
            }
            if !is_told {
                let (_, lit, entry) = first.expect("each tuple has lost a value");
                list.push(lit);
                fates[entry as usize] = Fate::Told;
            }
        }
    }
}
