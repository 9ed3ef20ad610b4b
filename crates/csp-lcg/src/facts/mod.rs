//! The facts: what holds, since when, and why.

pub(crate) mod past;

use csp_core::{Network, Var};

use crate::literal::{Lit, LitKind, ValuePlace};
use crate::numbers::Variables;
use crate::values::Values;

/// The reason of a literal. The literals that imply it are named only when somebody asks (lazy explanation: Feydy & Stuckey 2009).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// It was tried, or it is known at the root.
    None,
    /// The variable has this value, by a literal that says so.
    Value,
    /// The values up to it were removed one by one.
    Gap,
    /// This variable, which must differ, has the value.
    Differ(Var),
    /// The values of a neighbour do not support it: the arc of this number leads there.
    Arc(u32),
    /// The other literals of this nogood all fail.
    Nogood(u32),
    /// A rule that explains itself.
    Rule(u32),
    /// A filter of the library; the number of what it has said.
    Filter(u32),
}

/// Literals that hold and cannot hold together: what implies `lit` by its reason, and the opposite of `lit`, which holds.
#[derive(Clone, Debug)]
pub(crate) enum Clash {
    Forced(Lit, Why),
    /// These literals, named one by one.
    Named(Vec<Lit>),
}

/// A position on the trail. Everything before the first decision is at the root.
pub(crate) type Position = u32;

/// The position of what holds at the root, and of what was never said: before all others.
pub(crate) const ROOT: Position = Position::MAX;

/// A step of the trail: the literal that became true, and the bound that was there before.
#[derive(Clone, Copy, Debug)]
struct TrailStep {
    lit: Lit,
    before: ValuePlace,
    level: u32,
    reason: Why,
}

/// A bound, and the position where it was reached.
#[derive(Clone, Copy, Debug)]
struct Reached {
    bound: ValuePlace,
    position: Position,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) low: ValuePlace,
    pub(crate) high: ValuePlace,
}

/// The domains of all variables, and how they became so.
///
/// Source: Ohrimenko, Stuckey & Codish 2009 (bounds and values as literals). Variant: no literal is a Boolean. A variable has two
/// bounds and a set of values; the history of its bounds tells when any bound began to hold, by binary search. Invariant: both
/// bounds are values that are left.
#[derive(Debug)]
pub(crate) struct Facts {
    pub(crate) values: Values,
    bounds: Vec<Bounds>,
    /// The bounds that the root has left.
    root: Vec<Bounds>,
    lows: Vec<Vec<Reached>>,
    highs: Vec<Vec<Reached>>,
    /// For each value of variable x, from `firsts[x]` on, where it was removed by itself.
    removals: Vec<Position>,
    firsts: Vec<u32>,
    /// The position where "it is this value" was stated of a variable.
    valued: Vec<Position>,
    steps: Vec<TrailStep>,
    /// The length of the trail when each level began.
    levels: Vec<Position>,
}

impl Facts {
    /// The domains of a network, none of which is empty, and its numbers.
    pub(crate) fn new(variables: &Variables<'_>) -> Self {
        let (network, count) = (variables.network, variables.len());
        let values = Values::new(variables);
        let bound = |x| {
            let [low, high] = variables.ends_left(x);
            Bounds { low, high }
        };
        let numbers = variables.numbers.iter().map(|number| Bounds { low: 0, high: number.width - 1 });
        let bounds: Vec<Bounds> = network.variables().map(bound).chain(numbers).collect();
        let mut firsts = vec![0];
        for x in network.variables() {
            firsts.push(firsts[x.index()] + network.width(x) as u32);
        }
        Self {
            removals: vec![ROOT; firsts[network.len()] as usize],
            firsts,
            lows: vec![Vec::new(); count],
            highs: vec![Vec::new(); count],
            valued: vec![ROOT; count],
            root: bounds.clone(),
            bounds,
            values,
            steps: Vec::new(),
            levels: Vec::new(),
        }
    }

    /// Bytes for the variables of a network; `None` where there are more values than numbers for them.
    pub(crate) fn memory(network: &Network) -> Option<usize> {
        let widths: usize = network.variables().map(|x| network.width(x)).sum();
        u32::try_from(widths).ok()?;
        Some(Values::memory(network) + widths * size_of::<Position>() + network.len() * 96)
    }

    #[inline]
    pub(crate) fn bounds(&self, x: Var) -> Bounds {
        self.bounds[x.index()]
    }

    /// Those that the root has left.
    #[inline]
    pub(crate) fn at_root(&self, x: Var) -> Bounds {
        self.root[x.index()]
    }

    #[inline]
    pub(crate) fn is_fixed(&self, x: Var) -> bool {
        let Bounds { low, high } = self.bounds(x);
        low == high
    }

    #[inline]
    pub(crate) fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    #[inline]
    pub(crate) fn len(&self) -> Position {
        self.steps.len() as Position
    }

    #[inline]
    pub(crate) fn lit_at(&self, position: Position) -> Lit {
        self.steps[position as usize].lit
    }

    #[inline]
    pub(crate) fn reason_at(&self, position: Position) -> Why {
        self.steps[position as usize].reason
    }

    #[inline]
    pub(crate) fn level_at(&self, position: Position) -> u32 {
        self.steps[position as usize].level
    }

    /// The literal by which a variable was given its value.
    pub(crate) fn value_of(&self, x: Var) -> Lit {
        self.lit_at(self.valued[x.index()])
    }

    /// The decision that opened a level, from 1 on.
    pub(crate) fn tried(&self, level: u32) -> Lit {
        self.lit_at(self.levels[level as usize - 1])
    }

    #[inline]
    pub(crate) fn holds(&self, lit: Lit) -> bool {
        let (Bounds { low, high }, place) = (self.bounds[lit.var().index()], lit.place());
        match lit.kind() {
            LitKind::AtLeast => low >= place,
            LitKind::AtMost => high <= place,
            LitKind::Is => low == place && high == place,
            LitKind::IsNot => !self.is_possible(lit),
        }
    }

    #[inline]
    pub(crate) fn fails(&self, lit: Lit) -> bool {
        let (Bounds { low, high }, place) = (self.bounds[lit.var().index()], lit.place());
        match lit.kind() {
            LitKind::AtLeast => high < place,
            LitKind::AtMost => low > place,
            LitKind::Is => !self.is_possible(lit),
            LitKind::IsNot => low == place && high == place,
        }
    }

    /// The literals of a clause that do not fail; nothing when one of them holds.
    pub(crate) fn open(&self, clause: &[Lit]) -> Option<Vec<Lit>> {
        let is_open = |lit: &Lit| !self.fails(*lit);
        let holds = clause.iter().any(|&lit| self.holds(lit));
        (!holds).then(|| clause.iter().copied().filter(is_open).collect())
    }

    /// True if the value that a literal names is left.
    #[inline]
    fn is_possible(&self, lit: Lit) -> bool {
        let (Bounds { low, high }, place) = (self.bounds[lit.var().index()], lit.place());
        place >= low && place <= high && self.values.has(lit.var(), place)
    }
}

impl Facts {
    /// Opens the next level by what is tried.
    pub(crate) fn decide(&mut self, lit: Lit) {
        debug_assert!(!self.holds(lit) && !self.fails(lit), "what is tried is open: {lit:?}");
        self.levels.push(self.len());
        self.post(lit, Why::None).expect("what is open does not clash");
    }

    /// Makes a literal hold, if it does not yet; the clash when its opposite does.
    #[inline]
    pub(crate) fn post(&mut self, lit: Lit, reason: Why) -> Result<(), Clash> {
        if self.fails(lit) {
            return Err(Clash::Forced(lit, reason));
        }
        if !self.holds(lit) {
            self.assign(lit, reason);
        }
        Ok(())
    }

    fn assign(&mut self, lit: Lit, reason: Why) {
        let (x, place) = (lit.var(), lit.place());
        match lit.kind() {
            LitKind::AtLeast => self.raise(x, place, reason),
            LitKind::AtMost => self.lower(x, place, reason),
            LitKind::Is => {
                self.valued[x.index()] = self.len();
                self.push(lit, place, reason);
                let Bounds { low, high } = self.bounds(x);
                if low < place {
                    self.raise(x, place, Why::Value);
                }
                if high > place {
                    self.lower(x, place, Why::Value);
                }
            }
            LitKind::IsNot => {
                self.removals[(self.firsts[x.index()] + place) as usize] = self.len();
                self.push(lit, place, reason);
                self.values.remove(x, place);
                let Bounds { low, high } = self.bounds(x);
                if place == low {
                    self.skip_up(x, place);
                } else if place == high {
                    self.skip_down(x, place);
                }
            }
        }
    }

    fn push(&mut self, lit: Lit, before: ValuePlace, reason: Why) {
        let level = self.level();
        self.steps.push(TrailStep { lit, before, level, reason });
    }

    fn raise(&mut self, x: Var, place: ValuePlace, reason: Why) {
        let before = self.bounds(x).low;
        let position = self.len();
        self.lows[x.index()].push(Reached { bound: place, position });
        self.push(Lit::at_least(x, place), before, reason);
        self.bounds[x.index()].low = place;
        self.values.cut(x, before, place);
        if !self.values.has(x, place) {
            self.skip_up(x, place);
        }
    }

    fn lower(&mut self, x: Var, place: ValuePlace, reason: Why) {
        let before = self.bounds(x).high;
        let position = self.len();
        self.highs[x.index()].push(Reached { bound: place, position });
        self.push(Lit::at_most(x, place), before, reason);
        self.bounds[x.index()].high = place;
        self.values.cut(x, place + 1, before + 1);
        if !self.values.has(x, place) {
            self.skip_down(x, place);
        }
    }

    /// The lower bound goes on to a value that is left. The upper one is such a value.
    fn skip_up(&mut self, x: Var, place: ValuePlace) {
        let next = self.values.from(x, place).expect("the upper bound is left");
        self.raise(x, next, Why::Gap);
    }

    fn skip_down(&mut self, x: Var, place: ValuePlace) {
        let next = self.values.up_to(x, place).expect("the lower bound is left");
        self.lower(x, next, Why::Gap);
    }

    /// The last step, if it is above this level.
    pub(crate) fn last_above(&self, level: u32) -> Option<Lit> {
        self.steps.last().filter(|step| step.level > level).map(|step| step.lit)
    }

    /// Takes the last step back. The reason that it had.
    pub(crate) fn pop(&mut self) -> Option<Why> {
        let TrailStep { lit, before, reason, .. } = self.steps.pop()?;
        let (x, place) = (lit.var(), lit.place());
        match lit.kind() {
            LitKind::AtLeast => {
                self.lows[x.index()].pop();
                self.bounds[x.index()].low = before;
                self.values.uncut(x, before, place);
            }
            LitKind::AtMost => {
                self.highs[x.index()].pop();
                self.bounds[x.index()].high = before;
                self.values.uncut(x, place + 1, before + 1);
            }
            LitKind::Is => self.valued[x.index()] = ROOT,
            LitKind::IsNot => self.values.put_back(x, place),
        }
        Some(reason)
    }

    /// The levels above this one are no more.
    pub(crate) fn forget_levels(&mut self, level: u32) {
        self.levels.truncate(level as usize);
    }

    /// At the root: what holds now needs no reason any more.
    pub(crate) fn settle(&mut self) {
        debug_assert_eq!(self.level(), 0, "only the root is settled");
        for step in &self.steps {
            let x = step.lit.var().index();
            self.lows[x].clear();
            self.highs[x].clear();
            self.valued[x] = ROOT;
            if step.lit.kind() == LitKind::IsNot {
                self.removals[(self.firsts[x] + step.lit.place()) as usize] = ROOT;
            }
            self.root[x] = self.bounds[x];
        }
        self.steps.clear();
    }
}
