//! The reason why a value leaves a domain, or a node fails: the rule, the constraint, and every variable that had a part
//! in it.

use std::sync::Arc as Shared;

use super::rule::Rule;
use crate::model::{CliqueId, ConstraintId, Network, Var};

/// The constraint that a removal or a failure is due to, as the variable concerned sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// The binary constraint with this neighbour.
    Edge(Var),
    /// A clique of disequalities, taken as one constraint.
    Clique(CliqueId),
    /// A nogood. It is no constraint of the network, but a combination that an earlier run has refuted.
    Nogood,
    /// No single constraint, but several of them together.
    Network,
    /// No constraint, but that values can be renamed: what was refuted for some is refuted for all.
    Symmetry,
    /// A constraint on more than two variables.
    Constraint(ConstraintId),
    /// A solution that was found is as good already as this could be.
    Objective,
    /// The variable's own domain: it needs a value.
    Domain,
}

impl Cause {
    /// True if it joins several variables, to which a failure may be due though no domain is empty.
    #[inline]
    pub(crate) const fn has_scope(self) -> bool {
        matches!(self, Self::Constraint(_) | Self::Objective)
    }

    /// The neighbour, when the cause is the constraint with it.
    pub const fn neighbour(self) -> Option<Var> {
        match self {
            Self::Edge(y) => Some(y),
            _ => None,
        }
    }
}

/// The reason why a value leaves a domain. A propagator gives it to [`Context::keep`](super::Context::keep).
///
/// A reason is whole: the constraints between the variables that it names, with the domains that these have
/// now, leave the value no solution. A variable that is turned into a reason stands for the constraint with
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason<'a> {
    rule: Rule,
    cause: Cause,
    /// The variables that the reason names. Not used when the cause is an edge.
    group: &'a [Var],
}

impl<'a> Reason<'a> {
    /// The reason of this rule, for the constraint with `neighbour`.
    #[inline]
    pub const fn edge(rule: Rule, neighbour: Var) -> Self {
        Self { rule, cause: Cause::Edge(neighbour), group: &[] }
    }

    /// The reason of this rule, for the domains of `variables` in a clique. The variable that loses the value
    /// may be among them.
    #[inline]
    pub const fn clique(rule: Rule, clique: CliqueId, variables: &'a [Var]) -> Self {
        Self { rule, cause: Cause::Clique(clique), group: variables }
    }

    /// The reason of this rule, for several constraints between `variables`, or of the whole network when
    /// none is named.
    #[inline]
    pub const fn network(rule: Rule, variables: &'a [Var]) -> Self {
        Self { rule, cause: Cause::Network, group: variables }
    }

    /// The reason that a constraint on more than two variables, with the domains of `variables`, leaves the value no tuple.
    #[inline]
    pub const fn constraint(id: ConstraintId, variables: &'a [Var]) -> Self {
        Self { rule: Rule::Constraint, cause: Cause::Constraint(id), group: variables }
    }

    /// The reason that the domains of `variables` leave no better solution.
    #[inline]
    pub const fn objective(variables: &'a [Var]) -> Self {
        Self { rule: Rule::Objective, cause: Cause::Objective, group: variables }
    }

    /// The reason that the values of `variables` complete a nogood.
    #[inline]
    pub(crate) const fn nogood(variables: &'a [Var]) -> Self {
        Self { rule: Rule::Nogood, cause: Cause::Nogood, group: variables }
    }

    /// The rule.
    #[inline]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// The constraint.
    #[inline]
    pub const fn cause(&self) -> Cause {
        self.cause
    }

    /// The variables that the reason names.
    #[inline]
    pub fn variables(&self) -> &[Var] {
        match &self.cause {
            Cause::Edge(y) => std::slice::from_ref(y),
            _ => self.group,
        }
    }

    /// A copy to keep, for something that happens to `x`.
    pub(crate) fn owned_for(self, x: Var) -> OwnedReason {
        let group = match self.cause {
            Cause::Edge(_) | Cause::Domain => None,
            _ => Some(self.group.iter().copied().filter(|&y| y != x).collect()),
        };
        OwnedReason { rule: self.rule, cause: self.cause, group }
    }
}

impl From<Var> for Reason<'_> {
    #[inline]
    fn from(neighbour: Var) -> Self {
        Self::edge(Rule::Support, neighbour)
    }
}

/// A reason as an [`Event`](crate::Event) has it. The variable that it is about is not among its variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnedReason {
    rule: Rule,
    cause: Cause,
    /// The variables, shared by all values that leave together. An edge, the most frequent cause, needs none.
    group: Option<Shared<[Var]>>,
}

impl OwnedReason {
    /// States that the variable has exactly one value.
    pub(crate) const fn one_value() -> Self {
        Self { rule: Rule::OneValue, cause: Cause::Domain, group: None }
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The constraint.
    pub fn cause(&self) -> Cause {
        self.cause
    }

    /// Every variable whose value or domain had a part in it.
    pub fn variables(&self) -> &[Var] {
        match (&self.cause, &self.group) {
            (Cause::Edge(y), _) => std::slice::from_ref(y),
            (_, Some(group)) => group,
            (_, None) => &[],
        }
    }

    /// The constraints, as they were stated, that the reason comes from, ascending; `x` is the variable that
    /// it is about.
    ///
    /// For an edge these are the constraints on its two variables. For a clique they are the constraints that
    /// are about all variables of the reason; when the clique was not stated as one constraint, those on any
    /// two of them, as for several constraints together. A nogood comes from no constraint, and neither does
    /// an empty domain. Cost: O(k^2) for k variables, and the constraints that they are in.
    pub fn constraints(&self, network: &Network, x: Var) -> Vec<ConstraintId> {
        match self.cause {
            Cause::Nogood | Cause::Symmetry | Cause::Domain | Cause::Objective => return Vec::new(),
            Cause::Constraint(id) => return vec![id],
            Cause::Edge(_) | Cause::Clique(_) | Cause::Network => {}
        }
        let mut variables = self.variables().to_vec();
        // A conflict that knows its cause alone names no variable: then the clique as a whole is meant.
        if let (Cause::Clique(clique), []) = (self.cause, self.variables()) {
            variables = network.clique(clique).to_vec();
        }
        variables.retain(|&y| y != x);
        // An edge comes from constraints on pairs alone; several constraints together may be of any kind.
        let is_meant = |id: ConstraintId| self.cause == Cause::Network || !network.is_nary(id);
        let shared = |y: &Var| network.constraints_on(x, *y).map(|constraint| constraint.id).filter(|&id| is_meant(id));
        let mut whole: Vec<ConstraintId> = variables.first().into_iter().flat_map(shared).collect();
        if matches!(self.cause, Cause::Clique(_)) {
            whole.retain(|&id| variables.iter().all(|y| network.constraint(id).scope.contains(y)));
        }
        if variables.len() == 1 || (!whole.is_empty() && matches!(self.cause, Cause::Clique(_))) {
            return whole;
        }
        variables.push(x);
        between(network, &variables)
    }
}

/// The constraints on any two of these variables, ascending.
fn between(network: &Network, variables: &[Var]) -> Vec<ConstraintId> {
    let mut ids: Vec<ConstraintId> = Vec::new();
    for (place, &y) in variables.iter().enumerate() {
        for &z in &variables[..place] {
            ids.extend(network.constraints_on(y, z).map(|constraint| constraint.id));
        }
    }
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// The reason why a node fails: `var` is left without a value, or with one that is not allowed, because of the
/// constraint `cause`.
///
/// The cause is all that weighted degrees and backjumping need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The variable that fails.
    pub var: Var,
    /// The constraint that took its last value, or that its value breaks.
    pub cause: Cause,
}

impl Conflict {
    /// The conflict of the constraint between `var` and `by`.
    #[inline]
    pub const fn between(var: Var, by: Var) -> Self {
        Self { var, cause: Cause::Edge(by) }
    }

    /// The conflict of an initial domain that is empty.
    pub(crate) const fn empty(var: Var) -> Self {
        Self { var, cause: Cause::Domain }
    }

    /// The constraints, as they were stated, that the conflict comes from, as far as the cause alone shows
    /// it. See [`OwnedReason::constraints`].
    pub fn constraints(&self, network: &Network) -> Vec<ConstraintId> {
        self.reason().constraints(network, self.var)
    }

    /// The reason, as far as the cause alone shows it.
    pub(crate) fn reason(self) -> OwnedReason {
        let rule = match self.cause {
            Cause::Edge(_) => Rule::Support,
            Cause::Clique(_) => Rule::AllDifferent,
            Cause::Nogood => Rule::Nogood,
            Cause::Network => Rule::Own,
            Cause::Symmetry => Rule::Symmetry,
            Cause::Constraint(_) => Rule::Constraint,
            Cause::Objective => Rule::Objective,
            Cause::Domain => Rule::EmptyDomain,
        };
        OwnedReason { rule, cause: self.cause, group: None }
    }
}
