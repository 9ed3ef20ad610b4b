//! Whole searches with one filter and with another: the same tree, as both promise the same; and the same solutions as brute force.

use csp_core::{Solver, Stats, Strategy};

use super::checked::Case;
use super::kinds::{different, elements, tables, tasks, tours};
use super::twins::each_tuple;

/// The solutions, as integers, in the order in which they were found, and the figures.
fn search(case: &Case, name: &str) -> (Vec<Vec<i64>>, Stats) {
    let network = case.network();
    let outcome = Solver::new(&network).strategy(name.parse::<Strategy>().unwrap()).all().unwrap();
    let integers = |solution: &csp_core::Solution| {
        network.variables().map(|x| network.integer(x, solution.value(x))).collect::<Vec<_>>()
    };
    (outcome.solutions.iter().map(integers).collect(), outcome.stats)
}

/// Nodes and prunings.
fn tree(stats: &Stats) -> (u64, u64, u64) {
    let textbook = stats.textbook.unwrap();
    (stats.nodes, stats.dead_ends, textbook.prunings)
}

#[test]
fn tables_have_one_tree() {
    for seed in 0..400 {
        let case = tables(seed);
        for (order, back) in [("input", ""), ("mrv", ""), ("mrv", "-cbj")] {
            let by = |ahead: &str| search(&case, &format!("{ahead}{back}+{order}"));
            let (gac, slow, str2) = (by("gac"), by("gac3"), by("str2"));
            assert_eq!((&gac.0, &gac.0), (&slow.0, &str2.0), "seed {seed}");
            // A conflict ends the work at once, so that only what a search has tried is the same.
            assert_eq!((tree(&gac.1).0, tree(&gac.1).1), (tree(&slow.1).0, tree(&slow.1).1), "seed {seed}");
            assert_eq!(tree(&gac.1), tree(&str2.1), "seed {seed}");
        }
    }
}

#[test]
fn all_solutions_are_found() {
    for make in [tables, different, elements, tours, tasks] {
        for seed in 5000..5300 {
            let case = make(seed);
            let mut expected = Vec::new();
            each_tuple(&case.domains, &mut |tuple| {
                let holds = |stated: &super::checked::Stated| {
                    let of_scope: Vec<i64> = stated.scope.iter().map(|&x| tuple[x]).collect();
                    stated.relation.allows(&of_scope)
                };
                if case.stated.iter().all(holds) {
                    expected.push(tuple.to_vec());
                }
            });
            for name in ["gac+input", "gac-cbj+mrv", "str2+mrv"] {
                let mut found = search(&case, name).0;
                found.sort_unstable();
                assert_eq!(found, expected, "{name}, seed {seed}, {:?}", case.domains);
            }
        }
    }
}
