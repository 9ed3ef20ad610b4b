//! Almost locked sets: k variables of a house that have k + 1 values between them, so that they have all of these but
//! one. A set that is without one of its values is *locked*: it has all the others.
//!
//! Two sets are *bound* by a value when each place of it in the one sees each place of it in the other: not both sets
//! have it. So when a set is locked, another that it binds by one of its values is locked, too.
//!
//! - *ALS-XZ*: two sets, bound by x. One of them is without x and so has z, another value of both: what sees all places
//!   of z in both is not z. Where one set binds the other by two values, it has z itself, whichever z: without z it
//!   would have both, and the other set would be two values short. Example: A has 1, 2 and 3 in two cells, B has 3 and
//!   4 and 1 in two others, and each 1 of A sees each 1 of B. Not both have 1, so A or B has 3.
//! - *ALS-XY-wing*: a set that two others bind, each by another value. Without z both others would have these values,
//!   and the set in the middle would be two values short. So one of the two has z.
//! - *Chain of almost locked sets*: the same over four sets or more.
//! - *Death blossom*: each candidate of a variable, the stem, is taken from it by a set, its petal, when the petal is
//!   without z. So a petal has z, or the stem, if it may.
//!
//! Every rule asks what would be if one candidate held: it locks the sets whose places of this value it sees. Sets may
//! share variables: what a locked set has is known whatever the others are. Cost: the sets of a position are bits, and
//! for each candidate a rule takes a step on these words for each value of a set that is locked.

use std::cmp::Reverse;
use std::collections::{BTreeSet, VecDeque};
use std::ops::ControlFlow;
use std::rc::Rc;

use csp_core::{Val, Var};

use crate::deductions::{Pattern, Technique};
use crate::position::{Candidate, Position, VarSet, ones};
use crate::techniques::finder::{Finder, Look};
use crate::techniques::links::nodes_of;
use crate::techniques::locked_sets::{LockedSets, both, first_of_both, is_within};

pub(super) static TECHNIQUES: [Finder; 4] = [
    Finder {
        level: 362,
        technique: Technique::new(
            "als-xz",
            "ALS-XZ",
            "two almost locked sets (k cells, k + 1 values) cannot both have a value, so one of them has another",
            "players' forums, about 2005",
        ),
        find: |look| each_target(look, Rules::xz),
    },
    Finder {
        level: 364,
        technique: Technique::new(
            "als-xy-wing",
            "ALS-XY-wing",
            "an almost locked set that two others bind, each by another value, leaves a value to one of these",
            "players' forums, about 2005",
        ),
        find: |look| each_target(look, Rules::wing),
    },
    Finder {
        level: 366,
        technique: Technique::new(
            "death-blossom",
            "Death blossom",
            "each candidate of a cell binds an almost locked set, and all of these share a value",
            "players' forums, about 2005",
        ),
        find: |look| each_target(look, Rules::blossom),
    },
    Finder {
        level: 368,
        technique: Technique::new(
            "als-chain",
            "Chain of almost locked sets",
            "four or more almost locked sets, each bound to the next by a value, leave a value to the first or the last",
            "players' forums, about 2005",
        ),
        find: |look| each_target(look, Rules::chain),
    },
];

/// A proof that a candidate is false, as the sets that it goes through and the values that bind them.
struct Proof {
    stem: Option<Var>,
    sets: Vec<usize>,
    bonds: Vec<usize>,
}

/// The end of a look for a proof.
enum Tried {
    Proved(Proof),
    /// There is none, and none where fewer sets are locked.
    InVain,
    /// There is none here.
    Nothing,
}

/// Looks for a proof that a candidate is false.
type Prove<'l> = fn(&Rules<'l>, Candidate, &Look<'l>) -> ControlFlow<(), Tried>;

/// The sets of a position, in the words of the rules.
struct Rules<'p> {
    position: &'p Position<'p>,
    sets: Rc<LockedSets>,
}

/// Looks at each candidate with a rule that may prove it false, and tells what goes through the fewest variables first.
fn each_target<'l>(look: &mut Look<'l>, rule: Prove<'l>) -> ControlFlow<()> {
    let position = look.position;
    let rules = Rules { position, sets: look.locked_sets()? };
    let mut proofs = Vec::new();
    for v in position.values() {
        let targets = position.open().filter(|&x| position.has(x, v)).map(|x| Candidate::at(x, v));
        let mut targets: Vec<Candidate> = targets.collect();
        targets.sort_by_cached_key(|&target| {
            Reverse(rules.sets.locked_by(target).iter().map(|word| word.count_ones()).sum::<u32>())
        });
        let mut in_vain: Vec<&[u64]> = Vec::new();
        for target in targets {
            let locked = rules.sets.locked_by(target);
            look.work((1 + in_vain.len()) * rules.sets.words())?;
            if locked.iter().all(|&word| word == 0) || in_vain.iter().any(|more| is_within(locked, more)) {
                continue;
            }
            match rule(&rules, target, look)? {
                Tried::Proved(proof) => proofs.push((rules.size(&proof), target, proof)),
                Tried::InVain => in_vain.push(locked),
                Tried::Nothing => {}
            }
        }
    }
    proofs.sort_by_key(|(size, target, _)| (*size, *target));
    let mut fallen = BTreeSet::new();
    for (_, target, proof) in proofs {
        if !fallen.contains(&target) {
            let v = target.value.index();
            let removed = rules.removed_by(&proof, v);
            fallen.extend(removed.iter().copied());
            look.removes(removed, || rules.pattern(&proof, v))?;
        }
    }
    ControlFlow::Continue(())
}

impl<'p> Rules<'p> {
    /// Two sets that are locked and bound; or one that is locked and bound to another by two values.
    fn xz(&self, target: Candidate, look: &Look<'p>) -> ControlFlow<(), Tried> {
        let (locked, z) = (self.sets.locked_by(target), target.value.index());
        for a in nodes_of(locked) {
            look.work(self.sets.words())?;
            for x in self.sets.others(a, z) {
                if let Some(b) = first_of_both(self.sets.bound_to(a, x), locked) {
                    return proof(vec![a, b], vec![x]);
                }
            }
        }
        for a in both(locked, &self.sets.twice) {
            let values = || self.sets.others(a, z);
            for (x, y) in values().flat_map(|x| values().filter(move |&y| x < y).map(move |y| (x, y))) {
                if let Some(b) = first_of_both(self.sets.bound_to(a, x), self.sets.bound_to(a, y)) {
                    return proof(vec![a, b, a], vec![x, y]);
                }
            }
        }
        ControlFlow::Continue(Tried::InVain)
    }

    /// A set that two locked ones bind, each by another value.
    fn wing(&self, target: Candidate, look: &Look<'p>) -> ControlFlow<(), Tried> {
        let (locked, z) = (self.sets.locked_by(target), target.value.index());
        let (mut once, mut twice) = (vec![0; self.sets.words()], vec![0; self.sets.words()]);
        for x in self.position.values().filter(|&x| x != z) {
            let mut bound = vec![0; self.sets.words()];
            for a in both(locked, self.sets.having(x)) {
                look.work(self.sets.words())?;
                bound.iter_mut().zip(self.sets.bound_to(a, x)).for_each(|(all, one)| *all |= one);
            }
            for (word, bound) in bound.into_iter().enumerate() {
                twice[word] |= once[word] & bound;
                once[word] |= bound;
            }
        }
        for b in nodes_of(&twice) {
            let takers = |x: usize| both(self.sets.bound_to(b, x), locked).map(move |a| (x, a));
            let all: Vec<(usize, usize)> = self.sets.others(b, z).flat_map(takers).collect();
            look.work(all.len())?;
            for &(x, a) in &all {
                if let Some(&(y, c)) = all.iter().find(|(y, c)| *y != x && *c != a) {
                    return proof(vec![a, b, c], vec![x, y]);
                }
            }
        }
        ControlFlow::Continue(Tried::InVain)
    }

    /// A variable each candidate of which a locked set takes, or the target itself.
    fn blossom(&self, target: Candidate, look: &Look<'p>) -> ControlFlow<(), Tried> {
        let (position, locked, z) = (self.position, self.sets.locked_by(target), target.value.index());
        let stems = position.open().filter(|&x| x != target.var && position.domain(x).count_ones() > 2);
        for stem in stems {
            look.work(self.sets.words())?;
            if position.has(stem, z) && !position.houses().differ(stem, target.var) {
                continue;
            }
            let bonds: Vec<usize> = ones(position.domain(stem) & !(1 << z)).collect();
            let petal = |&v: &usize| first_of_both(self.sets.locked_by(Candidate::at(stem, v)), locked);
            let petals: Option<Vec<usize>> = bonds.iter().map(petal).collect();
            if let Some(sets) = petals {
                return ControlFlow::Continue(Tried::Proved(Proof { stem: Some(stem), sets, bonds }));
            }
        }
        // Which stems may have z hangs on the target, too.
        ControlFlow::Continue(Tried::Nothing)
    }

    /// Sets that lock each other, one front after the other, until one is two values short. Where the first front comes to that, it
    /// takes three sets at most, and the other rules tell it.
    fn chain(&self, target: Candidate, look: &Look<'p>) -> ControlFlow<(), Tried> {
        let (z, width) = (target.value.index(), self.position.values().end);
        let mut way =
            Way { front: nodes_of(self.sets.locked_by(target)).collect(), reason: vec![(z, None); self.sets.len()] };
        // The sets that are locked, and for each value those of them that are without it.
        let (mut locked, mut without) = (self.sets.locked_by(target).to_vec(), vec![0; width * self.sets.words()]);
        without[z * self.sets.words()..(z + 1) * self.sets.words()].copy_from_slice(&locked);
        while let Some(a) = way.front.pop_front() {
            for v in self.sets.others(a, way.reason[a].0) {
                look.work(self.sets.words())?;
                let without = &mut without[v * self.sets.words()..(v + 1) * self.sets.words()];
                for (word, &bound) in self.sets.bound_to(a, v).iter().enumerate() {
                    let new = bound & !without[word];
                    if new & locked[word] != 0 {
                        let b = word * 64 + (new & locked[word]).trailing_zeros() as usize;
                        let proof = way.join(a, v, b);
                        // Where fewer sets are locked, it may take a longer one.
                        let is_long = proof.sets.len() > 3;
                        return ControlFlow::Continue(if is_long { Tried::Proved(proof) } else { Tried::Nothing });
                    }
                    without[word] |= new;
                    locked[word] |= new;
                    for b in ones(new).map(|at| word * 64 + at) {
                        way.reason[b] = (v, Some(a));
                        way.front.push_back(b);
                    }
                }
            }
        }
        ControlFlow::Continue(Tried::InVain)
    }

    /// The candidates of a value that a proof shows to be false.
    fn removed_by(&self, proof: &Proof, v: usize) -> Vec<Candidate> {
        let ends = match proof.stem {
            Some(_) => &proof.sets[..],
            None => &[proof.sets[0], proof.sets[proof.sets.len() - 1]],
        };
        let mut seen = VarSet::from(self.position.holders(v));
        ends.iter().for_each(|&set| seen.keep(self.sets.seen_from(self.position, set, v).words()));
        if let Some(stem) = proof.stem.filter(|&stem| self.position.has(stem, v)) {
            seen.keep(self.position.houses().peers(stem));
        }
        seen.iter().map(|x| Candidate::at(x, v)).collect()
    }

    /// The variables that a proof goes through.
    fn size(&self, proof: &Proof) -> usize {
        let sets = proof.sets.iter().map(|&set| self.sets.vars(self.position, set).count());
        sets.sum::<usize>() + usize::from(proof.stem.is_some())
    }

    fn pattern(&self, proof: &Proof, v: usize) -> Pattern {
        let value = |v: usize| Val::new(v as u16);
        Pattern::AlmostLocked {
            stem: proof.stem,
            sets: proof.sets.iter().map(|&set| self.sets.vars(self.position, set).collect()).collect(),
            bonds: proof.bonds.iter().map(|&v| value(v)).collect(),
            value: value(v),
        }
    }
}

/// Sets that are locked, each with the value that it is without and the set that took it, if one did.
struct Way {
    front: VecDeque<usize>,
    reason: Vec<(usize, Option<usize>)>,
}

impl Way {
    /// The sets from one back to a first one, and the values between them.
    fn back(&self, mut at: usize) -> (Vec<usize>, Vec<usize>) {
        let (mut sets, mut bonds) = (vec![at], Vec::new());
        while let (v, Some(before)) = self.reason[at] {
            bonds.push(v);
            sets.push(before);
            at = before;
        }
        (sets, bonds)
    }

    /// From a first set to `a`, by a value to `b`, and back to a first one.
    fn join(&self, a: usize, v: usize, b: usize) -> Proof {
        let ((mut sets, mut bonds), (others, other_bonds)) = (self.back(a), self.back(b));
        sets.reverse();
        bonds.reverse();
        bonds.push(v);
        sets.extend(others);
        bonds.extend(other_bonds);
        Proof { stem: None, sets, bonds }
    }
}

fn proof(sets: Vec<usize>, bonds: Vec<usize>) -> ControlFlow<(), Tried> {
    ControlFlow::Continue(Tried::Proved(Proof { stem: None, sets, bonds }))
}
