//! Propagation: what follows from what holds, also along relations that are no disequalities.

use crate::learn::groups::{Groups, Loss};
use crate::learn::larger::Larger;
use crate::learn::literals::{Candidates, Lit};
use crate::learn::nogoods::Clauses;
use crate::learn::relations::Relations;
use crate::learn::trail::{Reason, Trail};
use crate::limits::{Stop, Watch};
use crate::model::{Domain, Network};

/// A clash: all antecedents of the reason hold, and so does the opposite of what it forces, if it forces something.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clash {
    pub(super) reason: Reason,
    pub(super) forced: Option<Lit>,
}

/// The constraints, the nogoods, and what holds.
///
/// A candidate that holds rules out the other members of its groups and, along other relations, the values that its
/// value does not allow. A candidate that is gone leaves its groups; the last member of a tight group holds. Nogoods come
/// when nothing else follows, and the filters of larger constraints when these have nothing to say either.
#[derive(Debug)]
pub(super) struct Propagation<'n> {
    pub(super) candidates: Candidates,
    pub(super) trail: Trail,
    pub(super) clauses: Clauses,
    pub(super) groups: Groups,
    pub(super) relations: Relations<'n>,
    pub(super) larger: Larger<'n>,
    /// The part of the trail that the constraints, and the nogoods, have seen.
    seen: usize,
    seen_by_nogoods: usize,
    pub(super) clash: Option<Clash>,
    /// Literals, values and nogoods that were looked at since the watch was told.
    pub(super) work: u64,
}

/// The amount of work that is told to the watch at once.
const REPORT_EVERY: u64 = 1 << 10;

impl<'n> Propagation<'n> {
    /// For the domains that the root has left, each of them with a value.
    pub(super) fn new(network: &'n Network, domains: &[Domain], watch: &Watch) -> Result<Self, Stop> {
        let candidates = Candidates::new(network, domains, watch)?;
        let count = candidates.len();
        if !watch.affords(Trail::memory(count) + Clauses::memory(count)) {
            return Err(Stop::Memory);
        }
        let groups = Groups::new(network, domains, &candidates, watch)?;
        let relations = Relations::new(network, &candidates, watch)?;
        let larger = Larger::new(network, domains, watch)?;
        let (trail, clauses) = (Trail::new(count), Clauses::new(count));
        let (seen, seen_by_nogoods, clash, work) = (0, 0, None, 0);
        Ok(Self { candidates, trail, clauses, groups, relations, larger, seen, seen_by_nogoods, clash, work })
    }

    /// Makes a literal hold that is open.
    #[inline]
    pub(super) fn assign(&mut self, lit: Lit, reason: Reason) {
        self.trail.push(lit, reason);
        if lit.is_positive() {
            return;
        }
        if self.relations.are_there() {
            let (x, value) = (self.candidates.variable(lit.candidate()), self.candidates.value(lit.candidate()));
            self.relations.left.remove(x, value);
        }
        if self.larger.are_there() {
            let (x, value) = (self.candidates.variable(lit.candidate()), self.candidates.value(lit.candidate()));
            self.larger.left.remove(x, value);
        }
        let Self { groups, trail, clash, .. } = self;
        groups.remove(lit.candidate(), |loss| match loss {
            Loss::Last(candidate, group) => {
                if trail.is_open(Lit::is(candidate)) {
                    trail.push(Lit::is(candidate), Reason::Group(group));
                }
            }
            Loss::Empty(group) => *clash = Some(Clash { reason: Reason::Group(group), forced: None }),
        });
    }

    /// Makes a literal hold for a reason, if it does not yet; a clash when its opposite does.
    #[inline]
    pub(super) fn force(&mut self, lit: Lit, reason: Reason) {
        if self.trail.is_open(lit) {
            self.assign(lit, reason);
        } else if self.trail.fails(lit) {
            self.clash = Some(Clash { reason, forced: Some(lit) });
        }
    }

    /// All that follows, or the clash that it comes to. A limit may end it in between; it then goes on from there.
    pub(super) fn propagate(&mut self, watch: &Watch) -> Result<Option<Clash>, Stop> {
        while self.clash.is_none() {
            if self.seen < self.trail.len() {
                let lit = self.trail.at(self.seen);
                self.seen += 1;
                self.work += 1;
                self.constraints(lit);
            } else if self.seen_by_nogoods < self.trail.len() {
                let lit = self.trail.at(self.seen_by_nogoods);
                self.seen_by_nogoods += 1;
                self.nogoods(!lit);
            } else if self.larger.are_there()
                && let Some(number) = self.larger.next(&self.trail, &self.candidates)
            {
                self.filter(number, watch)?;
            } else {
                break;
            }
            if self.work >= REPORT_EVERY {
                watch.spend(std::mem::take(&mut self.work))?;
            }
        }
        Ok(self.clash)
    }

    /// Draws what the constraints, and the nogoods of two literals, say now that `lit` holds.
    #[inline]
    fn constraints(&mut self, lit: Lit) {
        if lit.is_positive() {
            self.rule_out_others(lit);
        }
        if self.relations.are_there() && self.clash.is_none() {
            if lit.is_positive() { self.rule_out_along(lit) } else { self.rule_out_unsupported(lit) }
        }
        let mut place = 0;
        while self.clash.is_none()
            && let Some(&implied) = self.clauses.implied_by(lit).get(place)
        {
            self.force(implied, Reason::Pair(lit));
            place += 1;
        }
    }

    /// The other members of the groups of a candidate that holds are gone.
    #[inline]
    fn rule_out_others(&mut self, lit: Lit) {
        for place in self.groups.places(lit.candidate()) {
            for word in self.groups.words_at(place) {
                let mut left = self.groups.left(word);
                while left != 0 {
                    let other = self.groups.member(word, left.trailing_zeros());
                    left &= left - 1;
                    if other as usize != lit.candidate() {
                        self.force(Lit::is_not(other), Reason::Pair(lit));
                        if self.clash.is_some() {
                            return;
                        }
                    }
                }
            }
        }
    }

    /// Takes back all above a level; `back` is told each literal.
    pub(super) fn backtrack(&mut self, level: u32, mut back: impl FnMut(Lit)) {
        while let Some(lit) = self.trail.pop_above(level) {
            if !lit.is_positive() {
                self.groups.restore(lit.candidate());
                if self.relations.are_there() {
                    let (x, value) =
                        (self.candidates.variable(lit.candidate()), self.candidates.value(lit.candidate()));
                    self.relations.left.restore(x, value);
                }
                if self.larger.are_there() {
                    let (x, value) =
                        (self.candidates.variable(lit.candidate()), self.candidates.value(lit.candidate()));
                    self.larger.left.restore(x, value);
                    if let Reason::Larger(place) = self.trail.step(lit).reason {
                        self.larger.forget(place);
                    }
                }
            }
            back(lit);
        }
        if self.larger.are_there() {
            self.larger.backtracked(level, self.trail.len());
        }
        self.seen = self.seen.min(self.trail.len());
        self.seen_by_nogoods = self.seen_by_nogoods.min(self.trail.len());
        self.clash = None;
    }

    /// The literals that hold and imply `forced` by this reason; with `None`, those that cannot all hold.
    #[inline]
    pub(super) fn antecedents(&self, reason: Reason, forced: Option<Lit>, list: &mut Vec<Lit>) {
        list.clear();
        let not_forced = |lit: &Lit| Some(*lit) != forced;
        match reason {
            Reason::None => {}
            Reason::Pair(lit) => list.push(lit),
            Reason::Group(group) => {
                let members = self.groups.members(group).iter();
                list.extend(members.map(|&member| Lit::is(member)).filter(not_forced).map(|lit| !lit));
            }
            Reason::Support(arc) => {
                let value =
                    forced.map(|lit| self.candidates.value(lit.candidate())).expect("a support forces a value out");
                list.extend(self.relations.supporters(arc, value, &self.candidates).map(Lit::is_not));
            }
            Reason::Nogood(clause) => {
                list.extend(self.clauses.literals(clause).filter(not_forced).map(|lit| !lit));
            }
            Reason::Larger(place) => list.extend_from_slice(self.larger.explanation(place)),
            Reason::Broken(_) => list.extend_from_slice(&self.larger.broken),
        }
    }
}

impl Propagation<'_> {
    /// Along the other relations, the values that the value of a candidate does not allow are gone.
    pub(super) fn rule_out_along(&mut self, lit: Lit) {
        let (x, value) = (self.candidates.variable(lit.candidate()), self.candidates.value(lit.candidate()));
        for number in 0..self.relations.arcs(x).len() {
            let arc = self.relations.arcs(x)[number];
            for other in self.candidates.of_variable(arc.target()) {
                self.work += 1;
                let is_allowed = self.relations.allows(arc, value, self.candidates.value(other as usize));
                if !is_allowed && !self.trail.holds(Lit::is_not(other)) {
                    self.force(Lit::is_not(other), Reason::Pair(lit));
                    if self.clash.is_some() {
                        return;
                    }
                }
            }
        }
    }

    /// Along the other relations, the values that had their last support in a candidate that is gone are gone.
    pub(super) fn rule_out_unsupported(&mut self, lit: Lit) {
        let (x, value) = (self.candidates.variable(lit.candidate()), self.candidates.value(lit.candidate()));
        for number in 0..self.relations.arcs(x).len() {
            let arc = self.relations.arcs(x)[number];
            let back = self.relations.reverse(arc);
            for other in self.candidates.of_variable(arc.target()) {
                self.work += 1;
                let wanted = self.candidates.value(other as usize);
                let loses = !self.trail.holds(Lit::is_not(other)) && self.relations.allows(arc, value, wanted);
                if loses && !self.relations.supports(back, wanted) {
                    self.force(Lit::is_not(other), Reason::Support(back.index() as u32));
                    if self.clash.is_some() {
                        return;
                    }
                }
            }
        }
    }
}
