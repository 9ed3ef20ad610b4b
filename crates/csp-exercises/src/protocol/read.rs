//! The answer of a program, line by line.

use std::collections::HashMap;

use csp_core::counters::Counter;
use csp_core::observe::{EventKind, Field};
use csp_core::{Network, Var};
use serde_json::{Map, Value};

use super::step::{END, EXPLAINED, LEVEL, LITERAL};
use super::{LastLine, TraceStep};

/// The steps of an answer, up to the first line that cannot be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ProgramAnswer {
    pub(crate) steps: Vec<TraceStep>,
    /// For each step, the checks made before it, if the program says so.
    pub(crate) checks: Vec<Option<u64>>,
    /// For each step, the number of its line, from 1.
    pub(crate) lines: Vec<usize>,
    /// The first line that cannot be read.
    pub(crate) unreadable: Option<Unreadable>,
}

/// A line that is not what the protocol asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unreadable {
    /// Its number, from 1.
    pub(crate) line: usize,
    /// The reason, and the expected step.
    pub(crate) words: String,
}

/// Reads the answer of a program about this network.
pub(crate) fn read(network: &Network, answer: &str) -> ProgramAnswer {
    let reader = AnswerReader { places: network.variables().map(|x| (network.name(x).to_string(), x)).collect() };
    let mut read = ProgramAnswer::default();
    for (line, text) in (1..).zip(answer.lines()) {
        if text.trim().is_empty() {
            continue;
        }
        match reader.line(text) {
            Ok((step, checks)) => {
                read.steps.push(step);
                read.checks.push(checks);
                read.lines.push(line);
            }
            Err(words) => {
                read.unreadable = Some(Unreadable { line, words });
                break;
            }
        }
    }
    read
}

/// The kinds that a program may write, besides the end.
const KINDS: [EventKind; 12] = [
    EventKind::Tried,
    EventKind::Pruned,
    EventKind::Conflict,
    EventKind::Retracted,
    EventKind::Backtracked,
    EventKind::Jumped,
    EventKind::Enqueued,
    EventKind::Revised,
    EventKind::Repaired,
    EventKind::Learnt,
    EventKind::Solved,
    EventKind::Improved,
];

/// The same in a sentence.
fn kinds() -> String {
    let keys = KINDS.map(EventKind::key).join(", ");
    format!("The kinds are {keys}, {EXPLAINED}, {END}")
}

/// The advice to a program that writes what is no step. The way of its language belongs behind it.
pub(crate) const NOTES: &str = "print notes of your own to standard error";

struct AnswerReader {
    places: HashMap<String, Var>,
}

impl AnswerReader {
    fn line(&self, text: &str) -> Result<(TraceStep, Option<u64>), String> {
        let object: Map<String, Value> = serde_json::from_str(text).map_err(|_| {
            format!(
                "this is no JSON object: {}. Each line is one step, such as {{\"kind\":\"solved\"}}: {NOTES}",
                cut(text)
            )
        })?;
        let Some(kind) = object.get(Field::KIND).and_then(Value::as_str) else {
            return Err(format!("the line does not say its kind: {}. {}", cut(text), kinds()));
        };
        let fields = LineFields { reader: self, object: &object, kind };
        let step = match EventKind::of_key(kind) {
            Some(EventKind::Tried) => TraceStep::Tried(fields.subject()?, fields.value()?),
            Some(EventKind::Pruned) => TraceStep::Pruned(fields.subject()?, fields.value()?),
            Some(EventKind::Conflict) => TraceStep::Conflict(fields.subject()?),
            Some(EventKind::Retracted) => TraceStep::Retracted(fields.subject()?, fields.value()?),
            Some(EventKind::Backtracked) => TraceStep::Backtracked(fields.subject()?, fields.set(Field::CONFLICT_SET)?),
            Some(EventKind::Jumped) => TraceStep::Jumped(fields.subject()?, fields.variable_or_null(Field::TO)?),
            Some(EventKind::Enqueued) => TraceStep::Enqueued(fields.subject()?, fields.against()?),
            Some(EventKind::Revised) => TraceStep::Revised(fields.subject()?, fields.against()?),
            Some(EventKind::Repaired) => TraceStep::Repaired {
                var: fields.subject()?,
                from: fields.number_or_null(Field::FROM)?,
                to: fields.value()?,
                broken: fields.count(Field::BROKEN)?,
            },
            Some(EventKind::Learnt) => TraceStep::Learnt {
                nogood: fields
                    .set(Field::NOGOOD)?
                    .ok_or_else(|| fields.missing(Field::NOGOOD, "a list of literals"))?,
                level: fields.count(LEVEL)?.ok_or_else(|| fields.missing(LEVEL, "a whole number of 0 or more"))?,
            },
            None if kind == EXPLAINED => TraceStep::Explained(fields.variable(LITERAL)?),
            Some(EventKind::Solved) => TraceStep::Solved,
            Some(EventKind::Improved) => TraceStep::Improved(fields.number(Field::OBJECTIVE)?),
            None if kind == END => {
                TraceStep::End(LastLine { ordering_checks: fields.count(Counter::OrderingChecks.key())? })
            }
            _ => return Err(format!("there is no kind {}. {}", cut(kind), kinds())),
        };
        Ok((step, fields.count(Counter::Checks.key())?))
    }
}

struct LineFields<'a> {
    reader: &'a AnswerReader,
    object: &'a Map<String, Value>,
    kind: &'a str,
}

impl LineFields<'_> {
    /// The text of the field; nothing for `null`.
    fn get(&self, field: &str) -> Option<&Value> {
        self.object.get(field).filter(|value| !value.is_null())
    }

    fn subject(&self) -> Result<Var, String> {
        self.variable(Field::VARIABLE)
    }

    fn value(&self) -> Result<i64, String> {
        self.number(Field::VALUE)
    }

    fn against(&self) -> Result<Var, String> {
        self.variable(Field::AGAINST)
    }

    fn missing(&self, field: &str, what: &str) -> String {
        format!("\"{}\" has the field \"{field}\", {what}", self.kind)
    }

    fn variable(&self, field: &str) -> Result<Var, String> {
        let value = self.get(field).ok_or_else(|| self.missing(field, "the name of a variable"))?;
        self.named(field, value)
    }

    fn variable_or_null(&self, field: &str) -> Result<Option<Var>, String> {
        self.get(field).map(|value| self.named(field, value)).transpose()
    }

    fn named(&self, field: &str, value: &Value) -> Result<Var, String> {
        let name = value.as_str().ok_or_else(|| self.missing(field, "the name of a variable"))?;
        self.reader.places.get(name).copied().ok_or_else(|| format!("there is no variable {}", cut(name)))
    }

    fn number(&self, field: &str) -> Result<i64, String> {
        self.number_or_null(field)?.ok_or_else(|| self.missing(field, "a whole number"))
    }

    fn number_or_null(&self, field: &str) -> Result<Option<i64>, String> {
        let number = |value: &Value| value.as_i64().ok_or_else(|| self.missing(field, "a whole number"));
        self.get(field).map(number).transpose()
    }

    fn count(&self, field: &str) -> Result<Option<u64>, String> {
        let number = |value: &Value| value.as_u64().ok_or_else(|| self.missing(field, "a whole number of 0 or more"));
        self.get(field).map(number).transpose()
    }

    fn set(&self, field: &str) -> Result<Option<Vec<Var>>, String> {
        let Some(value) = self.get(field) else { return Ok(None) };
        let names = value.as_array().ok_or_else(|| self.missing(field, "a list of names of variables"))?;
        names.iter().map(|name| self.named(field, name)).collect::<Result<_, _>>().map(Some)
    }
}

/// A text that may be long, in quotes.
fn cut(text: &str) -> String {
    const MOST: usize = 60;
    if text.chars().count() <= MOST {
        return format!("{text:?}");
    }
    format!("{:?}...", text.chars().take(MOST).collect::<String>())
}

#[cfg(test)]
mod tests {
    use csp_core::problems;

    use super::*;

    /// The kinds that are listed are those that are known: another one has no line, and these lack nothing but fields.
    #[test]
    fn each_kind_is_known_or_refused() {
        let network = problems::queens(4);
        for kind in EventKind::ALL {
            let line = format!("{{\"{}\":\"{}\"}}", Field::KIND, kind.key());
            let refused = read(&network, &line).unreadable.is_some_and(|one| one.words.starts_with("there is no kind"));
            assert_eq!(refused, !KINDS.contains(&kind), "{kind:?}");
        }
    }
}
