//! Refutation: a candidate is assumed, and a contradiction shows that it is false.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use csp_core::{Domain, Solution, Stop, Watch};

use crate::deductions::Deduction;
use crate::position::{Candidate, Position};
use crate::prove::{REFUTATION, Trial, by_search, by_singles, cost, solution, steps_of, tries_of, two_solutions};
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

/// The candidates that no solution has. Each solution that is found settles all the candidates that it has; where there is
/// only one, or none, one search settles all the others, too.
fn in_no_solution(position: &Position<'_>, candidates: Vec<Candidate>, watch: &Watch) -> Result<Vec<Candidate>, Stop> {
    let variables = || position.houses().network().variables();
    let of = |solution: Solution| -> Vec<Candidate> {
        variables().zip(solution.iter()).map(|(x, &v)| Candidate::new(x, v)).collect()
    };
    let first = two_solutions(position, watch)?;
    let are_all = first.len() < 2;
    let mut held: BTreeSet<Candidate> = first.into_iter().flat_map(of).collect();
    if are_all {
        return Ok(candidates.into_iter().filter(|candidate| !held.contains(candidate)).collect());
    }
    let mut refutable = Vec::new();
    for candidate in candidates {
        if held.contains(&candidate) {
            continue;
        }
        match solution(position, candidate.var, Domain::only(candidate.value), watch)? {
            None => refutable.push(candidate),
            Some(solution) => held.extend(of(solution)),
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

#[cfg(test)]
mod tests {
    use csp_core::problems::latin_square;
    use csp_core::{Limits, Random, Var};

    use super::*;
    use crate::position::Houses;

    /// Against a search for each candidate, on positions without a solution, with one, and with several.
    #[test]
    fn one_search_settles_the_same_candidates_as_one_for_each() {
        let square = latin_square(5);
        let (houses, watch) = (Houses::of(&square).unwrap(), Watch::start(Limits::default()));
        let mut seen = [0; 3];
        for seed in 0..300 {
            let (mut random, mut position) = (Random::new(seed), Position::new(&houses, &square));
            for _ in 0..8 + random.below(5) {
                let x = Var::new(random.below(25) as u32);
                let own: Vec<Candidate> = Candidate::each(x, position.domain(x)).collect();
                if !own.is_empty() && !position.is_placed(x) {
                    position.place(x, own[random.below(own.len() as u64) as usize].value);
                }
            }
            let candidates: Vec<Candidate> =
                position.open().flat_map(|x| Candidate::each(x, position.domain(x))).collect();
            let has_none =
                |c: &&Candidate| solution(&position, c.var, Domain::only(c.value), &watch).unwrap().is_none();
            let slow: Vec<Candidate> = candidates.iter().filter(has_none).copied().collect();
            assert_eq!(in_no_solution(&position, candidates, &watch).unwrap(), slow, "seed {seed}");
            seen[two_solutions(&position, &watch).unwrap().len()] += 1;
        }
        assert!(seen.iter().all(|&count| count > 5), "{seen:?}");
    }
}
