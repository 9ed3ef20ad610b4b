//! A walk through a recorded search, forward and back.

use super::{Counts, Recording, Replay};
use crate::model::{Domain, Val, Var};
use crate::store::{Event, Lesson};

/// A snapshot is kept before each event whose place is a multiple of this number; between two of them, events
/// are replayed.
const STRIDE: usize = 512;

/// A place in a [`Recording`]: this many of its events have happened. The place can move forward and back,
/// and at each place the domains, the queue and the counters are known.
///
/// All items that join a queue for one cause are one step; each other event is a step of its own.
///
/// Cost: making a stepper replays all events, and keeps a copy of the domains for each 512 of them. After
/// that each move replays at most 512 events, besides the search for its target.
///
/// ```
/// use csp_core::observe::{Landmark, Move, Recording, Stepper};
/// use csp_core::{Event, Solver, problems};
///
/// let queens = problems::queens(6);
/// let mut recording = Recording::new(&queens, 10_000);
/// Solver::new(&queens).strategy("fc".parse().unwrap()).observer(&mut recording).first().unwrap();
///
/// let mut stepper = Stepper::new(&recording);
/// assert!(stepper.go(Move::Next(Landmark::Conflict)));
/// let Some(&Event::Conflict { var, .. }) = stepper.event() else { panic!("a conflict was asked for") };
/// assert!(stepper.replay().domains()[var.index()].is_empty());
/// assert!(stepper.go(Move::Back));
/// assert_eq!(stepper.counts().dead_ends, 0);
/// ```
#[derive(Clone, Debug)]
pub struct Stepper<'r> {
    recording: &'r Recording<'r>,
    /// For each event, whether it tries a value of a variable that has another one left.
    decisions: Vec<bool>,
    /// The snapshots before every [`STRIDE`]-th event.
    snapshots: Vec<Snapshot>,
    place: usize,
    now: Snapshot,
}

/// The state of a search at one place.
#[derive(Clone, Debug)]
struct Snapshot {
    replay: Replay,
    counts: Counts,
}

/// The place to move to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// One step forward.
    Forward,
    /// One step back.
    Back,
    /// Behind the next event of this kind.
    Next(Landmark),
    /// Behind the last event of this kind that comes before the event that happened last.
    Last(Landmark),
    /// Behind this many events.
    To(usize),
    /// Behind the next event in which this variable gets or loses a value, fails, or runs out of values.
    Variable(Var),
    /// Behind the next value tried that brings the number of assigned variables to this one.
    Depth(usize),
    /// Before all events.
    Start,
    /// Behind all events.
    End,
}

/// A kind of event that is worth moving to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landmark {
    /// A value is tried for a variable that has another one left.
    Decision,
    /// A node fails, by a check or a wipe-out.
    Conflict,
    /// The values of a variable have run out.
    Backtrack,
    /// The search starts again at the root.
    Restart,
    /// A solution is found.
    Solution,
}

impl<'r> Stepper<'r> {
    /// A stepper before the first event.
    pub fn new(recording: &'r Recording<'r>) -> Self {
        let start = Snapshot::new(recording);
        let mut stepper =
            Self { recording, decisions: Vec::new(), snapshots: Vec::new(), place: 0, now: start.clone() };
        for (place, event) in recording.events().iter().enumerate() {
            if place % STRIDE == 0 {
                stepper.snapshots.push(stepper.now.clone());
            }
            stepper.decisions.push(is_decision(event, &stepper.now.replay));
            stepper.now.apply(event, stepper.decisions[place]);
        }
        stepper.now = start;
        stepper
    }

    /// The recording.
    pub fn recording(&self) -> &'r Recording<'r> {
        self.recording
    }

    /// The number of events that have happened.
    pub fn place(&self) -> usize {
        self.place
    }

    /// The domains, the queue and the depth at this place.
    pub fn replay(&self) -> &Replay {
        &self.now.replay
    }

    /// The counters of what has happened up to this place.
    pub fn counts(&self) -> Counts {
        self.now.counts
    }

    /// The event that happened last; none at the start.
    pub fn event(&self) -> Option<&'r Event> {
        self.step().last()
    }

    /// The events of the last step up to this place: several when they join a queue for one cause; none at
    /// the start.
    pub fn step(&self) -> &'r [Event] {
        let first = (0..self.place).rfind(|&place| !self.goes_with_the_one_before(place)).unwrap_or(0);
        &self.events()[first..self.place]
    }

    /// The last event up to this place that tried a value. What has happened since is due to it, or to its
    /// failure.
    pub fn last_tried(&self) -> Option<&'r Event> {
        self.events()[..self.place].iter().rfind(|event| matches!(event, Event::Tried { .. }))
    }

    /// The values that the last step took out of a domain: the value pruned, those that a value tried set
    /// aside, or the one that a local search left.
    pub fn removed(&self) -> Vec<(Var, Val)> {
        match self.event() {
            Some(&Event::Pruned { var, value, .. }) => vec![(var, value)],
            Some(&Event::Repaired { var, from: Some(from), to, .. }) if from != to => vec![(var, from)],
            Some(&Event::Tried { var, value, .. }) => {
                let before = self.replay().before_last_choice().into_iter().flat_map(Domain::iter);
                before.filter(|&other| other != value).map(|other| (var, other)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The variables with a part in a constraint that does not hold, ascending, where a local search shows its complete
    /// assignment; none where another search shows its domains.
    pub fn broken(&self) -> Vec<Var> {
        let is_local = self.events()[..self.place].iter().any(|event| matches!(event, Event::Repaired { .. }));
        let network = self.recording.network();
        let value = |x: Var| Some(&self.replay().domains()[x.index()]).filter(|domain| domain.len() == 1)?.first();
        let breaks = |x: &Var| {
            value(*x).is_some_and(|a| {
                let others = network.arcs(*x).iter().filter_map(|&arc| Some((arc, value(arc.target())?)));
                others.into_iter().any(|(arc, b)| !network.row(arc, a).contains(b))
            })
        };
        if is_local { network.variables().filter(breaks).collect() } else { Vec::new() }
    }

    /// The last conflict set that the look-back told since the search started or started again, and the
    /// variable whose values had run out.
    pub fn conflict_set(&self) -> Option<(Var, &'r [Var])> {
        let run = self.events()[..self.place].iter().rev();
        run.take_while(|event| !matches!(event, Event::Restarted)).find_map(|event| match event {
            Event::Backtracked { var, conflict_set: Some(set) } => Some((*var, &**set)),
            _ => None,
        })
    }

    /// The nogood that the last conflict has taught since the search started or started again, when it learns.
    pub fn lesson(&self) -> Option<&'r Lesson> {
        let run = self.events()[..self.place].iter().rev();
        run.take_while(|event| !matches!(event, Event::Restarted)).find_map(|event| match event {
            Event::Learnt { lesson } => Some(&**lesson),
            _ => None,
        })
    }

    /// Moves there, if there is such a place; else it stays. Says whether there is one.
    pub fn go(&mut self, to: Move) -> bool {
        let target = self.target(to);
        if let Some(target) = target {
            self.jump(target);
        }
        target.is_some()
    }

    fn events(&self) -> &'r [Event] {
        self.recording.events()
    }

    fn target(&self, to: Move) -> Option<usize> {
        let end = self.events().len();
        match to {
            Move::Forward => (self.place < end).then(|| self.step_begin(self.place + 1)),
            Move::Back => self.place.checked_sub(1).map(|before| self.step_end(before)),
            Move::Next(landmark) => self.next(|place, event| self.is_at(landmark, place, event)),
            Move::Last(landmark) => self.last(|place, event| self.is_at(landmark, place, event)),
            Move::To(place) => (place <= end).then_some(place),
            Move::Variable(x) => self.next(|_, event| concerns(event, x)),
            Move::Depth(wanted) => {
                self.next(|_, event| matches!(event, Event::Tried { depth, .. } if *depth == wanted))
            }
            Move::Start => Some(0),
            Move::End => Some(end),
        }
    }

    /// The first place from `from` on at which a step begins, or the end.
    fn step_begin(&self, from: usize) -> usize {
        let end = self.events().len();
        (from..end).find(|&place| !self.goes_with_the_one_before(place)).unwrap_or(end)
    }

    /// The last place up to `up_to` at which a step begins.
    fn step_end(&self, up_to: usize) -> usize {
        (0..=up_to).rfind(|&place| !self.goes_with_the_one_before(place)).unwrap_or(0)
    }

    /// True if the event at this place joins a queue for the same cause as the event before it.
    fn goes_with_the_one_before(&self, place: usize) -> bool {
        let cause = |place: usize| match self.events().get(place) {
            Some(Event::Enqueued { cause, .. }) => Some(cause),
            _ => None,
        };
        place > 0 && cause(place).is_some() && cause(place) == cause(place - 1)
    }

    /// The place behind the next event that is wanted.
    fn next(&self, wanted: impl Fn(usize, &Event) -> bool) -> Option<usize> {
        let mut places = self.place..self.events().len();
        places.find(|&place| wanted(place, &self.events()[place])).map(|place| place + 1)
    }

    /// The place behind the last event that is wanted, before the event that happened last.
    fn last(&self, wanted: impl Fn(usize, &Event) -> bool) -> Option<usize> {
        let mut places = 0..self.place.saturating_sub(1);
        places.rfind(|&place| wanted(place, &self.events()[place])).map(|place| place + 1)
    }

    fn is_at(&self, landmark: Landmark, place: usize, event: &Event) -> bool {
        match landmark {
            Landmark::Decision => self.decisions[place],
            Landmark::Conflict => matches!(event, Event::Conflict { .. }),
            Landmark::Backtrack => matches!(event, Event::Backtracked { .. }),
            Landmark::Restart => matches!(event, Event::Restarted),
            Landmark::Solution => matches!(event, Event::Solved),
        }
    }

    fn jump(&mut self, target: usize) {
        let is_near = target >= self.place && target - self.place < STRIDE;
        if !is_near {
            // The snapshot before the last event wanted, because there is none behind the end.
            let number = target.saturating_sub(1) / STRIDE;
            self.place = number * STRIDE;
            self.now = self.snapshots.get(number).cloned().unwrap_or_else(|| Snapshot::new(self.recording));
        }
        for place in self.place..target {
            self.now.apply(&self.recording.events()[place], self.decisions[place]);
        }
        self.place = target;
    }
}

impl Snapshot {
    fn new(recording: &Recording<'_>) -> Self {
        Self { replay: Replay::new(recording.network()), counts: Counts::default() }
    }

    fn apply(&mut self, event: &Event, is_decision: bool) {
        self.counts.count(event, is_decision);
        self.replay.apply(event);
    }
}

/// True if the event tries a value for a variable that has another one left.
fn is_decision(event: &Event, before: &Replay) -> bool {
    matches!(*event, Event::Tried { var, .. } if before.domains()[var.index()].len() > 1)
}

fn concerns(event: &Event, x: Var) -> bool {
    match *event {
        Event::Tried { var, .. }
        | Event::Retracted { var, .. }
        | Event::Backtracked { var, .. }
        | Event::Pruned { var, .. }
        | Event::Repaired { var, .. }
        | Event::Conflict { var, .. } => var == x,
        _ => false,
    }
}
