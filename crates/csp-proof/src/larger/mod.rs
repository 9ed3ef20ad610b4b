//! The constraints on more than two variables, and the objective: the lines of a model that state them, and the lines of a
//! derivation that show what they take away.
//!
//! Everything is stated over the 0/1 variables "x has v", with which bounds need no variables of their own: a sum that is added
//! to "at least one value" of a variable, times a bound, says what the order encoding would say.

mod clauses;
mod distinct;
mod explain;
mod listed;
mod question;
mod statement;
mod sum;

use csp_core::network::ConstraintId;
use csp_core::{Network, Stop, Val, Watch};

use crate::error::ProofError;
use crate::text::{Bit, Weighted};
use statement::{Statement, TOO_LARGE};
use sum::CostSum;

pub(crate) use explain::{BoundLines, Writing};
pub(crate) use question::{Grounds, Question};

/// The statements of all constraints on more than two variables, and what is to be small.
#[derive(Debug)]
pub(crate) struct Larger<'n> {
    network: &'n Network,
    statements: Vec<Statement<'n>>,
    /// The cost, and the line that says that it must become less, once there is one.
    objective: Option<(CostSum, Option<u64>)>,
}

impl<'n> Larger<'n> {
    /// States all of them.
    ///
    /// # Errors
    ///
    /// [`ProofError::Unstated`] for the first that cannot be stated, and what stopped it.
    pub(crate) fn new(network: &'n Network, wants_best: bool, watch: &Watch) -> Result<Self, ProofError> {
        let objective = network.objective().filter(|_| wants_best);
        let cost = objective.map(|objective| {
            CostSum::of_objective(network, objective).ok_or_else(|| ProofError::Unstated {
                kind: "the objective",
                constraint: "of the problem".to_owned(),
                why: TOO_LARGE.to_owned(),
            })
        });
        let objective = cost.transpose()?.map(|cost| (cost, None));
        let numbered = (0..).zip(network.nary());
        let statements = numbered.map(|(number, one)| Statement::new(network, number, one, watch));
        Ok(Self { network, statements: statements.collect::<Result<_, _>>()?, objective })
    }

    /// Gives them their numbers, from the one after `last` on. Returns the last.
    pub(crate) fn number(&mut self, mut last: u64, watch: &Watch) -> Result<u64, Stop> {
        for statement in &mut self.statements {
            statement.first = last + 1;
            statement.lines(self.network, watch, &mut |_, _| last += 1)?;
        }
        Ok(last)
    }

    /// Tells their lines.
    pub(crate) fn lines(&self, watch: &Watch, each: &mut dyn FnMut(&[Weighted], u64)) -> Result<(), Stop> {
        self.statements.iter().try_for_each(|statement| statement.lines(self.network, watch, each))
    }

    /// Tells what each 0/1 variable costs, when something is to be small.
    pub(crate) fn costs(&self, each: impl FnMut(Bit, u64)) {
        if let Some((cost, _)) = &self.objective {
            cost.costs(self.network, each);
        }
    }

    /// The number of 0/1 variables that are no value of a variable.
    pub(crate) fn bits(&self) -> u64 {
        self.statements.iter().map(Statement::bits).sum()
    }

    /// True if there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.statements.is_empty()
    }

    /// Those of them that are true when the variables have these values.
    pub(crate) fn holding(&self, values: &[Val], each: &mut dyn FnMut(Bit)) {
        self.statements.iter().for_each(|statement| statement.holding(self.network, values, each));
    }

    /// The cost of these values above the least there is, when something is to be small.
    pub(crate) fn cost(&self, values: &[Val]) -> Option<u64> {
        self.objective.as_ref().map(|(cost, _)| cost.above_least(self.network, values))
    }

    /// The objective of a solution of no cost above the least.
    pub(crate) fn at_no_cost(&self) -> Option<i128> {
        self.objective.as_ref().map(|(cost, _)| cost.least())
    }

    /// Only what costs less than these values is admitted from now on: this line says so.
    pub(crate) fn improve(&mut self, values: &[Val], says: u64) {
        if let Some((cost, line)) = &mut self.objective {
            cost.improve(self.network, values);
            *line = Some(says);
        }
    }

    fn statement(&self, id: ConstraintId) -> Option<&Statement<'n>> {
        self.statements.iter().find(|statement| statement.constraint.id() == id)
    }
}
