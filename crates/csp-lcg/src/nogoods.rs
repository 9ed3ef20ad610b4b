//! The nogoods, which are kept as clauses: of their literals one must hold.

use csp_core::Var;

use crate::facts::{Bounds, Clash, Facts, Position, Why};
use crate::literal::{Lit, LitKind, ValuePlace};

/// The place of a clause in [`Nogoods::clauses`].
pub(crate) type ClauseId = u32;

#[derive(Clone, Copy, Debug)]
struct Clause {
    start: u32,
    len: u32,
    /// Of how many levels its literals were, at best; 0 for what is kept for ever.
    lbd: u32,
    /// Reductions that it outlives because it was used.
    uses: u32,
}

/// A watch on a literal of a clause. When the blocker holds, the clause holds.
#[derive(Clone, Copy, Debug)]
struct Watch {
    place: ValuePlace,
    clause: ClauseId,
    blocker: Lit,
}

/// The watches on the literals of one variable, by what makes them fail.
#[derive(Clone, Debug, Default)]
struct Watches {
    by_kind: [Vec<Watch>; 4],
}

/// All clauses; two literals of each are watched, and the watches stand with the variable of the literal.
///
/// Source: Moskewicz, Madigan, Zhao, Zhang & Malik 2001 (two watched literals); Eén & Sörensson 2003 (blockers); Audemard & Simon
/// 2009 (which are forgotten). Variant: a literal is a bound or a value. When a bound moves, the watches between its old and its
/// new place are visited.
#[derive(Debug)]
pub(crate) struct Nogoods {
    clauses: Vec<Clause>,
    literals: Vec<Lit>,
    watches: Vec<Watches>,
    /// Variables that have changed since their watches were visited, with their bounds before.
    changed: Vec<Var>,
    before: Vec<Option<Bounds>>,
    /// The number of clauses that may be forgotten, and how many there may be.
    learnt: usize,
    pub(crate) most: usize,
    pub(crate) visits: u64,
}

/// Learnt clauses before the first reduction, and by how many that grows each time.
const FIRST_MOST: usize = 1000;
const GROWTH: usize = 150;

/// A clause of so few levels is never forgotten.
const CORE: u32 = 2;

impl Nogoods {
    /// None, of so many variables.
    pub(crate) fn new(variables: usize) -> Self {
        Self {
            clauses: Vec::new(),
            literals: Vec::new(),
            watches: vec![Watches::default(); variables],
            changed: Vec::new(),
            before: vec![None; variables],
            learnt: 0,
            most: FIRST_MOST,
            visits: 0,
        }
    }

    /// Bytes of the clauses and their watches.
    pub(crate) fn bytes(&self) -> usize {
        self.literals.len() * size_of::<Lit>() + self.clauses.len() * (size_of::<Clause>() + 2 * size_of::<Watch>())
    }

    /// True if there is hardly a number left for one more literal.
    pub(crate) fn is_full(&self) -> bool {
        self.literals.len() > (u32::MAX / 2) as usize
    }

    pub(crate) fn literals(&self, clause: ClauseId) -> &[Lit] {
        let Clause { start, len, .. } = self.clauses[clause as usize];
        &self.literals[start as usize..(start + len) as usize]
    }

    /// Adds a clause of two literals or more. The first two are watched: both are open, or the second one is the last to be open
    /// again when the search goes back.
    pub(crate) fn add(&mut self, clause: &[Lit], lbd: u32) -> ClauseId {
        let id = self.clauses.len() as ClauseId;
        self.clauses.push(Clause { start: self.literals.len() as u32, len: clause.len() as u32, lbd, uses: 1 });
        self.literals.extend_from_slice(clause);
        self.learnt += usize::from(lbd > CORE);
        self.watch(clause[0], id, clause[1]);
        self.watch(clause[1], id, clause[0]);
        id
    }

    fn watch(&mut self, lit: Lit, clause: ClauseId, blocker: Lit) {
        self.watches[lit.var().index()].by_kind[lit.kind() as usize].push(Watch {
            place: lit.place(),
            clause,
            blocker,
        });
    }

    /// A clause has taken part in a conflict; its literals are of so many levels now.
    pub(crate) fn used(&mut self, clause: ClauseId, lbd_now: u32) {
        let clause = &mut self.clauses[clause as usize];
        if clause.lbd > CORE && lbd_now <= CORE {
            self.learnt -= 1;
        }
        clause.lbd = clause.lbd.min(lbd_now);
        clause.uses = 2;
    }

    /// Notes that a variable has changed at this position of the trail.
    #[inline]
    pub(crate) fn note(&mut self, x: Var, facts: &Facts, position: Position) {
        if self.before[x.index()].is_none() {
            self.before[x.index()] = Some(facts.bounds_before(x, position));
            self.changed.push(x);
        }
    }

    /// Forgets what has changed: it was taken back.
    pub(crate) fn backtracked(&mut self) {
        for x in self.changed.drain(..) {
            self.before[x.index()] = None;
        }
    }

    /// Draws what the clauses say of one variable that has changed. Says whether there was one.
    pub(crate) fn propagate(&mut self, facts: &mut Facts) -> Result<bool, Clash> {
        let Some(x) = self.changed.pop() else { return Ok(false) };
        let Some(before) = self.before[x.index()].take() else { return Ok(true) };
        let Bounds { low, high } = facts.bounds(x);
        if high < before.high {
            let lost = before.high - high;
            self.visit(x, LitKind::AtLeast, facts, |_, place| place.wrapping_sub(high + 1) < lost)?;
        }
        if low > before.low {
            let lost = low - before.low;
            self.visit(x, LitKind::AtMost, facts, |_, place| place.wrapping_sub(before.low) < lost)?;
        }
        self.visit(x, LitKind::Is, facts, |facts, place| place < low || place > high || !facts.values.has(x, place))?;
        if low == high {
            self.visit(x, LitKind::IsNot, facts, |_, place| place == low)?;
        }
        Ok(true)
    }

    /// Visits the watches on one kind of literals of a variable, those that `fails` says now fail.
    #[inline]
    fn visit(
        &mut self,
        x: Var,
        kind: LitKind,
        facts: &mut Facts,
        fails: impl Fn(&Facts, ValuePlace) -> bool,
    ) -> Result<(), Clash> {
        let mut watches = std::mem::take(&mut self.watches[x.index()].by_kind[kind as usize]);
        let (mut from, mut to) = (0, 0);
        let mut result = Ok(());
        while from < watches.len() {
            let watch = watches[from];
            from += 1;
            let mut is_kept = true;
            if fails(facts, watch.place) && !facts.holds(watch.blocker) {
                self.visits += 1;
                match self.move_watch(Lit::new(x, kind, watch.place), watch.clause, facts) {
                    Moved::Elsewhere => is_kept = false,
                    Moved::Holds(blocker) => watches[from - 1].blocker = blocker,
                    Moved::Unit(first) => result = facts.post(first, Why::Nogood(watch.clause)),
                }
            }
            if is_kept {
                if to < from - 1 {
                    watches[to] = watches[from - 1];
                }
                to += 1;
            }
            if result.is_err() {
                break;
            }
        }
        watches.drain(to..from);
        // A clause may be watched now by another literal of the same kind and variable, which was put there meanwhile.
        let list = &mut self.watches[x.index()].by_kind[kind as usize];
        watches.append(list);
        *list = watches;
        result
    }

    /// Looks for another literal of a clause to watch in the place of one that fails.
    fn move_watch(&mut self, failed: Lit, id: ClauseId, facts: &Facts) -> Moved {
        let Clause { start, len, .. } = self.clauses[id as usize];
        let literals = &mut self.literals[start as usize..(start + len) as usize];
        if literals[0] == failed {
            literals.swap(0, 1);
        }
        let first = literals[0];
        if facts.holds(first) {
            return Moved::Holds(first);
        }
        let Some(other) = (2..literals.len()).find(|&place| !facts.fails(literals[place])) else {
            return Moved::Unit(first);
        };
        literals.swap(1, other);
        let watched = literals[1];
        self.watch(watched, id, first);
        Moved::Elsewhere
    }
}

enum Moved {
    /// Another literal is watched now.
    Elsewhere,
    /// This literal of the clause holds.
    Holds(Lit),
    /// All others fail.
    Unit(Lit),
}

impl Nogoods {
    /// True if so many were learnt that it is time to forget some.
    pub(crate) fn are_many(&self) -> bool {
        self.learnt > self.most
    }

    /// At the root, where no clause is a reason: forgets half of the learnt clauses, those of the most levels first, and leaves out
    /// what the root has decided. Cost: all clauses.
    pub(crate) fn reduce(&mut self, facts: &Facts) {
        debug_assert_eq!(facts.level(), 0, "clauses are reasons above the root");
        let mut ranked: Vec<(u32, u32, ClauseId)> = Vec::new();
        for (id, clause) in (0..).zip(&mut self.clauses) {
            if clause.lbd > CORE {
                if clause.uses > 0 {
                    clause.uses -= 1;
                } else {
                    ranked.push((clause.lbd, clause.len, id));
                }
            }
        }
        ranked.sort_unstable_by(|a, b| b.cmp(a));
        let mut is_kept = vec![true; self.clauses.len()];
        let half = ranked.len() / 2;
        ranked[..half].iter().for_each(|&(.., id)| is_kept[id as usize] = false);
        let (clauses, literals) = (std::mem::take(&mut self.clauses), std::mem::take(&mut self.literals));
        for list in self.watches.iter_mut().flat_map(|watches| &mut watches.by_kind) {
            list.clear();
        }
        self.learnt = 0;
        for (clause, _) in clauses.iter().zip(&is_kept).filter(|(_, is_kept)| **is_kept) {
            let all = &literals[clause.start as usize..(clause.start + clause.len) as usize];
            let Some(open) = facts.open(all) else { continue };
            debug_assert!(open.len() > 1, "the root is propagated to its end");
            let id = self.add(&open, clause.lbd);
            self.clauses[id as usize].uses = clause.uses;
        }
        self.most += GROWTH;
    }
}
