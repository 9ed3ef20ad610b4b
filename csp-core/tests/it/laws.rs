//! What must hold for every strategy, on random networks: solution sets, counter laws, the promised consistency at each
//! node, replay, and what limits leave.

use std::collections::BTreeSet;
use std::ops::Range;
use std::time::Duration;

use csp_core::names::{LookBackChoice, PartKind, TraversalChoice};
use csp_core::observe::Replay;
use csp_core::{Cancel, Event, Limits, Network, Plan, Solver, Status, Stop, Strategy, StrategyError, Var, problems};
use csp_testing::{Plain, numbers, registered, spelled, with_part};
use rayon::prelude::*;

/// What may be written of a kind, or nothing, with what stands before and behind it.
fn or_nothing(before: &str, kind: PartKind, behind: &str) -> Vec<String> {
    let written = spelled(kind).into_iter().map(|name| format!("{before}{name}{behind}"));
    [String::new()].into_iter().chain(written).collect()
}

/// Names with every pair of parts of the registry, and those that mean something.
fn strategies() -> Vec<Strategy> {
    let (before, aheads) = (or_nothing("", PartKind::Preprocess, ","), spelled(PartKind::LookAhead));
    let (backs, orders) = (or_nothing("-", PartKind::LookBack, ""), spelled(PartKind::Variables));
    let conflicts = or_nothing("+", PartKind::Conflicts, "");
    let (mut values, traversals) = (spelled(PartKind::Values), or_nothing("+", PartKind::Traversal, ""));
    values.extend(registered(&[PartKind::Ties]).iter().map(|ties| format!("lcv+{ties}")));
    let mut names: Vec<String> = Strategy::parts().iter().map(with_part).collect();
    for ahead in &aheads {
        for back in &backs {
            for order in &orders {
                names.extend(conflicts.iter().map(|conflicts| format!("{ahead}{back}+{order}{conflicts}")));
            }
            for traversal in &traversals {
                names.extend(values.iter().map(|values| format!("{ahead}{back}+mrv+{values}{traversal}")));
            }
        }
        names.extend(before.iter().map(|before| format!("{before}{ahead}+mrv")));
        names.extend(spelled(PartKind::Structure).iter().map(|structure| format!("{ahead}+mrv+{structure}")));
    }
    for order in &orders {
        for values in &values {
            names.extend(traversals.iter().map(|traversal| format!("fc-cbj+{order}+{values}{traversal}")));
        }
    }
    let promised: Vec<Strategy> = names.iter().filter_map(|name| if_promised(name)).collect();
    for part in Strategy::parts() {
        assert!(if_promised(&with_part(part)).is_some(), "{} is under no law", part.name);
    }
    promised
}

/// The strategy of this name, unless one of its parts does not promise what another needs: graph-based backjumping
/// needs `sees_only_neighbours` of the look-ahead, a traversal that visits the tree several times `is_stable` of
/// the orders.
fn if_promised(name: &str) -> Option<Strategy> {
    match name.parse() {
        Ok(strategy) => Some(strategy),
        Err(StrategyError::GraphBased { .. } | StrategyError::Changing { .. }) => None,
        Err(error) => panic!("{name}: {error}"),
    }
}

/// Whether nothing is left out and nothing visited twice, so that the counters obey their law.
fn is_plain(strategy: &Strategy) -> bool {
    let Strategy { look_back, traversal, components, .. } = *strategy;
    (look_back, traversal, components) == (LookBackChoice::default(), TraversalChoice::default(), false)
}

fn same_solutions(seeds: Range<u64>) {
    for seed in seeds {
        let problem = Plain::random(seed, seed % 2 == 0);
        let network = problem.network();
        let expected: BTreeSet<Vec<u16>> = problem.brute_force().into_iter().collect();
        for strategy in strategies() {
            let outcome = Solver::new(&network).strategy(strategy).seed(seed).all().unwrap();
            let found: BTreeSet<Vec<u16>> = outcome.solutions.iter().map(|solution| numbers(solution)).collect();
            assert_eq!(found.len(), outcome.solutions.len(), "a solution came twice: seed {seed}, {strategy}");
            assert_eq!(found, expected, "seed {seed}, {strategy}");
            assert_eq!(outcome.stop, Stop::Exhausted);
            assert!(outcome.solutions.iter().all(|solution| network.satisfied_by(solution)));
            let stats = outcome.stats;
            if stats.nodes > 0 && is_plain(&strategy) {
                assert_eq!(stats.backtracks, 1 + stats.nodes - stats.dead_ends - stats.solutions, "{strategy}");
            }
            assert!(
                stats.decisions <= stats.nodes && stats.max_depth.is_some_and(|depth| depth <= network.len() as u64)
            );
        }
    }
}

#[test]
fn every_strategy_finds_the_same_solutions() {
    // So many are named in the documents, in hundreds.
    assert_eq!(strategies().len() / 100, 76, "{} strategies", strategies().len());
    same_solutions(0..15);
}

#[test]
#[ignore = "the same on more networks"]
fn every_strategy_finds_the_same_solutions_of_many_networks() {
    same_solutions(15..75);
}

/// Kondrak & van Beek 1997: one static order, nodes of the whole search or of the first solution.
fn nodes_obey_the_ranking(network: &Network, order: &str, seed: u64, most: usize) {
    let nodes = |method: &str| {
        let strategy = format!("{method}+{order}").parse().unwrap();
        Solver::new(network).strategy(strategy).seed(seed).up_to(most).unwrap().stats.nodes
    };
    let [bt, bm, bj, gbj, cbj, fc, fc_bj, fc_cbj, mac] =
        ["bt", "bm", "bj", "gbj", "cbj", "fc", "fc-bj", "fc-cbj", "mac"].map(nodes);
    assert_eq!(bm, bt, "{order}, seed {seed}");
    assert!(fc <= bj && bj <= bt, "{order}, seed {seed}: FC {fc}, BJ {bj}, BT {bt}");
    assert!(cbj <= bj && cbj <= gbj && gbj <= bt, "{order}, seed {seed}: CBJ {cbj}, BJ {bj}, GBJ {gbj}, BT {bt}");
    assert!(fc_cbj <= fc_bj && fc_bj <= fc, "{order}, seed {seed}: FC-CBJ {fc_cbj}, FC-BJ {fc_bj}, FC {fc}");
    assert!(mac <= fc, "{order}, seed {seed}: MAC {mac}, FC {fc}");
    let [bm_cbj, mac_cbj] = ["bm-cbj", "mac-cbj"].map(nodes);
    assert_eq!(bm_cbj, cbj, "{order}, seed {seed}");
    assert!(mac_cbj <= mac, "{order}, seed {seed}: MAC-CBJ {mac_cbj}, MAC {mac}");
}

#[test]
fn methods_rank_as_proved_on_random_networks() {
    for seed in 0..200 {
        let network = Plain::random(seed, seed % 2 == 0).network();
        for order in ["input", "fixed-first", "random"] {
            nodes_obey_the_ranking(&network, order, seed, usize::MAX);
            nodes_obey_the_ranking(&network, order, seed, 1);
        }
    }
}

#[test]
fn methods_rank_as_proved_on_the_zebra() {
    for seed in 0..4 {
        nodes_obey_the_ranking(&problems::zebra(), "random", seed, 1);
    }
}

#[test]
#[ignore = "hundreds of millions of checks"]
fn methods_rank_as_proved_on_30_orders_of_the_zebra() {
    (4..34u64).into_par_iter().for_each(|seed| nodes_obey_the_ranking(&problems::zebra(), "random", seed, 1));
}

fn trace(network: &Network, strategy: &str) -> Vec<Event> {
    let mut events = Vec::new();
    let strategy = strategy.parse().unwrap();
    Solver::new(network).strategy(strategy).observer(|event: &Event| events.push(event.clone())).all().unwrap();
    events
}

/// Whether each value of y has a partner in the domain of x, for every x that `from` accepts and every open neighbour y.
fn supported(network: &Network, replay: &Replay, assigned: &[Var], from: impl Fn(Var) -> bool) -> bool {
    network.variables().filter(|&x| from(x)).all(|x| {
        let open = network.arcs(x).iter().filter(|arc| !assigned.contains(&arc.target()));
        open.into_iter().all(|&arc| {
            let back = network.reverse(arc);
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
            let stats = Solver::new(&network).strategy(strategy.parse().unwrap()).all().unwrap().stats;
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
    let full = Solver::new(&queens).strategy("fc".parse().unwrap()).all().unwrap();
    for nodes in [0, 1, 50, full.stats.nodes - 1, full.stats.nodes] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let outcome = Solver::new(&queens).strategy("fc".parse().unwrap()).limits(limits).all().unwrap();
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
        let outcome = Solver::new(&queens).strategy(strategy.parse().unwrap()).limits(limits).all().unwrap();
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
            .all()
            .unwrap();
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
        let outcome = Solver::new(&queens).strategy(strategy.parse().unwrap()).limits(limits).first().unwrap();
        assert_eq!((outcome.stop, outcome.stats.nodes, outcome.status()), (Stop::Cancelled, 0, Status::Limit));
        assert!(outcome.stats.textbook.unwrap().revisions < 60 * 59, "{strategy}");
    }
}

#[test]
fn the_iterator_stops_for_good_and_says_why() {
    let queens = problems::queens(4);
    let mut solutions = Solver::new(&queens).solutions().unwrap();
    assert_eq!(solutions.stop(), None);
    assert_eq!(solutions.by_ref().count(), 2);
    assert_eq!((solutions.next(), solutions.next()), (None, None));
    assert_eq!((solutions.stop(), solutions.stats().solutions), (Some(Stop::Exhausted), 2));
    let (stats, stop) = Solver::new(&problems::queens(8)).count(10).unwrap();
    assert_eq!((stats.solutions, stop), (10, Stop::Enough));
}

#[test]
fn small_and_impossible_networks() {
    let empty = csp_core::Problem::new().build().unwrap();
    assert!(empty.satisfied_by(&[]));
    for strategy in strategies() {
        let outcome = Solver::new(&empty).strategy(strategy).all().unwrap();
        assert_eq!((outcome.solutions.len(), outcome.status()), (1, Status::Unique), "{strategy}");
    }
    let mut problem = csp_core::Problem::new();
    problem.variables(3, csp_core::Domain::range(1..=2));
    problem.variable("nothing", csp_core::Domain::empty());
    let impossible = problem.build().unwrap();
    for strategy in strategies() {
        let outcome = Solver::new(&impossible).strategy(strategy).all().unwrap();
        assert_eq!(outcome.status(), Status::Unsatisfiable, "{strategy}");
        // Solved apart, the components before the empty one are searched first.
        assert!(outcome.stats.nodes == 0 || strategy.components, "{strategy}");
    }
}

#[test]
fn a_seed_gives_the_same_run() {
    let queens = problems::queens(12);
    let run = |name: &str, seed| Solver::new(&queens).strategy(name.parse().unwrap()).seed(seed).first().unwrap();
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
    assert_eq!(error("mack+mrv"), "\"mack\" is not part of a strategy name: did you mean \"mac\"?");
    assert_eq!(
        error("mrv"),
        "\"mrv\" does not say how to search: start with bt, fc, mac or another look-ahead, as in \"fc+mrv\""
    );
    assert!(error("mac-gbj").contains("gbj follows the edges of the graph"), "{}", error("mac-gbj"));
    assert!(error("fc+dom/wdeg+lds").contains("which dom/wdeg does not"), "{}", error("fc+dom/wdeg+lds"));
    assert_eq!("bt-cbj".parse::<Strategy>().unwrap().to_string(), "cbj");
    assert_eq!("norvig".parse::<Strategy>().unwrap().to_string(), "singles+mrv");
    assert_eq!(error("bt+fc"), "\"bt+fc\" names two ways to search: leave one out");
    assert_eq!(error("fc+mrv+input"), "\"fc+mrv+input\" names two variable orders: leave one out");
    assert!(error("fc+random(x)").contains("a seed is a whole number"));
    assert!(error("fc+mrv(3)").contains("a seed is a whole number"));
    assert!(Plan::parse_list("bt,ac3", &[]).is_err());
    assert!(Plan::parse_list("", &[]).is_err());
}
