//! Trials: an assumption, and all that follows from it by singles alone.

use std::collections::VecDeque;

use csp_core::{Val, Var};

use crate::deductions::Pattern;
use crate::position::{Candidate, HouseId, Impossible, Position, VarSet, bit, ones};

/// A position on trial: candidates are assumed, and what is a single then is placed, the first that is seen first,
/// until nothing is left to place or a contradiction is there. What was placed can be taken back.
///
/// Cost of a placement: a look at each constraint of the variable, and for each candidate removed at each of its
/// houses.
pub(crate) struct Trial<'p, 'h> {
    position: &'p Position<'h>,
    domains: Vec<u64>,
    /// For each house and value, the slots where the value may stand.
    places: Vec<u64>,
    /// For each value, the set of variables that may have it.
    holders: Vec<u64>,
    placed: VarSet,
    /// For each variable, the candidates that are known to lead to no contradiction when they alone are assumed.
    sound: Vec<u64>,
    /// The singles that the position has before anything is assumed.
    first: Vec<Single>,
    /// Singles that were seen, each with its depth.
    waiting: VecDeque<(Single, usize)>,
    steps: Vec<Placement>,
    /// The candidates that were removed, in order.
    removed: Vec<Candidate>,
    /// For each variable and value that was removed, the step that did it.
    by: Vec<u32>,
    end: Option<Impossible>,
}

/// A placement.
struct Placement {
    candidate: Candidate,
    /// `None` for an assumption.
    single: Option<Single>,
    /// The number of candidates that were removed before it.
    removed: usize,
    /// One more than that of the step by which it was seen; 0 for an assumption. So a contradiction at this depth needs
    /// so many singles at least.
    depth: usize,
}

/// A single that has been seen.
#[derive(Clone, Copy)]
enum Single {
    Naked(Var),
    Hidden(HouseId, usize),
}

impl<'p, 'h> Trial<'p, 'h> {
    pub(crate) fn new(position: &'p Position<'h>) -> Self {
        let houses = position.houses();
        let variables = || houses.network().variables();
        let mut placed = VarSet::none(houses.words());
        variables().filter(|&x| position.is_placed(x)).for_each(|x| placed.insert(x));
        let naked = position.naked_singles().map(Single::Naked);
        let hidden = houses.tight().flat_map(|(id, _)| position.single_values(id).map(move |v| Single::Hidden(id, v)));
        let places = houses.iter().flat_map(|(id, _)| position.values().map(move |v| position.places(id, v)));
        Self {
            position,
            domains: variables().map(|x| position.domain(x)).collect(),
            places: places.collect(),
            holders: (0..houses.width()).flat_map(|v| position.holders(v)).copied().collect(),
            placed,
            sound: vec![0; houses.network().len()],
            first: naked.chain(hidden).collect(),
            waiting: VecDeque::new(),
            steps: Vec::new(),
            removed: Vec::new(),
            by: vec![0; houses.network().len() * houses.width()],
            end: position.impossible(),
        }
    }

    /// Assumes a candidate, and places every single that follows. Returns whether there is no contradiction.
    pub(crate) fn assume(&mut self, assumed: Candidate) -> bool {
        self.assume_within(assumed, usize::MAX)
    }

    /// The same, where no single of more than this depth is placed.
    pub(crate) fn assume_within(&mut self, assumed: Candidate, most: usize) -> bool {
        if self.end.is_some() {
            return false;
        }
        let is_first = self.steps.is_empty();
        if is_first {
            self.waiting.extend(self.first.iter().map(|&single| (single, 1)));
        }
        self.place(assumed, None, 0);
        let mut is_whole = true;
        while let (None, Some((single, depth))) = (self.end, self.waiting.pop_front()) {
            if depth > most {
                is_whole = false;
                break;
            }
            if let Some(candidate) = self.open(single) {
                self.place(candidate, Some(single), depth);
            }
        }
        self.waiting.clear();
        if is_first && is_whole && self.end.is_none() {
            for Placement { candidate, .. } in &self.steps {
                self.sound[candidate.var.index()] |= 1 << candidate.value.index();
            }
        }
        self.end.is_none()
    }

    /// True if it is known that singles lead to no contradiction when this candidate alone is assumed: it was so of a candidate from
    /// which singles placed it, and what follows from it follows from that one, too.
    pub(crate) fn is_sound(&self, candidate: Candidate) -> bool {
        self.sound[candidate.var.index()] & 1 << candidate.value.index() != 0
    }

    /// The position that it started from.
    pub(crate) fn position(&self) -> &'p Position<'h> {
        self.position
    }

    /// The number of placements, to which [`Trial::take_back`] goes back.
    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    /// Takes back every placement but the first `len`.
    pub(crate) fn take_back(&mut self, len: usize) {
        let Some(first) = self.steps.get(len) else { return };
        let removed = first.removed;
        let houses = self.position.houses();
        for Candidate { var, value } in self.removed.drain(removed..) {
            self.domains[var.index()] |= 1 << value.index();
            self.holders[value.index() * houses.words() + var.index() / 64] |= bit(var);
            for (house, slot) in houses.of_var(var) {
                self.places[house.index() * houses.width() + value.index()] |= 1 << slot;
            }
        }
        for step in self.steps.drain(len..) {
            self.placed.remove(step.candidate.var);
        }
        self.end = None;
    }

    /// The contradiction.
    pub(crate) fn end(&self) -> Option<Impossible> {
        self.end
    }

    /// The candidates of a variable.
    pub(crate) fn domain(&self, x: Var) -> u64 {
        self.domains[x.index()]
    }

    /// The first of the variables with the fewest candidates that are not placed. After a trial without a contradiction each of these
    /// has two or more.
    pub(crate) fn narrowest(&self) -> Option<Var> {
        let mut best: Option<(u32, usize)> = None;
        for x in (0..self.domains.len()).filter(|x| self.placed.words()[x / 64] & 1 << (x % 64) == 0) {
            let count = self.domains[x].count_ones();
            if best.is_none_or(|(least, _)| count < least) {
                best = Some((count, x));
                if count <= 2 {
                    break;
                }
            }
        }
        best.map(|(_, x)| Var::new(x as u32))
    }

    /// All singles that were placed, without the assumptions.
    pub(crate) fn steps(&self) -> Vec<(Candidate, Pattern)> {
        self.steps.iter().filter_map(told).collect()
    }

    /// Of the singles that were placed, those that the contradiction needs: from it back to what removed the candidates
    /// that it lacks, and so on.
    pub(crate) fn needed_steps(&self) -> Vec<(Candidate, Pattern)> {
        let mut needed = vec![false; self.steps.len()];
        match self.end {
            Some(Impossible::Variable(x)) => self.mark(Single::Naked(x), &mut needed),
            Some(Impossible::Value(house, v)) => self.mark(Single::Hidden(house, v.index()), &mut needed),
            // Of these, a trial sees none: it is over before it begins.
            Some(Impossible::Constraint(_)) | None => {}
        }
        for step in (0..self.steps.len()).rev() {
            if let (true, Some(single)) = (needed[step], self.steps[step].single) {
                self.mark(single, &mut needed);
            }
        }
        let steps = self.steps.iter().zip(needed).filter(|&(_, needed)| needed);
        steps.filter_map(|(step, _)| told(step)).collect()
    }

    /// Marks the steps that removed what a single lacks.
    fn mark(&self, single: Single, needed: &mut [bool]) {
        let mut mark = |x: Var, v: usize| needed[self.by[self.slot_of(x, v)] as usize] = true;
        match single {
            Single::Naked(x) => {
                ones(self.position.domain(x) & !self.domains[x.index()]).for_each(|v| mark(x, v));
            }
            Single::Hidden(house, v) => {
                let lost = self.position.places(house, v) & !self.places[self.place_of(house, v)];
                self.position.at(house, lost).for_each(|x| mark(x, v));
            }
        }
    }

    /// The candidate that a single places, if its variable is still open.
    fn open(&self, single: Single) -> Option<Candidate> {
        let (x, v) = match single {
            Single::Naked(x) => (x, self.domains[x.index()].trailing_zeros() as usize),
            Single::Hidden(house, v) => (self.position.at(house, self.places[self.place_of(house, v)]).next()?, v),
        };
        (!self.placed.contains(x)).then(|| Candidate::at(x, v))
    }

    fn place(&mut self, candidate: Candidate, single: Option<Single>, depth: usize) {
        let Candidate { var: x, value } = candidate;
        self.steps.push(Placement { candidate, single, removed: self.removed.len(), depth });
        self.placed.insert(x);
        self.remove(x, self.domains[x.index()] & !(1 << value.index()));
        let houses = self.position.houses();
        if houses.is_plain(x) {
            return self.place_plain(candidate);
        }
        let network = houses.network();
        for &arc in network.arcs(x) {
            let y = arc.target();
            let lost = if arc.is_disequality() {
                1 << value.index()
            } else {
                !network.row(arc, value).words().first().copied().unwrap_or(0)
            };
            if self.domains[y.index()] & lost != 0 {
                self.remove(y, self.domains[y.index()] & lost);
                if self.end.is_some() {
                    return;
                }
            }
        }
    }

    /// Takes the value from all that differ from a variable that nothing but disequalities touches.
    fn place_plain(&mut self, Candidate { var: x, value }: Candidate) {
        let houses = self.position.houses();
        for (word, peers) in houses.peers(x).iter().enumerate() {
            for at in ones(peers & self.holders[value.index() * houses.words() + word]) {
                self.remove(Var::new((word * 64 + at) as u32), 1 << value.index());
                if self.end.is_some() {
                    return;
                }
            }
        }
    }

    /// Takes values from a variable, and sees the singles and the contradiction that this makes.
    fn remove(&mut self, x: Var, lost: u64) {
        let houses = self.position.houses();
        let depth = self.steps.last().map_or(0, |step| step.depth) + 1;
        self.domains[x.index()] &= !lost;
        for v in ones(lost) {
            let slot = self.slot_of(x, v);
            self.by[slot] = (self.steps.len() - 1) as u32;
            self.removed.push(Candidate::at(x, v));
            self.holders[v * houses.words() + x.index() / 64] &= !bit(x);
            for (id, slot) in houses.of_var(x) {
                let place = self.place_of(id, v);
                let left = self.places[place] & !(1 << slot);
                self.places[place] = left;
                // Nearly always several are left: only else it matters whether the house needs the value.
                if left & left.wrapping_sub(1) != 0 || houses.get(id).values & (1 << v) == 0 {
                    continue;
                }
                if left == 0 {
                    self.end = self.end.or(Some(Impossible::Value(id, Val::new(v as u16))));
                } else {
                    self.waiting.push_back((Single::Hidden(id, v), depth));
                }
            }
        }
        if self.domains[x.index()] == 0 {
            self.end = self.end.or(Some(Impossible::Variable(x)));
        } else if self.domains[x.index()].is_power_of_two() && !self.placed.contains(x) {
            self.waiting.push_back((Single::Naked(x), depth));
        }
    }

    fn slot_of(&self, x: Var, v: usize) -> usize {
        x.index() * self.position.houses().width() + v
    }

    fn place_of(&self, house: HouseId, v: usize) -> usize {
        house.index() * self.position.houses().width() + v
    }
}

fn told(step: &Placement) -> Option<(Candidate, Pattern)> {
    let pattern = match step.single? {
        Single::Naked(_) => Pattern::OnlyCandidate,
        Single::Hidden(house, _) => Pattern::OnlyPlace { house, last: false },
    };
    Some((step.candidate, pattern))
}

#[cfg(test)]
mod tests {
    use csp_core::problems::latin_square;
    use csp_core::{Domain, Random};

    use super::*;
    use crate::position::Houses;

    /// Positions of a Latin square with some values given, none of which contradicts another.
    fn each_position(mut each: impl FnMut(&Position<'_>)) {
        let square = latin_square(6);
        let houses = Houses::of(&square).unwrap();
        for seed in 0..20 {
            let (mut random, mut position) = (Random::new(seed), Position::new(&houses, &square));
            for _ in 0..10 {
                let x = Var::new(random.below(36) as u32);
                let candidates: Domain = position.candidates(x);
                let chosen = candidates.iter().nth(random.below(candidates.len().max(1) as u64) as usize);
                if let (Some(value), false) = (chosen, position.is_placed(x)) {
                    position.place(x, value);
                }
            }
            if position.impossible().is_none() {
                each(&position);
            }
        }
    }

    #[test]
    fn what_is_known_to_be_sound_stands_in_a_trial_of_its_own() {
        let (mut known, mut refuted) = (0, 0);
        each_position(|position| {
            let mut trial = Trial::new(position);
            let candidates = || position.open().flat_map(|x| Candidate::each(x, position.domain(x)));
            for (number, candidate) in candidates().enumerate() {
                trial.assume_within(candidate, if number % 3 == 0 { 1 } else { usize::MAX });
                trial.take_back(0);
            }
            for candidate in candidates() {
                let stands = Trial::new(position).assume(candidate);
                assert!(stands || !trial.is_sound(candidate), "{candidate:?}");
                known += usize::from(trial.is_sound(candidate));
                refuted += usize::from(!stands);
            }
        });
        assert!(known > 100 && refuted > 10, "{known} {refuted}");
    }

    #[test]
    fn trials_leave_no_trace_and_choose_the_first_of_the_narrowest() {
        each_position(|position| {
            let mut trial = Trial::new(position);
            let fresh = (trial.domains.clone(), trial.places.clone(), trial.holders.clone());
            for candidate in position.open().flat_map(|x| Candidate::each(x, position.domain(x))) {
                if trial.assume(candidate) {
                    let unplaced = position.houses().network().variables().filter(|&x| !trial.placed.contains(x));
                    assert_eq!(trial.narrowest(), unplaced.min_by_key(|&x| trial.domain(x).count_ones()));
                }
                trial.take_back(0);
                assert_eq!((&trial.domains, &trial.places, &trial.holders), (&fresh.0, &fresh.1, &fresh.2));
            }
        });
    }
}
