//! Checks a deduction from scratch: by candidates and constraints, with nothing of the library but its types.

use std::collections::BTreeSet;

use csp_core::{Domain, Network, Solver, Val, Var};
use csp_deduction::{Candidate, Deduction, HouseId, Impossible, Link, LinkKind, LinkReason, Pattern, Position};

/// A position as plain sets.
#[derive(Clone)]
pub(crate) struct Plain<'p> {
    position: &'p Position<'p>,
    pub(crate) domains: Vec<BTreeSet<u16>>,
}

impl<'p> Plain<'p> {
    pub(crate) fn of(position: &'p Position<'p>) -> Self {
        let domains = position.domains().iter().map(|domain| domain.iter().map(Val::get).collect()).collect();
        Self { position, domains }
    }

    fn network(&self) -> &'p Network {
        self.position.houses().network()
    }

    pub(crate) fn has(&self, candidate: Candidate) -> bool {
        self.domains[candidate.var.index()].contains(&candidate.value.get())
    }

    /// Every candidate of a variable that is not placed.
    pub(crate) fn candidates(&self) -> Vec<Candidate> {
        let variables = self.network().variables().filter(|&x| !self.position.is_placed(x));
        variables.flat_map(|x| self.domains[x.index()].iter().map(move |&v| Candidate::new(x, Val::new(v)))).collect()
    }

    /// Whether the two cannot both be true.
    pub(crate) fn exclude(&self, a: Candidate, b: Candidate) -> bool {
        if a.var == b.var {
            return a.value != b.value;
        }
        let arc = self.network().arc(a.var, b.var);
        arc.is_some_and(|arc| !self.network().row(arc, a.value).contains(b.value))
    }

    /// The places of a value in a house that has as many values as variables.
    pub(crate) fn tight_places(&self, house: HouseId, value: Val) -> Vec<Var> {
        let members = &self.position.houses().get(house).members;
        let values: BTreeSet<Val> = members.iter().flat_map(|&x| self.network().declared(x).iter()).collect();
        assert_eq!(values.len(), members.len(), "the house is not tight");
        assert!(values.contains(&value));
        for (place, &x) in members.iter().enumerate() {
            for &y in &members[place + 1..] {
                assert!(values.iter().all(|&v| self.exclude(Candidate::new(x, v), Candidate::new(y, v))));
            }
        }
        members.iter().copied().filter(|&x| self.has(Candidate::new(x, value))).collect()
    }

    fn check_link(&self, link: &Link) {
        let Link { from, to, kind, why } = *link;
        assert!(self.has(from) && self.has(to) && from != to, "{link:?}");
        match (kind, why) {
            (LinkKind::Strong, LinkReason::Variable) => {
                let both = BTreeSet::from([from.value.get(), to.value.get()]);
                assert!(from.var == to.var && self.domains[from.var.index()] == both, "{link:?}");
            }
            (LinkKind::Strong, LinkReason::House(house)) => {
                let mut both = vec![from.var, to.var];
                both.sort_unstable();
                assert!(from.value == to.value && self.tight_places(house, from.value) == both, "{link:?}");
            }
            (LinkKind::Strong, LinkReason::Constraint) => panic!("{link:?}"),
            (LinkKind::Weak, _) => assert!(self.exclude(from, to), "{link:?}"),
        }
        match why {
            LinkReason::Variable => assert_eq!(from.var, to.var),
            LinkReason::House(house) => {
                let members = &self.position.houses().get(house).members;
                assert!(members.contains(&from.var) && members.contains(&to.var) && from.value == to.value, "{link:?}");
            }
            LinkReason::Constraint => assert!(from.var != to.var, "{link:?}"),
        }
    }

    fn check_chain(&self, deduction: &Deduction, links: &[Link], is_loop: bool) {
        links.iter().for_each(|link| self.check_link(link));
        assert!(
            links.windows(2).all(|pair| pair[0].to == pair[1].from && pair[0].kind != pair[1].kind),
            "{deduction:?}"
        );
        let (first, last) = (links[0], links[links.len() - 1]);
        assert_eq!(first.kind, LinkKind::Strong);
        assert_eq!(is_loop, first.from == last.to, "{deduction:?}");
        if let Some(placed) = deduction.placed {
            assert!(is_loop && last.kind == LinkKind::Strong && first.from == placed && deduction.removed.is_empty());
        } else if is_loop {
            // The links alternate across the joint, so that the chain between the ends of each weak link starts and
            // ends with a strong one.
            assert_eq!(last.kind, LinkKind::Weak);
            let mut weak = links.iter().filter(|link| link.kind == LinkKind::Weak);
            assert!(deduction.removed.iter().all(|&removed| {
                weak.clone().any(|link| self.exclude(removed, link.from) && self.exclude(removed, link.to))
            }));
            assert!(weak.next().is_some() && links.len() > 2);
        } else {
            assert_eq!(last.kind, LinkKind::Strong);
            let both = |&removed: &Candidate| self.exclude(removed, first.from) && self.exclude(removed, last.to);
            assert!(deduction.removed.iter().all(both), "{deduction:?}");
        }
    }

    /// The links hold from node to node, strong and weak by turns, and both ends exclude all that is false.
    fn check_grouped_chain(&self, deduction: &Deduction, nodes: &[Vec<Candidate>], why: &[LinkReason]) {
        assert!(nodes.len().is_multiple_of(2) && why.len() + 1 == nodes.len(), "{deduction:?}");
        assert!(nodes.iter().any(|node| node.len() > 1), "{deduction:?}");
        for node in nodes {
            assert!(!node.is_empty() && node.iter().all(|&one| self.has(one) && one.value == node[0].value));
        }
        for (place, (pair, why)) in nodes.windows(2).zip(why).enumerate() {
            let both: Vec<Candidate> = pair.concat();
            match why {
                LinkReason::Variable if place % 2 == 0 => {
                    let values: BTreeSet<u16> = both.iter().map(|one| one.value.get()).collect();
                    assert!(both.len() == 2 && values.len() == 2 && self.domains[both[0].var.index()] == values);
                    assert_eq!(both[0].var, both[1].var);
                }
                LinkReason::House(house) if place % 2 == 0 => {
                    let mut vars: Vec<Var> = both.iter().map(|one| one.var).collect();
                    vars.sort_unstable();
                    assert_eq!(self.tight_places(*house, both[0].value), vars, "{deduction:?}");
                }
                LinkReason::Constraint if place % 2 == 0 => panic!("{deduction:?}"),
                LinkReason::House(house) => {
                    let members = &self.position.houses().get(*house).members;
                    assert!(both.iter().all(|one| members.contains(&one.var)), "{deduction:?}");
                }
                LinkReason::Variable | LinkReason::Constraint => {}
            }
            assert!(place % 2 == 0 || self.all_exclude(&pair[0], &pair[1]), "{deduction:?}");
        }
        let ends = [&nodes[0][..], &nodes[nodes.len() - 1]].concat();
        assert!(deduction.placed.is_none() && self.all_exclude(&deduction.removed, &ends), "{deduction:?}");
    }

    fn check_wing(&self, deduction: &Deduction, pivot: Var, pincers: &[Var], value: Val) {
        // Whichever value the pivot has, it is the value, or a pincer is left with it.
        let at = Candidate::new;
        for &v in &self.domains[pivot.index()] {
            let own = at(pivot, Val::new(v));
            let forced = |x: &Var| {
                let left = self.domains[x.index()].iter().filter(|&&w| !self.exclude(own, at(*x, Val::new(w))));
                left.eq([&value.get()])
            };
            assert!(own.value == value || pincers.iter().any(forced), "{deduction:?}");
        }
        let ends = pincers.iter().chain(self.has(at(pivot, value)).then_some(&pivot));
        for &removed in &deduction.removed {
            assert!(ends.clone().all(|&x| self.exclude(removed, at(x, value))), "{deduction:?}");
        }
    }

    fn check_colours(
        &self,
        deduction: &Deduction,
        links: &[Link],
        sides: &[Vec<Candidate>; 2],
        refuted: Option<usize>,
    ) {
        links.iter().for_each(|link| {
            self.check_link(link);
            let side = |candidate: Candidate| sides.iter().position(|side| side.contains(&candidate)).unwrap();
            assert!(link.kind == LinkKind::Strong && side(link.from) != side(link.to));
        });
        // The links connect all.
        let mut reached = BTreeSet::from([sides[0][0]]);
        for _ in 0..=links.len() {
            let more = links.iter().filter(|link| reached.contains(&link.from)).map(|link| link.to).collect::<Vec<_>>();
            reached.extend(more);
        }
        assert!(sides.iter().flatten().all(|candidate| reached.contains(candidate)), "{deduction:?}");
        if let Some(refuted) = refuted {
            let side = &sides[refuted];
            assert!(side.iter().any(|&one| side.iter().any(|&other| self.exclude(one, other))), "{deduction:?}");
            assert_eq!(&deduction.removed, side);
        } else {
            for &removed in &deduction.removed {
                assert!(sides.iter().all(|side| side.iter().any(|&one| self.exclude(one, removed))), "{deduction:?}");
            }
        }
    }

    /// Places a candidate: takes out what it excludes.
    fn place(&mut self, placed: Candidate) {
        for x in self.network().variables() {
            let kept = self.domains[x.index()].iter().copied();
            let kept = kept.filter(|&v| !self.exclude(placed, Candidate::new(x, Val::new(v)))).collect();
            self.domains[x.index()] = kept;
        }
    }

    fn check_refutation(&self, deduction: &Deduction) {
        let Pattern::Refutation { assumed, steps, end, tries } = &deduction.pattern else { panic!("{deduction:?}") };
        assert_eq!((&deduction.removed, deduction.placed), (&vec![*assumed], None));
        let mut after = self.clone();
        after.place(*assumed);
        for (placed, single) in steps {
            match single {
                Pattern::OnlyCandidate => {
                    assert_eq!(after.domains[placed.var.index()], BTreeSet::from([placed.value.get()]));
                }
                Pattern::OnlyPlace { house, .. } => assert_eq!(after.tight_places(*house, placed.value), [placed.var]),
                other => panic!("{other:?}"),
            }
            after.place(*placed);
        }
        match end {
            Some(Impossible::Variable(x)) => assert!(after.domains[x.index()].is_empty(), "{deduction:?}"),
            Some(Impossible::Value(house, value)) => assert!(after.tight_places(*house, *value).is_empty()),
            Some(Impossible::Constraint(id)) => panic!("{id:?} takes more than two variables"),
            None => {
                let domain = |domain: &BTreeSet<u16>| domain.iter().copied().collect::<Domain>();
                let domains = self.network().variables().zip(after.domains.iter().map(domain));
                let network = self.network().restricted(domains).unwrap();
                assert!(
                    Solver::new(&network).strategy("fc+mrv".parse().unwrap()).first().unwrap().solutions.is_empty()
                );
            }
        }
        assert!(if end.is_some() { *tries == 1 } else { *tries > 1 }, "{deduction:?}");
    }
}

impl Plain<'_> {
    /// The places of a value among some variables.
    pub(crate) fn places(&self, vars: &[Var], value: Val) -> Vec<Candidate> {
        let all = vars.iter().map(|&x| Candidate::new(x, value));
        all.filter(|&candidate| self.has(candidate)).collect()
    }

    /// Whether each of the ones excludes each of the others.
    pub(crate) fn all_exclude(&self, ones: &[Candidate], others: &[Candidate]) -> bool {
        ones.iter().all(|&one| others.iter().all(|&other| self.exclude(one, other)))
    }

    /// Whether these are open, all differ, and have one value more than they are.
    fn is_almost_locked(&self, set: &[Var]) -> bool {
        let values: BTreeSet<u16> = set.iter().flat_map(|x| self.domains[x.index()].iter().copied()).collect();
        let differ = |v: &u16| {
            let places = self.places(set, Val::new(*v));
            places.iter().all(|one| places.iter().all(|other| one == other || self.exclude(*one, *other)))
        };
        let is_open = |x: &Var| !self.position.is_placed(*x);
        set.iter().all(is_open) && values.iter().all(differ) && values.len() == set.len() + 1
    }

    /// Without the value each set, or the one before it, locks the next; all that could have the value exclude what is said.
    fn check_almost_locked(
        &self,
        deduction: &Deduction,
        stem: Option<Var>,
        (sets, bonds): (&[Vec<Var>], &[Val]),
        value: Val,
    ) {
        assert!(sets.iter().all(|set| self.is_almost_locked(set)), "{deduction:?}");
        assert!(
            deduction.placed.is_none() && deduction.removed.iter().all(|lost| lost.value == value),
            "{deduction:?}"
        );
        let mut ends: Vec<Candidate> = Vec::new();
        if let Some(stem) = stem {
            assert_eq!(sets.len(), bonds.len());
            let taken =
                bonds.iter().map(|v| v.get()).chain(self.has(Candidate::new(stem, value)).then_some(value.get()));
            assert_eq!(taken.collect::<BTreeSet<_>>(), self.domains[stem.index()], "{deduction:?}");
            for (set, &bond) in sets.iter().zip(bonds) {
                let places = self.places(set, bond);
                assert!(bond != value && !places.is_empty(), "{deduction:?}");
                assert!(self.all_exclude(&[Candidate::new(stem, bond)], &places), "{deduction:?}");
            }
            ends.extend(sets.iter().flat_map(|set| self.places(set, value)));
            ends.extend(self.places(&[stem], value));
        } else {
            assert_eq!(sets.len(), bonds.len() + 1);
            let values = [&[value], bonds, &[value]].concat();
            assert!(values.windows(2).all(|pair| pair[0] != pair[1]), "{deduction:?}");
            for (pair, &bond) in sets.windows(2).zip(bonds) {
                let [one, other] = [&pair[0], &pair[1]].map(|set| self.places(set, bond));
                assert!(!one.is_empty() && !other.is_empty() && self.all_exclude(&one, &other), "{deduction:?}");
            }
            let last = &sets[sets.len() - 1];
            ends.extend([&sets[0], last].into_iter().flat_map(|set| self.places(set, value)));
        }
        assert!(self.all_exclude(&deduction.removed, &ends), "{deduction:?}");
    }
}

impl Plain<'_> {
    /// Whichever way the cells take their values, each value stands in them as often as is said, as there is no more room for it: what
    /// would leave it less room is false.
    fn check_sue_de_coq(
        &self,
        deduction: &Deduction,
        houses: [HouseId; 2],
        (shared, parts): (&[Var], &[Vec<Var>; 2]),
        [once, twice]: [&[Val]; 2],
    ) {
        let sides = [[shared, &parts[0]].concat(), [shared, &parts[1]].concat()];
        for (side, house) in sides.iter().zip(houses) {
            let members = &self.position.houses().get(house).members;
            assert!(side.iter().all(|x| members.contains(x) && !self.position.is_placed(*x)), "{deduction:?}");
        }
        let cells: BTreeSet<Var> = sides.concat().into_iter().collect();
        assert_eq!(cells.len(), shared.len() + parts[0].len() + parts[1].len(), "{deduction:?}");
        let values: BTreeSet<u16> = cells.iter().flat_map(|x| self.domains[x.index()].iter().copied()).collect();
        assert_eq!(once.iter().chain(twice).map(|v| v.get()).collect::<BTreeSet<_>>(), values, "{deduction:?}");
        assert_eq!(once.len() + 2 * twice.len(), cells.len(), "{deduction:?}");
        assert!(deduction.placed.is_none());
        let all: Vec<Var> = cells.into_iter().collect();
        // All places of a group exclude each other: the value stands at one of them at most, and so at one of them.
        let is_group = |group: &[Candidate]| {
            group.iter().all(|one| group.iter().all(|other| one == other || self.exclude(*one, *other)))
        };
        let groups = |v: Val| {
            let groups = if twice.contains(&v) { sides.to_vec() } else { vec![all.clone()] };
            groups.into_iter().map(move |group| self.places(&group, v))
        };
        assert!(once.iter().chain(twice).all(|&v| groups(v).all(|group| is_group(&group))), "{deduction:?}");
        for lost in &deduction.removed {
            let is_twice = twice.contains(&lost.value);
            // Without the shared ones, which would take the place of two.
            let ends: Vec<Vec<Candidate>> = if is_twice {
                parts.iter().map(|part| self.places(part, lost.value)).collect()
            } else {
                groups(lost.value).collect()
            };
            let is_seen = |end: &Vec<Candidate>| !end.is_empty() && self.all_exclude(&[*lost], end);
            assert!(ends.iter().any(is_seen), "{deduction:?}");
        }
    }
}

/// Fails unless the pattern proves what the deduction says, and the deduction changes the position.
pub(crate) fn check(position: &Position<'_>, deduction: &Deduction) {
    let plain = Plain::of(position);
    assert!(deduction.removed.is_sorted() && (deduction.placed.is_some() || !deduction.removed.is_empty()));
    let said = deduction.removed.iter().chain(&deduction.placed);
    assert!(said.clone().all(|&candidate| plain.has(candidate)), "{deduction:?}");
    match &deduction.pattern {
        Pattern::Chain { links, is_loop } => plain.check_chain(deduction, links, *is_loop),
        Pattern::GroupedChain { nodes, why } => plain.check_grouped_chain(deduction, nodes, why),
        Pattern::Wing { pivot, pincers, value, .. } => plain.check_wing(deduction, *pivot, pincers, *value),
        Pattern::AlmostLocked { stem, sets, bonds, value } => {
            plain.check_almost_locked(deduction, *stem, (sets, bonds), *value);
        }
        Pattern::SueDeCoq { houses, shared, parts, once, twice } => {
            plain.check_sue_de_coq(deduction, *houses, (shared, parts), [once, twice]);
        }
        Pattern::Colours { links, sides, refuted } => plain.check_colours(deduction, links, sides, *refuted),
        Pattern::Refutation { .. } => plain.check_refutation(deduction),
        other => panic!("{other:?}"),
    }
}
