//! The least changes of a model that has no solution after which it has one, in words.

use csp_instance::{Change, Repairs};
use serde_json::{Value, json};

/// The changes in sentences, each with the spaces before it.
pub(super) fn sentences(Repairs { sets, stop }: &Repairs) -> Vec<(&'static str, String)> {
    let mut sentences = Vec::new();
    let rules = |set: &[Change]| set.chunk_by(|one, other| one.line == other.line).count();
    let head = match sets.as_slice() {
        [] => None,
        [set] if rules(set) == 1 => Some("with this change there is a solution:".to_owned()),
        [set] => Some(format!("no change of one rule is enough; with these {} there is a solution:", rules(set))),
        _ => Some("with any one of these changes there is a solution:".to_owned()),
    };
    sentences.extend(head.map(|head| ("  ", head)));
    sentences.extend(sets.iter().map(|set| ("    ", set.iter().map(sentence).collect::<Vec<_>>().join("; "))));
    if let Some(stop) = stop {
        sentences.push(("  ", format!("(looking for changes: {stop}; there may be others, or smaller ones)")));
    }
    sentences
}

fn sentence(Change { line, part, number }: &Change) -> String {
    let part = part.as_deref();
    match number {
        Some((number, instead)) => {
            let part = part.map_or_else(String::new, |part| format!(" in {part}"));
            format!("{line}: with {instead} in the place of {number}{part}")
        }
        None => format!("{line}: without {}", part.unwrap_or("it")),
    }
}

/// The same for programs: lists of changes that are enough together.
pub(super) fn record(Repairs { sets, stop }: &Repairs) -> Value {
    let change = |Change { line, part, number }: &Change| {
        let (number, instead) = number.unzip();
        json!({ "rule": line, "part": part, "number": number, "instead": instead })
    };
    let sets: Vec<Vec<Value>> = sets.iter().map(|set| set.iter().map(change).collect()).collect();
    json!({ "sets": sets, "stop": stop.map(|stop| stop.to_string()) })
}
