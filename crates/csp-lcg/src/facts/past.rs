//! The past: since when a literal holds, and what held before a position.

use csp_core::Var;

use super::{Bounds, Facts, Position, ROOT, Reached};
use crate::literal::{Lit, LitKind, ValuePlace};

/// The cause for which a variable has lost a value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Absence {
    /// The root.
    AtRoot,
    /// The literal that began to hold first, and where.
    By(Position, Lit),
    /// Nothing: it is there.
    NotYet,
}

impl Facts {
    /// The position where a literal that holds began to hold, alone; `Err` names two literals that say it together. `None` at the root.
    #[inline]
    pub(crate) fn since(&self, lit: Lit) -> Result<Option<Position>, [Lit; 2]> {
        let (x, place) = (lit.var(), lit.place());
        match lit.kind() {
            LitKind::AtLeast => Ok(self.since_low(x, place)),
            LitKind::AtMost => Ok(self.since_high(x, place)),
            LitKind::Is => match self.valued[x.index()] {
                ROOT if self.root[x.index()].low == self.root[x.index()].high => Ok(None),
                ROOT => Err([Lit::at_least(x, place), Lit::at_most(x, place)]),
                position => Ok(Some(position)),
            },
            LitKind::IsNot => unreachable!("what a variable is not is told by `Facts::absent`"),
        }
    }

    fn since_low(&self, x: Var, place: ValuePlace) -> Option<Position> {
        if self.root[x.index()].low >= place {
            return None;
        }
        let lows = &self.lows[x.index()];
        lows.get(lows.partition_point(|reached| reached.bound < place)).map(|reached| reached.position)
    }

    fn since_high(&self, x: Var, place: ValuePlace) -> Option<Position> {
        if self.root[x.index()].high <= place {
            return None;
        }
        let highs = &self.highs[x.index()];
        highs.get(highs.partition_point(|reached| reached.bound > place)).map(|reached| reached.position)
    }

    /// The literal by which a variable is not this value, the one that began to hold first; `None` at the root.
    pub(crate) fn absent(&self, x: Var, place: ValuePlace) -> Option<Lit> {
        match self.absent_before(x, place, self.len()) {
            Absence::By(_, lit) => Some(lit),
            Absence::AtRoot => None,
            Absence::NotYet => unreachable!("#{place} has left {x:?}"),
        }
    }

    /// The cause for which a variable had lost a value before a position.
    pub(crate) fn absent_before(&self, x: Var, place: ValuePlace, position: Position) -> Absence {
        let Bounds { low, high } = self.bounds(x);
        let root = self.root[x.index()];
        if place < root.low || place > root.high {
            return Absence::AtRoot;
        }
        let mut first: Option<(Position, Lit)> = None;
        if self.values.is_removed(x, place) {
            match self.removals[(self.firsts[x.index()] + place) as usize] {
                ROOT => return Absence::AtRoot,
                position => first = Some((position, Lit::is_not(x, place))),
            }
        }
        let bound = if place < low {
            self.since_low(x, place + 1).map(|position| (position, Lit::at_least(x, place + 1)))
        } else if place > high {
            self.since_high(x, place - 1).map(|position| (position, Lit::at_most(x, place - 1)))
        } else {
            None
        };
        let first = match (first, bound) {
            (Some(first), Some(bound)) => Some(first.min(bound)),
            (one, other) => one.or(other),
        };
        match first.filter(|(lost, _)| *lost < position) {
            Some((since, lit)) => Absence::By(since, lit),
            None => Absence::NotYet,
        }
    }

    /// The position of the removal of a value by itself; `None` at the root.
    pub(crate) fn removal(&self, x: Var, place: ValuePlace) -> Option<Position> {
        Some(self.removals[(self.firsts[x.index()] + place) as usize]).filter(|&position| position != ROOT)
    }

    /// The bounds before a position.
    pub(crate) fn bounds_before(&self, x: Var, position: Position) -> Bounds {
        let last = |all: &[Reached], root: ValuePlace| {
            let count = all.partition_point(|reached| reached.position < position);
            count.checked_sub(1).map_or(root, |last| all[last].bound)
        };
        let root = self.root[x.index()];
        Bounds { low: last(&self.lows[x.index()], root.low), high: last(&self.highs[x.index()], root.high) }
    }

    /// True if a value was removed by itself, before a position.
    pub(crate) fn was_removed(&self, x: Var, place: ValuePlace, position: Position) -> bool {
        self.values.is_removed(x, place) && self.removal(x, place).is_none_or(|removal| removal < position)
    }

    /// For a bound that took several values at once: says which of them had gone before, the bound until then and values removed one by
    /// one. The others, between the two bounds.
    pub(crate) fn lost_with<'f>(
        &'f self,
        lit: Lit,
        position: Position,
        list: &mut Vec<Lit>,
    ) -> impl Iterator<Item = ValuePlace> + use<'f> {
        let x = lit.var();
        let Bounds { low, high } = self.bounds_before(x, position);
        let taken = match lit.kind() {
            LitKind::AtLeast => {
                list.push(Lit::at_least(x, low));
                low..lit.place()
            }
            LitKind::AtMost => {
                list.push(Lit::at_most(x, high));
                lit.place() + 1..high + 1
            }
            LitKind::Is | LitKind::IsNot => lit.place()..lit.place() + 1,
        };
        let had_gone = move |place: &ValuePlace| self.was_removed(x, *place, position);
        let by_itself = |place: &ValuePlace| self.removal(x, *place).is_some();
        list.extend(taken.clone().filter(had_gone).filter(by_itself).map(|place| Lit::is_not(x, place)));
        taken.filter(move |place| !had_gone(place))
    }

    /// The literals that say all that a variable had lost before a position, but for what the root had taken.
    pub(crate) fn lost_before(&self, x: Var, position: Position, list: &mut Vec<Lit>) {
        let Bounds { low, high } = self.bounds_before(x, position);
        let root = self.root[x.index()];
        if low > root.low {
            list.push(Lit::at_least(x, low));
        }
        if high < root.high {
            list.push(Lit::at_most(x, high));
        }
        let is_hole = |place: &ValuePlace| self.removal(x, *place).is_some_and(|removal| removal < position);
        list.extend(self.values.removed(x, low, high).filter(is_hole).map(|place| Lit::is_not(x, place)));
    }
}
