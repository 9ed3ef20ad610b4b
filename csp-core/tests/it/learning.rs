//! Nogood learning: solutions, nogoods, analysis and events, against brute force and a slow twin.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use csp_core::observe::{Cause, ImplicationGraph, Lesson, Replay};
use csp_core::{Domain, Event, Limits, Literal, Network, Observer, Plan, Problem, Solver, Stop, Val, Var, problems};
use csp_testing::nary::Case;
use csp_testing::{Plain, Rng, extends, has_tuple, numbers};

/// A random network: tables and disequalities, or groups that differ, some of them tight, or larger constraints.
fn network(seed: u64) -> Network {
    if seed % 5 == 3 {
        return Case::random(seed).network();
    }
    if seed.is_multiple_of(2) { Plain::random(seed, seed.is_multiple_of(4)).network() } else { groups(seed) }
}

/// Up to nine variables in overlapping groups that must differ, with one relation more.
fn groups(seed: u64) -> Network {
    let mut rng = Rng(seed);
    let values = 3 + rng.below(3) as u16;
    let count = values as usize + rng.below(5) as usize;
    let mut problem = Problem::new();
    let xs = problem.variables(count, Domain::first_values(values));
    for _ in 0..4 {
        let start = rng.below(count as u64) as usize;
        let group: Vec<Var> = (0..values as usize).map(|k| xs[(start + k) % count]).collect();
        problem.all_different(&group);
    }
    let (a, b) = (rng.below(count as u64) as usize, rng.below(count as u64) as usize);
    if a != b {
        problem.constrain(xs[a], xs[b], |a: Val, b: Val| a.get() + b.get() != 3);
    }
    problem.build().unwrap()
}

/// All solutions, by backtracking without any inference.
fn solutions(network: &Network) -> BTreeSet<Vec<u16>> {
    let outcome = Solver::new(network).strategy("bt+input".parse().unwrap()).all().unwrap();
    outcome.solutions.iter().map(|solution| numbers(solution)).collect()
}

#[test]
fn it_finds_every_solution_once() {
    for seed in 0..1500 {
        let network = network(seed);
        let outcome = Solver::new(&network).plan(Plan::Learn).seed(seed).all().unwrap();
        let found: BTreeSet<Vec<u16>> = outcome.solutions.iter().map(|solution| numbers(solution)).collect();
        assert_eq!((found.len(), outcome.stop), (outcome.solutions.len(), Stop::Exhausted), "seed {seed}");
        assert_eq!(found, solutions(&network), "seed {seed}");
    }
}

/// Where values can be renamed, the search tries less; it finds the same.
#[test]
fn colourings_are_found_and_refuted() {
    let (mut without, mut with) = (0, 0);
    for seed in 0..400 {
        let mut rng = Rng(seed);
        let (count, colours) = (4 + rng.below(5) as usize, 2 + rng.below(3) as u16);
        let mut problem = Problem::new();
        let xs = problem.variables(count, Domain::first_values(colours));
        for (place, &x) in xs.iter().enumerate() {
            for &y in &xs[..place] {
                if rng.below(100) < 55 {
                    problem.all_different(&[x, y]);
                }
            }
        }
        let network = problem.build().unwrap();
        let expected = solutions(&network);
        let outcome = Solver::new(&network).plan(Plan::Learn).seed(seed).all().unwrap();
        let found: BTreeSet<Vec<u16>> = outcome.solutions.iter().map(|solution| numbers(solution)).collect();
        assert_eq!((found.len(), outcome.stop), (outcome.solutions.len(), Stop::Exhausted), "seed {seed}");
        assert_eq!(found, expected, "seed {seed}");
        *if found.is_empty() { &mut without } else { &mut with } += 1;
    }
    assert!(without > 50 && with > 50, "{without} {with}");
}

/// Domains of more than 64 values, and cliques of more than 64 variables, take several words.
#[test]
fn wide_groups_work() {
    for (variables, expected) in [(70u16, true), (71, false)] {
        let mut problem = Problem::new();
        let xs = problem.variables(variables.into(), Domain::first_values(70));
        problem.all_different(&xs);
        problem.restrict(xs[0], &Domain::range(60..=69));
        problem.constrain(xs[1], xs[2], |a: Val, b: Val| a.get() > b.get() + 60);
        let network = problem.build().unwrap();
        let outcome = Solver::new(&network).plan(Plan::Learn).first().unwrap();
        assert_eq!(outcome.solutions.len(), usize::from(expected), "{variables}");
        assert!(outcome.solutions.iter().all(|solution| network.satisfied_by(solution)));
    }
}

/// What an observer was told.
#[derive(Default)]
struct Told {
    lessons: Vec<(Lesson, u64)>,
    solved: u64,
    others: u64,
}

/// One that wants lessons only, or all.
struct Pupil(Arc<Mutex<Told>>, bool);

impl Observer for Pupil {
    fn event(&mut self, event: &Event) {
        let mut told = self.0.lock().unwrap();
        let solved = told.solved;
        match event {
            Event::Learnt { lesson } => told.lessons.push(((**lesson).clone(), solved)),
            Event::Solved => told.solved += 1,
            _ => told.others += 1,
        }
    }

    fn wants_steps(&self) -> bool {
        self.1
    }
}

fn told(network: &Network, seed: u64, steps: bool) -> (Vec<Vec<u16>>, Told) {
    let told = Arc::new(Mutex::new(Told::default()));
    let solver = Solver::new(network).plan(Plan::Learn).seed(seed).observer(Pupil(Arc::clone(&told), steps));
    let found = solver.all().unwrap().solutions.iter().map(|solution| numbers(solution)).collect();
    (found, std::mem::take(&mut told.lock().unwrap()))
}

fn has(solution: &[u16], literal: Literal) -> bool {
    (solution[literal.var.index()] == literal.value.get()) == literal.holds
}

/// No solution has all literals of a nogood, but for those that were found before it: they are excluded.
#[test]
fn every_nogood_is_implied() {
    let mut nogoods = 0;
    for seed in 0..1500 {
        let network = network(seed);
        let (found, told) = told(&network, seed, false);
        assert_eq!(told.others, 0, "lessons only");
        for (lesson, solved) in &told.lessons {
            let refuted = |solution: &&Vec<u16>| lesson.nogood.iter().all(|&literal| has(solution, literal));
            let left: Vec<_> = found[*solved as usize..].iter().filter(refuted).collect();
            assert!(left.is_empty(), "seed {seed}: {lesson:?} refutes {left:?}");
            nogoods += 1;
        }
    }
    assert!(nogoods > 1000, "{nogoods}");
}

/// The first unique implication point and its nogood, by looking at every node of the graph.
fn slow_analysis(graph: &ImplicationGraph) -> (Literal, BTreeSet<usize>) {
    let last = graph.nodes.iter().map(|node| node.level).max().unwrap();
    let tried = graph.nodes.iter().position(|node| node.level == last && node.reason.is_none()).unwrap();
    // The nodes that lead to the conflict when nobody looks behind `without`.
    let leads = |without: usize| {
        let (mut waiting, mut seen) = (graph.conflict.clone(), BTreeSet::new());
        while let Some(node) = waiting.pop() {
            if seen.insert(node) && node != without && graph.nodes[node].level == last {
                waiting.extend(&graph.nodes[node].antecedents);
            }
        }
        seen
    };
    let is_point = |node: &usize| {
        let seen = leads(*node);
        seen.contains(node) && (*node == tried || !seen.contains(&tried))
    };
    let of_last = |node: &usize| graph.nodes[*node].level == last;
    let point = (0..graph.nodes.len()).rev().filter(of_last).find(is_point).unwrap();
    let nogood = leads(point).into_iter().filter(|&node| node == point || !of_last(&node)).collect();
    (graph.nodes[point].literal, nogood)
}

#[test]
fn analysis_finds_what_its_slow_twin_finds() {
    let mut smaller = 0;
    for seed in 0..600 {
        for (lesson, _) in told(&network(seed), seed, true).1.lessons {
            let graph = lesson.graph.as_ref().unwrap();
            let (point, nogood) = slow_analysis(graph);
            let levels: BTreeSet<usize> = nogood.iter().map(|&node| graph.nodes[node].level).collect();
            assert_eq!((lesson.nogood[0], lesson.unminimised), (point, nogood.len()), "seed {seed}: {lesson:?}");
            assert_eq!(lesson.lbd, levels.len(), "seed {seed}: {lesson:?}");
            assert_eq!(lesson.to, levels.iter().rev().nth(1).copied().unwrap_or(0), "seed {seed}: {lesson:?}");
            assert!(lesson.nogood.len() <= nogood.len() && lesson.to < lesson.from);
            smaller += usize::from(lesson.nogood.len() < nogood.len());
        }
    }
    assert!(smaller > 20, "{smaller}");
}

/// Each event can be replayed; each value leaves a domain that has it, for a reason that is whole; and the counters agree.
#[test]
fn its_steps_are_told() {
    for seed in 0..400 {
        let network = network(seed);
        let mut events = Vec::new();
        let observer = |event: &Event| events.push(event.clone());
        let outcome = Solver::new(&network).plan(Plan::Learn).seed(seed).observer(observer).all().unwrap();
        let mut replay = Replay::new(&network);
        let (mut tried, mut conflicts, mut solved) = (0, 0, 0);
        for event in &events {
            let place = format!("seed {seed}: {event:?}");
            match event {
                Event::Tried { var, value, depth } => {
                    tried += 1;
                    assert!(replay.domains()[var.index()].contains(*value), "{place}");
                    assert_eq!(*depth, replay.path().len() + 1, "{place}");
                }
                Event::Pruned { var, value, reason } => {
                    assert!(replay.domains()[var.index()].contains(*value), "{place}");
                    if let Cause::Constraint(id) = reason.cause() {
                        let (domains, fixed) = (replay.domains(), Some((*var, *value)));
                        assert!(!has_tuple(&network, id, domains, reason.variables(), fixed), "{place}");
                    }
                    if matches!(reason.cause(), Cause::Edge(_) | Cause::Clique(_)) {
                        let mut chosen = vec![(*var, *value)];
                        assert!(!extends(&network, replay.domains(), reason.variables(), &mut chosen), "{place}");
                    }
                }
                Event::Conflict { .. } => conflicts += 1,
                Event::Solved => {
                    solved += 1;
                    assert!(replay.domains().iter().all(|domain| domain.len() == 1), "{place}");
                }
                _ => {}
            }
            replay.apply(event);
        }
        let stats = outcome.stats;
        let root_failed = u64::from(stats.nodes == 0 && stats.dead_ends == 0 && solved == 0);
        assert_eq!((tried, conflicts, solved), (stats.nodes, stats.dead_ends + root_failed, stats.solutions), "{seed}");
    }
}

/// The same seed gives the same search, watched or not.
#[test]
fn a_watched_search_is_the_same() {
    watched_and_not(10, 724);
}

#[test]
#[ignore = "the same with 14,200 solutions"]
fn a_long_watched_search_is_the_same() {
    watched_and_not(12, 14_200);
}

/// Numbers of solutions: OEIS A000170.
fn watched_and_not(queens: u16, solutions: usize) {
    let network = problems::queens(queens);
    let plain = Solver::new(&network).plan(Plan::Learn).seed(5).all().unwrap();
    for steps in [false, true] {
        let (found, told) = told(&network, 5, steps);
        let expected: Vec<Vec<u16>> = plain.solutions.iter().map(|solution| numbers(solution)).collect();
        assert_eq!((found.len(), &found), (solutions, &expected));
        assert_eq!(told.lessons.len() as u64, plain.stats.learnt.unwrap().nogoods);
    }
}

#[test]
fn a_limit_of_memory_ends_it() {
    let limits = Limits { memory: Some(100_000), ..Limits::default() };
    let network = problems::queens(12);
    let outcome = Solver::new(&network).plan(Plan::Learn).limits(limits).all().unwrap();
    assert_eq!(outcome.stop, Stop::Memory);
}
