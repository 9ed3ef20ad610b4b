//! Colouring graphs, and graphs that are generated.

mod dimacs;

pub use dimacs::DimacsError;

use crate::limits::{Limits, Stop, Watch};
use crate::model::{Domain, Labels, Network, NetworkSize, Problem, afford};
use crate::problems::{MakeError, pairs, unlimited, within};

/// A graph to be coloured. Its nodes count from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    nodes: usize,
    edges: Vec<(usize, usize)>,
}

impl Graph {
    /// The graph with so many nodes and these edges.
    fn new(nodes: usize, edges: impl IntoIterator<Item = (usize, usize)>, watch: &Watch) -> Result<Self, Stop> {
        let mut kept = Vec::new();
        for edge in edges {
            watch.spend(1)?;
            kept.push(edge);
        }
        Ok(Self { nodes, edges: kept })
    }

    /// The number of nodes.
    pub fn nodes(&self) -> usize {
        self.nodes
    }

    /// The edges, each by its two nodes.
    pub fn edges(&self) -> &[(usize, usize)] {
        &self.edges
    }

    /// The network of the colourings with `colours` colours. There is a variable for each node, named
    /// from 1, and neighbours differ.
    ///
    /// ```
    /// use csp_core::{Solver, problems::Graph};
    ///
    /// // The Mycielski graph of chromatic number 4 has no triangle.
    /// let graph = Graph::mycielski(4);
    /// assert!(Solver::new(&graph.coloring(3)).first().unwrap().solutions.is_empty());
    /// assert!(!Solver::new(&graph.coloring(4)).first().unwrap().solutions.is_empty());
    /// ```
    ///
    /// # Panics
    ///
    /// When an edge joins a node with itself: such a graph has no colouring, and no network.
    pub fn coloring(&self, colours: u16) -> Network {
        unlimited(|watch| self.coloring_within(colours, watch))
    }

    pub(super) fn coloring_within(&self, colours: u16, watch: &Watch) -> Result<Network, MakeError> {
        let (variables, constraints) = (self.nodes as u64, self.edges.len() as u64);
        NetworkSize { variables, constraints, values: colours.into(), tables: 2 }.check(watch)?;
        let (mut problem, values) = (Problem::within(watch), Domain::first_values(colours));
        let mut nodes = Vec::with_capacity(self.nodes);
        for node in 1..=self.nodes {
            problem.spend(8 + u64::from(colours) / 64)?;
            nodes.push(problem.variable(node.to_string(), values.clone()));
        }
        problem.label(&nodes, &colour_names(colours));
        for &(a, b) in &self.edges {
            problem.spend(1)?;
            problem.all_different(&[nodes[a], nodes[b]]);
        }
        Ok(problem.build()?)
    }

    /// The Mycielski graph with this chromatic number (2 and above) and no triangle: 2, 5, 11, 23, 47 ... nodes.
    ///
    /// Source: Mycielski 1955; the DIMACS graphs mycielK have chromatic number K + 1.
    ///
    /// # Panics
    ///
    /// When the number is not from 2 to 20. The graph for 20 has 786,431 nodes, and each next graph has three
    /// times the edges.
    pub fn mycielski(chromatic: u32) -> Self {
        Self::mycielski_within(chromatic, &Watch::start(Limits::default())).unwrap_or_else(|error| panic!("{error}"))
    }

    pub(super) fn mycielski_within(chromatic: u32, watch: &Watch) -> Result<Self, MakeError> {
        within("the chromatic number", chromatic, 2, 20)?;
        let mut edges = vec![(0, 1)];
        let mut nodes = 2;
        for _ in 2..chromatic {
            // A graph with e edges and n nodes becomes one with 3 e + n edges. Its list grows to twice its length
            // at most, and then the graph is made.
            afford(96 * (3 * edges.len() + nodes) as u64, watch)?;
            for place in 0..edges.len() {
                watch.spend(1)?;
                let (a, b) = edges[place];
                // Each node gets a copy that is joined with the neighbours of the node.
                edges.extend([(a, b + nodes), (b, a + nodes)]);
            }
            watch.spend(nodes as u64)?;
            // One more node is joined with all copies, which forces one more colour and makes no triangle.
            edges.extend((0..nodes).map(|node| (node + nodes, 2 * nodes)));
            nodes = 2 * nodes + 1;
        }
        Ok(Self::new(nodes, edges, watch)?)
    }

    /// The queen graph: the squares of a board, joined where a queen can move from one to the other.
    ///
    /// Source: Gardner; DIMACS graphs queenR_C. Nodes by rows.
    ///
    /// # Panics
    ///
    /// When the board has more than 65,536 squares.
    pub fn queens(rows: usize, columns: usize) -> Self {
        Self::queens_within(rows, columns, &Watch::start(Limits::default())).unwrap_or_else(|error| panic!("{error}"))
    }

    pub(super) fn queens_within(rows: usize, columns: usize, watch: &Watch) -> Result<Self, MakeError> {
        let count = rows.saturating_mul(columns) as u64;
        within("the number of squares", count, 0, 1 << 16)?;
        // The most moves that lead from a square. The list of edges grows to at most twice what it needs.
        let most = pairs(count).min(count * 2 * (rows + columns) as u64);
        afford(96 * most, watch)?;
        let attacks = |a: usize, b: usize| {
            let (rows, across) = ((b / columns).abs_diff(a / columns), (b % columns).abs_diff(a % columns));
            rows == 0 || across == 0 || rows == across
        };
        let (count, mut edges) = (count as usize, Vec::new());
        for a in 0..count {
            watch.spend((count - a) as u64)?;
            edges.extend((a + 1..count).filter(|&b| attacks(a, b)).map(|b| (a, b)));
        }
        Ok(Self::new(count, edges, watch)?)
    }
}

/// The names of the first colours. When there are more colours than names, all colours are numbers from 1.
pub(super) fn colour_names(colours: u16) -> Labels {
    const NAMES: [&str; 12] =
        ["red", "green", "blue", "yellow", "orange", "purple", "brown", "pink", "grey", "black", "white", "cyan"];
    match NAMES.get(..usize::from(colours)) {
        Some(names) => Labels::words(names.iter().copied()),
        None => Labels::counting_from(1),
    }
}
