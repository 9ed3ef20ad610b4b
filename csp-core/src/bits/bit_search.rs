//! The search of the bit-parallel engine.

use crate::bits::choice::branch::Choice;
use crate::bits::choice::weighted_runs::{Progress, WeightedRuns};
use crate::bits::compiled_network::CompiledNetwork;
use crate::bits::dispatch::{apply, branch, branch_by_weight, count_dead_end, solution};
use crate::bits::hall::HallCheck;
use crate::bits::layout::bit_layout::{BitLayout, StateOf};
use crate::bits::layout::bit_state::WipeOut;
use crate::bits::root::prepare;
use crate::bits::rows::row::Row;
use crate::bits::rows::row_tables::RowTables;
use crate::bits::rows::shape::Shape;
use crate::bits::spare::Lent;
use crate::bits::workspace::Workspace;
use crate::engine::{Search, Step};
use crate::limits::{Limits, Stop, Watch};
use crate::model::Network;
use crate::stats::Stats;

/// Depth-first search that copies a state at a branch, tries the last choice in place, and starts again when
/// it drags on.
///
/// At first the most constrained place leads; after many dead ends without progress runs are cut short in
/// Luby's proportions, and the weights of what was wiped out lead the next. The first solution ends the
/// restarts: the run that found it goes on to the end, so that no solution comes twice and none is lost.
pub(super) struct BitSearch<'n, S: Shape, L: BitLayout<S>> {
    compiled: &'n CompiledNetwork<S, L>,
    network: &'n Network,
    work: Lent<'n, Workspace<S, L>>,
    /// All that follows from the initial domains, once it is needed again.
    root: Option<Box<StateOf<S, L>>>,
    progress: Progress,
    /// In a loose network of many variables, while no weights lead.
    hall: Option<HallCheck>,
    /// Most searches end before there are any, so they take no room.
    runs: Option<Box<WeightedRuns>>,
    watch: Watch,
    seed: u64,
    stats: Stats,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Fresh,
    /// `now` is consistent and open: a branch is next.
    Open,
    /// `now` is spent: the next choice of the last branch is next.
    Spent,
    /// `now` is the state before the next choice of the last branch.
    Ready,
}

impl<'n, S: Shape, L: BitLayout<S>> BitSearch<'n, S, L> {
    pub(super) fn new(compiled: &'n CompiledNetwork<S, L>, network: &'n Network, watch: Watch, seed: u64) -> Self {
        let tables = compiled.layout.tables();
        // A node copies a state, and goes over it.
        watch.nodes_cost(tables.state_words() as u64);
        let mut work = compiled.spare.lend(|| Workspace::new(&compiled.layout));
        work.now.as_mut().clone_from(&compiled.declared);
        Self {
            compiled,
            network,
            work,
            root: None,
            progress: Progress::default(),
            hall: None,
            runs: None,
            watch,
            seed,
            stats: Stats::default(),
            stage: Stage::Fresh,
        }
    }

    fn layout(&self) -> &'n L {
        &self.compiled.layout
    }

    fn tables(&self) -> &'n RowTables<S> {
        self.compiled.layout.tables()
    }

    fn start(&mut self) -> Step {
        let Workspace { now, scratch, .. } = &mut *self.work;
        if prepare(self.compiled, self.network, now, scratch).is_err() {
            return Step::Stopped(Stop::Exhausted);
        }
        if !self.work.path.copies_all() {
            self.root = Some(self.work.now.clone());
        }
        self.hall = HallCheck::where_loose(self.tables(), &self.work.now);
        self.stage = Stage::Open;
        self.run()
    }

    /// Goes back to the state of the initial domains.
    fn go_to_root(&mut self) {
        let Workspace { now, scratch, .. } = &mut *self.work;
        if let Some(root) = &self.root {
            now.clone_from(root);
        } else {
            now.as_mut().clone_from(&self.compiled.declared);
            // It was consistent at the start.
            let _ = prepare(self.compiled, self.network, now, scratch);
            self.root = Some(now.clone());
        }
    }

    fn run(&mut self) -> Step {
        loop {
            match self.stage {
                Stage::Open if self.work.now.open.is_empty() => return self.solution(),
                Stage::Open => self.branch(),
                Stage::Ready => {}
                Stage::Fresh | Stage::Spent => {
                    if !self.step_back() {
                        return Step::Stopped(Stop::Exhausted);
                    }
                }
            }
            self.stage = Stage::Ready;
            if let Some(stop) = self.watch.reached(self.stats.nodes, 0) {
                return Step::Stopped(stop);
            }
            if let Some((x, value)) = self.work.path.next_choice() {
                self.attempt(x as usize, value.into());
            }
        }
    }

    /// Opens a branch at the present state.
    fn branch(&mut self) {
        let Workspace { now, path, .. } = &mut *self.work;
        let layout = &self.compiled.layout;
        let list = |choices: &mut Vec<Choice>| match &mut self.runs {
            Some(runs) => {
                let WeightedRuns { weights, random, .. } = runs.as_mut();
                branch_by_weight(layout.tables(), now, weights, random, choices);
            }
            None => branch(layout, now, choices),
        };
        path.open(now, list);
        self.progress.reached(path.len());
    }

    /// Goes back to the last branch that has a choice left, and to its state; says whether there is one.
    fn step_back(&mut self) -> bool {
        if self.stats.solutions == 0 && self.runs.as_ref().is_some_and(|runs| runs.is_over()) {
            self.restart();
            return true;
        }
        self.stats.backtracks += self.work.path.close_exhausted();
        if self.work.path.len() == 0 {
            return false;
        }
        self.recall();
        true
    }

    /// Puts the state before the choices of the last branch into `now`: its copy, or the nearest copy above
    /// with the choices made since.
    fn recall(&mut self) {
        let Workspace { now, path, .. } = &mut *self.work;
        if path.take_copy(now) {
            return;
        }
        let from = if let Some((depth, copy)) = path.nearest_copy() {
            now.as_mut().clone_from(copy);
            depth
        } else {
            self.go_to_root();
            0
        };
        for depth in from..self.work.path.len() - 1 {
            let (x, value) = self.work.path.made(depth);
            // It stood when it was made, and stands again.
            let _ = self.apply(x as usize, value.into());
        }
    }

    fn restart(&mut self) {
        self.work.path.clear();
        self.go_to_root();
        if let Some(runs) = &mut self.runs {
            runs.begin();
        }
        self.branch();
    }

    /// Tries a choice on the state in `now`.
    fn attempt(&mut self, x: usize, value: usize) {
        self.stats.nodes += 1;
        self.stats.decisions += 1;
        self.stage = match self.apply(x, value).and_then(|()| self.look_at_cliques(x)) {
            Ok(()) => Stage::Open,
            Err(wiped_out) => {
                self.dead_end(wiped_out);
                Stage::Spent
            }
        };
    }

    fn apply(&mut self, x: usize, value: usize) -> Result<(), WipeOut> {
        let layout = self.layout();
        let Workspace { now, scratch, .. } = &mut *self.work;
        apply(layout, now, scratch, x, value)
    }

    fn look_at_cliques(&mut self, x: usize) -> Result<(), WipeOut> {
        let Some(hall) = &mut self.hall else { return Ok(()) };
        hall.look_at(self.compiled.layout.tables(), &self.work.now, x, &self.watch)
    }

    fn dead_end(&mut self, wiped_out: WipeOut) {
        self.stats.dead_ends += 1;
        self.progress.dead_end();
        if let Some(runs) = &mut self.runs {
            count_dead_end(&mut runs.weights, &self.compiled.layout, &self.work.now, wiped_out);
            runs.dead_end();
        } else if self.stats.solutions == 0 && self.progress.is_stuck(self.tables(), self.hall.is_some()) {
            self.hall = None;
            self.runs = Some(Box::new(WeightedRuns::new(self.tables(), self.seed)));
        }
    }

    fn solution(&mut self) -> Step {
        self.stats.solutions += 1;
        self.stage = Stage::Spent;
        Step::Solution(solution(self.tables(), &self.work.now))
    }
}

impl<S: Shape, L: BitLayout<S>> Search for BitSearch<'_, S, L> {
    fn advance(&mut self) -> Step {
        if self.stage == Stage::Fresh { self.start() } else { self.run() }
    }

    fn extend(&mut self, limits: Limits) -> bool {
        self.watch.extend(limits);
        true
    }

    fn stats(&self) -> Stats {
        self.stats
    }
}

impl<S: Shape, L: BitLayout<S>> Drop for BitSearch<'_, S, L> {
    fn drop(&mut self) {
        self.work.path.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::layout::by_slot::BySlot;
    use crate::bits::layout::by_value::ByValue;
    use crate::bits::path::Path;
    use crate::bits::rows::shape::{Dynamic, Small};
    use crate::bits::rows::tight_cliques::{TightCliques, Widths};
    use crate::model::Val;
    use crate::{Domain, Problem};

    /// The solutions of a search whose branches keep a copy at every `copy_every`-th depth.
    fn solutions<S: Shape, L: BitLayout<S>>(network: &Network, copy_every: usize) -> Vec<Vec<Val>> {
        let watch = Watch::start(Limits::default());
        let tight = TightCliques::of(network, &watch).unwrap();
        let compiled = CompiledNetwork::<S, L>::new(network, &tight, Widths::of(network, &tight), &watch).unwrap();
        let mut search = BitSearch::new(&compiled, network, watch, 0);
        search.work.path = Path::new(copy_every);
        let next = || if let Step::Solution(values) = search.advance() { Some(values) } else { None };
        std::iter::from_fn(next).collect()
    }

    /// A state that is computed again is the state that a copy would have kept: the same solutions in the
    /// same order.
    #[test]
    fn recomputation_changes_nothing() {
        let mut problem = Problem::new();
        let cells = problem.variables(16, Domain::first_values(4));
        for i in 0..4 {
            problem.all_different(&cells[4 * i..4 * i + 4]);
            problem.all_different(&[cells[i], cells[4 + i], cells[8 + i], cells[12 + i]]);
        }
        let latin = problem.build().unwrap();
        let copied = solutions::<Dynamic, ByValue<_>>(&latin, 1);
        assert_eq!(copied.len(), 576);
        for copy_every in [2, 3, 5, 100] {
            assert_eq!(solutions::<Dynamic, ByValue<_>>(&latin, copy_every), copied, "{copy_every}");
            assert_eq!(
                solutions::<Small<u128, u32, 1, 16, 9>, BySlot<_, 16, 9>>(&latin, copy_every),
                copied,
                "{copy_every}"
            );
        }
    }
}
