//! Follows a search on a network of one constraint, and checks each removal.

use csp_core::network::NaryConstraint;
use csp_core::observe::Replay;
use csp_core::{Domain, Event, Network, Problem, Random, Solver, Val, Var};

/// For each variable the integers that are left.
pub(crate) type Left = Vec<Vec<i64>>;

/// What must be left of some sets, if anything may be.
pub(crate) type Exact<'a> = &'a dyn Fn(&Left) -> Option<Left>;

/// The integers that these domains stand for.
fn integers(network: &Network, domains: &[Domain]) -> Left {
    network
        .variables()
        .zip(domains)
        .map(|(x, domain)| domain.iter().map(|value| network.integer(x, value)).collect())
        .collect()
}

/// All tuples of some sets.
pub(crate) fn tuples(left: &Left) -> Vec<Vec<i64>> {
    left.iter().fold(vec![Vec::new()], |tuples, own| {
        tuples.iter().flat_map(|tuple| own.iter().map(|&one| [tuple.as_slice(), &[one]].concat())).collect()
    })
}

/// Whether the relation leaves some tuple of these sets.
fn has_tuple(constraint: &NaryConstraint, left: &Left) -> bool {
    tuples(left).iter().any(|tuple| constraint.relation().allows(tuple))
}

/// The integers that are in an allowed tuple; none when there is none.
pub(crate) fn supported(constraint: &NaryConstraint, left: &Left) -> Option<Left> {
    let allowed: Vec<Vec<i64>> = tuples(left).into_iter().filter(|tuple| constraint.relation().allows(tuple)).collect();
    if allowed.is_empty() {
        return None;
    }
    let column = |place: usize| {
        let mut own: Vec<i64> = allowed.iter().map(|tuple| tuple[place]).collect();
        own.sort_unstable();
        own.dedup();
        own
    };
    Some((0..left.len()).map(column).collect())
}

/// What a run has seen.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    pub(crate) removals: usize,
    pub(crate) nodes: usize,
    pub(crate) fewer_named: usize,
}

/// A search by `gac` on a network whose only constraint is the first one on more than two variables. `exact` gives what
/// must be left of domains, where the promise says it exactly; else the only open variable has allowed values alone.
pub(crate) fn follow(network: &Network, seen: &mut Seen, exact: Option<Exact<'_>>) {
    let [constraint] = network.nary() else { panic!("one constraint, not {:?}", network.nary()) };
    let mut events: Vec<Event> = Vec::new();
    let strategy = "gac+input".parse().unwrap();
    let outcome =
        Solver::new(network).strategy(strategy).observer(|event: &Event| events.push(event.clone())).up_to(30).unwrap();
    for solution in &outcome.solutions {
        let tuple: Vec<i64> = network.variables().map(|x| network.integer(x, solution.value(x))).collect();
        assert!(constraint.relation().allows(&tuple), "{tuple:?} {network:?} {constraint:?}");
    }
    let declared: Vec<Domain> = network.variables().map(|x| network.domain(x).to_domain()).collect();
    let mut replay = Replay::new(network);
    // The domains with which a node began.
    let mut began = Some(integers(network, &declared));
    let mut see = |began: &Left, left: Option<Left>| {
        seen.nodes += 1;
        match &left {
            None => assert!(!has_tuple(constraint, began), "{constraint:?} fails on {began:?}"),
            Some(left) => {
                let supported = supported(constraint, began);
                assert!(
                    supported.is_none_or(|all| all
                        .iter()
                        .zip(left)
                        .all(|(all, left)| all.iter().all(|one| left.contains(one)))),
                    "{constraint:?} loses a solution: of {began:?} {left:?}"
                );
            }
        }
        match (exact, &left) {
            (Some(exact), _) => assert_eq!(left, exact(began), "{constraint:?} of {began:?}"),
            (None, Some(left)) if left.iter().filter(|own| own.len() > 1).count() <= 1 => {
                let supported = supported(constraint, left);
                assert_eq!(Some(left), supported.as_ref(), "{constraint:?} of {began:?}");
            }
            _ => {}
        }
    };
    for event in &events {
        match event {
            Event::Tried { var, value, .. } => {
                let mut now = integers(network, replay.domains());
                if let Some(began) = began.take() {
                    see(&began, Some(now.clone()));
                }
                now[var.index()] = vec![network.integer(*var, *value)];
                began = Some(now);
            }
            Event::Pruned { var, value, reason } => {
                seen.removals += 1;
                let mut named: Vec<Domain> = declared.clone();
                reason.variables().iter().for_each(|y| named[y.index()] = replay.domains()[y.index()].clone());
                named[var.index()] = Domain::only(*value);
                seen.fewer_named += usize::from(reason.variables().len() + 1 < network.len());
                let named = integers(network, &named);
                assert!(!has_tuple(constraint, &named), "{constraint:?}: {event:?} does not follow from {named:?}");
            }
            Event::Conflict { .. } => {
                if let Some(began) = began.take() {
                    see(&began, None);
                }
            }
            Event::Solved => {
                if let Some(began) = began.take() {
                    see(&began, Some(integers(network, replay.domains())));
                }
            }
            _ => {}
        }
        replay.apply(event);
    }
}

/// So many variables with random integers, some with gaps and some restricted after they were declared.
pub(crate) fn variables(problem: &mut Problem, random: &mut Random, count: usize, most: u64, span: u64) -> Vec<Var> {
    (0..count)
        .map(|place| {
            let first = random.below(span) as i64 - (span / 2) as i64;
            let size = 1 + random.below(most) as i64;
            let sparse = random.below(2) == 0;
            let integers: csp_core::Integers = (0..size)
                .map(|step| first + step * if sparse { 1 + (step + first).rem_euclid(3) } else { 1 })
                .collect();
            let count = integers.len();
            let x = problem.integer(format!("x{place}"), integers);
            if random.below(4) == 0 {
                let gone = random.below(count) as u16;
                let kept: Domain =
                    (0..count as u16).filter(|&value| value != gone || count == 1).map(Val::new).collect();
                problem.restrict(x, &kept);
            }
            x
        })
        .collect()
}
