//! Groups of constraints that are left out together: the constraints of one rule of a model.
//!
//! Source: Liffiton & Sakallah, Algorithms for computing minimal unsatisfiable subsets of constraints, Journal of Automated Reasoning
//! 40, 2008, section 5, for clauses of a circuit; Nadel, Boosting minimal unsatisfiable core extraction, FMCAD 2010 (high-level cores).

use crate::model::{ConstraintId, Domain, Network, Var};
use crate::network::NaryConstraint;

/// Constraints that are one rule to people, and that are left out together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConstraintGroup {
    /// The rule, as in `line 3: c < a`.
    pub name: String,
    /// Its constraints. One of several groups holds as long as one of these does.
    pub constraints: Vec<ConstraintId>,
}

/// The groups of a network, and what holds beside them.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    pub(super) all: Vec<ConstraintGroup>,
    /// For each group, the domains that its constraints on one variable leave.
    narrowed: Vec<Vec<(Var, Domain)>>,
    /// The constraints of no group.
    always: Vec<ConstraintId>,
}

impl Groups {
    /// The groups, and the network without what their constraints on one variable have left out of the initial domains.
    pub(super) fn of(network: &Network, all: Vec<ConstraintGroup>) -> (Self, Network) {
        let mut is_in_one = vec![false; network.constraints().len()];
        all.iter().flat_map(|group| &group.constraints).for_each(|id| is_in_one[id.index()] = true);
        let always =
            network.constraints().map(|constraint| constraint.id).filter(|id| !is_in_one[id.index()]).collect();
        let narrowed = all.iter().map(|group| narrowed(network, &group.constraints)).collect();
        let groups = Self { all, narrowed, always };
        let mut domains: Vec<Domain> = network.variables().map(|x| network.declared(x).clone()).collect();
        for (x, domain) in groups.narrowed.iter().flatten() {
            domains[x.index()] = domains[x.index()].intersection(domain);
        }
        // A value that a group has left out is there again, and one that something else has left out is not.
        let wide = network.variables().zip(&domains).map(|(x, left)| {
            let is_in = |&value: &_| network.domain(x).contains(value) || !left.contains(value);
            (x, network.declared(x).iter().filter(is_in).collect())
        });
        let network = network.as_declared().restricted(wide).expect("these are its variables");
        (groups, network)
    }

    /// True if constraints are left out in groups, and not each by itself.
    pub(super) fn are_used(&self) -> bool {
        !(self.all.is_empty() && self.always.is_empty())
    }

    /// The constraints that hold with these of the groups and these others, ascending.
    pub(super) fn constraints(&self, groups: &[usize], others: &[ConstraintId]) -> Vec<ConstraintId> {
        let of_groups = groups.iter().flat_map(|&group| &self.all[group].constraints);
        let mut all: Vec<ConstraintId> = of_groups.chain(others).chain(&self.always).copied().collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The domains that these groups leave to variables.
    pub(super) fn narrowed(&self, groups: &[usize]) -> impl Iterator<Item = (Var, Domain)> {
        groups.iter().flat_map(|&group| self.narrowed[group].iter().cloned())
    }
}

/// The domains that those of the constraints leave that are on one variable.
fn narrowed(network: &Network, constraints: &[ConstraintId]) -> Vec<(Var, Domain)> {
    let on_one = |id: &ConstraintId| {
        let place = network.unary().binary_search_by_key(id, NaryConstraint::id).ok()?;
        let constraint = &network.unary()[place];
        let x = constraint.scope()[0];
        let is_allowed = |value: &_| constraint.allows(network, |_| *value);
        Some((x, network.declared(x).iter().filter(is_allowed).collect()))
    };
    constraints.iter().filter_map(on_one).collect()
}
