//! Bucket elimination: one variable after the other is replaced by what it means for its neighbours.

use std::collections::BTreeMap;

use petgraph::stable_graph::NodeIndex;

use super::cutset::shrinking_graph;
use crate::limits::{Limits, Stop, Watch};
use crate::model::{Network, Val, Var};
use crate::search::{Search, Step};
use crate::stats::Stats;

/// An order of elimination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elimination {
    /// The variables, the first to be eliminated first.
    pub order: Vec<Var>,
    /// The most neighbours that a variable has when it is eliminated, those joined by earlier eliminations included.
    pub induced_width: usize,
}

/// The order that eliminates, each time, a variable with the fewest neighbours (lowest index of several), whose neighbours are
/// then joined with each other.
///
/// Source: min-degree; Bertele & Brioschi 1972; Dechter 1999. The least induced width is NP-hard to find. Cost: O(n w^2) for
/// induced width w, and O(n^2) for the choices.
pub fn eliminate(network: &Network) -> Elimination {
    let mut graph = shrinking_graph(network);
    let (mut order, mut induced_width) = (Vec::new(), 0);
    while let Some(node) = graph.node_indices().min_by_key(|&node| (graph.neighbors(node).count(), node)) {
        let neighbours: Vec<NodeIndex> = graph.neighbors(node).collect();
        induced_width = induced_width.max(neighbours.len());
        for (place, &a) in neighbours.iter().enumerate() {
            neighbours[place + 1..].iter().for_each(|&b| {
                graph.update_edge(a, b, ());
            });
        }
        order.extend(graph.remove_node(node));
    }
    Elimination { order, induced_width }
}

/// A relation on some variables, ascending by their place in the order, the last to be eliminated first.
#[derive(Clone, Debug)]
struct Joined {
    scope: Vec<Var>,
    tuples: Vec<Vec<Val>>,
}

impl Joined {
    fn bytes(&self) -> usize {
        self.tuples.len() * tuple_bytes(self.scope.len())
    }
}

/// What a tuple of so many values takes, with what the allocator adds.
fn tuple_bytes(values: usize) -> usize {
    size_of::<Vec<Val>>() + size_of::<u128>() + values * size_of::<Val>()
}

/// For one variable: which of its values go with each choice for the variables of its separator.
#[derive(Debug)]
struct Bucket {
    var: Var,
    separator: Vec<Var>,
    values: BTreeMap<Vec<Val>, Vec<Val>>,
}

/// Bucket elimination (adaptive consistency), then solutions without backtracking.
///
/// Source: Dechter & Pearl 1987 (adaptive consistency), Dechter 1999 (bucket elimination). Variant: along the order of
/// [`eliminate`]; a bucket is joined as a whole and kept by the values of its separator, as in a join tree. Cost: O(n d^(w + 1))
/// time and O(n d^w) memory for induced width w and d values, whatever the solutions; a tuple counts as a node of the limits, and
/// the tuples that are kept for their memory.
/// Invariant: a choice for the variables that are left extends to those eliminated.
pub(crate) struct BucketElimination<'n> {
    network: &'n Network,
    watch: Watch,
    /// In the order in which values are given: the last eliminated first.
    buckets: Vec<Bucket>,
    /// The candidates of each variable that has a value, and the place of that value.
    frames: Vec<(Vec<Val>, usize)>,
    values: Vec<Val>,
    stats: Stats,
    tuples: u64,
    /// Bytes of the buckets and of the relations that wait.
    held: usize,
    started: bool,
}

impl<'n> BucketElimination<'n> {
    pub(crate) fn new(network: &'n Network, limits: Limits) -> Self {
        Self {
            network,
            watch: Watch::start(limits),
            buckets: Vec::new(),
            frames: Vec::new(),
            values: vec![Val::new(0); network.len()],
            stats: Stats { max_depth: Some(0), ..Stats::default() },
            tuples: 0,
            held: 0,
            started: false,
        }
    }

    /// Eliminates every variable.
    fn eliminate(&mut self) -> Result<(), Stop> {
        let Elimination { order, induced_width } = eliminate(self.network);
        log::info!("bucket elimination: induced width {induced_width}");
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(index, x)| place[x.index()] = index);
        // The relations in the bucket of each variable.
        let mut waiting: Vec<Vec<Joined>> = vec![Vec::new(); order.len()];
        for (index, &x) in order.iter().enumerate() {
            let mut joined = self.domain(x);
            let later = self.network.arcs(x).iter().filter(|arc| place[arc.target().index()] > index);
            let constraints = later.map(|&arc| {
                let (y, network) = (arc.target(), self.network);
                let rows = network.domain(x).iter().flat_map(|a| {
                    let partners = network.row(arc, a).iter().filter(|&b| network.domain(y).contains(b));
                    partners.map(move |b| vec![b, a])
                });
                Joined { scope: vec![y, x], tuples: rows.collect() }
            });
            let messages = std::mem::take(&mut waiting[index]);
            let received: usize = messages.iter().map(Joined::bytes).sum();
            let relations: Vec<Joined> = constraints.chain(messages).collect();
            for relation in relations {
                joined = self.join(&joined, &relation)?;
            }
            let bucket = project(&joined, x, &place);
            let message = Joined { scope: bucket.separator.clone(), tuples: bucket.values.keys().cloned().collect() };
            if message.tuples.is_empty() {
                return Err(Stop::Exhausted);
            }
            // A bucket holds the values of its variable beside the tuples of its message.
            self.held += joined.tuples.len() * size_of::<Val>() + message.bytes();
            if let Some(next) = bucket.separator.iter().map(|y| place[y.index()]).min() {
                self.held += message.bytes();
                waiting[next].push(message);
            }
            self.held -= received;
            self.buckets.push(bucket);
        }
        self.buckets.reverse();
        Ok(())
    }

    fn domain(&self, x: Var) -> Joined {
        Joined { scope: vec![x], tuples: self.network.domain(x).iter().map(|value| vec![value]).collect() }
    }

    /// The natural join of two relations.
    fn join(&mut self, left: &Joined, right: &Joined) -> Result<Joined, Stop> {
        let place = |scope: &[Var], x: &Var| scope.iter().position(|y| y == x);
        let shared: Vec<(usize, usize)> =
            right.scope.iter().enumerate().filter_map(|(r, x)| Some((place(&left.scope, x)?, r))).collect();
        let new: Vec<usize> = (0..right.scope.len()).filter(|&r| !shared.iter().any(|&(_, s)| s == r)).collect();
        let mut index: BTreeMap<Vec<Val>, Vec<&Vec<Val>>> = BTreeMap::new();
        for tuple in &right.tuples {
            index.entry(shared.iter().map(|&(_, r)| tuple[r]).collect()).or_default().push(tuple);
        }
        let scope: Vec<Var> = left.scope.iter().copied().chain(new.iter().map(|&r| right.scope[r])).collect();
        let others = self.held + left.bytes() + right.bytes();
        let mut tuples = Vec::new();
        for tuple in &left.tuples {
            let key: Vec<Val> = shared.iter().map(|&(l, _)| tuple[l]).collect();
            for partner in index.get(&key).into_iter().flatten() {
                self.tuples += 1;
                if let Some(stop) = self.watch.reached(self.tuples, 0) {
                    return Err(stop);
                }
                if !self.watch.affords(others + tuples.len() * tuple_bytes(scope.len())) {
                    return Err(Stop::Memory);
                }
                tuples.push(tuple.iter().copied().chain(new.iter().map(|&r| partner[r])).collect());
            }
        }
        Ok(Joined { scope, tuples })
    }

    /// Gives values to the variables that have none; after all have one, goes on to the next solution.
    fn next(&mut self) -> Step {
        if self.frames.len() == self.buckets.len() && !self.forward() {
            return Step::Stopped(Stop::Exhausted);
        }
        while let Some(bucket) = self.buckets.get(self.frames.len()) {
            let key: Vec<Val> = bucket.separator.iter().map(|y| self.values[y.index()]).collect();
            // Every choice extends, so there are candidates.
            let candidates = bucket.values.get(&key).cloned().unwrap_or_default();
            let Some(&first) = candidates.first() else { return Step::Stopped(Stop::Exhausted) };
            self.stats.nodes += 1;
            self.stats.decisions += u64::from(candidates.len() > 1);
            self.values[bucket.var.index()] = first;
            self.frames.push((candidates, 0));
            self.stats.max_depth = self.stats.max_depth.max(Some(self.frames.len() as u64));
            if let Some(stop) = self.watch.reached(self.tuples + self.stats.nodes, 0) {
                return Step::Stopped(stop);
            }
        }
        self.stats.solutions += 1;
        Step::Solution(self.values.clone())
    }

    /// Moves the last variable that has another candidate to it.
    fn forward(&mut self) -> bool {
        // Before the first solution nothing has a value.
        if self.stats.solutions == 0 {
            return true;
        }
        while let Some((candidates, place)) = self.frames.last_mut() {
            *place += 1;
            let next = candidates.get(*place).copied();
            let var = self.buckets[self.frames.len() - 1].var;
            if let Some(value) = next {
                self.stats.nodes += 1;
                self.values[var.index()] = value;
                return true;
            }
            self.stats.backtracks += 1;
            self.frames.pop();
        }
        false
    }
}

/// Takes `x` out of a relation: its values by those of the others.
fn project(joined: &Joined, x: Var, place: &[usize]) -> Bucket {
    let own = joined.scope.iter().position(|&y| y == x).unwrap_or(0);
    let mut others: Vec<usize> = (0..joined.scope.len()).filter(|&index| index != own).collect();
    others.sort_unstable_by_key(|&index| std::cmp::Reverse(place[joined.scope[index].index()]));
    let mut values: BTreeMap<Vec<Val>, Vec<Val>> = BTreeMap::new();
    for tuple in &joined.tuples {
        values.entry(others.iter().map(|&index| tuple[index]).collect()).or_default().push(tuple[own]);
    }
    values.values_mut().for_each(|values| values.sort_unstable());
    Bucket { var: x, separator: others.iter().map(|&index| joined.scope[index]).collect(), values }
}

impl Search for BucketElimination<'_> {
    fn advance(&mut self) -> Step {
        if !std::mem::replace(&mut self.started, true)
            && let Err(stop) = self.eliminate()
        {
            return Step::Stopped(stop);
        }
        self.next()
    }

    fn stats(&self) -> Stats {
        self.stats
    }
}
