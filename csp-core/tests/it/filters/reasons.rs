//! The reasons of filters are whole: the relation, with the domains of the variables that a reason names, leaves the value no tuple.

use csp_core::observe::Replay;
use csp_core::{Event, Solver, Strategy, Var};

use super::checked::{Case, Stated};
use super::kinds::{different, elements, tables, tasks, tours};
use super::twins::{Set, each_tuple};

/// What was told.
#[derive(Debug, Default)]
struct Told {
    reasons: usize,
    /// Reasons that do not name the whole scope.
    small: usize,
}

/// Whether a tuple of these domains, in the order of the scope, is allowed.
fn has_tuple(stated: &Stated, domains: &[Set]) -> bool {
    let mut found = false;
    each_tuple(domains, &mut |tuple| found |= stated.relation.allows(tuple));
    found
}

fn check(case: &Case, name: &str, told: &mut Told) {
    let network = case.network();
    let mut events: Vec<Event> = Vec::new();
    let strategy: Strategy = name.parse().unwrap();
    Solver::new(&network).strategy(strategy).observer(|event: &Event| events.push(event.clone())).up_to(3).unwrap();
    let mut replay = Replay::new(&network);
    for event in &events {
        if let Event::Pruned { var, value, reason } = event {
            let ids = reason.constraints(&network, *var);
            let [id] = ids[..] else { panic!("{name}: {event:?} names {ids:?}") };
            let stated = &case.stated[network.nary().iter().position(|one| one.id() == id).unwrap()];
            let all = |x: Var| replay.domains()[x.index()].iter().map(|value| network.integer(x, value)).collect();
            let domains: Vec<Set> = stated
                .scope
                .iter()
                .map(|&x| {
                    let y = network.variables().nth(x).unwrap();
                    match y {
                        y if y == *var => Set::from([network.integer(*var, *value)]),
                        y if reason.variables().contains(&y) => all(y),
                        _ => case.domains[x].clone(),
                    }
                })
                .collect();
            assert!(
                !has_tuple(stated, &domains),
                "{name}: {event:?}, {:?} {:?}",
                stated.relation.describe(),
                replay.domains()
            );
            told.reasons += 1;
            told.small += usize::from(reason.variables().len() + 1 < stated.scope.len());
        }
        replay.apply(event);
    }
}

fn check_all(cases: u64, make: impl Fn(u64) -> Case) -> Told {
    let mut told = Told::default();
    for seed in 0..cases {
        let case = make(seed);
        ["gac+mrv", "gac-cbj+input"].iter().for_each(|name| check(&case, name, &mut told));
    }
    println!("{told:?}");
    assert!(told.reasons > cases as usize, "{told:?}");
    told
}

#[test]
fn reasons_are_whole() {
    check_all(200, tables);
    for make in [different, elements, tours, tasks] {
        let told = check_all(300, make);
        assert!(told.small * 5 > told.reasons, "{told:?}");
    }
}
