//! The graph of the constraints.

use csp_core::relations::NotEqual;
use csp_core::{Domain, Network, Problem};

fn network(nodes: usize, edges: &[(usize, usize)]) -> Network {
    let mut problem = Problem::new();
    let xs = problem.variables(nodes, Domain::range(1..=3));
    problem.constrain_all(edges.iter().map(|&(a, b)| (xs[a], xs[b])), NotEqual);
    problem.build().unwrap()
}

#[test]
fn trees_forests_and_cycles() {
    type Edges = &'static [(usize, usize)];
    let cases: [(usize, Edges, bool, bool, usize); 5] = [
        (1, &[], true, true, 1),
        (4, &[(0, 1), (1, 2), (1, 3)], true, true, 1),
        (4, &[(0, 1), (2, 3)], false, true, 2),
        (4, &[(0, 1), (1, 2), (2, 0)], false, false, 2),
        (0, &[], false, true, 0),
    ];
    for (nodes, edges, tree, forest, components) in cases {
        let network = network(nodes, edges);
        let graph = network.graph();
        assert_eq!((graph.is_tree(), graph.is_forest()), (tree, forest), "{edges:?}");
        assert_eq!(graph.components().len(), components, "{edges:?}");
    }
}

#[test]
fn degree_and_density() {
    let network = network(4, &[(0, 1), (1, 2), (1, 3)]);
    let degrees: Vec<usize> = network.variables().map(|x| network.graph().degree(x)).collect();
    assert_eq!(degrees, [1, 3, 1, 1]);
    assert!((network.graph().density() - 0.5).abs() < 1e-12);
}
