//! The front of the engine: a network is compiled for the shape that fits, and searched.

use std::fmt;

use crate::bits::bit_search::BitSearch;
use crate::bits::compiled_network::CompiledNetwork;
use crate::bits::layout::bit_layout::BitLayout;
use crate::bits::layout::by_slot::BySlot;
use crate::bits::layout::by_value::ByValue;
use crate::bits::root::domains_at_root;
use crate::bits::rows::shape::{Dynamic, Large, MOST_FAMILIES, Shape, Small};
use crate::bits::rows::tight_cliques::{TightCliques, Widths};
use crate::bits::rows::word::Word;
use crate::engine::Search;
use crate::limits::{Stop, Watch};
use crate::model::{Domain, Network};

/// The structure of a network, compiled for this engine: it depends on the constraints and not on the initial
/// domains.
pub(crate) trait Kernel: fmt::Debug + Send + Sync {
    /// A search on a network of this structure.
    fn search<'n>(&'n self, network: &'n Network, watch: Watch, seed: u64) -> Box<dyn Search + 'n>;

    /// The domains that are left at the root of a search; `None` when the root is refuted.
    fn root(&self, network: &Network) -> Option<Vec<Domain>>;
}

impl<S: Shape, L: BitLayout<S>> Kernel for CompiledNetwork<S, L> {
    fn search<'n>(&'n self, network: &'n Network, watch: Watch, seed: u64) -> Box<dyn Search + 'n> {
        Box::new(BitSearch::new(self, network, watch, seed))
    }

    fn root(&self, network: &Network) -> Option<Vec<Domain>> {
        domains_at_root(self, network)
    }
}

/// The most variables of a network: neighbours are kept as a square of bits, 128 MiB for so many.
pub(crate) const MOST_VARIABLES: usize = 1 << 15;

/// The structure of `network` for this engine: compiled when first asked for, as long as `watch` allows, and
/// kept with it.
#[inline]
pub(crate) fn compiled<'n>(network: &'n Network, watch: &Watch) -> Result<&'n dyn Kernel, Stop> {
    network.derived(|| compile(network, watch)).map(Box::as_ref)
}

type Compile = fn(&Network, &TightCliques<'_>, Widths, &Watch) -> Result<Box<dyn Kernel>, Stop>;

/// Compiles for the shape that fits: fixed for 9x9, 16x16, 25x25 and 36x36 boards and whatever is no
/// larger, dynamic for the rest. Ends early with `watch`.
fn compile(network: &Network, watch: &Watch) -> Result<Box<dyn Kernel>, Stop> {
    let tight = TightCliques::of(network, watch)?;
    let widths = Widths::of(network, &tight);
    let Widths { words, cliques, values, families } = widths;
    let compile: Compile = match (words, cliques, values) {
        _ if families > MOST_FAMILIES => boxed::<Dynamic, ByValue<_>>,
        (..=2, ..=32, ..=9) => small::<u128, u32, 1, 16, 9>,
        (..=4, ..=64, ..=16) => small::<u64, u64, 4, 16, 16>,
        (..=10, 65..=128, ..=25) => boxed::<Large<10, 50, 25, 2>, ByValue<_>>,
        (..=21, 65..=128, ..=36) => boxed::<Large<21, 72, 36, 2>, ByValue<_>>,
        _ => boxed::<Dynamic, ByValue<_>>,
    };
    compile(network, &tight, widths, watch)
}

/// For small boards, whose values lie side by side.
fn small<V: Word, W: Word, const VARIABLES: usize, const LANES: usize, const VALUES: usize>(
    network: &Network,
    tight: &TightCliques<'_>,
    widths: Widths,
    watch: &Watch,
) -> Result<Box<dyn Kernel>, Stop> {
    boxed::<Small<V, W, VARIABLES, LANES, VALUES>, BySlot<_, LANES, VALUES>>(network, tight, widths, watch)
}

fn boxed<S: Shape, L: BitLayout<S>>(
    network: &Network,
    tight: &TightCliques<'_>,
    widths: Widths,
    watch: &Watch,
) -> Result<Box<dyn Kernel>, Stop> {
    Ok(Box::new(CompiledNetwork::<S, L>::new(network, tight, widths, watch)?))
}
