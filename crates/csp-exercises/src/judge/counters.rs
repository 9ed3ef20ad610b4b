//! Counters that differ where every step is right, and what may be the reason.

use csp_core::{Network, Var};

use super::place::nothing_behind;
use super::replay::{Replay, counted};
use crate::catalogue::Exercise;
use crate::judgement::Judgement;
use crate::protocol::{LastLine, ProgramAnswer, TraceStep};
use crate::textbook::Textbook;

/// The counts along an answer.
#[derive(Debug)]
pub(super) struct Counters {
    exercise: Exercise,
    /// The values of each variable at the start.
    at_start: Vec<usize>,
    /// The checks that a program makes too many so far when it makes one of these mistakes.
    guesses: Vec<(&'static str, u64)>,
    /// The first counter that differs, in words.
    first: Option<String>,
}

const ASSIGNED: &str = "checks neighbours that are assigned already";
const BOARD: &str = "checks every variable, not the neighbours alone";
const WHOLE_BOARD: &str = "checks every variable, assigned or not, and not the neighbours alone";
const GOES_ON: &str = "goes on after a neighbour has no value left";
const AT_START: &str = "checks values that were removed before";
const TWICE: &str = "checks each pair twice";
const NO_STOP: &str = "does not stop at the first support";
const NO_STOP_PAST: &str = "does not stop at the first check that fails";

impl Counters {
    pub(super) fn new(exercise: Exercise, network: &Network) -> Self {
        let at_start = network.variables().map(|x| network.domain(x).len()).collect();
        Self { exercise, at_start, guesses: Vec::new(), first: None }
    }

    /// Step i of the textbook and step j of the answer agree; `replay` is the state before them.
    pub(super) fn compare(
        &mut self,
        replay: &Replay<'_>,
        textbook: &Textbook,
        i: usize,
        answer: &ProgramAnswer,
        j: usize,
    ) {
        let right = textbook.checks[i];
        if let Some(told) = answer.checks[j].filter(|&told| told != right && self.first.is_none()) {
            let step = replay.does(&textbook.steps[i]);
            let place = format!("before event {} (it {step})", j + 1);
            self.first = Some(self.words(told, right, &place));
        }
        // What comes after this step costs the textbook so much.
        let next = textbook.steps[i + 1..].iter().position(|step| !matches!(step, TraceStep::Pruned(..)));
        let after = next.map_or(textbook.all_checks, |next| textbook.checks[i + 1 + next]);
        let follows = next.map(|next| &textbook.steps[i + 1 + next]);
        self.cost(replay, &textbook.steps[i], after - right, follows);
    }

    /// Adds what each mistake costs after this step, which costs the textbook `cost`.
    fn cost(&mut self, replay: &Replay<'_>, step: &TraceStep, cost: u64, follows: Option<&TraceStep>) {
        match (self.exercise, step) {
            (Exercise::Ac3 | Exercise::Mac, &TraceStep::Revised(x, y)) => {
                let all = (replay.domain(x).len() * replay.domain(y).len()) as u64;
                self.add(NO_STOP, all - cost.min(all));
                self.add(TWICE, cost);
            }
            (Exercise::Cbj, &TraceStep::Tried(x, _)) => {
                let past = replay.neighbours(x).into_iter().filter(|&y| replay.is_assigned(y)).count() as u64;
                self.add(NO_STOP_PAST, past - cost.min(past));
                self.add(TWICE, cost);
            }
            (Exercise::ForwardChecking | Exercise::Mrv | Exercise::Lcv, &TraceStep::Tried(x, _)) => {
                let wiped_out = if let Some(&TraceStep::Conflict(w)) = follows { Some(w) } else { None };
                self.forward(replay, x, cost, wiped_out);
            }
            _ => {}
        }
    }

    /// The mistakes of forward checking after a value of x, when the first variable without a value is this.
    fn forward(&mut self, replay: &Replay<'_>, x: Var, cost: u64, wiped_out: Option<Var>) {
        let mut more = [0u64; 5];
        for y in replay.network.variables().filter(|&y| y != x) {
            let (size, at_start) = (replay.domain(y).len() as u64, self.at_start[y.index()] as u64);
            let is_reached = wiped_out.is_none_or(|w| y <= w);
            match (replay.are_neighbours(x, y), replay.is_assigned(y)) {
                (true, true) if is_reached => (more[0], more[2]) = (more[0] + size, more[2] + size),
                (true, false) if is_reached => more[4] += at_start - size.min(at_start),
                (true, false) => more[3] += size,
                (false, false) if is_reached => (more[1], more[2]) = (more[1] + size, more[2] + size),
                (false, true) if is_reached => more[2] += size,
                _ => {}
            }
        }
        for (guess, more) in [ASSIGNED, BOARD, WHOLE_BOARD, GOES_ON, AT_START].into_iter().zip(more) {
            self.add(guess, more);
        }
        self.add(TWICE, cost);
    }

    fn add(&mut self, guess: &'static str, more: u64) {
        match self.guesses.iter_mut().find(|(other, _)| *other == guess) {
            Some((_, sum)) => *sum += more,
            None => self.guesses.push((guess, more)),
        }
    }

    fn words(&self, told: u64, right: u64, place: &str) -> String {
        let much = if told > right { "too many" } else { "too few" };
        let reason = self.guesses.iter().find(|&&(_, more)| more > 0 && right + more == told);
        let reason = reason.map_or_else(String::new, |(guess, _)| format!(". It seems that your program {guess}"));
        format!(
            "every step is right, but your program counts {} {place}, and the textbook {right}: {much}{reason}",
            counted(told as usize, "check")
        )
    }

    /// The judgement when every step is right. Step j is the last line.
    pub(super) fn at_end(self, textbook: &Textbook, answer: &ProgramAnswer, j: usize, ending: LastLine) -> Judgement {
        if let Some(behind) = nothing_behind(answer, j + 1) {
            return behind;
        }
        if let Some(words) = self.first {
            return Judgement::Counter { words };
        }
        let Some(told) = answer.checks[j] else {
            let words = "the last line must say how many checks were made: {\"kind\":\"end\",\"checks\":12}".to_owned();
            return Judgement::NotUnderstood { line: answer.lines[j], words };
        };
        if told != textbook.all_checks {
            return Judgement::Counter { words: self.words(told, textbook.all_checks, "in all") };
        }
        match (self.exercise, ending.ordering_checks, textbook.ending.ordering_checks) {
            (Exercise::Lcv, Some(told), Some(right)) if told != right => Judgement::Counter {
                words: format!(
                    "every step is right, but your program counts {told} checks of the value order, and the textbook {right}: each value of x is checked once against each value of each neighbour that is not assigned"
                ),
            },
            _ => Judgement::Right,
        }
    }
}
