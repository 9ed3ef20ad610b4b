//! Look one step ahead.

use crate::consistency::MakePropagator;
use crate::model::{Network, Val, Var};
use crate::part::Entry;
use crate::store::{Conflict, Context, Narrow, Propagator};

/// Forward checking: after x = v, each unassigned neighbour loses the values that v does not allow.
///
/// Source: Haralick & Elliott 1980, section III ("forward checking"). Variant: neighbours in index order; one
/// check for each value in the domain of the neighbour; ends after the first neighbour that is wiped out.
/// Cost: O(d) for each node with d neighbours, each one word operation for every 64 values. Invariant: every
/// value that is left is consistent with every assigned variable, so no value is ever checked against the
/// past.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ForwardChecking;

impl ForwardChecking {
    pub(crate) const PART: Entry<MakePropagator> =
        Entry::new("fc", "forward checking", "Haralick & Elliott 1980", MakePropagator::Whole(|_| Box::new(Self)));
}

impl Propagator for ForwardChecking {
    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        let network = cx.network();
        let Some(value) = cx.value(x) else { return Ok(()) };
        if let Some(mut words) = cx.as_words() {
            return check_forward(&mut words, network, (x, value));
        }
        check_forward(cx, network, (x, value))
    }

    fn checks_constraints(&self) -> bool {
        true
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

/// The neighbours of `x` keep the values that its value allows.
#[inline]
fn check_forward(domains: &mut impl Narrow, network: &Network, (x, value): (Var, Val)) -> Result<(), Conflict> {
    for (y, allowed) in network.allowed_by(x, value) {
        // A neighbour that was assigned before has left x only values that it allows. No check is due, and it
        // loses nothing.
        domains.count_checks(domains.size(y) - usize::from(domains.is_assigned(y)));
        domains.keep_allowed(y, allowed, x)?;
    }
    Ok(())
}
