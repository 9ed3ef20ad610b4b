//! The trail: what holds, since when, and why.

use crate::learn::literals::Lit;

/// The reason why a literal holds: all that analysis has to know. In each case the literals that imply it are those that
/// [`antecedents`](crate::learn::propagate::Propagation::antecedents) lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was tried, or it follows from nothing else (at the root).
    None,
    /// This one literal holds: a disequality, another relation, or a nogood of two literals.
    Pair(Lit),
    /// All other members of this group are gone.
    Group(u32),
    /// All supports that the variable at the end of this arc had for the value are gone.
    Support(u32),
    /// All other literals of the nogood at this place hold.
    Nogood(u32),
    /// The literals of this explanation hold: of a constraint on more than two variables.
    Larger(u32),
    /// Only of a clash: the constraint with this number on more than two variables is broken.
    Broken(u32),
}

/// Since when and why a candidate is decided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The number of literals that were tried before, this one included.
    pub(super) level: u32,
    /// Its place on the trail.
    pub(super) position: u32,
    pub(super) reason: Reason,
}

/// The literals that hold, in the order in which they came.
#[derive(Debug)]
pub(super) struct Trail {
    /// For each literal: 1 when it holds, -1 when its opposite holds, else 0.
    truth: Vec<i8>,
    steps: Vec<Step>,
    order: Vec<Lit>,
    /// The place where each level after the root starts.
    levels: Vec<u32>,
}

impl Trail {
    pub(super) fn new(candidates: usize) -> Self {
        Self {
            truth: vec![0; 2 * candidates],
            steps: vec![Step { level: 0, position: 0, reason: Reason::None }; candidates],
            order: Vec::with_capacity(candidates),
            levels: Vec::new(),
        }
    }

    /// Bytes for so many candidates.
    pub(super) const fn memory(candidates: usize) -> usize {
        candidates * (2 * size_of::<i8>() + size_of::<Step>() + size_of::<Lit>())
    }

    #[inline]
    pub(super) fn holds(&self, lit: Lit) -> bool {
        self.truth[lit.index()] > 0
    }

    /// True if the opposite of `lit` holds.
    #[inline]
    pub(super) fn fails(&self, lit: Lit) -> bool {
        self.truth[lit.index()] < 0
    }

    #[inline]
    pub(super) fn is_open(&self, lit: Lit) -> bool {
        self.truth[lit.index()] == 0
    }

    /// Of a literal that holds or whose opposite does.
    #[inline]
    pub(super) fn step(&self, lit: Lit) -> Step {
        self.steps[lit.candidate()]
    }

    #[inline]
    pub(super) fn level_of(&self, lit: Lit) -> u32 {
        self.steps[lit.candidate()].level
    }

    /// The number of literals that are tried.
    #[inline]
    pub(super) fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    /// The number of literals that hold.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.order.len()
    }

    #[inline]
    pub(super) fn at(&self, position: usize) -> Lit {
        self.order[position]
    }

    /// The literal that is tried at this level, from 1.
    pub(super) fn tried(&self, level: u32) -> Lit {
        self.order[self.levels[level as usize - 1] as usize]
    }

    /// The number of literals that held before the present level.
    pub(super) fn below_level(&self) -> usize {
        self.levels.last().map_or(0, |&start| start as usize)
    }

    /// Starts a level.
    pub(super) fn open_level(&mut self) {
        self.levels.push(self.order.len() as u32);
    }

    #[inline]
    pub(super) fn push(&mut self, lit: Lit, reason: Reason) {
        self.truth[lit.index()] = 1;
        self.truth[(!lit).index()] = -1;
        let (level, position) = (self.level(), self.order.len() as u32);
        self.steps[lit.candidate()] = Step { level, position, reason };
        self.order.push(lit);
    }

    /// Takes back the last literal above this level, if there is one.
    #[inline]
    pub(super) fn pop_above(&mut self, level: u32) -> Option<Lit> {
        let start = *self.levels.get(level as usize)?;
        if self.order.len() <= start as usize {
            self.levels.truncate(level as usize);
            return None;
        }
        let lit = self.order.pop()?;
        self.truth[lit.index()] = 0;
        self.truth[(!lit).index()] = 0;
        Some(lit)
    }

    /// The reasons of all that hold, to be changed when nogoods move.
    pub(super) fn reasons_mut(&mut self) -> impl Iterator<Item = &mut Reason> {
        let Self { steps, order, .. } = self;
        // Only the candidates on the trail have a step that counts.
        let mut held = vec![false; steps.len()];
        order.iter().for_each(|lit| held[lit.candidate()] = true);
        steps.iter_mut().zip(held).filter(|(_, held)| *held).map(|(step, _)| &mut step.reason)
    }
}
