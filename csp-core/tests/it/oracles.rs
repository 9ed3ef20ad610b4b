//! Counters against values that independent programs found: `data/oracles.tsv` and the counts of n queens.

use csp_core::counters::Textbook;
use csp_core::{Network, Solver, Stats, Stop, Strategy, consistency, problems};

/// One line of the table: the counters of one algorithm on one instance; `None` where nothing was recorded.
struct Oracle {
    instance: String,
    algorithm: String,
    counters: Vec<Option<u64>>,
}

fn oracles() -> Vec<Oracle> {
    let lines = include_str!("../data/oracles.tsv").lines().skip(1);
    lines
        .map(|line| {
            let cells: Vec<&str> = line.split('\t').collect();
            let counters = cells[2..].iter().map(|cell| cell.parse().ok()).collect();
            Oracle { instance: cells[0].into(), algorithm: cells[1].into(), counters }
        })
        .collect()
}

fn instance(name: &str) -> Network {
    match name {
        "zebra aima order, edges 61" => problems::zebra(),
        "queens 8 first" => problems::queens(8),
        "queens 20 first" => problems::queens(20),
        other => panic!("the table names an unknown instance, {other}"),
    }
}

/// Checks, nodes, dead ends, backtracks, prunings, as the table has them.
fn row(stats: &Stats) -> [u64; 5] {
    let Textbook { checks, prunings, .. } = stats.textbook.unwrap();
    [checks, stats.nodes, stats.dead_ends, stats.backtracks, prunings]
}

fn agrees(oracle: &Oracle, strategy: &str, exact_checks: bool) {
    let network = instance(&oracle.instance);
    let strategy: Strategy = strategy.parse().unwrap();
    let outcome = Solver::new(&network).strategy(strategy).first().unwrap();
    assert!(network.satisfied_by(&outcome.solutions[0]));
    for (column, (found, expected)) in row(&outcome.stats).into_iter().zip(&oracle.counters).enumerate() {
        if let Some(expected) = expected
            && (column > 0 || exact_checks)
        {
            assert_eq!(found, *expected, "{} {} column {column}", oracle.instance, oracle.algorithm);
        }
    }
}

#[test]
fn every_row_of_the_table() {
    let mut rows = 0;
    for oracle in oracles() {
        rows += 1;
        match oracle.algorithm.as_str() {
            "AC3" => {
                let filtered = consistency::ac3(&instance(&oracle.instance));
                let Textbook { checks, prunings, revisions, .. } = filtered.counters;
                let found = [checks, prunings, revisions, filtered.values_left() as u64];
                let expected = [0, 4, 7, 8].map(|column| oracle.counters[column].unwrap());
                assert_eq!(found, expected, "{}", oracle.instance);
            }
            "BT" => agrees(&oracle, "bt+input", true),
            "BM" => agrees(&oracle, "bm+input", true),
            "BJ" => agrees(&oracle, "bj+input", true),
            "CBJ" => agrees(&oracle, "cbj+input", true),
            "FC" => agrees(&oracle, "fc+input", true),
            "FC-CBJ" => agrees(&oracle, "fc-cbj+input", true),
            "FC-CBJ+MRV" => agrees(&oracle, "fc-cbj+mrv", true),
            "FC+MRV" => agrees(&oracle, "fc+mrv", true),
            "MAC" => agrees(&oracle, "mac+input", true),
            "MAC+MRV" => agrees(&oracle, "mac+mrv", true),
            other => panic!("the table names an unknown algorithm, {other}"),
        }
    }
    assert_eq!(rows, 33, "three instances, eleven algorithms");
}

/// Solutions, nodes and checks of BT, checks of FC, for n = 4..=10.
const ALL_QUEENS: [(u16, u64, u64, u64, u64); 7] = [
    (4, 2, 60, 84, 76),
    (5, 10, 220, 405, 282),
    (6, 4, 894, 2016, 964),
    (7, 40, 3584, 9297, 3338),
    (8, 92, 15720, 46752, 13024),
    (9, 352, 72378, 243_009, 55326),
    (10, 724, 348_150, 1_297_558, 242_174),
];

#[test]
fn all_solutions_of_n_queens() {
    for (n, solutions, nodes, bt_checks, fc_checks) in ALL_QUEENS {
        let network = problems::queens(n);
        let run = |name: &str| Solver::new(&network).strategy(name.parse().unwrap()).count(u64::MAX).unwrap();
        let (bt, stop) = run("bt");
        assert_eq!((stop, bt.solutions, bt.nodes), (Stop::Exhausted, solutions, nodes), "{n} queens");
        assert_eq!(bt.textbook.unwrap().checks, bt_checks, "{n} queens");
        assert_eq!(bt.backtracks, 1 + bt.nodes - bt.dead_ends - bt.solutions, "{n} queens");
        let (fc, _) = run("fc");
        assert_eq!((fc.solutions, fc.textbook.unwrap().checks), (solutions, fc_checks), "{n} queens");
        assert_eq!(fc.backtracks, 1 + fc.nodes - fc.dead_ends - fc.solutions, "{n} queens");
    }
}

#[test]
fn arc_consistency_removes_nothing_from_n_queens() {
    for n in 4..=12 {
        assert_eq!(consistency::ac3(&problems::queens(n)).counters.prunings, 0, "{n} queens");
    }
}
