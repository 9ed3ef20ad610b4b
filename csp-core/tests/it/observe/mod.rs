//! Recordings and stepping, against the counters of the search and against a replay from the start; search trees are in
//! `trees`.

mod trees;

use csp_core::observe::{Counts, Enqueuing, Landmark, Move, Recording, Replay, Stepper, Waiting};
use csp_core::{Cancel, Event, Limits, Network, Outcome, Solver, Stop, Val, Var, problems};
use csp_testing::Plain;
use csp_testing::nary::Case;

/// Each kind of look-ahead, look-back, traversal and order; nothing that tries values at the root.
const STRATEGIES: [&str; 15] = [
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
    "nfc2+mrv",
    "nfc5-cbj+input",
    "gac3+dom/wdeg",
];

fn recorded<'n>(network: &'n Network, strategy: &str, most: usize) -> (Recording<'n>, Outcome) {
    let mut recording = Recording::new(network, usize::MAX);
    let solver = Solver::new(network).strategy(strategy.parse().unwrap()).observer(&mut recording);
    let outcome = solver.up_to(most).unwrap();
    (recording, outcome)
}

fn networks() -> Vec<Network> {
    let random = (0..40).map(|seed| Plain::random(seed, seed % 2 == 0).network());
    let larger = (0..20).map(|seed| Case::random(seed).network());
    random.chain(larger).chain([problems::queens(6), problems::australia(2), problems::latin_square(3)]).collect()
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
    let graph = problems::Graph::mycielski(5).coloring(4);
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
                nogoods: 0,
                solutions: stats.solutions,
                repairs: 0,
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
