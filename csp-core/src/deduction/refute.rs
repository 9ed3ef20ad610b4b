//! Refutations: a candidate is assumed until a contradiction shows that it is false.

use super::candidate::Candidate;
use super::deduction::Deduction;
use super::pattern::Pattern;
use super::position::Position;
use super::technique::Technique;
use super::trial::Trial;
use super::var_set::ones;
use crate::limits::Stop;
use crate::model::{Domain, Val, Var};
use crate::outcome::{Solution, Status};
use crate::solve::Solver;
use crate::watch::Watch;

pub(super) const REFUTATION: Technique = Technique::new(
    "refutation",
    "Refutation",
    "a candidate is assumed, and singles, or a search, lead to a contradiction",
    "trial and error; by singles: the singleton consistency of Debruyne & Bessiere 1997",
)
.shortest_first();

/// Refutes a candidate by singles, if they do; nothing stays assumed. Refutations with more singles than `most` need not
/// be found.
pub(super) fn by_singles(trial: &mut Trial<'_, '_>, assumed: Candidate, most: usize) -> Option<Deduction> {
    let refuted = !trial.assume_within(assumed, most);
    let refutation = refuted.then(|| {
        let pattern = Pattern::Refutation { assumed, steps: trial.needed_steps(), end: trial.end(), tries: 1 };
        Deduction::removes(&REFUTATION, vec![assumed], pattern)
    });
    trial.take_back(0);
    refutation
}

/// How many singles a refutation has.
pub(super) fn steps_of(refutation: &Deduction) -> usize {
    if let Pattern::Refutation { steps, .. } = &refutation.pattern { steps.len() } else { 0 }
}

/// How many candidates a refutation assumes.
pub(super) fn tries_of(refutation: &Deduction) -> u64 {
    if let Pattern::Refutation { tries, .. } = refutation.pattern { tries } else { 0 }
}

/// Refutes a candidate, by a search if singles do not: depth first, with singles after each try, on the first of the
/// variables with the fewest candidates. `None` when this takes more than `most` tries, or when there is a solution
/// with it.
pub(super) fn by_search(
    trial: &mut Trial<'_, '_>,
    assumed: Candidate,
    most: u64,
    watch: &Watch,
) -> Result<Option<Deduction>, Stop> {
    let mut tries = 1;
    let mut stands = trial.assume(assumed);
    if !stands {
        trial.take_back(0);
        return Ok(by_singles(trial, assumed, usize::MAX));
    }
    let steps = trial.steps();
    let mut branches: Vec<Branch> = Vec::new();
    let refuted = loop {
        watch.spend(cost(trial.position()))?;
        if stands {
            let Some(var) = trial.unplaced().min_by_key(|&x| trial.domain(x).count_ones()) else { break false };
            branches.push(Branch { var, untried: trial.domain(var), len: trial.len() });
        }
        let Some(branch) = branches.last_mut() else { break true };
        trial.take_back(branch.len);
        let Some(value) = ones(branch.untried).next() else {
            branches.pop();
            stands = false;
            continue;
        };
        if tries == most {
            break false;
        }
        tries += 1;
        branch.untried &= branch.untried - 1;
        stands = trial.assume(Candidate::new(branch.var, Val::new(value as u16)));
    };
    trial.take_back(0);
    let pattern = Pattern::Refutation { assumed, steps, end: None, tries };
    Ok(refuted.then(|| Deduction::removes(&REFUTATION, vec![assumed], pattern)))
}

/// A variable whose candidates are tried one after the other.
struct Branch {
    var: Var,
    untried: u64,
    /// Placements before it.
    len: usize,
}

/// Steps that one try counts for.
pub(super) fn cost(position: &Position<'_>) -> u64 {
    position.houses().network().all_arcs().len() as u64
}

/// A solution of the position in which a variable has one of these values, if there is one.
pub(super) fn solution(
    position: &Position<'_>,
    x: Var,
    values: Domain,
    watch: &Watch,
) -> Result<Option<Solution>, Stop> {
    watch.check()?;
    let network = position.houses().network();
    let domains = network.variables().zip(position.domains()).chain([(x, values)]);
    let restricted = network.restricted(domains).expect("the variables are those of the network");
    let outcome = Solver::new(&restricted).limits(watch.running().left()).first();
    let outcome = outcome.expect("every network suits the automatic plan");
    match outcome.status() {
        Status::Limit => Err(outcome.stop),
        _ => Ok(outcome.solutions.into_iter().next()),
    }
}
