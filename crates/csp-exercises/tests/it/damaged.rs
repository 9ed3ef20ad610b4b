//! Right answers that are damaged at random: the judgement never panics, and never takes them for right unless they mean
//! the same.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use csp_exercises::catalogue::Exercise;
use csp_exercises::instance::Instance;
use csp_exercises::judgement::Judgement;
use proptest::prelude::*;
use serde_json::Value;

/// Instances with their right answers. Min-conflicts has many right answers: here is one.
static ANSWERS: LazyLock<Vec<(Instance, String)>> = LazyLock::new(|| {
    let of = |exercise: Exercise| Instance::of(exercise, Some("damage")).into_iter().step_by(4);
    let with = |instance: Instance| {
        let answer = if instance.exercise == Exercise::MinConflicts { start(&instance) } else { instance.textbook() };
        (instance, answer)
    };
    Exercise::ALL.into_iter().flat_map(of).map(with).collect()
});

/// The first lines of an answer of min-conflicts, which is not whole.
fn start(instance: &Instance) -> String {
    let values = instance.network.variables().zip(&instance.start.as_ref().unwrap().values);
    let line = |(x, value)| {
        let name = instance.network.name(x);
        format!("{{\"kind\":\"repaired\",\"variable\":\"{name}\",\"value\":{value},\"from\":null}}\n")
    };
    values.map(line).collect()
}

#[derive(Clone, Debug)]
enum Damage {
    Deleted(usize),
    Duplicated(usize),
    Swapped(usize, usize),
    Replaced(usize, usize),
    Byte(usize, u8),
    Cut(usize),
    Counter(usize, u64),
}

fn damage() -> impl Strategy<Value = Damage> {
    let place = || any::<usize>();
    prop_oneof![
        place().prop_map(Damage::Deleted),
        place().prop_map(Damage::Duplicated),
        (place(), place()).prop_map(|(one, other)| Damage::Swapped(one, other)),
        (place(), place()).prop_map(|(one, other)| Damage::Replaced(one, other)),
        (place(), any::<u8>()).prop_map(|(place, byte)| Damage::Byte(place, byte)),
        place().prop_map(Damage::Cut),
        (place(), any::<u64>()).prop_map(|(place, count)| Damage::Counter(place, count)),
    ]
}

fn damaged(answer: &str, damage: &Damage) -> String {
    let mut lines: Vec<String> = answer.lines().map(str::to_owned).collect();
    let count = lines.len();
    match *damage {
        Damage::Deleted(place) => drop(lines.remove(place % count)),
        Damage::Duplicated(place) => lines.insert(place % count, lines[place % count].clone()),
        Damage::Swapped(one, other) => lines.swap(one % count, other % count),
        Damage::Replaced(one, other) => {
            let line = lines[other % count].clone();
            lines[one % count] = line;
        }
        Damage::Byte(place, byte) => {
            let mut bytes = answer.as_bytes().to_vec();
            let place = place % bytes.len();
            bytes[place] = byte;
            return String::from_utf8_lossy(&bytes).into_owned();
        }
        Damage::Cut(place) => return String::from_utf8_lossy(&answer.as_bytes()[..place % answer.len()]).into_owned(),
        Damage::Counter(place, count) => {
            let line = &mut lines[place % answer.lines().count()];
            let mut object: Value = serde_json::from_str(line).unwrap();
            object["checks"] = count.into();
            *line = object.to_string();
        }
    }
    lines.join("\n")
}

/// What an answer means: its lines without fields that do not matter, removals in a row sorted, no empty lines.
fn meaning(exercise: Exercise, answer: &str) -> Option<Vec<Vec<(String, Value)>>> {
    let is_pruned = |line: &Vec<(String, Value)>| line[0].1 == "pruned";
    let mut lines = Vec::new();
    for line in answer.lines().filter(|line| !line.trim().is_empty()) {
        let object: serde_json::Map<String, Value> = serde_json::from_str(line).ok()?;
        let kind = object.get("kind")?.as_str()?.to_owned();
        let is_free = matches!(exercise, Exercise::AllDifferent | Exercise::MinConflicts | Exercise::FirstUip);
        let counts = !is_free && exercise != Exercise::Norvig;
        let mut fields = vec!["kind", "variable", "value", "against", "to", "from", "literal", "level", "objective"];
        if counts && kind != "pruned" {
            fields.push("checks");
        }
        if exercise == Exercise::Cbj {
            fields.push("conflict_set");
        }
        if exercise == Exercise::Lcv && kind == "end" {
            fields.push("ordering_checks");
        }
        let field = |name: &str| (name.to_owned(), object.get(name).cloned().unwrap_or(Value::Null));
        let mut line = fields.into_iter().map(field).collect::<Vec<_>>();
        // A nogood is a set.
        let nogood = object.get("nogood").and_then(Value::as_array);
        let nogood = nogood.map(|literals| literals.iter().map(Value::to_string).collect::<BTreeSet<_>>());
        line.push(("nogood".to_owned(), format!("{nogood:?}").into()));
        if exercise == Exercise::Norvig && kind == "conflict" {
            // Where a value has failed, it is free by what, and what was removed before.
            lines.truncate(lines.iter().rposition(|line| !is_pruned(line)).map_or(0, |last| last + 1));
            line.retain(|(name, _)| name == "kind");
        }
        lines.push(line);
    }
    lines
        .chunk_by_mut(|one, other| is_pruned(one) && is_pruned(other))
        .for_each(|run| run.sort_by_key(|line| format!("{line:?}")));
    Some(lines)
}

/// The values that are removed, each with its variable.
fn removed(answer: &str) -> BTreeSet<(String, String)> {
    let lines = answer.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let removals = lines.filter(|line| line["kind"] == "pruned");
    removals.map(|line| (line["variable"].to_string(), line["value"].to_string())).collect()
}

/// A program need not tell its counters but at the end.
fn mean_the_same(exercise: Exercise, answer: &str, right: &str) -> bool {
    let (Some(answer), Some(right)) = (meaning(exercise, answer), meaning(exercise, right)) else { return false };
    let same_field = |((name, told), (_, right)): (&(String, Value), &(String, Value))| {
        told == right || (told.is_null() && name.ends_with("checks"))
    };
    let same_line =
        |(told, right): (&Vec<_>, &Vec<_>)| told.len() == right.len() && told.iter().zip(right).all(same_field);
    answer.len() == right.len() && answer.iter().zip(&right).all(same_line)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    /// In all-different the order of the removals is free; before a conflict it is free which there are, too.
    #[test]
    fn a_damaged_answer_is_not_right(place in any::<usize>(), damages in prop::collection::vec(damage(), 1..3)) {
        let (instance, right) = &ANSWERS[place % ANSWERS.len()];
        let mut answer = right.clone();
        for damage in &damages {
            if !answer.trim().is_empty() && (!matches!(damage, Damage::Counter(..)) || meaning(instance.exercise, &answer).is_some()) {
                answer = damaged(&answer, damage);
            }
        }
        if instance.judge(&answer) == Judgement::Right {
            let same = if instance.exercise == Exercise::AllDifferent {
                right.contains("conflict") || removed(&answer) == removed(right)
            } else {
                mean_the_same(instance.exercise, &answer, right)
            };
            prop_assert!(same, "{} {}: {damages:?}", instance.exercise, instance.name);
        }
    }
}
