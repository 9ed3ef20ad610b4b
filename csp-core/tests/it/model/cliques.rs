//! Cliques of variables that all differ.

use std::collections::HashSet;

use csp_core::{Domain, Problem, Var, Watch, problems};

#[test]
fn a_latin_square_is_its_rows_and_columns() {
    let mut problem = Problem::new();
    let xs = problem.variables(25, Domain::first_values(5));
    let mut expected: Vec<Vec<Var>> = Vec::new();
    for i in 0..5 {
        expected.push((0..5).map(|j| xs[i * 5 + j]).collect());
        expected.push((0..5).map(|j| xs[j * 5 + i]).collect());
    }
    for clique in &expected {
        problem.all_different(clique);
    }
    let network = problem.build().unwrap();
    let mut found = network.cliques(&Watch::default()).unwrap().to_vec();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}

/// petgraph lists every maximal clique: each of the cover is one, and each edge lies in one of the cover.
#[test]
fn the_cover_is_of_maximal_cliques() {
    let australia = problems::australia(3);
    let maximal: Vec<HashSet<usize>> = petgraph::algo::maximal_cliques(australia.graph().as_petgraph())
        .into_iter()
        .map(|clique| clique.into_iter().map(petgraph::graph::NodeIndex::index).collect())
        .collect();
    for clique in australia.cliques(&Watch::default()).unwrap() {
        let clique: HashSet<usize> = clique.iter().map(|x| x.index()).collect();
        assert!(maximal.contains(&clique), "{clique:?}");
    }
    for arc in australia.all_arcs() {
        let holds = |clique: &Vec<Var>| clique.contains(&arc.source()) && clique.contains(&arc.target());
        assert!(australia.cliques(&Watch::default()).unwrap().iter().any(holds));
    }
}

#[test]
fn only_disequalities_count() {
    assert!(problems::queens(5).cliques(&Watch::default()).unwrap().is_empty());
}
