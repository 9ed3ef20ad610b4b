//! The filter of a count: the number of variables that have one of some values.

use smallvec::SmallVec;

use super::terms::{Side, all_fixed};
use crate::model::{Comparison, Count, Domains, Emptied, Filter, Premises, Term};

/// A count: as many terms have one of the values at least as have no other left, and at most as have one of them left.
/// The number that it is compared with is bounded by these two; when it leaves no choice, the open terms are all in, or
/// all out.
///
/// Source: Beldiceanu & Contejean 1994 (among); Bessiere, Hebrard, Hnich, Kiziltan & Walsh 2009 (its filter). Cost: O(k
/// d) for k terms of d values. Promise: when no variable comes twice, every value that is left is in an allowed tuple.
#[derive(Debug)]
pub(crate) struct CountBounds {
    relation: Count,
}

impl CountBounds {
    /// For this count.
    pub(crate) fn new(relation: &Count) -> Self {
        Self { relation: relation.clone() }
    }

    /// Those terms that are not open, and the number that they are compared with, but for one place.
    fn why(&self, sides: &[Side], side: Option<Side>, number: bool, but: usize) -> SmallVec<[usize; 16]> {
        let terms = self.relation.terms().iter().zip(sides);
        let told = terms.filter(|&(_, &own)| own != Side::Open && side.is_none_or(|side| own == side));
        let mut places: SmallVec<[usize; 16]> = told.filter_map(|(term, _)| term.place()).collect();
        places.extend(self.relation.count().place().filter(|_| number));
        places.retain(|place| *place != but);
        places.sort_unstable();
        places.dedup();
        places
    }

    /// All open terms must be on this side.
    fn decide(&self, domains: &mut dyn Domains, sides: &[Side], side: Side) -> Result<(), Emptied> {
        // That as many are in already is why the others must be out, and the other way round.
        let told = if self.relation.comparison() == Comparison::NotEqual {
            None
        } else {
            Some(if side == Side::In { Side::Out } else { Side::In })
        };
        for (term, _) in self.relation.terms().iter().zip(sides).filter(|&(_, &own)| own == Side::Open) {
            let Some(place) = term.place() else { continue };
            let why = self.why(sides, told, true, place);
            let integers = domains.integers(place).clone();
            let values = self.relation.values();
            domains.keep_those(place, Premises::Places(&why), |value| {
                values.contains(integers.at(value)) == (side == Side::In)
            })?;
        }
        Ok(())
    }

    /// The least and the greatest of the number.
    fn number(&self, domains: &dyn Domains) -> (i64, i64) {
        match self.relation.count() {
            Term::Constant(number) => (number, number),
            Term::Place(place) => (domains.least(place), domains.greatest(place)),
        }
    }

    /// Bounds the number, for the one reason or the other.
    fn bound(
        &self,
        domains: &mut dyn Domains,
        sides: &[Side],
        (low, high): (i64, i64),
        side: Side,
    ) -> Result<(), Emptied> {
        let (least, greatest) = self.number(domains);
        if low <= least && greatest <= high {
            return Ok(());
        }
        match self.relation.count() {
            Term::Constant(_) => Err(domains.fail(Premises::Scope)),
            Term::Place(place) => {
                let why = self.why(sides, Some(side), false, place);
                domains.keep_between(place, low, high, Premises::Places(&why)).map(drop)
            }
        }
    }

    fn differ(&self, domains: &mut dyn Domains, sides: &[Side], (inside, open): (i64, i64)) -> Result<(), Emptied> {
        let (least, greatest) = self.number(domains);
        match open {
            0 => match self.relation.count() {
                Term::Place(place) if least < greatest => {
                    let why = self.why(sides, None, false, place);
                    match domains.integers(place).value(inside) {
                        Some(value) => domains.remove(place, value, Premises::Places(&why)).map(drop),
                        None => Ok(()),
                    }
                }
                _ if least == inside && greatest == inside => Err(domains.fail(Premises::Scope)),
                _ => Ok(()),
            },
            1 if least < greatest => Ok(()),
            1 if least == inside => self.decide(domains, sides, Side::In),
            1 if least == inside + 1 => self.decide(domains, sides, Side::Out),
            _ => Ok(()),
        }
    }
}

impl Filter for CountBounds {
    fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        let relation = &self.relation;
        let sides: SmallVec<[Side; 32]> =
            relation.terms().iter().map(|&term| Side::of(domains, term, relation.values())).collect();
        let number_of = |side: Side| sides.iter().map(|&own| i64::from(own == side)).sum::<i64>();
        let (inside, open) = (number_of(Side::In), number_of(Side::Open));
        if relation.comparison() == Comparison::NotEqual {
            self.differ(domains, &sides, (inside, open))?;
        } else {
            // At most the number, at least the number, or both.
            if relation.comparison() != Comparison::AtLeast {
                self.bound(domains, &sides, (inside, i64::MAX), Side::In)?;
            }
            if relation.comparison() != Comparison::AtMost {
                self.bound(domains, &sides, (i64::MIN, inside + open), Side::Out)?;
            }
            let (least, greatest) = self.number(domains);
            let (is_least, is_most) = (greatest == inside, least == inside + open);
            if open > 0 && is_least && relation.comparison() != Comparison::AtLeast {
                self.decide(domains, &sides, Side::Out)?;
            } else if open > 0 && is_most && relation.comparison() != Comparison::AtMost {
                self.decide(domains, &sides, Side::In)?;
            }
        }
        all_fixed(domains, relation)
    }
}
