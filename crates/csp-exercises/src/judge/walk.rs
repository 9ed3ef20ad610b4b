//! The steps of an answer beside those of the textbook.

use csp_core::{Network, Var};

use super::counters::Counters;
use super::mismatch::{differs, stops};
use super::place::TracePlace;
use super::replay::Replay;
use super::{queue, removals, steps};
use crate::catalogue::Exercise;
use crate::judgement::Judgement;
use crate::protocol::{ProgramAnswer, TraceStep};
use crate::textbook::Textbook;

pub(super) fn judge(exercise: Exercise, network: &Network, textbook: &Textbook, answer: &ProgramAnswer) -> Judgement {
    let mut replay = Replay::new(network);
    let mut counters = Counters::new(exercise, network);
    let (mut i, mut j) = (0, 0);
    loop {
        let (right, told) = (&textbook.steps[i..], &answer.steps[j..]);
        let place = TracePlace { exercise, replay: &replay, textbook: right, answer: told };
        let (expected, got) = (removals::run(right), removals::run(told));
        if !expected.is_empty() || !got.is_empty() {
            if let Some((offset, words)) = removals::difference(&place, &expected, &got) {
                return at(answer, j + offset, words);
            }
            right[..expected.len()].iter().for_each(|step| replay.apply(step));
            (i, j) = (i + expected.len(), j + got.len());
            continue;
        }
        match (right.first(), told.first()) {
            (None, Some(TraceStep::End(ending))) => {
                return counters.at_end(textbook, answer, j, *ending);
            }
            (Some(step), Some(other)) if agree(exercise, step, other) => {
                counters.compare(&replay, textbook, i, answer, j);
                replay.apply(step);
                (i, j) = (i + 1, j + 1);
            }
            (_, None) => return stops(answer, j, &place.textbook_does()),
            _ => {
                let (offset, words) = queue::difference(&place).unwrap_or_else(|| (0, steps::difference(&place)));
                return at(answer, j + offset, words);
            }
        }
    }
}

/// The difference at this place; when the answer has no such step because a line cannot be read, that line.
fn at(answer: &ProgramAnswer, place: usize, words: String) -> Judgement {
    match &answer.unreadable {
        Some(unreadable) if place >= answer.steps.len() => {
            Judgement::NotUnderstood { line: unreadable.line, words: unreadable.words.clone() }
        }
        _ => differs(place, words),
    }
}

/// True if a step of the program is that of the textbook. Which set a backtracking is told with matters to backjumping
/// alone, where it must be told; its order does not matter.
fn agree(exercise: Exercise, right: &TraceStep, told: &TraceStep) -> bool {
    match (right, told) {
        (TraceStep::Backtracked(x, set), TraceStep::Backtracked(y, other)) => {
            let sorted = |set: &Option<Vec<Var>>| {
                let mut set = set.clone();
                set.iter_mut().for_each(|set| set.sort());
                set
            };
            x == y && (exercise != Exercise::Cbj || sorted(set) == sorted(other))
        }
        _ => right == told,
    }
}
