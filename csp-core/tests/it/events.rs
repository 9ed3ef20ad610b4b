//! What a search tells, against what it must tell: the queue against a slow AC-3 of its own, conflict sets
//! against brute force, and that watching changes nothing.

use std::collections::{BTreeSet, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};

use csp_core::names::{Part, PartKind};
use csp_core::observe::{Enqueuing, Replay, Waiting};
use csp_core::{Cancel, Event, Limits, Network, Plan, Solver, Stop, Strategy, Val, Var, problems};
use csp_testing::nary::Case;
use csp_testing::{Plain, numbers};

fn trace(network: &Network, strategy: &str) -> Vec<Event> {
    let mut events = Vec::new();
    let strategy: Strategy = strategy.parse().unwrap();
    Solver::new(network).strategy(strategy).observer(|event: &Event| events.push(event.clone())).all().unwrap();
    events
}

/// Every part of this kind in the registry.
fn named(kind: PartKind) -> impl Iterator<Item = &'static str> {
    Strategy::parts().iter().filter(move |part| part.kind == kind).map(|part: &Part| part.name)
}

/// AC-3 as the definition of the counters has it, on plain sets: domains, a queue without duplicates, and
/// what each step is expected to be told as.
struct Slow<'a> {
    problem: &'a Plain,
    domains: Vec<BTreeSet<u16>>,
    queue: VecDeque<(usize, usize)>,
    /// Each expected event, in words, with the queue behind it.
    expected: Vec<(String, Vec<(usize, usize)>)>,
}

impl Slow<'_> {
    fn related(&self, x: usize) -> Vec<usize> {
        (0..self.domains.len()).filter(|&y| y != x && self.problem.related(x, y)).collect()
    }

    fn tell(&mut self, what: String) {
        self.expected.push((what, self.queue.iter().copied().collect()));
    }

    fn push(&mut self, arc: (usize, usize), cause: &str) {
        if !self.queue.contains(&arc) {
            self.queue.push_back(arc);
            self.tell(format!("{arc:?} joins: {cause}"));
        }
    }

    fn root(&mut self) {
        for x in 0..self.domains.len() {
            self.related(x).into_iter().for_each(|y| self.push((x, y), "start"));
        }
        self.run();
    }

    fn assigned(&mut self, x: usize, value: u16, open: impl Fn(usize) -> bool) {
        self.domains[x] = BTreeSet::from([value]);
        for y in self.related(x).into_iter().filter(|&y| open(y)) {
            self.push((y, x), &format!("assigned {x}"));
        }
        self.run();
    }

    fn run(&mut self) {
        while let Some((x, y)) = self.queue.pop_front() {
            self.tell(format!("revise {:?}", (x, y)));
            let supported = |a: u16| self.domains[y].iter().any(|&b| self.problem.allows(x, a, y, b));
            let gone: Vec<u16> = self.domains[x].iter().copied().filter(|&a| !supported(a)).collect();
            for &a in &gone {
                self.domains[x].remove(&a);
                self.tell(format!("{x} loses {a} by {y}"));
            }
            if self.domains[x].is_empty() {
                return;
            }
            if !gone.is_empty() {
                // The arcs from assigned neighbours too.
                let others = self.related(x).into_iter().filter(|&z| z != y);
                others.collect::<Vec<_>>().into_iter().for_each(|z| self.push((z, x), &format!("shrunk {x}")));
            }
        }
    }
}

fn in_words(event: &Event) -> Option<String> {
    Some(match event {
        Event::Enqueued { item: Waiting::Arc { x, y }, cause } => {
            let cause = match cause {
                Enqueuing::Start => "start".to_owned(),
                Enqueuing::Assigned(x) => format!("assigned {}", x.index()),
                Enqueuing::Shrunk(x) => format!("shrunk {}", x.index()),
            };
            format!("{:?} joins: {cause}", (x.index(), y.index()))
        }
        Event::Revised { x, y } => format!("revise {:?}", (x.index(), y.index())),
        Event::Pruned { var, value, reason } => {
            let by: Vec<usize> = reason.variables().iter().map(|y| y.index()).collect();
            format!("{} loses {} by {}", var.index(), value.get(), by[0])
        }
        _ => return None,
    })
}

/// Every step of AC-3 and of MAC, in order, with the whole queue behind it, is that of the slow program.
#[test]
fn the_replayed_queue_is_that_of_a_slow_ac3() {
    let (mut steps, mut wiped_out) = (0, 0);
    for seed in 0..250 {
        let problem = Plain::random(seed, seed % 2 == 0);
        let network = problem.network();
        for strategy in ["mac", "mac+mrv", "mac3rm+mrv", "mac2001+mrv", "mac3bit+mrv", "ac3,mac+mrv+lcv"] {
            let mut replay = Replay::new(&network);
            let (domains, queue) = (problem.domains.clone(), VecDeque::new());
            let mut slow = Slow { problem: &problem, domains, queue, expected: Vec::new() };
            let (mut levels, mut assigned) = (Vec::new(), BTreeSet::new());
            slow.root();
            if strategy.starts_with("ac3,") && slow.queue.is_empty() {
                slow.root();
            }
            let mut expected: VecDeque<_> = std::mem::take(&mut slow.expected).into();
            for event in &trace(&network, strategy) {
                replay.apply(event);
                if let Some(words) = in_words(event) {
                    let next = expected.pop_front().unwrap_or_else(|| panic!("seed {seed}, {strategy}: {words}"));
                    let waiting: Vec<(usize, usize)> = replay.queue().map(arc).collect();
                    assert_eq!((words, waiting), next, "seed {seed}, {strategy}");
                    steps += 1;
                    continue;
                }
                assert!(expected.is_empty(), "seed {seed}, {strategy}: {event:?} before {expected:?}");
                match event {
                    Event::Tried { var, value, .. } => {
                        levels.push(slow.domains.clone());
                        assigned.insert(var.index());
                        slow.assigned(var.index(), value.get(), |y| !assigned.contains(&y));
                        expected = std::mem::take(&mut slow.expected).into();
                    }
                    Event::Conflict { .. } => {
                        // What still waits at a wipe-out still stands there.
                        assert!(replay.queue().map(arc).eq(slow.queue.iter().copied()), "seed {seed}, {strategy}");
                        wiped_out += usize::from(replay.queue().len() > 0);
                    }
                    Event::Retracted { var, .. } => {
                        slow.domains = levels.pop().unwrap();
                        slow.queue.clear();
                        assigned.remove(&var.index());
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(steps > 50_000 && wiped_out > 100, "{steps} {wiped_out}");
}

fn arc(item: Waiting) -> (usize, usize) {
    match item {
        Waiting::Arc { x, y } => (x.index(), y.index()),
        Waiting::Value { .. } => panic!("AC-3 has a queue of arcs"),
    }
}

/// First in, first out, nothing twice, nothing left when a value is tried or a solution found, for whatever
/// has a queue.
#[test]
fn every_queue_is_first_in_first_out_without_duplicates() {
    // Path consistency makes another network, and tells nothing on the way.
    let before = named(PartKind::Preprocess).filter(|&part| part != "pc2").map(|part| format!("{part},fc+mrv"));
    let names: Vec<String> = before.chain(named(PartKind::LookAhead).map(|part| format!("{part}+mrv"))).collect();
    let mut joined = vec![0; names.len()];
    for seed in 0..150 {
        let network = Plain::random(seed, seed % 2 == 0).network();
        for (name, joined) in names.iter().zip(&mut joined) {
            let mut replay = Replay::new(&network);
            for event in &trace(&network, name) {
                let waiting: Vec<Waiting> = replay.queue().collect();
                match event {
                    Event::Enqueued { item, cause } => {
                        assert!(!waiting.contains(item), "seed {seed}, {name}: {item:?} waits twice");
                        if let (Waiting::Value { var, value }, Enqueuing::Shrunk(x)) = (item, cause) {
                            assert!(var == x && !replay.domains()[x.index()].contains(*value), "seed {seed}, {name}");
                        }
                        *joined += 1;
                    }
                    &Event::Revised { x, y } if matches!(waiting.first(), Some(Waiting::Arc { .. })) => {
                        assert_eq!(waiting[0], Waiting::Arc { x, y }, "seed {seed}, {name}");
                    }
                    &Event::Dequeued { var, value } => {
                        assert_eq!(waiting[0], Waiting::Value { var, value }, "seed {seed}, {name}");
                    }
                    Event::Tried { .. } | Event::Solved | Event::Backtracked { .. } => {
                        assert!(waiting.is_empty(), "seed {seed}, {name}: {event:?}");
                    }
                    _ => {}
                }
                replay.apply(event);
            }
        }
    }
    for (name, joined) in names.iter().zip(joined) {
        let part = name.split([',', '+']).next().unwrap();
        let arc_consistency = (part.contains("ac") && !matches!(part, "ac1" | "mac1" | "dac")) || part == "str2";
        assert_eq!(joined > 0, arc_consistency, "{name}: {joined}");
    }
}

/// AC-4 and AC-6 look at every value that has gone, in the order in which it went.
#[test]
fn every_removed_value_waits_once() {
    for seed in 0..150 {
        let network = Plain::random(seed, true).network();
        for strategy in ["mac4+mrv", "mac6+mrv"] {
            let [mut gone, mut joined]: [Vec<(Var, Val)>; 2] = Default::default();
            let mut replay = Replay::new(&network);
            for event in &trace(&network, strategy) {
                match event {
                    &Event::Tried { var, value, .. } => {
                        [gone, joined] = Default::default();
                        let others = replay.domains()[var.index()].iter().filter(|&other| other != value);
                        gone.extend(others.map(|other| (var, other)));
                    }
                    &Event::Pruned { var, value, .. } => gone.push((var, value)),
                    &Event::Enqueued { item: Waiting::Value { var, value }, .. } => joined.push((var, value)),
                    Event::Solved | Event::Conflict { .. } => assert_eq!(joined, gone, "seed {seed}, {strategy}"),
                    _ => {}
                }
                replay.apply(event);
            }
        }
    }
}

/// The assignments of a conflict set (with plain backjumping, of the path up to the deepest of it) are in no
/// solution that was not found before; and the search goes back to the deepest.
#[test]
fn conflict_sets_leave_nothing_to_find() {
    let ahead = ["bt", "bm", "fc", "mac", "singles", "subsets", "gac", "nfc1", "nfc5", "gac3"];
    let mut names: Vec<String> = ahead.iter().flat_map(|a| ["bj", "cbj"].map(|b| format!("{a}-{b}+mrv"))).collect();
    names.extend(
        ["bt-gbj", "bm-gbj+mrv", "fc-gbj+mrv", "nfc1-gbj+mrv", "bt-cbj", "fc-cbj+mrv+luby", "mac-cbj+dom/wdeg+luby"]
            .map(Into::into),
    );
    let (mut sets, mut jumps) = (vec![0; names.len()], 0);
    for seed in 0..250 {
        let (network, solutions) = if seed % 3 == 0 {
            let case = Case::random(seed);
            (case.network(), case.numbers())
        } else {
            let problem = Plain::random(seed, seed % 4 == 0);
            (problem.network(), problem.brute_force())
        };
        for (name, sets) in names.iter().zip(&mut sets) {
            let (mut path, mut found): (Vec<(Var, Val)>, Vec<Vec<u16>>) = (Vec::new(), Vec::new());
            let mut deepest: Option<Option<Var>> = None;
            for event in &trace(&network, name) {
                match event {
                    &Event::Tried { var, value, .. } => path.push((var, value)),
                    Event::Retracted { .. } => _ = path.pop(),
                    Event::Solved => {
                        let mut values = vec![Val::new(0); network.len()];
                        path.iter().for_each(|&(x, v)| values[x.index()] = v);
                        found.push(numbers(&values));
                    }
                    Event::Backtracked { conflict_set: Some(set), .. } => {
                        *sets += 1;
                        deepest = Some(set.last().copied());
                        let end = path.iter().position(|&(x, _)| Some(&x) == set.last()).map_or(0, |place| place + 1);
                        let only = |&&(x, _): &&(Var, Val)| name.contains("-bj") || set.contains(&x);
                        let alone: Vec<&(Var, Val)> = path[..end].iter().filter(only).collect();
                        assert!(set.iter().all(|y| path.iter().any(|(x, _)| x == y)), "seed {seed}, {name}");
                        let left = solutions.iter().filter(|solution| !found.contains(solution));
                        let agrees = |solution: &Vec<u16>| alone.iter().all(|(x, v)| solution[x.index()] == v.get());
                        assert_eq!(left.filter(|s| agrees(s)).count(), 0, "seed {seed}, {name}: {set:?} of {path:?}");
                    }
                    Event::Backtracked { conflict_set: None, .. } => {
                        assert!(name.contains("-bj"), "seed {seed}, {name}");
                        deepest = None;
                    }
                    Event::Jumped { to, .. } => {
                        jumps += 1;
                        assert_eq!(Some(*to), deepest, "seed {seed}, {name}");
                    }
                    _ => {}
                }
            }
        }
    }
    // With a strong look-ahead few variables fail as leaves, of which alone backjumping keeps something.
    let enough = |(name, &sets): (&String, &usize)| sets > 1000 || name.contains("-bj");
    assert!(names.iter().zip(&sets).all(enough) && sets[0] > 100 && jumps > 100, "{sets:?} {jumps}");
}

/// Whoever is told changes nothing: the same solutions, the same counters.
#[test]
fn an_observer_changes_nothing() {
    let mut names: Vec<String> = Vec::new();
    for ahead in named(PartKind::LookAhead) {
        names.extend(["", "-bj", "-cbj"].map(|back| format!("{ahead}{back}+dom/wdeg")));
        names.extend(["impact", "activity", "chs", "mrv+survivors"].map(|order| format!("{ahead}+{order}")));
        names.extend(named(PartKind::Preprocess).map(|before| format!("{before},{ahead}+mrv")));
    }
    let square = problems::latin_square(3);
    for seed in 0..25 {
        let is_larger = seed % 5 == 4;
        let plain = if is_larger { Case::random(seed).network() } else { Plain::random(seed, seed % 2 == 0).network() };
        for (network, most) in [(&plain, usize::MAX), (&square, 3)].into_iter().take(if seed == 0 { 2 } else { 1 }) {
            for name in &names {
                let solver = || Solver::new(network).strategy(name.parse().unwrap()).seed(seed);
                let (alone, mut told) = (solver().up_to(most).unwrap(), 0u64);
                let watched = solver().observer(|_: &Event| told += 1).up_to(most).unwrap();
                assert_eq!((watched.stats, &watched.solutions), (alone.stats, &alone.solutions), "seed {seed}, {name}");
            }
        }
    }
}

/// Whoever is told may write each event, so a switch that an event throws ends the work among the events of one step, too:
/// here a queue that fills up with every arc of the network.
#[test]
fn no_step_tells_many_events_once_it_is_cancelled() {
    let latin = problems::latin_square(24);
    let arcs = latin.all_arcs().len();
    // Path consistency makes another network, and tells nothing on the way.
    let before = named(PartKind::Preprocess).filter(|&part| part != "pc2").map(|part| format!("{part},fc"));
    for name in named(PartKind::LookAhead).map(str::to_owned).chain(before) {
        let (cancel, told) = (Cancel::new(), AtomicUsize::new(0));
        let limits = Limits { cancel: Some(cancel.clone()), ..Limits::default() };
        let observer = |_: &Event| {
            told.fetch_add(1, Ordering::Relaxed);
            cancel.cancel();
        };
        let solver = Solver::new(&latin).plan(name.parse::<Plan>().unwrap()).limits(limits).observer(observer);
        assert_eq!(solver.first().unwrap().stop, Stop::Cancelled, "{name}");
        let told = told.into_inner();
        assert!(arcs > 20_000 && told < 2_000, "{name}: {told} events of {arcs} arcs");
    }
}
