//! A plain undirected graph, and what layouts ask about it.

/// A graph whose nodes are 0, 1, 2, ...; each edge once, the smaller node first.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    pub(super) neighbours: Vec<Vec<usize>>,
    pub(super) edges: Vec<(usize, usize)>,
}

impl Plain {
    /// The graph with these edges, none of which comes twice.
    pub(super) fn new(nodes: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let mut graph = Self { neighbours: vec![Vec::new(); nodes], edges: Vec::new() };
        edges.into_iter().for_each(|(a, b)| graph.join(a, b));
        graph
    }

    pub(super) fn join(&mut self, a: usize, b: usize) {
        self.neighbours[a].push(b);
        self.neighbours[b].push(a);
        self.edges.push((a.min(b), a.max(b)));
    }

    pub(super) fn len(&self) -> usize {
        self.neighbours.len()
    }

    /// The nodes that can be reached from `start`, nearest first, each with the node before it on a
    /// shortest way: O(n + m).
    pub(super) fn reached_from(&self, start: usize) -> Vec<(usize, Option<usize>)> {
        let mut seen = vec![false; self.len()];
        seen[start] = true;
        let mut reached = vec![(start, None)];
        let mut next = 0;
        while let Some(&(node, _)) = reached.get(next) {
            for &neighbour in &self.neighbours[node] {
                if !seen[neighbour] {
                    seen[neighbour] = true;
                    reached.push((neighbour, Some(node)));
                }
            }
            next += 1;
        }
        reached
    }

    /// The number of edges that lie between `start` and each node, in a graph that is connected: O(n + m).
    pub(super) fn distances_from(&self, start: usize) -> Vec<usize> {
        let mut distances = vec![0; self.len()];
        for (node, before) in self.reached_from(start) {
            distances[node] = before.map_or(0, |before| distances[before] + 1);
        }
        distances
    }

    /// The connected components: of each, its nodes, ascending.
    pub(super) fn components(&self) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.len()];
        let mut components = Vec::new();
        for start in 0..self.len() {
            if seen[start] {
                continue;
            }
            let mut component = vec![start];
            seen[start] = true;
            let mut next = 0;
            while let Some(&node) = component.get(next) {
                for &neighbour in &self.neighbours[node] {
                    if !std::mem::replace(&mut seen[neighbour], true) {
                        component.push(neighbour);
                    }
                }
                next += 1;
            }
            component.sort_unstable();
            components.push(component);
        }
        components
    }

    /// The graph of some nodes, which are called by their places in the list, ascending: O(n + m) with the
    /// neighbours of these nodes.
    pub(super) fn part(&self, nodes: &[usize]) -> Self {
        let place = |node: usize| nodes.binary_search(&node).ok();
        let ends = nodes.iter().enumerate().flat_map(|(here, &node)| {
            self.neighbours[node].iter().filter_map(move |&other| place(other)).map(move |there| (here, there))
        });
        Self::new(nodes.len(), ends.filter(|(a, b)| a < b))
    }
}
