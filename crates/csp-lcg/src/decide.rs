//! The choice of what is tried next: the variable that conflicts were about, and the value that it had when all went well.

use csp_core::extend::Activities;
use csp_core::{Random, Val, Var};

use crate::facts::{Bounds, Facts};
use crate::literal::{Lit, ValuePlace};
use crate::objective::Goal;
use crate::propagate::Propagation;

/// Chooses a variable by its activity (Moskewicz et al. 2001) and a bound towards the value that it had in the best solution
/// (solution-guided phases: Demirovic, Chu & Stuckey 2018), else in the latest assignment (Pipatsrisawat & Darwiche 2007), else
/// the one by which the objective is best, else the least.
#[derive(Debug)]
pub(crate) struct Decisions {
    pub(crate) activities: Activities,
    saved: Vec<ValuePlace>,
    best: Vec<Option<ValuePlace>>,
    stated: usize,
    cost: Option<(i64, Var)>,
}

impl Decisions {
    /// Variables come in the order of the network, which is what people have thought of; ties of later ones are broken by the seed.
    pub(crate) fn new(now: &Propagation<'_>, seed: u64) -> Self {
        let count = now.variables.len();
        let mut order: Vec<u32> = (0..count as u32).collect();
        if seed != 0 {
            Random::new(seed).shuffle(&mut order);
        }
        let mut saved: Vec<ValuePlace> = (0..count).map(|x| now.facts.bounds(Var::new(x as u32)).low).collect();
        for (x, place) in now.objective.iter().flat_map(|objective| objective.best_places(&now.facts)) {
            saved[x.index()] = place;
        }
        Self {
            activities: Activities::new(&order),
            saved,
            best: vec![None; count],
            stated: now.variables.network.len(),
            cost: now.objective.as_ref().and_then(Goal::cost),
        }
    }

    /// The next decision; `None` when every variable has a value.
    pub(crate) fn next(&mut self, facts: &Facts) -> Option<Lit> {
        loop {
            let number = self.activities.take()?;
            let x = Var::new(number);
            if self.is_led(x) || facts.is_fixed(x) {
                continue;
            }
            // One bound may not be all.
            self.activities.put_back(number);
            return Some(self.towards(x, facts));
        }
    }

    /// True for a number that its digits decide.
    fn is_led(&self, x: Var) -> bool {
        x.index() >= self.stated && self.cost.is_none_or(|(_, cost)| cost != x)
    }

    fn towards(&self, x: Var, facts: &Facts) -> Lit {
        if let Some((sign, cost)) = self.cost
            && cost == x
        {
            let Bounds { low, high } = facts.bounds(x);
            let middle = low + (high - low) / 2;
            return if sign > 0 { Lit::at_most(x, middle) } else { Lit::at_least(x, middle + 1) };
        }
        bound_towards(x, self.best[x.index()].unwrap_or(self.saved[x.index()]), facts)
    }

    /// A variable had a part in a conflict. One with many values has many literals, of which each tells less: with equal shares the starts
    /// of tasks push aside the Booleans that put them in order.
    pub(crate) fn involved(&mut self, x: Var, facts: &Facts) {
        let Bounds { low, high } = facts.at_root(x);
        self.activities.raise(x.index(), 1.0 / f64::from(high - low).max(1.0));
    }

    /// Something that was said of a variable is taken back.
    #[inline]
    pub(crate) fn back(&mut self, x: Var, facts: &Facts) {
        let Bounds { low, high } = facts.bounds(x);
        if low == high {
            self.saved[x.index()] = low;
        }
        if !self.is_led(x) {
            self.activities.put_back(x.index() as u32);
        }
    }

    /// A solution was found, better than all before.
    pub(crate) fn improved(&mut self, values: &[Val]) {
        for (best, value) in self.best.iter_mut().zip(values) {
            *best = Some(value.get().into());
        }
    }
}

/// A bound of an open variable towards a value, or the value that it leaves.
pub(crate) fn bound_towards(x: Var, place: ValuePlace, facts: &Facts) -> Lit {
    let Bounds { low, high } = facts.bounds(x);
    if place <= low {
        Lit::at_most(x, low)
    } else if place >= high {
        Lit::at_least(x, high)
    } else if facts.values.has(x, place) {
        // First one bound, then the other.
        Lit::at_least(x, place)
    } else {
        Lit::at_most(x, place)
    }
}
