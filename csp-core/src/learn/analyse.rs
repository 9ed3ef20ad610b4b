//! Conflict analysis: from a clash to a nogood.

use crate::learn::literals::Lit;
use crate::learn::minimise::Marks;
use crate::learn::propagate::{Clash, Propagation};
use crate::learn::trail::Reason;

/// Turns a clash into a nogood that holds but for one literal once the search goes back.
///
/// Source: Marques-Silva & Sakallah 1996; first unique implication point: Zhang, Madigan, Moskewicz & Malik 2001. From the
/// clash backwards along the trail, each literal of the last level is replaced by those that imply it, until one literal of
/// that level is left. Cost: the antecedents of the literals that are replaced. Invariant: the literals of the nogood hold,
/// and together with the constraints they cannot all hold.
#[derive(Debug)]
pub(super) struct Analysis {
    /// The nogood. The first literal is the unique implication point; the second is of the highest level of the others.
    pub(super) nogood: Vec<Lit>,
    /// The literals that had a part in it, for the activities.
    pub(super) involved: Vec<Lit>,
    pub(super) marks: Marks,
    antecedents: Vec<Lit>,
    lbd: LevelCounter,
}

/// All that is known of a nogood beside its literals.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// Of how many levels its literals are.
    pub(super) lbd: u32,
    /// The highest level of its other literals: there it takes effect.
    pub(super) to: u32,
    /// The number of literals it had before it was made smaller.
    pub(super) unminimised: usize,
}

impl Analysis {
    pub(super) fn new(candidates: usize) -> Self {
        Self {
            nogood: Vec::new(),
            involved: Vec::new(),
            marks: Marks::new(candidates),
            antecedents: Vec::new(),
            lbd: LevelCounter::new(candidates),
        }
    }

    /// Bytes for so many candidates.
    pub(super) const fn memory(candidates: usize) -> usize {
        candidates * (size_of::<u8>() + 3 * size_of::<u32>())
    }

    /// The nogood of a clash above the root.
    pub(super) fn analyse(&mut self, now: &mut Propagation<'_>, clash: Clash) -> Found {
        self.resolve(now, clash);
        let unminimised = self.nogood.len();
        let lbd = self.lbd.levels(self.nogood.iter().map(|&lit| now.trail.level_of(lit)));
        self.marks.minimise(&mut self.nogood, now);
        self.merge(now);
        let to = self.highest_second(now);
        Found { lbd, to, unminimised }
    }

    /// Unmarks everything. Called when the nogood, and what had a part in it, is no longer needed.
    pub(super) fn clear(&mut self) {
        self.marks.clear();
    }

    /// Resolves the clash up to the first unique implication point.
    fn resolve(&mut self, now: &mut Propagation<'_>, clash: Clash) {
        self.nogood.clear();
        self.involved.clear();
        // The unique implication point takes the first place.
        self.nogood.push(Lit::is(0));
        let mut open = 0;
        let mut position = now.trail.len();
        now.antecedents(clash.reason, clash.forced, &mut self.antecedents);
        self.antecedents.extend(clash.forced.map(|lit| !lit));
        let mut reason = clash.reason;
        loop {
            self.note_use(now, reason);
            open += self.collect(now);
            let lit = loop {
                position -= 1;
                let lit = now.trail.at(position);
                if self.marks.is_in(lit) {
                    break lit;
                }
            };
            open -= 1;
            if open == 0 {
                self.nogood[0] = lit;
                return;
            }
            reason = now.trail.step(lit).reason;
            now.antecedents(reason, Some(lit), &mut self.antecedents);
        }
    }

    /// Takes the antecedents at hand in: those of lower levels belong to the nogood; returns how many are of the last
    /// level, and are still to be replaced.
    fn collect(&mut self, now: &Propagation<'_>) -> usize {
        let last = now.trail.level();
        let mut open = 0;
        for &lit in &self.antecedents {
            let step = now.trail.step(lit);
            if step.level == 0 || self.marks.is_in(lit) {
                continue;
            }
            self.marks.put_in(lit);
            self.involved.push(lit);
            if step.level == last {
                open += 1;
            } else {
                self.nogood.push(lit);
                self.marks.count_at(step.level, step.position);
            }
        }
        open
    }

    /// A nogood that takes part in a conflict is worth keeping.
    fn note_use(&mut self, now: &mut Propagation<'_>, reason: Reason) {
        if let Reason::Nogood(clause) = reason {
            let Propagation { clauses, trail, .. } = now;
            let lbd = &mut self.lbd;
            clauses.used(clause, |words| lbd.levels(words.iter().map(|&code| trail.level_of(Lit::from_code(code)))));
        }
    }

    /// Replaces literals that one and the same literal implies alone by that literal: the values that `y = 3` has ruled
    /// out at its neighbours all become `y = 3`. Only where the nogood gets no longer, so where two have it in common, or it
    /// is there already.
    fn merge(&mut self, now: &Propagation<'_>) {
        let Self { nogood, marks, .. } = self;
        let source = |lit: &Lit| match now.trail.step(*lit).reason {
            Reason::Pair(source) if now.trail.level_of(source) > 0 => Some(source),
            _ => None,
        };
        for lit in &nogood[1..] {
            if let Some(source) = source(lit) {
                marks.count_source(source);
            }
        }
        let mut kept = 1;
        for place in 1..nogood.len() {
            let lit = nogood[place];
            match source(&lit).map(|source| (source, marks.take_source(source))) {
                Some((source, Some(true))) => {
                    nogood[kept] = source;
                    kept += 1;
                }
                // Another literal has brought the source in.
                Some((_, Some(false))) => {}
                _ => {
                    nogood[kept] = lit;
                    kept += 1;
                }
            }
        }
        nogood.truncate(kept);
        marks.forget_sources();
    }

    /// Puts a literal of the highest level below the last in the second place. That level; 0 when there is none.
    fn highest_second(&mut self, now: &Propagation<'_>) -> u32 {
        let level = |place: &usize| now.trail.level_of(self.nogood[*place]);
        let Some(second) = (1..self.nogood.len()).max_by_key(level) else { return 0 };
        let to = level(&second);
        self.nogood.swap(1, second);
        to
    }
}

/// Counts different levels.
#[derive(Debug)]
struct LevelCounter {
    /// For each level, in which count it came last.
    stamps: Vec<u32>,
    stamp: u32,
}

impl LevelCounter {
    fn new(levels: usize) -> Self {
        Self { stamps: vec![0; levels + 1], stamp: 0 }
    }

    fn levels(&mut self, levels: impl Iterator<Item = u32>) -> u32 {
        if self.stamp == u32::MAX {
            self.stamps.fill(0);
            self.stamp = 0;
        }
        self.stamp += 1;
        let mut count = 0;
        for level in levels {
            if std::mem::replace(&mut self.stamps[level as usize], self.stamp) != self.stamp {
                count += 1;
            }
        }
        count
    }
}
