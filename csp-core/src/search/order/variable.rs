//! Variable orders: which unassigned variable is assigned next.

use std::cmp::Reverse;

use crate::model::{Network, Var};
use crate::search::State;
use crate::search::random::Random;

/// Chooses the next variable.
pub trait VariableOrder {
    /// One of the unassigned variables of `state`, of which there is at least one.
    fn select(&mut self, state: &State<'_>) -> Var;
}

/// A static order: fixed before the search.
#[derive(Clone, Debug)]
pub struct Static {
    order: Vec<Var>,
}

impl Static {
    /// By index: "row-major" for a board.
    pub fn input(network: &Network) -> Self {
        Self { order: network.variables().collect() }
    }

    /// First the variables whose initial domain has one value, then the others, each by index: the givens of a puzzle
    /// come first, so that no search happens above them.
    pub fn fixed_first(network: &Network) -> Self {
        let mut order: Vec<Var> = network.variables().collect();
        order.sort_by_key(|&x| network.domain(x).len() != 1);
        Self { order }
    }

    /// A permutation that `seed` determines.
    pub fn random(network: &Network, seed: u64) -> Self {
        let mut order: Vec<Var> = network.variables().collect();
        Random::new(seed).shuffle(&mut order);
        Self { order }
    }

    /// The order itself.
    pub fn order(&self) -> &[Var] {
        &self.order
    }
}

impl VariableOrder for Static {
    fn select(&mut self, state: &State<'_>) -> Var {
        self.order[state.depth()]
    }
}

/// Minimum remaining values: the smallest current domain; ties by lowest index.
///
/// Source: Haralick & Elliott 1980, section V ("fail first"); Russell & Norvig, AIMA, section 6.3.1. Cost: O(n).
#[derive(Clone, Copy, Debug, Default)]
pub struct Mrv;

impl VariableOrder for Mrv {
    fn select(&mut self, state: &State<'_>) -> Var {
        smallest_domain(state)
    }
}

/// The degree heuristic: the most unassigned neighbours; ties by lowest index.
///
/// Source: Russell & Norvig, AIMA, section 6.3.1. Cost: O(e).
#[derive(Clone, Copy, Debug, Default)]
pub struct Degree;

impl VariableOrder for Degree {
    fn select(&mut self, state: &State<'_>) -> Var {
        first_least(state, |x| Reverse(future_degree(state, x)))
    }
}

/// MRV, ties by the most unassigned neighbours, then by lowest index.
///
/// Source: Brelaz 1979 (DSATUR, for colouring). Variant: a variable with one value left is no choice, so the first such
/// variable is taken without a look at degrees. Cost: O(n), and O(d) for each tie.
#[derive(Clone, Copy, Debug, Default)]
pub struct Brelaz;

impl VariableOrder for Brelaz {
    fn select(&mut self, state: &State<'_>) -> Var {
        let smallest = smallest_domain(state);
        let least = state.size(smallest);
        if least <= 1 {
            return smallest;
        }
        let tied = state.unassigned().filter(|&x| state.size(x) == least);
        tied.min_by_key(|&x| Reverse(future_degree(state, x))).unwrap_or(smallest)
    }
}

/// The least ratio of the current domain's size to the degree in the constraint graph; ties by lowest index.
///
/// Source: Bessiere & Regin 1996 (dom/deg). A variable without constraints comes last. Cost: O(n).
#[derive(Clone, Copy, Debug, Default)]
pub struct DomOverDegree;

impl VariableOrder for DomOverDegree {
    fn select(&mut self, state: &State<'_>) -> Var {
        let degree = |x| state.network().arcs(x).len();
        first_least(state, |x| Ratio(state.size(x), degree(x)))
    }
}

/// A fraction of small numbers, compared exactly; anything over 0 is infinite.
struct Ratio(usize, usize);

impl PartialEq for Ratio {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Ratio {}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let infinite = (self.1 == 0, other.1 == 0);
        infinite.0.cmp(&infinite.1).then_with(|| (self.0 * other.1).cmp(&(other.0 * self.1)))
    }
}

/// The first unassigned variable with the smallest domain; a domain of one value ends the scan, none is smaller.
fn smallest_domain(state: &State<'_>) -> Var {
    let (mut smallest, mut least) = (None, usize::MAX);
    for x in state.unassigned() {
        let size = state.size(x);
        if size < least {
            (smallest, least) = (Some(x), size);
            if size <= 1 {
                break;
            }
        }
    }
    smallest.expect(UNASSIGNED)
}

/// What the engine promises to every order.
const UNASSIGNED: &str = "an order is asked only while a variable is unassigned";

/// The unassigned variable with the least key, the first of several.
fn first_least<K: Ord>(state: &State<'_>, key: impl Fn(Var) -> K) -> Var {
    state.unassigned().min_by_key(|&x| key(x)).expect(UNASSIGNED)
}

fn future_degree(state: &State<'_>, x: Var) -> usize {
    state.network().arcs(x).iter().filter(|arc| !state.is_assigned(arc.target())).count()
}
