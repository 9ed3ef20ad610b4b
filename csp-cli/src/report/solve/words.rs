//! Verdicts, counters, and the plans that have worked on an answer, in words.

use csp_core::counters::{Counter, LearnStats, Turn};
use csp_core::{Plan, Stats, Status, Stop};
use csp_terminal::words::numbers as text;
use serde::Serialize;

use crate::report::solve::Verdict;

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

/// The verdict as a sentence.
pub(super) fn sentence(verdict: &Verdict) -> String {
    if let Some(best) = &verdict.best {
        return best.sentence(verdict.stop);
    }
    let found = text::count(verdict.stats.solutions, "solution");
    match (verdict.status, verdict.stop) {
        (Status::Unsatisfiable, _) => "no solution".into(),
        (Status::Unique, _) => "exactly one solution".into(),
        (Status::Solved, _) => "solved".into(),
        (Status::Multiple, Stop::Exhausted) => format!("{found}, no more"),
        (Status::Multiple, _) => format!("{found}, perhaps more"),
        (Status::NotAsked, _) => "not searched".into(),
        (Status::Limit, stop) => format!("{found} found, then {stop}{}", nearest(&verdict.stats)),
    }
}

/// The nearest assignment of a local search that was stopped.
fn nearest(stats: &Stats) -> String {
    let least = stats.local.and_then(|local| local.least_conflicts);
    least.map_or(String::new(), |least| format!("; the nearest assignment breaks {}", text::count(least, "constraint")))
}

/// The work of a search.
pub(super) fn work(stats: &Stats) -> String {
    // The nodes of a local search are called its steps.
    let (done, wanted) = match (stats.local, stats.learnt) {
        (Some(local), _) => (vec![text::count(local.steps, "step")], &[Counter::Repairs][..]),
        (None, Some(learnt)) => (learning(stats, learnt), &[][..]),
        (None, None) => (Vec::new(), &[Counter::Nodes, Counter::Backtracks, Counter::Tuples][..]),
    };
    let in_words = |counter: &Counter| Some(text::count(counter.of(stats)?, counter.name().trim_end_matches('s')));
    let counted = wanted.iter().filter_map(in_words);
    done.into_iter().chain(counted).collect::<Vec<_>>().join(", ")
}

/// The work of a search that learns.
fn learning(stats: &Stats, learnt: LearnStats) -> Vec<String> {
    let LearnStats { nogoods, lbd, .. } = learnt;
    let counted = [(stats.nodes, "node"), (stats.dead_ends, "conflict"), (nogoods, "nogood")];
    let mean = (nogoods > 0).then(|| format!("mean LBD {:.1}", lbd as f64 / nogoods as f64));
    counted.into_iter().map(|(number, thing)| text::count(number, thing)).chain(mean).collect()
}
