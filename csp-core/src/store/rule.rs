//! The rules by which values leave domains.

use std::fmt;

/// The rule by which a value leaves a domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// The value has no support in the value, or in the domain, of a neighbour. It is the rule of one
    /// constraint, as backtracking, forward checking and every arc-consistency algorithm use it.
    Support,
    /// A neighbour has one value left, which does not allow the value.
    NakedSingle,
    /// A value of the clique has one place left, which is this variable.
    HiddenSingle,
    /// The clique has fewer values left than variables.
    TooFewValues,
    /// This many variables of the clique have only as many values between them.
    NakedSubset(u16),
    /// This many values of the clique have only as many places between them.
    HiddenSubset(u16),
    /// The variables that the reason names need all the values that they have left (a set of Hall), or have
    /// too few.
    AllDifferent,
    /// The values that the variables which the reason names have, or have lost, complete a nogood. When it names none, the
    /// value was refuted alone.
    Nogood,
    /// The value was tried at the root, and arc consistency refuted it.
    Singleton,
    /// No tuple that a constraint on more than two variables allows has the value.
    Constraint,
    /// No better solution has the value.
    Objective,
    /// Path consistency.
    PathConsistency,
    /// No constraint tells the values apart, so a solution could be renamed to one that was refuted.
    Symmetry,
    /// The domain was empty from the start.
    EmptyDomain,
    /// A variable has exactly one value: it has another one, or no other is left. Only a lesson names it: among events, this
    /// needs no step.
    OneValue,
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
            Self::Constraint => "constraint",
            Self::Objective => "objective",
            Self::PathConsistency => "path consistency",
            Self::Symmetry => "symmetry",
            Self::EmptyDomain => "empty domain",
            Self::OneValue => "one value",
            Self::Own => "own rule",
        })
    }
}
