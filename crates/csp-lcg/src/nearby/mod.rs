//! Large neighbourhoods: most variables keep their value of the best solution, and the search goes through what the others can be.

mod dependents;

use csp_core::{Network, Random, Stop, Var, Watch};

use crate::facts::Facts;

pub(crate) use dependents::Dependents;

/// Chooses which variables keep their value in a run of the search.
///
/// Source: Shaw 1998 (large neighbourhood search). Variant: values are kept by decisions, before all others. So what is learnt in a
/// neighbourhood holds everywhere, and a nogood that takes back a decision by which a value is kept says that there is nothing
/// better in it. Its size is adapted to what a run can go through (Laborie & Godard 2007). Variables that follow from others are free
/// where one of those is. Cost of a choice: all variables.
#[derive(Debug)]
pub(crate) struct Neighbourhoods<'n> {
    network: &'n Network,
    dependents: Dependents,
    /// The variables that do not follow from others, or all.
    chosen_from: Vec<Var>,
    random: Random,
    /// The number of free variables, by the way of choosing them.
    sizes: [usize; WAYS.len()],
    /// The runs that have ended.
    pub(crate) runs: usize,
    is_free: Vec<bool>,
    /// The variables that keep their value in this run; none in a run of the whole search.
    kept: Vec<Var>,
    /// Those before this place have a value, or had one before the search went back.
    next: usize,
    /// The last level at which a value was kept.
    level: u32,
    is_exhausted: bool,
    /// Steps of the search when this run began, those that were spent in neighbourhoods before, and those before the first.
    begun_at: u64,
    spent: u64,
    before: u64,
    /// Runs since one has found something better.
    idle: u64,
}

/// The ways of choosing the variables that are free.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// Each as probable as the others.
    Any,
    /// Neighbours of neighbours of one of them.
    Near,
    /// Neighbours of neighbours of one that costs more than it could.
    NearCost,
}

const WAYS: [Way; 3] = [Way::NearCost, Way::Any, Way::Near];

/// Of so few variables none keeps its value.
const FEWEST: usize = 2;

/// Variables that are free in the first run, of each way.
const FIRST_SIZE: usize = 10;

/// So many runs that find nothing better make the share of neighbourhoods smaller: a half, a third, down to one part in this.
const PATIENCE: u64 = 32;
const LEAST_SHARE: u64 = 16;

/// A step to a neighbour may come to one that is free already: so many steps for each that is looked for.
const STEPS_EACH: usize = 8;

impl<'n> Neighbourhoods<'n> {
    /// Those of a network, after so many steps of the search. `cost` is the variable to be made small, where there is one: it keeps
    /// nothing.
    ///
    /// # Errors
    ///
    /// The limit of `watch` that has ended it.
    pub(crate) fn new(
        network: &'n Network,
        cost: Option<Var>,
        seed: u64,
        steps: u64,
        watch: &Watch,
    ) -> Result<Self, Stop> {
        let dependents = Dependents::of(network, watch)?;
        let is_open = |x: &Var| network.domain(*x).len() > 1 && cost != Some(*x);
        let mut chosen_from: Vec<Var> = network.variables().filter(|x| is_open(x) && !dependents.has(*x)).collect();
        if chosen_from.is_empty() {
            chosen_from = network.variables().filter(is_open).collect();
        }
        Ok(Self {
            network,
            dependents,
            chosen_from,
            random: Random::new(seed),
            sizes: [FIRST_SIZE; WAYS.len()],
            runs: 0,
            is_free: Vec::new(),
            kept: Vec::new(),
            next: 0,
            level: 0,
            is_exhausted: false,
            begun_at: 0,
            spent: 0,
            before: steps,
            idle: 0,
        })
    }

    /// True if the next run, after so many steps of the search, is one in a neighbourhood: they have as many as the whole search, and
    /// fewer the longer nothing was found.
    pub(crate) fn is_due(&self, steps: u64) -> bool {
        self.chosen_from.len() > FEWEST
            && self.spent.saturating_mul((1 + self.idle / PATIENCE).min(LEAST_SHARE))
                <= steps - self.before - self.spent
    }

    /// Begins such a run, at the root. `costly` are the variables of the objective that could cost less.
    pub(crate) fn begin(&mut self, facts: &Facts, costly: &[Var], steps: u64) {
        self.begun_at = steps;
        let way = self.runs % WAYS.len();
        let size = self.sizes[way].min(self.chosen_from.len() - 1);
        self.is_free = vec![false; self.network.len()];
        match WAYS[way] {
            Way::Any => {
                let mut all = self.chosen_from.clone();
                self.random.shuffle(&mut all);
                all[..size].iter().for_each(|&x| self.set_free(x));
            }
            Way::NearCost if !costly.is_empty() => self.set_near_free(costly, size),
            Way::Near | Way::NearCost => {
                let from = self.chosen_from.clone();
                self.set_near_free(&from, size);
            }
        }
        let mut kept: Vec<Var> = self.chosen_from.clone();
        kept.retain(|&x| !self.is_free[x.index()] && !facts.is_fixed(x));
        self.random.shuffle(&mut kept);
        (self.kept, self.next, self.level, self.is_exhausted) = (kept, 0, 0, false);
    }

    /// Ends the run. When nothing is left of the neighbourhood, the next one is larger; else the next one is smaller.
    pub(crate) fn end(&mut self, steps: u64) {
        if !self.is_on() {
            return;
        }
        self.spent += steps - self.begun_at;
        self.idle += 1;
        let size = &mut self.sizes[self.runs % WAYS.len()];
        let step = (*size / 8).max(1);
        *size = if self.is_exhausted { (*size + step).min(self.chosen_from.len()) } else { (*size - step).max(2) };
        self.runs += 1;
        self.kept.clear();
        self.is_exhausted = false;
    }

    /// True in a run in a neighbourhood.
    pub(crate) fn is_on(&self) -> bool {
        !self.kept.is_empty()
    }

    /// True if there is nothing better in the neighbourhood.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.is_exhausted
    }

    /// Ends the run as if it had not begun: the best solution is another one.
    pub(crate) fn drop_run(&mut self) {
        self.kept.clear();
    }

    /// Something better was found.
    pub(crate) fn improved(&mut self) {
        if self.is_on() {
            self.idle = 0;
        }
    }

    /// The next variable that keeps its value.
    pub(crate) fn next(&mut self, facts: &Facts) -> Option<Var> {
        while let Some(&x) = self.kept.get(self.next) {
            if !facts.is_fixed(x) {
                self.level = facts.level() + 1;
                return Some(x);
            }
            self.next += 1;
        }
        None
    }

    /// The search goes back to a level to take back what was decided above it.
    pub(crate) fn back(&mut self, level: u32) {
        if level < self.level {
            self.is_exhausted |= self.is_on();
            self.next = 0;
        }
    }

    /// A variable is free, and so is what follows from it.
    fn set_free(&mut self, x: Var) {
        let mut open = vec![x];
        while let Some(x) = open.pop() {
            if !std::mem::replace(&mut self.is_free[x.index()], true) {
                open.extend_from_slice(self.dependents.from(x));
            }
        }
    }

    /// Sets free so many, from one of these on to neighbours.
    fn set_near_free(&mut self, from: &[Var], size: usize) {
        let mut reached = vec![self.any_of(from)];
        let mut count = 0;
        for _ in 0..size * STEPS_EACH {
            let x = self.any_of(&reached);
            let Some(y) = self.neighbour(x) else { continue };
            reached.push(y);
            if !self.is_free[y.index()] && !self.dependents.has(y) {
                self.set_free(y);
                count += 1;
                if count == size {
                    break;
                }
            }
        }
    }

    /// A variable that has a constraint with this one, by a constraint that is drawn first.
    fn neighbour(&mut self, x: Var) -> Option<Var> {
        let (arcs, larger) = (self.network.arcs(x), self.network.nary_of(x));
        let count = arcs.len() + larger.len();
        if count == 0 {
            return None;
        }
        let drawn = self.random.below(count as u64) as usize;
        if let Some(arc) = arcs.get(drawn) {
            return Some(arc.target());
        }
        Some(self.any_of(self.network.nary()[larger[drawn - arcs.len()] as usize].scope()))
    }

    fn any_of(&mut self, variables: &[Var]) -> Var {
        variables[self.random.below(variables.len() as u64) as usize]
    }
}
