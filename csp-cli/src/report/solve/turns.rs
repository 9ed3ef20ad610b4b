//! The plans that have worked on an answer.

use csp_core::Plan;
use csp_core::counters::Turn;
use csp_terminal::words::numbers as text;
use serde::Serialize;

/// The work of one of several plans.
#[derive(Debug, Serialize)]
pub(super) struct TurnRecord {
    strategy: String,
    nodes: u64,
}

/// The plan by which a problem was searched: of several plans the only one that has worked, or the plan itself.
pub(super) fn searched_by(plan: Plan, turns: &[Turn]) -> String {
    if let [only] = turns { only.plan.clone() } else { plan.to_string() }
}

/// The same for people: what each of several plans has done.
pub(super) fn in_words(plan: Plan, turns: &[Turn]) -> String {
    let turn = |turn: &Turn| {
        let unit = if turn.stats.local.is_some() { "step" } else { "node" };
        format!("{} {}", turn.plan, text::count(turn.stats.nodes, unit))
    };
    match turns {
        [] | [_] => searched_by(plan, turns),
        several => format!("{plan}: {}", several.iter().map(turn).collect::<Vec<_>>().join(", ")),
    }
}

/// The same for programs; nothing for one plan.
pub(super) fn records(turns: &[Turn]) -> Vec<TurnRecord> {
    let record = |turn: &Turn| TurnRecord { strategy: turn.plan.clone(), nodes: turn.stats.nodes };
    if turns.len() > 1 { turns.iter().map(record).collect() } else { Vec::new() }
}
