//! Directional arc consistency: supports in one direction only.

use super::arc::{FirstSupport, Revise};
use crate::consistency::MakePropagator;
use crate::model::{Network, Var};
use crate::part::Entry;
use crate::store::{Conflict, Context, Propagator};

/// Directional arc consistency: from the last variable of an order to the first, the domains of the neighbours before it are
/// revised against its own. On a tree, with parents before children, search never fails afterwards.
///
/// Source: Dechter & Pearl 1987. Variant: one pass; the order is by index unless another is given. Cost: O(e d^2) checks for e
/// edges and d values. Assigned variables are left out. Invariant: every value has a support in the domain of each later neighbour.
#[derive(Debug)]
pub struct Dac {
    order: Vec<Var>,
    scan: FirstSupport,
}

impl Dac {
    pub(crate) const PART: Entry<MakePropagator> = Entry::new(
        "dac",
        "directional arc consistency, by index",
        "Dechter & Pearl 1987",
        MakePropagator::Whole(|network| Box::new(Self::new(network))),
    );

    /// Along the order of the indices.
    pub fn new(network: &Network) -> Self {
        let by_index: Vec<Var> = network.variables().collect();
        Self::along(network, &by_index)
    }

    /// Along this order. Applying it panics when the order has a variable that the network has not.
    pub fn along(network: &Network, order: &[Var]) -> Self {
        Self { order: order.to_vec(), scan: FirstSupport::new(network) }
    }
}

impl Propagator for Dac {
    fn root(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        let network = cx.network();
        let mut place = vec![0; network.len()];
        self.order.iter().enumerate().for_each(|(index, x)| place[x.index()] = index);
        for &x in self.order.iter().rev() {
            for arc in network.arcs(x) {
                let earlier = place[arc.target().index()] < place[x.index()];
                if earlier && !cx.is_assigned(x) && !cx.is_assigned(arc.target()) {
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

    fn assigned(&mut self, _cx: &mut Context<'_>, _x: Var) -> Result<(), Conflict> {
        Ok(())
    }

    fn is_stable(&self) -> bool {
        true
    }

    fn sees_only_neighbours(&self) -> bool {
        true
    }

    fn names_culprits(&self) -> bool {
        true
    }
}
