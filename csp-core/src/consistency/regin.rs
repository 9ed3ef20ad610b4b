//! All-different as one constraint.

use std::collections::HashMap;

use petgraph::algo::TarjanScc;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::Dfs;
use smallvec::SmallVec;

use super::Matching;
use crate::model::{Domains, Emptied, Filter, Premises, Val, ValueSet};

/// Keeps of each domain the values that are in some choice of different integers for all variables.
///
/// Source: Regin 1994; reasons are sets of Hall (Downing, Feydy & Stuckey 2012). Variant: the matching of the last call is where the
/// next one begins; the graph of exchanges has a node for each variable and one for all free integers, with an edge from each
/// variable to the one that its domain would take an integer from. Cost: O(k^2 d) for k variables of d values at worst, O(k d)
/// when few have changed. Counted: no checks. Promise: each value that is left is in an allowed tuple of the domains (generalised
/// arc consistency).
#[derive(Debug)]
pub(crate) struct Regin {
    numbers: Option<Numbers>,
    matching: Matching,
    /// The number of the integer that each variable was matched with last.
    matched: Vec<usize>,
    graph: DiGraph<(), ()>,
    components: TarjanScc<NodeIndex>,
}

/// A number for each integer of the scope, from 0.
#[derive(Debug)]
enum Numbers {
    /// The values of all variables stand for the same integers, so that they are the numbers.
    OfValues(usize),
    /// For each place the number of each value, and how many numbers there are.
    ByPlace(Vec<Box<[u32]>>, usize),
}

impl Numbers {
    fn of(domains: &dyn Domains) -> Self {
        let places = 0..domains.arity();
        let width = |place| domains.domain(place).words().len() * 64;
        if places.clone().all(|place| domains.integers(place).shares_with(domains.integers(0))) {
            return Self::OfValues(places.map(width).max().unwrap_or(0));
        }
        let integers = |place| domains.integers(place).iter().take(width(place));
        let mut all: Vec<i64> = places.clone().flat_map(integers).collect();
        all.sort_unstable();
        all.dedup();
        let number = |integer| all.partition_point(|&other| other < integer) as u32;
        Self::ByPlace(places.map(|place| integers(place).map(number).collect()).collect(), all.len())
    }

    #[inline]
    fn number(&self, place: usize, value: Val) -> usize {
        match self {
            Self::OfValues(_) => value.index(),
            Self::ByPlace(places, _) => places[place][value.index()] as usize,
        }
    }

    fn count(&self) -> usize {
        match *self {
            Self::OfValues(count) | Self::ByPlace(_, count) => count,
        }
    }
}

impl Default for Regin {
    fn default() -> Self {
        Self {
            numbers: None,
            matching: Matching::default(),
            matched: Vec::new(),
            graph: DiGraph::new(),
            components: TarjanScc::new(),
        }
    }
}

impl Regin {
    /// Begins with other variables, which differ by the numbers of their values: those below this one.
    pub(super) fn begin(&mut self, values: usize) {
        self.numbers = Some(Numbers::OfValues(values));
        self.matched.clear();
    }
}

impl Filter for Regin {
    fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        let Some(numbers) = &mut self.numbers else {
            self.numbers = Some(Numbers::of(domains));
            return self.filter(domains);
        };
        let (count, arity) = (numbers.count(), domains.arity());
        self.matching.reset(arity, count);
        for place in 0..arity {
            domains.domain(place).iter().for_each(|value| self.matching.allow(place, numbers.number(place, value)));
        }
        for (place, &number) in self.matched.iter().enumerate() {
            self.matching.give(place, number);
        }
        let reaches_all = self.matching.reaches_all_unless(&|steps| domains.work(steps as usize));
        if domains.interrupted() {
            return Ok(());
        }
        if !reaches_all {
            return Err(domains.fail(Premises::Places(&self.matching.too_many())));
        }
        self.matched = self.matching.values(arity);
        let mut owner = vec![None; count];
        self.matched.iter().enumerate().for_each(|(place, &number)| owner[number] = Some(place));
        self.connect(domains, &owner);
        self.keep_exchangeable(domains, &owner)
    }

    fn is_idempotent(&self) -> bool {
        true
    }
}

impl Regin {
    fn number(&self, place: usize, value: Val) -> usize {
        self.numbers.as_ref().map_or(0, |numbers| numbers.number(place, value))
    }

    /// Makes the graph of exchanges: its edges lead from each variable to the owners of the other integers of its domain. The last
    /// node owns the free integers, and may take every integer in their place.
    fn connect(&mut self, domains: &dyn Domains, owner: &[Option<usize>]) {
        let arity = domains.arity();
        self.graph.clear();
        (0..=arity).for_each(|_| _ = self.graph.add_node(()));
        let free = NodeIndex::new(arity);
        for place in 0..arity {
            let mut takes_free = false;
            for value in domains.domain(place) {
                match owner[self.number(place, value)] {
                    Some(other) if other == place => {}
                    Some(other) => _ = self.graph.add_edge(NodeIndex::new(place), NodeIndex::new(other), ()),
                    None => takes_free = true,
                }
            }
            if takes_free {
                self.graph.add_edge(NodeIndex::new(place), free, ());
            }
            self.graph.add_edge(free, NodeIndex::new(place), ());
        }
    }

    /// Removes each integer whose owner is not in one strong component with the variable: it cannot be had in exchange.
    fn keep_exchangeable(&mut self, domains: &mut dyn Domains, owner: &[Option<usize>]) -> Result<(), Emptied> {
        self.components.run(&self.graph, |_| ());
        let component = |place| self.components.node_component_index(&self.graph, NodeIndex::new(place));
        let mut groups: HashMap<usize, Vec<usize>> = HashMap::new();
        for place in 0..domains.arity() {
            // The owners of what leaves, with the mask of what stays when the integers of their component leave.
            let mut leaving: SmallVec<[(usize, SmallVec<[u64; 4]>); 2]> = SmallVec::new();
            let domain = domains.domain(place);
            let explains = domains.explains();
            for value in domain {
                let Some(other) =
                    owner[self.number(place, value)].filter(|&other| component(other) != component(place))
                else {
                    continue;
                };
                let is_same = |one: &(usize, _)| !explains || component(one.0) == component(other);
                let at = leaving.iter().position(is_same).unwrap_or(leaving.len());
                if at == leaving.len() {
                    leaving.push((other, domain.words().into()));
                }
                leaving[at].1[value.index() / 64] &= !(1 << (value.index() % 64));
            }
            for (other, mask) in leaving {
                let why = if explains {
                    Premises::Places(groups.entry(component(other)).or_insert_with(|| hall_set(&self.graph, other)))
                } else {
                    Premises::Scope
                };
                domains.keep(place, ValueSet::from_words(&mask), why)?;
            }
        }
        Ok(())
    }
}

/// The variables that the owner of an integer would take integers from, over however many others, itself included. No free integer
/// is among theirs, else it could be given up; so they need all integers that they have left.
fn hall_set(graph: &DiGraph<(), ()>, owner: usize) -> Vec<usize> {
    let mut walk = Dfs::new(graph, NodeIndex::new(owner));
    let mut group: Vec<usize> = std::iter::from_fn(|| walk.next(graph)).map(NodeIndex::index).collect();
    group.sort_unstable();
    group
}
