//! The errors of a proof.

use std::io;

use csp_core::Stop;
use csp_core::observe::Rule;
use thiserror::Error;

/// The reason for which a proof could not be written to its end.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProofError {
    /// A model or a line could not be written.
    #[error("the proof could not be written: {0}")]
    Write(#[from] io::Error),
    /// A limit ended the work on the proof.
    #[error("{0} before the proof was written")]
    Stopped(Stop),
    /// A constraint on more than two variables that the model of a proof does not state.
    #[error("{kind} {constraint} has no proof: {why}")]
    Unstated {
        /// The kind of its relation, in words.
        kind: &'static str,
        /// Its name, or its variables.
        constraint: String,
        /// The reason.
        why: String,
    },
    /// The search concluded something by a rule whose steps are no proof.
    #[error(
        "the steps of this search are no proof: {rule} at {variable} cannot be derived from what an observer is told"
    )]
    Unproved {
        /// The rule.
        rule: Rule,
        /// The name of the variable.
        variable: String,
    },
    /// The nogoods of a search that learns are to be told, and a constraint is on more than two variables, or the best is wanted.
    #[error("what a search learns from constraints on more than two variables, or from an objective, is no proof")]
    Lessons,
    /// The search ended, but its steps leave a part of the tree open.
    #[error("the steps of this search are no proof: they do not refute the whole tree")]
    Open,
    /// There was nothing to observe: the plan tells no steps, or the proof was not given to the search.
    #[error("the search has told no steps to make a proof of")]
    NoSteps,
}

impl From<Stop> for ProofError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}
