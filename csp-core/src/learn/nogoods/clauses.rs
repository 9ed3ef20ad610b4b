//! Learnt nogoods, kept as clauses: of the opposites of a nogood's literals one must hold.

use crate::learn::literals::Lit;
use crate::learn::trail::Reason;
use crate::limits::Stop;

/// The place where a clause starts in the array of clauses.
pub(in crate::learn) type ClauseRef = u32;

/// The clauses of three literals and more, one after the other in one array of words; those of two literals, each listed
/// with both.
///
/// Two literals of each clause are watched, the first two (Moskewicz et al. 2001): as long as neither fails, the clause can
/// neither force a literal nor fail. With each watch stands another literal of the clause, which often holds already, so
/// that the clause need not be looked at.
#[derive(Debug)]
pub(in crate::learn) struct Clauses {
    pub(in crate::learn) words: Vec<u32>,
    /// All clauses that are kept, oldest first.
    pub(in crate::learn) kept: Vec<ClauseRef>,
    /// For each literal, the clauses that watch it.
    pub(in crate::learn) watches: Vec<Vec<WatchedBy>>,
    /// For each literal that holds, the literals that follow from it by a clause of two.
    pairs: Vec<Vec<Lit>>,
    pub(in crate::learn) reductions: u64,
    pub(in crate::learn) next_reduction: u64,
}

/// A clause that watches a literal, and another literal of it.
#[derive(Clone, Copy, Debug)]
pub(in crate::learn) struct WatchedBy {
    pub(in crate::learn) clause: ClauseRef,
    pub(in crate::learn) other: Lit,
}

/// A clause starts with its length and how often it was used of late, then its LBD.
pub(in crate::learn) const HEAD: usize = 2;
pub(in crate::learn) const LENGTH: u32 = (1 << 28) - 1;
/// The LBD of a clause that is never forgotten: one that excludes a solution.
const FOR_EVER: u32 = 0;
/// Clauses of so few levels are kept; those of so few stay longer when they are used (Oh 2016).
pub(in crate::learn) const CORE: u32 = 2;
const MIDDLE: u32 = 6;

/// Conflicts before clauses are forgotten for the first time.
pub(in crate::learn) const FIRST_REDUCTION: u64 = 300;

impl Clauses {
    pub(in crate::learn) fn new(candidates: usize) -> Self {
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
    pub(in crate::learn) const fn memory(candidates: usize) -> usize {
        2 * candidates * (size_of::<Vec<WatchedBy>>() + size_of::<Vec<Lit>>())
    }

    /// About the bytes of what was learnt.
    pub(in crate::learn) fn learnt_bytes(&self) -> usize {
        self.words.len() * size_of::<u32>() + self.kept.len() * 2 * size_of::<WatchedBy>()
    }

    #[inline]
    pub(in crate::learn) fn literals(&self, clause: ClauseRef) -> impl ExactSizeIterator<Item = Lit> + '_ {
        self.words_of(clause).iter().map(|&code| Lit::from_code(code))
    }

    #[inline]
    pub(in crate::learn) fn words_of(&self, clause: ClauseRef) -> &[u32] {
        let start = clause as usize;
        let length = (self.words[start] & LENGTH) as usize;
        &self.words[start + HEAD..start + HEAD + length]
    }

    #[inline]
    pub(in crate::learn) fn words_of_mut(&mut self, clause: ClauseRef) -> &mut [u32] {
        let start = clause as usize;
        let length = (self.words[start] & LENGTH) as usize;
        &mut self.words[start + HEAD..start + HEAD + length]
    }

    /// The literals that follow when `lit` holds, by clauses of two literals.
    #[inline]
    pub(in crate::learn) fn implied_by(&self, lit: Lit) -> &[Lit] {
        &self.pairs[lit.index()]
    }

    /// The clauses that watch `lit`, to be looked at when it fails; the caller gives back those that still do.
    #[inline]
    pub(in crate::learn) fn take_watches(&mut self, lit: Lit) -> Vec<WatchedBy> {
        std::mem::take(&mut self.watches[lit.index()])
    }

    #[inline]
    pub(in crate::learn) fn give_watches(&mut self, lit: Lit, watches: Vec<WatchedBy>) {
        self.watches[lit.index()] = watches;
    }

    #[inline]
    pub(in crate::learn) fn watch(&mut self, lit: Lit, by: WatchedBy) {
        self.watches[lit.index()].push(by);
    }

    /// Adds a clause of two literals or more; the first two are those to be watched. The reason of its first literal,
    /// which it forces; [`Stop::Memory`] when there is no room for it.
    pub(in crate::learn) fn add(&mut self, clause: &[Lit], lbd: u32) -> Result<Reason, Stop> {
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
    pub(in crate::learn) fn add_for_ever(&mut self, clause: &[Lit]) -> Result<Reason, Stop> {
        self.add(clause, FOR_EVER)
    }

    /// Notes that the clause took part in a conflict, and its LBD, which may have become less.
    pub(in crate::learn) fn used(&mut self, clause: ClauseRef, lbd_now: impl FnOnce(&[u32]) -> u32) {
        let old = self.words[clause as usize + 1];
        if old > CORE {
            self.words[clause as usize + 1] = old.min(lbd_now(self.words_of(clause)));
        }
        let uses = if self.words[clause as usize + 1] <= MIDDLE { 2 } else { 1 };
        let head = &mut self.words[clause as usize];
        *head = *head & LENGTH | uses << 28;
    }
}
