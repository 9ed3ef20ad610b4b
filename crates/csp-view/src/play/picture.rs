//! The board as the page draws it.

use csp_core::{Network, Val, Var};
use serde_json::{Value, json};

use super::hand::Hand;
use crate::drawing::{Look, Scene};

/// The picture without values, and the names, places and values of what stands in it.
pub(super) fn board(hand: &Hand) -> Value {
    let (instance, network) = (&hand.instance, hand.network());
    let scene = Scene::of(instance);
    let name = instance.name.to_string();
    let mut labels: Vec<Vec<String>> = Vec::new();
    let mut label_of = Vec::new();
    for x in network.variables() {
        let own: Vec<String> = network.declared(x).iter().map(|value| network.label(x, value).to_string()).collect();
        let place = labels.iter().position(|known| *known == own).unwrap_or(labels.len());
        if place == labels.len() {
            labels.push(own);
        }
        label_of.push(place);
    }
    let number = |x: Var, value: Val| network.declared(x).iter().position(|declared| declared == value);
    let given: Vec<(usize, Option<usize>)> =
        network.variables().filter_map(|x| hand.given(x).map(|value| (x.index(), number(x, value)))).collect();
    json!({
        "problem": name,
        "heading": instance.heading(),
        "kind": scene.kind.class(),
        "svg": scene.svg(instance, None, Look::Page { label: &name }),
        "spots": scene.places(),
        "names": network.variables().map(|x| network.name(x).to_string()).collect::<Vec<_>>(),
        "labels": labels,
        "label_of": label_of,
        "given": given,
    })
}

/// A bit for each declared value that is wanted.
pub(super) fn bits(network: &Network, x: Var, wanted: impl Fn(Val) -> bool) -> u64 {
    let values = network.declared(x).iter().enumerate();
    values.filter(|&(_, value)| wanted(value)).fold(0, |bits, (number, _)| bits | 1 << number)
}
