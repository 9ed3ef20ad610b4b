//! The learnt nogoods, kept as clauses: of the opposites of a nogood's literals one must hold. Which of them are worth their
//! room, and which are forgotten.

use std::collections::HashSet;

use crate::learn::literals::Lit;
use crate::learn::trail::{Reason, Trail};
use crate::limits::{Stop, Watch};

/// The place where a clause starts in the array of clauses.
pub(super) type ClauseRef = u32;

/// The clauses of three literals and more, one after the other in one array of words; those of two literals, each listed
/// with both.
///
/// Two literals of each clause are watched, the first two (Moskewicz et al. 2001): as long as neither fails, the clause can
/// neither force a literal nor fail. With each watch stands another literal of the clause, which often holds already, so
/// that the clause need not be looked at.
#[derive(Debug)]
pub(super) struct Clauses {
    pub(super) words: Vec<u32>,
    /// All clauses that are kept, oldest first.
    pub(super) kept: Vec<ClauseRef>,
    /// For each literal, the clauses that watch it.
    pub(super) watches: Vec<Vec<WatchedBy>>,
    /// For each literal that holds, the literals that follow from it by a clause of two.
    pairs: Vec<Vec<Lit>>,
    pub(super) reductions: u64,
    pub(super) next_reduction: u64,
}

/// A clause that watches a literal, and another literal of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct WatchedBy {
    pub(super) clause: ClauseRef,
    pub(super) other: Lit,
}

/// A clause starts with its length and how often it was used of late, then its LBD.
pub(super) const HEAD: usize = 2;
pub(super) const LENGTH: u32 = (1 << 28) - 1;
/// The LBD of a clause that is never forgotten: one that excludes a solution.
const FOR_EVER: u32 = 0;
/// Clauses of so few levels are kept; those of so few stay longer when they are used (Oh 2016).
pub(super) const CORE: u32 = 2;
const MIDDLE: u32 = 6;

/// Conflicts before clauses are forgotten for the first time.
pub(super) const FIRST_REDUCTION: u64 = 300;

impl Clauses {
    pub(super) fn new(candidates: usize) -> Self {
        Self {
            words: Vec::new(),
            kept: Vec::new(),
            watches: vec![Vec::new(); 2 * candidates],
            pairs: vec![Vec::new(); 2 * candidates],
            reductions: 0,
            next_reduction: FIRST_REDUCTION,
        }
    }

    /// Bytes for so many candidates, before anything is learnt.
    pub(super) const fn memory(candidates: usize) -> usize {
        2 * candidates * (size_of::<Vec<WatchedBy>>() + size_of::<Vec<Lit>>())
    }

    /// About the bytes of what was learnt.
    pub(super) fn learnt_bytes(&self) -> usize {
        self.words.len() * size_of::<u32>() + self.kept.len() * 2 * size_of::<WatchedBy>()
    }

    #[inline]
    pub(super) fn literals(&self, clause: ClauseRef) -> impl ExactSizeIterator<Item = Lit> + '_ {
        self.words_of(clause).iter().map(|&code| Lit::from_code(code))
    }

    #[inline]
    pub(super) fn words_of(&self, clause: ClauseRef) -> &[u32] {
        let start = clause as usize;
        let length = (self.words[start] & LENGTH) as usize;
        &self.words[start + HEAD..start + HEAD + length]
    }

    #[inline]
    pub(super) fn words_of_mut(&mut self, clause: ClauseRef) -> &mut [u32] {
        let start = clause as usize;
        let length = (self.words[start] & LENGTH) as usize;
        &mut self.words[start + HEAD..start + HEAD + length]
    }

    /// The literals that follow when `lit` holds, by clauses of two literals.
    #[inline]
    pub(super) fn implied_by(&self, lit: Lit) -> &[Lit] {
        &self.pairs[lit.index()]
    }

    /// The clauses that watch `lit`, to be looked at when it fails; the caller gives back those that still do.
    #[inline]
    pub(super) fn take_watches(&mut self, lit: Lit) -> Vec<WatchedBy> {
        std::mem::take(&mut self.watches[lit.index()])
    }

    #[inline]
    pub(super) fn give_watches(&mut self, lit: Lit, watches: Vec<WatchedBy>) {
        self.watches[lit.index()] = watches;
    }

    #[inline]
    pub(super) fn watch(&mut self, lit: Lit, by: WatchedBy) {
        self.watches[lit.index()].push(by);
    }

    /// Adds a clause of two literals or more; the first two are those to be watched. The reason of its first literal,
    /// which it forces; [`Stop::Memory`] when there is no room for it.
    pub(super) fn add(&mut self, clause: &[Lit], lbd: u32) -> Result<Reason, Stop> {
        if let [one, other] = *clause {
            self.pairs[(!one).index()].push(other);
            self.pairs[(!other).index()].push(one);
            return Ok(Reason::Pair(!other));
        }
        let start = u32::try_from(self.words.len()).map_err(|_| Stop::Memory)?;
        self.words.extend([clause.len() as u32 | 1 << 28, lbd]);
        self.words.extend(clause.iter().map(|lit| lit.code()));
        self.watch(clause[0], WatchedBy { clause: start, other: clause[1] });
        self.watch(clause[1], WatchedBy { clause: start, other: clause[0] });
        self.kept.push(start);
        Ok(Reason::Nogood(start))
    }

    /// Adds a clause that is never forgotten.
    pub(super) fn add_for_ever(&mut self, clause: &[Lit]) -> Result<Reason, Stop> {
        self.add(clause, FOR_EVER)
    }

    /// Notes that the clause took part in a conflict, and its LBD, which may have become less.
    pub(super) fn used(&mut self, clause: ClauseRef, lbd_now: impl FnOnce(&[u32]) -> u32) {
        let old = self.words[clause as usize + 1];
        if old > CORE {
            self.words[clause as usize + 1] = old.min(lbd_now(self.words_of(clause)));
        }
        let uses = if self.words[clause as usize + 1] <= MIDDLE { 2 } else { 1 };
        let head = &mut self.words[clause as usize];
        *head = *head & LENGTH | uses << 28;
    }
}

impl Clauses {
    /// True if so many conflicts have come that it is time to forget some.
    pub(super) fn are_many(&self, conflicts: u64) -> bool {
        conflicts >= self.next_reduction
    }

    /// Forgets the clauses at these places. Cost: all clauses and watches.
    pub(super) fn forget(&mut self, gone: &[bool], conflicts: u64, trail: &mut Trail, watch: &Watch) {
        self.reductions += 1;
        self.next_reduction = conflicts + FIRST_REDUCTION * (self.reductions + 1);
        watch.work(self.words.len() as u64 / 8);
        self.compact(gone, trail);
    }

    /// The literals of each clause at these places.
    pub(super) fn chosen<'a>(
        &'a self,
        places: &'a [bool],
    ) -> impl Iterator<Item = impl Iterator<Item = Lit> + 'a> + 'a {
        self.kept.iter().zip(places).filter(|(_, chosen)| **chosen).map(|(&clause, _)| self.literals(clause))
    }

    /// The clauses to forget, by their place among those kept: three quarters of those that neither are good nor were
    /// used since the last time, the worst first. None that is a reason.
    pub(super) fn worst(&mut self, trail: &mut Trail) -> Vec<bool> {
        let locked: HashSet<ClauseRef> = trail
            .reasons_mut()
            .filter_map(|reason| match reason {
                Reason::Nogood(clause) => Some(*clause),
                _ => None,
            })
            .collect();
        let mut bad: Vec<(u32, u32, usize)> = Vec::new();
        for (place, &clause) in self.kept.iter().enumerate() {
            let (head, lbd) = (self.words[clause as usize], self.words[clause as usize + 1]);
            let (length, uses) = (head & LENGTH, head >> 28);
            if lbd <= CORE || locked.contains(&clause) {
                continue;
            }
            if uses > 0 {
                self.words[clause as usize] = length | (uses - 1) << 28;
            } else {
                bad.push((lbd, length, place));
            }
        }
        bad.sort_unstable_by(|a, b| b.cmp(a));
        let mut gone = vec![false; self.kept.len()];
        bad[..bad.len() / 4 * 3].iter().for_each(|&(.., place)| gone[place] = true);
        gone
    }

    /// Moves the clauses that stay together, and says so to those that refer to them.
    fn compact(&mut self, gone: &[bool], trail: &mut Trail) {
        let mut moved: Vec<ClauseRef> = vec![ClauseRef::MAX; self.kept.len()];
        let old_places = std::mem::take(&mut self.kept);
        let old = std::mem::take(&mut self.words);
        for (place, &clause) in old_places.iter().enumerate() {
            if !gone[place] {
                moved[place] = self.words.len() as u32;
                let length = (old[clause as usize] & LENGTH) as usize + HEAD;
                self.kept.push(self.words.len() as u32);
                self.words.extend(&old[clause as usize..clause as usize + length]);
            }
        }
        let now = |clause: ClauseRef| {
            let place = old_places.binary_search(&clause).expect("every clause is listed");
            Some(moved[place]).filter(|&new| new != ClauseRef::MAX)
        };
        for watches in &mut self.watches {
            watches.retain_mut(|by| now(by.clause).map(|new| by.clause = new).is_some());
        }
        for reason in trail.reasons_mut() {
            if let Reason::Nogood(clause) = reason {
                *clause = now(*clause).expect("a reason is not forgotten");
            }
        }
    }
}
