//! The textbook engine on constraints of any arity against a slow, obvious twin: every counter is the same.

mod twin;

use std::collections::BTreeSet;

use csp_core::{Solver, Strategy};
use csp_testing::Plain;
use csp_testing::nary::{Case, Statement, integers};

use self::twin::Twin;

const AHEADS: [&str; 10] = ["bt", "fc", "nfc0", "nfc1", "nfc2", "nfc3", "nfc4", "nfc5", "gac3", "mac"];

/// The scope of an expression is in the order of its leaves, which is the library's own affair.
fn without_formulas(seed: u64) -> Case {
    let mut case = Case::random(seed);
    case.stated.retain(|(_, statement)| !matches!(statement, Statement::Formula(_)));
    case
}

fn agree(seeds: std::ops::Range<u64>) -> u64 {
    let (mut nodes, mut differ) = (0, 0);
    for seed in seeds {
        let case = without_formulas(seed);
        let network = case.network();
        for (order, mrv) in [("input", false), ("mrv", true)] {
            let mut checks = BTreeSet::new();
            for ahead in AHEADS {
                // With arc consistency by AC-3 the own filters are used; those count their own checks.
                if ahead == "mac" && !network.nary().is_empty() {
                    continue;
                }
                let strategy: Strategy = format!("{ahead}+{order}").parse().unwrap();
                let outcome = Solver::new(&network).strategy(strategy).all().unwrap();
                let twin = Twin::run(&case, ahead, mrv);
                assert_eq!(outcome.stats, twin.stats, "seed {seed}, {strategy}: {case:?}");
                let found: Vec<Vec<i64>> = outcome.solutions.iter().map(|one| integers(&network, one)).collect();
                assert_eq!(found, twin.solutions, "seed {seed}, {strategy}");
                nodes += outcome.stats.nodes;
                checks.insert(twin.textbook.checks);
            }
            differ += u64::from(checks.len() > 4);
        }
    }
    assert!(differ > 20, "the methods differ: {differ}");
    nodes
}

#[test]
fn every_counter_agrees() {
    assert!(agree(0..250) > 50_000);
}

#[test]
#[ignore = "a minute; run in release"]
fn every_counter_agrees_on_many() {
    println!("{} nodes", agree(10_000..15_000));
}

/// On edges alone each of them is forward checking, and the others are MAC: in every counter, solution and node.
#[test]
fn on_edges_alone_they_are_forward_checking() {
    for seed in 0..150 {
        let network = Plain::random(seed, seed % 2 == 0).network();
        for rest in ["+input", "+mrv", "-cbj+dom/wdeg", "-bj+dom/deg", "+lds+input", "+chs+luby"] {
            let run = |ahead: &str| {
                let strategy: Strategy = format!("{ahead}{rest}").parse().unwrap();
                let outcome = Solver::new(&network).strategy(strategy).all().unwrap();
                (outcome.stats, outcome.solutions)
            };
            let (fc, mac) = (run("fc"), run("mac"));
            for ahead in ["nfc0", "nfc1", "nfc2", "nfc3", "nfc4", "nfc5"] {
                assert_eq!(run(ahead), fc, "seed {seed}, {ahead}{rest}");
            }
            for ahead in ["gac3", "str2"] {
                assert_eq!(run(ahead), mac, "seed {seed}, {ahead}{rest}");
            }
        }
    }
}

/// Each removes no less than the one before it, in the order that the paper shows, as long as they follow the same order.
#[test]
fn each_visits_no_more_nodes_than_a_weaker_one() {
    let mut fewer = [0; 7];
    for seed in 0..1500 {
        let network = Case::random(seed).network();
        let nodes = |ahead: &str| {
            let strategy: Strategy = format!("{ahead}+input").parse().unwrap();
            Solver::new(&network).strategy(strategy).all().unwrap().stats.nodes
        };
        let pairs = [
            ("nfc1", "nfc0"),
            ("nfc2", "nfc1"),
            ("nfc3", "nfc2"),
            ("nfc4", "nfc2"),
            ("nfc5", "nfc3"),
            ("nfc5", "nfc4"),
            ("gac3", "nfc5"),
        ];
        for ((strong, weak), fewer) in pairs.into_iter().zip(&mut fewer) {
            let (strong_nodes, weak_nodes) = (nodes(strong), nodes(weak));
            assert!(strong_nodes <= weak_nodes, "seed {seed}: {strong} {strong_nodes}, {weak} {weak_nodes}");
            *fewer += u32::from(strong_nodes < weak_nodes);
        }
    }
    assert!(fewer.iter().all(|&times| times > 0), "{fewer:?}");
}
