//! Learning: which literals are replaced, and what is left.

use csp_core::Var;

use super::place::{differs, nothing_behind, stops};
use super::replay::counted;
use crate::instance::{Instance, Trail};
use crate::judgement::Judgement;
use crate::protocol::{LastLine, ProgramAnswer, TraceStep};

/// The nogood so far.
struct Nogood<'a> {
    instance: &'a Instance,
    trail: &'a Trail,
    /// Ascending.
    literals: Vec<Var>,
    /// The literals that were replaced.
    replaced: Vec<Var>,
}

/// The steps that are right: as long as two literals are of the last level, the latest is replaced.
pub(super) fn textbook(instance: &Instance) -> Vec<TraceStep> {
    let Some(mut nogood) = Nogood::first(instance) else { return Vec::new() };
    let mut steps = Vec::new();
    while let Some(latest) = nogood.next() {
        steps.push(TraceStep::Explained(latest));
        nogood.replace(latest);
    }
    let level = nogood.second_level();
    steps.extend([TraceStep::Learnt { nogood: nogood.literals, level }, TraceStep::End(LastLine::default())]);
    steps
}

pub(super) fn judge(instance: &Instance, answer: &ProgramAnswer) -> Judgement {
    let Some(mut nogood) = Nogood::first(instance) else { return Judgement::Right };
    for place in 0.. {
        let next = nogood.next();
        match (next, answer.steps.get(place)) {
            (Some(latest), Some(&TraceStep::Explained(told))) if latest == told => nogood.replace(latest),
            (_, None) => return stops(answer, place, &nogood.comes_next()),
            (_, Some(told)) => {
                return match nogood.wrong(told) {
                    Some(words) => differs(place, words),
                    None => end(answer, place + 1),
                };
            }
        }
    }
    unreachable!("an answer has an end")
}

fn end(answer: &ProgramAnswer, place: usize) -> Judgement {
    match answer.steps.get(place) {
        Some(TraceStep::End(_)) => nothing_behind(answer, place + 1).unwrap_or(Judgement::Right),
        Some(_) => differs(place, "after \"learnt\" comes \"end\", and nothing else".to_owned()),
        None => stops(answer, place, "after \"learnt\" comes \"end\""),
    }
}

impl<'a> Nogood<'a> {
    fn first(instance: &'a Instance) -> Option<Self> {
        let trail = instance.trail.as_ref()?;
        let mut nogood = Self { instance, trail, literals: Vec::new(), replaced: Vec::new() };
        nogood.add(&trail.conflict);
        Some(nogood)
    }

    fn level(&self, literal: Var) -> u64 {
        self.trail.of(literal).level
    }

    fn add(&mut self, literals: &[Var]) {
        let new = literals.iter().copied().filter(|&literal| self.level(literal) > 0);
        self.literals.extend(new.collect::<Vec<_>>());
        self.literals.sort_unstable();
        self.literals.dedup();
    }

    fn replace(&mut self, literal: Var) {
        self.literals.retain(|&other| other != literal);
        self.replaced.push(literal);
        self.add(&self.trail.of(literal).because);
    }

    fn of_last_level(&self) -> Vec<Var> {
        self.literals.iter().copied().filter(|&literal| self.level(literal) == self.trail.last_level()).collect()
    }

    /// The literal that is replaced now; none when the nogood is learnt.
    fn next(&self) -> Option<Var> {
        let of_last_level = self.of_last_level();
        of_last_level.last().copied().filter(|_| of_last_level.len() > 1)
    }

    fn second_level(&self) -> u64 {
        let levels = self.literals.iter().map(|&literal| self.level(literal));
        levels.filter(|&level| level < self.trail.last_level()).max().unwrap_or(0)
    }

    fn name(&self, literal: Var) -> String {
        self.instance.network.name(literal).to_string()
    }

    fn set(&self, literals: &[Var]) -> String {
        let names: Vec<String> = literals.iter().map(|&literal| self.name(literal)).collect();
        format!("{{{}}}", names.join(", "))
    }

    fn comes_next(&self) -> String {
        let last = self.trail.last_level();
        match self.next() {
            Some(latest) => format!(
                "of the nogood {}, {} are of level {last}: {} is the latest, and is replaced by what implies it",
                self.set(&self.literals),
                self.set(&self.of_last_level()),
                self.name(latest)
            ),
            None => format!("one literal of level {last} is left: the nogood {} is learnt", self.set(&self.literals)),
        }
    }

    /// The fault of a step that is not the replacement of the next literal; nothing when it learns what is right.
    fn wrong(&self, told: &TraceStep) -> Option<String> {
        match (told, self.next()) {
            (&TraceStep::Explained(literal), _) => Some(self.wrong_literal(literal)),
            (TraceStep::Learnt { .. }, Some(_)) => {
                Some(format!("your program learns a nogood too early: {}", self.comes_next()))
            }
            (TraceStep::Learnt { nogood, level }, None) => {
                self.wrong_nogood(nogood).or_else(|| self.wrong_level(*level))
            }
            _ => Some(format!("your program tells something that is no step of this exercise; {}", self.comes_next())),
        }
    }

    fn wrong_literal(&self, literal: Var) -> String {
        let explains = format!("your program asks what implies {}", self.name(literal));
        let level = self.level(literal);
        let why = if self.replaced.contains(&literal) {
            "which was replaced before".to_owned()
        } else if !self.literals.contains(&literal) {
            if level == 0 { "which always holds".to_owned() } else { "which is not in the nogood".to_owned() }
        } else if level < self.trail.last_level() {
            format!("which is of level {level}: only literals of the last level are replaced")
        } else if self.next().is_none() {
            "which is the first unique implication point: it stays".to_owned()
        } else {
            "which came earlier than another one of the last level".to_owned()
        };
        format!("{explains}, {why}; {}", self.comes_next())
    }

    fn wrong_nogood(&self, told: &[Var]) -> Option<String> {
        let missing = self.literals.iter().find(|literal| !told.contains(literal));
        let extra = told.iter().find(|literal| !self.literals.contains(literal));
        let why = match (missing, extra) {
            (None, None) => return None,
            (_, Some(&extra)) if self.level(extra) == 0 => format!("{} always holds", self.name(extra)),
            (_, Some(&extra)) if self.replaced.contains(&extra) => {
                format!("{} was replaced by the literals that imply it", self.name(extra))
            }
            (_, Some(&extra)) => format!("{} has no part in this conflict", self.name(extra)),
            (Some(&missing), None) => {
                let level = self.level(missing);
                format!("{} is missing, which is of level {level} and was never replaced", self.name(missing))
            }
        };
        Some(format!("the nogood is {}; your program learns {}: {why}", self.set(&self.literals), self.set(told)))
    }

    fn wrong_level(&self, told: u64) -> Option<String> {
        let (right, last) = (self.second_level(), self.trail.last_level());
        if told == right {
            return None;
        }
        let levels: Vec<u64> = self.literals.iter().map(|&literal| self.level(literal)).collect();
        let why = if told == last {
            ". That is the level of the conflict itself".to_owned()
        } else if told + 1 == last {
            ". That is one level back: the search jumps over all levels that have no part in the conflict".to_owned()
        } else if levels.iter().min() == Some(&told) {
            ". That is the lowest level of the nogood, not the second highest".to_owned()
        } else {
            String::new()
        };
        let is = match self.literals.len() {
            1 => "the nogood has one literal, so the search goes back to level 0".to_owned(),
            count => format!("the second highest level of the {} is {right}", counted(count, "literal")),
        };
        Some(format!("{is}; your program goes back to level {told}{why}"))
    }
}
