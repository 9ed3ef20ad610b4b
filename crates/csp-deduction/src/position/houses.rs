//! The structure of a network as techniques know it: its houses, and who must differ from whom.

use std::fmt;

use csp_core::network::ConstraintId;
use csp_core::{Limits, Network, ProblemError, Val, Var, Watch};

use crate::position::DeductionError;
use crate::position::house::{House, HouseId};
use crate::position::var_set::{self, VarSet};

/// The houses of a network, and for each variable those that must differ from it: what is the same for every puzzle of
/// one structure, and is found once.
///
/// A house is each constraint that states that its variables all differ, and each clique that
/// [`Network::cliques`] finds beside them. Pairs are no houses, unless they are tight: that two variables differ is
/// known from the graph.
///
/// ```
/// use csp_deduction::Houses;
/// use csp_core::problems;
///
/// let square = problems::latin_square(5);
/// let houses = Houses::of(&square).unwrap();
/// assert_eq!((houses.len(), houses.iter().filter(|(_, house)| house.is_tight()).count()), (10, 10));
/// ```
#[derive(Clone)]
pub struct Houses<'n> {
    network: &'n Network,
    list: Vec<House>,
    /// For each variable, its houses and its slot in each: those of x are `of[starts[x]..starts[x + 1]]`.
    of: Vec<(HouseId, u32)>,
    /// In the same order, the class of each of these houses, and its rank there.
    ranks: Vec<(u32, u32)>,
    starts: Vec<u32>,
    /// Words of a set of variables.
    words: usize,
    /// For each variable, the set of those that differ from it by a constraint.
    peers: Vec<u64>,
    /// The variables that another constraint than a disequality touches.
    others: VarSet,
    /// Values are below this number.
    width: usize,
    /// For each class, its houses in the order of their ranks.
    classes: Vec<Vec<HouseId>>,
}

/// So many values have a bit in a word; and so many slots.
const MOST: usize = 64;

impl<'n> Houses<'n> {
    /// The houses of a network. Its initial domains do not matter.
    ///
    /// Cost: for n variables, n^2 / 8 bytes; and for each house of k variables, k^2 looks at the graph.
    ///
    /// # Errors
    ///
    /// [`DeductionError::Wide`] when a variable may have a value above 63.
    pub fn of(network: &'n Network) -> Result<Self, DeductionError> {
        Self::within(network, &Watch::start(Limits::default()))
    }

    /// The same within limits of time and memory.
    ///
    /// # Errors
    ///
    /// Any [`DeductionError`].
    pub fn within(network: &'n Network, watch: &Watch) -> Result<Self, DeductionError> {
        let mut width = 0;
        for x in network.variables() {
            let last = network.declared(x).last().map_or(0, Val::index);
            if last >= MOST {
                return Err(DeductionError::Wide { variable: network.name(x).to_string(), value: last as u16 });
            }
            width = width.max(last + 1);
        }
        let words = network.len().div_ceil(64);
        let needed = network.len() as u64 * words as u64 * 8;
        if !usize::try_from(needed).is_ok_and(|bytes| watch.affords(bytes)) {
            return Err(ProblemError::Memory { needed }.into());
        }
        let mut peers = vec![0; network.len() * words];
        let mut others = VarSet::none(words);
        for x in network.variables() {
            watch.spend(1 + network.arcs(x).len() as u64)?;
            if network.nary_of(x).iter().any(|&place| !network.nary()[place as usize].is_redundant()) {
                others.insert(x);
            }
            for arc in network.arcs(x) {
                if arc.is_disequality() {
                    peers[x.index() * words + arc.target().index() / 64] |= var_set::bit(arc.target());
                } else {
                    others.insert(x);
                }
            }
        }
        let (list, of, ranks, starts, classes) = Default::default();
        let mut houses = Self { network, list, of, ranks, starts, words, peers, others, width, classes };
        houses.find(watch)?;
        houses.classify(watch)?;
        houses.list_by_variable();
        houses.meet(watch)?;
        Ok(houses)
    }

    /// Fills the list: what is stated first, in this order, then the cliques that lie in none of these.
    fn find(&mut self, watch: &Watch) -> Result<(), DeductionError> {
        for constraint in self.network.constraints() {
            watch.spend((constraint.scope.len() * constraint.scope.len()) as u64)?;
            let all_differ = |(place, &x): (usize, &Var)| {
                constraint.scope[place + 1..].iter().all(|&y| var_set::contains(self.peers(x), y))
            };
            if constraint.scope.iter().enumerate().all(all_differ) {
                let mut members = constraint.scope.to_vec();
                members.sort_unstable();
                self.add(members, Some(constraint.id));
            }
        }
        let stated = self.list.len();
        for clique in self.network.cliques(watch)? {
            watch.spend((stated * clique.len()) as u64)?;
            let lies_in = |house: &House| clique.iter().all(|&x| house.set.contains(x));
            if !self.list[..stated].iter().any(lies_in) {
                self.add(clique.clone(), None);
            }
        }
        Ok(())
    }

    /// Adds a house, unless it says no more than the graph does, or has more variables than there can be values.
    fn add(&mut self, members: Vec<Var>, constraint: Option<ConstraintId>) {
        let tight = self.network.tight_values(&members);
        if members.len() < 2 || members.len() > MOST || (members.len() == 2 && tight.is_none()) {
            return;
        }
        let values = tight.map_or(0, |values| values.words().first().copied().unwrap_or(0));
        let mut set = VarSet::none(self.words);
        members.iter().for_each(|&x| set.insert(x));
        self.list.push(House {
            members,
            constraint,
            values,
            class: 0,
            rank: 0,
            set,
            meets: Vec::new(),
            watchers: Vec::new(),
        });
    }

    /// Puts tight houses that have no variable in common into one class: each into the first class that takes it. Of a
    /// board this makes a class of the rows, one of the columns and one of the boxes (parallel classes of a design).
    /// Houses that are not tight share the class behind the last, which is none.
    fn classify(&mut self, watch: &Watch) -> Result<(), DeductionError> {
        let mut classes: Vec<VarSet> = Vec::new();
        for (number, house) in (0u32..).zip(&mut self.list).filter(|(_, house)| house.values != 0) {
            watch.spend((1 + classes.len() * self.words) as u64)?;
            let is_free = |taken: &VarSet| taken.words().iter().zip(house.set.words()).all(|(a, b)| a & b == 0);
            let class = classes.iter().position(is_free).unwrap_or_else(|| {
                classes.push(VarSet::none(self.words));
                self.classes.push(Vec::new());
                classes.len() - 1
            });
            classes[class].add(house.set.words());
            (house.class, house.rank) = (class, self.classes[class].len());
            self.classes[class].push(HouseId(number));
        }
        self.list.iter_mut().filter(|house| house.values == 0).for_each(|house| house.class = classes.len());
        Ok(())
    }

    fn list_by_variable(&mut self) {
        let mut by_variable: Vec<Vec<(HouseId, u32)>> = vec![Vec::new(); self.network.len()];
        for (number, house) in (0u32..).zip(&self.list) {
            for (slot, x) in (0u32..).zip(&house.members) {
                by_variable[x.index()].push((HouseId(number), slot));
            }
        }
        self.starts.push(0);
        for list in by_variable {
            let houses = list.iter().map(|(id, _)| &self.list[id.index()]);
            self.ranks.extend(houses.map(|house| (house.class as u32, house.rank as u32)));
            self.of.extend(list);
            self.starts.push(self.of.len() as u32);
        }
    }

    /// Lists for each tight house those that it meets.
    fn meet(&mut self, watch: &Watch) -> Result<(), DeductionError> {
        let mut slots = vec![0u64; self.list.len()];
        for number in 0..self.list.len() {
            if self.list[number].values == 0 {
                continue;
            }
            let mut met = Vec::new();
            for (slot, &x) in self.list[number].members.iter().enumerate() {
                watch.spend(1 + self.of_var(x).count() as u64)?;
                for (id, _) in self.of_var(x).filter(|(id, _)| id.index() != number) {
                    if slots[id.index()] == 0 {
                        met.push(id);
                    }
                    slots[id.index()] |= 1 << slot;
                }
            }
            met.sort_unstable();
            let shared = met.into_iter().map(|id| (id, std::mem::take(&mut slots[id.index()])));
            let has_name = |id: HouseId| self.list[id.index()].is_tight() || self.list[id.index()].constraint.is_some();
            let meets = shared.filter(|&(id, slots)| !slots.is_power_of_two() && has_name(id)).collect();
            self.list[number].meets = meets;
            self.list[number].watchers = self.watchers(&self.list[number], watch)?;
        }
        Ok(())
    }

    /// The variables outside a tight house that see two or more of it, where these do not all lie in a house that it
    /// meets, with the slots that they see.
    fn watchers(&self, house: &House, watch: &Watch) -> Result<Vec<(Var, u64)>, DeductionError> {
        let mut watchers = Vec::new();
        for x in self.network.variables().filter(|&x| !house.set.contains(x)) {
            watch.spend(1 + house.members.len() as u64)?;
            let seen = house.members.iter().enumerate().filter(|&(_, &y)| self.differ(x, y));
            let slots: u64 = seen.fold(0, |all, (slot, _)| all | 1 << slot);
            let is_met = |&(id, shared): &(HouseId, u64)| slots & !shared == 0 && self.get(id).set.contains(x);
            if slots.count_ones() > 1 && !house.meets.iter().any(is_met) {
                watchers.push((x, slots));
            }
        }
        Ok(watchers)
    }

    /// The number of houses.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// True if there is no house.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// All houses.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (HouseId, &House)> {
        self.list.iter().enumerate().map(|(place, house)| (HouseId(place as u32), house))
    }

    /// The tight houses.
    pub(crate) fn tight(&self) -> impl Iterator<Item = (HouseId, &House)> {
        self.iter().filter(|(_, house)| house.values != 0)
    }

    /// The house of this id.
    ///
    /// # Panics
    ///
    /// When the id is of the houses of another network.
    pub fn get(&self, id: HouseId) -> &House {
        &self.list[id.index()]
    }

    /// The name that people give a house: that of its constraint, or those of its variables.
    pub fn name(&self, id: HouseId) -> impl fmt::Display + '_ {
        Name { houses: self, id }
    }

    /// The houses of a variable, each with its slot there.
    pub(crate) fn of_var(&self, x: Var) -> impl Iterator<Item = (HouseId, usize)> + '_ {
        let range = self.starts[x.index()] as usize..self.starts[x.index() + 1] as usize;
        self.of[range].iter().map(|&(id, slot)| (id, slot as usize))
    }

    /// The rank of the house of a class in which a variable is.
    pub(crate) fn rank(&self, x: Var, class: usize) -> Option<usize> {
        let range = self.starts[x.index()] as usize..self.starts[x.index() + 1] as usize;
        self.ranks[range].iter().find(|(of, _)| *of as usize == class).map(|(_, rank)| *rank as usize)
    }

    /// The first house in which both variables are.
    pub(crate) fn common(&self, x: Var, y: Var) -> Option<HouseId> {
        self.of_var(x).map(|(id, _)| id).find(|&id| self.get(id).set.contains(y))
    }

    /// The variables that differ from `x` by a constraint.
    pub(crate) fn peers(&self, x: Var) -> &[u64] {
        &self.peers[x.index() * self.words..(x.index() + 1) * self.words]
    }

    /// True if a constraint says that the two differ.
    pub(crate) fn differ(&self, x: Var, y: Var) -> bool {
        var_set::contains(self.peers(x), y)
    }

    /// The network that was looked at.
    pub fn network(&self) -> &'n Network {
        self.network
    }

    /// Words of a set of variables.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// Values are below this number.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// The classes of tight houses, and the houses of each in the order of their ranks.
    pub(crate) fn classes(&self) -> &[Vec<HouseId>] {
        &self.classes
    }

    /// True if nothing but disequalities touches the variable.
    pub(crate) fn is_plain(&self, x: Var) -> bool {
        !self.others.contains(x)
    }
}

impl fmt::Debug for Houses<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Houses").field("network", self.network).field("list", &self.list).finish_non_exhaustive()
    }
}

/// Writes the name of a house.
struct Name<'h, 'n> {
    houses: &'h Houses<'n>,
    id: HouseId,
}

impl fmt::Display for Name<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { houses, id } = *self;
        let house = houses.get(id);
        let stated = house.constraint.and_then(|id| houses.network.constraint(id).name);
        if let Some(name) = stated {
            return f.write_str(name);
        }
        f.write_str("the group")?;
        for (place, &x) in house.members.iter().enumerate() {
            write!(f, "{} {}", if place > 0 { "," } else { "" }, houses.network.name(x))?;
        }
        Ok(())
    }
}
