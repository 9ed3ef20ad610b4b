//! The tuples that a constraint allows.

use super::EncodingError;
use crate::limits::Watch;
use crate::model::{Domain, NaryConstraint, Network, Val, Var};

/// Most tuples of one constraint: each is a value of a variable.
const MOST: usize = 1 << 16;

/// A constraint by its tuples: one on more than two variables, an edge, or the domain of a variable alone.
#[derive(Debug)]
pub(super) struct Listed {
    pub(super) name: String,
    pub(super) scope: Vec<Var>,
    /// The values of the tuples, one tuple after the other.
    values: Vec<Val>,
    count: usize,
}

impl Listed {
    /// The tuples of the initial domains that the constraint allows, in lexicographic order. O(d^k) checks.
    pub(super) fn of(network: &Network, constraint: &NaryConstraint, watch: &Watch) -> Result<Self, EncodingError> {
        let scope = constraint.scope();
        let domains: Vec<Vec<Val>> = scope.iter().map(|&x| network.domain(x).iter().collect()).collect();
        let integers: Vec<Vec<i64>> = scope
            .iter()
            .zip(&domains)
            .map(|(&x, values)| values.iter().map(|&v| network.integer(x, v)).collect())
            .collect();
        let name = network.constraint(constraint.id()).name;
        let name = name.map_or_else(|| format!("constraint {}", constraint.id().index() + 1), ToOwned::to_owned);
        let mut listed = Self { name, scope: scope.to_vec(), values: Vec::new(), count: 0 };
        if domains.iter().any(Vec::is_empty) {
            return Ok(listed);
        }
        let mut next = vec![0; scope.len()];
        let mut tuple: Vec<i64> = integers.iter().map(|list| list[0]).collect();
        loop {
            watch.spend(1)?;
            if constraint.relation().allows(&tuple) {
                listed.add(next.iter().zip(&domains).map(|(&place, domain)| domain[place]))?;
            }
            let Some(last) = (0..scope.len()).rev().find(|&place| next[place] + 1 < domains[place].len()) else {
                break;
            };
            next[last] += 1;
            next[last + 1..].fill(0);
            (last..scope.len()).for_each(|place| tuple[place] = integers[place][next[place]]);
        }
        Ok(listed)
    }

    /// The pairs of an edge.
    pub(super) fn of_edge(network: &Network, (x, y): (Var, Var), watch: &Watch) -> Result<Self, EncodingError> {
        let name = format!("{} with {}", network.name(x), network.name(y));
        let mut listed = Self { name, scope: vec![x, y], values: Vec::new(), count: 0 };
        let Some(arc) = network.arc(x, y) else { return Ok(listed) };
        for a in network.domain(x) {
            watch.spend(1 + network.domain(y).len() as u64)?;
            for b in network.domain(y).iter().filter(|&b| network.row(arc, a).contains(b)) {
                listed.add([a, b].into_iter())?;
            }
        }
        Ok(listed)
    }

    /// The values of a variable that no constraint is about.
    pub(super) fn of_variable(network: &Network, x: Var) -> Result<Self, EncodingError> {
        let mut listed = Self { name: network.name(x).to_string(), scope: vec![x], values: Vec::new(), count: 0 };
        network.domain(x).iter().try_for_each(|value| listed.add([value].into_iter()))?;
        Ok(listed)
    }

    fn add(&mut self, tuple: impl Iterator<Item = Val>) -> Result<(), EncodingError> {
        if self.count == MOST {
            let (constraint, variables) = (self.name.clone(), self.scope.len());
            return Err(EncodingError::TooManyTuples { constraint, variables, most: MOST });
        }
        self.values.extend(tuple);
        self.count += 1;
        Ok(())
    }

    /// A domain with a value for each tuple.
    pub(super) fn domain(&self) -> Domain {
        (0..self.count).map(|number| Val::new(number as u16)).collect()
    }

    /// The entries of all tuples at this place.
    pub(super) fn entries(&self, place: usize) -> Vec<Val> {
        self.values.iter().skip(place).step_by(self.scope.len()).copied().collect()
    }
}
