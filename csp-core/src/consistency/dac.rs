//! Directional arc consistency: supports in one direction only.

use super::arc::{FirstSupport, Revise};
use crate::consistency::MakePropagator;
use crate::model::{Network, Var};
use crate::part::Entry;
use crate::store::{AtRoot, Conflict, Context, RootOnly};

/// Directional arc consistency: goes through an order of the variables from the last to the first, and
/// revises the domains of the neighbours before each variable against its domain. On a tree, with each parent
/// before its children, a search along the order never fails afterwards.
///
/// Source: Dechter & Pearl 1987. Variant: one pass; the order is by index unless another is given; assigned
/// variables are left out. Cost: O(e d^2) checks for e edges and d values. Invariant: every value has a
/// support in the domain of each later neighbour.
#[derive(Debug)]
pub(crate) struct Dac {
    order: Vec<Var>,
    scan: FirstSupport,
}

impl Dac {
    pub(crate) const PART: Entry<MakePropagator> = Entry::new(
        "dac",
        "directional arc consistency, by index",
        "Dechter & Pearl 1987",
        MakePropagator::Whole(|network| Box::new(RootOnly(Self::new(network)))),
    );

    /// Works along the order of the indices.
    pub(crate) fn new(network: &Network) -> Self {
        let by_index: Vec<Var> = network.variables().collect();
        Self::along(network, &by_index)
    }

    /// Works along `order`. Applying it panics when the order has a variable that the network does not have.
    pub(crate) fn along(network: &Network, order: &[Var]) -> Self {
        Self { order: order.to_vec(), scan: FirstSupport::new(network) }
    }
}

impl AtRoot for Dac {
    fn establish(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        let network = cx.network();
        let mut place = vec![0; network.len()];
        self.order.iter().enumerate().for_each(|(index, x)| place[x.index()] = index);
        // From the end of the order, because the domain of x must be final before the domains of its earlier
        // neighbours are revised against it. One pass is then enough.
        for &x in self.order.iter().rev() {
            for arc in network.arcs(x) {
                let is_earlier = place[arc.target().index()] < place[x.index()];
                if is_earlier && !cx.is_assigned(x) && !cx.is_assigned(arc.target()) {
                    let arc = network.reverse(*arc);
                    cx.count_revision(arc);
                    self.scan.revise(cx, arc)?;
                    if cx.interrupted() {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }
}
