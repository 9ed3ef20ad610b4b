//! Structure: the work that the shape of the constraint graph saves. Components, trees, cutsets, elimination
//! orders.

mod bucket_elimination;
mod components;
mod cycle_cutset;
mod elimination_order;
mod encoding;
mod join;
mod tree;

pub(crate) use bucket_elimination::BucketElimination;
pub(crate) use components::Components;
pub(crate) use cycle_cutset::CutsetConditioning;
pub use elimination_order::Elimination;
pub use encoding::{Encoded, EncodingError};
pub(crate) use tree::tree_order;

use crate::limits::{Stop, Watch};
use crate::model::{Network, ProblemError};
use crate::search::order::variable::Static;

/// The promises of the shape of a constraint graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Structure {
    /// The sizes of the connected components, largest first.
    pub components: Vec<usize>,
    /// True if the graph is a forest: solved without backtracking in O(n d^2) (Freuder 1982).
    pub is_forest: bool,
    /// The width of the order of minimum width (Freuder 1982).
    pub width: usize,
    /// The number of variables the cycle cutset of [`Network::cycle_cutset`] holds. The problem is then solved by d^cutset
    /// trees (Dechter 1990).
    pub cutset: usize,
    /// The induced width along the order of [`Network::elimination_order`]. Bucket elimination makes relations of up to this
    /// number of variables (Dechter 1999).
    pub induced_width: usize,
}

impl Structure {
    /// The structure of `network`; where constraints have more than two variables, that of its primal graph. Cost: that of
    /// [`Network::elimination_order`].
    ///
    /// # Errors
    ///
    /// The limit that ended it.
    ///
    /// ```
    /// use csp_core::{Watch, problems, structure::Structure};
    ///
    /// let australia = Structure::of(&problems::australia(3), &Watch::default()).unwrap();
    /// assert_eq!((australia.components, australia.is_forest), (vec![6, 1], false));
    /// assert_eq!((australia.width, australia.cutset, australia.induced_width), (2, 1, 2));
    /// ```
    pub fn of(network: &Network, watch: &Watch) -> Result<Self, Stop> {
        if !network.is_binary() {
            let primal = encoding::primal(network, watch).map_err(|error| match error {
                ProblemError::Stopped(stop) => stop,
                // Nothing else is wrong with a graph, but that it is too large.
                _ => Stop::Memory,
            })?;
            return Self::of_edges(&primal, watch);
        }
        Self::of_edges(network, watch)
    }

    fn of_edges(network: &Network, watch: &Watch) -> Result<Self, Stop> {
        watch.spend((network.len() + network.all_arcs().len()) as u64)?;
        let mut components: Vec<usize> = network.graph().components().iter().map(Vec::len).collect();
        components.sort_unstable_by(|a, b| b.cmp(a));
        Ok(Self {
            components,
            is_forest: network.graph().is_forest(),
            width: Static::min_width(network, watch)?.width(network),
            cutset: network.cycle_cutset(watch)?.len(),
            induced_width: network.elimination_order(watch)?.induced_width,
        })
    }
}
