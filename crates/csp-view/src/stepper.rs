//! The view of a recorded search at one place, in words.

use csp_core::observe::{Counts, Lesson, Move, Recording, Stepper, Waiting};
use csp_core::{Domain, Event, Var};
use csp_instance::Names;
use csp_sudoku::picture::CandidateStyle;
use csp_terminal::words::numbers as text;

use crate::sentence::sentence;

/// The length of a queue that is shown.
const SHOWN: usize = 8;

/// A place in a recorded search, with the names of its network.
#[expect(missing_debug_implementations, reason = "it is written, not shown")]
pub struct View<'r> {
    names: Names<'r>,
    stepper: Stepper<'r>,
}

impl<'r> View<'r> {
    /// At the start of a recording.
    pub fn new(names: Names<'r>, recording: &'r Recording<'r>) -> Self {
        Self { names, stepper: Stepper::new(recording) }
    }

    /// The names of variables and values.
    pub fn names(&self) -> Names<'r> {
        self.names
    }

    /// The place in the recording.
    pub fn stepper(&self) -> &Stepper<'r> {
        &self.stepper
    }

    /// The domain of a variable at this place.
    pub fn domain(&self, x: Var) -> &Domain {
        &self.stepper.replay().domains()[x.index()]
    }

    /// Goes there. Whether there is such a place.
    pub fn go(&mut self, to: Move) -> bool {
        self.stepper.go(to)
    }

    /// The domains as they are: a board with candidates, or a line for each variable.
    pub fn picture(&self) -> String {
        let domains = self.names.network.variables().zip(self.stepper.replay().domains());
        if let Some(size) = self.names.size {
            // The least value of a cell is 1, and its number is 0.
            let candidates = |(_, domain): (Var, &Domain)| domain.iter().map(|value| value.get() + 1).collect();
            return size.candidates_to_text(&domains.map(candidates).collect::<Vec<Domain>>(), CandidateStyle::Plain);
        }
        let line =
            |(x, domain): (Var, &Domain)| format!("{:>14} {}\n", self.names.variable(x), self.names.domain(x, domain));
        domains.map(line).collect()
    }

    /// The state of the search, in lines: the event, what it is due to, the queue, the counters.
    pub fn status(&self) -> [String; 4] {
        let at = self.stepper.place();
        let end = self.stepper.recording().events().len();
        let depth = self.stepper.replay().depth();
        [
            format!("event {at} of {end}, depth {depth}: {}", self.event()),
            format!("after: {}", self.cause()),
            format!("queue: {}", self.queue()),
            counters(self.stepper.counts()),
        ]
    }

    /// The last event, in words.
    fn event(&self) -> String {
        match self.stepper.step() {
            [] => "the start: nothing has happened".into(),
            [.., Event::Enqueued { item, cause }] if self.stepper.step().len() > 1 => {
                let count = self.stepper.step().len();
                let cause = self.names.enqueuing(*cause);
                format!("{count} join the queue, {cause}; the last is {}", self.names.waiting(*item))
            }
            [.., last] => sentence(self.names, last),
        }
    }

    /// The cause of the last event: the last value tried before it.
    fn cause(&self) -> String {
        self.stepper.last_tried().map_or("the root".into(), |event| sentence(self.names, event))
    }

    /// The length of the queue here, and its first items.
    fn queue(&self) -> String {
        let length = self.stepper.replay().queue().len();
        let thing = match self.stepper.replay().queue().next() {
            None => return "empty".into(),
            Some(Waiting::Arc { .. }) => "arc",
            Some(Waiting::Value { .. }) => "removed value",
        };
        let more = if length > SHOWN { format!(" and {} more", length - SHOWN) } else { String::new() };
        format!("{}: {}{more}", text::count(length as u64, thing), self.waiting(SHOWN))
    }

    /// All that waits in the queue here, the next first.
    pub fn whole_queue(&self) -> String {
        let waiting = self.waiting(usize::MAX);
        if waiting.is_empty() { "the queue is empty".into() } else { waiting }
    }

    /// The assigned variables with their values, the first assigned first, and the last conflict set or nogood.
    pub fn path(&self) -> String {
        let assigned: Vec<String> = self.stepper.replay().path().map(|(x, v)| self.names.assignment(x, v)).collect();
        let path = if assigned.is_empty() { "nothing is assigned".into() } else { assigned.join(", ") };
        match (self.stepper.lesson(), self.stepper.conflict_set()) {
            (Some(Lesson { nogood, from, to, .. }), _) => {
                let nogood = self.names.nogood(nogood);
                format!("{path}\nnogood of the last conflict: {nogood}; from level {from} back to level {to}")
            }
            (None, None) => path,
            (None, Some((x, set))) => {
                format!("{path}\nconflict set of {}: {}", self.names.variable(x), self.names.set(set))
            }
        }
    }

    /// The first so many of what waits in the queue.
    fn waiting(&self, most: usize) -> String {
        let waiting = self.stepper.replay().queue().take(most).map(|item| self.names.waiting(item));
        waiting.collect::<Vec<_>>().join(" ")
    }
}

fn counters(counts: Counts) -> String {
    let Counts { nodes, dead_ends, backtracks, prunings, revisions, solutions, .. } = counts;
    format!(
        "nodes {nodes}, dead ends {dead_ends}, backtracks {backtracks}, prunings {prunings}, revisions {revisions}, \
         solutions {solutions}"
    )
}
