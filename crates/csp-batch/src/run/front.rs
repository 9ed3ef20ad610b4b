//! The front of the batch engine.

use csp_core::extend::OwnEngine as _;
use csp_core::{Limits, Network, PlanError, Stop, Watch};

use crate::problem::restriction::Restriction;
use crate::run::answers::Answers;
use crate::run::driver::Driver;
use crate::run::engine::BatchEngine;
use crate::run::width::{Width, compiled, driver};
use crate::structure::compiled::Structure;

/// Many problems of one structure, searched at once: one in each bit of a row.
///
/// The problems are networks of disequalities that differ in their initial domains alone: the puzzles of one board size, say.
/// Propagation is that of [`Plan::Bits`](csp_core::Plan::Bits); on 9x9 boards the cost of a problem is about a third of what it is
/// there. It pays from some tens of problems on.
///
/// ```
/// use csp_batch::Batch;
/// use csp_core::{Val, problems};
///
/// let australia = problems::australia(3);
/// // The first of the seven regions is given each colour in turn.
/// let given = (0..3).map(|colour| vec![Some(Val::new(colour))]);
/// let counts: Vec<usize> =
///     Batch::new(&australia).unwrap().all().answers(given).map(|(_, outcome)| outcome.solutions.len()).collect();
/// assert_eq!(counts, [6, 6, 6]);
/// ```
///
/// What an answer is does not depend on how many problems there are, on their order, or on the [`Width`]: solutions come in
/// the order of depth-first search by one lane, and the counters are those of that search. Each split makes two
/// [nodes](csp_core::Stats::nodes): a variable takes its lowest value, or does not. When a limit of nodes ends a problem, only its
/// nodes and solutions are counted.
#[derive(Clone, Debug)]
pub struct Batch<'n> {
    structure: &'n Structure,
    most: u64,
    width: Width,
    limits: Limits,
}

impl<'n> Batch<'n> {
    /// Problems that have the variables and constraints of `network`. What the engine needs of it is compiled now, if it was
    /// not before.
    ///
    /// # Errors
    ///
    /// [`PlanError`] when some constraint is no disequality, or there are too many variables or values.
    #[expect(clippy::missing_panics_doc, reason = "nothing stops what has no limits")]
    pub fn new(network: &'n Network) -> Result<Self, PlanError> {
        BatchEngine.check(network)?;
        let structure = compiled(network, &Watch::start(Limits::default())).expect("there is no limit");
        Ok(Self { structure, most: 1, width: Width::Best, limits: Limits::default() })
    }

    /// Searches each problem for up to so many solutions, and one at least. Without this, for one.
    #[must_use]
    pub fn up_to(mut self, most: u64) -> Self {
        self.most = most.max(1);
        self
    }

    /// Searches each problem for a second solution, so that [`Outcome::status`](csp_core::Outcome::status) tells whether there
    /// is one.
    #[must_use]
    pub fn unique(self) -> Self {
        self.up_to(2)
    }

    /// Searches each problem for all solutions.
    #[must_use]
    pub fn all(self) -> Self {
        self.up_to(u64::MAX)
    }

    /// Searches so many problems at once.
    #[must_use]
    pub fn width(mut self, width: Width) -> Self {
        self.width = width;
        self
    }

    /// Sets limits. That of nodes holds for each problem, and makes its outcome end with [`Stop::Nodes`]. Time, memory and the
    /// switch are those of a whole run: when one of them ends it, so do the problems that have been begun, and no other is.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The answers to these problems, in their order: an iterator over pairs of a problem and its outcome.
    ///
    /// The memory of a run does not grow with the number of problems: some answers wait for an earlier one, and when too many
    /// do no new problem is begun.
    pub fn answers<I: IntoIterator<Item: Restriction>>(&self, problems: I) -> Answers<'n, I::IntoIter> {
        Answers::new(self.driver(), problems.into_iter())
    }

    /// A driver for a run whose clock starts now.
    pub(crate) fn driver(&self) -> Result<Driver<'n>, Stop> {
        driver(self.structure, self.width, self.most, usize::MAX, Watch::start(self.limits.clone()))
    }
}
