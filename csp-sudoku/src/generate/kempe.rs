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
pub(super) struct Kempe<'n> {
    rules: &'n Network,
    values: Vec<Val>,
    /// The values that there are, and the variables that have each of them.
    names: Vec<Val>,
    places: Vec<Vec<u32>>,
    /// The last component of each variable; components are numbered through all moves.
    component_of: Vec<u64>,
    components: u64,
    /// The component at work.
    members: Vec<u32>,
}

impl<'n> Kempe<'n> {
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
    pub(super) fn new(rules: &'n Network, values: Vec<Val>) -> Self {
        let names: Vec<Val> = rules.domain(Var::new(0)).iter().collect();
        let mut places = vec![Vec::new(); names.len()];
        for (x, value) in (0u32..).zip(&values) {
            places[names.binary_search(value).expect("a solution has values of the domains")].push(x);
        }
        let component_of = vec![0; values.len()];
        Self { rules, values, names, places, component_of, components: 0, members: Vec::new() }
    }

    /// Makes `count` moves. O(side * degree) for each on a board.
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
                self.collect(first, values, watch)?;
                if random.below(2) == 1 {
                    for &x in &self.members {
                        let value = &mut self.values[x as usize];
                        *value = if *value == values[0] { values[1] } else { values[0] };
                    }
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
    fn collect(&mut self, first: u32, values: [Val; 2], watch: &Watch) -> Result<(), Stop> {
        self.members.clear();
        self.members.push(first);
        self.component_of[first as usize] = self.components;
        let mut next = 0;
        while let Some(&x) = self.members.get(next) {
            next += 1;
            let arcs = self.rules.arcs(Var::new(x));
            watch.spend(arcs.len() as u64)?;
            for arc in arcs {
                let y = arc.target().index();
                let component = &mut self.component_of[y];
                if *component != self.components && values.contains(&self.values[y]) {
                    *component = self.components;
                    self.members.push(y as u32);
                }
            }
        }
        Ok(())
    }
}
