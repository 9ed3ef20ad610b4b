//! The reasons why a network cannot be searched by a plan.

use thiserror::Error;

use crate::strategy::StrategyError;

/// The reason why a network cannot be searched by a plan.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlanError {
    /// A constraint is not a disequality.
    #[error(
        "the constraint between {x} and {y} is no disequality, as the plan \"bits\" needs: use a strategy such as fc+mrv"
    )]
    NotDisequality {
        /// The name of one variable.
        x: String,
        /// The name of the other.
        y: String,
    },
    /// The graph has a cycle.
    #[error("the constraint graph has a cycle, so it is no tree: use the plan \"cutset\", which cuts it to one")]
    Cyclic,
    /// The parts of a strategy do not go together.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
    /// A part that was given by hand does not promise what another part needs.
    #[error("{part} does not go with {with}: {reason}; {instead}")]
    Unfit {
        /// The part that was given by hand.
        part: String,
        /// The part it does not go with.
        with: String,
        /// The promise that is missing, and the need for it.
        reason: &'static str,
        /// The parts that go together instead.
        instead: &'static str,
    },
    /// A part was given by hand, and the plan has no place for it.
    #[error("the plan \"{plan}\" takes no {part} of one's own: use a strategy such as fc+mrv")]
    OwnPart {
        /// The plan.
        plan: String,
        /// The kind of the part that was given by hand.
        part: &'static str,
    },
    /// A constraint is on more than two variables.
    #[error(
        "the constraint {constraint} is on {variables} variables, and the plan \"{plan}\" takes constraints on two: use a strategy such as gac+mrv"
    )]
    Nary {
        /// The plan.
        plan: String,
        /// The name of the constraint, or its number.
        constraint: String,
        /// The number of its variables.
        variables: usize,
    },
    /// The plan does not search for better and better solutions.
    #[error("the plan \"{plan}\" finds solutions, but not the best one: use a strategy such as gac+dom/wdeg")]
    NoBound {
        /// The plan.
        plan: String,
    },
    /// There are more variables than the engine lays out bits for.
    #[error("{count} variables are more than the {most} that the plan \"bits\" takes: use a strategy such as fc+mrv")]
    TooManyVariables {
        /// The number of variables.
        count: usize,
        /// The most there may be.
        most: usize,
    },
    /// There are more values than the engine has room for.
    #[error("{count} values are more than the {most} that the plan \"{plan}\" takes: use bits")]
    TooManyValues {
        /// The plan.
        plan: &'static str,
        /// The number of values.
        count: usize,
        /// The most there may be.
        most: usize,
    },
}
