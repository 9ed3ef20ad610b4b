//! The work on many problems: which states are in lanes, which wait, and whose turn it is.

use std::collections::VecDeque;
use std::task::Poll;

use csp_core::{Stop, Watch};

use crate::machine::seam::Machine;
use crate::problem::packing::Packing;
use crate::rows::mask::{MOST_WORDS, Mask};
use crate::run::problem::{Problem, Wanted};
use crate::states::frontier::Frontier;
use crate::states::list::{NO_STATE, StateId, Tally};
use crate::states::queue::Queue;
use crate::structure::compiled::Structure;

/// Packs the next problem into the words of a state, and says whether each of its domains has a value. There may be none as
/// yet, or none any more.
pub(crate) type Next<'a> = dyn FnMut(&mut [u64]) -> Poll<Option<bool>> + 'a;

/// Works on problems that come one after the other. It knows their states alone, so that this code is compiled once, here, with
/// all that makes it fast: what a problem is to the caller, the caller keeps.
#[derive(Debug)]
pub(crate) struct Driver<'s> {
    pub(crate) structure: &'s Structure,
    pub(crate) machine: Box<dyn Machine + 's>,
    pub(crate) packing: Packing,
    pub(crate) wanted: Wanted,
    pub(crate) watch: Watch,
    pub(crate) frontier: Frontier,
    pub(crate) queue: Queue,
    /// The problems from the first whose answer was not taken.
    pub(crate) problems: VecDeque<Problem>,
    /// The number of the first of them.
    pub(crate) first: usize,
    /// For each lane its state, or the one that it will go on with.
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

/// When there are more than these for each lane, lanes help with the problems that were begun.
const FEW_ANSWERS: usize = 4;

/// The same for states: so there are no more than some megabytes of them unless single problems have many.
const FEW_STATES: usize = 32;

/// The bytes of waiting states from which on no new problem is begun.
const MANY_STATES: usize = 64 << 20;

impl<'s> Driver<'s> {
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
    pub(crate) fn take_done(&mut self) -> Option<Problem> {
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

    /// Gives work to the lanes, lets them sweep until enough of them wait, and sees to those. `next` has new problems.
    pub(crate) fn step(&mut self, next: &mut Next<'_>) {
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

    fn give_work(&mut self, next: &mut Next<'_>) {
        let mut free = Mask::all(self.machine.width());
        free &= !self.active;
        let mut loaded = Mask::default();
        let mut is_over = false;
        for lane in free.lanes() {
            let kept = Some(self.states[lane]).filter(|&state| state != NO_STATE);
            let Some(state) = kept.filter(|&state| self.frontier.is_needed(state)).or_else(|| {
                if let Some(dropped) = kept {
                    self.frontier.forget(dropped);
                    self.states[lane] = NO_STATE;
                }
                // When there is nothing for one lane there is nothing for the next.
                let state = if is_over { None } else { self.next_state(next) };
                is_over = state.is_none();
                state
            }) else {
                continue;
            };
            self.states[lane] = state;
            self.packing.copy_in(self.machine.buffer(), lane, self.frontier.packed(state));
            loaded.insert(lane);
        }
        if !loaded.is_empty() {
            self.machine.load(&loaded);
            self.active |= loaded;
        }
    }

    /// A state to work on: a new problem, as long as few answers and few states wait. Then one of a problem with few that wait,
    /// else a new problem, else one of a problem with many. When there are too many states, only the first of all, with which
    /// depth-first search would go on.
    fn next_state(&mut self, next: &mut Next<'_>) -> Option<StateId> {
        if self.frontier.len() >= self.wanted.states {
            let leftmost = Some(self.problems.front()?.list.first).filter(|&first| first != NO_STATE)?;
            return self.queue.take(leftmost, &mut self.frontier);
        }
        let lanes = 64 * self.machine.width();
        let are_few = self.problems.len() < FEW_ANSWERS * lanes && self.frontier.len() < FEW_STATES * lanes;
        let new = if are_few { self.new_state(next) } else { None };
        new.or_else(|| self.queue.light(&mut self.frontier))
            .or_else(|| self.new_state(next))
            .or_else(|| self.queue.heavy(&mut self.frontier))
    }

    fn new_state(&mut self, next: &mut Next<'_>) -> Option<StateId> {
        while !self.has_ended
            && self.problems.len() < MOST_ANSWERS * 64 * self.machine.width()
            && self.frontier.len() * self.frontier.bytes_of_a_state() < MANY_STATES
        {
            let (mut list, state) = self.frontier.begin(self.first + self.problems.len());
            let has_all = match next(self.frontier.packed_mut(state)) {
                Poll::Ready(Some(has_all)) => has_all,
                none => {
                    self.frontier.forget(state);
                    self.has_ended = none.is_ready();
                    break;
                }
            };
            if !has_all {
                // There is nothing to search.
                self.frontier.die(&mut list, state);
            }
            self.problems.push_back(Problem::new(list, self.wanted));
            if has_all {
                return Some(state);
            }
        }
        None
    }
}
