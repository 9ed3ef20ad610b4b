//! Propagation by nogoods: two literals of each are watched.

use crate::learn::literals::Lit;
use crate::learn::nogoods::WatchedBy;
use crate::learn::propagate::Propagation;
use crate::learn::trail::Reason;

impl Propagation<'_> {
    /// Looks at the nogoods that watch a literal which now fails: each finds another literal to watch, or forces its
    /// other watched one.
    pub(super) fn nogoods(&mut self, fails: Lit) {
        let mut watches = self.clauses.take_watches(fails);
        self.work += 1 + watches.len() as u64 / 8;
        let (mut next, mut kept) = (0, 0);
        while let Some(&by) = watches.get(next) {
            next += 1;
            if self.trail.holds(by.other) {
                watches[kept] = by;
                kept += 1;
                continue;
            }
            let other = self.rewatch(fails, by);
            if let Some(other) = other {
                watches[kept] = WatchedBy { clause: by.clause, other };
                kept += 1;
                if !self.trail.holds(other) {
                    self.force(other, Reason::Nogood(by.clause));
                    if self.clash.is_some() {
                        break;
                    }
                }
            }
        }
        watches.copy_within(next.., kept);
        watches.truncate(kept + watches.len() - next);
        self.clauses.give_watches(fails, watches);
    }

    /// Lets a clause watch another literal in the place of one that fails. If there is none that does not fail, the
    /// other watched literal, which then must hold.
    #[inline]
    fn rewatch(&mut self, fails: Lit, by: WatchedBy) -> Option<Lit> {
        self.work += 1;
        let Self { clauses, trail, .. } = self;
        let words = clauses.words_of_mut(by.clause);
        if words[0] == fails.code() {
            words.swap(0, 1);
        }
        let other = Lit::from_code(words[0]);
        if trail.holds(other) {
            return Some(other);
        }
        let new = words[2..].iter().position(|&code| !trail.fails(Lit::from_code(code)));
        let Some(place) = new else { return Some(other) };
        words.swap(1, place + 2);
        let lit = Lit::from_code(words[1]);
        clauses.watch(lit, WatchedBy { clause: by.clause, other });
        None
    }
}
