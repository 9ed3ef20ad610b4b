//! The next arc of AC-3, as somebody does it by hand.

use csp_core::network::Arc;
use csp_core::{Domain, Var};
use serde_json::{Value, json};

use super::hand::Hand;
use super::picture::bits;
use crate::drawing::Scene;

/// The first arc, in ascending order, whose revision takes a value (AC-3: Mackworth 1977, section 4), with the values that leave and
/// those that stay, a bit for each in the form of the page's marks.
///
/// A queue by hand would be long: arcs that take nothing are passed over, and after each change it begins anew. The order changes
/// no result of AC-3. The domains are the marks, or all values where nothing is marked; what has been entered is alone in its own.
/// Costs one look at each pair of values of each constraint at most, for each arc that is told or is not in the picture.
pub(super) fn next(hand: &Hand) -> Value {
    let network = hand.network();
    let scene = Scene::of(&hand.instance);
    let mut domains: Vec<Domain> = network.variables().map(|x| domain(hand, x)).collect();
    while let Some((x, arc, removed)) = first_that_takes(hand, &domains) {
        let domain = &mut domains[x.index()];
        *domain = domain.difference(&removed);
        // Nobody can strike anything out of what only helps: that is done here.
        if scene.is_drawn(x) {
            let written = |values: &Domain| format!("{:x}", bits(network, x, |value| values.contains(value)));
            return json!({
                "revised": x.index(),
                "against": arc.target().index(),
                "removed": written(&removed),
                "left": written(domain),
                "is_empty": domain.is_empty(),
            });
        }
    }
    let has_arcs = network.variables().any(|x| !network.arcs(x).is_empty());
    json!({ "revised": null, "has_arcs": has_arcs })
}

/// An arc with its first variable, and the values of that variable that have no support in the other.
fn first_that_takes(hand: &Hand, domains: &[Domain]) -> Option<(Var, Arc, Domain)> {
    let network = hand.network();
    let arcs = network.variables().flat_map(|x| network.arcs(x).iter().map(move |&arc| (x, arc)));
    let revised = arcs.map(|(x, arc)| {
        let other = domains[arc.target().index()].as_set();
        let has_none = |value: &_| network.row(arc, *value).first_common(other).0.is_none();
        (x, arc, domains[x.index()].iter().filter(has_none).collect::<Domain>())
    });
    revised.into_iter().find(|(_, _, removed)| !removed.is_empty())
}

/// The values of a variable that are left by hand.
fn domain(hand: &Hand, x: Var) -> Domain {
    let marks = &hand.marks[x.index()];
    match hand.known(x) {
        Some(value) => Domain::only(value),
        None if marks.is_empty() => hand.network().domain(x).to_domain(),
        None => marks.clone(),
    }
}
