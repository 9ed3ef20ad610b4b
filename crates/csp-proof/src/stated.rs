//! A network as the model of a proof states it, before there is a proof.

use std::fmt;

use csp_core::{Limits, Network, Val, Var, Watch};

use super::error::ProofError;
use super::larger::Larger;
use super::text::Bit;

/// The statements of a network in the model of a proof: whether there are any, and what in them a solution makes true.
///
/// ```
/// use csp_core::relations::Tuples;
/// use csp_core::{Limits, Problem, Solver};
/// use csp_proof::Stated;
///
/// let mut problem = Problem::new();
/// let sides = ["a", "b", "c"].map(|name| problem.integer(name, 1..=9));
/// problem.post(&sides, Tuples::allowed(3, [[3, 4, 5], [6, 8, 10]]));
/// let network = problem.build().unwrap();
/// let stated = Stated::new(&network, false, Limits::default()).unwrap();
/// // The values count from 0, and the tuple that fits is the first.
/// let solution = Solver::new(&network).first().unwrap().solutions.remove(0);
/// assert_eq!(stated.true_variables(solution.values()).to_string(), "x0_2 x1_3 x2_4 t0_0");
/// ```
#[derive(Debug)]
pub struct Stated<'n> {
    larger: Larger<'n>,
}

impl<'n> Stated<'n> {
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
