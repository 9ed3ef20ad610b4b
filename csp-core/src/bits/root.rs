//! The root of a search: what the initial domains say, with all that follows.

use crate::bits::compiled_network::CompiledNetwork;
use crate::bits::dispatch::{assign_given, infer};
use crate::bits::layout::bit_layout::{BitLayout, StateOf};
use crate::bits::layout::bit_state::WipeOut;
use crate::bits::propagate::Scratch;
use crate::bits::rows::row::Row;
use crate::bits::rows::shape::Shape;
use crate::model::{Domain, Network, Val, Var};

/// From the state of the declared domains to that of the initial domains with all that follows: the values
/// given, one batch for all, then the values missing, then inference.
pub(super) fn prepare<S: Shape, L: BitLayout<S>>(
    compiled: &CompiledNetwork<S, L>,
    network: &Network,
    state: &mut StateOf<S, L>,
    scratch: &mut Scratch<S, L>,
) -> Result<(), WipeOut> {
    let layout = &compiled.layout;
    let narrowed = assign_given(layout, network, &compiled.declared_words, state, scratch)?;
    for x in narrowed {
        let declared = network.declared(Var::new(x as u32));
        let domain = network.domain(Var::new(x as u32));
        for value in declared.iter().filter(|&value| !domain.contains(value)) {
            let can = &mut state.can.as_mut()[value.index()];
            // A value that was given to a neighbour is gone already.
            if can.contains(x) {
                can.remove(x);
                layout.forbid(&mut state.places, value.index(), x);
            }
        }
    }
    infer(layout, state, scratch)
}

/// The domains of that state; `None` when it has no solution.
pub(super) fn domains_at_root<S: Shape, L: BitLayout<S>>(
    compiled: &CompiledNetwork<S, L>,
    network: &Network,
) -> Option<Vec<Domain>> {
    let mut state = compiled.declared.clone();
    prepare(compiled, network, &mut state, &mut Scratch::new(&compiled.layout)).ok()?;
    let mut domains = vec![Domain::empty(); network.len()];
    for (value, can) in (0u16..).zip(state.can.as_ref()) {
        can.bits().for_each(|x| _ = domains[x].insert(Val::new(value)));
    }
    Some(domains)
}
