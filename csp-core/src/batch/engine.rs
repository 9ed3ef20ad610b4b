//! The front of the engine.

use pulp::{Arch, Scalar, Scalar128b, Scalar256b, Scalar512b};

use super::answers::Answers;
use super::driver::{Driver, Restriction, Wanted};
use super::machine::{Lanes, Machine};
use super::structure::{self, MOST_VALUES, Structure};
use crate::limits::{Limits, Stop};
use crate::model::{Network, Val, Var};
use crate::plan::PlanError;
use crate::watch::Watch;

/// How many lanes work at once: as many as a row has bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Width {
    /// As many as a register of this processor has bits.
    #[default]
    Best,
    /// 64.
    W64,
    /// 128.
    W128,
    /// 256.
    W256,
    /// 512.
    W512,
}

/// Many problems of one structure at once.
#[derive(Clone, Debug)]
pub struct Batch<'n> {
    structure: &'n Structure,
    most: u64,
    width: Width,
    limits: Limits,
}

impl<'n> Batch<'n> {
    /// Problems that differ from `network` in the initial domains alone.
    ///
    /// # Errors
    ///
    /// [`PlanError`] when some constraint is no disequality, or there are too many variables or values.
    pub fn new(network: &'n Network) -> Result<Self, PlanError> {
        let structure = compiled(network, &Watch::start(Limits::default())).expect("there is no limit");
        Ok(Self { structure, most: 1, width: Width::Best, limits: Limits::default() })
    }

    /// Up to so many solutions of each problem.
    #[must_use]
    pub fn up_to(mut self, most: u64) -> Self {
        self.most = most;
        self
    }

    /// With so many lanes.
    #[must_use]
    pub fn width(mut self, width: Width) -> Self {
        self.width = width;
        self
    }

    /// Limits.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The answers to these problems.
    pub fn answers<I: IntoIterator<Item: Restriction>>(&self, problems: I) -> Answers<'n, I::IntoIter> {
        let wanted = Wanted { solutions: self.most.max(1), nodes: self.limits.nodes.unwrap_or(u64::MAX) };
        let machine = machine(self.structure, self.width);
        let driver = Driver::new(self.structure, machine, wanted, Watch::start(self.limits.clone()));
        Answers::new(driver, problems.into_iter())
    }
}

fn machine(structure: &Structure, width: Width) -> Box<dyn Machine + '_> {
    match width {
        Width::Best => best(structure),
        Width::W64 => Box::new(Lanes::<_, 1>::new(Scalar::new(), structure)),
        Width::W128 => Box::new(Lanes::<_, 2>::new(Scalar128b, structure)),
        Width::W256 => Box::new(Lanes::<_, 4>::new(Scalar256b, structure)),
        Width::W512 => Box::new(Lanes::<_, 8>::new(Scalar512b, structure)),
    }
}

fn best(structure: &Structure) -> Box<dyn Machine + '_> {
    match Arch::new() {
        #[cfg(target_arch = "x86_64")]
        Arch::V4(simd) => Box::new(Lanes::<_, 8>::new(simd, structure)),
        #[cfg(target_arch = "x86_64")]
        Arch::V3(simd) => Box::new(Lanes::<_, 4>::new(simd, structure)),
        _ => Box::new(Lanes::<_, 4>::new(Scalar256b, structure)),
    }
}

pub(crate) fn compiled<'n>(network: &'n Network, watch: &Watch) -> Result<&'n Structure, Stop> {
    network.derived(|| Structure::of(network, watch))
}

impl Restriction for [Option<Val>] {
    fn left(&self, x: Var, declared: u64) -> u64 {
        self.get(x.index()).copied().flatten().map_or(declared, |value| 1u64.checked_shl(value.get().into()).unwrap_or(0))
    }
}

impl Restriction for Vec<Option<Val>> {
    fn left(&self, x: Var, declared: u64) -> u64 {
        self.as_slice().left(x, declared)
    }
}
