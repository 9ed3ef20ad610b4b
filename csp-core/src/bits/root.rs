//! The root of a search: what the initial domains say, with all that follows.

use crate::bits::compiled_network::CompiledNetwork;
use crate::bits::dispatch::{assign_given, infer};
use crate::bits::layout::bit_layout::{Assignment, BitLayout, StateOf};
use crate::bits::layout::bit_state::WipeOut;
use crate::bits::propagate::Scratch;
use crate::bits::rows::row::{Row, bits};
use crate::bits::rows::shape::Shape;
use crate::bits::rows::word::Word;
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
    let narrowed = compare(network, &compiled.declared_words, &mut scratch.given)?;
    assign_given(layout, state, scratch)?;
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

/// Compares the initial domains with the declared ones, 64 words at a time: most are the same. Puts
/// the variables that have one value left into `given`, and returns those that lack some values and have several.
fn compare(network: &Network, declared_words: &[u64], given: &mut Vec<Assignment>) -> Result<Vec<usize>, WipeOut> {
    given.clear();
    let layout = network.layout();
    let mut narrowed: Vec<usize> = Vec::new();
    let blocks = network.domain_words().chunks(64).zip(declared_words.chunks(64));
    for (block, (now, declared)) in blocks.enumerate() {
        let differs = now.iter().zip(declared).enumerate();
        let differs = differs.fold(0, |all, (place, (now, declared))| all | u64::from(now != declared) << place);
        for place in bits(&[differs]) {
            // So are nearly all that differ: the givens of a board.
            if layout.most_words() == 1 && now[place].is_power_of_two() {
                given.push((block * 64 + place, now[place].lowest()));
                continue;
            }
            let variable = layout.variable_at(block * 64 + place);
            let x = variable.index();
            let mut values = bits(layout.of(variable, network.domain_words()));
            // A domain of several words may differ in more than one of them.
            match (values.next(), values.next()) {
                (None, _) => return Err(WipeOut::Variable(x)),
                (Some(value), None) if given.last() != Some(&(x, value)) => given.push((x, value)),
                (Some(_), Some(_)) if narrowed.last() != Some(&x) => narrowed.push(x),
                _ => {}
            }
        }
    }
    Ok(narrowed)
}
