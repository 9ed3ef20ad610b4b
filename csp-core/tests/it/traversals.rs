//! Restarts, discrepancies, broadening: nothing is lost, nothing comes twice, and the order is the one that was promised.

use std::collections::BTreeSet;

use csp_core::{Network, Solver, Status, Stop, Strategy, problems};
use csp_testing::numbers;

/// Six pigeons in five holes, with variables that have nothing to do with them in between.
fn pigeons(idle: usize) -> Network {
    let mut problem = csp_core::Problem::new();
    let mut pigeons = Vec::new();
    for _ in 0..6 {
        pigeons.push(problem.variables(1, csp_core::Domain::first_values(5))[0]);
        problem.variables(idle, csp_core::Domain::first_values(2));
    }
    problem.all_different(&pigeons);
    problem.build().unwrap()
}

/// Runs that start again hundreds of times, and what they have learned: the proof must still be complete.
#[test]
fn restarts_prove_that_there_is_no_solution() {
    for idle in [0, 1] {
        let network = pigeons(idle);
        for method in ["bt", "fc", "mac", "fc-cbj", "mac3bit-cbj", "bm-cbj"] {
            for order in ["mrv+ties", "dom/wdeg", "chs+lc", "activity+cos", "impact"] {
                for traversal in ["geometric", "luby"] {
                    let strategy: Strategy = format!("{method}+{order}+shuffle+{traversal}").parse().unwrap();
                    let outcome = Solver::new(&network).strategy(strategy).all().unwrap();
                    assert_eq!(outcome.status(), Status::Unsatisfiable, "{strategy}");
                    let failed_often = outcome.stats.dead_ends > 20;
                    assert!(outcome.stats.restarts > 0 || traversal == "luby" || !failed_often, "{strategy}");
                }
            }
        }
    }
}

/// 9 queens by restarts: all solutions, each once, although several runs end before the first is found.
#[test]
fn restarts_find_every_solution_once() {
    let queens = problems::queens(9);
    for strategy in ["fc+dom/wdeg+shuffle+geometric", "bt+input+geometric", "mac-cbj+mrv+ties+shuffle+luby"] {
        let outcome = Solver::new(&queens).strategy(strategy.parse().unwrap()).all().unwrap();
        let different: BTreeSet<Vec<u16>> = outcome.solutions.iter().map(|solution| numbers(solution)).collect();
        assert_eq!((outcome.solutions.len(), different.len(), outcome.stop), (352, 352, Stop::Exhausted), "{strategy}");
    }
}

/// The order in which leaves are visited, on the full tree of three variables of two values (Harvey & Ginsberg 1995, figure 1;
/// Walsh 1997, figure 2) and, for broadening, of two variables of three values.
#[test]
fn leaves_come_in_the_order_of_the_traversal() {
    let leaves = |variables: usize, values: u16, traversal: &str| -> Vec<String> {
        let mut problem = csp_core::Problem::new();
        problem.variables(variables, csp_core::Domain::first_values(values));
        let strategy = format!("bt+input+{traversal}").parse().unwrap();
        let outcome = Solver::new(&problem.build().unwrap()).strategy(strategy).all().unwrap();
        assert_eq!(outcome.stop, Stop::Exhausted);
        let text = |values: &[csp_core::Val]| values.iter().map(|value| value.get().to_string()).collect();
        outcome.solutions.iter().map(|solution| text(solution)).collect()
    };
    assert_eq!(leaves(3, 2, "lds"), ["000", "001", "010", "100", "011", "101", "110", "111"]);
    assert_eq!(leaves(3, 2, "dds"), ["000", "100", "010", "110", "001", "011", "101", "111"]);
    assert_eq!(leaves(2, 3, "broaden"), ["00", "01", "10", "11", "02", "12", "20", "21", "22"]);
    assert_eq!(leaves(2, 3, "lds"), ["00", "01", "02", "10", "20", "11", "12", "21", "22"]);
}
