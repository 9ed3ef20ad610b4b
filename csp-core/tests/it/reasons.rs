//! Why values leave and nodes fail: every reason is whole, by brute force, and weighs the constraint that it names.

use std::collections::{BTreeMap, BTreeSet};

use csp_core::extend::{Conflict, State, VariableOrder};
use csp_core::names::PartKind;
use csp_core::network::ConstraintId;
use csp_core::observe::{Cause, OwnedReason, Replay, Rule};
use csp_core::{Domain, Event, Limits, Network, Problem, Solver, Strategy, Val, Var, Watch, problems};
use csp_testing::nary::Case;
use csp_testing::{Plain, Rng, extends, has_tuple};

/// Up to seven variables of few values, most of them in groups that must differ.
fn with_groups(seed: u64) -> Network {
    let mut rng = Rng(seed);
    let count = 5 + rng.below(3) as usize;
    let values = 4 + rng.below(count as u64 - 3) as u16;
    let mut problem = Problem::new();
    let xs: Vec<Var> = (0..count)
        .map(|_| {
            let sure = rng.below(values.into()) as u16;
            let domain: Domain = (0..values).filter(|_| rng.below(100) < 55).chain([sure]).collect();
            problem.variables(1, domain)[0]
        })
        .collect();
    for _ in 0..2 {
        let group: Vec<Var> = xs.iter().copied().filter(|_| rng.below(100) < 70).collect();
        problem.all_different(&group);
    }
    let (a, b) = (rng.below(count as u64) as usize, rng.below(count as u64) as usize);
    if a != b {
        problem.constrain(xs[a], xs[b], |a: Val, b: Val| a.get() + b.get() != 3);
    }
    problem.build().unwrap()
}

/// As [`extends`], where only the stated constraints `by` hold.
fn extends_by(
    by: &[ConstraintId],
    network: &Network,
    domains: &[Domain],
    group: &[Var],
    chosen: &mut Vec<(Var, Val)>,
) -> bool {
    let Some((&y, rest)) = group.split_first() else { return true };
    let holds = |x: Var| {
        let scopes = by.iter().map(|&id| network.constraint(id).scope);
        scopes.into_iter().any(|scope| scope.contains(&x) && scope.contains(&y))
    };
    domains[y.index()].iter().any(|b| {
        let allowed =
            |&(x, a): &(Var, Val)| !holds(x) || network.arc(x, y).is_none_or(|arc| network.row(arc, a).contains(b));
        if !chosen.iter().all(allowed) {
            return false;
        }
        chosen.push((y, b));
        let stands = extends_by(by, network, domains, rest, chosen);
        chosen.pop();
        stands
    })
}

/// Every variable of a reason is named once, none is the one it is about, and the constraint named is one between them.
fn is_well_formed(network: &Network, x: Var, reason: &OwnedReason) -> bool {
    let named: BTreeSet<Var> = reason.variables().iter().copied().collect();
    let clique_holds = |clique: &[Var]| clique.contains(&x) && named.iter().all(|y| clique.contains(y));
    named.len() == reason.variables().len()
        && !named.contains(&x)
        && match reason.cause() {
            Cause::Edge(y) => network.arc(x, y).is_some() && reason.variables() == [y],
            Cause::Clique(clique) => clique_holds(network.clique(clique)) && !named.is_empty(),
            Cause::Constraint(id) => {
                let scope = network.nary_with(id).unwrap().scope();
                scope.contains(&x) && named.iter().all(|y| scope.contains(y))
            }
            Cause::Nogood | Cause::Network => true,
            Cause::Symmetry | Cause::Domain | Cause::Objective => named.is_empty(),
        }
}

/// How often a rule was told, and how often one variable less would have been too few.
type Told = BTreeMap<String, (usize, usize)>;

/// Checks each event of a search, and counts the rules.
fn check(network: &Network, name: &str, told: &mut Told) {
    let mut events: Vec<Event> = Vec::new();
    let strategy: Strategy = name.parse().unwrap();
    Solver::new(network).strategy(strategy).observer(|event: &Event| events.push(event.clone())).up_to(2).unwrap();
    let (mut replay, mut last, everyone) = (Replay::new(network), None, network.variables().collect::<Vec<_>>());
    let mut solved = false;
    for event in &events {
        match event {
            Event::Pruned { var, value, reason } => {
                let domains = replay.domains();
                assert!(domains[var.index()].contains(*value), "{name}: it is still there when it is told");
                assert!(is_well_formed(network, *var, reason), "{name}: {event:?}");
                let tell = told.entry(reason.rule().to_string()).or_default();
                tell.0 += 1;
                let mut alone = vec![(*var, *value)];
                if let Cause::Constraint(id) = reason.cause() {
                    let with = |named: &[Var]| has_tuple(network, id, domains, named, Some((*var, *value)));
                    assert!(!with(reason.variables()), "{name}: {event:?} {domains:?}");
                    assert_eq!(reason.constraints(network, *var), [id]);
                    let less = |y: &Var| reason.variables().iter().copied().filter(|z| z != y).collect::<Vec<_>>();
                    tell.1 += usize::from(reason.variables().iter().any(|y| with(&less(y))));
                } else if reason.rule() == Rule::Nogood {
                    // Earlier runs have refuted it in the whole network, with only the values named assigned.
                    assert!(!solved, "a search restarts only before its first solution");
                    let mut all: Vec<Domain> = everyone.iter().map(|&x| network.domain(x).to_domain()).collect();
                    reason.variables().iter().for_each(|y| all[y.index()] = domains[y.index()].clone());
                    let rest: Vec<Var> = everyone.iter().copied().filter(|x| x != var).collect();
                    assert!(!extends(network, &all, &rest, &mut alone), "{name}: {event:?}");
                } else {
                    assert!(
                        !extends(network, domains, reason.variables(), &mut alone),
                        "{name}: {event:?} {domains:?}"
                    );
                    let by = reason.constraints(network, *var);
                    assert!(
                        !extends_by(&by, network, domains, reason.variables(), &mut alone),
                        "{name}: {event:?} does not follow from {by:?}"
                    );
                    let less = |y: &Var| reason.variables().iter().copied().filter(|z| z != y).collect::<Vec<_>>();
                    let needed = |y: &Var| extends(network, domains, &less(y), &mut vec![(*var, *value)]);
                    tell.1 += usize::from(reason.variables().iter().any(needed));
                }
                last = Some((*var, reason.clone()));
            }
            Event::Conflict { var, reason } => {
                assert!(is_well_formed(network, *var, reason), "{name}: {event:?}");
                let domain = &replay.domains()[var.index()];
                match (domain.first(), reason.cause()) {
                    // A wipe-out is told with the reason of the last value that left.
                    (None, Cause::Domain) => assert!(network.domain(*var).is_empty()),
                    (Some(_), Cause::Constraint(id)) => {
                        let scope = network.nary_with(id).unwrap().scope();
                        assert!(!has_tuple(network, id, replay.domains(), scope, None), "{name}: {event:?}");
                    }
                    (None, _) => assert_eq!(last.as_ref(), Some(&(*var, reason.clone())), "{name}"),
                    // A check has failed.
                    (Some(value), _) => {
                        assert_eq!((domain.len(), reason.rule()), (1, Rule::Support), "{name}");
                        assert!(!extends(network, replay.domains(), reason.variables(), &mut vec![(*var, value)]));
                    }
                }
            }
            Event::Solved => solved = true,
            _ => {}
        }
        replay.apply(event);
    }
}

/// Every look-ahead with every look-back that goes with it, every preprocessing, and nogoods.
fn names() -> Vec<String> {
    let named = |kind| Strategy::parts().iter().filter(move |part| part.kind == kind).map(|part| part.name);
    let mut names: Vec<String> = named(PartKind::Preprocess).map(|before| format!("{before},fc+mrv")).collect();
    for ahead in named(PartKind::LookAhead) {
        names.push(format!("{ahead}+mrv"));
        names.push(format!("{ahead}+input+luby"));
        names.extend(named(PartKind::LookBack).map(|back| format!("{ahead}-{back}")));
    }
    names.retain(|name| name.parse::<Strategy>().is_ok());
    names
}

#[test]
fn every_reason_is_sufficient() {
    let (names, mut told) = (names(), Told::new());
    for seed in 0..600 {
        let networks = [with_groups(seed), Plain::random(seed, seed % 2 == 0).network()];
        networks.iter().for_each(|network| names.iter().for_each(|name| check(network, name, &mut told)));
    }
    for seed in 0..150 {
        let network = Case::random(seed).network();
        names.iter().for_each(|name| check(&network, name, &mut told));
    }
    // Larger cliques, in which hidden subsets show.
    for seed in 0..20 {
        let square = problems::named(
            &format!("qwh:9,holes=52,seed={seed}"),
            |_| unreachable!("it is in no file"),
            &Watch::default(),
        )
        .unwrap()
        .network;
        ["subsets+mrv", "gac+mrv", "singles-cbj+mrv"].iter().for_each(|name| check(&square, name, &mut told));
    }
    let rules: Vec<&str> = told.keys().map(String::as_str).collect();
    let expected = [
        "all-different",
        "constraint",
        "hidden pair",
        "hidden single",
        "naked pair",
        "naked single",
        "naked subset of 4",
        "naked triple",
        "nogood",
        "path consistency",
        "singleton consistency",
        "support",
        "too few values",
    ];
    assert!(expected.iter().all(|rule| rules.contains(rule)), "{told:?}");
    // The law could fail: nearly always some variable of a reason cannot be left out.
    for (rule, &(times, needed)) in told.iter().filter(|(rule, _)| rule.as_str() != "nogood") {
        // What a larger constraint removes at the root mostly follows from its relation alone.
        let share = match rule.as_str() {
            "path consistency" | "singleton consistency" => 3,
            "constraint" => 1,
            _ => 8,
        };
        assert!(needed * 10 >= times * share, "{rule}: {needed} of {times}");
    }
}

/// dom/wdeg from its definition: edges and larger constraints with weight 1, cliques and redundant constraints with 0, each
/// counted while another variable of it is open.
struct ByDefinition {
    /// As the refined variant of 2019 has it.
    refined: bool,
    /// What each constraint has earned for each of its variables, in parts of [`ONE`].
    edges: BTreeMap<(Var, Var), u64>,
    cliques: BTreeMap<(usize, Var), u64>,
    larger: BTreeMap<(ConstraintId, Var), u64>,
}

const ONE: u64 = 1 << 24;

impl ByDefinition {
    fn weight(&self, state: &State<'_>, x: Var) -> u64 {
        let network = state.network();
        let open = |y: &Var| *y != x && !state.is_assigned(*y);
        let neighbours = network.arcs(x).iter().map(|arc| arc.target()).filter(open);
        let edges: u64 = neighbours.map(|y| ONE + self.edges.get(&(x, y)).copied().unwrap_or(0)).sum();
        let cliques = network.cliques(&Watch::default()).unwrap().iter().enumerate();
        let of_x = cliques.filter(|(_, clique)| clique.contains(&x) && clique.iter().any(open));
        let of_larger = network.nary().iter().filter(|one| one.scope().contains(&x) && one.scope().iter().any(open));
        let larger = of_larger.map(|one| {
            let first = if one.is_redundant() { 0 } else { ONE };
            first + self.larger.get(&(one.id(), x)).copied().unwrap_or(0)
        });
        edges + of_x.map(|(id, _)| self.cliques.get(&(id, x)).copied().unwrap_or(0)).sum::<u64>() + larger.sum::<u64>()
    }

    fn grow(&mut self, state: &State<'_>, scope: &[Var], mut add: impl FnMut(&mut Self, Var, u64)) {
        let open: Vec<Var> = scope.iter().copied().filter(|&y| !state.is_assigned(y)).collect();
        for &y in scope {
            let share = if state.size(y) == 0 { 2 * ONE } else { ONE / state.size(y) as u64 };
            if !self.refined {
                add(self, y, ONE);
            } else if open.contains(&y) {
                add(self, y, share / open.len() as u64);
            }
        }
    }
}

impl VariableOrder for ByDefinition {
    fn select(&mut self, state: &State<'_>) -> Var {
        let score = |x: Var| self.weight(state, x) as f64 / state.size(x) as f64;
        let mut best = None;
        for x in state.unassigned() {
            if state.size(x) <= 1 {
                return x;
            }
            if best.is_none_or(|best| score(x) > score(best)) {
                best = Some(x);
            }
        }
        best.unwrap()
    }

    fn failed(&mut self, state: &State<'_>, _x: Var, conflict: Conflict) {
        let x = conflict.var;
        match conflict.cause {
            Cause::Edge(y) => self.grow(state, &[x, y], |own, z, weight| {
                *own.edges.entry((z, if z == x { y } else { x })).or_default() += weight;
            }),
            Cause::Clique(id) => {
                self.grow(state, state.network().clique(id), |own, z, weight| {
                    *own.cliques.entry((id.index(), z)).or_default() += weight;
                });
            }
            Cause::Constraint(id) => {
                self.grow(state, state.network().nary_with(id).unwrap().scope(), |own, z, weight| {
                    *own.larger.entry((id, z)).or_default() += weight;
                });
            }
            _ => {}
        }
    }
}

#[test]
fn weighted_degrees_weigh_the_constraint_that_failed() {
    let (mut differ, mut runs) = (0, 0);
    for seed in 0..200 {
        let networks = [with_groups(seed), Plain::random(seed, false).network(), Case::random(seed).network()];
        for network in &networks {
            for ahead in ["fc", "mac", "singles", "subsets", "gac", "bt", "nfc3", "gac3"] {
                for (name, refined) in [("dom/wdeg", false), ("dom/wdeg-cacd", true)] {
                    let solver = || Solver::new(network).strategy(ahead.parse().unwrap());
                    let order = format!("fc+{name}").parse::<Strategy>().unwrap();
                    let order = order.variable_order(network, 0, &Watch::start(Limits::default())).unwrap();
                    let slow = ByDefinition {
                        refined,
                        edges: BTreeMap::new(),
                        cliques: BTreeMap::new(),
                        larger: BTreeMap::new(),
                    };
                    let (fast, slow) =
                        (solver().variable_order(order).all().unwrap(), solver().variable_order(slow).all().unwrap());
                    assert_eq!(fast.stats, slow.stats, "seed {seed}, {ahead}, {name}");
                    runs += 1;
                    differ += usize::from(fast.stats.dead_ends > 1);
                }
            }
        }
    }
    assert!(differ * 20 > runs, "{differ} of {runs} runs fail often enough to learn");
}
