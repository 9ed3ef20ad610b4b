//! Graphs in the DIMACS colouring format.

use std::collections::BTreeSet;

use thiserror::Error;

use super::Graph;
use crate::limits::{Stop, Watch};

/// The reason why a DIMACS file cannot be read. Lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DimacsError {
    /// A line that is no comment, problem, node or edge line, or has something else than numbers.
    #[error("line {line}: \"{}\" is no line of a DIMACS graph: c ..., p edge NODES EDGES, e NODE NODE", .text.escape_debug())]
    Line {
        /// The line.
        line: usize,
        /// The text of it.
        text: String,
    },
    /// An edge before the problem line, or two of those.
    #[error("line {line}: one line \"p edge NODES EDGES\" comes first, before the edges")]
    Order {
        /// The line.
        line: usize,
    },
    /// A node that does not exist, or an edge from a node to itself.
    #[error("line {line}: an edge joins two different nodes of 1 to {nodes}")]
    Edge {
        /// The line.
        line: usize,
        /// The number of nodes.
        nodes: usize,
    },
    /// There is no problem line.
    #[error("there is no line \"p edge NODES EDGES\"")]
    Missing,
    /// Reading was stopped by a limit.
    #[error("{0} before it was read")]
    Stopped(Stop),
}

impl DimacsError {
    /// The line that is wrong, if one line is.
    pub fn line(&self) -> Option<usize> {
        match self {
            Self::Line { line, .. } | Self::Order { line } | Self::Edge { line, .. } => Some(*line),
            Self::Missing | Self::Stopped(_) => None,
        }
    }
}

impl From<Stop> for DimacsError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// Most nodes of a graph.
const MOST_NODES: usize = 1 << 20;

impl Graph {
    /// Reads a graph in the DIMACS colouring format. An edge that comes twice, or in both directions, counts as
    /// one.
    ///
    /// Source: DIMACS 1993, "Clique and Coloring Problems Graph Format".
    ///
    /// # Errors
    ///
    /// [`DimacsError`], with the line, or with the limit that ended it.
    ///
    /// ```
    /// use csp_core::{Watch, problems::Graph};
    ///
    /// let watch = Watch::default();
    /// let graph = Graph::dimacs("c a triangle\np edge 3 3\ne 1 2\ne 2 3\ne 3 1\n", &watch).unwrap();
    /// assert_eq!((graph.nodes(), graph.edges().len()), (3, 3));
    /// let error = Graph::dimacs("p edge 2 1\ne 1 3\n", &watch).unwrap_err();
    /// assert_eq!(error.to_string(), "line 2: an edge joins two different nodes of 1 to 2");
    /// ```
    pub fn dimacs(text: &str, watch: &Watch) -> Result<Self, DimacsError> {
        let mut file = File::default();
        for (line, content) in (1..).zip(text.lines()) {
            watch.spend(1 + content.len() as u64)?;
            file.line(line, content)?;
        }
        let nodes = file.nodes.ok_or(DimacsError::Missing)?;
        Ok(Self::new(nodes, file.edges, watch)?)
    }
}

/// All that was read up to a line.
#[derive(Default)]
struct File {
    /// The number of nodes the problem line says, once it has come.
    nodes: Option<usize>,
    /// Pairs of nodes that count from 0, the smaller one first.
    edges: BTreeSet<(usize, usize)>,
}

impl File {
    fn line(&mut self, line: usize, content: &str) -> Result<(), DimacsError> {
        let unknown = || DimacsError::Line { line, text: content.chars().take(60).collect() };
        let number = |word: &str| word.parse::<usize>().map_err(|_| unknown());
        let words: Vec<&str> = content.split_whitespace().collect();
        match words.as_slice() {
            [] | ["c" | "n" | "d" | "v" | "x", ..] => Ok(()),
            ["p", "edge" | "edges" | "col", count, _] if self.nodes.is_none() => {
                self.nodes = Some(number(count)?).filter(|&count| count <= MOST_NODES);
                self.nodes.map(|_| ()).ok_or_else(unknown)
            }
            ["p", ..] if self.nodes.is_some() => Err(DimacsError::Order { line }),
            ["e", a, b] => self.edge(line, number(a)?, number(b)?),
            _ => Err(unknown()),
        }
    }

    fn edge(&mut self, line: usize, a: usize, b: usize) -> Result<(), DimacsError> {
        let nodes = self.nodes.ok_or(DimacsError::Order { line })?;
        if a == b || !(1..=nodes).contains(&a) || !(1..=nodes).contains(&b) {
            return Err(DimacsError::Edge { line, nodes });
        }
        self.edges.insert((a.min(b) - 1, a.max(b) - 1));
        Ok(())
    }
}
