//! The root of a search: what the initial domains say, with all that follows.

use super::bit_layout::{BitLayout, StateOf};
use super::bit_state::WipeOut;
use super::compiled_network::CompiledNetwork;
use super::dispatch::{assign_given, infer};
use super::propagate::Scratch;
use super::row::{Row, bits};
use super::shape::{List, Shape};
use super::word::Word;
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
    let tables = layout.tables();
    let mut given = S::PerValue::of(&S::Variables::zeros(tables.words), tables.values);
    let narrowed = compare(network, &compiled.declared_words, given.as_mut())?;
    assign_given(layout, state, scratch, &given)?;
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

/// Compares the initial domains with the declared ones, 64 words at a time: most are the same. Adds to
/// `given`, by value, the variables that have one value left, and returns those that lack some values and
/// have several.
fn compare<R: Row>(network: &Network, declared_words: &[u64], given: &mut [R]) -> Result<Vec<usize>, WipeOut> {
    let layout = network.layout();
    let mut narrowed: Vec<usize> = Vec::new();
    let blocks = network.domain_words().chunks(64).zip(declared_words.chunks(64));
    for (block, (now, declared)) in blocks.enumerate() {
        let differs = now.iter().zip(declared).enumerate();
        let differs = differs.fold(0, |all, (place, (now, declared))| all | u64::from(now != declared) << place);
        for place in bits(&[differs]) {
            let variable = layout.variable_at(block * 64 + place);
            let x = variable.index();
            let domain = layout.of(variable, network.domain_words());
            // So are nearly all that differ: the givens of a board.
            if let &[word] = domain
                && word.is_power_of_two()
            {
                given[word.lowest()].insert(x);
                continue;
            }
            let mut values = bits(domain);
            match (values.next(), values.next()) {
                (None, _) => return Err(WipeOut::Variable(x)),
                (Some(value), None) => given[value].insert(x),
                // A domain of several words may differ in more than one of them.
                _ if narrowed.last() != Some(&x) => narrowed.push(x),
                _ => {}
            }
        }
    }
    Ok(narrowed)
}
