//! The place at which two traces differ: what is known there, and the words for an answer that ends too early or too late.

use csp_core::Var;

use crate::catalogue::Exercise;
use crate::judge::replay::Replay;
use crate::judgement::Judgement;
use crate::protocol::{ProgramAnswer, TraceStep};

/// A value that leaves a variable.
pub(super) type Removal = (Var, i64);

/// The facts at the place where a step differs.
pub(super) struct TracePlace<'a> {
    pub(super) exercise: Exercise,
    /// The state after the steps that agree.
    pub(super) replay: &'a Replay<'a>,
    /// The steps of the textbook before, which agree.
    pub(super) past: &'a [TraceStep],
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

    /// The words for a removal.
    pub(super) fn removes(&self, (y, b): Removal) -> String {
        format!("your program removes {b} from {}", self.replay.name(y))
    }

    /// A removal that is right in itself, but comes behind a conflict of the textbook: the program has not stopped there, or it goes
    /// another way and has not been there.
    pub(super) fn behind_a_conflict(&self, right: &[Removal], told: &[Removal], offset: usize) -> String {
        let replay = self.replay;
        let (y, removes) = (told[offset].0, self.removes(told[offset]));
        let (Some(&TraceStep::Conflict(empty)), Some((x, a))) = (self.textbook.get(right.len()), replay.last()) else {
            return format!("{removes} at the wrong moment; {}", self.textbook_does());
        };
        let (name, assigned) = (replay.name(empty), replay.assignment(x, a));
        if replay.domain(empty).iter().all(|&c| told[..offset].contains(&(empty, c))) {
            return format!(
                "{removes} although {name} has no value left after {assigned}: at a wipe-out the value has failed, and forward checking stops"
            );
        }
        let ways = if self.exercise == Exercise::NaryForwardChecking { "constraints" } else { "neighbours" };
        format!(
            "{removes}, but {name} comes before {}, and has no value left after {assigned}: go through the {ways} in their order",
            replay.name(y)
        )
    }

    /// The name that people have for a program of this exercise.
    pub(super) fn method(&self) -> &'static str {
        match self.exercise {
            Exercise::Ac3 => "AC-3",
            Exercise::Mac => "MAC",
            Exercise::SingletonConsistency => "SAC-1",
            Exercise::DirectionalConsistency => "directional arc consistency",
            Exercise::Mrv => "MRV",
            Exercise::Norvig => "the work with both rules",
            Exercise::DomWdeg => "dom/wdeg",
            Exercise::Lcv => "LCV",
            Exercise::Backtracking => "backtracking",
            Exercise::Cbj => "backjumping",
            Exercise::BranchAndBound => "branch and bound",
            _ => "forward checking",
        }
    }
}

/// The step at this place differs.
pub(super) fn differs(place: usize, words: String) -> Judgement {
    Judgement::Differs { event: place + 1, words }
}

/// The answer stops at this place, where `next` should come.
pub(super) fn stops(answer: &ProgramAnswer, place: usize, next: &str) -> Judgement {
    if let Some(unreadable) = &answer.unreadable {
        return Judgement::NotUnderstood { line: unreadable.line, words: unreadable.words.clone() };
    }
    let words = if place == 0 {
        format!("your program has written nothing; {next}")
    } else {
        format!("the answer of your program stops here, and the last line is not {{\"kind\":\"end\",...}}; {next}")
    };
    differs(place, words)
}

/// The fault of steps behind the last line, at this place: nothing.
pub(super) fn nothing_behind(answer: &ProgramAnswer, place: usize) -> Option<Judgement> {
    if place < answer.steps.len() {
        return Some(differs(place, "your program goes on after its line \"end\", which must be the last".to_owned()));
    }
    let unreadable = answer.unreadable.as_ref()?;
    Some(Judgement::NotUnderstood { line: unreadable.line, words: unreadable.words.clone() })
}
