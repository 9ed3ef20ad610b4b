//! Colouring graphs: from DIMACS files, and generated ones.

use std::collections::BTreeSet;

use petgraph::graph::UnGraph;
use petgraph::visit::EdgeRef;
use thiserror::Error;

use crate::model::{Domain, Network, Problem};

/// A graph to be coloured: a node for each variable.
pub type Graph = UnGraph<(), ()>;

/// Why a DIMACS file cannot be read. Lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DimacsError {
    /// A line that is no comment, problem, node or edge line, or has something else than numbers.
    #[error("line {line}: \"{text}\" is no line of a DIMACS graph: c ..., p edge NODES EDGES, e NODE NODE")]
    Line {
        /// Which line.
        line: usize,
        /// What it says.
        text: String,
    },
    /// An edge before the problem line, or two of those.
    #[error("line {line}: one line \"p edge NODES EDGES\" comes first, before the edges")]
    Order {
        /// Which line.
        line: usize,
    },
    /// A node that does not exist, or an edge from a node to itself.
    #[error("line {line}: an edge joins two different nodes of 1 to {nodes}")]
    Edge {
        /// Which line.
        line: usize,
        /// How many nodes there are.
        nodes: usize,
    },
    /// There is no problem line.
    #[error("there is no line \"p edge NODES EDGES\"")]
    Missing,
}

/// Most nodes of a graph.
const MOST_NODES: usize = 1 << 20;

/// Reads a graph in the DIMACS colouring format. An edge that comes twice, or in both directions, is one.
///
/// Source: DIMACS 1993, "Clique and Coloring Problems Graph Format".
///
/// # Errors
///
/// [`DimacsError`], with the line.
///
/// ```
/// use csp_core::problems::coloring;
///
/// let graph = coloring::dimacs("c a triangle\np edge 3 3\ne 1 2\ne 2 3\ne 3 1\n").unwrap();
/// assert_eq!((graph.node_count(), graph.edge_count()), (3, 3));
/// let error = coloring::dimacs("p edge 2 1\ne 1 3\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 2: an edge joins two different nodes of 1 to 2");
/// ```
pub fn dimacs(text: &str) -> Result<Graph, DimacsError> {
    let (mut nodes, mut edges) = (None, BTreeSet::new());
    for (line, content) in (1..).zip(text.lines()) {
        let unknown = || DimacsError::Line { line, text: content.chars().take(60).collect() };
        let words: Vec<&str> = content.split_whitespace().collect();
        let number = |word: &str| word.parse::<usize>().map_err(|_| unknown());
        match words.as_slice() {
            [] | ["c" | "n" | "d" | "v" | "x", ..] => {}
            ["p", "edge" | "edges" | "col", count, _] if nodes.is_none() => {
                nodes = Some(number(count)?).filter(|&count| count <= MOST_NODES);
                nodes.ok_or_else(unknown)?;
            }
            ["p", ..] if nodes.is_some() => return Err(DimacsError::Order { line }),
            ["e", a, b] => {
                let (a, b) = (number(a)?, number(b)?);
                let nodes = nodes.ok_or(DimacsError::Order { line })?;
                if a == b || !(1..=nodes).contains(&a) || !(1..=nodes).contains(&b) {
                    return Err(DimacsError::Edge { line, nodes });
                }
                edges.insert((a.min(b) - 1, a.max(b) - 1));
            }
            _ => return Err(unknown()),
        }
    }
    let nodes = nodes.ok_or(DimacsError::Missing)?;
    Ok(graph(nodes, edges))
}

fn graph(nodes: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Graph {
    let mut graph = Graph::with_capacity(nodes, 0);
    let nodes: Vec<_> = (0..nodes).map(|_| graph.add_node(())).collect();
    edges.into_iter().for_each(|(a, b)| {
        graph.add_edge(nodes[a], nodes[b], ());
    });
    graph
}

/// The network of the colourings of `graph` with `colours` colours: a variable for each node, named from 1; neighbours differ.
///
/// ```
/// use csp_core::{Solver, problems::coloring};
///
/// // The Mycielski graph of chromatic number 4 has no triangle.
/// let graph = coloring::mycielski(4);
/// assert!(Solver::new(&coloring::coloring(&graph, 3)).first().unwrap().solutions.is_empty());
/// assert!(!Solver::new(&coloring::coloring(&graph, 4)).first().unwrap().solutions.is_empty());
/// ```
///
/// # Panics
///
/// When an edge joins a node with itself: such a graph has no colouring, and no network.
pub fn coloring(graph: &Graph, colours: u16) -> Network {
    let mut problem = Problem::new();
    let nodes: Vec<_> = (1..=graph.node_count())
        .map(|node| problem.variable(node.to_string(), Domain::first_values(colours)))
        .collect();
    let pairs = graph.edge_references().map(|edge| (nodes[edge.source().index()], nodes[edge.target().index()]));
    problem.constrain_all(pairs.collect::<Vec<_>>(), crate::NotEqual);
    problem.build().expect("a graph's edges join two of its nodes")
}

/// The Mycielski graph with this chromatic number (2 and above) and no triangle: 2, 5, 11, 23, 47 ... nodes.
///
/// Source: Mycielski 1955; the DIMACS graphs mycielK have chromatic number K + 1.
pub fn mycielski(chromatic: u32) -> Graph {
    let mut edges = vec![(0, 1)];
    let mut nodes = 2;
    for _ in 2..chromatic {
        let shadows: Vec<_> = edges.iter().flat_map(|&(a, b)| [(a, b + nodes), (b, a + nodes)]).collect();
        edges.extend(shadows);
        edges.extend((0..nodes).map(|node| (node + nodes, 2 * nodes)));
        nodes = 2 * nodes + 1;
    }
    graph(nodes, edges)
}

/// The queen graph: the squares of a board, joined where a queen can move from one to the other.
///
/// Source: Gardner; DIMACS graphs queenR_C. Nodes by rows.
pub fn queen_graph(rows: usize, columns: usize) -> Graph {
    let squares = || (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)));
    let number = |(row, column): (usize, usize)| row * columns + column;
    let attacks =
        |a: (usize, usize), b: (usize, usize)| a.0 == b.0 || a.1 == b.1 || a.0.abs_diff(b.0) == a.1.abs_diff(b.1);
    let edges = squares().flat_map(|a| squares().filter(move |&b| a < b && attacks(a, b)).map(move |b| (a, b)));
    graph(rows * columns, edges.map(|(a, b)| (number(a), number(b))))
}
