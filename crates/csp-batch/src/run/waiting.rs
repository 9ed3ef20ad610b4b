//! The ends of lanes that wait: dead states, solutions, splits.

use crate::machine::seam::Waiting;
use crate::run::driver::Driver;
use crate::run::problem::Problem;
use crate::states::frontier::Frontier;
use crate::states::list::{NO_STATE, StateId};

impl Driver<'_> {
    /// Sees to the lanes that wait.
    pub(crate) fn see_to(&mut self, waiting: &Waiting) {
        for lane in waiting.dead.lanes() {
            if let Some(id) = self.leave(lane) {
                let behind = self.frontier.behind(id);
                let (problem, frontier) = self.problem(id);
                frontier.die(&mut problem.list, id);
                self.go_on(lane, behind);
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
        let has_dropped = frontier.solve(&mut problem.list, id, most);
        self.has_dropped |= has_dropped;
        self.go_on(lane, self.frontier.behind(id));
    }

    /// A lane that has left a state goes on with the one behind, if that waits, as depth-first search would. So the states of a
    /// problem are mostly searched by one lane, one after the other, and few are begun that a solution further to the left
    /// makes useless.
    fn go_on(&mut self, lane: usize, behind: Option<StateId>) {
        let has_room = self.frontier.len() < self.wanted.states;
        if let Some(id) = behind.filter(|_| has_room).and_then(|id| self.queue.take(id, &mut self.frontier)) {
            self.states[lane] = id;
        }
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
        self.queue.push(second, live, &mut self.frontier);
    }

    /// The problem of a state.
    fn problem(&mut self, id: StateId) -> (&mut Problem, &mut Frontier) {
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
    pub(crate) fn leave_dropped(&mut self) {
        self.has_dropped = false;
        for lane in self.active.lanes() {
            if !self.frontier.is_needed(self.states[lane]) {
                self.leave(lane);
            }
        }
    }
}
