//! The steps of a search that learns, its lessons, and the implication graph of a conflict, as an observer is told them.

use std::collections::BTreeMap;

use crate::learn::analyse::Found;
use crate::learn::literals::Lit;
use crate::learn::propagate::{Clash, Propagation};
use crate::learn::trail::Reason;
use crate::model::{CliqueId, Literal, Network, Var};
use crate::store::{self, Context, Event, ImplicationGraph, Implied, Lesson, OwnedReason, Rule};

/// Tells the trail as events: a literal that was tried is a value tried; values that are gone are told one by one, unless a
/// value that holds has already left its variable nothing else.
#[derive(Debug, Default)]
pub(super) struct Teller {
    /// The part of the trail that was told.
    told: usize,
}

impl Teller {
    /// Tells what has come to hold since the last time.
    pub(super) fn tell(&mut self, cx: &mut Context<'_>, now: &Propagation<'_>) {
        for position in self.told..now.trail.len() {
            let lit = now.trail.at(position);
            let step = now.trail.step(lit);
            let literal = now.candidates.literal(lit);
            match (lit.is_positive(), step.reason) {
                (true, Reason::None) if step.level > 0 => {
                    let depth = step.level as usize;
                    cx.emit(|| Event::Tried { var: literal.var, value: literal.value, depth });
                }
                // A value that holds has ruled it out, or clashes with it.
                _ if others(now, lit, position).any(|other| now.trail.holds(other)) => {}
                (true, _) => others(now, lit, position).for_each(|other| {
                    let gone = now.candidates.literal(other);
                    let reason = whole(cx.network(), now, lit, step.reason);
                    cx.emit(|| Event::Pruned { var: gone.var, value: gone.value, reason });
                }),
                (false, _) => {
                    let reason = whole(cx.network(), now, lit, step.reason);
                    cx.emit(|| Event::Pruned { var: literal.var, value: literal.value, reason });
                }
            }
        }
        self.told = now.trail.len();
    }

    /// Tells a clash, once the trail was told.
    pub(super) fn conflict(cx: &mut Context<'_>, now: &Propagation<'_>, clash: Clash) {
        let mut broken = Vec::new();
        now.antecedents(clash.reason, clash.forced, &mut broken);
        // It is about the variable that would have to change, or about the last that has changed.
        let latest = broken.iter().max_by_key(|&&lit| now.trail.step(lit).position);
        let Some(lit) = clash.forced.or(latest.map(|&lit| !lit)) else {
            if let Reason::Broken(number) = clash.reason {
                // By what the root has left alone.
                let constraint = now.larger.constraint(number);
                let var = constraint.scope()[0];
                let reason = store::Reason::constraint(constraint.id(), constraint.scope()).owned_for(var);
                cx.emit(|| Event::Conflict { var, reason });
            }
            return;
        };
        let reason = whole(cx.network(), now, lit, clash.reason);
        let var = now.candidates.variable(lit.candidate());
        cx.emit(|| Event::Conflict { var, reason });
    }

    /// Tells that the levels above `to` are left, the last first.
    pub(super) fn jump(cx: &mut Context<'_>, now: &Propagation<'_>, to: u32) {
        let tried = |level: u32| now.candidates.literal(now.trail.tried(level));
        let from = now.trail.level();
        if to + 1 < from {
            let target = (to > 0).then(|| tried(to).var);
            cx.emit(|| Event::Jumped { from: tried(from).var, to: target });
        }
        for level in (to + 1..=from).rev() {
            let Literal { var, value, .. } = tried(level);
            cx.emit(|| Event::Retracted { var, value });
        }
    }

    /// The trail was shortened.
    pub(super) fn shortened(&mut self, now: &Propagation<'_>) {
        self.told = self.told.min(now.trail.len());
    }
}

/// The other values that the variable of a literal had when this place of the trail was reached.
fn others<'a>(now: &'a Propagation<'_>, lit: Lit, position: usize) -> impl Iterator<Item = Lit> + 'a {
    let own = now.candidates.of_variable(now.candidates.variable(lit.candidate())).map(Lit::is);
    let was_there = move |other: &Lit| {
        let is_gone = now.trail.fails(*other) && (now.trail.step(*other).position as usize) < position;
        let holds_later = now.trail.holds(*other) && now.trail.step(*other).position as usize > position;
        other.candidate() != lit.candidate() && !is_gone && !holds_later
    };
    own.filter(was_there)
}

/// The reason of a literal, or of a clash that is about it, as everybody else writes it.
fn whole(network: &Network, now: &Propagation<'_>, lit: Lit, reason: Reason) -> OwnedReason {
    let Literal { var: x, value, .. } = now.candidates.literal(lit);
    let variables = |lits: &[Lit]| {
        let mut variables: Vec<Var> = lits.iter().map(|lit| now.candidates.variable(lit.candidate())).collect();
        variables.sort_unstable();
        variables.dedup();
        variables
    };
    let mut because = Vec::new();
    now.antecedents(reason, Some(lit), &mut because);
    match reason {
        Reason::Pair(source) => {
            let by = now.candidates.literal(source);
            if by.var == x && now.trail.holds(lit) {
                return OwnedReason::one_value();
            }
            if by.var == x {
                // Two values clash: why the variable must have the one that came later.
                let later = std::cmp::max_by_key(source, !lit, |&value| now.trail.step(value).position);
                return whole(network, now, later, now.trail.step(later).reason);
            }
            let forbids = network.arc(by.var, x).is_some_and(|arc| !network.row(arc, by.value).contains(value));
            if by.holds && !lit.is_positive() && forbids {
                return store::Reason::edge(Rule::Support, by.var).owned_for(x);
            }
        }
        Reason::Group(group) => {
            if let Some(clique) = now.groups.clique(group) {
                let id = CliqueId::new(clique);
                let members = network.clique(id);
                let rule = if now.trail.fails(lit) { Rule::TooFewValues } else { Rule::HiddenSingle };
                return store::Reason::clique(rule, id, members).owned_for(x);
            }
            // The variable has one value left; without any, it matters why it lost the last.
            if now.trail.holds(lit) {
                return OwnedReason::one_value();
            }
            return whole(network, now, !lit, now.trail.step(lit).reason);
        }
        Reason::Support(arc) => {
            return store::Reason::edge(Rule::Support, network.all_arcs()[arc as usize].target()).owned_for(x);
        }
        Reason::Larger(place) => {
            let constraint = now.larger.explained_by(place);
            return store::Reason::constraint(constraint.id(), constraint.scope()).owned_for(x);
        }
        Reason::Broken(number) => {
            let constraint = now.larger.constraint(number);
            return store::Reason::constraint(constraint.id(), constraint.scope()).owned_for(x);
        }
        Reason::Nogood(_) | Reason::None => {}
    }
    store::Reason::nogood(&variables(&because)).owned_for(x)
}

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
