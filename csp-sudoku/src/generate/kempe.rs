//! Moves between the solutions of a network of disequalities.

use csp_core::{Network, Random, Stop, Val, Var, Watch};

/// A solution that is moved by Kempe chains.
///
/// The variables that have one of two values fall into components, where neighbours have different values. Exchanging the two
/// values in a component gives another solution. A move takes two values at random, and exchanges them in each component or not,
/// by the toss of a coin: the Markov chain of Wang, Swendsen & Kotecky 1989. A move and the move back are equally likely, so the
/// uniform distribution stays uniform, and any other comes nearer to it or stays as far: no move makes a sample worse.
///
/// For Latin squares these are the cycle switches of Wanless 2004. Whether they connect all grids of a size is known by
/// computation only for small ones.
///
/// The neighbours of a variable that have a value are found by cliques: each of its cliques has at most one of them. On a board
/// these are three looks, where the variable has 3 * side neighbours.
pub(super) struct Kempe {
    values: Vec<Val>,
    /// The values that there are, and the variables that have each of them.
    names: Vec<Val>,
    places: Vec<Vec<u32>>,
    /// For each clique of the rules and each value, the variable of the clique that has it, or [`NOBODY`].
    holders: Vec<u32>,
    /// The cliques of variable x are `cliques[starts[x]..starts[x + 1]]`.
    cliques: Vec<u32>,
    starts: Vec<usize>,
    /// The last component of each variable; components are numbered through all moves.
    component_of: Vec<u64>,
    components: u64,
    /// The component at work.
    members: Vec<u32>,
}

/// No variable.
const NOBODY: u32 = u32::MAX;

impl Kempe {
    /// True if no move breaks these rules: nothing is said but disequalities, and all domains are equal.
    pub(super) fn suits(rules: &Network) -> bool {
        let mut variables = rules.variables();
        let same = variables.next().is_some_and(|first| {
            let domain = rules.domain(first);
            variables.all(|x| rules.domain(x).iter().eq(domain.iter()))
        });
        same && rules.first_other_relation().is_none()
    }

    /// Moves from this solution of `rules`, which they must suit.
    ///
    /// Cost: four bytes for each clique and value, and for each place of a variable in a clique.
    pub(super) fn new(rules: &Network, values: Vec<Val>, watch: &Watch) -> Result<Self, Stop> {
        let names: Vec<Val> = rules.domain(Var::new(0)).iter().collect();
        let mut places = vec![Vec::new(); names.len()];
        let place_of = |value: &Val| names.binary_search(value).expect("a solution has values of the domains");
        for (x, value) in (0u32..).zip(&values) {
            places[place_of(value)].push(x);
        }
        let cover = rules.cliques(watch)?;
        let mut starts = vec![0; values.len() + 1];
        cover.iter().flatten().for_each(|x| starts[x.index() + 1] += 1);
        for x in 0..values.len() {
            starts[x + 1] += starts[x];
        }
        let (mut ends, mut cliques) = (starts.clone(), vec![0; starts[values.len()]]);
        let mut holders = vec![NOBODY; cover.len() * names.len()];
        for (clique, x) in
            cover.iter().enumerate().flat_map(|(clique, members)| members.iter().map(move |x| (clique, x)))
        {
            cliques[ends[x.index()]] = clique as u32;
            ends[x.index()] += 1;
            holders[clique * names.len() + place_of(&values[x.index()])] = x.index() as u32;
        }
        let component_of = vec![0; values.len()];
        Ok(Self { values, names, places, holders, cliques, starts, component_of, components: 0, members: Vec::new() })
    }

    /// Makes `count` moves. O(side) for each on a board.
    pub(super) fn moves(&mut self, count: usize, random: &mut Random, watch: &Watch) -> Result<(), Stop> {
        let values = self.names.len() as u64;
        if values < 2 {
            return Ok(());
        }
        for _ in 0..count {
            let one = random.below(values) as usize;
            let other = (one + 1 + random.below(values - 1) as usize) % values as usize;
            self.exchange(one, other, random, watch)?;
        }
        Ok(())
    }

    pub(super) fn into_values(self) -> Vec<Val> {
        self.values
    }

    fn exchange(&mut self, one: usize, other: usize, random: &mut Random, watch: &Watch) -> Result<(), Stop> {
        let all = [one, other].map(|value| std::mem::take(&mut self.places[value]));
        let values = [one, other].map(|value| self.names[value]);
        let before = self.components;
        for &first in all.iter().flatten() {
            if self.component_of[first as usize] <= before {
                self.components += 1;
                self.collect(first, [one, other], watch)?;
                if random.below(2) == 1 {
                    self.swap([one, other]);
                }
            }
        }
        for &x in all.iter().flatten() {
            let place = if self.values[x as usize] == values[0] { one } else { other };
            self.places[place].push(x);
        }
        Ok(())
    }

    /// Puts the component of `first` among the variables of two values into `members`.
    fn collect(&mut self, first: u32, [one, other]: [usize; 2], watch: &Watch) -> Result<(), Stop> {
        self.members.clear();
        self.members.push(first);
        self.component_of[first as usize] = self.components;
        let mut next = 0;
        while let Some(&x) = self.members.get(next) {
            next += 1;
            let wanted = if self.values[x as usize] == self.names[one] { other } else { one };
            let cliques = &self.cliques[self.starts[x as usize]..self.starts[x as usize + 1]];
            watch.spend(cliques.len() as u64)?;
            for &clique in cliques {
                let y = self.holders[clique as usize * self.names.len() + wanted];
                if y != NOBODY && self.component_of[y as usize] != self.components {
                    self.component_of[y as usize] = self.components;
                    self.members.push(y);
                }
            }
        }
        Ok(())
    }

    /// Exchanges the two values among `members`.
    fn swap(&mut self, [one, other]: [usize; 2]) {
        // First each member leaves its place, since another may come to it.
        for comes in [false, true] {
            for &x in &self.members {
                let has_one = self.values[x as usize] == self.names[one];
                let held = if has_one == comes { other } else { one };
                for &clique in &self.cliques[self.starts[x as usize]..self.starts[x as usize + 1]] {
                    self.holders[clique as usize * self.names.len() + held] = if comes { x } else { NOBODY };
                }
            }
        }
        for &x in &self.members {
            let value = &mut self.values[x as usize];
            *value = self.names[if *value == self.names[one] { other } else { one }];
        }
    }
}

#[cfg(test)]
mod tests {
    use csp_core::{Limits, Solver};

    use super::*;
    use crate::board::Size;
    use crate::model::Model;

    #[test]
    fn moves_keep_the_rules_and_know_who_holds_what() {
        let model = Model::new(Size::with_box(2, 3).unwrap());
        let (rules, watch) = (model.rules(), Watch::start(Limits::default()));
        let first = Solver::new(rules).first().unwrap().solutions[0].to_vec();
        let mut kempe = Kempe::new(rules, first.clone(), &watch).unwrap();
        let mut random = Random::new(4);
        for _ in 0..50 {
            kempe.moves(1, &mut random, &watch).unwrap();
            for x in rules.variables() {
                let own = kempe.values[x.index()];
                assert!(rules.arcs(x).iter().all(|arc| kempe.values[arc.target().index()] != own));
            }
            let fresh = Kempe::new(rules, kempe.values.clone(), &watch).unwrap();
            assert_eq!(kempe.holders, fresh.holders);
        }
        assert_ne!(kempe.into_values(), first);
    }
}
