//! A recorded search to walk in, forward and back.

use csp_core::{Domain, Event, Replay, Var, Waiting};
use csp_sudoku::picture::CandidateStyle;

use super::names::Names;
use super::text;
use super::trace::sentence;

/// Between two of these a search is walked event by event.
const STRIDE: usize = 512;

/// A recorded search, and a place in it: so many of its events have happened.
pub(crate) struct Stepper<'n> {
    names: Names<'n>,
    events: Vec<Event>,
    /// For each event, whether it tries a value where there is a choice.
    decisions: Vec<bool>,
    /// The domains before every [`STRIDE`]-th event.
    marks: Vec<Replay>,
    at: usize,
    replay: Replay,
}

/// What has happened up to a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) nodes: u64,
    pub(crate) prunings: u64,
    pub(crate) revisions: u64,
    pub(crate) dead_ends: u64,
    pub(crate) backtracks: u64,
    pub(crate) solutions: u64,
}

/// Where to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Move {
    Forward,
    Back,
    /// The next value that is tried for a variable with a choice, and the last one before.
    NextDecision,
    LastDecision,
    NextConflict,
    LastConflict,
    NextBacktrack,
    LastBacktrack,
    Jump(usize),
    /// Until something happens to a variable.
    ToVariable(String),
    /// Until so many variables are assigned.
    ToDepth(usize),
    Start,
    End,
}

impl<'n> Stepper<'n> {
    pub(crate) fn new(names: Names<'n>, events: Vec<Event>) -> Self {
        let network = names.network;
        let (mut replay, mut marks, mut decisions) = (Replay::new(network), Vec::new(), Vec::new());
        for (number, event) in events.iter().enumerate() {
            if number % STRIDE == 0 {
                marks.push(replay.clone());
            }
            let choice = |var: Var| replay.domains()[var.index()].len() > 1;
            decisions.push(matches!(*event, Event::Tried { var, .. } if choice(var)));
            replay.apply(event);
        }
        let start = Replay::new(network);
        Self { names, events, decisions, marks, at: 0, replay: start }
    }

    /// How many events have happened, of how many.
    pub(crate) fn place(&self) -> (usize, usize) {
        (self.at, self.events.len())
    }

    /// Goes there; says whether there was such a place.
    pub(crate) fn go(&mut self, to: &Move) -> Result<bool, String> {
        let (at, end) = self.place();
        let target = match to {
            Move::Forward => (at < end).then(|| (at + 1..end).find(|&next| !self.together(next)).unwrap_or(end)),
            Move::Back => at.checked_sub(1).map(|last| (0..=last).rfind(|&place| !self.together(place)).unwrap_or(0)),
            Move::NextDecision => self.after(|place, _| self.decisions[place]),
            Move::LastDecision => self.before(|place, _| self.decisions[place]),
            Move::NextConflict => self.after(|_, event| matches!(event, Event::Conflict { .. })),
            Move::LastConflict => self.before(|_, event| matches!(event, Event::Conflict { .. })),
            Move::NextBacktrack => self.after(|_, event| matches!(event, Event::Backtracked { .. })),
            Move::LastBacktrack => self.before(|_, event| matches!(event, Event::Backtracked { .. })),
            Move::Jump(number) => Some(*number).filter(|&number| number <= end),
            Move::ToVariable(name) => {
                let x = self.names.find(name).ok_or_else(|| self.names.missing(name))?;
                self.after(move |_, event| concerns(event, x))
            }
            Move::ToDepth(depth) => {
                self.after(|_, event| matches!(event, Event::Tried { depth: now, .. } if now == depth))
            }
            Move::Start => Some(0),
            Move::End => Some(end),
        };
        if let Some(target) = target {
            self.jump(target);
        }
        Ok(target.is_some())
    }

    /// Whether the event at this place goes with the one before it: what joins the queue for one cause is one step.
    fn together(&self, place: usize) -> bool {
        let cause = |place: usize| match self.events.get(place) {
            Some(Event::Enqueued { cause, .. }) => Some(cause),
            _ => None,
        };
        place > 0 && cause(place).is_some() && cause(place) == cause(place - 1)
    }

    /// The place behind the next event that is wanted.
    fn after(&self, wanted: impl Fn(usize, &Event) -> bool) -> Option<usize> {
        (self.at..self.events.len()).find(|&place| wanted(place, &self.events[place])).map(|place| place + 1)
    }

    /// The place behind the last event before this place that is wanted.
    fn before(&self, wanted: impl Fn(usize, &Event) -> bool) -> Option<usize> {
        (0..self.at.saturating_sub(1)).rfind(|&place| wanted(place, &self.events[place])).map(|place| place + 1)
    }

    fn jump(&mut self, target: usize) {
        let from_here = target >= self.at && target - self.at < STRIDE;
        let mut at = self.at;
        if !from_here {
            at = target.saturating_sub(1) / STRIDE * STRIDE;
            self.replay = self.marks.get(at / STRIDE).cloned().unwrap_or_else(|| Replay::new(self.names.network));
        }
        self.events[at..target].iter().for_each(|event| self.replay.apply(event));
        self.at = target;
    }

    /// What has happened up to here.
    pub(crate) fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for event in &self.events[..self.at] {
            match event {
                Event::Tried { .. } => counts.nodes += 1,
                Event::Pruned { .. } => counts.prunings += 1,
                Event::Revised { .. } => counts.revisions += 1,
                Event::Conflict { .. } => counts.dead_ends += 1,
                Event::Backtracked { .. } => counts.backtracks += 1,
                Event::Solved => counts.solutions += 1,
                _ => {}
            }
        }
        counts
    }

    /// What happened last, in words.
    pub(crate) fn event(&self) -> String {
        match self.at.checked_sub(1) {
            None => "the start: nothing has happened".into(),
            Some(last) => {
                let others = (0..=last).rev().take_while(|&place| self.together(place)).count();
                match self.events[last] {
                    Event::Enqueued { item, cause } if others > 0 => {
                        let (cause, item) = (self.names.enqueuing(cause), self.names.waiting(item));
                        format!("{} join the queue, {cause}; the last is {item}", others + 1)
                    }
                    _ => sentence(self.names, &self.events[last]),
                }
            }
        }
    }

    /// What it was due to: the last value tried before it.
    pub(crate) fn cause(&self) -> String {
        let last = self.events[..self.at].iter().rfind(|event| matches!(event, Event::Tried { .. }));
        last.map_or("the root".into(), |event| sentence(self.names, event))
    }

    /// How long the queue is here, and the first few of what waits in it.
    pub(crate) fn queue(&self) -> String {
        const SHOWN: usize = 8;
        let waiting: Vec<String> = self.replay.queue().take(SHOWN).map(|item| self.names.waiting(item)).collect();
        let length = self.replay.queue().len();
        let more = if length > SHOWN { format!(" and {} more", length - SHOWN) } else { String::new() };
        match self.replay.queue().next() {
            None => "empty".into(),
            Some(Waiting::Arc { .. }) => format!("{}: {}{more}", text::count(length as u64, "arc"), waiting.join(" ")),
            Some(_) => format!("{}: {}{more}", text::count(length as u64, "removed value"), waiting.join(" ")),
        }
    }

    /// All that waits in the queue here, the next first.
    pub(crate) fn whole_queue(&self) -> String {
        let waiting: Vec<String> = self.replay.queue().map(|item| self.names.waiting(item)).collect();
        if waiting.is_empty() { "the queue is empty".into() } else { waiting.join(" ") }
    }

    /// How many variables are assigned.
    pub(crate) fn depth(&self) -> usize {
        self.replay.depth()
    }

    /// The domains as they are: a board with candidates, or a line for each variable.
    pub(crate) fn picture(&self) -> String {
        let domains = self.replay.domains();
        let named =
            |domain: &Domain| -> Domain { domain.iter().map(|value| value.get() + self.names.first_value).collect() };
        if let Some(size) = self.names.size {
            let named: Vec<Domain> = domains.iter().map(named).collect();
            return size.candidates_to_text(&named, CandidateStyle::Plain);
        }
        let line = |x: Var| format!("{:>14} {}\n", self.names.variable(x), named(&domains[x.index()]));
        self.names.network.variables().map(line).collect()
    }
}

fn concerns(event: &Event, x: Var) -> bool {
    match *event {
        Event::Tried { var, .. }
        | Event::Retracted { var, .. }
        | Event::Backtracked { var, .. }
        | Event::Pruned { var, .. }
        | Event::Conflict { var, .. } => var == x,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use csp_core::{Solver, problems};

    /// Every place, reached by jumps from anywhere and by single steps back, shows the same domains.
    #[test]
    fn going_back_is_the_reverse_of_going_forward() {
        let queens = problems::queens(7);
        let mut events = Vec::new();
        Solver::new(&queens)
            .strategy("mac".parse().unwrap())
            .observer(|event: &Event| events.push(event.clone()))
            .all()
            .unwrap();
        let mut stepper = Stepper::new(Names { network: &queens, first_value: 0, size: None }, events);
        let (_, end) = stepper.place();
        assert!(end > 3 * STRIDE);
        let seen = |stepper: &Stepper<'_>| (stepper.picture(), stepper.whole_queue());
        let mut pictures = vec![seen(&stepper)];
        for place in 1..=end {
            assert!(stepper.go(&Move::Jump(place)).unwrap());
            pictures.push(seen(&stepper));
        }
        stepper.go(&Move::Start).unwrap();
        let mut places = vec![0];
        while stepper.go(&Move::Forward).unwrap() {
            places.push(stepper.place().0);
            assert_eq!(seen(&stepper), pictures[stepper.place().0]);
        }
        // Arcs that join the queue for one reason are one step; all else is a step of its own.
        assert!(places.last() == Some(&end) && places.len() < end);
        for &place in places.iter().rev().skip(1) {
            assert!(stepper.go(&Move::Back).unwrap());
            assert_eq!((stepper.place().0, seen(&stepper)), (place, pictures[place].clone()));
        }
        assert!(!stepper.go(&Move::Back).unwrap());
        for place in (0..=end).step_by(97).chain([end, 0, STRIDE, STRIDE + 1, end - 1]) {
            assert!(stepper.go(&Move::Jump(place)).unwrap());
            assert_eq!(seen(&stepper), pictures[place], "{place}");
        }
        stepper.go(&Move::Start).unwrap();
        let mut conflicts = Vec::new();
        while stepper.go(&Move::NextConflict).unwrap() {
            conflicts.push(stepper.place().0);
        }
        assert_eq!(conflicts.len() as u64, {
            stepper.go(&Move::End).unwrap();
            stepper.counts().dead_ends
        });
        for place in conflicts.into_iter().rev() {
            assert!(stepper.go(&Move::LastConflict).unwrap());
            assert_eq!(stepper.place().0, place);
        }
        assert!(stepper.go(&Move::ToVariable("nobody".into())).is_err());
    }
}
