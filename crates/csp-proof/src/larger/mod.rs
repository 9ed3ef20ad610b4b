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

use std::fmt;

use csp_core::network::ConstraintId;
use csp_core::{Limits, Network, Stop, Val, Var, Watch};

use crate::error::ProofError;
use crate::text::{Bit, Weighted};
use statement::{LargerStatement, TOO_LARGE};
use sum::CostSum;

pub(crate) use explain::{BoundLines, Writing};
pub(crate) use question::{Grounds, Question};

/// The statements of all constraints on more than two variables, and what is to be small.
#[derive(Debug)]
pub(crate) struct Larger<'n> {
    network: &'n Network,
    statements: Vec<LargerStatement<'n>>,
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
        let statements = numbered.map(|(number, one)| LargerStatement::new(network, number, one, watch));
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
        self.statements.iter().map(LargerStatement::bits).sum()
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

    fn statement(&self, id: ConstraintId) -> Option<&LargerStatement<'n>> {
        // They stand in the order in which they were stated.
        let place = self.statements.binary_search_by_key(&id, |statement| statement.constraint.id());
        place.ok().map(|place| &self.statements[place])
    }
}

/// The statements of a network in the model of a proof: whether there are any, and what in them a solution makes true.
///
/// ```
/// use csp_core::relations::Tuples;
/// use csp_core::{Limits, Problem, Solver};
/// use csp_proof::StatedNetwork;
///
/// let mut problem = Problem::new();
/// let sides = ["a", "b", "c"].map(|name| problem.integer(name, 1..=9));
/// problem.post(&sides, Tuples::allowed(3, [[3, 4, 5], [6, 8, 10]]));
/// let network = problem.build().unwrap();
/// let stated = StatedNetwork::new(&network, false, Limits::default()).unwrap();
/// // The values count from 0, and the tuple that fits is the first.
/// let solution = Solver::new(&network).first().unwrap().solutions.remove(0);
/// assert_eq!(stated.true_variables(solution.values()).to_string(), "x0_2 x1_3 x2_4 t0_0");
/// ```
#[derive(Debug)]
pub struct StatedNetwork<'n> {
    larger: Larger<'n>,
}

impl<'n> StatedNetwork<'n> {
    /// States the constraints of `network` on more than two variables; and what is to be small or large, if the best is wanted.
    ///
    /// # Errors
    ///
    /// [`ProofError::Unstated`] when one of them cannot be stated, [`ProofError::Stopped`] when a limit ends the work.
    pub fn new(network: &'n Network, wants_best: bool, limits: Limits) -> Result<Self, ProofError> {
        Ok(Self { larger: Larger::new(network, wants_best, &Watch::start(limits))? })
    }

    /// The 0/1 variables of the model that are true in a solution, one value for each variable.
    pub fn true_variables(&self, values: &[Val]) -> impl fmt::Display {
        let of_values = (0..).map(Var::new).zip(values).map(|(x, &v)| Bit::Value(x, v));
        let mut bits: Vec<Bit> = of_values.collect();
        self.larger.holding(values, &mut |bit| bits.push(bit));
        fmt::from_fn(move |f| {
            for (place, bit) in bits.iter().enumerate() {
                write!(f, "{}{bit}", if place == 0 { "" } else { " " })?;
            }
            Ok(())
        })
    }
}
