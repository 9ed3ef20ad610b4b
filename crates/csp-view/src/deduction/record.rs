//! Steps for programs: one JSON object a line.

use std::io::Write;

use anyhow::Result;
use csp_core::Network;
use csp_deduction::{Candidate, HouseId, Houses, Link, LinkKind, LinkReason};
use csp_sudoku::rating::ExplainerScale;
use serde_json::{Value, json};

use super::DeductionStep;

/// Writes a step as an object.
///
/// # Errors
///
/// When the output cannot be written.
pub fn json(name: &str, step: &DeductionStep<'_>, output: &mut dyn Write) -> Result<()> {
    Ok(writeln!(output, "{}", record(name, step))?)
}

/// A step as an object.
pub(crate) fn record(name: &str, step: &DeductionStep<'_>) -> Value {
    let houses = step.position.houses();
    let network = houses.network();
    let told = step.told();
    let shown = step.deduction.shown(step.position);
    let named = |list: &[HouseId]| list.iter().map(|&id| houses.name(id).to_string()).collect::<Vec<_>>();
    json!({
        "problem": name,
        "step": step.number,
        "technique": step.deduction.technique.name,
        "rating": f64::from(step.rating) / 10.0,
        "score": ExplainerScale::score(step.deduction),
        "assumes_uniqueness": step.deduction.technique.assumes_uniqueness,
        "place": told.place.to_string(),
        "rule": told.rule.to_string(),
        "reason": told.reason.to_string(),
        "conclusion": told.conclusion.to_string(),
        "placed": step.deduction.placed.map(|placed| candidate(network, placed)),
        "removed": candidates(network, &step.deduction.removed),
        "houses": named(&shown.houses),
        "covers": named(&shown.covers),
        "proof": candidates(network, &shown.proof),
        "other": candidates(network, &shown.other),
        "links": shown.links.iter().map(|one| link(houses, one)).collect::<Vec<_>>(),
    })
}

fn candidate(network: &Network, candidate: Candidate) -> Value {
    let Candidate { var, value } = candidate;
    json!({ "variable": network.name(var).to_string(), "value": network.label(var, value).to_string() })
}

fn candidates(network: &Network, list: &[Candidate]) -> Vec<Value> {
    list.iter().map(|&one| candidate(network, one)).collect()
}

fn link(houses: &Houses<'_>, link: &Link) -> Value {
    let network = houses.network();
    json!({
        "from": candidate(network, link.from),
        "to": candidate(network, link.to),
        "kind": if link.kind == LinkKind::Strong { "strong" } else { "weak" },
        "why": match link.why {
            LinkReason::Variable => network.name(link.from.var).to_string(),
            LinkReason::House(house) => houses.name(house).to_string(),
            LinkReason::Constraint => "constraint".into(),
        },
    })
}
