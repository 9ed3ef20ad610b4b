//! The reasons of a table of tuples: each tuple that has a value has lost another one.

use std::cell::OnceCell;

use csp_core::relations::Tuples;
use csp_core::{Network, Var};

use crate::facts::past::Absence;
use crate::facts::{Facts, Position};
use crate::literal::{Lit, ValuePlace};

/// An entry that stands for every value.
const ANY: ValuePlace = ValuePlace::MAX;

/// Tables of more entries are explained by all that their variables have lost: to look through them each time would cost more than
/// a search without learning.
const MOST_ENTRIES: usize = 1 << 20;

/// The tuples that a table allows, by the places of their values.
///
/// Source: Katsirelos & Bacchus 2005, section 4 (a set of lost values that hits every support). Variant: one pass, and of each tuple
/// the value that was lost first, so that conflicts go back far. Cost: O(t k) for t tuples of k entries.
#[derive(Debug)]
pub(crate) struct Supports<'n> {
    network: &'n Network,
    scope: &'n [Var],
    tuples: &'n Tuples,
    /// Made when the first explanation is asked for.
    places: OnceCell<Vec<ValuePlace>>,
}

impl<'n> Supports<'n> {
    /// `None` for a list of what is forbidden, and for a long one.
    pub(crate) fn new(network: &'n Network, scope: &'n [Var], tuples: &'n Tuples) -> Option<Self> {
        let count = tuples.plain_tuples().len() + tuples.short_tuples().len();
        let is_short = count.saturating_mul(scope.len()) <= MOST_ENTRIES;
        let places = OnceCell::new();
        (tuples.is_allowed() && is_short).then_some(Self { network, scope, tuples, places })
    }

    /// The tuples whose values were declared.
    fn places(&self) -> &[ValuePlace] {
        self.places.get_or_init(|| {
            let place = |(entry, &x): (Option<i64>, &Var)| match entry {
                None => Some(ANY),
                Some(integer) => Some(ValuePlace::from(self.network.integers(x).value(integer)?.get())),
            };
            let row = |tuple: &mut dyn Iterator<Item = Option<i64>>| -> Option<Vec<ValuePlace>> {
                tuple.zip(self.scope).map(place).collect()
            };
            let plain = self.tuples.plain_tuples().filter_map(|tuple| row(&mut tuple.iter().copied().map(Some)));
            let short = self.tuples.short_tuples().iter().filter_map(|tuple| row(&mut tuple.iter().copied()));
            plain.chain(short).flatten().collect()
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
        let own = of.and_then(|(x, _)| self.scope.iter().position(|&y| y == x));
        let is_asked = |tuple: &[ValuePlace]| match (own, of) {
            (Some(own), Some((_, taken))) => tuple[own] == ANY || taken.contains(&tuple[own]),
            _ => true,
        };
        for tuple in self.places().chunks_exact(self.scope.len()).filter(|tuple| is_asked(tuple)) {
            let mut first: Option<(Position, Lit)> = None;
            let mut is_gone = false;
            for (place, (&entry, &x)) in tuple.iter().zip(self.scope).enumerate() {
                if entry == ANY || Some(place) == own {
                    continue;
                }
                match facts.absent_before(x, entry, position) {
                    Absence::NotYet => continue,
                    Absence::AtRoot => is_gone = true,
                    Absence::By(_, lit) if list.contains(&lit) => is_gone = true,
                    Absence::By(since, lit) => {
                        first = Some(first.map_or((since, lit), |first| first.min((since, lit))));
                    }
                }
                if is_gone {
                    break;
                }
            }
            if !is_gone {
                list.push(first.expect("each tuple has lost a value").1);
            }
        }
    }
}
