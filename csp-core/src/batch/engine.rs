//! The front of the engine.

use pulp::{Arch, Scalar, Scalar128b, Scalar256b, Scalar512b};

use super::answers::Answers;
use super::driver::{Driver, Wanted};
use super::machine::{Lanes, Machine};
use super::restriction::Restriction;
use super::structure::Structure;
use crate::limits::{Limits, Stop};
use crate::model::Network;
use crate::plan::{Plan, PlanError};
use crate::watch::Watch;

/// How many problems are searched at once: as many as a row has bits, its *lanes*. Answers do not depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Width {
    /// As many as a register of this processor has bits: 512 with AVX-512, else 256.
    #[default]
    Best,
    /// 64, in one word: the plain instructions of any processor.
    Lanes64,
    /// 128, in plain instructions.
    Lanes128,
    /// 256, in plain instructions.
    Lanes256,
    /// 512, in plain instructions.
    Lanes512,
}

impl Width {
    /// Every width.
    pub const ALL: [Self; 5] = [Self::Best, Self::Lanes64, Self::Lanes128, Self::Lanes256, Self::Lanes512];
}

/// Many problems of one structure, searched at once: one in each bit of a row.
///
/// The problems are networks of disequalities that differ in their initial domains alone: the puzzles of one board size, say.
/// Propagation is that of [`Plan::Bits`]; on 9x9 boards the cost of a problem is about a third of what it is there. It pays
/// from some tens of problems on.
///
/// ```
/// use csp_core::batch::Batch;
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
/// [nodes](crate::Stats::nodes): a variable takes its lowest value, or does not. When a limit of nodes ends a problem, only its
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
        Plan::Batch.check(network)?;
        let structure = compiled(network, &Watch::start(Limits::default())).expect("there is no limit");
        Ok(Self { structure, most: 1, width: Width::Best, limits: Limits::default() })
    }

    /// Searches each problem for up to so many solutions, and one at least. Without this, for one.
    #[must_use]
    pub fn up_to(mut self, most: u64) -> Self {
        self.most = most.max(1);
        self
    }

    /// Searches each problem for a second solution, so that [`Outcome::status`](crate::Outcome::status) tells whether there
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
    pub(super) fn driver<T: Restriction>(&self) -> Result<Driver<'n, T>, Stop> {
        driver(self.structure, self.width, self.most, Watch::start(self.limits.clone()))
    }
}

/// A driver for a run within the limits of `watch`: its nodes are those of each problem.
pub(super) fn driver<T: Restriction>(
    structure: &Structure,
    width: Width,
    most: u64,
    watch: Watch,
) -> Result<Driver<'_, T>, Stop> {
    let wanted = Wanted { solutions: most, nodes: watch.running().limits().nodes.unwrap_or(u64::MAX) };
    if watch.affords(Lanes::<Scalar512b, 8>::bytes(structure)) {
        Ok(Driver::new(structure, machine(structure, width), wanted, watch))
    } else {
        Err(Stop::Memory)
    }
}

fn machine(structure: &Structure, width: Width) -> Box<dyn Machine + '_> {
    match width {
        Width::Best => best(structure),
        Width::Lanes64 => Box::new(Lanes::<_, 1>::new(Scalar::new(), structure)),
        Width::Lanes128 => Box::new(Lanes::<_, 2>::new(Scalar128b, structure)),
        Width::Lanes256 => Box::new(Lanes::<_, 4>::new(Scalar256b, structure)),
        Width::Lanes512 => Box::new(Lanes::<_, 8>::new(Scalar512b, structure)),
    }
}

/// For the widest registers of this processor.
fn best(structure: &Structure) -> Box<dyn Machine + '_> {
    match Arch::new() {
        #[cfg(target_arch = "x86_64")]
        Arch::V4(simd) => Box::new(Lanes::<_, 8>::new(simd, structure)),
        #[cfg(target_arch = "x86_64")]
        Arch::V3(simd) => Box::new(Lanes::<_, 4>::new(simd, structure)),
        _ => machine(structure, Width::Lanes256),
    }
}

/// Compiles the structure of `network` when it was not compiled before, as long as `watch` allows.
pub(crate) fn prepare(network: &Network, watch: &Watch) -> Result<(), Stop> {
    compiled(network, watch).map(|_| ())
}

/// The structure of `network`: compiled when first asked for, as long as `watch` allows, and kept with it.
pub(super) fn compiled<'n>(network: &'n Network, watch: &Watch) -> Result<&'n Structure, Stop> {
    network.derived(|| Structure::of(network, watch))
}
