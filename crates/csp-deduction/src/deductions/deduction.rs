//! Deductions: the finds of techniques, and the parts of them that a picture shows.

use csp_core::Var;

use crate::deductions::pattern::{Link, LinkKind, LinkReason, Pattern};
use crate::deductions::technique::Technique;
use crate::position::{Candidate, HouseId, Position, VarSet};

/// A find of a technique in a position: the conclusion, and the pattern that proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The technique.
    pub technique: &'static Technique,
    /// The pattern that proves it.
    pub pattern: Pattern,
    /// The candidate that is true, if it says one.
    pub placed: Option<Candidate>,
    /// The candidates that are false, ascending; those that a placed one excludes are not listed.
    pub removed: Vec<Candidate>,
}

impl Deduction {
    /// A deduction that a candidate is true.
    pub(crate) fn places(technique: &'static Technique, placed: Candidate, pattern: Pattern) -> Self {
        Self { technique, pattern, placed: Some(placed), removed: Vec::new() }
    }

    /// A deduction that candidates are false.
    pub(crate) fn removes(technique: &'static Technique, mut removed: Vec<Candidate>, pattern: Pattern) -> Self {
        removed.sort_unstable();
        removed.dedup();
        Self { technique, pattern, placed: None, removed }
    }
}

impl Position<'_> {
    /// Takes what a deduction says.
    pub fn apply(&mut self, deduction: &Deduction) {
        for candidate in &deduction.removed {
            self.remove(candidate.var, candidate.value);
        }
        if let Some(Candidate { var, value }) = deduction.placed {
            self.place(var, value);
        }
    }
}

/// The parts of a deduction that a picture shows, beside the candidates that it places and removes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The houses that it looks at.
    pub houses: Vec<HouseId>,
    /// The houses in which it finds what is there.
    pub covers: Vec<HouseId>,
    /// The candidates that prove it.
    pub proof: Vec<Candidate>,
    /// Candidates of a second kind: fins, the other colour, the ends of links that are false where the others are true.
    pub other: Vec<Candidate>,
    /// The links of a chain.
    pub links: Vec<Link>,
}

impl Deduction {
    /// The parts that a picture of the deduction shows in the position in which it was found.
    pub fn shown(&self, position: &Position<'_>) -> Shown {
        let mut shown = Shown::default();
        shown.add(&self.pattern, position);
        for list in [&mut shown.proof, &mut shown.other] {
            list.sort_unstable();
            list.dedup();
            list.retain(|candidate| Some(*candidate) != self.placed && !self.removed.contains(candidate));
        }
        shown
    }
}

impl Shown {
    fn add(&mut self, pattern: &Pattern, position: &Position<'_>) {
        let of_var = |x: Var| Candidate::each(x, position.domain(x));
        match pattern {
            Pattern::OnlyCandidate => {}
            Pattern::OnlyPlace { house, .. } => self.houses.push(*house),
            Pattern::Locked { value, base, covers, places } => {
                self.houses.push(*base);
                self.covers.extend(covers);
                self.proof.extend(places.iter().map(|&x| Candidate::new(x, *value)));
            }
            Pattern::Subset { house, vars, values, .. } => {
                self.houses.push(*house);
                let all = vars.iter().flat_map(|&x| values.iter().map(move |&v| Candidate::new(x, v)));
                self.proof.extend(all.filter(|candidate| position.has(candidate.var, candidate.value.index())));
            }
            Pattern::Fish { value, base, cover, fins } => {
                self.houses.extend(base);
                self.covers.extend(cover);
                let mut places = VarSet::none(position.houses().words());
                base.iter().for_each(|&house| places.add(position.houses().get(house).set.words()));
                places.keep(position.holders(value.index()));
                let (fins, body): (Vec<Var>, Vec<Var>) = places.iter().partition(|x| fins.contains(x));
                self.proof.extend(body.into_iter().map(|x| Candidate::new(x, *value)));
                self.other.extend(fins.into_iter().map(|x| Candidate::new(x, *value)));
            }
            Pattern::Chain { links, .. } => self.chain(links),
            Pattern::GroupedChain { nodes, why } => self.grouped_chain(nodes, why),
            Pattern::Wing { pivot, pincers, value, .. } => {
                let all = std::iter::once(pivot).chain(pincers).flat_map(|&x| of_var(x));
                self.part(all, |candidate| candidate.value == *value);
            }
            Pattern::AlmostLocked { stem, sets, value, .. } => {
                let all = stem.iter().chain(sets.iter().flatten()).flat_map(|&x| of_var(x));
                self.part(all, |candidate| candidate.value == *value);
            }
            Pattern::SueDeCoq { houses, shared, parts, .. } => self.two_houses(*houses, shared, parts, position),
            Pattern::Colours { links, sides, .. } => {
                self.proof.extend(&sides[0]);
                self.other.extend(&sides[1]);
                self.links.extend(links);
            }
            Pattern::Rectangle { corners, values, subset, .. } => {
                self.part(corners.iter().flat_map(|&x| of_var(x)), |candidate| values.contains(&candidate.value));
                let others = subset.iter().flat_map(|(_, others)| others);
                self.other.extend(others.flat_map(|&x| of_var(x)));
            }
            Pattern::BivalueGrave { .. } => {
                self.proof.extend(position.open().filter(|&x| position.domain(x).count_ones() == 2).flat_map(of_var));
            }
            Pattern::Then { first, removed, then } => {
                self.add(first, position);
                self.other.extend(removed);
                self.add(then, position);
            }
            Pattern::Refutation { assumed, steps, .. } => {
                self.other.push(*assumed);
                self.proof.extend(steps.iter().map(|(placed, _)| *placed));
            }
        }
    }

    /// Adds links, and their candidates by turns true and false, whichever end one begins at.
    fn chain(&mut self, links: &[Link]) {
        for (place, link) in links.iter().enumerate() {
            let (first, second) = if place.is_multiple_of(2) { (link.from, link.to) } else { (link.to, link.from) };
            self.proof.push(first);
            self.other.push(second);
        }
        self.links.extend(links);
    }

    /// The same of a chain with groups, each of which is joined at its first place.
    fn grouped_chain(&mut self, nodes: &[Vec<Candidate>], why: &[LinkReason]) {
        for (place, node) in nodes.iter().enumerate() {
            let list = if place.is_multiple_of(2) { &mut self.proof } else { &mut self.other };
            list.extend(node);
        }
        let kinds = [LinkKind::Strong, LinkKind::Weak].into_iter().cycle();
        let links = nodes.windows(2).zip(why).zip(kinds);
        self.links.extend(links.map(|((pair, &why), kind)| Link { from: pair[0][0], to: pair[1][0], kind, why }));
    }

    /// Adds two houses, the variables that they share, and others of each as of a second kind.
    fn two_houses(
        &mut self,
        [house, cover]: [HouseId; 2],
        shared: &[Var],
        parts: &[Vec<Var>],
        position: &Position<'_>,
    ) {
        self.houses.push(house);
        self.covers.push(cover);
        let all = shared.iter().chain(parts.iter().flatten()).flat_map(|&x| Candidate::each(x, position.domain(x)));
        self.part(all, |candidate| shared.contains(&candidate.var));
    }

    /// Adds those candidates that prove it, and the others as of a second kind.
    fn part(&mut self, all: impl Iterator<Item = Candidate>, proves: impl Fn(&Candidate) -> bool) {
        let (proof, other): (Vec<_>, Vec<_>) = all.partition(proves);
        self.proof.extend(proof);
        self.other.extend(other);
    }
}
