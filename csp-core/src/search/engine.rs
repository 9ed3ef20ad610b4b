//! The one search loop.

use super::context::{Conflict, Context};
use super::order::{ValueOrder, VariableOrder};
use super::propagate::Propagator;
use super::state::Mark;
use super::{Search, Step};
use crate::limits::Stop;
use crate::model::{Val, Var};
use crate::observe::Event;
use crate::stats::{Stats, Textbook};

/// Depth-first search with explicit frames. What it does after an assignment, and the orders, are its parameters; a new
/// algorithm is a new parameter and never a change here.
///
/// Each variable on the path has a frame with its values in the order of trying. Invariant between two calls of
/// [`Engine::advance`]: the variable of every frame but perhaps the last is assigned.
pub(crate) struct Engine<'n> {
    cx: Context<'n>,
    root: Vec<Box<dyn Propagator + 'n>>,
    propagator: Box<dyn Propagator + 'n>,
    variables: Box<dyn VariableOrder + 'n>,
    values: Box<dyn ValueOrder + 'n>,
    frames: Vec<Frame>,
    /// The values of all frames, one after the other; a frame owns `start..end`.
    pool: Vec<Val>,
    stats: Stats,
    started: bool,
}

struct Frame {
    var: Var,
    start: usize,
    next: usize,
    end: usize,
    /// Where to retract to, while the variable is assigned.
    mark: Option<Mark>,
}

impl<'n> Engine<'n> {
    /// A search in `cx`. The propagators of `root` make the network consistent once, before that of the search starts.
    pub(crate) fn new(
        cx: Context<'n>,
        root: Vec<Box<dyn Propagator + 'n>>,
        propagator: Box<dyn Propagator + 'n>,
        variables: Box<dyn VariableOrder + 'n>,
        values: Box<dyn ValueOrder + 'n>,
    ) -> Self {
        let (frames, pool) = (Vec::with_capacity(cx.network().len()), Vec::new());
        Self { cx, root, propagator, variables, values, frames, pool, stats: Stats::default(), started: false }
    }

    fn search(&mut self) -> Step {
        while let Some(frame) = self.frames.last_mut() {
            if let Some(mark) = frame.mark.take() {
                self.cx.retract(mark);
            }
            if frame.next == frame.end {
                self.close();
            } else if let Some(stop) = self.limit() {
                return Step::Stopped(stop);
            } else if self.try_next_value() {
                if let Some(stop) = self.cx.watch().tripped() {
                    return Step::Stopped(stop);
                }
                if self.cx.is_complete() {
                    return self.solution();
                }
                self.open();
            }
        }
        Step::Stopped(Stop::Exhausted)
    }

    /// The work before the first variable is selected.
    fn prepare(&mut self) -> Result<(), Conflict> {
        if let Some(var) = self.cx.wiped_out() {
            return Err(Conflict { var, by: var });
        }
        for propagator in self.root.iter_mut().chain([&mut self.propagator]) {
            propagator.root(&mut self.cx)?;
        }
        let counters = self.cx.counters();
        log::debug!("root consistent: {} checks, {} prunings", counters.checks, counters.prunings);
        Ok(())
    }

    /// Selects the next variable and lists its values.
    fn open(&mut self) {
        let var = self.variables.select(&self.cx);
        assert!(!self.cx.is_assigned(var), "the variable order selected {var:?}, which is assigned already");
        let start = self.pool.len();
        self.pool.extend(self.cx.domain(var));
        self.values.arrange(&self.cx, var, &mut self.pool[start..]);
        self.propagator.selected(&self.cx, var);
        self.frames.push(Frame { var, start, next: start, end: self.pool.len(), mark: None });
    }

    /// The values of the last variable have run out.
    fn close(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.pool.truncate(frame.start);
            self.stats.backtracks += 1;
            self.cx.emit(&Event::Backtracked { var: frame.var });
        }
    }

    /// Tries the next value of the last variable; says whether it stands.
    fn try_next_value(&mut self) -> bool {
        let Some(frame) = self.frames.last_mut() else { return false };
        let (var, value) = (frame.var, self.pool[frame.next]);
        frame.next += 1;
        self.stats.nodes += 1;
        self.stats.decisions += u64::from(frame.end - frame.start > 1);
        let mark = self.cx.assign(var, value);
        self.stats.max_depth = self.stats.max_depth.max(self.cx.depth() as u64);
        match self.propagator.assigned(&mut self.cx, var) {
            Ok(()) => {
                frame.mark = Some(mark);
                true
            }
            Err(conflict) => {
                self.stats.dead_ends += 1;
                self.cx.emit(&Event::Conflict { var: conflict.var, by: conflict.by });
                self.cx.retract(mark);
                false
            }
        }
    }

    fn solution(&mut self) -> Step {
        self.stats.solutions += 1;
        self.cx.emit(&Event::Solved);
        Step::Solution(self.cx.values().to_vec())
    }

    fn limit(&mut self) -> Option<Stop> {
        let checks = self.cx.counters().checks;
        self.cx.watch().reached(self.stats.nodes, checks)
    }
}

impl Search for Engine<'_> {
    fn stats(&self) -> Stats {
        let textbook = Textbook { ordering_checks: self.values.checks(), ..*self.cx.counters() };
        Stats { textbook: Some(textbook), ..self.stats }
    }

    fn advance(&mut self) -> Step {
        if !std::mem::replace(&mut self.started, true) {
            if let Err(conflict) = self.prepare() {
                self.cx.emit(&Event::Conflict { var: conflict.var, by: conflict.by });
                return Step::Stopped(Stop::Exhausted);
            }
            if let Some(stop) = self.cx.watch().tripped() {
                return Step::Stopped(stop);
            }
            if self.cx.is_complete() {
                return self.solution();
            }
            self.open();
        }
        self.search()
    }
}
