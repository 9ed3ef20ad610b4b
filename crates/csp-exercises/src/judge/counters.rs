//! Counters that differ where every step is right, and what may be the reason.

use csp_core::{Network, Var};

use super::place::nothing_behind;
use super::replay::{Replay, counted};
use super::{bounds, singles, tables};
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
    /// The checks that a program makes too many so far, or too few below 0, when it makes one of these mistakes.
    guesses: Vec<(&'static str, i64)>,
    /// The first counter that differs, in words.
    first: Option<String>,
    /// The mistakes that explain it, and all that was told since.
    reasons: Vec<&'static str>,
}

const ASSIGNED: &str = "checks neighbours that are assigned already";
const BOARD: &str = "checks every variable, not the neighbours alone";
const WHOLE_BOARD: &str = "checks every variable, assigned or not, and not the neighbours alone";
const GOES_ON: &str = "goes on after a neighbour has no value left";
const AT_START: &str = "checks values that were removed before";
const TWICE: &str = "checks each pair twice";
const NO_STOP: &str = "does not stop at the first support";
const NEWEST: &str = "begins with the variable that was assigned last, not first";
const NO_STOP_PAST: &str = "does not stop at the first check that fails";

impl Counters {
    pub(super) fn new(exercise: Exercise, network: &Network) -> Self {
        let at_start = network.variables().map(|x| network.domain(x).len()).collect();
        Self { exercise, at_start, guesses: Vec::new(), first: None, reasons: Vec::new() }
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
        // Nothing is checked there: values are compared.
        if singles::are_free(self.exercise) {
            return;
        }
        if let Some(told) = answer.checks[j] {
            let place = || format!("before event {} (it {})", j + 1, replay.does(&textbook.steps[i]));
            self.told(told, right, place);
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
            (_, &TraceStep::Revised(x, y)) => {
                let all = (replay.domain(x).len() * replay.domain(y).len()) as u64;
                self.add(NO_STOP, all.saturating_sub(cost).cast_signed());
                self.add(TWICE, cost.cast_signed());
            }
            (Exercise::Backtracking | Exercise::Cbj, &TraceStep::Tried(x, a)) => {
                let past: Vec<_> = replay.path.iter().filter(|(y, _)| replay.are_neighbours(x, *y)).collect();
                let refuses = |(y, b): &(Var, i64)| !replay.allows(x, a, *y, *b);
                // Each place up to the first that refuses, by walking from the one end or the other, or over all variables.
                let newest = past.iter().rev().position(|one| refuses(one)).map_or(past.len(), |place| place + 1);
                let all = replay.path.iter().position(refuses).map_or(replay.path.len(), |place| place + 1);
                let more = |checks: usize| (checks as u64).cast_signed() - cost.cast_signed();
                self.add(NO_STOP_PAST, more(past.len()));
                self.add(NEWEST, more(newest));
                self.add(BOARD, more(all));
                self.add(TWICE, cost.cast_signed());
            }
            (Exercise::BranchAndBound, &TraceStep::Tried(x, a)) => {
                for (guess, checks) in bounds::checks_of_mistakes(replay, (x, a)) {
                    self.add(guess, checks.cast_signed() - cost.cast_signed());
                }
            }
            (Exercise::NaryForwardChecking, TraceStep::Tried(x, _)) => {
                let mut after = replay.clone();
                after.apply(step);
                for (guess, checks) in tables::checks_of_mistakes(&after, *x, &self.at_start) {
                    self.add(guess, checks.cast_signed() - cost.cast_signed());
                }
                self.add(TWICE, cost.cast_signed());
            }
            (
                Exercise::ForwardChecking
                | Exercise::Mrv
                | Exercise::Lcv
                | Exercise::DomWdeg
                | Exercise::LimitedDiscrepancy
                | Exercise::DirectionalConsistency,
                &TraceStep::Tried(x, _),
            ) => {
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
            self.add(guess, more.cast_signed());
        }
        self.add(TWICE, cost.cast_signed());
    }

    fn add(&mut self, guess: &'static str, more: i64) {
        match self.guesses.iter_mut().find(|(other, _)| *other == guess) {
            Some((_, sum)) => *sum += more,
            None => self.guesses.push((guess, more)),
        }
    }

    /// The answer says so many checks. The first count that differs is told; later ones say which mistake it was, if several
    /// explain the first.
    fn told(&mut self, told: u64, right: u64, place: impl Fn() -> String) {
        let explains = |&&(_, more): &&(&str, i64)| right.checked_add_signed(more) == Some(told);
        let reasons = self.guesses.iter().filter(explains).map(|&(guess, _)| guess);
        if self.first.is_none() && told != right {
            self.reasons = reasons.collect();
            let much = if told > right { "too many" } else { "too few" };
            self.first = Some(format!(
                "every step is right, but your program counts {} {}, and the textbook {right}: {much}",
                counted(told as usize, "check"),
                place()
            ));
        } else if self.first.is_some() {
            let left: Vec<&str> = reasons.filter(|guess| self.reasons.contains(guess)).collect();
            if !left.is_empty() {
                self.reasons = left;
            }
        }
    }

    /// The judgement when every step is right. Step j is the last line.
    pub(super) fn at_end(
        mut self,
        textbook: &Textbook,
        answer: &ProgramAnswer,
        j: usize,
        ending: LastLine,
    ) -> Judgement {
        if let Some(behind) = nothing_behind(answer, j + 1) {
            return behind;
        }
        if singles::are_free(self.exercise) {
            return Judgement::Right;
        }
        match answer.checks[j] {
            Some(told) => self.told(told, textbook.all_checks, || "in all".to_owned()),
            None if self.first.is_none() => {
                let words =
                    "the last line must say how many checks were made: {\"kind\":\"end\",\"checks\":12}".to_owned();
                return Judgement::NotUnderstood { line: answer.lines[j], words };
            }
            None => {}
        }
        if let Some(words) = self.first {
            let reason = self.reasons.first();
            let reason = reason.map_or_else(String::new, |guess| format!(". It seems that your program {guess}"));
            return Judgement::Counter { words: words + &reason };
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
