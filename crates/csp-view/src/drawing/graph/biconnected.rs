//! Helper edges that leave no cut vertex.

use super::plain::Plain;

/// The graph, which is connected, with as few more edges as make it biconnected. A planar graph stays planar.
///
/// Where blocks meet in a cut vertex, a neighbour of it in one block is joined with a neighbour in the
/// next. That keeps a graph planar: both edges to the cut vertex can lie on the outer face of their blocks,
/// and the new edge runs along them.
///
/// Source: Hopcroft & Tarjan 1973 for the blocks. O(n + m) with almost constant union-find; no recursion.
pub(super) fn biconnected(graph: &Plain) -> Plain {
    let walk = Walk::through(graph);
    let mut blocks = walk.blocks;
    // An edge is in the block of the tree edge to its deeper end.
    let block = |a: usize, b: usize| if walk.numbers[a] > walk.numbers[b] { a } else { b };
    let mut more = graph.clone();
    for (cut, neighbours) in graph.neighbours.iter().enumerate() {
        for pair in neighbours.windows(2) {
            let one = find(&mut blocks, block(cut, pair[0]));
            let other = find(&mut blocks, block(cut, pair[1]));
            if one != other {
                blocks[one] = other;
                more.join(pair[0], pair[1]);
            }
        }
    }
    more
}

/// The findings of a depth-first walk.
struct Walk {
    /// When each node was reached.
    numbers: Vec<usize>,
    /// For the tree edge above each node, another node whose tree edge is in the same block, or the node
    /// itself.
    blocks: Vec<usize>,
}

impl Walk {
    fn through(graph: &Plain) -> Self {
        let (order, parents) = depth_first(graph);
        let mut numbers = vec![0; graph.len()];
        order.iter().enumerate().for_each(|(number, &node)| numbers[node] = number);
        // The earliest node that can be reached from below by one edge that is not in the tree.
        let mut low = numbers.clone();
        for &node in order.iter().rev() {
            for &neighbour in graph.neighbours[node].iter().filter(|&&neighbour| Some(neighbour) != parents[node]) {
                let is_child = parents[neighbour] == Some(node);
                low[node] = low[node].min(if is_child { low[neighbour] } else { numbers[neighbour] });
            }
        }
        let mut blocks: Vec<usize> = (0..graph.len()).collect();
        for &node in &order {
            if let Some(parent) = parents[node]
                && low[node] < numbers[parent]
            {
                blocks[node] = blocks[parent];
            }
        }
        Self { numbers, blocks }
    }
}

/// The nodes in the order of a depth-first walk, and the parent of each in its tree.
fn depth_first(graph: &Plain) -> (Vec<usize>, Vec<Option<usize>>) {
    let mut parents = vec![None; graph.len()];
    let mut seen = vec![false; graph.len()];
    let mut order = Vec::new();
    let mut next = vec![0; graph.len()];
    let mut path: Vec<usize> = (0..graph.len().min(1)).collect();
    while let Some(&node) = path.last() {
        if !std::mem::replace(&mut seen[node], true) {
            order.push(node);
        }
        let Some(&neighbour) = graph.neighbours[node].get(next[node]) else {
            path.pop();
            continue;
        };
        next[node] += 1;
        if !seen[neighbour] {
            parents[neighbour] = Some(node);
            path.push(neighbour);
        }
    }
    (order, parents)
}

fn find(sets: &mut [usize], mut member: usize) -> usize {
    while sets[member] != member {
        sets[member] = sets[sets[member]];
        member = sets[member];
    }
    member
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::Random;

    /// True if the graph is connected without this node, by looking.
    fn is_connected_without(graph: &Plain, cut: usize) -> bool {
        let rest: Vec<usize> = (0..graph.len()).filter(|&node| node != cut).collect();
        graph.part(&rest).components().len() <= 1
    }

    #[test]
    fn no_node_is_a_cut_vertex_afterwards_and_no_edge_is_there_twice() {
        for seed in 0..300 {
            let mut random = Random::new(seed);
            let nodes = 3 + random.below(20);
            let mut graph = Plain::new(nodes, []);
            (1..nodes).for_each(|node| graph.join(random.below(node), node));
            for _ in 0..random.below(nodes) {
                let (a, b) = (random.below(nodes), random.below(nodes));
                if a != b && !graph.neighbours[a].contains(&b) {
                    graph.join(a, b);
                }
            }
            let more = biconnected(&graph);
            assert!((0..nodes).all(|node| is_connected_without(&more, node)), "graph {seed}: {:?}", graph.edges);
            let mut edges = more.edges.clone();
            edges.sort_unstable();
            edges.dedup();
            assert_eq!(edges.len(), more.edges.len(), "graph {seed}");
        }
    }
}
