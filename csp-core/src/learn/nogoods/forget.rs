//! Forgetting: which clauses are worth their room.

use std::collections::HashSet;

use crate::learn::literals::Lit;
use crate::learn::nogoods::clauses::CORE;
use crate::learn::nogoods::clauses::ClauseRef;
use crate::learn::nogoods::clauses::Clauses;
use crate::learn::nogoods::clauses::FIRST_REDUCTION;
use crate::learn::nogoods::clauses::HEAD;
use crate::learn::nogoods::clauses::LENGTH;
use crate::learn::trail::{Reason, Trail};
use crate::limits::Watch;

impl Clauses {
    /// True if so many conflicts have come that it is time to forget some.
    pub(in crate::learn) fn are_many(&self, conflicts: u64) -> bool {
        conflicts >= self.next_reduction
    }

    /// Forgets the clauses at these places. Cost: all clauses and watches.
    pub(in crate::learn) fn forget(&mut self, gone: &[bool], conflicts: u64, trail: &mut Trail, watch: &Watch) {
        self.reductions += 1;
        self.next_reduction = conflicts + FIRST_REDUCTION * (self.reductions + 1);
        watch.work(self.words.len() as u64 / 8);
        self.compact(gone, trail);
    }

    /// The literals of each clause at these places.
    pub(in crate::learn) fn chosen<'a>(
        &'a self,
        places: &'a [bool],
    ) -> impl Iterator<Item = impl Iterator<Item = Lit> + 'a> + 'a {
        self.kept.iter().zip(places).filter(|(_, chosen)| **chosen).map(|(&clause, _)| self.literals(clause))
    }

    /// The clauses to forget, by their place among those kept: three quarters of those that neither are good nor were
    /// used since the last time, the worst first. None that is a reason.
    pub(in crate::learn) fn worst(&mut self, trail: &mut Trail) -> Vec<bool> {
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
