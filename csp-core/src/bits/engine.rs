//! The search of the bit-parallel engine.

use super::Compiled;
use super::branch::{Choice, Weights};
use super::dispatch::{apply, assign_given, branch, branch_by_weight, count_dead_end, infer};
use super::places::Places;
use super::row::{Row, bits};
use super::shape::Shape;
use super::state::{Scratch, State, WipeOut};
use super::tables::Tables;
use crate::consistency::Matching;
use crate::engine::{Search, Step};
use crate::limits::{Limits, Stop};
use crate::luby::luby;
use crate::model::{Network, Val, Var};
use crate::random::Random;
use crate::stats::Stats;
use crate::watch::Watch;

/// Depth-first search that copies a state at a branch, tries the last choice in place, and starts again when it drags on.
///
/// At first the most constrained place leads; after [`PATIENCE`] dead ends without progress runs are cut short in Luby's
/// proportions, and the weights of what was wiped out lead the next. The first solution ends the restarts: the run that
/// found it goes on to the end, so that no solution comes twice and none is lost.
pub(super) struct Engine<'n, S: Shape> {
    compiled: &'n Compiled<S>,
    tables: &'n Tables<S>,
    network: &'n Network,
    now: Box<State<S>>,
    scratch: Scratch<S>,
    /// What follows from the initial domains, once it is needed again.
    root: Option<Box<State<S>>>,
    /// The branches on the path, the deepest last.
    path: Vec<Branch>,
    choices: Vec<Choice>,
    /// Copies of states; those of the path are in use, the others are spare.
    copies: Vec<Box<State<S>>>,
    used: usize,
    /// A branch keeps a copy when its depth is a multiple of this; the state of another is computed again from the nearest.
    copy_every: usize,
    /// In a loose network of many variables, while no weights lead: the tool to see what singles do not.
    matching: Option<Matching>,
    restarts: Option<Restarts>,
    watch: Watch,
    seed: u64,
    stats: Stats,
    /// The longest path so far: of branches, not of variables, so it is not told as a depth; and the dead ends since.
    deepest: usize,
    stalled: u64,
    stage: Stage,
}

struct Branch {
    start: usize,
    next: usize,
    end: usize,
    /// The state before its first choice, while it has one.
    copy: Option<usize>,
    /// Whether the copy has been used up: the last choice is made on the copy itself.
    spent: bool,
}

/// Weighted search with restarts.
struct Restarts {
    weights: Weights,
    random: Random,
    run: u64,
    dead_ends_left: u64,
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

/// Dead ends without a longer path before the first restart, in a network of up to [`SMALL`] variables and in a larger one.
/// Found on quasigroups with holes: of order 25 most are solved before, of order 36 the weights find the way sooner.
const PATIENCE: [u64; 2] = [1000, 30];
const SMALL: usize = 1000;

/// A network of more variables than this is loose when more than three quarters of them are open at the start.
const LOOSE_ABOVE: usize = 256;

/// Dead ends of the shortest run.
const LUBY_UNIT: u64 = 100;

/// The most memory for copies, in words.
const MOST_COPIES: usize = 1 << 25;

impl<'n, S: Shape> Engine<'n, S> {
    pub(super) fn new(compiled: &'n Compiled<S>, network: &'n Network, watch: Watch, seed: u64) -> Self {
        let tables = &compiled.tables;
        let words = (tables.words + tables.slot_words()) * tables.values;
        // A node copies a state, and goes over it.
        watch.nodes_cost(words as u64);
        Self {
            compiled,
            tables,
            network,
            now: Box::new(compiled.declared.clone()),
            scratch: Scratch::new(tables),
            root: None,
            path: Vec::new(),
            choices: Vec::new(),
            copies: Vec::new(),
            used: 0,
            copy_every: (tables.count * words).div_ceil(MOST_COPIES).max(1),
            matching: None,
            restarts: None,
            watch,
            seed,
            stats: Stats::default(),
            deepest: 0,
            stalled: 0,
            stage: Stage::Fresh,
        }
    }

    fn start_restarts(&mut self) {
        let (weights, random) = (Weights::new(self.tables), Random::new(self.seed));
        self.restarts = Some(Restarts { weights, random, run: 1, dead_ends_left: LUBY_UNIT * luby(1) });
    }

    /// From the state of the declared domains to that of the initial domains with all that follows: the values given, one
    /// batch for each value, then the values missing, then inference.
    fn prepare(&mut self) -> Result<(), WipeOut> {
        let (network, tables) = (self.network, self.tables);
        let layout = network.layout();
        self.now.places.all_changed();
        self.scratch.clear();
        let mut narrowed: Vec<usize> = Vec::new();
        let blocks = network.domain_words().chunks(64).zip(self.compiled.declared_words.chunks(64));
        for (block, (now, declared)) in blocks.enumerate() {
            let differs = now.iter().zip(declared).enumerate();
            let differs = differs.fold(0, |all, (place, (now, declared))| all | u64::from(now != declared) << place);
            for place in bits(&[differs]) {
                let variable = layout.variable_at(block * 64 + place);
                let x = variable.index();
                let mut values = bits(layout.of(variable, network.domain_words()));
                match (values.next(), values.next()) {
                    (None, _) => return Err(WipeOut::Variable(x)),
                    (Some(value), None) => self.scratch.sets.as_mut()[value].insert(x),
                    _ if narrowed.last() != Some(&x) => narrowed.push(x),
                    _ => {}
                }
            }
        }
        assign_given(&mut self.now, tables, &mut self.scratch)?;
        for x in narrowed {
            let (declared, domain) = (network.declared(Var::new(x as u32)), network.domain(Var::new(x as u32)));
            for value in declared.iter().filter(|&value| !domain.contains(value)) {
                self.now.exclude_one(tables, value.index(), x);
            }
        }
        infer(&mut self.now, tables, &mut self.scratch)
    }

    fn start(&mut self) -> Step {
        if self.prepare().is_err() {
            return Step::Stopped(Stop::Exhausted);
        }
        if self.copy_every > 1 {
            self.root = Some(self.now.clone());
        }
        if self.tables.count > LOOSE_ABOVE && 4 * self.now.open.bits().count() > 3 * self.tables.count {
            self.matching = Some(Matching::default());
        }
        self.stage = Stage::Open;
        self.run()
    }

    /// Goes back to the state of the initial domains.
    fn go_to_root(&mut self) {
        if let Some(root) = &self.root {
            self.now.copy_from(root);
        } else {
            self.now.copy_from(&self.compiled.declared);
            // It was consistent at the start.
            let _ = self.prepare();
            self.root = Some(self.now.clone());
        }
    }

    fn run(&mut self) -> Step {
        loop {
            match self.stage {
                Stage::Open if self.now.open.is_empty() => return self.solution(),
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
            self.try_choice();
        }
    }

    /// Opens a branch at the present state.
    fn branch(&mut self) {
        let start = self.choices.len();
        match &mut self.restarts {
            Some(Restarts { weights, random, .. }) => {
                branch_by_weight(&self.now, self.tables, weights, random, &mut self.choices);
            }
            None => branch(&self.now, self.tables, &mut self.choices),
        }
        let copy = self.path.len().is_multiple_of(self.copy_every).then(|| self.keep_copy());
        self.path.push(Branch { start, next: start, end: self.choices.len(), copy, spent: false });
        if self.path.len() > self.deepest {
            (self.deepest, self.stalled) = (self.path.len(), 0);
        }
    }

    fn keep_copy(&mut self) -> usize {
        match self.copies.get_mut(self.used) {
            Some(spare) => spare.copy_from(&self.now),
            None => self.copies.push(self.now.clone()),
        }
        self.used += 1;
        self.used - 1
    }

    /// Goes back to the last branch that has a choice left, and to its state; says whether there is one.
    fn step_back(&mut self) -> bool {
        if self.restarts.as_ref().is_some_and(|restarts| restarts.dead_ends_left == 0) && self.stats.solutions == 0 {
            self.restart();
            return true;
        }
        while let Some(branch) = self.path.last() {
            if branch.next < branch.end {
                self.recall();
                return true;
            }
            self.choices.truncate(branch.start);
            self.used -= usize::from(branch.copy.is_some());
            self.path.pop();
            self.stats.backtracks += 1;
        }
        false
    }

    /// Puts the state before the choices of the last branch into `now`: its copy, or the nearest copy above with the
    /// choices made since.
    fn recall(&mut self) {
        let Some((last, above)) = self.path.split_last_mut() else { return };
        if let Some(copy) = last.copy.filter(|_| !last.spent) {
            last.spent = last.next + 1 == last.end;
            if last.spent {
                std::mem::swap(&mut self.now, &mut self.copies[copy]);
            } else {
                self.now.copy_from(&self.copies[copy]);
            }
            return;
        }
        let from = above.iter().rposition(|branch| branch.copy.is_some() && !branch.spent);
        match from.and_then(|position| above[position].copy) {
            Some(copy) => self.now.copy_from(&self.copies[copy]),
            None => self.go_to_root(),
        }
        for position in from.unwrap_or(0)..self.path.len() - 1 {
            let (x, value) = self.choices[self.path[position].next - 1];
            // It stood when it was made, and stands again.
            let _ = self.apply(x as usize, value.into());
        }
    }

    fn restart(&mut self) {
        self.path.clear();
        self.choices.clear();
        self.used = 0;
        self.go_to_root();
        if let Some(restarts) = &mut self.restarts {
            restarts.run += 1;
            restarts.dead_ends_left = LUBY_UNIT * luby(restarts.run);
        }
        self.branch();
    }

    /// Tries the next choice of the last branch on the state in `now`.
    fn try_choice(&mut self) {
        let Some(branch) = self.path.last_mut() else { return };
        let (x, value) = self.choices[branch.next];
        branch.next += 1;
        self.stats.nodes += 1;
        self.stats.decisions += 1;
        self.stage = match self.apply(x as usize, value.into()).and_then(|()| self.cliques_match(x as usize)) {
            Ok(()) => Stage::Open,
            Err(wiped_out) => {
                self.dead_end(wiped_out);
                Stage::Spent
            }
        };
    }

    fn apply(&mut self, x: usize, value: usize) -> Result<(), WipeOut> {
        apply(&mut self.now, self.tables, &mut self.scratch, x, value)
    }

    /// Whether each tight clique of `x` can still give all its variables different values. In a loose network singles come
    /// late, and a search that waits for them dies in a subtree that was without hope from far above.
    fn cliques_match(&mut self, x: usize) -> Result<(), WipeOut> {
        let Some(matching) = &mut self.matching else { return Ok(()) };
        for place in self.tables.places(x) {
            let members = self.tables.members(place.clique as usize);
            matching.reset(members.bits().count(), self.tables.values);
            for (value, can) in self.now.can.as_ref().iter().enumerate() {
                // Slots ascend with the variables.
                for (slot, x) in members.bits().enumerate() {
                    if can.contains(x) {
                        matching.allow(slot, value);
                    }
                }
            }
            if !matching.reaches_all(&self.watch) && self.watch.tripped().is_none() {
                return Err(WipeOut::Clique(place.clique as usize));
            }
        }
        Ok(())
    }

    fn dead_end(&mut self, wiped_out: WipeOut) {
        self.stats.dead_ends += 1;
        self.stalled += 1;
        match &mut self.restarts {
            Some(restarts) => {
                count_dead_end(&mut restarts.weights, self.tables, &self.now, wiped_out);
                restarts.dead_ends_left = restarts.dead_ends_left.saturating_sub(1);
            }
            None if self.stalled >= PATIENCE[usize::from(self.tables.count > SMALL && self.matching.is_none())]
                && self.stats.solutions == 0 =>
            {
                self.matching = None;
                self.start_restarts();
                if let Some(restarts) = &mut self.restarts {
                    restarts.dead_ends_left = 0;
                }
            }
            None => {}
        }
    }

    fn solution(&mut self) -> Step {
        self.stats.solutions += 1;
        self.stage = Stage::Spent;
        let mut values = vec![Val::new(0); self.tables.count];
        for (value, can) in self.now.can.as_ref().iter().enumerate() {
            can.bits().for_each(|x| values[x] = Val::new(value as u16));
        }
        Step::Solution(values)
    }
}

impl<S: Shape> Search for Engine<'_, S> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::shape::{Dynamic, Small};
    use crate::{Domain, Problem};

    /// The solutions of a search whose branches keep a copy at every `copy_every`-th depth.
    fn solutions<S: Shape>(network: &Network, copy_every: usize) -> Vec<Vec<Val>> {
        let compiled = Compiled::<S>::of(network);
        let mut engine = Engine::new(&compiled, network, Watch::start(Limits::default()), 0);
        engine.copy_every = copy_every;
        let next = || if let Step::Solution(values) = engine.advance() { Some(values) } else { None };
        std::iter::from_fn(next).collect()
    }

    /// A state that is computed again is the state that a copy would have kept: the same solutions in the same order.
    #[test]
    fn recomputation_changes_nothing() {
        let mut problem = Problem::new();
        let cells = problem.variables(16, Domain::first_values(4));
        for i in 0..4 {
            problem.all_different(&cells[4 * i..4 * i + 4]);
            problem.all_different(&[cells[i], cells[4 + i], cells[8 + i], cells[12 + i]]);
        }
        let latin = problem.build().unwrap();
        let copied = solutions::<Dynamic>(&latin, 1);
        assert_eq!(copied.len(), 576);
        for copy_every in [2, 3, 5, 100] {
            assert_eq!(solutions::<Dynamic>(&latin, copy_every), copied, "{copy_every}");
            assert_eq!(solutions::<Small<u64, u32, 1, 4, 4>>(&latin, copy_every), copied, "{copy_every}");
        }
    }
}
