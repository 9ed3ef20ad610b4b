//! Trees, and graphs that few variables away from being trees.

use petgraph::Undirected;
use petgraph::stable_graph::{NodeIndex, StableGraph};
use petgraph::visit::Bfs;

use crate::consistency::Dac;
use crate::model::{Network, Var};
use crate::search::order::variable::Static;
use crate::search::propagate::ForwardChecking;
use crate::search::{Conflict, Context, Propagator};

type Graph = StableGraph<Var, (), Undirected>;

/// The constraint graph, for taking nodes away.
pub(super) fn shrinking_graph(network: &Network) -> Graph {
    let mut graph = Graph::default();
    let nodes: Vec<NodeIndex> = network.variables().map(|x| graph.add_node(x)).collect();
    for arc in network.all_arcs().iter().filter(|arc| arc.source() < arc.target()) {
        graph.add_edge(nodes[arc.source().index()], nodes[arc.target().index()], ());
    }
    graph
}

/// Variables without which the constraint graph is a forest.
///
/// Variant: greedy; what has one neighbour at most is taken away, and when nothing has, the variable with the most neighbours
/// joins the cutset (lowest index of several). A smallest cutset is NP-hard to find. Source: Dechter 1990; Becker & Geiger 1996
/// bound such methods. Cost: O(n^2 + e).
pub fn cycle_cutset(network: &Network) -> Vec<Var> {
    let (mut graph, mut cutset) = (shrinking_graph(network), Vec::new());
    while graph.node_count() > 0 {
        let degree = |node: &NodeIndex| graph.neighbors(*node).count();
        let nodes: Vec<NodeIndex> = graph.node_indices().collect();
        let bare: Vec<NodeIndex> = nodes.iter().copied().filter(|node| degree(node) <= 1).collect();
        if bare.is_empty() {
            let most = nodes.into_iter().max_by_key(|node| (degree(node), std::cmp::Reverse(*node)));
            cutset.extend(most.and_then(|node| graph.remove_node(node)));
        } else {
            bare.into_iter().for_each(|node| {
                graph.remove_node(node);
            });
        }
    }
    cutset
}

/// First `cutset`, then the rest, which must be a forest, with each variable behind its parent.
pub(crate) fn order(network: &Network, cutset: &[Var]) -> Static {
    let mut graph = shrinking_graph(network);
    cutset.iter().for_each(|x| {
        graph.remove_node(NodeIndex::new(x.index()));
    });
    let (mut order, mut placed) = (cutset.to_vec(), vec![false; network.len()]);
    let roots: Vec<NodeIndex> = graph.node_indices().collect();
    for root in roots {
        let mut walk = Bfs::new(&graph, root);
        while !placed[root.index()]
            && let Some(node) = walk.next(&graph)
        {
            order.push(graph[node]);
            if node != root {
                placed[node.index()] = true;
            }
        }
        placed[root.index()] = true;
    }
    Static::given(order)
}

/// Cycle-cutset conditioning: the variables of a cutset are assigned with forward checking; what is left is a forest, which
/// directional arc consistency makes free of backtracking. Without a cutset, the tree algorithm.
///
/// Source: Dechter & Pearl 1987 (cutset), Freuder 1982 (trees). Cost: O(d^(c + 2) n) for a cutset of c variables of d values.
/// Invariant: below the last variable of the cutset no value fails.
#[derive(Debug)]
pub struct CutsetConditioning {
    cutset: usize,
    tree: Dac,
}

impl CutsetConditioning {
    /// For this order, which has a cutset of so many variables first.
    pub(crate) fn new(network: &Network, order: &Static, cutset: usize) -> Self {
        Self { cutset, tree: Dac::along(network, order) }
    }
}

impl Propagator for CutsetConditioning {
    fn root(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        if self.cutset == 0 { self.tree.root(cx) } else { Ok(()) }
    }

    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        ForwardChecking.assigned(cx, x)?;
        if cx.depth() == self.cutset { self.tree.root(cx) } else { Ok(()) }
    }

    fn checks_constraints(&self) -> bool {
        true
    }
}
