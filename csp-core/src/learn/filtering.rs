//! Propagation by the filters of constraints on more than two variables.

use smallvec::SmallVec;

use crate::learn::literals::{Candidate, Lit};
use crate::learn::propagate::{Clash, Propagation};
use crate::learn::trail::Reason;
use crate::limits::{Stop, Watch};
use crate::model::{Domains, Emptied, Integers, NaryConstraint, Premises, ValueSet, Var};

impl Propagation<'_> {
    /// Calls the filter of a constraint.
    pub(super) fn filter(&mut self, number: u32, watch: &Watch) -> Result<(), Stop> {
        let Some(mut filter) = self.larger.take(number, self.trail.level()) else { return Ok(()) };
        let constraint = self.larger.constraint(number);
        let mut scope = Scope { now: &mut *self, constraint, number, watch };
        let result = filter.filter(&mut scope);
        if result.is_err() && scope.now.clash.is_none() {
            scope.fail(Premises::Scope);
        }
        self.larger.put_back(number, filter);
        if let Some(stop) = watch.tripped() {
            // It has not finished: what it has removed stands, and it is called again.
            self.larger.queue.push(number);
            return Err(stop);
        }
        if watch.affords(self.larger.bytes()) { Ok(()) } else { Err(Stop::Memory) }
    }

    /// The level at which the literals of a clash hold all of them.
    pub(super) fn level_of_broken(&self) -> u32 {
        self.larger.broken.iter().map(|&lit| self.trail.level_of(lit)).max().unwrap_or(0)
    }
}

/// The trail, seen through the scope of one constraint. A variable with one value left counts as assigned, and so do as many as
/// were tried.
struct Scope<'a, 'n> {
    now: &'a mut Propagation<'n>,
    constraint: &'n NaryConstraint,
    number: u32,
    watch: &'a Watch,
}

impl Scope<'_, '_> {
    fn var(&self, place: usize) -> Var {
        self.constraint.scope()[place]
    }

    /// The literals that hold of the variables that had a part, but for one of them: the value of each, or all that it has lost.
    fn because(&self, why: Premises<'_>, except: Option<Var>) -> Vec<Lit> {
        let mut because = Vec::new();
        let mut add = |y: Var| {
            if Some(y) == except {
                return;
            }
            let own = self.now.candidates.of_variable(y);
            match own.clone().map(Lit::is).find(|&lit| self.now.trail.holds(lit)) {
                Some(lit) => because.push(lit),
                None => because.extend(own.map(Lit::is_not).filter(|&lit| self.now.trail.holds(lit))),
            }
        };
        match why.places() {
            None => self.constraint.scope().iter().for_each(|&y| add(y)),
            Some(places) => places.iter().for_each(|&place| add(self.var(place))),
        }
        because
    }

    /// All of these cannot hold together.
    fn clash(&mut self, broken: Vec<Lit>) -> Emptied {
        self.now.larger.broken = broken;
        self.now.clash = Some(Clash { reason: Reason::Broken(self.number), forced: None });
        Emptied::noted()
    }
}

impl Domains for Scope<'_, '_> {
    fn arity(&self) -> usize {
        self.constraint.scope().len()
    }

    fn domain(&self, place: usize) -> ValueSet<'_> {
        self.now.larger.left.domain(self.var(place))
    }

    fn size(&self, place: usize) -> usize {
        self.domain(place).len()
    }

    fn integers(&self, place: usize) -> &Integers {
        self.now.larger.network().integers(self.var(place))
    }

    fn is_assigned(&self, place: usize) -> bool {
        self.size(place) == 1
    }

    fn depth(&self) -> usize {
        self.now.trail.level() as usize
    }

    fn count_checks(&mut self, tuples: usize) {
        self.watch.work(tuples as u64);
    }

    fn interrupted(&self) -> bool {
        self.watch.work(1)
    }

    fn work(&self, steps: usize) -> bool {
        self.watch.work(steps as u64)
    }

    fn keep(&mut self, place: usize, mask: ValueSet<'_>, why: Premises<'_>) -> Result<bool, Emptied> {
        let x = self.var(place);
        if self.domain(place).is_subset(mask) {
            return Ok(false);
        }
        let because = self.because(why, Some(x));
        let own = self.now.candidates.of_variable(x);
        if own.is_empty() {
            // The root has left it one value, which must go.
            return Err(self.clash(because));
        }
        let Propagation { candidates, larger, .. } = &*self.now;
        let leaves = |&candidate: &Candidate| {
            let value = candidates.value(candidate as usize);
            larger.left.domain(x).contains(value) && !mask.contains(value)
        };
        let gone: SmallVec<[Candidate; 16]> = own.filter(leaves).collect();
        let reason = self.now.larger.explain(self.number, &because);
        for (count, candidate) in gone.into_iter().enumerate() {
            self.now.force(Lit::is_not(candidate), reason);
            match self.now.clash {
                Some(Clash { reason: other, forced: Some(lit) }) if other == reason => {
                    if count == 0
                        && let Reason::Larger(place) = reason
                    {
                        self.now.larger.forget(place);
                    }
                    return Err(self.clash(because.into_iter().chain([!lit]).collect()));
                }
                Some(_) => return Err(Emptied::noted()),
                None => {}
            }
        }
        Ok(true)
    }

    fn fail(&mut self, why: Premises<'_>) -> Emptied {
        let because = self.because(why, None);
        self.clash(because)
    }
}
