//! The work on many problems: which states are in lanes, which wait, and whose turn it is.

use std::collections::VecDeque;
use std::task::Poll;

use csp_core::{Stop, Watch};

use crate::machine::seam::Machine;
use crate::problem::packing::Packing;
use crate::problem::restriction::Restriction;
use crate::rows::mask::{MOST_WORDS, Mask};
use crate::run::problem::{Problem, Wanted, pack};
use crate::states::frontier::Frontier;
use crate::states::list::{NO_STATE, StateId, Tally};
use crate::states::queue::Queue;
use crate::structure::compiled::Structure;

/// Works on problems that come one after the other.
#[derive(Debug)]
pub(crate) struct Driver<'s, T> {
    pub(crate) structure: &'s Structure,
    pub(crate) machine: Box<dyn Machine + 's>,
    pub(crate) packing: Packing,
    pub(crate) wanted: Wanted,
    pub(crate) watch: Watch,
    pub(crate) frontier: Frontier,
    pub(crate) queue: Queue,
    /// The problems from the first whose answer was not taken.
    pub(crate) problems: VecDeque<Problem<T>>,
    /// The number of the first of them.
    pub(crate) first: usize,
    /// For each lane its state.
    pub(crate) states: Vec<StateId>,
    pub(crate) active: Mask,
    /// True if some lane may work on a state that nobody needs.
    pub(crate) has_dropped: bool,
    pub(crate) has_ended: bool,
}

/// Of the lanes that have work, the share that must wait before they are seen to, in percent. Fewer make more steps, more
/// leave lanes without work.
const ENOUGH_WAIT: u32 = 50;

/// Answers that wait for an earlier one, for each lane; when there are more, no new problem is begun.
const MOST_ANSWERS: usize = 16;

/// The bytes of waiting states from which on no new problem is begun.
const MANY_STATES: usize = 64 << 20;

impl<'s, T: Restriction> Driver<'s, T> {
    pub(crate) fn new(structure: &'s Structure, machine: Box<dyn Machine + 's>, wanted: Wanted, watch: Watch) -> Self {
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
    pub(crate) fn structure(&self) -> &'s Structure {
        self.structure
    }

    /// The packing of states.
    pub(crate) fn packing(&self) -> Packing {
        self.packing
    }

    /// The most solutions of a problem that are wanted.
    pub(crate) fn most(&self) -> u64 {
        self.wanted.solutions
    }

    /// Takes the first solution of the first problem off its list, when it is known that no other comes before it, and that it
    /// is within the limit of nodes.
    pub(crate) fn first_solution(&mut self) -> Option<(&mut Frontier, StateId, Tally)> {
        let list = &mut self.problems.front_mut()?.list;
        let (id, tally) = self.frontier.take_first(list, self.wanted.nodes)?;
        Some((&mut self.frontier, id, tally))
    }

    /// Takes the first problem off when its answer is known.
    pub(crate) fn take_done(&mut self) -> Option<Problem<T>> {
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

    /// True if no problem is under way, and none waits for its turn.
    pub(crate) fn is_idle(&self) -> bool {
        self.problems.is_empty()
    }

    /// True if a limit has ended the run.
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
    pub(crate) fn stop_all(&mut self) {
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

    /// A state to work on: of a problem with few that wait, else a new problem, else of one with many. When there are too
    /// many states, only the first of all, with which depth-first search would go on.
    fn next_state(&mut self, next: &mut dyn FnMut() -> Poll<Option<T>>) -> Option<StateId> {
        if self.frontier.len() >= self.wanted.states {
            let leftmost = self.problems.front()?.list.first;
            return self.queue.take(leftmost);
        }
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
        self.problems.push_back(Problem::new(item, list, self.wanted));
        has_all.then_some(state)
    }
}
