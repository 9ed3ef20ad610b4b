//! From the whole to the leaves: what each step must be, so that the whole is true.

use super::domains::{has, keep_if, keep_within};
use super::interval::Interval;
use super::inverse::{self, ALL, Bounds};
use super::program::{Program, Step};
use super::sets::{beyond_members, members_within};
use crate::model::{Domains, Emptied, Premises};

/// All that is known when the needs of all steps go down.
pub(super) struct Backward<'a> {
    program: &'a Program,
    known: &'a [Interval],
    /// The least and the greatest of each step that must have a value.
    needs: &'a mut Vec<Option<(i64, i64)>>,
}

impl<'a> Backward<'a> {
    /// For these steps, whose values are these; `needs` is room.
    pub(super) fn of(program: &'a Program, known: &'a [Interval], needs: &'a mut Vec<Option<(i64, i64)>>) -> Self {
        needs.clear();
        needs.resize(program.steps.len(), None);
        Self { program, known, needs }
    }

    /// Removes what does not make the last step true.
    pub(super) fn narrow(mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        let last = self.known.len() - 1;
        self.must_be(domains, last, true)?;
        for step in (0..=last).rev() {
            if let Some((low, high)) = self.needs[step] {
                self.down(domains, self.program.steps[step], Interval::new(low, high))?;
            }
        }
        Ok(())
    }

    /// A step must have a value within bounds.
    fn must(&mut self, domains: &mut dyn Domains, step: usize, (low, high): Bounds) -> Result<(), Emptied> {
        let known = self.needs[step].map_or(self.known[step], |(low, high)| Interval::new(low, high));
        let (least, most) = known.wide();
        let (low, high) = (low.max(least), high.min(most));
        if low > high {
            return Err(domains.fail(Premises::Scope));
        }
        self.needs[step] = Some((low as i64, high as i64));
        Ok(())
    }

    /// A step must be true, or must be false.
    fn must_be(&mut self, domains: &mut dyn Domains, step: usize, truth: bool) -> Result<(), Emptied> {
        let known = self.known[step];
        if !truth {
            // What may have no value may be false by that.
            return if known.may_fail || known.is_none() { Ok(()) } else { self.must(domains, step, (0, 0)) };
        }
        if let Step::Leaf(place) = self.program.steps[step] {
            keep_if(domains, place, |_, integer| integer != 0)?;
        }
        let (low, high) = known.wide();
        self.must(domains, step, (low + i128::from(low == 0), high - i128::from(high == 0)))
    }

    /// A step must have a value of `need`: what follows for its operands.
    fn down(&mut self, domains: &mut dyn Domains, step: Step, need: Interval) -> Result<(), Emptied> {
        let at = |step: usize| self.known[step].wide();
        let wide = need.wide();
        let one = |own: usize, bounds: Bounds| [Some((own, bounds)), None];
        let two = |a: usize, b: usize, of_a: Bounds, of_b: Bounds| [Some((a, of_a)), Some((b, of_b))];
        let musts = match step {
            Step::Constant(_) | Step::Never => [None; 2],
            Step::Leaf(place) => {
                keep_within(domains, place, wide)?;
                [None; 2]
            }
            Step::Neg(a) => one(a, (-wide.1, -wide.0)),
            Step::Add(a, b) => {
                let rest = |other: Bounds| (wide.0 - other.1, wide.1 - other.0);
                two(a, b, rest(at(b)), rest(at(a)))
            }
            Step::Sub(a, b) => two(a, b, (wide.0 + at(b).0, wide.1 + at(b).1), (at(a).0 - wide.1, at(a).1 - wide.0)),
            Step::Mul(a, b) => two(a, b, inverse::factor(wide, at(b)), inverse::factor(wide, at(a))),
            Step::Div(a, b) => two(a, b, inverse::dividend(wide, at(b)), inverse::divisor(wide, at(a), at(b))),
            Step::Mod(a, b) => two(a, b, inverse::divided(wide, at(b), at(a)), inverse::modulus(wide, at(b))),
            Step::Pow(a, b) => {
                let exponent = inverse::exponent(wide, at(a), at(b));
                two(a, b, inverse::base(wide, exponent, at(a)), exponent)
            }
            Step::Abs(a) => one(a, inverse::absolute(wide, at(a))),
            Step::Min(a, b) => two(a, b, inverse::of_least(wide, at(b)), inverse::of_least(wide, at(a))),
            Step::Max(a, b) => two(a, b, inverse::of_greatest(wide, at(b)), inverse::of_greatest(wide, at(a))),
            Step::Nth(from, count, index) => return self.entry(domains, (from, count, index), wide),
            Step::If(condition, a, b) => return self.branch(domains, [condition, a, b], wide),
            // Truths.
            _ if need.low != need.high => [None; 2],
            _ => return self.truth(domains, step, need.low == 1),
        };
        for (operand, bounds) in musts.into_iter().flatten() {
            self.must(domains, operand, bounds)?;
        }
        Ok(())
    }

    /// The entry that an index names must be within bounds.
    fn entry(
        &mut self,
        domains: &mut dyn Domains,
        (from, count, index): (usize, usize, usize),
        (low, high): Bounds,
    ) -> Result<(), Emptied> {
        let fits = |entry: i64| {
            let place = usize::try_from(entry).ok().filter(|&place| place < count);
            place.is_some_and(|place| {
                let entry = self.known[self.program.entries[from + place]];
                !entry.is_none() && entry.wide().0 <= high && low <= entry.wide().1
            })
        };
        let all = self
            .program
            .choices(domains, self.known, from, count, index)
            .filter(|&one| i64::try_from(one).is_ok_and(fits));
        let ends = all.fold(None, |ends, one| Some(ends.map_or((one, one), |(first, _)| (first, one))));
        let Some((first, last)) = ends else { return Err(domains.fail(Premises::Scope)) };
        if let Step::Leaf(place) = self.program.steps[index] {
            keep_if(domains, place, |_, integer| fits(integer))?;
        }
        self.must(domains, index, (first as i128, last as i128))?;
        if first == last { self.must(domains, self.program.entries[from + first], (low, high)) } else { Ok(()) }
    }

    /// The branch that a condition chooses must be within bounds.
    fn branch(
        &mut self,
        domains: &mut dyn Domains,
        [condition, a, b]: [usize; 3],
        (low, high): Bounds,
    ) -> Result<(), Emptied> {
        let fits = |branch: Interval| !branch.is_none() && branch.wide().0 <= high && low <= branch.wide().1;
        let known = self.program.truth(domains, self.known, condition);
        let (first, second) = (known.may_hold && fits(self.known[a]), known.may_not && fits(self.known[b]));
        match (first, second) {
            (true, true) => Ok(()),
            (false, false) => Err(domains.fail(Premises::Scope)),
            (chosen, _) => {
                self.must_be(domains, condition, chosen)?;
                self.must(domains, if chosen { a } else { b }, (low, high))
            }
        }
    }

    /// A comparison or a connective must be true, or must be false.
    fn truth(&mut self, domains: &mut dyn Domains, step: Step, truth: bool) -> Result<(), Emptied> {
        let at = |step: usize| self.known[step];
        // What is false may be false because an operand has no value.
        let has_values = |a: usize, b: usize| !at(a).may_fail && !at(b).may_fail;
        match (step, truth) {
            (Step::Eq(a, b), true) => self.equal(domains, a, b),
            (Step::Eq(a, b), false) if has_values(a, b) => self.differ(domains, a, b),
            (Step::Ne(a, b), true) => self.differ(domains, a, b),
            (Step::Ne(a, b), false) if has_values(a, b) => self.equal(domains, a, b),
            (Step::Le(a, b), true) => self.ordered(domains, a, b, 0),
            (Step::Lt(a, b), true) => self.ordered(domains, a, b, 1),
            (Step::Le(a, b), false) if has_values(a, b) => self.ordered(domains, b, a, 1),
            (Step::Lt(a, b), false) if has_values(a, b) => self.ordered(domains, b, a, 0),
            (Step::In(a, set), _) => self.member(domains, a, set, truth),
            (Step::And(a, b), true) | (Step::Or(a, b), false) => {
                self.must_be(domains, a, truth)?;
                self.must_be(domains, b, truth)
            }
            (Step::And(a, b) | Step::Or(a, b), _) => {
                // One of them must be so; when the other cannot, this one must.
                let [can_a, can_b] = [a, b].map(|step| {
                    let known = self.program.truth(domains, self.known, step);
                    if truth { known.may_hold } else { known.may_not }
                });
                match (can_a, can_b) {
                    (false, false) => Err(domains.fail(Premises::Scope)),
                    (true, false) => self.must_be(domains, a, truth),
                    (false, true) => self.must_be(domains, b, truth),
                    (true, true) => Ok(()),
                }
            }
            (Step::Xor(a, b), _) => self.agree(domains, a, b, !truth),
            (Step::Iff(a, b), _) => self.agree(domains, a, b, truth),
            (Step::Not(a), _) => self.must_be(domains, a, !truth),
            _ => Ok(()),
        }
    }

    fn equal(&mut self, domains: &mut dyn Domains, a: usize, b: usize) -> Result<(), Emptied> {
        let (of_a, of_b) = (self.known[a].wide(), self.known[b].wide());
        if let (Step::Leaf(x), Step::Leaf(y)) = (self.program.steps[a], self.program.steps[b]) {
            keep_if(domains, x, |domains, integer| has(domains, y, integer))?;
            keep_if(domains, y, |domains, integer| has(domains, x, integer))?;
        }
        self.must(domains, a, of_b)?;
        self.must(domains, b, of_a)
    }

    fn differ(&mut self, domains: &mut dyn Domains, a: usize, b: usize) -> Result<(), Emptied> {
        for (own, other) in [(a, b), (b, a)] {
            let (known, other) = (self.known[own], self.known[other]);
            let mut bounds = known.wide();
            if other.low == other.high {
                let only = i128::from(other.low);
                bounds = (bounds.0 + i128::from(bounds.0 == only), bounds.1 - i128::from(bounds.1 == only));
                if let Step::Leaf(place) = self.program.steps[own]
                    && has(domains, place, other.low)
                {
                    keep_if(domains, place, |_, integer| integer != other.low)?;
                }
            }
            self.must(domains, own, bounds)?;
        }
        Ok(())
    }

    /// The first, and `more`, is at most the second.
    fn ordered(&mut self, domains: &mut dyn Domains, a: usize, b: usize, more: i128) -> Result<(), Emptied> {
        let (of_a, of_b) = (self.known[a].wide(), self.known[b].wide());
        self.must(domains, a, (ALL.0, of_b.1 - more))?;
        self.must(domains, b, (of_a.0 + more, ALL.1))
    }

    fn member(&mut self, domains: &mut dyn Domains, a: usize, set: usize, truth: bool) -> Result<(), Emptied> {
        let (known, set) = (self.known[a], &self.program.sets[set]);
        if !truth && known.may_fail {
            return Ok(());
        }
        if let Step::Leaf(place) = self.program.steps[a] {
            return keep_if(domains, place, |_, integer| set.contains(integer) == truth);
        }
        let bounds = if truth { members_within(set, known) } else { beyond_members(set, known) };
        let Some((low, high)) = bounds else { return Err(domains.fail(Premises::Scope)) };
        self.must(domains, a, (low.into(), high.into()))
    }

    /// Two truths must be the same, or must not.
    fn agree(&mut self, domains: &mut dyn Domains, a: usize, b: usize, same: bool) -> Result<(), Emptied> {
        for (known, other) in [(a, b), (b, a)] {
            let known = self.program.truth(domains, self.known, known);
            match (known.may_hold, known.may_not) {
                (true, false) => self.must_be(domains, other, same)?,
                (false, true) => self.must_be(domains, other, !same)?,
                _ => {}
            }
        }
        Ok(())
    }
}
