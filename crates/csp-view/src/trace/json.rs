//! An event as a JSON object.

use csp_core::observe::{Enqueuing, Lesson, OwnedReason, Waiting};
use csp_core::{Event, Literal, Val, Var};
use csp_instance::Names;
use serde_json::{Value, json};

/// The event of this number, at this depth.
pub(super) fn object(names: Names<'_>, number: u64, depth: usize, event: &Event) -> Value {
    let mut object = fields(names, event);
    object["number"] = number.into();
    object["depth"] = depth.into();
    object
}

fn fields(names: Names<'_>, event: &Event) -> Value {
    let name = |x: Var| names.variable(x);
    let kind = event.kind().key();
    match event {
        &Event::Tried { var, value, .. } | &Event::Dequeued { var, value } | &Event::Retracted { var, value } => {
            valued(names, kind, var, value)
        }
        &Event::Enqueued { item, cause } => enqueued(names, kind, item, cause),
        &Event::Revised { x, y } => json!({ "kind": kind, "variable": name(x), "against": name(y) }),
        Event::Pruned { var, value, reason } => {
            let mut object = valued(names, kind, *var, *value);
            explain(names, &mut object, reason);
            object
        }
        Event::Conflict { var, reason } => {
            let mut object = json!({ "kind": kind, "variable": name(*var) });
            explain(names, &mut object, reason);
            object
        }
        Event::Backtracked { var, conflict_set } => {
            let set = conflict_set.as_ref().map(|set| names.all(set));
            json!({ "kind": kind, "variable": name(*var), "conflict_set": set })
        }
        &Event::Jumped { from, to } => json!({ "kind": kind, "variable": name(from), "to": to.map(name) }),
        &Event::Repaired { var, from, to, broken } => {
            let mut object = valued(names, kind, var, to);
            object["from"] = from.map(|from| names.number(var, from)).into();
            object["broken"] = broken.into();
            object
        }
        Event::Learnt { lesson } => learnt(names, kind, lesson),
        // Restarted and solved, which say no more.
        _ => json!({ "kind": kind }),
    }
}

/// The record of an event about one value.
fn valued(names: Names<'_>, kind: &str, x: Var, value: Val) -> Value {
    json!({ "kind": kind, "variable": names.variable(x), "value": names.number(x, value) })
}

fn explain(names: Names<'_>, object: &mut Value, reason: &OwnedReason) {
    object["by"] = reason.cause().neighbour().map(|x| names.variable(x)).into();
    object["reason"] = names.reason(reason);
}

fn learnt(names: Names<'_>, kind: &str, lesson: &Lesson) -> Value {
    let &Lesson { from, to, lbd, unminimised, .. } = lesson;
    let literal = |&Literal { var, value, holds }: &Literal| json!({ "variable": names.variable(var), "value": names.number(var, value), "holds": holds });
    let nogood: Vec<Value> = lesson.nogood.iter().map(literal).collect();
    json!({ "kind": kind, "nogood": nogood, "unminimised": unminimised, "lbd": lbd, "from": from, "to": to })
}

fn enqueued(names: Names<'_>, kind: &str, item: Waiting, cause: Enqueuing) -> Value {
    let (cause, by) = match cause {
        Enqueuing::Start => ("start", None),
        Enqueuing::Assigned(x) => ("assigned", Some(names.variable(x))),
        Enqueuing::Shrunk(x) => ("shrunk", Some(names.variable(x))),
    };
    let mut object = match item {
        Waiting::Arc { x, y } => json!({ "variable": names.variable(x), "against": names.variable(y) }),
        Waiting::Value { var, value } => valued(names, kind, var, value),
    };
    object["kind"] = kind.into();
    object["cause"] = cause.into();
    object["by"] = by.into();
    object
}
