//! Proofs that a candidate is true or false.

use csp_core::{Domain, Solution, Stop, Var, Watch};

use crate::deductions::Deduction;
use crate::position::{Candidate, HouseId, Position, ones};
use crate::prove::refute::{by_search, by_singles, cost, solution, steps_of, tries_of};
use crate::prove::trial::Trial;

/// A proof that a candidate is false, or that it is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// It is none of the candidates: this one, which is placed, excludes it; `None` where something else has removed
    /// it.
    Excluded(Option<Candidate>),
    /// It is false: this [`Pattern::Refutation`](crate::Pattern::Refutation) refutes it.
    Refuted(Deduction),
    /// It is not false: here is a solution with it.
    Holds(Solution),
}

/// A proof that a candidate is true, or that it is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is none of the candidates: this one, which is placed, excludes it; `None` where something else has removed
    /// it.
    Excluded(Option<Candidate>),
    /// It is true: each other candidate among these is refuted, in order. Where there is no other one, nothing needs to
    /// be.
    Proven {
        /// The candidates among which one must be true.
        among: Among,
        /// One refutation for each of the others.
        refutations: Vec<Deduction>,
    },
    /// It need not be true: here is a solution without it.
    NotSo(Solution),
    /// It is false, as is every other: the position has no solution. Of the candidates of its variable, each is
    /// refuted.
    NoSolution(Vec<Deduction>),
}

/// Candidates of which one must be true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Among {
    /// The values of the variable.
    Values,
    /// The places of the value in this tight house.
    Places(HouseId),
}

/// Proves that a candidate is false in every solution of a position, or finds one with it: by what follows from it by
/// singles, or else by a search whose tries are counted.
///
/// Cost: that of one search for a solution, and, where singles are not enough, of one by singles and tries.
///
/// # Errors
///
/// The [`Stop`] that ended it early.
///
/// # Panics
///
/// When the network has no variable with the index of the candidate's.
pub fn why_not(position: &Position<'_>, candidate: Candidate, watch: &Watch) -> Result<WhyNot, Stop> {
    if !is_there(position, candidate) {
        return Ok(WhyNot::Excluded(excluded_by(position, candidate)));
    }
    let mut trial = Trial::new(position);
    watch.spend(cost(position))?;
    if let Some(refutation) = by_singles(&mut trial, candidate, usize::MAX) {
        return Ok(WhyNot::Refuted(refutation));
    }
    if let Some(solution) = solution(position, candidate.var, Domain::only(candidate.value), watch)? {
        return Ok(WhyNot::Holds(solution));
    }
    Ok(WhyNot::Refuted(refuted(&mut trial, candidate, watch)?))
}

/// Proves that a candidate is true in every solution of a position, or finds one without it: by refuting the other
/// values of its variable, or the other places of its value in a house, whichever takes the least: first the fewest
/// tries, then the fewest singles.
///
/// Cost: that of a search for a solution, and of one for each of the others that singles do not refute.
///
/// # Errors
///
/// The [`Stop`] that ended it early.
///
/// # Panics
///
/// When the network has no variable with the index of the candidate's.
pub fn why(position: &Position<'_>, candidate: Candidate, watch: &Watch) -> Result<Why, Stop> {
    if !is_there(position, candidate) {
        return Ok(Why::Excluded(excluded_by(position, candidate)));
    }
    let others = position.candidates(candidate.var).difference(&Domain::only(candidate.value));
    if let Some(solution) = solution(position, candidate.var, others, watch)? {
        return Ok(Why::NotSo(solution));
    }
    let mut trial = Trial::new(position);
    if solution(position, candidate.var, Domain::only(candidate.value), watch)?.is_none() {
        let values = ones(position.domain(candidate.var)).map(|v| Candidate::at(candidate.var, v));
        let refutations = values.map(|value| refuted(&mut trial, value, watch)).collect::<Result<_, Stop>>()?;
        return Ok(Why::NoSolution(refutations));
    }
    let mut groups: Vec<(Among, Vec<Candidate>, Vec<Option<Deduction>>)> = Vec::new();
    for (among, others) in alternatives(position, candidate) {
        watch.spend(cost(position) * others.len() as u64)?;
        let found = others.iter().map(|&other| by_singles(&mut trial, other, usize::MAX)).collect();
        groups.push((among, others, found));
    }
    let unrefuted = |found: &[Option<Deduction>]| found.iter().filter(|refutation| refutation.is_none()).count();
    let least = groups.iter().map(|(_, _, found)| unrefuted(found)).min().unwrap_or(0);
    let mut best: Option<(Among, Vec<Deduction>)> = None;
    for (among, others, found) in groups.into_iter().filter(|(_, _, found)| unrefuted(found) == least) {
        let refutations = others.into_iter().zip(found);
        let refutations = refutations
            .map(|(other, found)| found.map_or_else(|| refuted(&mut trial, other, watch), Ok))
            .collect::<Result<Vec<Deduction>, Stop>>()?;
        if best.as_ref().is_none_or(|(_, least)| length(&refutations) < length(least)) {
            best = Some((among, refutations));
        }
    }
    let (among, refutations) = best.expect("its variable is always there to refute the other values of");
    Ok(Why::Proven { among, refutations })
}

/// The groups of which the candidate must be one, each with its others.
fn alternatives(position: &Position<'_>, candidate: Candidate) -> Vec<(Among, Vec<Candidate>)> {
    let Candidate { var, value } = candidate;
    let values = ones(position.domain(var)).map(|v| Candidate::at(var, v));
    let mut groups = vec![(Among::Values, values.filter(|&other| other != candidate).collect())];
    let houses = position.houses();
    for (id, _) in houses.of_var(var).filter(|&(id, _)| houses.get(id).values & (1 << value.index()) != 0) {
        let places = position.at(id, position.places(id, value.index())).filter(|&x| x != var);
        groups.push((Among::Places(id), places.map(|x| Candidate::new(x, value)).collect()));
    }
    groups
}

/// The refutation of a candidate that no solution has.
fn refuted(trial: &mut Trial<'_, '_>, candidate: Candidate, watch: &Watch) -> Result<Deduction, Stop> {
    let refutation = by_search(trial, candidate, u64::MAX, watch)?;
    Ok(refutation.expect("a search without a limit refutes what no solution has"))
}

/// Tries and singles of several refutations, added up.
fn length(refutations: &[Deduction]) -> (u64, usize) {
    (refutations.iter().map(tries_of).sum(), refutations.iter().map(steps_of).sum())
}

fn is_there(position: &Position<'_>, candidate: Candidate) -> bool {
    candidate.value.index() < position.values().end && position.has(candidate.var, candidate.value.index())
}

/// The placed candidate that excludes this one.
fn excluded_by(position: &Position<'_>, candidate: Candidate) -> Option<Candidate> {
    let network = position.houses().network();
    let placed = |x: Var| Some(Candidate::new(x, position.candidates(x).first()?)).filter(|_| position.is_placed(x));
    if let Some(own) = placed(candidate.var) {
        return Some(own);
    }
    if !network.declared(candidate.var).contains(candidate.value) {
        return None;
    }
    network.arcs(candidate.var).iter().find_map(|&arc| {
        let other = placed(arc.target())?;
        (!network.row(arc, candidate.value).contains(other.value)).then_some(other)
    })
}
