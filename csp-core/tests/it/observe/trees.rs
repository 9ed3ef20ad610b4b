//! Search trees, against what a slow program finds in the events.

use csp_core::observe::{Move, NodeId, NodeStatus, Recording, SearchTree, Stepper};
use csp_core::{Event, Limits, Plan, Solver, Stop, problems};

use super::{STRATEGIES, networks, recorded};

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

/// What was learnt stands at the node where the conflict was, and the stepper has it until the next conflict.
#[test]
fn lessons_are_where_they_were_learnt() {
    let queens = problems::queens(8);
    let mut recording = Recording::new(&queens, usize::MAX);
    let outcome = Solver::new(&queens).plan(Plan::Learn).observer(&mut recording).all().unwrap();
    let tree = SearchTree::of(recording.events());
    let learnt = outcome.stats.learnt.unwrap().nogoods;
    let at_nodes = tree.nodes().flat_map(|node| tree.node(node).lessons.iter().map(move |lesson| (node, lesson)));
    let depths = at_nodes.map(|(node, lesson)| (tree.node(node).depth, lesson.from)).collect::<Vec<_>>();
    assert_eq!(depths.len() as u64, learnt);
    assert!(learnt > 50 && depths.iter().all(|(depth, from)| depth == from));
    let mut stepper = Stepper::new(&recording);
    let mut last = None;
    let mut nogoods = 0;
    for (place, event) in recording.events().iter().enumerate() {
        match event {
            Event::Learnt { lesson } => (last, nogoods) = (Some(&**lesson), nogoods + 1),
            Event::Restarted => last = None,
            _ => {}
        }
        if place % 17 == 0 || matches!(event, Event::Learnt { .. }) {
            assert!(stepper.go(Move::To(place + 1)));
            assert_eq!((stepper.lesson(), stepper.counts().nogoods), (last, nogoods), "{place}");
        }
    }
    assert_eq!(nogoods, learnt);
}
