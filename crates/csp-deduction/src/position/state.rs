//! A position: the candidates of each variable, and what is settled.

use csp_core::network::{ConstraintId, NaryConstraint};
use csp_core::{Domain, Network, Val, Var};

use crate::position::house::HouseId;
use crate::position::houses::Houses;
use crate::position::seen::Seen;
use crate::position::var_set::{VarSet, bit, ones};

/// A proof that a position has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// The variable has no candidate left.
    Variable(Var),
    /// The value has no place left in the tight house.
    Value(HouseId, Val),
    /// All variables of this constraint on more than two are placed, and it does not hold.
    Constraint(ConstraintId),
}

/// A position of somebody who solves by hand: the candidates of each variable, and which variables are *placed*. What
/// is placed has been taken from its neighbours; a variable with one candidate that is not placed waits for a naked
/// single.
#[derive(Clone, Debug)]
pub struct Position<'h> {
    houses: &'h Houses<'h>,
    /// The candidates of each variable at the start, one bit for each value.
    initial: Vec<u64>,
    domains: Vec<u64>,
    /// For each house and value, the slots where the value may stand.
    places: Vec<u64>,
    /// For each value, the set of variables that may have it.
    holders: Vec<u64>,
    placed: VarSet,
    seen: Seen,
}

impl<'h> Position<'h> {
    /// The position of `network`, whose structure the houses are of: each variable with one value is placed.
    ///
    /// # Panics
    ///
    /// When the network has other variables than that of the houses.
    pub fn new(houses: &'h Houses<'h>, network: &Network) -> Self {
        let placed = network.variables().filter(|&x| network.domain(x).len() == 1);
        Self::with_placed(houses, network, placed)
    }

    /// The same, where only these variables are placed. Those of them that do not have one value are left out.
    ///
    /// # Panics
    ///
    /// When the network has other variables than that of the houses.
    pub fn with_placed(houses: &'h Houses<'h>, network: &Network, placed: impl IntoIterator<Item = Var>) -> Self {
        assert_eq!(network.len(), houses.network().len(), "the houses are of another network");
        let mut position = Self {
            houses,
            initial: network.variables().map(|x| word(&network.domain(x).to_domain())).collect(),
            domains: network.variables().map(|x| word(houses.network().declared(x))).collect(),
            places: vec![0; houses.len() * houses.width()],
            holders: vec![0; houses.words() * houses.width()],
            placed: VarSet::none(houses.words()),
            seen: Seen::of(houses),
        };
        for x in network.variables() {
            for v in ones(position.domains[x.index()]) {
                position.holders[v * houses.words() + x.index() / 64] |= bit(x);
                for (house, slot) in houses.of_var(x) {
                    position.places[house.index() * houses.width() + v] |= 1 << slot;
                }
            }
        }
        network.variables().for_each(|x| position.seen.variable(x, position.domains[x.index()]));
        houses.iter().for_each(|(id, _)| {
            position.values().for_each(|v| position.seen.value(houses, id, v, position.places(id, v)));
        });
        for x in network.variables() {
            ones(position.domains[x.index()] & !position.initial[x.index()]).for_each(|v| _ = position.remove_at(x, v));
        }
        for x in placed {
            if position.initial[x.index()].is_power_of_two() {
                position.place(x, Val::new(position.initial[x.index()].trailing_zeros() as u16));
            }
        }
        position
    }

    /// The houses that it is about.
    pub fn houses(&self) -> &'h Houses<'h> {
        self.houses
    }

    /// The candidates of a variable.
    pub fn candidates(&self, x: Var) -> Domain {
        ones(self.domains[x.index()]).map(|v| v as u16).collect()
    }

    /// The candidates of all variables.
    pub fn domains(&self) -> Vec<Domain> {
        self.houses.network().variables().map(|x| self.candidates(x)).collect()
    }

    /// True if the variable is placed.
    pub fn is_placed(&self, x: Var) -> bool {
        self.placed.contains(x)
    }

    /// True if all variables are placed.
    pub fn is_solved(&self) -> bool {
        self.placed.len() == self.domains.len()
    }

    /// A proof that there is no solution, if one is seen: a variable without a candidate, a value without a place, or a
    /// constraint on more than two variables that are all placed, and against it.
    pub fn impossible(&self) -> Option<Impossible> {
        if !self.seen.is_impossible {
            return self.violated().map(Impossible::Constraint);
        }
        if let Some(x) = self.domains.iter().position(|&domain| domain == 0) {
            return Some(Impossible::Variable(Var::new(x as u32)));
        }
        let without_place = self.houses.tight().find_map(|(id, house)| {
            let lost = ones(house.values).find(|&v| self.places(id, v) == 0)?;
            Some(Impossible::Value(id, Val::new(lost as u16)))
        });
        without_place.or_else(|| self.violated().map(Impossible::Constraint))
    }

    /// A constraint on more than two variables that does not hold, of those whose variables are all placed. Others are
    /// seen from the candidates.
    fn violated(&self) -> Option<ConstraintId> {
        let network = self.houses.network();
        if network.is_binary() {
            return None;
        }
        let value = |x: Var| Val::new(self.domain(x).trailing_zeros() as u16);
        let placed = network.nary().iter().filter(|constraint| constraint.scope().iter().all(|&x| self.is_placed(x)));
        placed.into_iter().find(|constraint| !constraint.allows(network, value)).map(NaryConstraint::id)
    }

    /// Says that `x` has the value `v`: nothing else is left to it, and each neighbour loses what `v` does not allow.
    pub fn place(&mut self, x: Var, v: Val) {
        self.seen.changes[v.index()] += 1;
        if !self.is_placed(x) {
            self.placed.insert(x);
            self.houses.of_var(x).for_each(|(house, _)| self.seen.unplaced[house.index()] -= 1);
        }
        for other in ones(self.domains[x.index()] & !(1 << v.index())) {
            self.remove_at(x, other);
        }
        let network = self.houses.network();
        for arc in network.arcs(x) {
            let y = arc.target();
            let lost = if arc.is_disequality() { 1 << v.index() } else { !word(&network.row(*arc, v).to_domain()) };
            for w in ones(self.domains[y.index()] & lost) {
                self.remove_at(y, w);
            }
        }
        for (house, slot) in self.houses.of_var(x) {
            if self.places(house, v.index()) == 1 << slot {
                self.seen.open[house.index()] &= !(1 << v.index());
            }
        }
    }

    /// Takes a candidate out. Returns whether it was there.
    pub fn remove(&mut self, x: Var, v: Val) -> bool {
        self.remove_at(x, v.index())
    }

    fn remove_at(&mut self, x: Var, v: usize) -> bool {
        if self.domains[x.index()] & (1 << v) == 0 {
            return false;
        }
        self.domains[x.index()] &= !(1 << v);
        self.seen.changes[v] += 1;
        self.holders[v * self.houses.words() + x.index() / 64] &= !bit(x);
        for (house, slot) in self.houses.of_var(x) {
            let places = &mut self.places[house.index() * self.houses.width() + v];
            *places &= !(1 << slot);
            self.seen.value(self.houses, house, v, *places);
        }
        self.seen.variable(x, self.domains[x.index()]);
        true
    }

    /// The candidates of `x`, one bit for each value.
    pub(crate) fn domain(&self, x: Var) -> u64 {
        self.domains[x.index()]
    }

    /// A number that is another after each change of the places of a value, or of which of them are placed.
    pub(crate) fn changes(&self, v: usize) -> u32 {
        self.seen.changes[v]
    }

    /// The candidates of `x` at the start.
    pub(crate) fn initial(&self, x: Var) -> u64 {
        self.initial[x.index()]
    }

    /// True if `x` may have the value.
    pub(crate) fn has(&self, x: Var, v: usize) -> bool {
        self.domain(x) & (1 << v) != 0
    }

    /// The slots of a house where the value may stand.
    pub(crate) fn places(&self, house: HouseId, v: usize) -> u64 {
        self.places[house.index() * self.houses.width() + v]
    }

    /// The variables that may have the value, those that are placed included.
    pub(crate) fn holders(&self, v: usize) -> &[u64] {
        &self.holders[v * self.houses.words()..(v + 1) * self.houses.words()]
    }

    /// The variables that are not placed, ascending.
    pub(crate) fn open(&self) -> impl Iterator<Item = Var> + '_ {
        self.houses.network().variables().filter(|&x| !self.is_placed(x))
    }

    /// The values below which all lie.
    pub(crate) fn values(&self) -> std::ops::Range<usize> {
        0..self.houses.width()
    }

    /// The values of a tight house that are not placed in it.
    pub(crate) fn open_values(&self, id: HouseId) -> impl Iterator<Item = usize> + use<> {
        ones(self.seen.open[id.index()])
    }

    /// Those of them that have one place.
    pub(crate) fn single_values(&self, id: HouseId) -> impl Iterator<Item = usize> + '_ {
        let seen = ones(self.seen.open[id.index()] & self.seen.single[id.index()]);
        seen.filter(move |&v| self.places(id, v).is_power_of_two())
    }

    /// The number of variables of a house that are not placed.
    pub(crate) fn unplaced(&self, id: HouseId) -> usize {
        self.seen.unplaced[id.index()] as usize
    }

    /// The variables that have one candidate and are not placed, ascending.
    pub(crate) fn naked_singles(&self) -> impl Iterator<Item = Var> + '_ {
        self.seen.naked.iter().filter(|&x| !self.is_placed(x) && self.domain(x).is_power_of_two())
    }

    /// The variables that may have the value and differ from both `x` and `y`: those that see the two, without them.
    pub(crate) fn seen_by_both(&self, v: usize, x: Var, y: Var) -> VarSet {
        self.seen_by_all(v, [x, y])
    }

    /// The same of any variables: those that may have the value and differ from each of them.
    pub(crate) fn seen_by_all(&self, v: usize, vars: impl IntoIterator<Item = Var>) -> VarSet {
        let mut seen = VarSet::from(self.holders(v));
        vars.into_iter().for_each(|x| seen.keep(self.houses.peers(x)));
        seen
    }

    /// The variables of a house at these slots.
    pub(crate) fn at(&self, house: HouseId, slots: u64) -> impl Iterator<Item = Var> + Clone + use<'h> {
        let members = &self.houses.get(house).members;
        ones(slots).map(move |slot| members[slot])
    }
}

/// The values of a domain as bits. All are below 64: [`Houses`] has looked.
fn word(domain: &Domain) -> u64 {
    domain.words().first().copied().unwrap_or(0)
}

/// A variable and a value that it may still have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The variable.
    pub var: Var,
    /// The value.
    pub value: Val,
}

impl Candidate {
    /// The candidate that `var` may be `value`.
    pub const fn new(var: Var, value: Val) -> Self {
        Self { var, value }
    }

    /// The same of a value by its bit.
    pub(crate) const fn at(var: Var, v: usize) -> Self {
        Self { var, value: Val::new(v as u16) }
    }

    /// A variable with each of these values, one bit for each, ascending.
    pub(crate) fn each(var: Var, values: u64) -> impl Iterator<Item = Self> {
        ones(values).map(move |v| Self::at(var, v))
    }
}

#[cfg(test)]
mod tests {
    use csp_core::{Domain, Random, problems};

    use super::*;

    #[test]
    fn what_is_placed_is_taken_from_its_neighbours() {
        let square = problems::latin_square(4);
        let houses = Houses::of(&square).unwrap();
        let given = square.restricted([(Var::new(0), Domain::only(Val::new(2)))]).unwrap();
        let position = Position::new(&houses, &given);
        let told: Vec<String> = position.domains().iter().map(ToString::to_string).collect();
        assert_eq!(told[..6], ["{2}", "{0, 1, 3}", "{0, 1, 3}", "{0, 1, 3}", "{0, 1, 3}", "{0, 1, 2, 3}"]);
        assert!(position.is_placed(Var::new(0)) && !position.is_solved());
        assert_eq!(VarSet::from(position.holders(2)).len(), 16 - 6);
    }

    #[test]
    fn a_value_without_a_place_is_impossible() {
        let square = problems::latin_square(3);
        let houses = Houses::of(&square).unwrap();
        let mut position = Position::new(&houses, &square);
        (0..2).for_each(|x| assert!(position.remove(Var::new(x), Val::new(1))));
        assert_eq!(position.impossible(), None);
        position.remove(Var::new(2), Val::new(1));
        assert!(matches!(position.impossible(), Some(Impossible::Value(_, v)) if v == Val::new(1)));
    }

    /// A look at all of a position finds no more than what it has noted, as long as it is not impossible.
    #[test]
    fn what_is_seen_on_the_way_is_what_looking_anew_finds() {
        let square = problems::latin_square(6);
        let houses = Houses::of(&square).unwrap();
        let (mut singles, mut impossible) = (0, 0);
        for seed in 0..200 {
            let (mut random, mut position) = (Random::new(seed), Position::new(&houses, &square));
            for _ in 0..60 {
                let (x, v) = (Var::new(random.below(36) as u32), random.below(6) as usize);
                if random.below(4) == 0 && position.has(x, v) && !position.is_placed(x) {
                    position.place(x, Val::new(v as u16));
                } else if !position.is_placed(x) {
                    position.remove_at(x, v);
                }
                let no_place = |(id, _): (HouseId, &_)| position.values().any(|v| position.places(id, v) == 0);
                let is_impossible = position.domains.contains(&0) || houses.tight().any(no_place);
                assert_eq!(position.impossible().is_some(), is_impossible);
                if is_impossible {
                    impossible += 1;
                    break;
                }
                for (id, house) in houses.iter() {
                    let is_set =
                        |&v: &usize| house.members.iter().any(|&x| position.is_placed(x) && position.has(x, v));
                    let open: Vec<usize> = position.values().filter(|v| !is_set(v)).collect();
                    assert_eq!(position.open_values(id).collect::<Vec<_>>(), open);
                    let single = open.into_iter().filter(|&v| position.places(id, v).is_power_of_two());
                    assert_eq!(position.single_values(id).collect::<Vec<_>>(), single.collect::<Vec<_>>());
                    let unplaced = house.members.iter().filter(|&&x| !position.is_placed(x)).count();
                    assert_eq!(position.unplaced(id), unplaced);
                }
                let naked: Vec<Var> = position.open().filter(|&x| position.domain(x).is_power_of_two()).collect();
                assert_eq!(position.naked_singles().collect::<Vec<_>>(), naked);
                singles += naked.len();
            }
        }
        assert!(singles > 100 && impossible > 10, "{singles} {impossible}");
    }
}
