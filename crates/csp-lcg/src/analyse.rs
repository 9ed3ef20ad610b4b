//! Conflict analysis: from a clash to a nogood.

use csp_core::Var;

use crate::facts::{Clash, Facts, Position, Why};
use crate::literal::{Lit, LitKind, ValuePlace};
use crate::propagate::Propagation;

/// Turns a clash into a nogood that holds but for one literal once the search goes back.
///
/// Source: Marques-Silva & Sakallah 1996; first unique implication point: Zhang, Madigan, Moskewicz & Malik 2001; smaller nogoods:
/// Sörensson & Biere 2009. Variant: a literal stands at the position where it began to hold. Of two that stand at one position, one
/// implies the other and is kept; so what is replaced is asked for no more than is needed of it (lifted explanations). Invariant: the
/// literals of the nogood hold, and together with the constraints they cannot all hold.
#[derive(Debug)]
pub(crate) struct Analysis {
    /// For each position of the trail, the literal that is needed there.
    needed: Vec<Option<Lit>>,
    /// The positions at which one is, or was.
    positions: Vec<Position>,
    /// The literals of the nogood: first the unique implication point, then one of the highest level of the others.
    pub(crate) nogood: Vec<Lit>,
    /// The variables that had a part in it.
    pub(crate) involved: Vec<Var>,
    /// For each position, a literal there of which is known whether it follows from the nogood.
    follows: Vec<Option<(Lit, bool)>>,
    /// The positions at which one is.
    followed: Vec<Position>,
    /// Room for the literals of explanations, one inside the other.
    rooms: Vec<Vec<Lit>>,
    levels: Levels,
    /// The literals that explanations had.
    pub(crate) work: u64,
}

/// Counts different levels.
#[derive(Debug, Default)]
struct Levels {
    /// The count in which each level was met last.
    met: Vec<u32>,
    count: u32,
}

impl Levels {
    /// The number of different ones.
    fn different(&mut self, levels: impl Iterator<Item = u32>) -> u32 {
        self.count += 1;
        let mut different = 0;
        for level in levels.map(|level| level as usize) {
            if self.met.len() <= level {
                self.met.resize(level + 1, 0);
            }
            different += u32::from(std::mem::replace(&mut self.met[level], self.count) != self.count);
        }
        different
    }
}

/// All that is known of a nogood beside its literals.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NogoodSummary {
    /// Of how many levels its literals are.
    pub(crate) lbd: u32,
    /// The highest level of its other literals: there it takes effect.
    pub(crate) to: u32,
    /// The number of literals it had before it was made smaller.
    pub(crate) unminimised: usize,
}

/// Antecedents of antecedents that are looked at, one inside the other.
const DEEPEST: u32 = 12;

impl Analysis {
    pub(crate) fn new() -> Self {
        Self {
            needed: Vec::new(),
            positions: Vec::new(),
            nogood: Vec::new(),
            involved: Vec::new(),
            follows: Vec::new(),
            followed: Vec::new(),
            rooms: Vec::new(),
            levels: Levels::default(),
            work: 0,
        }
    }

    /// Takes the literals of a clash in. The level at which they all hold: nothing can be done about them below it.
    pub(crate) fn begin(&mut self, now: &Propagation<'_>, clash: &Clash) -> u32 {
        self.positions.drain(..).for_each(|position| self.needed[position as usize] = None);
        self.followed.drain(..).for_each(|position| self.follows[position as usize] = None);
        self.involved.clear();
        let len = self.needed.len().max(now.facts.len() as usize);
        self.needed.resize(len, None);
        self.follows.resize(len, None);
        let mut literals = self.rooms.pop().unwrap_or_default();
        match clash {
            Clash::Forced(lit, reason) => {
                now.explain(*reason, *lit, now.facts.len(), &mut literals);
                literals.push(!*lit);
            }
            Clash::Named(list) => literals.extend_from_slice(list),
        }
        literals.iter().for_each(|&lit| self.need(&now.facts, lit));
        self.give_back(literals);
        self.positions.iter().map(|&position| now.facts.level_at(position)).max().unwrap_or(0)
    }

    /// A literal that holds is needed, at the position where it began to hold.
    fn need(&mut self, facts: &Facts, lit: Lit) {
        let Some(lit) = present(facts, lit) else { return };
        match stands(facts, lit) {
            Stands::Root => {}
            Stands::At(position) => self.note(position, lit),
            Stands::Both(low, high) => {
                self.need(facts, low);
                self.need(facts, high);
            }
        }
    }

    fn note(&mut self, position: Position, lit: Lit) {
        let needed = &mut self.needed[position as usize];
        match needed {
            Some(other) if lit.is_implied_by(*other) => {}
            Some(other) => *other = lit,
            None => {
                *needed = Some(lit);
                self.positions.push(position);
                self.involved.push(lit.var());
            }
        }
    }

    /// The nogood, when the search stands at the level that [`Analysis::begin`] has given, above the root.
    pub(crate) fn resolve(&mut self, now: &mut Propagation<'_>) -> NogoodSummary {
        let last = now.facts.level();
        let is_last = |now: &Propagation<'_>, position: Position| now.facts.level_at(position) == last;
        let mut position = now.facts.len();
        let mut open = self.positions.iter().filter(|&&position| is_last(now, position)).count();
        let point = loop {
            position -= 1;
            let Some(lit) = self.needed[position as usize] else { continue };
            if open == 1 {
                break position;
            }
            self.needed[position as usize] = None;
            let reason = now.facts.reason_at(position);
            if let Why::Nogood(clause) = reason {
                let levels = self.levels_of(&now.facts, now.nogoods.literals(clause));
                now.nogoods.used(clause, levels);
            }
            let mut literals = self.rooms.pop().unwrap_or_default();
            now.explain(reason, lit, position, &mut literals);
            let before = self.positions.len();
            literals.iter().for_each(|&lit| self.need(&now.facts, lit));
            self.give_back(literals);
            debug_assert!(
                self.positions[before..].iter().all(|&p| p < position),
                "what implies a literal held before it"
            );
            open = open - 1 + self.positions[before..].iter().filter(|&&position| is_last(now, position)).count();
        };
        self.finish(now, point)
    }

    /// Collects what is still needed, leaves out what follows from the rest, and puts it in order.
    fn finish(&mut self, now: &Propagation<'_>, point: Position) -> NogoodSummary {
        let facts = &now.facts;
        self.positions.retain(|&position| self.needed[position as usize].is_some());
        self.positions.sort_unstable_by(|a, b| b.cmp(a));
        debug_assert_eq!(self.positions.first(), Some(&point), "the unique implication point is the last");
        let mut kept = self.positions[1..].to_vec();
        kept.retain(|&position| {
            let lit = self.needed[position as usize].expect("it is needed");
            !self.is_implied(now, position, lit, 0)
        });
        let lit = |position: &Position| self.needed[*position as usize].expect("it is needed");
        let uip = lit(&point);
        let mut nogood: Vec<Lit> = kept.iter().map(lit).collect();
        tidy(&mut nogood, uip, facts);
        let unminimised = self.positions.len();
        self.nogood.clear();
        self.nogood.push(uip);
        self.nogood.append(&mut nogood);
        let level = |lit: Lit| level_of(facts, lit);
        if let Some(second) = (1..self.nogood.len()).max_by_key(|&place| level(self.nogood[place])) {
            self.nogood.swap(1, second);
        }
        let to = self.nogood.get(1).map_or(0, |&lit| level(lit));
        let lbd = self.levels.different(self.nogood.iter().map(|&lit| level(lit)));
        NogoodSummary { lbd, to, unminimised }
    }

    /// Of how many levels the literals of a clause are that fail.
    fn levels_of(&mut self, facts: &Facts, clause: &[Lit]) -> u32 {
        let level = |&lit: &Lit| if facts.fails(lit) { level_of(facts, !lit) } else { facts.level() };
        self.levels.different(clause.iter().map(level))
    }

    /// Keeps the room of an explanation for the next one.
    fn give_back(&mut self, mut literals: Vec<Lit>) {
        self.work += literals.len() as u64;
        literals.clear();
        self.rooms.push(literals);
    }

    /// True if a literal follows from those that are needed.
    fn is_implied(&mut self, now: &Propagation<'_>, position: Position, lit: Lit, depth: u32) -> bool {
        let reason = now.facts.reason_at(position);
        if reason == Why::None || depth > DEEPEST {
            return false;
        }
        if let Some((_, known)) = self.follows[position as usize].filter(|(known, _)| *known == lit) {
            return known;
        }
        let mut literals = self.rooms.pop().unwrap_or_default();
        now.explain(reason, lit, position, &mut literals);
        let is_implied = literals.iter().all(|&lit| self.is_known(now, lit, depth));
        self.give_back(literals);
        if self.follows[position as usize].replace((lit, is_implied)).is_none() {
            self.followed.push(position);
        }
        is_implied
    }

    fn is_known(&mut self, now: &Propagation<'_>, lit: Lit, depth: u32) -> bool {
        let Some(lit) = present(&now.facts, lit) else { return true };
        match stands(&now.facts, lit) {
            Stands::Root => true,
            Stands::Both(low, high) => self.is_known(now, low, depth) && self.is_known(now, high, depth),
            Stands::At(position) => match self.needed[position as usize] {
                Some(needed) if lit.is_implied_by(needed) => true,
                _ => self.is_implied(now, position, lit, depth + 1),
            },
        }
    }
}

/// A literal that says the same and stands on the trail: a value may have gone with a bound. `None` at the root.
fn present(facts: &Facts, lit: Lit) -> Option<Lit> {
    if lit.kind() == LitKind::IsNot { facts.absent(lit.var(), lit.place()) } else { Some(lit) }
}

/// The position of a literal.
enum Stands {
    Root,
    At(Position),
    /// Two bounds say it.
    Both(Lit, Lit),
}

fn stands(facts: &Facts, lit: Lit) -> Stands {
    let since = match lit.kind() {
        LitKind::IsNot => Ok(facts.removal(lit.var(), lit.place())),
        _ => facts.since(lit),
    };
    match since {
        Ok(None) => Stands::Root,
        Ok(Some(position)) => Stands::At(position),
        Err([low, high]) => Stands::Both(low, high),
    }
}

/// The level at which a literal began to hold.
pub(crate) fn level_of(facts: &Facts, lit: Lit) -> u32 {
    let Some(lit) = present(facts, lit) else { return 0 };
    match stands(facts, lit) {
        Stands::Root => 0,
        Stands::At(position) => facts.level_at(position),
        Stands::Both(low, high) => level_of(facts, low).max(level_of(facts, high)),
    }
}

/// Leaves out literals that another one of the same variable implies, and says two bounds that meet as a value. A number stays with its
/// bounds: the nogood may come to remove the value, and a number has none that could go alone.
pub(crate) fn tidy(literals: &mut Vec<Lit>, uip: Lit, facts: &Facts) {
    literals.sort_unstable();
    let mut tidied: Vec<Lit> = Vec::with_capacity(literals.len());
    for of_one in literals.chunk_by(|a, b| a.var() == b.var()) {
        let x = of_one[0].var();
        let of_kind = |kind: LitKind| of_one.iter().filter(move |lit| lit.kind() == kind).map(|lit| lit.place());
        let mut low: Option<ValuePlace> = of_kind(LitKind::AtLeast).max();
        let mut high: Option<ValuePlace> = of_kind(LitKind::AtMost).min();
        let mut value: Option<ValuePlace> = of_kind(LitKind::Is).next();
        if uip.var() == x {
            // What the unique implication point implies need not be said.
            low = low.filter(|&place| {
                !(uip.kind() == LitKind::AtLeast && uip.place() >= place) && uip.kind() != LitKind::Is
            });
            high = high
                .filter(|&place| !(uip.kind() == LitKind::AtMost && uip.place() <= place) && uip.kind() != LitKind::Is);
        }
        if low.is_some() && low == high && facts.values.has_each(x) {
            value = low;
        }
        if let Some(place) = value {
            tidied.push(Lit::is(x, place));
            continue;
        }
        tidied.extend(low.map(|place| Lit::at_least(x, place)));
        tidied.extend(high.map(|place| Lit::at_most(x, place)));
        let is_open =
            |place: &ValuePlace| low.is_none_or(|low| *place >= low) && high.is_none_or(|high| *place <= high);
        tidied.extend(of_kind(LitKind::IsNot).filter(is_open).map(|place| Lit::is_not(x, place)));
    }
    *literals = tidied;
}
