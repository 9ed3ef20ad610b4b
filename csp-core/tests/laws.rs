//! What must hold for every strategy, on random networks: solution sets, counter laws, the promised consistency at each
//! node, replay, and what limits leave.

mod common;

use std::collections::BTreeSet;
use std::time::Duration;

use common::{Plain, numbers};
use csp_core::{Cancel, Event, Limits, Network, Replay, Solver, Status, Stop, Strategy, Var, problems};

fn strategies() -> Vec<Strategy> {
    let mut all = Vec::new();
    for before in ["", "ac3,"] {
        for ahead in ["bt", "fc", "mac"] {
            for variables in ["fixed-first", "input", "mrv", "deg", "mrv+deg", "dom/deg", "random", "random(7)"] {
                for values in ["asc", "desc", "lcv", "shuffle", "shuffle(7)"] {
                    all.push(format!("{before}{ahead}+{variables}+{values}").parse().unwrap());
                }
            }
        }
    }
    all
}

#[test]
fn every_strategy_finds_the_same_solutions() {
    for seed in 0..60 {
        let problem = Plain::random(seed, seed % 2 == 0);
        let network = problem.network();
        let expected: BTreeSet<Vec<u16>> = problem.brute_force().into_iter().collect();
        for strategy in strategies() {
            let outcome = Solver::new(&network).strategy(strategy).seed(seed).all();
            let found: BTreeSet<Vec<u16>> = outcome.solutions.iter().map(|solution| numbers(solution)).collect();
            assert_eq!(found.len(), outcome.solutions.len(), "a solution came twice: seed {seed}, {strategy}");
            assert_eq!(found, expected, "seed {seed}, {strategy}");
            assert_eq!(outcome.stop, Stop::Exhausted);
            assert!(outcome.solutions.iter().all(|solution| network.satisfied_by(solution)));
            let stats = outcome.stats;
            if stats.nodes > 0 {
                assert_eq!(stats.backtracks, 1 + stats.nodes - stats.dead_ends - stats.solutions, "{strategy}");
            }
            assert!(stats.decisions <= stats.nodes && stats.max_depth <= network.len() as u64);
        }
    }
}

#[test]
fn look_ahead_never_visits_more_nodes_under_one_static_order() {
    for seed in 0..200 {
        let network = Plain::random(seed, seed % 2 == 0).network();
        for order in ["input", "fixed-first", "random"] {
            let nodes = |ahead: &str| {
                let strategy = format!("{ahead}+{order}").parse().unwrap();
                Solver::new(&network).strategy(strategy).seed(seed).all().stats.nodes
            };
            let (bt, fc, mac) = (nodes("bt"), nodes("fc"), nodes("mac"));
            assert!(mac <= fc && fc <= bt, "seed {seed}, {order}: {mac} {fc} {bt}");
        }
    }
}

fn trace(network: &Network, strategy: &str) -> Vec<Event> {
    let mut events = Vec::new();
    let strategy = strategy.parse().unwrap();
    Solver::new(network).strategy(strategy).observer(|event: &Event| events.push(*event)).all();
    events
}

/// Whether each value of y has a partner in the domain of x, for every x that `from` accepts and every open neighbour y.
fn supported(network: &Network, replay: &Replay, assigned: &[Var], from: impl Fn(Var) -> bool) -> bool {
    network.variables().filter(|&x| from(x)).all(|x| {
        let open = network.arcs(x).iter().filter(|arc| !assigned.contains(&arc.target()));
        open.into_iter().all(|&arc| {
            let back = network.all_arcs()[arc.reverse()];
            let partners = &replay.domains()[x.index()];
            replay.domains()[arc.target().index()]
                .iter()
                .all(|b| partners.iter().any(|a| network.row(back, b).contains(a)))
        })
    })
}

/// Before each deeper value and at each solution, the domains that the trace rebuilds have the promised consistency.
#[test]
fn the_promised_consistency_holds_at_every_node() {
    for seed in 0..150 {
        let network = Plain::random(seed, true).network();
        for (strategy, arc_consistent) in
            [("fc+mrv", false), ("mac+mrv", true), ("fc+input", false), ("mac+input", true)]
        {
            let (mut replay, mut assigned, mut nodes) = (Replay::new(&network), Vec::new(), 0);
            for event in trace(&network, strategy) {
                if matches!(event, Event::Tried { .. } | Event::Solved) {
                    nodes += 1;
                    let holds = supported(&network, &replay, &assigned, |x| arc_consistent || assigned.contains(&x));
                    assert!(holds, "seed {seed}, {strategy}, node {nodes}");
                }
                replay.apply(&event);
                match event {
                    Event::Tried { var, depth, .. } => {
                        assigned.push(var);
                        assert_eq!(depth, assigned.len());
                    }
                    Event::Retracted { var, .. } => assert_eq!(assigned.pop(), Some(var)),
                    _ => {}
                }
            }
            assert!(assigned.is_empty() && replay.depth() == 0, "a complete search takes everything back");
        }
    }
}

#[test]
fn events_and_counters_tell_the_same_story() {
    for seed in 0..100 {
        let network = Plain::random(seed, seed % 2 == 0).network();
        for strategy in ["bt", "fc", "mac", "ac3,bt+mrv+desc", "mac+mrv+deg+lcv"] {
            let events = trace(&network, strategy);
            let count = |wanted: fn(&Event) -> bool| events.iter().filter(|event| wanted(event)).count() as u64;
            let stats = Solver::new(&network).strategy(strategy.parse().unwrap()).all().stats;
            let textbook = stats.textbook.unwrap();
            assert_eq!(count(|e| matches!(e, Event::Tried { .. })), stats.nodes, "{strategy}");
            assert_eq!(count(|e| matches!(e, Event::Pruned { .. })), textbook.prunings, "{strategy}");
            assert_eq!(count(|e| matches!(e, Event::Revised { .. })), textbook.revisions, "{strategy}");
            assert_eq!(count(|e| matches!(e, Event::Backtracked { .. })), stats.backtracks, "{strategy}");
            assert_eq!(count(|e| matches!(e, Event::Solved)), stats.solutions, "{strategy}");
            let root_failure = u64::from(stats.nodes == 0 && stats.solutions == 0);
            assert_eq!(count(|e| matches!(e, Event::Conflict { .. })), stats.dead_ends + root_failure, "{strategy}");
        }
    }
}

#[test]
fn a_node_limit_is_exact_and_loses_no_statistics() {
    let queens = problems::queens(8);
    let full = Solver::new(&queens).strategy("fc".parse().unwrap()).all();
    for nodes in [0, 1, 50, full.stats.nodes - 1, full.stats.nodes] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let outcome = Solver::new(&queens).strategy("fc".parse().unwrap()).limits(limits).all();
        assert_eq!(outcome.stats.nodes, nodes);
        let whole = nodes == full.stats.nodes;
        assert_eq!(outcome.stop, if whole { Stop::Exhausted } else { Stop::Nodes }, "{nodes}");
        assert_eq!(outcome.status(), if whole { Status::Multiple } else { Status::Limit });
        assert_eq!(outcome.solutions[..], full.solutions[..outcome.solutions.len()]);
    }
}

#[test]
fn time_and_cancellation_stop_a_search_that_would_not_end() {
    let queens = problems::queens(40);
    for strategy in ["bt", "fc+desc", "mac+input"] {
        let limits = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
        let outcome = Solver::new(&queens).strategy(strategy.parse().unwrap()).limits(limits).all();
        assert_eq!(outcome.stop, Stop::Time, "{strategy}");

        let cancel = Cancel::new();
        let limits = Limits { cancel: Some(cancel.clone()), ..Limits::default() };
        let mut tried = 0;
        let outcome = Solver::new(&queens)
            .strategy(strategy.parse().unwrap())
            .limits(limits)
            .observer(|event: &Event| {
                tried += u64::from(matches!(event, Event::Tried { .. }));
                if tried == 1000 {
                    cancel.cancel();
                }
            })
            .all();
        assert_eq!((outcome.stop, outcome.stats.nodes), (Stop::Cancelled, 1000), "{strategy}");
    }
}

/// Work at the root is cut short too, and nothing is concluded from it.
#[test]
fn a_limit_during_preprocessing_proves_nothing() {
    let queens = problems::queens(60);
    let cancel = Cancel::new();
    cancel.cancel();
    for strategy in ["mac", "ac3,bt", "ac3,fc"] {
        let limits = Limits { cancel: Some(cancel.clone()), ..Limits::default() };
        let outcome = Solver::new(&queens).strategy(strategy.parse().unwrap()).limits(limits).first();
        assert_eq!((outcome.stop, outcome.stats.nodes, outcome.status()), (Stop::Cancelled, 0, Status::Limit));
        assert!(outcome.stats.textbook.unwrap().revisions < 60 * 59, "{strategy}");
    }
}

#[test]
fn the_iterator_stops_for_good_and_says_why() {
    let queens = problems::queens(4);
    let mut solutions = Solver::new(&queens).solutions();
    assert_eq!(solutions.stop(), None);
    assert_eq!(solutions.by_ref().count(), 2);
    assert_eq!((solutions.next(), solutions.next()), (None, None));
    assert_eq!((solutions.stop(), solutions.stats().solutions), (Some(Stop::Exhausted), 2));
    let (stats, stop) = Solver::new(&problems::queens(8)).count(10);
    assert_eq!((stats.solutions, stop), (10, Stop::Enough));
}

#[test]
fn small_and_impossible_networks() {
    let empty = csp_core::Problem::new().build().unwrap();
    assert!(empty.satisfied_by(&[]));
    for strategy in strategies() {
        let outcome = Solver::new(&empty).strategy(strategy).all();
        assert_eq!((outcome.solutions.len(), outcome.status()), (1, Status::Unique), "{strategy}");
    }
    let mut problem = csp_core::Problem::new();
    problem.variables(3, csp_core::Domain::range(1..=2));
    problem.variable("nothing", csp_core::Domain::empty());
    let impossible = problem.build().unwrap();
    for strategy in strategies() {
        let outcome = Solver::new(&impossible).strategy(strategy).all();
        assert_eq!((outcome.status(), outcome.stats.nodes), (Status::Unsatisfiable, 0), "{strategy}");
    }
}

#[test]
fn a_seed_gives_the_same_run() {
    let queens = problems::queens(12);
    let run = |name: &str, seed| Solver::new(&queens).strategy(name.parse().unwrap()).seed(seed).first();
    for strategy in ["fc+random", "fc+mrv+shuffle"] {
        let (first, again, other) = (run(strategy, 1), run(strategy, 1), run(strategy, 2));
        assert_eq!((&first.solutions, first.stats), (&again.solutions, again.stats));
        assert_ne!(first.stats, other.stats, "{strategy}: another seed, another run");
    }
    assert_eq!(run("fc+random(1)", 9).stats, run("fc+random", 1).stats);
}

#[test]
fn names_of_strategies_round_trip() {
    for strategy in strategies() {
        assert_eq!(strategy.to_string().parse::<Strategy>(), Ok(strategy));
    }
    let error = |name: &str| name.parse::<Strategy>().unwrap_err().to_string();
    assert!(
        error("mack+mrv").contains("did you mean \"mac\"? Known are ac3, bt, fc, mac, fixed-first"),
        "{}",
        error("mack+mrv")
    );
    assert_eq!(error("mrv"), "\"mrv\" does not say how to search: start with bt, fc or mac, as in \"fc+mrv\"");
    assert_eq!(error("bt+fc"), "\"bt+fc\" names two ways to search: leave one out");
    assert_eq!(error("fc+mrv+input"), "\"fc+mrv+input\" names two variable orders: leave one out");
    assert!(error("fc+random(x)").contains("a seed is a whole number"));
    assert!(error("fc+mrv(3)").contains("a seed is a whole number"));
    assert!(Strategy::parse_list("bt,ac3").is_err());
    assert!(Strategy::parse_list("").is_err());
}
