//! The filter of a cardinality: bounds on how often values occur.

use super::terms::all_fixed;
use crate::model::{Cardinality, Domains, Emptied, Filter, Integers, Premises};

/// Numbers of occurrences, each value by itself: a value that as many variables have as may have it leaves the others;
/// one that no more variables can have than must have it stays with all of them.
///
/// Source: Van Hentenryck & Deville 1991 (the cardinality operator), as the simple filter of a global cardinality
/// constraint. Cost: O(k v) for k variables and v values that are counted. Promise: for each counted value alone, with
/// the others free, every value that is left is in an allowed tuple; a closed constraint leaves counted values only.
#[derive(Debug)]
pub(crate) struct EachCardinality {
    relation: Cardinality,
    listed: Integers,
}

impl EachCardinality {
    /// For these numbers.
    pub(crate) fn new(relation: &Cardinality) -> Self {
        let listed = relation.occurrences().iter().map(|&(value, ..)| value).collect();
        Self { relation: relation.clone(), listed }
    }
}

impl Filter for EachCardinality {
    fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        let arity = domains.arity();
        if self.relation.is_closed() {
            for place in 0..arity {
                let integers = domains.integers(place).clone();
                domains.keep_those(place, Premises::Places(&[]), |value| self.listed.contains(integers.at(value)))?;
            }
        }
        for &(integer, least, most) in self.relation.occurrences() {
            let can = |domains: &dyn Domains, place: usize| {
                domains.integers(place).value(integer).is_some_and(|value| domains.domain(place).contains(value))
            };
            let (with, without): (Vec<usize>, Vec<usize>) = (0..arity).partition(|&place| can(domains, place));
            let (has, may): (Vec<usize>, Vec<usize>) = with.iter().partition(|&&place| domains.size(place) == 1);
            if has.len() as u64 > most || (with.len() as u64) < least {
                return Err(domains.fail(Premises::Scope));
            }
            if may.is_empty() {
                continue;
            }
            if has.len() as u64 == most {
                for &place in &may {
                    if let Some(value) = domains.integers(place).value(integer) {
                        domains.remove(place, value, Premises::Places(&has))?;
                    }
                }
            } else if with.len() as u64 == least {
                for &place in &may {
                    let only = domains.integers(place).value(integer);
                    domains.keep_those(place, Premises::Places(&without), |value| Some(value) == only)?;
                }
            }
        }
        all_fixed(domains, &self.relation)
    }
}
