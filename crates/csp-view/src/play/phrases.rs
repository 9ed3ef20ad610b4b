//! Sentences with their gaps, for a page that has them in other languages.

use csp_deduction::{Gap, Phrase};
use serde_json::{Map, Value, json};

/// A sentence as `{"say": "{cell} is {value}", "with": {"cell": "A1", "value": "3"}}`.
pub(super) fn phrase(phrase: &Phrase) -> Value {
    let with: Map<String, Value> = phrase.gaps().iter().map(|(name, filled)| ((*name).into(), gap(filled))).collect();
    json!({ "say": phrase.sentence(), "with": with })
}

/// A name as a text, a number as a number, and all else as an object with the word for what it is.
fn gap(filled: &Gap) -> Value {
    let gaps = |items: &[Gap]| -> Vec<Value> { items.iter().map(gap).collect() };
    let phrases = |parts: &[Phrase]| -> Vec<Value> { parts.iter().map(phrase).collect() };
    match filled {
        Gap::Number(number) => (*number).into(),
        Gap::House(name) => json!({ "houses": [name] }),
        Gap::Houses(names) => json!({ "houses": names }),
        Gap::All(items) => json!({ "all": gaps(items) }),
        Gap::Either(items) => json!({ "either": gaps(items) }),
        Gap::Clauses(clauses) => json!({ "clauses": phrases(clauses) }),
        Gap::Row(parts) => json!({ "row": phrases(parts) }),
        Gap::Phrase(inner) => phrase(inner),
        // A name, or what has no form of its own here.
        other => other.to_string().into(),
    }
}
