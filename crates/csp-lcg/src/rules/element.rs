//! An entry of a list: `list[index] = value`, where entries are variables.

use csp_core::Var;
use csp_core::relations::Element;

use crate::facts::past::Absence;
use crate::facts::{Bounds, Clash, Facts, Position, Why};
use crate::literal::{Lit, LitKind, ValuePlace};
use crate::numbers::Variables;
use crate::rules::integers::{Quantity, Scale};
use crate::rules::{Looks, Rule};

/// Bounds consistency of the entries and of the value; an index goes when its entry and the value have no common value, by their bounds or
/// where one of them is fixed.
///
/// Source: Van Hentenryck & Carillon 1988 (element); explanations as those of its clauses on bounds (Ohrimenko, Stuckey & Codish
/// 2009, section 5), with the number between two bounds chosen so that one of them is weak. Cost: O(k) for k entries.
#[derive(Debug)]
pub(crate) struct ElementRule {
    index: Var,
    /// The entry that each value of the index names; none outside the list.
    entries: Vec<Option<Quantity>>,
    value: Quantity,
}

impl ElementRule {
    /// `None` when the index is fixed by its statement, or when a variable stands in two of the three parts.
    pub(crate) fn new(variables: &Variables<'_>, scope: &[Var], relation: &Element) -> Option<Self> {
        let index = scope[relation.index().place()?];
        let scale = Scale::of(variables, index);
        let quantity = |term| Quantity::new(variables, scope, term);
        let entry = |place| {
            let place = scale.at(place).checked_sub(relation.first())?;
            relation.list().get(usize::try_from(place).ok()?).map(|&term| quantity(term))
        };
        let entries: Vec<Option<Quantity>> = (0..variables.network.width(index) as ValuePlace).map(entry).collect();
        let value = quantity(relation.value());
        let mut named = entries.iter().flatten().filter_map(Quantity::var);
        let is_apart = value.var() != Some(index) && named.all(|x| x != index && Some(x) != value.var());
        is_apart.then_some(Self { index, entries, value })
    }

    /// The values of the index that are left.
    fn left(&self, facts: &Facts) -> Vec<ValuePlace> {
        facts.values.left(self.index).iter().map(|value| ValuePlace::from(value.get())).collect()
    }

    /// The literals by which an entry and the value have nothing in common, before a position; `None` when they may have.
    fn apart(&self, facts: &Facts, entry: &Quantity, position: Position) -> Option<Vec<Lit>> {
        let before = |of: &Quantity| of.ends(|x| facts.bounds_before(x, position));
        let ((low, high), (least, most)) = (before(entry), before(&self.value));
        if low > most {
            return Some(between(facts, entry, &self.value, low, most));
        }
        if least > high {
            return Some(between(facts, &self.value, entry, least, high));
        }
        let lacks = |of: &Quantity, integer: i64| match of {
            Quantity::Constant(_) => None,
            Quantity::Of(x, scale) => {
                let place = scale.first_at_least(integer);
                if scale.at(place) != integer {
                    return Some(None);
                }
                match facts.absent_before(*x, place, position) {
                    Absence::AtRoot => Some(None),
                    Absence::By(_, lit) => Some(Some(lit)),
                    Absence::NotYet => None,
                }
            }
        };
        if low == high
            && let Some(lack) = lacks(&self.value, low)
        {
            return Some(entry.is(low).into_iter().chain(lack).collect());
        }
        if least == most
            && let Some(lack) = lacks(entry, least)
        {
            return Some(self.value.is(least).into_iter().chain(lack).collect());
        }
        None
    }

    /// The literals by which the value has this bound.
    fn because(&self, facts: &Facts, claim: Claim, position: Position, list: &mut Vec<Lit>) {
        for (place, entry) in (0..).zip(&self.entries) {
            let Some(entry) = entry else { continue };
            let absence = facts.absent_before(self.index, place, position);
            if matches!(absence, Absence::AtRoot) || claim.holds(entry, |x| facts.at_root(x)) {
                continue;
            }
            if claim.holds(entry, |x| facts.bounds_before(x, position)) {
                list.extend(claim.lit(entry));
            } else if let Absence::By(_, lit) = absence {
                list.push(lit);
            }
        }
    }

    /// Makes a claim on the value, or on the entry that the index names, hold.
    fn claim(&self, facts: &mut Facts, of: &Quantity, claim: Claim, own: Why) -> Result<(), Clash> {
        if claim.holds(of, |x| facts.bounds(x)) {
            return Ok(());
        }
        if let Some(lit) = claim.lit(of) {
            return facts.post(lit, own);
        }
        // No value is so small.
        let mut list = Vec::new();
        if of.var() == self.value.var() {
            self.because(facts, claim, facts.len(), &mut list);
        } else {
            list.push(Lit::is(self.index, facts.bounds(self.index).low));
            list.extend(claim.lit(&self.value));
        }
        Err(Clash::Named(list))
    }
}

/// A bound on a part.
#[derive(Clone, Copy, Debug)]
enum Claim {
    AtLeast(i64),
    AtMost(i64),
}

impl Claim {
    fn holds(self, of: &Quantity, bounds: impl Fn(Var) -> Bounds) -> bool {
        let (low, high) = of.ends(bounds);
        match self {
            Self::AtLeast(integer) => low >= integer,
            Self::AtMost(integer) => high <= integer,
        }
    }

    /// The literal that says it; none for a constant, and where no value is so small.
    fn lit(self, of: &Quantity) -> Option<Lit> {
        match self {
            Self::AtLeast(integer) => of.at_least(integer),
            Self::AtMost(integer) => of.at_most(integer),
        }
    }
}

/// One part is at least `low`, and the other one at most `most`, which is less: the literals that say so, with a number between the two
/// for which one of them needs none, if there is such a number.
fn between(facts: &Facts, greater: &Quantity, less: &Quantity, low: i64, most: i64) -> Vec<Lit> {
    let (root_low, _) = greater.ends(|x| facts.at_root(x));
    let (_, root_high) = less.ends(|x| facts.at_root(x));
    let number = if root_low > most {
        root_low
    } else if root_high < low {
        root_high + 1
    } else {
        low
    };
    let above = greater.at_least(number).filter(|_| root_low < number);
    let below = less.at_most(number - 1).filter(|_| root_high >= number);
    above.into_iter().chain(below).collect()
}

impl Rule for ElementRule {
    fn looks(&self, tell: &mut dyn FnMut(Var, Looks)) {
        let parts = self.entries.iter().flatten().chain([&self.value]).filter_map(Quantity::var);
        for x in parts.chain([self.index]) {
            tell(x, Looks::Low);
            tell(x, Looks::High);
        }
        tell(self.index, Looks::Gap);
    }

    fn propagate(&mut self, facts: &mut Facts, own: Why) -> Result<(), Clash> {
        let (mut least, mut most) = (i64::MAX, i64::MIN);
        for place in self.left(facts) {
            let entry = self.entries[place as usize].as_ref();
            let is_out = entry.is_none_or(|entry| self.apart(facts, entry, facts.len()).is_some());
            if is_out {
                facts.post(Lit::is_not(self.index, place), own)?;
                continue;
            }
            let (low, high) = entry.map_or((i64::MAX, i64::MIN), |entry| entry.ends(|x| facts.bounds(x)));
            (least, most) = (least.min(low), most.max(high));
        }
        self.claim(facts, &self.value, Claim::AtLeast(least), own)?;
        self.claim(facts, &self.value, Claim::AtMost(most), own)?;
        if facts.is_fixed(self.index)
            && let Some(entry) = &self.entries[facts.bounds(self.index).low as usize]
        {
            let (least, most) = self.value.ends(|x| facts.bounds(x));
            self.claim(facts, entry, Claim::AtLeast(least), own)?;
            self.claim(facts, entry, Claim::AtMost(most), own)?;
        }
        Ok(())
    }

    fn explain(&self, facts: &Facts, lit: Lit, position: Position, list: &mut Vec<Lit>) {
        let x = lit.var();
        if x == self.index {
            if let Some(entry) = &self.entries[lit.place() as usize] {
                list.extend(self.apart(facts, entry, position).expect("they had nothing in common"));
            }
            return;
        }
        let claim = |scale: &Scale| match lit.kind() {
            LitKind::AtLeast => Claim::AtLeast(scale.at(lit.place() - 1) + 1),
            _ => Claim::AtMost(scale.at(lit.place() + 1) - 1),
        };
        let place = facts.bounds_before(self.index, position).low;
        match (&self.value, &self.entries[place as usize]) {
            (Quantity::Of(value, scale), _) if *value == x => self.because(facts, claim(scale), position, list),
            (value, Some(Quantity::Of(_, scale))) => {
                list.push(Lit::is(self.index, place));
                list.extend(claim(scale).lit(value));
            }
            _ => unreachable!("a bound was drawn of the value, or of the entry that the index names"),
        }
    }

    fn cost(&self) -> u64 {
        1 + self.entries.len() as u64
    }
}
