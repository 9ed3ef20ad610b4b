//! The place at which two traces differ: what is known there.

use super::replay::Replay;
use crate::catalogue::Exercise;
use crate::protocol::TraceStep;

/// The facts at the place where a step differs.
pub(super) struct TracePlace<'a> {
    pub(super) exercise: Exercise,
    /// The state after the steps that agree.
    pub(super) replay: &'a Replay<'a>,
    /// The steps of the textbook that come now.
    pub(super) textbook: &'a [TraceStep],
    /// The steps of the program that come now.
    pub(super) answer: &'a [TraceStep],
}

impl TracePlace<'_> {
    /// The next step of the textbook.
    pub(super) fn next(&self) -> Option<&TraceStep> {
        self.textbook.first()
    }

    /// The step of the textbook at this place, in words.
    pub(super) fn textbook_does(&self) -> String {
        match self.next() {
            Some(step) => format!("the textbook {} here", self.replay.does(step)),
            None => "the textbook ends here".to_owned(),
        }
    }

    /// The name that people have for a program of this exercise.
    pub(super) fn method(&self) -> &'static str {
        match self.exercise {
            Exercise::Ac3 => "AC-3",
            Exercise::Mac => "MAC",
            Exercise::Mrv => "MRV",
            Exercise::Lcv => "LCV",
            Exercise::Cbj => "backjumping",
            _ => "forward checking",
        }
    }
}
