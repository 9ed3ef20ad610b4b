//! Why a value leaves a domain, or a node fails: the rule, the constraint, and every variable that had a part in it.

use std::fmt;
use std::sync::Arc as Shared;

use crate::model::{CliqueId, ConstraintId, Network, Var};

/// The constraint that a removal or a failure is due to, as the variable concerned sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// The binary constraint with this neighbour.
    Edge(Var),
    /// A clique of disequalities, taken as one constraint.
    Clique(CliqueId),
    /// A nogood: no constraint of the network, but what an earlier run has refuted.
    Nogood,
    /// No single constraint: several of them together.
    Network,
    /// The variable's own initial domain, which is empty.
    Domain,
}

impl Cause {
    /// The neighbour, when the cause is the constraint with it.
    pub const fn neighbour(self) -> Option<Var> {
        match self {
            Self::Edge(y) => Some(y),
            _ => None,
        }
    }
}

/// By which rule a value leaves a domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// The value has no partner in the value, or in the domain, of a neighbour: one constraint, as
    /// backtracking, forward checking and every arc-consistency algorithm use it.
    Support,
    /// A neighbour has one value left, which does not allow the value.
    NakedSingle,
    /// A value of the clique has one place left, and the variable is it.
    HiddenSingle,
    /// The clique has fewer values left than variables.
    TooFewValues,
    /// So many variables of the clique have only that many values between them.
    NakedSubset(u16),
    /// So many values of the clique have only that many places between them.
    HiddenSubset(u16),
    /// The variables named need all the values that they have left (a set of Hall), or have too few.
    AllDifferent,
    /// The values of the variables named complete a nogood; with none named, the value was refuted alone.
    Nogood,
    /// The value was tried, and arc consistency refuted it.
    Singleton,
    /// Path consistency.
    PathConsistency,
    /// The domain was empty from the start.
    EmptyDomain,
    /// A rule of a propagator that is not of this library.
    Own,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Support => "support",
            Self::NakedSingle => "naked single",
            Self::HiddenSingle => "hidden single",
            Self::TooFewValues => "too few values",
            Self::NakedSubset(2) => "naked pair",
            Self::NakedSubset(3) => "naked triple",
            Self::NakedSubset(size) => return write!(f, "naked subset of {size}"),
            Self::HiddenSubset(2) => "hidden pair",
            Self::HiddenSubset(3) => "hidden triple",
            Self::HiddenSubset(size) => return write!(f, "hidden subset of {size}"),
            Self::AllDifferent => "all-different",
            Self::Nogood => "nogood",
            Self::Singleton => "singleton consistency",
            Self::PathConsistency => "path consistency",
            Self::EmptyDomain => "empty domain",
            Self::Own => "own rule",
        })
    }
}

/// Why a value leaves a domain: what a propagator hands to [`Context::keep`](super::Context::keep).
///
/// A reason is whole: the constraints between the variables named, with the domains that these have now,
/// leave the value no solution. A variable, turned into a reason, stands for the constraint with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason<'a> {
    rule: Rule,
    cause: Cause,
    /// Unused with a cause that is an edge.
    group: &'a [Var],
}

impl<'a> Reason<'a> {
    /// By this rule, for the constraint with `neighbour`.
    #[inline]
    pub const fn edge(rule: Rule, neighbour: Var) -> Self {
        Self { rule, cause: Cause::Edge(neighbour), group: &[] }
    }

    /// By this rule, because of the domains of `variables` in a clique. The variable that loses the value may
    /// be among them.
    #[inline]
    pub const fn clique(rule: Rule, clique: CliqueId, variables: &'a [Var]) -> Self {
        Self { rule, cause: Cause::Clique(clique), group: variables }
    }

    /// By this rule, because of several constraints between `variables` (all of the network when none is named).
    #[inline]
    pub const fn network(rule: Rule, variables: &'a [Var]) -> Self {
        Self { rule, cause: Cause::Network, group: variables }
    }

    /// Because the values of `variables` complete a nogood.
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

    /// The variables that it names.
    #[inline]
    pub fn variables(&self) -> &[Var] {
        match &self.cause {
            Cause::Edge(y) => std::slice::from_ref(y),
            _ => self.group,
        }
    }

    /// A copy to keep, for what happens to `x`.
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

/// A reason as an [`Event`](crate::Event) carries it. The variable that it is about is not among its variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnedReason {
    rule: Rule,
    cause: Cause,
    /// Shared by all values that leave together. An edge, which is the most frequent, needs none.
    group: Option<Shared<[Var]>>,
}

impl OwnedReason {
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

    /// The constraints, as they were stated, that the reason comes from, ascending; `x` is the variable that it is about.
    ///
    /// For an edge: those on its two variables. For a clique: those that are about all variables of the reason; when the
    /// clique was not stated as one constraint, those on two of them, as for several constraints together. A nogood comes
    /// from no constraint, and an empty domain neither. Cost: O(k^2) for k variables, and the constraints that they are in.
    pub fn constraints(&self, network: &Network, x: Var) -> Vec<ConstraintId> {
        if matches!(self.cause, Cause::Nogood | Cause::Domain) {
            return Vec::new();
        }
        let mut variables = self.variables().to_vec();
        if let (Cause::Clique(clique), []) = (self.cause, self.variables()) {
            variables.clone_from(&network.cliques()[clique.index()]);
        }
        variables.retain(|&y| y != x);
        let shared = |y: &Var| network.constraints_on(x, *y).map(|constraint| constraint.id);
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

/// Why a node fails: `var` is left without a value, or with one that is not allowed, and the constraint `cause` is why.
///
/// A named cause is all that weighted degrees and backjumping need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The variable that fails.
    pub var: Var,
    /// The constraint that took its last value, or that its value breaks.
    pub cause: Cause,
}

impl Conflict {
    /// The constraint between `var` and `by` fails.
    #[inline]
    pub const fn between(var: Var, by: Var) -> Self {
        Self { var, cause: Cause::Edge(by) }
    }

    /// The initial domain of `var` is empty.
    pub(crate) const fn empty(var: Var) -> Self {
        Self { var, cause: Cause::Domain }
    }

    /// The constraints, as they were stated, that it comes from, as far as the cause alone tells: see
    /// [`OwnedReason::constraints`].
    pub fn constraints(&self, network: &Network) -> Vec<ConstraintId> {
        self.reason().constraints(network, self.var)
    }

    /// The reason, as far as it can be told from the cause alone.
    pub(crate) fn reason(self) -> OwnedReason {
        let rule = match self.cause {
            Cause::Edge(_) => Rule::Support,
            Cause::Clique(_) => Rule::AllDifferent,
            Cause::Nogood => Rule::Nogood,
            Cause::Network => Rule::Own,
            Cause::Domain => Rule::EmptyDomain,
        };
        OwnedReason { rule, cause: self.cause, group: None }
    }
}
