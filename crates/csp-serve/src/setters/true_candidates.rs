//! True candidates: those that are in some solution, and in how many.

use std::collections::HashSet;

use csp_core::{Domain, Solution, Solver, Val, Var};

use super::logic::left_by_logic;
use super::message::Reply;
use super::posed::{Posed, Trouble};
use super::work::{NO_SOLUTION, Work};

/// The number for a candidate that logic leaves, and that is in no solution.
const ONLY_LOGICAL: i64 = -1;

/// The solutions that were found, each once, and how many of them have each candidate.
struct CandidateCounts {
    side: usize,
    solutions: HashSet<Vec<Val>>,
    counts: Vec<i64>,
}

impl CandidateCounts {
    fn place(&self, x: Var, value: Val) -> usize {
        x.index() * self.side + value.index()
    }

    fn count(&self, x: Var, value: Val) -> i64 {
        self.counts[self.place(x, value)]
    }

    fn add(&mut self, variables: impl Iterator<Item = Var>, solution: &Solution) {
        if self.solutions.insert(solution.to_vec()) {
            for (x, &value) in variables.zip(solution.iter()) {
                let place = self.place(x, value);
                self.counts[place] += 1;
            }
        }
    }
}

/// The number of solutions for each candidate, up to as many as are asked for. A candidate that has not so many yet is given, and
/// its solutions are searched: as each of them counts for all its candidates, few searches are left.
pub(super) fn true_candidates(posed: &Posed, work: &Work<'_>) -> Result<Reply, Trouble> {
    let (network, side) = (&posed.network, posed.side());
    let mut found = CandidateCounts { side, solutions: HashSet::new(), counts: vec![0; network.len() * side] };
    let candidates = network.variables().flat_map(|x| network.domain(x).iter().map(move |value| (x, value)));
    for (x, value) in candidates {
        if found.count(x, value) >= posed.most {
            continue;
        }
        let given = network.restricted([(x, Domain::only(value))])?;
        let mut solutions = Solver::new(&given).limits(work.left()).solutions()?;
        while found.count(x, value) < posed.most {
            let Some(solution) = solutions.next() else { break };
            found.add(network.variables(), &solution);
        }
        if let Some(stop) = solutions.stop().filter(|stop| stop.is_limit()) {
            return Err(stop.into());
        }
    }
    if found.solutions.is_empty() {
        return Ok(Reply::Invalid(NO_SOLUTION.into()));
    }
    let mut counts: Vec<i64> = found.counts.iter().map(|&count| count.min(posed.most)).collect();
    // Where no technique knows the rules, there is no logic to compare with.
    if posed.is_logical && posed.model.ruleset().clues().next().is_none() {
        for (x, domain) in network.variables().zip(left_by_logic(posed, work)?) {
            for place in domain.iter().map(|value| x.index() * side + value.index()) {
                if counts[place] == 0 {
                    counts[place] = ONLY_LOGICAL;
                }
            }
        }
    }
    Ok(Reply::TrueCandidates(counts))
}
