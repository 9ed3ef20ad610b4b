//! The literals of a nogood that follow from the others.

use crate::learn::literals::Lit;
use crate::learn::propagate::Propagation;
use crate::learn::trail::Reason;

/// Marks on candidates, and the minimisation that reads them.
#[derive(Debug)]
pub(super) struct Marks {
    /// For each candidate.
    of: Vec<u8>,
    /// The candidates with a mark.
    touched: Vec<u32>,
    /// For each level, how many literals of the nogood are of it, and where on the trail the first of them stands.
    count: Vec<u32>,
    earliest: Vec<u32>,
    levels: Vec<u32>,
    sources: Vec<Lit>,
}

/// It is in the nogood, or was replaced by what is.
const IN: u8 = 1;
/// It follows from the rest, or it does not: what was found out is kept.
const FOLLOWS: u8 = 2;
const NEEDED: u8 = 4;
/// Its activity was raised.
const RAISED: u8 = 8;
/// It implies a literal of the nogood alone; several of them; and it was brought into the nogood.
const SOURCE: u8 = 16;
const SOURCES: u8 = 32;
const BROUGHT: u8 = 64;

/// The longest chain of reasons that is followed: what is behind it counts as needed. It bounds the stack.
const LONGEST_CHAIN: u32 = 1000;

impl Marks {
    pub(super) fn new(candidates: usize) -> Self {
        Self {
            of: vec![0; candidates],
            touched: Vec::new(),
            count: vec![0; candidates + 1],
            earliest: vec![0; candidates + 1],
            levels: Vec::new(),
            sources: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn is_in(&self, lit: Lit) -> bool {
        self.of[lit.candidate()] & IN != 0
    }

    #[inline]
    pub(super) fn put_in(&mut self, lit: Lit) {
        self.mark(lit, IN);
    }

    /// Marks a literal whose activity is raised; says whether it was not before.
    pub(super) fn raise(&mut self, lit: Lit) -> bool {
        let is_new = self.of[lit.candidate()] & (IN | RAISED) == 0;
        self.mark(lit, RAISED);
        is_new
    }

    #[inline]
    fn mark(&mut self, lit: Lit, mark: u8) {
        let marks = &mut self.of[lit.candidate()];
        if *marks == 0 {
            self.touched.push(lit.candidate() as u32);
        }
        *marks |= mark;
    }

    /// Counts a literal of the nogood at its level.
    #[inline]
    pub(super) fn count_at(&mut self, level: u32, position: u32) {
        let (count, earliest) = (&mut self.count[level as usize], &mut self.earliest[level as usize]);
        if *count == 0 {
            self.levels.push(level);
            *earliest = position;
        }
        *earliest = (*earliest).min(position);
        *count += 1;
    }

    pub(super) fn clear(&mut self) {
        self.touched.drain(..).for_each(|candidate| self.of[candidate as usize] = 0);
        self.levels.drain(..).for_each(|level| self.count[level as usize] = 0);
    }

    /// Removes each literal but the first that follows from the others.
    ///
    /// Source: Sorensson & Biere 2009 (recursive minimisation); the two tests that end it early: van Gelder 2009; Knuth 2015.
    pub(super) fn minimise(&mut self, nogood: &mut Vec<Lit>, now: &Propagation<'_>) {
        let mut kept = 1;
        for place in 1..nogood.len() {
            let lit = nogood[place];
            if self.count[now.trail.level_of(lit) as usize] < 2 || !self.follows(lit, now, 0) {
                nogood[kept] = lit;
                kept += 1;
            }
        }
        nogood.truncate(kept);
    }

    /// True if a literal is implied by the literals of the nogood.
    fn follows(&mut self, lit: Lit, now: &Propagation<'_>, depth: u32) -> bool {
        let (marks, step) = (self.of[lit.candidate()], now.trail.step(lit));
        if step.level == 0 || marks & FOLLOWS != 0 || (depth > 0 && marks & IN != 0) {
            return true;
        }
        let level = step.level as usize;
        let cannot = step.reason == Reason::None
            || marks & NEEDED != 0
            || depth > LONGEST_CHAIN
            // Nothing of the nogood is of its level, or stands before it there.
            || self.count[level] == 0
            || step.position <= self.earliest[level];
        if cannot {
            return false;
        }
        let follows = self.antecedents_follow(lit, step.reason, now, depth + 1);
        self.mark(lit, if follows { FOLLOWS } else { NEEDED });
        follows
    }

    fn antecedents_follow(&mut self, lit: Lit, reason: Reason, now: &Propagation<'_>, depth: u32) -> bool {
        let mut all = |antecedent: Lit| antecedent == lit || self.follows(antecedent, now, depth);
        match reason {
            Reason::None | Reason::Broken(_) => false,
            Reason::Pair(source) => all(source),
            Reason::Group(group) => {
                now.groups.members(group).iter().all(|&member| Lit::is(member) == lit || all(Lit::is_not(member)))
            }
            Reason::Support(arc) => {
                let value = now.candidates.value(lit.candidate());
                now.relations.supporters(arc, value, &now.candidates).all(|member| all(Lit::is_not(member)))
            }
            Reason::Nogood(clause) => now.clauses.literals(clause).all(|member| member == lit || all(!member)),
            Reason::Larger(place) => now.larger.explanation(place).iter().all(|&member| all(member)),
        }
    }

    /// Counts one more literal of the nogood that this one implies alone.
    pub(super) fn count_source(&mut self, source: Lit) {
        let seen = self.of[source.candidate()] & SOURCE != 0;
        self.mark(source, if seen { SOURCES } else { SOURCE });
        if !seen {
            self.sources.push(source);
        }
    }

    /// For a source of several literals, whether it is now to be brought into the nogood, or is there already.
    /// Nothing for a source of one.
    pub(super) fn take_source(&mut self, source: Lit) -> Option<bool> {
        let marks = self.of[source.candidate()];
        (marks & SOURCES != 0).then(|| {
            self.mark(source, BROUGHT);
            marks & BROUGHT == 0
        })
    }

    pub(super) fn forget_sources(&mut self) {
        let Self { sources, of, .. } = self;
        sources.drain(..).for_each(|source| of[source.candidate()] &= !(SOURCE | SOURCES | BROUGHT));
    }
}
