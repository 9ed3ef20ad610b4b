//! A run of the engine: compiled for a network, with the lanes that this processor has.

use csp_core::{Network, Stop, Watch};
use pulp::{Arch, Scalar, Scalar128b, Scalar256b, Scalar512b};

use crate::machine::lanes::Lanes;
use crate::machine::seam::Machine;
use crate::run::driver::Driver;
use crate::run::problem::Wanted;
use crate::structure::compiled::Structure;

/// The number of problems that are searched at once: as many as a row has bits, its *lanes*. Answers do not depend on it.
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

/// A driver for a run within the limits of `watch`: its nodes are those of each problem. When there are so many `states` no
/// more are begun.
pub(crate) fn driver(
    structure: &Structure,
    width: Width,
    most: u64,
    states: usize,
    watch: Watch,
) -> Result<Driver<'_>, Stop> {
    let nodes = watch.limits().nodes.unwrap_or(u64::MAX);
    let wanted = Wanted { solutions: most, nodes, states };
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
pub(crate) fn compiled<'n>(network: &'n Network, watch: &Watch) -> Result<&'n Structure, Stop> {
    network.derived(|| Structure::of(network, watch))
}
