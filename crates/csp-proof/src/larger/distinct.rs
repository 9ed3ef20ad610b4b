//! All-different as a constraint on a whole scope: at most one of its variables has each integer.

use std::collections::BTreeMap;

use csp_core::consistency::Matching;
use csp_core::{Network, Val, Var, Watch};

use super::question::{Lost, Question};
use crate::text::{Bit, Weighted};

/// The variables that may have each integer.
///
/// The lines of a model: of the k variables that may have an integer, k - 1 have not. Variables that need all the integers that
/// they have left (Hall 1935) are shown by the sum of their "at least one value" and of these lines (Elffers, Gocht, McCreesh
/// & Nordstrom 2020).
#[derive(Clone, Debug)]
pub(super) struct Distinct {
    holders: BTreeMap<i64, Vec<(Var, Val)>>,
}

/// Variables that need the integers that they have left, the integers, and what they have lost.
pub(super) struct Needed {
    pub(super) variables: Vec<Var>,
    pub(super) integers: Vec<i64>,
    pub(super) lost: Lost,
}

impl Distinct {
    pub(super) fn new(network: &Network, scope: &[Var]) -> Self {
        let mut holders: BTreeMap<i64, Vec<(Var, Val)>> = BTreeMap::new();
        for &x in scope {
            for v in network.declared(x) {
                holders.entry(network.integer(x, v)).or_default().push((x, v));
            }
        }
        Self { holders }
    }

    /// The lines of the model.
    pub(super) fn lines(&self, each: &mut dyn FnMut(&[Weighted], u64)) {
        for holders in self.holders.values().filter(|holders| holders.len() > 1) {
            let terms: Vec<Weighted> = holders.iter().map(|&(x, v)| Weighted::once(Bit::Value(x, v), false)).collect();
            each(&terms, holders.len() as u64 - 1);
        }
    }

    /// The place of the line of an integer among these lines; the one variable that may have it, where there is no line.
    pub(super) fn line_of(&self, integer: i64) -> Result<u64, (Var, Val)> {
        match &*self.holders[&integer] {
            &[(x, v)] => Err((x, v)),
            _ => Ok(self.holders.range(..integer).filter(|(_, holders)| holders.len() > 1).count() as u64),
        }
    }

    /// The losses of a variable that is left with the integer of the target, if there is one.
    pub(super) fn taken(&self, network: &Network, question: &Question<'_>) -> Option<Lost> {
        let (target, value) = question.target?;
        let holders = self.holders.get(&network.integer(target, value))?;
        let is_left = |&&(y, w): &&(Var, Val)| y != target && question.left(network, y).take(2).eq([w]);
        holders.iter().find(is_left).map(|&(y, _)| question.lost(network, y).collect())
    }

    /// Variables that have too few integers left, without the target's variable, once that has its value.
    pub(super) fn needed(
        &self,
        network: &Network,
        scope: &[Var],
        question: &Question<'_>,
        watch: &Watch,
    ) -> Option<Needed> {
        let places: BTreeMap<i64, usize> = self.holders.keys().copied().zip(0..).collect();
        let mut matching = Matching::default();
        matching.reset(scope.len(), places.len());
        for (number, &x) in scope.iter().enumerate() {
            question.left(network, x).for_each(|v| matching.allow(number, places[&network.integer(x, v)]));
        }
        if matching.reaches_all(watch) || watch.tripped().is_some() {
            return None;
        }
        let few = matching.too_many().into_iter().map(|number| scope[number]);
        let variables: Vec<Var> = few.filter(|&x| !question.is_target(x)).collect();
        let left = |&x: &Var| question.left(network, x).map(move |v| network.integer(x, v));
        let mut integers: Vec<i64> = variables.iter().flat_map(left).collect();
        integers.sort_unstable();
        integers.dedup();
        let lost = variables.iter().flat_map(|&x| question.lost(network, x)).collect();
        Some(Needed { variables, integers, lost })
    }
}
