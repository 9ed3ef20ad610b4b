//! A propagator that compares, at each node of a search, what the filters left with what the slow twins leave.

use csp_core::extend::{Conflict, Context, Propagator, State, VariableOrder};
use csp_core::{Limits, Network, Problem, Solver, Strategy, Var};

use super::rng::Rng;
use super::twins::{Set, Twin};
use csp_core::relations::NaryRelation;
use std::sync::{Arc, Mutex};

/// A constraint with its twin.
pub(crate) struct Stated {
    pub(crate) scope: Vec<usize>,
    pub(crate) relation: Arc<dyn NaryRelation>,
    pub(crate) twin: Twin,
}

/// Variables by their domains, and constraints.
pub(crate) struct Case {
    pub(crate) domains: Vec<Set>,
    pub(crate) stated: Vec<Stated>,
}

impl Case {
    pub(crate) fn network(&self) -> Network {
        let mut problem = Problem::new();
        let names = (0..).map(|number| format!("x{number}"));
        let of = |domain: &Set| domain.iter().copied().collect::<csp_core::Integers>();
        let xs: Vec<Var> = names.zip(&self.domains).map(|(name, domain)| problem.integer(name, of(domain))).collect();
        for one in &self.stated {
            let scope: Vec<Var> = one.scope.iter().map(|&x| xs[x]).collect();
            problem.post_shared(&scope, Arc::clone(&one.relation));
        }
        problem.build().unwrap()
    }

    /// What all twins leave in turn, until nothing changes; none when a domain is empty.
    pub(crate) fn fixpoint(&self, mut domains: Vec<Set>) -> Option<Vec<Set>> {
        loop {
            let before = domains.clone();
            for one in &self.stated {
                let of_scope: Vec<Set> = one.scope.iter().map(|&x| domains[x].clone()).collect();
                for (kept, &x) in (one.twin)(&of_scope).into_iter().zip(&one.scope) {
                    domains[x] = &domains[x] & &kept;
                }
            }
            if domains.iter().any(Set::is_empty) {
                return None;
            }
            if domains == before {
                return Some(domains);
            }
        }
    }

    /// Searches, in a random order of the variables, up to so many nodes. Says how many calls were compared and how many values
    /// were removed.
    pub(crate) fn check(&self, seed: u64, nodes: u64, name: &str) -> Seen {
        let network = self.network();
        assert_eq!(network.nary().len(), self.stated.len());
        let seen = Arc::new(Mutex::new(Seen::default()));
        let checked = Checked {
            case: self,
            seed,
            general: name.parse::<Strategy>().unwrap().propagator(&network),
            seen: Arc::clone(&seen),
            network: &network,
        };
        let solver = Solver::new(&network).strategy("bt".parse::<Strategy>().unwrap());
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        solver.limits(limits).propagator(checked).variable_order(Shuffled(Rng(seed))).all().unwrap();
        *seen.lock().unwrap()
    }
}

/// What was compared.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    pub(crate) calls: usize,
    pub(crate) failures: usize,
    pub(crate) removals: usize,
    pub(crate) solutions: usize,
}

impl std::ops::AddAssign for Seen {
    fn add_assign(&mut self, other: Self) {
        self.calls += other.calls;
        self.failures += other.failures;
        self.removals += other.removals;
        self.solutions += other.solutions;
    }
}

struct Shuffled(Rng);

impl VariableOrder for Shuffled {
    fn select(&mut self, state: &State<'_>) -> Var {
        let open: Vec<Var> = state.unassigned().collect();
        *self.0.one_of(&open)
    }
}

struct Checked<'a> {
    case: &'a Case,
    seed: u64,
    general: Box<dyn Propagator>,
    seen: Arc<Mutex<Seen>>,
    network: &'a Network,
}

impl Checked<'_> {
    fn domains(&self, state: &State<'_>) -> Vec<Set> {
        let of = |x: Var| state.domain(x).iter().map(|value| self.network.integer(x, value)).collect();
        self.network.variables().map(of).collect()
    }

    fn compare(&self, before: &[Set], cx: &Context<'_>, result: &Result<(), Conflict>) {
        let count = |domains: &[Set]| domains.iter().map(Set::len).sum::<usize>();
        let mut seen = self.seen.lock().unwrap();
        seen.calls += 1;
        let expected = self.case.fixpoint(before.to_vec());
        let found = result.is_ok().then(|| self.domains(cx));
        seen.failures += usize::from(found.is_none());
        seen.removals += found.as_ref().map_or(0, |found| count(before) - count(found));
        seen.solutions += usize::from(found.is_some() && cx.is_complete());
        drop(seen);
        let what = || self.case.stated.iter().map(|one| one.relation.describe()).collect::<Vec<_>>();
        assert_eq!(found, expected, "seed {}, before: {before:?}, {:?}, {:?}", self.seed, what(), self.scopes());
    }

    fn scopes(&self) -> Vec<&[usize]> {
        self.case.stated.iter().map(|one| &*one.scope).collect()
    }
}

impl Propagator for Checked<'_> {
    fn root(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        let before = self.domains(cx);
        let result = self.general.root(cx);
        self.compare(&before, cx, &result);
        result
    }

    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        let before = self.domains(cx);
        let result = self.general.assigned(cx, x);
        self.compare(&before, cx, &result);
        result
    }

    fn backtracked(&mut self, depth: usize) {
        self.general.backtracked(depth);
    }

    fn checks_constraints(&self) -> bool {
        true
    }
}
