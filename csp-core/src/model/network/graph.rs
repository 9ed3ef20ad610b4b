//! The constraint graph, on petgraph.

use petgraph::algo::is_cyclic_undirected;
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::unionfind::UnionFind;

use crate::limits::{Stop, Watch};
use crate::model::Var;

/// The graph of a network: a node for each variable, an edge for each pair of variables that is related.
///
/// ```
/// use csp_core::problems;
///
/// let australia = problems::australia(3);
/// let graph = australia.graph();
/// assert_eq!((graph.node_count(), graph.edge_count()), (7, 9));
/// assert_eq!(graph.components().len(), 2); // Tasmania is alone.
/// assert!(!graph.is_tree());
/// ```
#[derive(Clone, Debug)]
pub struct ConstraintGraph {
    graph: UnGraph<Var, ()>,
}

impl ConstraintGraph {
    pub(in crate::model) fn new(
        nodes: usize,
        edges: impl ExactSizeIterator<Item = (Var, Var)>,
        watch: &Watch,
    ) -> Result<Self, Stop> {
        let mut graph = UnGraph::with_capacity(nodes, edges.len());
        for index in 0..nodes {
            watch.spend(1)?;
            graph.add_node(Var::new(index as u32));
        }
        for (x, y) in edges {
            watch.spend(1)?;
            graph.add_edge(node(x), node(y), ());
        }
        Ok(Self { graph })
    }

    /// The bytes of its nodes and edges.
    pub(in crate::model) fn memory(&self) -> usize {
        size_of_val(self.graph.raw_nodes()) + size_of_val(self.graph.raw_edges())
    }

    /// The petgraph graph itself, for any algorithm of that library; node indices are variable indices.
    pub fn as_petgraph(&self) -> &UnGraph<Var, ()> {
        &self.graph
    }

    /// The number of variables.
    pub fn node_count(&self) -> usize {
        self.graph.node_count()
    }

    /// The number of pairs of variables that are related.
    pub fn edge_count(&self) -> usize {
        self.graph.edge_count()
    }

    /// The number of variables `x` is related to.
    pub fn degree(&self, x: Var) -> usize {
        self.graph.neighbors(node(x)).count()
    }

    /// Edges over the most there could be, n (n - 1) / 2; 0 with fewer than two variables.
    pub fn density(&self) -> f64 {
        let n = self.node_count() as f64;
        if n < 2.0 { 0.0 } else { 2.0 * self.edge_count() as f64 / (n * (n - 1.0)) }
    }

    /// The connected components, each ascending, in the order of their first variables. They can be solved apart.
    pub fn components(&self) -> Vec<Vec<Var>> {
        let mut sets = UnionFind::<u32>::new(self.node_count());
        for edge in self.graph.raw_edges() {
            sets.union(edge.source().index() as u32, edge.target().index() as u32);
        }
        let mut position = vec![usize::MAX; self.node_count()];
        let mut components: Vec<Vec<Var>> = Vec::new();
        for (index, label) in sets.into_labeling().into_iter().enumerate() {
            let at = &mut position[label as usize];
            if *at == usize::MAX {
                *at = components.len();
                components.push(Vec::new());
            }
            components[*at].push(Var::new(index as u32));
        }
        components
    }

    /// True if no cycle runs through it.
    pub fn is_forest(&self) -> bool {
        !is_cyclic_undirected(&self.graph)
    }

    /// True if it is connected and without a cycle, so that arc consistency alone decides it (Freuder 1982).
    pub fn is_tree(&self) -> bool {
        self.edge_count() + 1 == self.node_count() && self.is_forest()
    }
}

fn node(x: Var) -> NodeIndex {
    NodeIndex::new(x.index())
}
