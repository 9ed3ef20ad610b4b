//! Orders that are fixed before the search.

use super::larger::joined_with;
use super::{MakeVariableOrder, UNASSIGNED, VariableOrder};
use crate::limits::{Stop, Watch};
use crate::model::{Network, Var};
use crate::part::Entry;
use crate::random::Random;
use crate::ranking::Ranking;
use crate::store::State;

/// A static order: it is fixed before the search. Below another order, which takes variables out of turn, it
/// gives the first variable that is left.
///
/// Cost: O(1) for each choice; below another order O(n).
#[derive(Clone, Debug)]
pub(crate) struct Static {
    order: Vec<Var>,
    /// The first `begun` variables of the path are exactly the first `begun` of the order.
    begun: usize,
}

impl Static {
    pub(crate) const FIXED_FIRST: Entry<MakeVariableOrder> =
        Entry::new("fixed-first", "given variables, then the rest, by index (default)", "", |setup| {
            Ok(Box::new(Self::fixed_first(setup.network)))
        });

    pub(crate) const INPUT: Entry<MakeVariableOrder> =
        Entry::new("input", "plain index order", "", |setup| Ok(Box::new(Self::input(setup.network))));

    pub(crate) const RANDOM: Entry<MakeVariableOrder> =
        Entry::seeded("random", "a random static order; random(7): with that seed", "", |setup| {
            Ok(Box::new(Self::random(setup.network, setup.seed)))
        });

    /// This order, in which every variable of a network comes once. A search on a network panics when the
    /// order lacks one of its variables.
    pub(crate) fn given(order: Vec<Var>) -> Self {
        Self { order, begun: 0 }
    }

    /// By index. On a board this is "row-major".
    pub(crate) fn input(network: &Network) -> Self {
        Self::given(network.variables().collect())
    }

    /// First the variables whose initial domain has one value, then the others, each by index. So the givens
    /// of a puzzle come first, and no search happens above them.
    pub(crate) fn fixed_first(network: &Network) -> Self {
        let mut order: Vec<Var> = network.variables().collect();
        order.sort_by_key(|&x| network.domain(x).len() != 1);
        Self::given(order)
    }

    /// A permutation that `seed` determines.
    pub(crate) fn random(network: &Network, seed: u64) -> Self {
        let mut order: Vec<Var> = network.variables().collect();
        Random::new(seed).shuffle(&mut order);
        Self::given(order)
    }

    /// The variables, in this order.
    pub(crate) fn order(&self) -> &[Var] {
        &self.order
    }

    /// The width of the order: the greatest number of neighbours that a variable has before it. Variables of one constraint are
    /// neighbours, however many it has.
    ///
    /// Source: Freuder 1982.
    ///
    /// # Panics
    ///
    /// When the order has a variable that the network does not have.
    pub(crate) fn width(&self, network: &Network) -> usize {
        let mut place = vec![0; network.len()];
        self.order.iter().enumerate().for_each(|(index, x)| place[x.index()] = index);
        let parents = |&x: &Var| joined_with(network, x).iter().filter(|y| place[y.index()] < place[x.index()]).count();
        self.order.iter().map(parents).max().unwrap_or(0)
    }
}

/// Takes, again and again, the variable with the least rank. That changes the ranks of its neighbours that
/// are left, by `neighbour`.
pub(super) fn by_rank<K: Ord + Copy>(
    network: &Network,
    ranks: impl Iterator<Item = K>,
    neighbour: impl Fn(K) -> K,
    watch: &Watch,
) -> Result<Vec<Var>, Stop> {
    let mut ranking = Ranking::new(ranks);
    let mut order = Vec::with_capacity(network.len());
    while let Some(x) = ranking.first().map(|x| Var::new(x as u32)) {
        order.push(x);
        ranking.remove(x.index());
        let joined = joined_with(network, x);
        watch.spend(1 + joined.len() as u64)?;
        for y in joined.into_iter().map(Var::index) {
            if let Some(rank) = ranking.rank(y) {
                ranking.set(y, neighbour(rank));
            }
        }
    }
    Ok(order)
}

impl VariableOrder for Static {
    fn select(&mut self, state: &State<'_>) -> Var {
        // The search may have gone back since: of the path, only what is left counts.
        self.begun = self.begun.min(state.depth());
        self.order[self.begun..].iter().copied().find(|&x| !state.is_assigned(x)).expect(UNASSIGNED)
    }

    fn succeeded(&mut self, state: &State<'_>, x: Var) {
        let place = state.depth() - 1;
        self.begun = self.begun.min(place);
        if self.begun == place && self.order[place] == x {
            self.begun += 1;
        }
    }

    fn is_stable(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;
    use crate::limits::Limits;
    use crate::model::{Domain, NotEqual, Problem};
    use crate::problems;
    use crate::problems::RandomModel;
    use crate::search::order::variable::{ConflictOrder, LastConflict};

    fn unlimited() -> Watch {
        Watch::start(Limits::default())
    }

    fn network(count: usize, edges: &[(usize, usize)]) -> Network {
        let mut problem = Problem::new();
        let x = problem.variables(count, Domain::first_values(2));
        problem.constrain_all(edges.iter().map(|&(a, b)| (x[a], x[b])), NotEqual);
        problem.build().unwrap()
    }

    fn permutations(count: u32) -> Vec<Vec<u32>> {
        (0..count).fold(vec![Vec::new()], |shorter, next| {
            let longer = shorter.iter().flat_map(|order| {
                (0..=order.len()).map(move |place| {
                    let mut order = order.clone();
                    order.insert(place, next);
                    order
                })
            });
            longer.collect()
        })
    }

    /// Against the least width of all orders, on random graphs.
    #[test]
    fn no_order_is_narrower_than_min_width() {
        let mut random = Random::new(2);
        for _ in 0..60 {
            let pairs = (0..6).flat_map(|a| (a + 1..6).map(move |b| (a, b)));
            let edges: Vec<(usize, usize)> = pairs.filter(|_| random.below(2) == 0).collect();
            let network = network(6, &edges);
            let width = |order: &[u32]| Static::given(order.iter().map(|&x| Var::new(x)).collect()).width(&network);
            let least = permutations(6).iter().map(|order| width(order)).min().unwrap();
            assert_eq!(Static::min_width(&network, &unlimited()).unwrap().width(&network), least, "{edges:?}");
        }
    }

    /// By index, without a memory of what was begun.
    struct FirstLeft;

    impl VariableOrder for FirstLeft {
        fn select(&mut self, state: &State<'_>) -> Var {
            state.unassigned().next().unwrap()
        }
    }

    #[test]
    fn below_another_order_the_first_that_is_left_comes() {
        let mut networks = vec![problems::zebra(), problems::queens(8)];
        networks.extend((0..20).map(|seed| {
            let model = RandomModel::B { edges: 30, tightness: 0.4 };
            model.network(12, 5, false, seed, &unlimited()).unwrap()
        }));
        for network in networks {
            let ran = |order: Box<dyn VariableOrder>, on_top: u8| {
                let solver = Solver::new(&network).strategy("fc".parse().unwrap());
                let solver = match on_top {
                    0 => solver.variable_order(LastConflict::new(order)),
                    _ => solver.variable_order(ConflictOrder::new(&network, order)),
                };
                let stats = solver.up_to(50).unwrap().stats;
                (stats.nodes, stats.textbook)
            };
            for on_top in 0..2 {
                assert_eq!(ran(Box::new(Static::input(&network)), on_top), ran(Box::new(FirstLeft), on_top));
            }
        }
    }

    #[test]
    fn max_cardinality_of_a_chordal_graph_is_perfect() {
        // Two triangles that share an edge, and a tail: each variable's earlier neighbours
        // are adjacent to one another.
        let network = network(5, &[(0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (3, 4)]);
        let order: Vec<u32> =
            Static::max_cardinality(&network, &unlimited()).unwrap().order().iter().map(|x| x.index() as u32).collect();
        assert_eq!(order, [0, 1, 2, 3, 4]);
        assert_eq!(Static::max_cardinality(&network, &unlimited()).unwrap().width(&network), 2);
    }
}
