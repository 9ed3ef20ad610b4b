//! Inference: naked singles, hidden singles in tight cliques, locked candidates, to a fixpoint.

use super::places::Places;
use super::row::{Row, bits, chosen, count};
use super::shape::Shape;
use super::state::{Scratch, State, WipeOut};
use super::tables::Tables;

impl<S: Shape> State<S> {
    /// Infers until nothing more follows.
    ///
    /// Sound from the disequalities alone: a variable with one value left takes it; in a clique with as many variables as
    /// values each value has a place (pigeonhole), so that a value with one place left takes that; and a value confined to
    /// variables with common neighbours leaves these neighbours.
    #[inline(always)]
    pub(super) fn propagate(&mut self, tables: &Tables<S>, scratch: &mut Scratch<S>) -> Result<(), WipeOut> {
        loop {
            while self.naked_singles(tables)? {}
            if tables.slots == 0 || !(self.hidden_singles(tables, scratch)? || self.locked_candidates(tables, scratch))
            {
                return Ok(());
            }
        }
    }

    /// All variables with one value left, found by carry-save counting over the values; says whether there were any.
    #[inline(always)]
    fn naked_singles(&mut self, tables: &Tables<S>) -> Result<bool, WipeOut> {
        let (mut once, mut twice) = (S::Variables::zeros(tables.words), S::Variables::zeros(tables.words));
        for can in self.can.as_ref() {
            count(&mut once, &mut twice, can.words());
        }
        let mut missing = tables.all.clone();
        missing.subtract(once.words());
        if !missing.is_empty() {
            return Err(WipeOut::Variable(missing.first().unwrap_or_default()));
        }
        once.subtract(twice.words());
        once.restrict(self.open.words());
        if once.is_empty() {
            return Ok(false);
        }
        self.open.subtract(once.words());
        self.assign_only_values(tables, &once);
        Ok(true)
    }

    /// Gives each variable of `set` its only value. Where values are few it is found from binary digits: one short loop, where
    /// a search would end at a moment that no processor foresees.
    #[inline(always)]
    fn assign_only_values(&mut self, tables: &Tables<S>, set: &S::Variables) {
        let mut digits = [(); DIGITS].map(|()| S::Variables::zeros(if S::Places::AT_ONCE { tables.words } else { 0 }));
        if S::Places::AT_ONCE {
            for (value, can) in self.can.as_ref().iter().enumerate() {
                let has = |place: usize| value >> place & 1 == 1;
                digits
                    .iter_mut()
                    .enumerate()
                    .filter(|(place, _)| has(*place))
                    .for_each(|(_, digit)| digit.add(can.words()));
            }
        }
        for x in bits(set.words()) {
            let value = if S::Places::AT_ONCE {
                let mut value = 0;
                for (place, digit) in digits.iter().enumerate() {
                    value |= usize::from(digit.contains(x)) << place;
                }
                value
            } else {
                // A neighbour may have taken it just now.
                let Some(value) = self.can.as_ref().iter().position(|can| can.contains(x)) else { return };
                value
            };
            self.places.place(tables, value, x);
            self.lose(tables, value, tables.adjacent(x));
        }
    }

    /// All values with one place left in a tight clique; says whether there were any.
    #[inline(always)]
    fn hidden_singles(&mut self, tables: &Tables<S>, scratch: &mut Scratch<S>) -> Result<bool, WipeOut> {
        self.places.singles(tables, &mut scratch.singles).map_err(WipeOut::Clique)?;
        let mut any = false;
        for first in (0..tables.values).step_by(64) {
            for place in bits(&[chosen(&scratch.singles.as_ref()[first..], |single| !single.is_empty())]) {
                any = true;
                let value = first + place;
                let (mut set, mut lost) = (S::Variables::zeros(tables.words), S::Variables::zeros(tables.words));
                for clique in bits(scratch.singles.as_ref()[value].words()) {
                    let mut place = tables.members(clique).clone();
                    place.restrict(self.can.as_ref()[value].words());
                    let Some(x) = place.first() else { return Err(WipeOut::Clique(clique)) };
                    if S::Places::AT_ONCE {
                        set.add(place.words());
                        lost.add(tables.adjacent(x).words());
                        self.places.place(tables, value, x);
                    } else {
                        self.give_one(tables, value, x);
                    }
                }
                if S::Places::AT_ONCE {
                    scratch.add(value, set);
                    self.lose(tables, value, &lost);
                }
            }
        }
        if any {
            self.settle(tables, scratch)?;
        }
        Ok(any)
    }

    /// Values that a tight clique confines to a segment leave its common neighbours; says whether any did.
    #[inline(always)]
    fn locked_candidates(&mut self, tables: &Tables<S>, scratch: &mut Scratch<S>) -> bool {
        if !self.places.confined(tables, &mut scratch.sets) {
            return false;
        }
        let mut any = false;
        for (value, set) in scratch.sets.as_mut().iter_mut().enumerate() {
            set.restrict(self.can.as_ref()[value].words());
            if !set.is_empty() {
                any = true;
                self.exclude(tables, value, set);
                set.clear();
            }
        }
        any
    }
}

/// Binary digits of a value on small boards.
const DIGITS: usize = 4;
