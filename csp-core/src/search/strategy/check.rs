//! Which parts of a strategy go together, and what else may be wrong with a name.

use thiserror::Error;

use super::parts::{Setting, name_of};
use super::{
    ConflictChoice, CourseChoice, LookAhead, LookBackChoice, Strategy, TieChoice, ValueChoice, VariableChoice,
};

/// Why a strategy name cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StrategyError {
    /// A part that does not exist.
    #[error("\"{part}\" is not part of a strategy name: did you mean \"{nearest}\"?")]
    Unknown {
        /// What was found.
        part: String,
        /// The known name that is nearest to it.
        nearest: &'static str,
    },
    /// Two parts say the same kind of thing.
    #[error("\"{name}\" names two {what}: leave one out")]
    Twice {
        /// The whole name.
        name: String,
        /// What there are two of.
        what: &'static str,
    },
    /// No part says what follows an assignment.
    #[error("\"{name}\" does not say how to search: start with bt, fc, mac or another look-ahead, as in \"fc+mrv\"")]
    NoLookAhead {
        /// The whole name.
        name: String,
    },
    /// Graph-based backjumping with a look-ahead that sees further than the neighbours, or with nogoods.
    #[error(
        "\"{name}\": gbj follows the edges of the graph, so it goes with bt, bm or fc, and without restarts; use cbj"
    )]
    GraphBased {
        /// The whole name.
        name: String,
    },
    /// A course that visits the tree several times, with an order that ranks otherwise each time.
    #[error(
        "\"{name}\": {course} visits the tree several times, so it needs orders that rank alike each time, which {order} does not"
    )]
    Changing {
        /// The whole name.
        name: String,
        /// The course.
        course: &'static str,
        /// The order that learns or draws.
        order: &'static str,
    },
    /// A local search that is not named so.
    #[error("\"{name}\": write min-conflicts, then, if wanted, (STEPS), +walk(PERCENT) of 0 to 100, +tabu(STEPS)")]
    Local {
        /// The whole name.
        name: String,
    },
    /// Text in brackets that is not a seed.
    #[error("\"{part}\": a seed is a whole number in brackets after random, shuffle or ties, as in \"random(7)\"")]
    Seed {
        /// The part it was found in.
        part: String,
    },
}

impl Strategy {
    /// Whether the parts go together; what was read from a name always does.
    ///
    /// # Errors
    ///
    /// [`StrategyError::GraphBased`] and [`StrategyError::Changing`].
    pub fn check(&self) -> Result<(), StrategyError> {
        let name = || self.to_string();
        let near = matches!(self.look_ahead, LookAhead::None | LookAhead::Backmarking | LookAhead::ForwardChecking);
        let restarts = matches!(self.course, CourseChoice::Restarts(_));
        if self.look_back == LookBackChoice::GraphBased && (!near || restarts || self.preprocess.is_some()) {
            return Err(StrategyError::GraphBased { name: name() });
        }
        let once = matches!(self.course, CourseChoice::DepthFirst | CourseChoice::Restarts(_));
        match self.changing_order().filter(|_| !once) {
            Some(order) => {
                let course = name_of(Setting::Course(self.course));
                Err(StrategyError::Changing { name: name(), course, order })
            }
            None => Ok(()),
        }
    }

    /// An order that may rank otherwise when it meets the same state again, because it learns or draws.
    fn changing_order(&self) -> Option<&'static str> {
        let variables = matches!(
            self.variables,
            VariableChoice::DomOverWeightedDegree
                | VariableChoice::RefinedWeightedDegree
                | VariableChoice::ConflictHistory
                | VariableChoice::Impact
                | VariableChoice::Activity
        );
        let values = matches!(
            self.values,
            ValueChoice::PhaseSaving | ValueChoice::SurvivorsFirst | ValueChoice::LeastImpact | ValueChoice::Random(_)
        );
        match self {
            _ if variables => Some(name_of(Setting::Variables(self.variables))),
            Self { conflicts: ConflictChoice::Last | ConflictChoice::Order, .. } => {
                Some(name_of(Setting::Conflicts(self.conflicts)))
            }
            Self { values: ValueChoice::Random(_), .. } => Some("shuffle"),
            _ if values => Some(name_of(Setting::Values(self.values))),
            Self { ties: TieChoice::Random(_), .. } => Some("ties"),
            _ => None,
        }
    }
}
