//! The order of elimination is that of the definition.

use std::collections::BTreeSet;

use csp_core::relations::NotEqual;
use csp_core::structure::Elimination;
use csp_core::{Domain, Limits, Network, Problem, Random, Stop, Var, Watch};

/// As the definition says: sets of neighbours, and a search through all for each choice.
fn by_definition(count: usize, edges: &[(usize, usize)]) -> Elimination {
    let mut neighbours = vec![BTreeSet::new(); count];
    for &(a, b) in edges {
        neighbours[a].insert(b);
        neighbours[b].insert(a);
    }
    let mut left: BTreeSet<usize> = (0..count).collect();
    let mut done = Elimination { order: Vec::new(), induced_width: 0 };
    while let Some(&x) = left.iter().min_by_key(|&&x| (neighbours[x].len(), x)) {
        left.remove(&x);
        let around = std::mem::take(&mut neighbours[x]);
        done.order.push(Var::new(x as u32));
        done.induced_width = done.induced_width.max(around.len());
        for &a in &around {
            neighbours[a].extend(around.iter().copied());
            neighbours[a].remove(&a);
            neighbours[a].remove(&x);
        }
    }
    done
}

fn network(count: usize, edges: &[(usize, usize)]) -> Network {
    let mut problem = Problem::new();
    let x = problem.variables(count, Domain::first_values(2));
    problem.constrain_all(edges.iter().map(|&(a, b)| (x[a], x[b])), NotEqual);
    problem.build().unwrap()
}

/// Small graphs are rows at once; in large sparse ones lists come first.
#[test]
fn the_order_is_that_of_the_definition() {
    let mut random = Random::new(3);
    for (count, edges, times) in [(9, 14, 200), (80, 160, 10), (3200, 4500, 1)] {
        for _ in 0..times {
            let pair = |random: &mut Random| (random.below(count) as usize, random.below(count) as usize);
            let edges: Vec<_> = (0..edges).map(|_| pair(&mut random)).filter(|(a, b)| a != b).collect();
            let network = network(count as usize, &edges);
            assert_eq!(network.elimination_order(&Watch::default()), Ok(by_definition(count as usize, &edges)));
        }
    }
}

#[test]
fn memory_is_asked_for_first() {
    let edges: Vec<(usize, usize)> = (1..3200).map(|x| (x - 1, x)).collect();
    let limits = Limits { memory: Some(1000), ..Limits::default() };
    let stopped = network(3200, &edges).elimination_order(&Watch::start(limits));
    assert_eq!(stopped, Err(Stop::Memory));
}
