//! The objective: what a solution costs, and that the next one must cost less.

use csp_core::relations::{Objective as Stated, Sense};
use csp_core::{Network, Val, Var};

use crate::facts::Facts;
use crate::literal::Place;
use crate::rules::linear::AtMost;
use crate::rules::rule::Rule;

/// The sum to be made small, as a constraint that each solution tightens (Land & Doig 1960). The nogoods that were learnt before
/// stay true, since the sum only has to be less than that.
#[derive(Debug)]
pub(crate) struct Objective {
    /// Less is better.
    terms: Vec<(i64, Var)>,
    bound: AtMost,
}

impl Objective {
    /// `None` when a sum might not fit in 62 bits.
    pub(crate) fn new(network: &Network, stated: &Stated) -> Option<Self> {
        let sign = if stated.sense() == Sense::Minimize { 1 } else { -1 };
        let terms: Vec<(i64, Var)> = stated.terms().iter().map(|&(coefficient, x)| (sign * coefficient, x)).collect();
        // Nothing is too much as yet.
        let bound = AtMost::new(network, &terms, (1 << 61) - 1)?;
        Some(Self { terms, bound })
    }

    pub(crate) fn rule(&self) -> &dyn Rule {
        &self.bound
    }

    pub(crate) fn rule_mut(&mut self) -> &mut dyn Rule {
        &mut self.bound
    }

    /// From now on, a solution must cost less than this one.
    pub(crate) fn improve(&mut self, network: &Network, values: &[Val]) {
        let cost: i64 = self.terms.iter().map(|&(c, x)| c * network.integer(x, values[x.index()])).sum();
        self.bound.tighten(cost - 1);
    }

    /// The value that each variable of the sum has at best.
    pub(crate) fn best_places(&self, facts: &Facts) -> impl Iterator<Item = (Var, Place)> {
        self.terms.iter().filter(|(coefficient, _)| *coefficient != 0).map(|&(coefficient, x)| {
            let bounds = facts.bounds(x);
            (x, if coefficient > 0 { bounds.low } else { bounds.high })
        })
    }
}
