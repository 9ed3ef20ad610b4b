//! An event of each kind, for tests. A new kind fails all of them until each view says what it does with it.

use csp_core::observe::EventKind;
use csp_core::{Domain, Event, Limits, Plan, Problem, Solver};
use csp_instance::{Instance, examples};

/// The plans whose searches have all kinds of events between them.
const PLANS: [&str; 5] = ["cbj+input", "mac+input", "mac4+input", "learn", "tabu(0.4,10)+restarts(3)"];

/// A problem, and from its searches an event of each kind.
pub(crate) fn events() -> (Instance, Vec<Event>) {
    let instance = examples::problem("queens:6");
    let mut told: Vec<Event> = Vec::new();
    for plan in PLANS {
        let limits = Limits { nodes: Some(200), ..Limits::default() };
        let solver = Solver::new(&instance.network).plan(plan.parse::<Plan>().unwrap()).limits(limits);
        solver.observer(|event: &Event| told.push(event.clone())).first().unwrap();
    }
    let mut problem = Problem::new();
    let x = problem.variable("x", Domain::range(1..=2));
    problem.maximize(x);
    let best = problem.build().unwrap();
    Solver::new(&best).observer(|event: &Event| told.push(event.clone())).best().unwrap();
    let first = |kind: EventKind| {
        let event = told.iter().find(|event| event.kind() == kind);
        event.unwrap_or_else(|| panic!("no search has an event of the kind {kind:?}")).clone()
    };
    let events = EventKind::ALL.map(first).to_vec();
    (instance, events)
}
