//! From the leaves to the whole: which values each step may have.

use super::domains::{bounds, has, has_within, in_set, share};
use super::interval::Interval;
use super::program::{Program, Step};
use super::sets::{has_all, members_within};
use crate::model::Domains;

/// Something that may be true or false. False is also what has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Truth {
    pub(super) may_hold: bool,
    pub(super) may_not: bool,
}

impl Program {
    /// The values that each step may have, in order. `intervals` is room for them.
    pub(super) fn spread(&self, domains: &dyn Domains, intervals: &mut Vec<Interval>) {
        intervals.clear();
        for &step in &self.steps {
            let interval = self.interval(step, domains, intervals);
            intervals.push(interval);
        }
    }

    fn interval(&self, step: Step, domains: &dyn Domains, known: &[Interval]) -> Interval {
        let at = |step: usize| known[step];
        match step {
            Step::Constant(number) => Interval::new(number, number),
            Step::Leaf(place) => bounds(domains, place),
            Step::Never => Interval::NONE,
            Step::Neg(a) => at(a).neg(),
            Step::Add(a, b) => at(a).add(at(b)),
            Step::Sub(a, b) => at(a).sub(at(b)),
            Step::Mul(a, b) => at(a).mul(at(b)),
            Step::Div(a, b) => at(a).div(at(b)),
            Step::Mod(a, b) => at(a).rem(at(b)),
            Step::Pow(a, b) => at(a).pow(at(b)),
            Step::Abs(a) => at(a).abs(),
            Step::Min(a, b) => at(a).min(at(b)),
            Step::Max(a, b) => at(a).max(at(b)),
            Step::Nth(from, count, index) => {
                let is_inside = at(index).low >= 0 && usize::try_from(at(index).high).is_ok_and(|last| last < count);
                let outside = !is_inside || at(index).may_fail;
                let all = self.choices(domains, known, from, count, index).map(|entry| at(self.entries[from + entry]));
                let all = all.reduce(Interval::or).unwrap_or(Interval::NONE);
                Interval { may_fail: all.may_fail || outside, ..all }
            }
            Step::Eq(a, b) => Interval::truth(self.may_equal(domains, known, a, b), may_differ(at(a), at(b), true)),
            Step::Ne(a, b) => {
                let may_not = may_fail(at(a), at(b)) || self.may_equal(domains, known, a, b);
                Interval::truth(may_differ(at(a), at(b), false), may_not)
            }
            Step::Lt(a, b) => ordered(at(a), at(b), |a, b| a < b),
            Step::Le(a, b) => ordered(at(a), at(b), |a, b| a <= b),
            Step::In(a, set) => {
                let set = &self.sets[set];
                if let Step::Leaf(place) = self.steps[a] {
                    let (all, some) = in_set(domains, place, set);
                    return Interval::truth(some, !all);
                }
                let may_hold = !at(a).is_none() && members_within(set, at(a)).is_some();
                Interval::truth(may_hold, at(a).may_fail || !has_all(set, at(a)))
            }
            Step::And(a, b) => {
                let [a, b] = [a, b].map(|step| self.truth(domains, known, step));
                Interval::truth(a.may_hold && b.may_hold, a.may_not || b.may_not)
            }
            Step::Or(a, b) => {
                let [a, b] = [a, b].map(|step| self.truth(domains, known, step));
                Interval::truth(a.may_hold || b.may_hold, a.may_not && b.may_not)
            }
            Step::Xor(a, b) | Step::Iff(a, b) => {
                let [a, b] = [a, b].map(|step| self.truth(domains, known, step));
                let same = (a.may_hold && b.may_hold) || (a.may_not && b.may_not);
                let other = (a.may_hold && b.may_not) || (a.may_not && b.may_hold);
                if matches!(step, Step::Iff(..)) { Interval::truth(same, other) } else { Interval::truth(other, same) }
            }
            Step::Not(a) => {
                let Truth { may_hold, may_not } = self.truth(domains, known, a);
                Interval::truth(may_not, may_hold)
            }
            Step::If(a, b, c) => {
                let condition = self.truth(domains, known, a);
                match (condition.may_hold, condition.may_not) {
                    (true, false) => at(b),
                    (false, _) => at(c),
                    _ => at(b).or(at(c)),
                }
            }
        }
    }

    /// The truth of a step, where one is asked for.
    pub(super) fn truth(&self, domains: &dyn Domains, known: &[Interval], step: usize) -> Truth {
        let Interval { low, high, may_fail } = known[step];
        let has_zero = match self.steps[step] {
            Step::Leaf(place) => has(domains, place, 0),
            _ => low <= 0 && 0 <= high,
        };
        Truth { may_hold: low <= high && (low, high) != (0, 0), may_not: may_fail || has_zero }
    }

    /// The entries of a list that an index may name.
    pub(super) fn choices<'a>(
        &'a self,
        domains: &'a dyn Domains,
        known: &[Interval],
        from: usize,
        count: usize,
        index: usize,
    ) -> impl Iterator<Item = usize> + use<'a> {
        debug_assert!(from + count <= self.entries.len(), "a list is in the list of entries");
        let Interval { low, high, .. } = known[index];
        let is_choice = move |entry: &usize| match self.steps[index] {
            Step::Leaf(place) => i64::try_from(*entry).is_ok_and(|entry| has(domains, place, entry)),
            _ => true,
        };
        let end = usize::try_from(high.saturating_add(1)).unwrap_or(0).min(count);
        (usize::try_from(low).unwrap_or(0)..end).filter(is_choice)
    }

    fn may_equal(&self, domains: &dyn Domains, known: &[Interval], a: usize, b: usize) -> bool {
        let (one, other) = (known[a], known[b]);
        if one.is_none() || other.is_none() || one.low > other.high || other.low > one.high {
            return false;
        }
        match (self.steps[a], self.steps[b]) {
            (Step::Leaf(x), Step::Leaf(y)) => share(domains, x, y),
            (Step::Leaf(x), _) => has_within(domains, x, other),
            (_, Step::Leaf(y)) => has_within(domains, y, one),
            _ => true,
        }
    }
}

fn may_fail(a: Interval, b: Interval) -> bool {
    a.may_fail || b.may_fail
}

/// True if the two may have different values, or, with `or_fail`, no value.
fn may_differ(a: Interval, b: Interval, or_fail: bool) -> bool {
    if a.is_none() || b.is_none() {
        return or_fail;
    }
    (or_fail && may_fail(a, b)) || a.low != a.high || b.low != b.high || a.low != b.low
}

fn ordered(a: Interval, b: Interval, holds: fn(i64, i64) -> bool) -> Interval {
    if a.is_none() || b.is_none() {
        return Interval::truth(false, true);
    }
    Interval::truth(holds(a.low, b.high), may_fail(a, b) || !holds(a.high, b.low))
}
