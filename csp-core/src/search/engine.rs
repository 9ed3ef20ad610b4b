//! The search loop that all textbook algorithms share.

use super::order::{ValueOrder, VariableOrder};
use super::promises::Parts;
use super::traversal::Nogoods;
use crate::engine::{Search, Step};
use crate::limits::{Limits, Stop};
use crate::model::{Arc, NaryConstraint, Val, Var};
use crate::stats::{Stats, Textbook};
use crate::store::{Cause, Conflict, Context, Event, Mark, Propagator};

/// Depth-first search with explicit frames. Its parameters are what it does after an assignment, where it
/// goes back to, the two orders, and the traversal of the tree. A new algorithm is a new parameter and never
/// a change here.
///
/// Each variable on the path has a frame with its values in the order in which they are tried. Invariant
/// between two calls of [`Engine::advance`]: the variable of every frame is assigned, except perhaps that of
/// the last frame.
pub(crate) struct Engine<'n> {
    cx: Context<'n>,
    parts: Parts<'n>,
    frames: Vec<Frame>,
    /// The values of all frames, one frame after the other; a frame owns `start..end`.
    pool: Vec<Val>,
    stats: Stats,
    stage: Stage,
    /// True if the engine must check complete assignments, because the propagator does not promise to.
    checks_solutions: bool,
}

/// The work that the search does when it is asked to advance.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// It makes the root consistent first.
    Root,
    /// It selects a variable.
    Select,
    /// It continues with the values of the last frame.
    Running,
    /// The value tried last was interrupted before all its consequences were found.
    Interrupted,
}

struct Frame {
    var: Var,
    start: usize,
    next: usize,
    end: usize,
    /// The point to retract to, while the variable is assigned.
    mark: Option<Mark>,
}

impl<'n> Engine<'n> {
    /// A search in `cx` with these parts.
    pub(crate) fn new(mut cx: Context<'n>, mut parts: Parts<'n>) -> Self {
        if parts.look_back.needs_culprits() {
            cx.keep_culprits();
        }
        // An order may look at all variables and arcs at each node, and so may a
        // look-ahead: the watch counts this.
        let network = cx.network();
        cx.watch().nodes_cost((network.len() + network.all_arcs().len() / 16) as u64);
        if parts.traversal.restarts() {
            parts.propagator = Box::new(Nogoods::new(parts.propagator));
        }
        let checks_solutions = !parts.propagator.checks_constraints();
        Self {
            cx,
            parts,
            frames: Vec::with_capacity(network.len()),
            pool: Vec::new(),
            stats: Stats { max_depth: Some(0), ..Stats::default() },
            stage: Stage::Root,
            checks_solutions,
        }
    }

    fn search(&mut self) -> Step {
        loop {
            // Without a frame the whole tree of this run has been visited.
            let Some(frame) = self.frames.last_mut() else {
                if !self.parts.traversal.next_run() {
                    return Step::Stopped(Stop::Exhausted);
                }
                self.open();
                continue;
            };
            // The value tried before, and all that was tried below it, is done with: take it back.
            if let Some(mark) = frame.mark.take() {
                self.cx.retract(mark);
                self.parts.propagator.backtracked(self.cx.depth());
            }
            if frame.next == frame.end {
                self.close();
            } else if let Some(stop) = self.limit() {
                return Step::Stopped(stop);
            } else if self.may_restart() && self.parts.traversal.wants_restart() {
                if let Err(conflict) = self.restart() {
                    return self.refuted(conflict);
                }
                self.open();
            } else if self.try_next_value() {
                // Unfinished propagation proves nothing: neither a failure nor a solution follows from it.
                if let Some(stop) = self.cx.stopped() {
                    self.stage = Stage::Interrupted;
                    return Step::Stopped(stop);
                }
                self.succeeded();
                if !self.cx.is_complete() {
                    self.open();
                } else if let Some(solution) = self.solution() {
                    return solution;
                }
            }
        }
    }

    /// The work before the first variable is selected: makes the root consistent.
    fn prepare(&mut self) -> Result<(), Conflict> {
        if let Some(var) = self.cx.network().first_empty_domain() {
            return Err(Conflict::empty(var));
        }
        for propagator in self.parts.root.iter_mut().chain([&mut self.parts.propagator]) {
            propagator.root(&mut self.cx)?;
            if self.cx.stopped().is_some() {
                return Ok(());
            }
        }
        let counters = self.cx.counters();
        log::debug!("root consistent: {} checks, {} prunings", counters.checks, counters.prunings);
        Ok(())
    }

    /// Selects the next variable and lists its values in the order in which they will be tried.
    fn open(&mut self) {
        let var = self.parts.variables.select(&self.cx);
        assert!(!self.cx.is_assigned(var), "the variable order selected {var:?}, which is assigned already");
        let start = self.pool.len();
        // A copy of the domain: work below changes the domain, but not which
        // values are still to be tried here.
        self.pool.extend(self.cx.domain(var));
        self.parts.values.arrange(&self.cx, var, &mut self.pool[start..]);
        self.parts.propagator.selected(&self.cx, var);
        self.parts.look_back.selected(&self.cx, var);
        self.frames.push(Frame { var, start, next: start, end: self.pool.len(), mark: None });
    }

    /// The values of the last variable have run out: goes back as far as the look-back says.
    fn close(&mut self) {
        let Some(&Frame { var, .. }) = self.frames.last() else { return };
        self.stats.backtracks += 1;
        self.report_backtrack(var);
        let target = self.parts.look_back.retreat(&self.cx, var);
        // An ordinary step back takes the last frame alone, whose variable is not
        // assigned; more frames are a jump.
        if target + 1 < self.frames.len() {
            let to = target.checked_sub(1).map(|index| self.frames[index].var);
            self.cx.emit(|| Event::Jumped { from: var, to });
        }
        self.leave(target);
    }

    /// Tells the observer that the values of `var` have run out, with the conflict set that the look-back
    /// keeps of them.
    #[inline]
    fn report_backtrack(&mut self, var: Var) {
        if self.cx.is_observed() {
            let conflict_set = self.parts.look_back.conflict_set(&self.cx).map(Into::into);
            self.cx.emit(|| Event::Backtracked { var, conflict_set });
        }
    }

    /// Takes back every frame below `depth`.
    fn leave(&mut self, depth: usize) {
        for frame in self.frames.drain(depth..).rev() {
            self.pool.truncate(frame.start);
            if let Some(mark) = frame.mark {
                self.cx.retract(mark);
            }
        }
        self.parts.propagator.backtracked(self.cx.depth());
    }

    /// True if nothing would be found again after a restart: there is no solution yet, or each must be better than those before.
    #[inline]
    fn may_restart(&self) -> bool {
        self.stats.solutions == 0 || self.parts.improves
    }

    /// Goes back to the root. What was refuted on the path is handed to the propagator, which keeps it as
    /// nogoods.
    fn restart(&mut self) -> Result<(), Conflict> {
        self.stats.restarts += 1;
        // While a variable is assigned, its last value tried is still open: only those before it are refuted.
        let tried = |frame: &Frame| frame.next - usize::from(frame.mark.is_some());
        let refuted = |frame: &Frame| (frame.var, &self.pool[frame.start..tried(frame)]);
        let path: Vec<(Var, &[Val])> = self.frames.iter().map(refuted).collect();
        self.parts.propagator.restarting(&self.cx, &path);
        self.leave(0);
        self.cx.emit(|| Event::Restarted);
        self.parts.variables.restarted();
        self.parts.propagator.restarted(&mut self.cx)
    }

    /// Tries the next value of the last variable. Says whether it has not failed.
    fn try_next_value(&mut self) -> bool {
        let depth = self.frames.len();
        let Some(frame) = self.frames.last_mut() else { return false };
        let var = frame.var;
        let value = self.pool[frame.next];
        let rank = frame.next - frame.start;
        frame.next += 1;
        if !self.parts.traversal.admits(depth, rank) {
            // A value that this run leaves out is not refuted: a jump must not pass over it.
            self.parts.look_back.left_open(depth);
            return false;
        }
        self.stats.nodes += 1;
        self.stats.decisions += u64::from(frame.end - frame.start > 1);
        let mark = self.cx.assign(var, value);
        self.stats.max_depth = self.stats.max_depth.max(Some(depth as u64));
        match self.parts.propagator.assigned(&mut self.cx, var) {
            Ok(()) => {
                frame.mark = Some(mark);
                true
            }
            Err(conflict) => {
                self.stats.dead_ends += 1;
                self.cx.report_conflict(conflict);
                // The parts learn of the failure before the value is taken back, while its
                // consequences can still be seen.
                self.parts.variables.failed(&self.cx, var, conflict);
                self.parts.values.failed(&self.cx, var);
                self.parts.look_back.failed(&self.cx, var, conflict);
                self.parts.traversal.failed();
                self.cx.retract(mark);
                self.parts.propagator.backtracked(self.cx.depth());
                false
            }
        }
    }

    /// The value tried last has not failed.
    fn succeeded(&mut self) {
        let Some(&Frame { var, .. }) = self.frames.last() else { return };
        self.parts.variables.succeeded(&self.cx, var);
        self.parts.values.succeeded(&self.cx, var);
        self.parts.look_back.succeeded(self.frames.len());
    }

    /// Takes back what a limit has interrupted, so that it is done again: a value whose consequences were not
    /// all found, or a variable that was selected, and its values arranged, in haste.
    fn take_back_unfinished(&mut self) {
        let stage = std::mem::replace(&mut self.stage, Stage::Running);
        let Some(frame) = self.frames.last_mut() else {
            self.stage = stage;
            return;
        };
        if stage == Stage::Interrupted
            && let Some(mark) = frame.mark.take()
        {
            // It was counted as a node already, and will be again.
            frame.next -= 1;
            self.stats.nodes -= 1;
            self.stats.decisions -= u64::from(frame.end - frame.start > 1);
            self.cx.retract(mark);
            self.parts.propagator.backtracked(self.cx.depth());
        } else if frame.next == frame.start {
            self.pool.truncate(frame.start);
            self.frames.pop();
            self.stage = Stage::Select;
        }
    }

    /// Every variable has a value. This is a solution, unless a constraint is broken or an earlier run has
    /// found it.
    fn solution(&mut self) -> Option<Step> {
        // Below a solution nothing is refuted, so a look-back must not jump over what led to it.
        self.parts.look_back.left_open(self.frames.len());
        if let Some(conflict) = self.broken_constraint() {
            self.stats.dead_ends += 1;
            self.cx.report_conflict(conflict);
            return None;
        }
        if !self.parts.traversal.is_new(self.frames.len()) {
            return None;
        }
        self.stats.solutions += 1;
        self.parts.propagator.solved(&self.cx);
        self.report_solution();
        Some(Step::Solution(self.cx.values().to_vec()))
    }

    /// Tells the observer of a solution, and of its value where each must be better than the one before.
    #[inline]
    fn report_solution(&mut self) {
        self.cx.report_solution();
        if self.parts.improves
            && self.cx.is_observed()
            && let Some(objective) = self.cx.network().objective()
        {
            let value = objective.of(self.cx.network(), self.cx.values());
            self.cx.emit(|| Event::Improved { value });
        }
    }

    /// A constraint that the complete assignment breaks; looked for only when the propagator does not promise
    /// that there is none.
    fn broken_constraint(&self) -> Option<Conflict> {
        if !self.checks_solutions {
            return None;
        }
        let network = self.cx.network();
        let values = self.cx.values();
        let value = |x: Var| values[x.index()];
        let broken = |arc: &&Arc| !network.row(**arc, value(arc.source())).contains(value(arc.target()));
        let of_edge = |arc: &Arc| Conflict { var: arc.source(), cause: Cause::Edge(arc.target()) };
        let of_nary = |one: &NaryConstraint| Conflict { var: one.scope()[0], cause: Cause::Constraint(one.id()) };
        let edge = network.all_arcs().iter().find(broken).map(of_edge);
        edge.or_else(|| network.nary().iter().find(|one| !one.allows(network, value)).map(of_nary))
    }

    /// The network has no solution; a conflict at the root shows it.
    fn refuted(&mut self, conflict: Conflict) -> Step {
        self.cx.report_conflict(conflict);
        Step::Stopped(Stop::Exhausted)
    }

    /// Limits the search to `most` nodes from now on.
    pub(crate) fn limit_nodes(&mut self, most: Option<u64>) {
        self.cx.watch().limit_nodes(most);
    }

    fn limit(&mut self) -> Option<Stop> {
        self.cx.reached(self.stats.nodes)
    }
}

impl Search for Engine<'_> {
    fn stats(&self) -> Stats {
        let textbook = Textbook { ordering_checks: self.parts.values.checks(), ..*self.cx.counters() };
        Stats { textbook: Some(textbook), ..self.stats }
    }

    fn advance(&mut self) -> Step {
        if self.stage == Stage::Root {
            if let Err(conflict) = self.prepare() {
                return self.refuted(conflict);
            }
            if let Some(stop) = self.cx.stopped() {
                return Step::Stopped(stop);
            }
            self.stage = Stage::Select;
            // A network without variables has one solution, the empty one.
            if self.cx.is_complete() {
                self.stage = Stage::Running;
                self.stats.solutions += 1;
                self.report_solution();
                return Step::Solution(Vec::new());
            }
        }
        if self.stage == Stage::Select {
            self.stage = Stage::Running;
            self.open();
        }
        self.search()
    }

    fn extend(&mut self, limits: Limits) -> bool {
        // A limit of nodes stops between two nodes; any other one may have interrupted the work of a node.
        if self.cx.stopped().is_some() {
            self.take_back_unfinished();
        }
        self.cx.extend(limits);
        true
    }

    /// Only when each solution must be better than those before: then the bound says it. Else it would have to keep a list.
    fn exclude(&mut self, solution: &[Val]) -> bool {
        if self.parts.improves {
            self.parts.propagator.beaten(&self.cx, solution);
        }
        self.parts.improves
    }

    fn steps(&self) -> u64 {
        self.cx.watch().done()
    }
}
