//! Refutations: a candidate is assumed until a contradiction shows that it is false.

use csp_core::{Domain, Limits, Outcome, Solution, Solver, Status, Stop, Var, Watch};

use crate::deductions::{Deduction, Pattern, Technique};
use crate::position::{Candidate, Position, ones};
use crate::prove::trial::Trial;

pub(crate) const REFUTATION: Technique = Technique::new(
    "refutation",
    "Refutation",
    "a candidate is assumed, and singles, or a search, lead to a contradiction",
    "trial and error; by singles: the singleton consistency of Debruyne & Bessiere 1997",
)
.shortest_first();

/// Refutes a candidate by singles, if they do; nothing stays assumed. Refutations with more singles than `most` need
/// not be found.
pub(crate) fn by_singles(trial: &mut Trial<'_, '_>, assumed: Candidate, most: usize) -> Option<Deduction> {
    if trial.is_sound(assumed) {
        return None;
    }
    let refuted = !trial.assume_within(assumed, most);
    let refutation = refuted.then(|| {
        let pattern = Pattern::Refutation { assumed, steps: trial.needed_steps(), end: trial.end(), tries: 1 };
        Deduction::removes(&REFUTATION, vec![assumed], pattern)
    });
    trial.take_back(0);
    refutation
}

/// The number of singles of a refutation.
pub(crate) fn steps_of(refutation: &Deduction) -> usize {
    if let Pattern::Refutation { steps, .. } = &refutation.pattern { steps.len() } else { 0 }
}

/// The number of candidates that a refutation assumes.
pub(crate) fn tries_of(refutation: &Deduction) -> u64 {
    if let Pattern::Refutation { tries, .. } = refutation.pattern { tries } else { 0 }
}

/// Refutes a candidate, by a search if singles do not: depth first, with singles after each try, on the first of the
/// variables with the fewest candidates. `None` when this takes more than `most` tries, or when there is a solution
/// with it.
///
/// Singles see disequalities and relations of two variables. Where a constraint takes more, the search is that of the
/// automatic plan, and its nodes are the tries.
pub(crate) fn by_search(
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
    if !trial.position().houses().network().is_binary() {
        let steps = trial.steps();
        trial.take_back(0);
        let tries = solver_tries(trial.position(), assumed, most, watch)?;
        let pattern = |tries| Pattern::Refutation { assumed, steps, end: None, tries };
        return Ok(tries.map(|tries| Deduction::removes(&REFUTATION, vec![assumed], pattern(tries))));
    }
    let mut branches: Vec<Branch> = Vec::new();
    let refuted = loop {
        watch.spend(cost(trial.position()))?;
        if stands {
            let Some(var) = trial.narrowest() else { break false };
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
        stands = trial.assume(Candidate::at(branch.var, value));
    };
    trial.take_back(0);
    Ok(refuted.then(|| {
        // What singles place after the assumption is asked for of the few that are refuted only.
        trial.assume(assumed);
        let pattern = Pattern::Refutation { assumed, steps: trial.steps(), end: None, tries };
        trial.take_back(0);
        Deduction::removes(&REFUTATION, vec![assumed], pattern)
    }))
}

/// A variable whose candidates are tried one after the other.
struct Branch {
    var: Var,
    untried: u64,
    /// Placements before it.
    len: usize,
}

/// The tries of the automatic plan that find no solution with a candidate; `None` as in [`by_search`].
fn solver_tries(position: &Position<'_>, assumed: Candidate, most: u64, watch: &Watch) -> Result<Option<u64>, Stop> {
    let Some(below) = most.checked_sub(1) else { return Ok(None) };
    let only = Domain::only(assumed.value);
    let outcome = solved(position, Some((assumed.var, only)), 1, watch, Some(below))?;
    match outcome.status() {
        Status::Unsatisfiable => Ok(Some(1 + outcome.stats.nodes)),
        Status::Limit if outcome.stop != Stop::Nodes => Err(outcome.stop),
        _ => Ok(None),
    }
}

/// Steps that one try counts for: never none, or nobody would look at the limits.
pub(crate) fn cost(position: &Position<'_>) -> u64 {
    let network = position.houses().network();
    (network.all_arcs().len() + network.len()).max(1) as u64
}

/// A solution of the position in which a variable has one of these values, if there is one.
pub(crate) fn solution(
    position: &Position<'_>,
    x: Var,
    values: Domain,
    watch: &Watch,
) -> Result<Option<Solution>, Stop> {
    let outcome = solved(position, Some((x, values)), 1, watch, None)?;
    match outcome.status() {
        Status::Limit => Err(outcome.stop),
        _ => Ok(outcome.solutions.into_iter().next()),
    }
}

/// Two solutions of the position; when there are fewer, all of them.
pub(crate) fn two_solutions(position: &Position<'_>, watch: &Watch) -> Result<Vec<Solution>, Stop> {
    let outcome = solved(position, None, 2, watch, None)?;
    match outcome.stop {
        Stop::Enough | Stop::Exhausted => Ok(outcome.solutions),
        stop => Err(stop),
    }
}

/// A search from the position, in which a variable may have to have one of these values, for so many solutions, of at most so
/// many nodes.
fn solved(
    position: &Position<'_>,
    only: Option<(Var, Domain)>,
    solutions: usize,
    watch: &Watch,
    nodes: Option<u64>,
) -> Result<Outcome, Stop> {
    watch.look();
    watch.check()?;
    // The houses may be of another puzzle of the same structure: what was given there is nothing to this position.
    let network = position.houses().network().as_declared();
    let domains = network.variables().zip(position.domains()).chain(only);
    let restricted = network.restricted(domains).expect("the variables are those of the network");
    let limits = Limits { nodes, ..watch.left() };
    Ok(Solver::new(&restricted).limits(limits).up_to(solutions).expect("every network suits the automatic plan"))
}
