//! The work on many problems: which states are in lanes, which wait, and whose turn it is.

use std::collections::VecDeque;
use std::task::Poll;

use super::frontier::{Frontier, List, NO_STATE, StateId, Tally};
use super::machine::{Machine, Waiting};
use super::mask::{MOST_WORDS, Mask};
use super::packing::Packing;
use super::queue::Queue;
use super::restriction::Restriction;
use super::structure::Structure;
use crate::limits::Stop;
use crate::model::Var;
use crate::watch::Watch;

/// A problem that is under way, or whose answer waits for its turn.
#[derive(Debug)]
pub(super) struct Problem<T> {
    pub(super) item: T,
    pub(super) list: List,
    /// The limit that stopped it.
    pub(super) stop: Option<Stop>,
    /// Whether something was dropped that lay beyond the limit of nodes.
    is_cut: bool,
    /// How many states splits may make before the limit of nodes is looked at again.
    look_at: u64,
}

impl<T> Problem<T> {
    fn is_done(&self) -> bool {
        self.list.live == 0
    }

    /// Drops what lies beyond the `most` nodes that the problem may have.
    fn cut(&mut self, frontier: &mut Frontier, most: u64) {
        self.is_cut |= frontier.cut(&mut self.list, most);
        // A walk along the list costs as much as the list is long.
        self.look_at = self.list.made + most / 2 + LOOK_EVERY;
    }
}

/// Nodes after which the limit of nodes is looked at once more, at least.
const LOOK_EVERY: u64 = 64;

/// What is the same for all problems of a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    /// The most solutions of a problem, one at least.
    pub(super) solutions: u64,
    /// The most nodes of a problem.
    pub(super) nodes: u64,
}

/// Works on problems that come one after the other.
#[derive(Debug)]
pub(crate) struct Driver<'s, T> {
    structure: &'s Structure,
    machine: Box<dyn Machine + 's>,
    packing: Packing,
    wanted: Wanted,
    watch: Watch,
    pub(super) frontier: Frontier,
    queue: Queue,
    /// The problems from the first whose answer was not taken.
    problems: VecDeque<Problem<T>>,
    /// The number of the first of them.
    first: usize,
    /// For each lane its state.
    states: Vec<StateId>,
    active: Mask,
    /// Whether some lane may work on a state that nobody needs.
    has_dropped: bool,
    has_ended: bool,
}

/// Of the lanes that have work, the share that must wait before they are seen to, in percent. Fewer make more steps, more
/// leave lanes without work.
const ENOUGH_WAIT: u32 = 50;

/// Answers that wait for an earlier one, for each lane; when there are more, no new problem is begun.
const MOST_ANSWERS: usize = 16;

/// The bytes of waiting states from which on no new problem is begun.
const MANY_STATES: usize = 64 << 20;

impl<'s, T: Restriction> Driver<'s, T> {
    pub(super) fn new(structure: &'s Structure, machine: Box<dyn Machine + 's>, wanted: Wanted, watch: Watch) -> Self {
        let packing = Packing::of(structure, machine.width());
        let lanes = 64 * MOST_WORDS;
        Self {
            structure,
            packing,
            wanted,
            watch,
            frontier: Frontier::new(packing.words),
            queue: Queue::default(),
            problems: VecDeque::new(),
            first: 0,
            states: vec![NO_STATE; lanes],
            active: Mask::default(),
            has_dropped: false,
            has_ended: false,
            machine,
        }
    }

    /// The structure of the network.
    pub(super) fn structure(&self) -> &'s Structure {
        self.structure
    }

    /// How states are packed.
    pub(super) fn packing(&self) -> Packing {
        self.packing
    }

    /// How many solutions of a problem are wanted.
    pub(super) fn most(&self) -> u64 {
        self.wanted.solutions
    }

    /// Takes the first solution of the first problem off its list, when it is known that no other comes before it, and that it
    /// is within the limit of nodes.
    pub(super) fn first_solution(&mut self) -> Option<(&mut Frontier, StateId, Tally)> {
        let list = &mut self.problems.front_mut()?.list;
        let (id, tally) = self.frontier.take_first(list, self.wanted.nodes)?;
        Some((&mut self.frontier, id, tally))
    }

    /// Takes the first problem off when its answer is known.
    pub(super) fn take_done(&mut self) -> Option<Problem<T>> {
        let mut done = self.problems.pop_front_if(|problem| problem.is_done())?;
        self.first += 1;
        if done.list.made > self.wanted.nodes {
            done.cut(&mut self.frontier, self.wanted.nodes);
        }
        // What was dropped does not matter when enough was found before it.
        if done.is_cut && done.list.solved < self.wanted.solutions && done.stop.is_none() {
            done.stop = Some(Stop::Nodes);
        }
        Some(done)
    }

    /// Whether no problem is under way, and none waits for its turn.
    pub(crate) fn is_idle(&self) -> bool {
        self.problems.is_empty()
    }

    /// Whether a limit has ended the run.
    pub(crate) fn was_stopped(&self) -> bool {
        self.watch.tripped().is_some()
    }

    /// Gives work to the lanes, lets them sweep until enough of them wait, and sees to those. `next` has new problems; it may
    /// have none as yet.
    pub(crate) fn step(&mut self, next: &mut dyn FnMut() -> Poll<Option<T>>) {
        self.give_work(next);
        let active = self.active.len();
        if active == 0 {
            return;
        }
        let enough = (active * ENOUGH_WAIT / 100).max(1);
        let rows = (self.structure.order.len() * self.structure.values) as u64;
        loop {
            let waiting = self.machine.sweep(&self.active);
            if self.watch.work(rows) {
                return self.stop_all();
            }
            if waiting.all().len() >= enough {
                return self.see_to(&waiting);
            }
        }
    }

    /// Ends all problems for the reason that ended the work.
    fn stop_all(&mut self) {
        for problem in &mut self.problems {
            if !problem.is_done() {
                self.frontier.drop_live(&mut problem.list);
                problem.stop = self.watch.tripped();
            }
        }
        self.has_ended = true;
        self.leave_dropped();
    }

    fn give_work(&mut self, next: &mut dyn FnMut() -> Poll<Option<T>>) {
        let mut free = Mask::all(self.machine.width());
        free &= !self.active;
        let mut loaded = Mask::default();
        for lane in free.lanes() {
            let Some(state) = self.next_state(next) else { break };
            self.states[lane] = state;
            self.packing.copy_in(self.machine.buffer(), lane, self.frontier.packed(state));
            loaded.insert(lane);
        }
        if !loaded.is_empty() {
            self.machine.load(&loaded);
            self.active |= loaded;
        }
    }

    /// A state to work on: of a problem with few that wait, else a new problem, else of one with many.
    fn next_state(&mut self, next: &mut dyn FnMut() -> Poll<Option<T>>) -> Option<StateId> {
        let light = self.queue.light(&mut self.frontier);
        light.or_else(|| self.new_state(next)).or_else(|| self.queue.heavy(&mut self.frontier))
    }

    fn new_state(&mut self, next: &mut dyn FnMut() -> Poll<Option<T>>) -> Option<StateId> {
        while !self.has_ended
            && self.problems.len() < MOST_ANSWERS * 64 * self.machine.width()
            && self.frontier.len() * self.frontier.bytes_of_a_state() < MANY_STATES
        {
            let Poll::Ready(item) = next() else { break };
            let Some(item) = item else {
                self.has_ended = true;
                break;
            };
            if let Some(state) = self.begin(item) {
                return Some(state);
            }
        }
        None
    }

    /// Begins a problem; none when one of its domains is empty, so that there is nothing to search.
    fn begin(&mut self, item: T) -> Option<StateId> {
        let (mut list, state) = self.frontier.begin(self.first + self.problems.len());
        let has_all = pack(self.structure, self.packing, &item, self.frontier.packed_mut(state));
        if !has_all {
            self.frontier.die(&mut list, state);
        }
        self.problems.push_back(Problem { item, list, stop: None, is_cut: false, look_at: self.wanted.nodes });
        has_all.then_some(state)
    }

    /// Sees to the lanes that wait.
    fn see_to(&mut self, waiting: &Waiting) {
        for lane in waiting.dead.lanes() {
            if let Some(id) = self.leave(lane) {
                let (problem, frontier) = self.problem(id);
                frontier.die(&mut problem.list, id);
            }
        }
        if !(waiting.solved | waiting.open).is_empty() {
            self.machine.split(&waiting.open);
            waiting.solved.lanes().for_each(|lane| self.solve(lane));
            waiting.open.lanes().for_each(|lane| self.split(lane));
        }
        if self.has_dropped {
            self.leave_dropped();
        }
        if !self.watch.affords(self.frontier.len() * self.frontier.bytes_of_a_state()) {
            self.stop_all();
        }
    }

    /// The state of a lane is a solution.
    fn solve(&mut self, lane: usize) {
        let Some(id) = self.leave(lane) else { return };
        self.packing.copy_out(self.machine.buffer(), lane, self.frontier.packed_mut(id));
        let most = self.wanted.solutions;
        let (problem, frontier) = self.problem(id);
        frontier.solve(&mut problem.list, id, most);
        self.has_dropped |= most < u64::MAX;
    }

    /// A lane was split: its state is the first part, and the second waits.
    fn split(&mut self, lane: usize) {
        let id = self.states[lane];
        if !self.frontier.is_needed(id) {
            return;
        }
        let (problem, frontier) = self.problem(id);
        let second = frontier.split(&mut problem.list, id);
        let live = problem.list.live;
        if problem.list.made > problem.look_at {
            let most = self.wanted.nodes;
            let (problem, frontier) = self.problem(id);
            problem.cut(frontier, most);
            self.has_dropped = true;
        }
        self.packing.copy_out(self.machine.buffer(), lane, self.frontier.packed_mut(second));
        self.queue.push(second, live);
    }

    /// The problem of a state.
    fn problem(&mut self, id: StateId) -> (&mut Problem<T>, &mut Frontier) {
        let place = self.frontier.problem(id) - self.first;
        (&mut self.problems[place], &mut self.frontier)
    }

    /// A lane has no work any more; the state that it had, if that is needed.
    fn leave(&mut self, lane: usize) -> Option<StateId> {
        self.active.remove(lane);
        let id = std::mem::replace(&mut self.states[lane], NO_STATE);
        self.frontier.is_needed(id).then_some(id).or_else(|| {
            self.frontier.forget(id);
            None
        })
    }

    /// Lanes leave states that nobody needs.
    fn leave_dropped(&mut self) {
        self.has_dropped = false;
        for lane in self.active.lanes() {
            if !self.frontier.is_needed(self.states[lane]) {
                self.leave(lane);
            }
        }
    }
}

/// Packs the domains of a problem. Says whether none of them is empty.
fn pack(structure: &Structure, packing: Packing, problem: &impl Restriction, state: &mut [u64]) -> bool {
    let mut empty = false;
    let places =
        structure.order.chunks(packing.places_of_a_word).zip(structure.declared.chunks(packing.places_of_a_word));
    for (word, (order, declared)) in state.iter_mut().zip(places) {
        *word = 0;
        for (place, (&x, &declared)) in order.iter().zip(declared).enumerate() {
            let left = problem.left(Var::new(x), declared) & declared;
            empty |= left == 0;
            *word |= left << (place * packing.values);
        }
    }
    !empty
}
