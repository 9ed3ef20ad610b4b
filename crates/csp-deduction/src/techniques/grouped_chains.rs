//! Grouped chains: alternating chains in which several places of a value may stand for one.
//!
//! A *group* is some places of a value that lie in two houses, such as those of a row in a box. It is true if the value
//! stands at one of them, and false if it stands at none. Where all places of the value in a tight house are a group
//! and one place more, or two groups, one of the two parts is true: a strong link. Two nodes exclude each other where
//! each candidate of the one excludes each of the other: a weak link, also between groups.
//!
//! A candidate is false if from its truth it follows, link by link, that something is true which excludes it. What is
//! told is the chain between: its first node or its last is true, and all that both exclude is false. Example: in a row
//! 5 has three places: two are in the first box, and d is not. In a column it has two: one is in the first box, outside
//! that row, and e is not. If d is not 5, one of the two in the row is, so the place of the column in the box is not, so
//! e is. Then d or e is 5, and what sees both is not.
//!
//! Chains without a group are told by `chains`, before these. Source of grouped links: players' forums, about 2006, for
//! nice loops (Eppstein 2005, Nonrepetitive paths and cycles in graphs with application to Sudoku).

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use csp_core::Var;

use crate::deductions::{LinkReason, Pattern, Technique};
use crate::position::{Candidate, HouseId, Position, ones};
use crate::techniques::finder::{Finder, Look};
use crate::techniques::links::{Numbering, excluded_by_all, lowest_and_highest, nodes_of, places_of, weak};

pub(super) static TECHNIQUES: [Finder; 1] = [Finder {
    level: 363,
    technique: Technique::new(
        "grouped-chain",
        "Grouped chain",
        "a chain in which some places of a value that lie in two houses stand for one",
        "players' forums, about 2006",
    )
    .shortest_first(),
    find,
}];

/// The most candidates of a position in which groups are looked at: the links of more take much memory. A board of 25x25 has 15,625
/// at most, and one of 36x36 46,656.
const MOST_CANDIDATES: u32 = 20_000;

/// Tells the chains with groups, those with the fewest links first, then by what they remove.
///
/// Cost: for each node a set of candidates and a list of the nodes that it excludes, and for each candidate a walk over these.
fn find(look: &mut Look<'_>) -> ControlFlow<()> {
    let candidates: u32 = look.position.open().map(|x| look.position.domain(x).count_ones()).sum();
    if candidates > MOST_CANDIDATES {
        return ControlFlow::Continue(());
    }
    let graph = Graph::of(look)?;
    let mut chains = Vec::new();
    let mut walk = ChainWalk::new(graph.nodes.len());
    for target in 0..graph.singles {
        if let Some(path) = walk.refute(&graph, target, look)?
            && path.iter().any(|&node| node >= graph.singles)
        {
            chains.push((path.len(), target, path));
        }
    }
    chains.sort_unstable();
    let mut fallen = BTreeSet::new();
    for (_, target, path) in chains {
        if !graph.nodes[target].candidates().any(|target| fallen.contains(&target)) {
            let removed = graph.excluded_by_both(path[0], path[path.len() - 1]);
            fallen.extend(removed.iter().copied());
            look.removes(removed, || graph.pattern(&path))?;
        }
    }
    ControlFlow::Continue(())
}

/// No node.
const NONE: usize = usize::MAX;

/// A value at one place, or at one of several.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ChainNode {
    value: usize,
    vars: Vec<Var>,
}

impl ChainNode {
    fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.vars.iter().map(|&x| Candidate::at(x, self.value))
    }
}

/// The nodes of a position, and their links: all candidates first, then the groups that have a strong link.
struct Graph<'p> {
    position: &'p Position<'p>,
    nodes: Vec<ChainNode>,
    /// The number of candidates.
    singles: usize,
    /// The node of each candidate, by its place in a set.
    places: Vec<usize>,
    /// The groups of each value.
    groups: Vec<Vec<usize>>,
    strong: Vec<Vec<(usize, LinkReason)>>,
    weak: Vec<Vec<usize>>,
}

impl<'p> Graph<'p> {
    fn of(look: &Look<'p>) -> ControlFlow<(), Self> {
        let position = look.position;
        let numbering = Numbering::of(position);
        let (mut nodes, mut places) = (Vec::new(), vec![NONE; numbering.all_words() * 64]);
        for x in position.open() {
            for value in ones(position.domain(x)) {
                places[numbering.node(x, value)] = nodes.len();
                nodes.push(ChainNode { value, vars: vec![x] });
            }
        }
        let (singles, strong) = (nodes.len(), vec![Vec::new(); nodes.len()]);
        let groups = vec![Vec::new(); position.values().end];
        let mut graph = Self { position, nodes, singles, places, groups, strong, weak: Vec::new() };
        for x in position.open().filter(|&x| position.domain(x).count_ones() == 2) {
            let node = |value| ChainNode { value, vars: vec![x] };
            let (low, high) = lowest_and_highest(position.domain(x));
            graph.link([node(low), node(high)], LinkReason::Variable);
        }
        for value in position.values() {
            for (house, x, y) in places_of(position, value) {
                graph.link([x, y].map(|x| ChainNode { value, vars: vec![x] }), LinkReason::House(house));
            }
            for (house, _) in position.houses().tight() {
                look.work(1)?;
                for both in parts(position, house, value) {
                    let both = both.map(|slots| ChainNode { value, vars: position.at(house, slots).collect() });
                    graph.link(both, LinkReason::House(house));
                }
            }
        }
        for number in 0..graph.nodes.len() {
            let excluded = graph.excluded(number, look)?;
            graph.weak.push(excluded);
        }
        ControlFlow::Continue(graph)
    }

    /// Adds a strong link both ways, unless there is one.
    fn link(&mut self, both: [ChainNode; 2], why: LinkReason) {
        let [a, b] = both.map(|node| self.number(node));
        if self.strong[a].iter().all(|&(to, _)| to != b) {
            self.strong[a].push((b, why));
            self.strong[b].push((a, why));
        }
    }

    /// The number of a node, which is added if it is a group that was not there.
    fn number(&mut self, node: ChainNode) -> usize {
        if let [x] = node.vars[..] {
            return self.places[Numbering::of(self.position).node(x, node.value)];
        }
        let groups = &mut self.groups[node.value];
        groups.iter().copied().find(|&group| self.nodes[group] == node).unwrap_or_else(|| {
            groups.push(self.nodes.len());
            self.nodes.push(node);
            self.strong.push(Vec::new());
            self.nodes.len() - 1
        })
    }

    /// The nodes that one excludes.
    fn excluded(&self, number: usize, look: &Look<'p>) -> ControlFlow<(), Vec<usize>> {
        let (node, numbering) = (&self.nodes[number], Numbering::of(self.position));
        let groups = &self.groups[node.value];
        let excluded = excluded_by_all(self.position, node.candidates(), false);
        look.work(excluded.len() + groups.len())?;
        let is_excluded = |x: &Var| {
            let at = numbering.node(*x, node.value);
            excluded[at / 64] & 1 << (at % 64) != 0
        };
        let groups = groups.iter().copied().filter(|&group| self.nodes[group].vars.iter().all(is_excluded));
        let singles = nodes_of(&excluded).map(|at| self.places[at]).filter(|&number| number != NONE);
        ControlFlow::Continue(singles.chain(groups).collect())
    }

    /// The candidates that two nodes exclude.
    fn excluded_by_both(&self, a: usize, b: usize) -> Vec<Candidate> {
        let (a, b) = (&self.weak[a], &self.weak[b]);
        let both = a.iter().filter(|node| **node < self.singles && b.contains(node));
        both.flat_map(|&node| self.nodes[node].candidates()).collect()
    }

    fn pattern(&self, path: &[usize]) -> Pattern {
        let why = path.windows(2).enumerate().map(|(place, pair)| {
            if place % 2 == 1 {
                return self.why_weak(&self.nodes[pair[0]], &self.nodes[pair[1]]);
            }
            let found = self.strong[pair[0]].iter().find(|(to, _)| *to == pair[1]);
            let &(_, why) = found.expect("each first link of two is a strong one");
            why
        });
        Pattern::GroupedChain {
            why: why.collect(),
            nodes: path.iter().map(|&node| self.nodes[node].candidates().collect()).collect(),
        }
    }

    /// The house in which all candidates of two nodes lie, where there is one.
    fn why_weak(&self, a: &ChainNode, b: &ChainNode) -> LinkReason {
        let (first, other) = (Candidate::at(a.vars[0], a.value), Candidate::at(b.vars[0], b.value));
        if a.value != b.value || a.vars.len() + b.vars.len() == 2 {
            return weak(self.position, first, other).unwrap_or(LinkReason::Constraint);
        }
        let houses = self.position.houses();
        let has_all = |id: &HouseId| a.vars.iter().chain(&b.vars).all(|&x| houses.get(*id).set.contains(x));
        let common = houses.of_var(first.var).map(|(id, _)| id).find(has_all);
        common.map_or(LinkReason::Constraint, LinkReason::House)
    }
}

/// The places of a value in a house in two parts, each one place or a group, at least one of them a group.
fn parts(position: &Position<'_>, house: HouseId, v: usize) -> Vec<[u64; 2]> {
    let all = position.places(house, v);
    if all.count_ones() < 3 {
        return Vec::new();
    }
    let shared = position.houses().get(house).meets.iter().map(|&(_, shared)| shared & all);
    let mut groups: Vec<u64> = shared.filter(|part| part.count_ones() > 1).collect();
    groups.sort_unstable();
    groups.dedup();
    let is_part = |rest: u64| rest.is_power_of_two() || groups.contains(&rest);
    // Two groups are told once.
    let is_first = |part: u64, rest: u64| !groups.contains(&rest) || part < rest;
    let two = groups.iter().map(|&part| [part, all & !part]);
    two.filter(|&[part, rest]| is_part(rest) && is_first(part, rest)).collect()
}

/// A walk breadth first over what follows if one candidate is true.
struct ChainWalk {
    /// For each node that is false, the true one that excludes it.
    false_by: Vec<usize>,
    /// For each node that is true, the false one behind a strong link.
    true_by: Vec<usize>,
    front: Vec<usize>,
}

impl ChainWalk {
    fn new(nodes: usize) -> Self {
        Self { false_by: vec![NONE; nodes], true_by: vec![NONE; nodes], front: Vec::new() }
    }

    /// The shortest chain from a node that the target excludes to one that excludes it, if there is one.
    fn refute(&mut self, graph: &Graph<'_>, target: usize, look: &Look<'_>) -> ControlFlow<(), Option<Vec<usize>>> {
        self.false_by.fill(NONE);
        self.true_by.fill(NONE);
        self.front.clear();
        self.front.push(target);
        while !self.front.is_empty() {
            look.work(self.front.len())?;
            for truth in std::mem::take(&mut self.front) {
                let falsehoods = graph.weak[truth].iter().copied();
                let new: Vec<usize> = falsehoods.filter(|&falsehood| self.false_by[falsehood] == NONE).collect();
                new.iter().for_each(|&falsehood| self.false_by[falsehood] = truth);
                let links = |falsehood: usize| graph.strong[falsehood].iter().map(move |&(to, _)| (falsehood, to));
                for (falsehood, to) in new.into_iter().flat_map(links) {
                    if self.true_by[to] != NONE {
                        continue;
                    }
                    self.true_by[to] = falsehood;
                    if self.false_by[to] == target {
                        return ControlFlow::Continue(Some(self.path(to, target)));
                    }
                    self.front.push(to);
                }
            }
        }
        ControlFlow::Continue(None)
    }

    /// The nodes up to this end, the first false, the next true, and so on.
    fn path(&self, end: usize, target: usize) -> Vec<usize> {
        let mut path = vec![end];
        let mut truth = end;
        while truth != target {
            let falsehood = self.true_by[truth];
            truth = self.false_by[falsehood];
            path.extend([falsehood, truth]);
        }
        path.pop();
        path.reverse();
        path
    }
}
