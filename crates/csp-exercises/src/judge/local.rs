//! Min-conflicts: any variable in conflict, any of the best values.

use csp_core::{Network, Var};

use super::place::{differs, nothing_behind, stops};
use super::replay::{Replay, counted};
use crate::instance::{Instance, Start};
use crate::judgement::Judgement;
use crate::protocol::{ProgramAnswer, TraceStep};

/// Every variable has a value.
struct Assignment<'n> {
    replay: Replay<'n>,
    values: Vec<i64>,
}

pub(super) fn judge(instance: &Instance, answer: &ProgramAnswer) -> Judgement {
    let Some(start) = &instance.start else { return Judgement::Right };
    let network = &instance.network;
    let assignment = Assignment { replay: Replay::new(network), values: start.values.clone() };
    for (x, &value) in network.variables().zip(&start.values) {
        let right = TraceStep::Repaired { var: x, from: None, to: value, broken: None };
        let name = network.name(x);
        let next = format!(
            "first each variable gets the value that it has in \"start\", in their order: {name} = {value} comes next"
        );
        match answer.steps.get(x.index()) {
            Some(&TraceStep::Repaired { var, from: None, to, .. }) if (var, to) == (x, value) => {}
            Some(told) => return differs(x.index(), format!("your program {}; {next}", assignment.replay.does(told))),
            None => return stops(answer, x.index(), &format!("the next step is {}", right.line(network, 0))),
        }
    }
    steps(assignment, start, answer)
}

fn steps(mut assignment: Assignment<'_>, start: &Start, answer: &ProgramAnswer) -> Judgement {
    let first = start.values.len();
    for place in first.. {
        let done = place - first;
        if assignment.conflicted().is_empty() {
            return solved(&assignment, answer, place);
        }
        let is_over = done == start.steps;
        match answer.steps.get(place) {
            Some(TraceStep::End(_)) if is_over => return nothing_behind(answer, place + 1).unwrap_or(Judgement::Right),
            Some(&TraceStep::Repaired { var, from, to, broken }) if !is_over => {
                if let Some(words) = assignment.wrong(var, from, to, broken) {
                    return differs(place, words);
                }
                assignment.values[var.index()] = to;
            }
            Some(told) => {
                let does = assignment.replay.does(told);
                let words = if is_over {
                    format!(
                        "your program {does}, but {} are done, the most that were asked for: now it ends",
                        counted(done, "step")
                    )
                } else {
                    let broken = counted(assignment.broken() as usize, "broken constraint");
                    format!(
                        "your program {does} after {}, with {broken} left, and more steps are allowed",
                        counted(done, "step")
                    )
                };
                return differs(place, words);
            }
            None => {
                return stops(answer, place, "the next step is another value for a variable in conflict, or \"end\"");
            }
        }
    }
    unreachable!("an answer has an end")
}

/// No constraint is broken.
fn solved(assignment: &Assignment<'_>, answer: &ProgramAnswer, place: usize) -> Judgement {
    match (answer.steps.get(place), answer.steps.get(place + 1)) {
        (Some(TraceStep::Solved), Some(TraceStep::End(_))) => {
            nothing_behind(answer, place + 2).unwrap_or(Judgement::Right)
        }
        (Some(TraceStep::Solved), Some(told)) => {
            differs(place + 1, format!("your program {}, but it is solved: now it ends", assignment.replay.does(told)))
        }
        (Some(TraceStep::Solved), None) => stops(answer, place + 1, "after \"solved\" comes \"end\""),
        (Some(told), _) => differs(
            place,
            format!(
                "your program {}, but no constraint is broken: now it says \"solved\"",
                assignment.replay.does(told)
            ),
        ),
        (None, _) => stops(answer, place, "no constraint is broken, so \"solved\" comes next"),
    }
}

impl Assignment<'_> {
    fn network(&self) -> &Network {
        self.replay.network
    }

    fn holds(&self, x: Var, y: Var) -> bool {
        self.replay.allows(x, self.values[x.index()], y, self.values[y.index()])
    }

    fn conflicted(&self) -> Vec<Var> {
        let is = |&x: &Var| self.replay.neighbours(x).into_iter().any(|y| !self.holds(x, y));
        self.network().variables().filter(is).collect()
    }

    fn broken(&self) -> u64 {
        broken(self.network(), |x, y| self.holds(x, y))
    }

    /// The number of constraints that x = a would break.
    fn breaks(&self, x: Var, a: i64) -> usize {
        let neighbours = self.replay.neighbours(x).into_iter();
        neighbours.filter(|&y| !self.replay.allows(x, a, y, self.values[y.index()])).count()
    }

    /// The fault of a step, if it has one.
    fn wrong(&self, x: Var, from: Option<i64>, to: i64, told: Option<u64>) -> Option<String> {
        let replay = &self.replay;
        let (name, now) = (replay.name(x), self.values[x.index()]);
        if !self.conflicted().contains(&x) {
            return Some(format!("your program gives {name} another value, but no constraint of {name} is broken"));
        }
        if from != Some(now) {
            return Some(format!("the value that {name} had before is {now}: that is what \"from\" says"));
        }
        if !replay.domain(x).contains(&to) {
            return Some(format!("your program gives {name} the value {to}, but its values are {}", replay.values(x)));
        }
        let least = replay.domain(x).iter().copied().min_by_key(|&a| self.breaks(x, a))?;
        let (fewest, chosen) = (self.breaks(x, least), self.breaks(x, to));
        if chosen > fewest {
            let most = replay.domain(x).iter().all(|&a| self.breaks(x, a) <= chosen);
            let guess = if most { ". That is the most: is it a maximum in place of a minimum?" } else { "" };
            return Some(format!(
                "your program gives {name} the value {to}, which breaks {}; {} breaks {fewest}{guess}",
                counted(chosen, "constraint"),
                replay.assignment(x, least)
            ));
        }
        let mut after = self.values.clone();
        after[x.index()] = to;
        let right = broken(self.network(), |x, y| replay.allows(x, after[x.index()], y, after[y.index()]));
        let told = told.filter(|&told| told != right)?;
        Some(format!(
            "after {} {} are broken, not {told}",
            replay.assignment(x, to),
            counted(right as usize, "constraint")
        ))
    }
}

/// The number of edges that these values break.
fn broken(network: &Network, holds: impl Fn(Var, Var) -> bool) -> u64 {
    let arcs = network.all_arcs().iter().filter(|arc| arc.source() < arc.target());
    arcs.filter(|arc| !holds(arc.source(), arc.target())).count() as u64
}
