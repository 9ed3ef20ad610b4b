//! Searches for solutions, with what they need.

use csp_core::{Domain, Network, Outcome, Plan, Solver, Stop, Val, Var, Watch};

use super::GenerateError;

/// The rules, and how they are searched.
pub(super) struct Searches<'a> {
    pub(super) rules: &'a Network,
    pub(super) watch: &'a Watch,
    plan: Plan,
}

/// The answer of a search within a number of tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Yes,
    No,
    /// The tries did not suffice.
    Unknown,
}

/// A value for some variables.
pub(super) type Givens = Vec<Option<Val>>;

impl<'a> Searches<'a> {
    /// The fastest engine for these rules: the bit-parallel one where all are disequalities.
    pub(super) fn new(rules: &'a Network, watch: &'a Watch) -> Self {
        Self { rules, watch, plan: Plan::Auto.begins_with(rules) }
    }

    /// The first solutions, at most `most`.
    pub(super) fn solutions(
        &self,
        network: &Network,
        most: usize,
        seed: u64,
        nodes: Option<u64>,
    ) -> Result<Outcome, GenerateError> {
        let mut limits = self.watch.left();
        limits.nodes = nodes;
        let outcome = Solver::new(network).plan(self.plan).seed(seed).limits(limits).up_to(most)?;
        match outcome.stop {
            stop @ (Stop::Time | Stop::Memory | Stop::Cancelled) => Err(GenerateError::Stopped(stop)),
            _ => Ok(outcome),
        }
    }

    /// The network in which the variables that have a value have no other.
    pub(super) fn with(&self, givens: &[Option<Val>]) -> Network {
        self.rules.assigned(givens.iter().copied()).expect("there is a value or none for each variable")
    }

    /// Says whether `givens`, of which some solution is known, leave no other.
    pub(super) fn are_unique(&self, givens: &[Option<Val>], nodes: u64) -> Result<Answer, GenerateError> {
        let outcome = self.solutions(&self.with(givens), 2, 0, Some(nodes))?;
        Ok(match outcome.stop {
            Stop::Exhausted => Answer::Yes,
            Stop::Enough => Answer::No,
            _ => Answer::Unknown,
        })
    }

    /// Says whether these givens leave a solution in which `x` has another value than `value`. When the givens and this value
    /// leave one solution, then they do so without the value exactly when the answer is no. One solution less is searched for
    /// than by [`Searches::are_unique`].
    pub(super) fn allow_another(
        &self,
        givens: &[Option<Val>],
        x: usize,
        value: Val,
        nodes: u64,
    ) -> Result<Answer, GenerateError> {
        let x = Var::new(x as u32);
        let others: Domain = self.rules.domain(x).iter().filter(|&other| other != value).collect();
        let network = self.with(givens).restricted([(x, others)]).expect("it is a variable of these rules");
        let outcome = self.solutions(&network, 1, 0, Some(nodes))?;
        Ok(match outcome.stop {
            _ if !outcome.solutions.is_empty() => Answer::Yes,
            Stop::Exhausted => Answer::No,
            _ => Answer::Unknown,
        })
    }
}
