//! All minimal conflict sets, one after the other.
//!
//! Source: Liffiton, Previti, Malik & Marques-Silva, Fast, flexible MUS enumeration, Constraints 21, 2016 (MARCO).

use crate::explain::ConflictSet;
use crate::explain::minimal::{Choices, minimal};
use crate::explain::trials::{Ended, Trials};
use crate::limits::{Limits, Running, Stop, Watch};
use crate::model::{ConstraintId, Domain, Network, Problem, ProblemError, Val, Var};
use crate::outcome::{Solution, Status};
use crate::plan::Plan;
use crate::solve::Solver;

/// Adds minimal conflict sets to `found` until there are `most`; whether these are all.
///
/// Variant: the map gives sets that no unknown set holds, so one that has a solution is as large as one with a solution can
/// be, and need not grow. The first conflict set comes after as many searches as [`minimal`] makes; between two, there may be
/// one search for each largest set with a solution, and of those there may be exponentially many.
/// Invariant: each set that the map gives is ruled out before the next.
pub(super) fn all(
    trials: &Trials<'_>,
    choices: &Choices,
    most: usize,
    found: &mut Vec<ConflictSet>,
) -> Result<bool, Ended> {
    let whole = trials.everything();
    let members = Members { whole: &whole, givens_only: choices.givens_only };
    let mut map = Map::new(members.count());
    while let Some(is_in) = map.unknown(trials.running())? {
        let set = members.set(&is_in);
        if !trials.refuted(set.clone())? {
            map.has_solution_without((0..is_in.len()).filter(|&member| !is_in[member]).collect());
            continue;
        }
        // One more than was asked for: there are others.
        if found.len() == most {
            return Ok(false);
        }
        let set = minimal(trials, choices, &set)?;
        map.has_no_solution(members.places(&set));
        found.push(set);
    }
    Ok(true)
}

/// The members that may be left out, numbered: constraints, then groups, then givens.
struct Members<'a> {
    whole: &'a ConflictSet,
    /// True if constraints and groups are not left out.
    givens_only: bool,
}

impl Members<'_> {
    /// The constraints and the groups that may be left out.
    fn rules(&self) -> (&[ConstraintId], &[usize]) {
        if self.givens_only { (&[], &[]) } else { (&self.whole.constraints, &self.whole.groups) }
    }

    fn count(&self) -> usize {
        let (constraints, groups) = self.rules();
        constraints.len() + groups.len() + self.whole.givens.len()
    }

    fn set(&self, is_in: &[bool]) -> ConflictSet {
        let (constraints, groups) = self.rules();
        let (of_constraints, others) = is_in.split_at(constraints.len());
        let (of_groups, of_givens) = others.split_at(groups.len());
        let set = self.whole.with_givens(&kept(&self.whole.givens, of_givens));
        if self.givens_only {
            return set;
        }
        set.with_constraints(&kept(constraints, of_constraints)).with_groups(&kept(groups, of_groups))
    }

    fn places(&self, set: &ConflictSet) -> Vec<usize> {
        let (all, groups) = self.rules();
        // Each is numbered by what it is.
        let constraints = set.constraints.iter().map(|id| id.index()).filter(|_| !self.givens_only);
        let of_groups = set.groups.iter().map(|group| all.len() + group).filter(|_| !self.givens_only);
        constraints.chain(of_groups).chain(set.givens.iter().map(|given| all.len() + groups.len() + given)).collect()
    }
}

/// Those of the members that are in.
fn kept<T: Copy>(members: &[T], is_in: &[bool]) -> Vec<T> {
    members.iter().zip(is_in).filter(|(_, is_in)| **is_in).map(|(member, _)| *member).collect()
}

/// The sets of members about which nothing is known yet: those that have no solution because they hold a conflict set, and
/// those that have one because they are part of a set that has one, are ruled out.
///
/// Each thing that is known is a clause. A network has constraints on pairs only, so a clause is a variable of its own: its
/// value says which of its members makes it true (the hidden-variable encoding: Rossi, Petrie & Dhar 1990). So the map needs no
/// other solver than the one at hand, with its learning, its limits and its switch; a SAT solver would be faster, but
/// an answer of the map costs less than the searches that come after it.
pub(super) struct Map {
    members: usize,
    clauses: Vec<Clause>,
}

/// One of these members is in the set, or is not in it.
struct Clause {
    members: Vec<usize>,
    is_in: bool,
}

const IN: Val = Val::new(1);
const OUT: Val = Val::new(0);

impl Map {
    /// Nothing is known about the sets of so many members.
    pub(super) fn new(members: usize) -> Self {
        Self { members, clauses: Vec::new() }
    }

    /// Every set that holds all of these, ascending, is known: it has no solution.
    pub(super) fn has_no_solution(&mut self, members: Vec<usize>) {
        self.clauses.push(Clause { members, is_in: false });
    }

    /// Every set in which all of these are missing is known: it has a solution.
    pub(super) fn has_solution_without(&mut self, members: Vec<usize>) {
        self.clauses.push(Clause { members, is_in: true });
    }

    /// A set about which nothing is known, and every larger one is known: for each member, whether it is in. `None` when
    /// everything is known.
    pub(super) fn unknown(&self, running: &Running) -> Result<Option<Vec<bool>>, Stop> {
        let Some(solution) = self.solution(running)? else { return Ok(None) };
        let mut is_in: Vec<bool> = solution[..self.members].iter().map(|&value| value == IN).collect();
        // For each conflict set, how many of its members are missing; each must miss one.
        let conflicts: Vec<&Clause> = self.clauses.iter().filter(|clause| !clause.is_in).collect();
        let mut missing: Vec<usize> =
            conflicts.iter().map(|clause| clause.members.iter().filter(|&&member| !is_in[member]).count()).collect();
        let watch = running.watch();
        for (member, is_in) in is_in.iter_mut().enumerate() {
            watch.spend(conflicts.len() as u64)?;
            let holding =
                || (0..conflicts.len()).filter(|&place| conflicts[place].members.binary_search(&member).is_ok());
            if !*is_in && holding().all(|place| missing[place] > 1) {
                *is_in = true;
                holding().for_each(|place| missing[place] -= 1);
            }
        }
        Ok(Some(is_in))
    }

    fn solution(&self, running: &Running) -> Result<Option<Solution>, Stop> {
        let watch = running.watch();
        watch.look();
        watch.check()?;
        // The nodes are a limit for each search on the network that is explained; this one is none of these.
        let limits = Limits { nodes: None, ..running.left() };
        let network = self.network(&watch).map_err(|error| match error {
            ProblemError::Stopped(stop) => stop,
            // The other errors are about misuse, and about numbers of constraints that no map comes near.
            _ => Stop::Memory,
        })?;
        let outcome = Solver::new(&network).plan(Plan::Learn).limits(limits).first();
        let mut outcome = outcome.expect("learning takes any network");
        match outcome.status() {
            Status::Limit => Err(outcome.stop),
            _ => Ok(outcome.solutions.pop()),
        }
    }

    fn network(&self, watch: &Watch) -> Result<Network, ProblemError> {
        let mut problem = Problem::within(watch);
        let members = problem.variables(self.members, [OUT, IN].into_iter().collect());
        // The pairs of all clauses in which the member at one place of the clause is wanted in, or out: one relation.
        let mut pairs: Vec<[Vec<(Var, Var)>; 2]> = Vec::new();
        for Clause { members: of_clause, is_in } in &self.clauses {
            problem.spend(of_clause.len() as u64)?;
            let Some(places) = u16::try_from(of_clause.len()).ok() else {
                return Err(ProblemError::TooLarge { what: "members", count: of_clause.len() as u64 });
            };
            let which = problem.variable("clause", Domain::first_values(places));
            pairs.resize_with(pairs.len().max(of_clause.len()), Default::default);
            for (place, &member) in of_clause.iter().enumerate() {
                pairs[place][usize::from(*is_in)].push((which, members[member]));
            }
        }
        for (place, pairs) in (0u16..).map(Val::new).zip(pairs) {
            for (wanted, pairs) in [OUT, IN].into_iter().zip(pairs) {
                problem.constrain_all(pairs, move |a: Val, b: Val| a != place || b == wanted);
            }
        }
        problem.build()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// The sets that the map gives, each ruled out in one of the two ways, are unknown until then and maximal, by looking at
    /// all sets; and when it gives no more there is none.
    #[test]
    fn every_set_becomes_known() {
        let running = Running::start(Limits::default());
        for seed in 0..60 {
            let mut random = Random::new(seed);
            let count = random.below(7) as usize;
            let mut map = Map::new(count);
            let mut unknown: Vec<u32> = (0..1 << count).collect();
            while let Some(is_in) = map.unknown(&running).unwrap() {
                let set = (0..count).filter(|&member| is_in[member]).fold(0, |set, member| set | 1 << member);
                assert!(unknown.contains(&set), "seed {seed}: {set:b} of {unknown:?}");
                assert!(!unknown.iter().any(|&other| other != set && other & set == set), "seed {seed}: {set:b}");
                let is_in = &is_in;
                let members = |wanted: bool| (0..count).filter(move |&member| is_in[member] == wanted);
                if random.below(2) == 0 {
                    // Some part of it is a conflict set.
                    let part: Vec<usize> = members(true).filter(|_| random.below(3) > 0).collect();
                    let bits = part.iter().fold(0, |set, member| set | 1u32 << member);
                    unknown.retain(|other| other & bits != bits);
                    map.has_no_solution(part);
                } else {
                    unknown.retain(|other| other & !set != 0);
                    map.has_solution_without(members(false).collect());
                }
            }
            assert!(unknown.is_empty(), "seed {seed}: {unknown:?}");
        }
    }
}
