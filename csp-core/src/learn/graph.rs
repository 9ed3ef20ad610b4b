//! Lessons, and the implication graph of a conflict, as an observer is told them.

use std::collections::BTreeMap;

use crate::learn::analyse::Found;
use crate::learn::literals::Lit;
use crate::learn::propagate::{Clash, Propagation};
use crate::learn::tell::whole;
use crate::learn::trail::Reason;
use crate::model::Network;
use crate::store::{ImplicationGraph, Implied, Lesson};

/// The lesson of a conflict; with how it came to it, when the observer asks for steps.
pub(super) fn lesson(now: &Propagation<'_>, nogood: &[Lit], found: Found, graph: Option<ImplicationGraph>) -> Lesson {
    Lesson {
        nogood: nogood.iter().map(|&lit| now.candidates.literal(lit)).collect(),
        from: now.trail.level() as usize,
        to: found.to as usize,
        lbd: found.lbd as usize,
        unminimised: found.unminimised,
        graph,
    }
}

/// The literals of the last level that led to a clash, and those of lower levels that they follow from.
pub(super) fn implication_graph(network: &Network, now: &Propagation<'_>, clash: Clash) -> ImplicationGraph {
    let mut broken = Vec::new();
    now.antecedents(clash.reason, clash.forced, &mut broken);
    broken.extend(clash.forced.map(|lit| !lit));
    let cone = cone(now, &broken);
    let number = |lit: &Lit| cone.binary_search_by_key(&position(now, *lit), |&lit| position(now, lit)).ok();
    let implied = |&lit: &Lit| {
        let step = now.trail.step(lit);
        let is_last = step.level == now.trail.level();
        let mut antecedents = Vec::new();
        if is_last {
            now.antecedents(step.reason, Some(lit), &mut antecedents);
        }
        Implied {
            literal: now.candidates.literal(lit),
            level: step.level as usize,
            reason: (step.reason != Reason::None).then(|| whole(network, now, lit, step.reason)),
            antecedents: antecedents.iter().filter_map(number).collect(),
        }
    };
    let latest = broken.iter().copied().max_by_key(|&lit| position(now, lit));
    let about = clash.forced.or(latest.map(|lit| !lit)).expect("a clash has literals");
    ImplicationGraph {
        nodes: cone.iter().map(implied).collect(),
        conflict: broken.iter().filter_map(number).collect(),
        reason: whole(network, now, about, clash.reason),
    }
}

fn position(now: &Propagation<'_>, lit: Lit) -> u32 {
    now.trail.step(lit).position
}

/// These literals and those that led to them, in the order of the trail: literals of lower levels are not followed, and
/// those of the root are left out.
fn cone(now: &Propagation<'_>, broken: &[Lit]) -> Vec<Lit> {
    let mut cone: BTreeMap<u32, Lit> = BTreeMap::new();
    let mut waiting = broken.to_vec();
    let mut antecedents = Vec::new();
    while let Some(lit) = waiting.pop() {
        let step = now.trail.step(lit);
        if step.level == 0 || cone.insert(step.position, lit).is_some() || step.level < now.trail.level() {
            continue;
        }
        now.antecedents(step.reason, Some(lit), &mut antecedents);
        waiting.append(&mut antecedents);
    }
    cone.into_values().collect()
}
