//! Inference: naked singles, hidden singles in tight cliques, locked candidates, to a fixpoint.

use super::places::Places;
use super::row::{Row, Word, bits, chosen, count};
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
            if tables.slots == 0
                || !(self.hidden_singles(tables, scratch)? || self.locked_candidates(tables, scratch))
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
            count(&mut once, &mut twice, can);
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
        if tables.values <= 1 << PLANES && S::Places::VACATES {
            self.assign_one_by_one(tables, &once);
        } else {
            self.assign_by_value(tables, &once);
        }
        Ok(true)
    }

    /// Gives each variable of `set` its only value, found from binary digits: with few values this is one short loop, where a
    /// loop for each value would end at a moment that no processor foresees.
    #[inline(always)]
    fn assign_one_by_one(&mut self, tables: &Tables<S>, set: &S::Variables) {
        let mut digits = [(); PLANES].map(|()| S::Variables::zeros(tables.words));
        for (value, can) in self.can.as_ref().iter().enumerate() {
            for (place, digit) in digits.iter_mut().enumerate() {
                if value >> place & 1 == 1 {
                    digit.add(can.words());
                }
            }
        }
        for x in bits(set.words()) {
            let bit = |(place, digit): (usize, &S::Variables)| usize::from(digit.contains(x)) << place;
            let value = digits.iter().enumerate().map(bit).sum();
            self.places.place(tables, value, x);
            self.lose(tables, value, tables.adjacent(x).clone());
        }
    }

    /// Gives each variable of `set` its only value.
    #[inline(always)]
    fn assign_by_value(&mut self, tables: &Tables<S>, set: &S::Variables) {
        for first in (0..tables.values).step_by(64) {
            for place in bits(&[chosen(&self.can.as_ref()[first..], |can| meet(can.words(), set.words()))]) {
                let mut set = set.clone();
                set.restrict(self.can.as_ref()[first + place].words());
                self.assign(tables, first + place, &set);
            }
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
                    let mut at = tables.members(clique).clone();
                    at.restrict(self.can.as_ref()[value].words());
                    let x = at.first().unwrap_or_default();
                    set.add(at.words());
                    lost.add(tables.adjacent(x).words());
                    self.places.place(tables, value, x);
                }
                scratch.add(value, set);
                self.lose(tables, value, lost);
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

/// Binary digits of a value, where values are few.
const PLANES: usize = 4;

/// Whether two rows have a bit in common, found without a branch.
#[inline(always)]
fn meet<W: Word>(a: &[W], b: &[W]) -> bool {
    a.iter().zip(b).fold(W::ZERO, |all, (&a, &b)| all | (a & b)) != W::ZERO
}
