//! Recordings, stepping and search trees, against the counters of the search and against a replay from the start.

mod common;

use common::Plain;
use csp_core::observe::{Counts, Landmark, Move, NodeId, NodeStatus, Recording, SearchTree, Stepper};
use csp_core::{Cancel, Enqueuing, Event, Limits, Network, Outcome, Replay, Solver, Stop, Val, Var, Waiting, problems};

/// Each kind of look-ahead, look-back, traversal and order; nothing that tries values at the root.
const STRATEGIES: [&str; 12] = [
    "bt+input",
    "bm+input",
    "fc+mrv",
    "mac+mrv",
    "mac4+input",
    "fc-cbj+mrv",
    "bt-gbj+input",
    "singles+dom/wdeg",
    "fc+dom/wdeg+luby",
    "fc+lds+input",
    "gac+mrv",
    "fc+random",
];

fn recorded<'n>(network: &'n Network, strategy: &str, most: usize) -> (Recording<'n>, Outcome) {
    let mut recording = Recording::new(network, usize::MAX);
    let solver = Solver::new(network).strategy(strategy.parse().unwrap()).observer(&mut recording);
    let outcome = solver.up_to(most).unwrap();
    (recording, outcome)
}

fn networks() -> Vec<Network> {
    let random = (0..40).map(|seed| Plain::random(seed, seed % 2 == 0).network());
    random.chain([problems::queens(6), problems::australia(2), problems::latin_square(3)]).collect()
}

/// The checks before each event. The oracle is a search of its own: one that a node limit stops right before a value is
/// tried has made the checks that the recording has for that value.
#[test]
fn the_checks_of_an_event_are_those_of_a_search_that_stops_there() {
    for network in networks() {
        for strategy in STRATEGIES {
            let (recording, outcome) = recorded(&network, strategy, usize::MAX);
            let checks = recording.checks();
            assert_eq!(checks.len(), recording.events().len());
            assert!(checks.is_sorted() && recording.times().is_empty());
            let tried = recording.events().iter().zip(checks).filter(|(event, _)| matches!(event, Event::Tried { .. }));
            for (nodes, (_, &checks)) in tried.enumerate().step_by(7) {
                let limits = Limits { nodes: Some(nodes as u64), ..Limits::default() };
                let solver = Solver::new(&network).strategy(strategy.parse().unwrap()).limits(limits);
                let stopped = solver.all().unwrap().stats;
                assert_eq!((stopped.nodes, stopped.textbook.unwrap().checks), (nodes as u64, checks), "{strategy}");
            }
            assert!(checks.last().is_none_or(|&checks| checks <= outcome.stats.textbook.unwrap().checks));
        }
    }
}

/// What is seen at a place.
fn seen(replay: &Replay) -> (Vec<String>, Vec<String>, usize) {
    let domains = replay.domains().iter().map(ToString::to_string).collect();
    (domains, replay.queue().map(|item| format!("{item:?}")).collect(), replay.depth())
}

fn replayed(recording: &Recording<'_>, place: usize) -> Replay {
    let mut replay = Replay::new(recording.network());
    recording.events()[..place].iter().for_each(|event| replay.apply(event));
    replay
}

/// Every place, reached by a jump from anywhere, is what a replay from the start makes of it.
#[test]
fn every_place_is_what_a_replay_from_the_start_makes_of_it() {
    for network in networks() {
        for strategy in STRATEGIES {
            let (recording, _) = recorded(&network, strategy, 3);
            let mut stepper = Stepper::new(&recording);
            let end = recording.events().len();
            for step in 0..60 {
                // Near and far, forward and back.
                let place = (step * step * 7919 + step) % (end + 1);
                assert!(stepper.go(Move::To(place)));
                assert_eq!(stepper.place(), place);
                assert_eq!(seen(stepper.replay()), seen(&replayed(&recording, place)), "{strategy}, {place} of {end}");
            }
            assert!(!stepper.go(Move::To(end + 1)));
        }
    }
}

/// Places where something ends, one step after the other, in both directions.
#[test]
fn going_back_is_the_reverse_of_going_forward() {
    let queens = problems::queens(7);
    let (recording, outcome) = recorded(&queens, "mac", usize::MAX);
    let end = recording.events().len();
    assert!(end > 2000);
    let mut stepper = Stepper::new(&recording);
    let mut places = vec![0];
    let mut visited = vec![seen(stepper.replay())];
    while stepper.go(Move::Forward) {
        assert!(stepper.step().len() == stepper.place() - places[places.len() - 1], "{}", stepper.place());
        places.push(stepper.place());
        visited.push(seen(stepper.replay()));
    }
    // Arcs that join the queue for one cause are one step.
    assert!(places.last() == Some(&end) && places.len() < end);
    let joining = recording.events().windows(2).filter(|pair| match pair {
        [Event::Enqueued { cause: one, .. }, Event::Enqueued { cause: other, .. }] => one == other,
        _ => false,
    });
    assert_eq!(places.len(), 1 + end - joining.count());
    for (place, seen_before) in places.iter().zip(&visited).rev().skip(1) {
        assert!(stepper.go(Move::Back));
        assert_eq!((stepper.place(), &seen(stepper.replay())), (*place, seen_before));
    }
    assert!(!stepper.go(Move::Back) && stepper.event().is_none() && stepper.step().is_empty());
    assert_eq!(outcome.solutions.len(), 40);
}

/// Forward and back over each kind of landmark, as often as the counters of the search say. How many restarts there were.
fn walk_over_landmarks(network: &Network, strategy: &str) -> u64 {
    let (recording, outcome) = recorded(network, strategy, 3);
    let stats = outcome.stats;
    let at_root = u64::from(stats.nodes == 0 && outcome.solutions.is_empty());
    let expected = [
        (Landmark::Decision, stats.decisions),
        (Landmark::Conflict, stats.dead_ends + at_root),
        (Landmark::Backtrack, stats.backtracks),
        (Landmark::Restart, stats.restarts),
        (Landmark::Solution, stats.solutions),
    ];
    for (landmark, expected) in expected {
        let mut stepper = Stepper::new(&recording);
        let mut places = Vec::new();
        while stepper.go(Move::Next(landmark)) {
            places.push(stepper.place());
        }
        assert_eq!(places.len() as u64, expected, "{strategy}, {landmark:?}");
        for &place in places.iter().rev().skip(1) {
            assert!(stepper.go(Move::Last(landmark)));
            assert_eq!(stepper.place(), place, "{strategy}, {landmark:?}");
        }
    }
    stats.restarts
}

#[test]
fn landmarks_are_as_many_as_the_counters_say() {
    for network in networks() {
        for strategy in STRATEGIES {
            walk_over_landmarks(&network, strategy);
        }
    }
    let graph = problems::by_name("mycielski:5", |_| unreachable!("it is in no file")).unwrap();
    assert!(walk_over_landmarks(&graph, "fc+dom/wdeg+luby") > 5);
}

/// The counters at each place are the events up to it; at the end, those of the search.
#[test]
fn counts_are_those_of_the_search() {
    for network in networks() {
        for strategy in STRATEGIES {
            let (recording, outcome) = recorded(&network, strategy, usize::MAX);
            let mut stepper = Stepper::new(&recording);
            assert_eq!(stepper.counts(), Counts::default());
            let end = recording.events().len();
            for place in (0..=end).rev().step_by(131) {
                assert!(stepper.go(Move::To(place)));
                let tried = |event: &&Event| matches!(event, Event::Tried { .. });
                let nodes = recording.events()[..place].iter().filter(tried).count() as u64;
                assert_eq!(stepper.counts().nodes, nodes, "{strategy}, {place}");
            }
            assert!(stepper.go(Move::End));
            let stats = outcome.stats;
            let work = stats.textbook.unwrap();
            let at_root = u64::from(stats.nodes == 0 && outcome.solutions.is_empty());
            let expected = Counts {
                nodes: stats.nodes,
                decisions: stats.decisions,
                dead_ends: stats.dead_ends + at_root,
                backtracks: stats.backtracks,
                prunings: work.prunings,
                revisions: work.revisions,
                restarts: stats.restarts,
                solutions: stats.solutions,
            };
            assert_eq!(stepper.counts(), expected, "{strategy}");
        }
    }
}

#[test]
fn variables_and_depths_are_found() {
    let queens = problems::queens(5);
    let (recording, _) = recorded(&queens, "fc", 1);
    let mut stepper = Stepper::new(&recording);
    for depth in [3, 1] {
        stepper.go(Move::Start);
        assert!(stepper.go(Move::Depth(depth)));
        assert!(matches!(stepper.event(), Some(Event::Tried { depth: now, .. }) if *now == depth));
        assert_eq!((stepper.replay().depth(), stepper.last_tried()), (depth, stepper.event()));
    }
    let x = queens.variables().nth(3).unwrap();
    stepper.go(Move::Start);
    let before = stepper.replay().domains()[3].len();
    assert!(stepper.go(Move::Variable(x)));
    assert!(stepper.replay().domains()[3].len() < before);
    assert!(!stepper.go(Move::Depth(6)));
}

#[test]
fn a_full_recording_ends_the_search_when_it_is_asked_to() {
    let queens = problems::queens(8);
    let run = |cancelling: bool| {
        let switch = Cancel::new();
        let mut recording = Recording::new(&queens, 100);
        if cancelling {
            recording = recording.cancelling(switch.clone());
        }
        let limits = Limits { cancel: Some(switch), ..Limits::default() };
        let outcome =
            Solver::new(&queens).strategy("fc".parse().unwrap()).limits(limits).observer(&mut recording).all();
        assert!(recording.is_full() && recording.events().len() == 100);
        (outcome.unwrap().stop, recording.missed())
    };
    let (all, ended) = (run(false), run(true));
    assert_eq!((all.0, ended.0), (Stop::Exhausted, Stop::Cancelled));
    assert!(all.1 > 5_000 && (1..100).contains(&ended.1), "{all:?} {ended:?}");
}

/// What a slow program knows of a tree: of each node its parent, and what was found below it.
struct Slow {
    parents: Vec<Option<usize>>,
    is_solved: Vec<bool>,
    path: Vec<usize>,
}

fn slow(events: &[Event]) -> Slow {
    let mut tree = Slow { parents: vec![None], is_solved: vec![false], path: vec![0] };
    for event in events {
        match event {
            Event::Tried { .. } => {
                tree.parents.push(tree.path.last().copied());
                tree.is_solved.push(false);
                tree.path.push(tree.parents.len() - 1);
            }
            Event::Retracted { .. } => drop(tree.path.pop()),
            Event::Solved => tree.path.iter().for_each(|&node| tree.is_solved[node] = true),
            _ => {}
        }
    }
    tree
}

fn ancestors(slow: &Slow, node: usize) -> Vec<usize> {
    std::iter::successors(slow.parents[node], |&parent| slow.parents[parent]).collect()
}

/// A node for each value tried; parents, children, sizes and folds as a slow program finds them.
#[test]
fn a_tree_has_a_node_for_each_value_tried() {
    for network in networks() {
        for strategy in STRATEGIES {
            let (recording, outcome) = recorded(&network, strategy, usize::MAX);
            let mut tree = SearchTree::of(recording.events());
            tree.end(outcome.stop);
            assert_eq!(tree.len() as u64, 1 + outcome.stats.nodes, "{strategy}");
            let slow = slow(recording.events());
            let mut shown = Vec::new();
            for node in tree.nodes().take(400) {
                let above = ancestors(&slow, node.index());
                assert_eq!(tree.node(node).parent.map(NodeId::index), above.first().copied(), "{strategy}");
                assert_eq!(tree.node(node).depth, above.len());
                let solved = slow.is_solved[node.index()];
                assert_eq!(tree.status(node), if solved { NodeStatus::Solution } else { NodeStatus::Failed });
                if above.iter().all(|&node| node == 0 || slow.is_solved[node]) {
                    shown.push(node);
                }
            }
            assert_eq!(tree.folded().take_while(|node| node.index() < 400).collect::<Vec<_>>(), shown, "{strategy}");
            for node in tree.nodes().take(40) {
                let children = (0..tree.len()).filter(|&child| slow.parents[child] == Some(node.index()));
                assert!(tree.children(node).map(NodeId::index).eq(children), "{strategy}");
                let below = (0..tree.len()).filter(|&other| ancestors(&slow, other).contains(&node.index()));
                assert_eq!(tree.below(node), below.count(), "{strategy}");
            }
        }
    }
}

/// Where a limit ends the search, the nodes down to there are open, unless a solution was found below.
#[test]
fn a_tree_that_is_cut_is_open_where_it_was_cut() {
    let queens = problems::queens(8);
    for nodes in [1, 2, 17, 100, 300] {
        let mut tree = SearchTree::new();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let solver = Solver::new(&queens).strategy("bt+input".parse().unwrap()).limits(limits);
        let outcome = solver.observer(&mut tree).all().unwrap();
        tree.end(outcome.stop);
        assert_eq!((tree.stop(), tree.len() as u64), (Some(Stop::Nodes), 1 + nodes));
        let open: Vec<usize> = tree
            .nodes()
            .filter(|&node| tree.status(node) == NodeStatus::Open)
            .map(|node| tree.node(node).depth)
            .collect();
        // One on each level, from the root, or from below the last that leads to a solution.
        assert!(open.windows(2).all(|pair| pair[1] == pair[0] + 1), "{nodes}: {open:?}");
        assert_eq!(open.first() == Some(&0), outcome.solutions.is_empty(), "{nodes}: {open:?}");
    }
}

/// Why each node failed is what the events say.
#[test]
fn failures_and_conflict_sets_are_kept() {
    let queens = problems::queens(6);
    let (recording, outcome) = recorded(&queens, "fc-cbj+input", usize::MAX);
    let tree = SearchTree::of(recording.events());
    let failed = tree.nodes().filter(|&node| tree.node(node).conflict.is_some()).count() as u64;
    assert_eq!(failed, outcome.stats.dead_ends);
    let sets = tree.nodes().filter(|&node| tree.node(node).conflict_set.is_some()).count() as u64;
    assert!(sets > 0 && sets <= outcome.stats.backtracks, "{sets}");
}

/// The path, the causes in the queue, what a step removed and the last conflict set, as a slow reader of the events finds
/// them.
#[test]
fn what_a_place_shows_is_what_a_slow_reader_finds() {
    for network in networks() {
        for strategy in STRATEGIES {
            let (recording, _) = recorded(&network, strategy, 3);
            let mut stepper = Stepper::new(&recording);
            let end = recording.events().len();
            for step in 0..40 {
                let place = (step * step * 7919 + step) % (end + 1);
                assert!(stepper.go(Move::To(place)));
                let events = &recording.events()[..place];
                let why = format!("{strategy}, {place} of {end}");
                assert!(stepper.replay().path().eq(slow_path(events)), "{why}");
                let causes = stepper.replay().queue_with_causes();
                assert!(causes.eq(slow_queue(events)), "{why}");
                assert_eq!(stepper.removed(), slow_removed(&recording, place), "{why}");
                assert_eq!(stepper.conflict_set().map(|(x, set)| (x, set.to_vec())), slow_set(events), "{why}");
            }
        }
    }
}

fn slow_path(events: &[Event]) -> Vec<(Var, Val)> {
    let mut path = Vec::new();
    for event in events {
        match *event {
            Event::Tried { var, value, .. } => path.push((var, value)),
            Event::Retracted { var, value } => assert_eq!(path.pop(), Some((var, value))),
            _ => {}
        }
    }
    path
}

/// The items that joined and have not left since, each with the cause of its last joining.
fn slow_queue(events: &[Event]) -> Vec<(Waiting, Enqueuing)> {
    let mut queue: Vec<(Waiting, Enqueuing)> = Vec::new();
    for event in events {
        let left = match *event {
            Event::Enqueued { item, cause } => {
                queue.push((item, cause));
                continue;
            }
            Event::Revised { x, y } => Waiting::Arc { x, y },
            Event::Dequeued { var, value } => Waiting::Value { var, value },
            Event::Retracted { .. } => {
                queue.clear();
                continue;
            }
            _ => continue,
        };
        queue.retain(|(item, _)| *item != left);
    }
    queue
}

/// The values that are in a domain before the last event and not behind it, unless that event gives domains back.
fn slow_removed(recording: &Recording<'_>, place: usize) -> Vec<(Var, Val)> {
    let Some(before) = place.checked_sub(1) else { return Vec::new() };
    let one = replayed(recording, before);
    let other = replayed(recording, place);
    let variables = recording.network().variables().zip(one.domains().iter().zip(other.domains()));
    variables.flat_map(|(x, (one, other))| one.difference(other).iter().map(|v| (x, v)).collect::<Vec<_>>()).collect()
}

fn slow_set(events: &[Event]) -> Option<(Var, Vec<Var>)> {
    let mut last = None;
    for event in events {
        match event {
            Event::Backtracked { var, conflict_set: Some(set) } => last = Some((*var, set.to_vec())),
            Event::Restarted => last = None,
            _ => {}
        }
    }
    last
}
