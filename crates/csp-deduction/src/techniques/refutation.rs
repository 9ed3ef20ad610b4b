//! Refutation: a candidate is assumed, and a contradiction shows that it is false.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use csp_core::{Domain, Stop, Watch};

use crate::deductions::Deduction;
use crate::position::{Candidate, Position};
use crate::prove::{REFUTATION, Trial, by_search, by_singles, cost, solution, steps_of, tries_of};
use crate::techniques::finder::{Finder, Look};

pub(super) static TECHNIQUES: [Finder; 1] = [Finder { level: 370, technique: REFUTATION, find }];

/// Tells one refutation, the shortest that was found: by the fewest singles, or, where singles refute no candidate, by
/// the fewest tries, up to a factor of two. Nothing is told when nothing can be refuted: then each candidate is in a
/// solution. So it is where the position is already impossible.
fn find(look: &mut Look<'_>) -> ControlFlow<()> {
    match shortest(look.position, look.watch) {
        Ok(Some(refutation)) => look.tell(refutation),
        Ok(None) => ControlFlow::Continue(()),
        Err(stop) => {
            // A search has a watch of its own: what has ended it ends the whole.
            look.watch.trip(stop);
            ControlFlow::Break(())
        }
    }
}

fn shortest(position: &Position<'_>, watch: &Watch) -> Result<Option<Deduction>, Stop> {
    if position.impossible().is_some() {
        return Ok(None);
    }
    let mut trial = Trial::new(position);
    let several = position.open().filter(|&x| position.domain(x).count_ones() > 1);
    let candidates: Vec<Candidate> = several.flat_map(|x| Candidate::each(x, position.domain(x))).collect();
    let mut best: Option<Deduction> = None;
    for &candidate in &candidates {
        watch.spend(cost(position))?;
        let most = match best.as_ref().map(steps_of) {
            Some(0) => break,
            Some(steps) => steps - 1,
            None => usize::MAX,
        };
        let refutation = by_singles(&mut trial, candidate, most);
        best = shorter(best, refutation, steps_of);
    }
    if best.is_some() { Ok(best) } else { searched(position, &mut trial, candidates, watch) }
}

/// So many tries are made for each candidate before it is asked which of them can be refuted at all.
const SHORT: u64 = 64;

/// The refutation by the fewest tries: the number that is allowed doubles until something is refuted.
fn searched(
    position: &Position<'_>,
    trial: &mut Trial<'_, '_>,
    mut candidates: Vec<Candidate>,
    watch: &Watch,
) -> Result<Option<Deduction>, Stop> {
    let mut most = 4;
    loop {
        let mut best: Option<Deduction> = None;
        for &candidate in &candidates {
            let allowed = best.as_ref().map_or(most, |best| tries_of(best) - 1);
            let refutation = by_search(trial, candidate, allowed, watch)?;
            best = shorter(best, refutation, tries_of);
        }
        if best.is_some() {
            return Ok(best);
        }
        if most == SHORT {
            candidates = in_no_solution(position, candidates, watch)?;
        }
        if candidates.is_empty() {
            return Ok(None);
        }
        most = most.saturating_mul(2);
    }
}

/// The candidates that no solution has. Each solution that is found settles all the candidates that it has.
fn in_no_solution(position: &Position<'_>, candidates: Vec<Candidate>, watch: &Watch) -> Result<Vec<Candidate>, Stop> {
    let mut held: BTreeSet<Candidate> = BTreeSet::new();
    let mut refutable = Vec::new();
    for candidate in candidates {
        if held.contains(&candidate) {
            continue;
        }
        match solution(position, candidate.var, Domain::only(candidate.value), watch)? {
            None => refutable.push(candidate),
            Some(solution) => {
                let variables = position.houses().network().variables();
                held.extend(variables.zip(solution.iter()).map(|(x, &v)| Candidate::new(x, v)));
            }
        }
    }
    Ok(refutable)
}

/// The first of two, unless the second is shorter.
fn shorter<N: Ord>(
    one: Option<Deduction>,
    other: Option<Deduction>,
    length: impl Fn(&Deduction) -> N,
) -> Option<Deduction> {
    match (one, other) {
        (Some(one), Some(other)) if length(&other) < length(&one) => Some(other),
        (None, other) => other,
        (one, _) => one,
    }
}
