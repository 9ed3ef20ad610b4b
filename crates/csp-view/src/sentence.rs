//! An event in words.

use csp_core::observe::{Cause, Lesson, OwnedReason, Waiting};
use csp_core::{Event, Val, Var};
use csp_instance::Names;
use csp_terminal::words::numbers as text;

/// An event in a sentence.
pub fn sentence(names: Names<'_>, event: &Event) -> String {
    match event {
        &Event::Tried { var, value, .. } => format!("try {}", names.assignment(var, value)),
        &Event::Enqueued { item, cause } => {
            format!("{} joins the queue, {}", names.waiting(item), names.enqueuing(cause))
        }
        &Event::Dequeued { var, value } => {
            format!("{} leaves the queue", names.waiting(Waiting::Value { var, value }))
        }
        &Event::Revised { x, y } => format!("revise {} against {}", names.variable(x), names.variable(y)),
        Event::Pruned { var, value, reason } => {
            let value = names.value(*var, *value);
            format!("{} loses {value}{}", names.variable(*var), names.because(reason))
        }
        Event::Conflict { var, reason } => conflict(names, *var, reason),
        &Event::Retracted { var, value } => format!("take back {}", names.assignment(var, value)),
        Event::Backtracked { var, conflict_set } => ran_out(names, *var, conflict_set.as_deref()),
        &Event::Jumped { from, to } => jump(names, from, to),
        &Event::Repaired { var, from, to, broken } => repaired(names, var, from, to, broken),
        Event::Learnt { lesson } => learnt(names, lesson),
        Event::Restarted => "start again".into(),
        Event::Solved => "solved".into(),
        &Event::Improved { value } => improved(names, value),
        _ => format!("{event:?}"),
    }
}

/// The incumbent, and what it asks of all that come.
fn improved(names: Names<'_>, value: i64) -> String {
    format!("incumbent: {}; from now on {}", names.worth(value), names.better_than(value))
}

fn repaired(names: Names<'_>, x: Var, from: Option<Val>, to: Val, broken: u64) -> String {
    let broken = text::count(broken, "constraint");
    let [variable, to_value] = [names.variable(x), names.value(x, to)];
    match from {
        None => format!("start with {}; {broken} broken", names.assignment(x, to)),
        Some(from) if from == to => format!("{variable} stays {to_value}; {broken} broken"),
        Some(from) => format!("{variable} changes from {} to {to_value}; {broken} broken", names.value(x, from)),
    }
}

fn conflict(names: Names<'_>, x: Var, reason: &OwnedReason) -> String {
    let x = names.variable(x);
    match reason.cause() {
        Cause::Domain => format!("conflict: {x} has no value"),
        _ => format!("conflict at {x},{}", names.because(reason)),
    }
}

fn ran_out(names: Names<'_>, x: Var, conflict_set: Option<&[Var]>) -> String {
    let set = conflict_set.map_or(String::new(), |set| format!(", conflict set: {}", names.set(set)));
    format!("the values of {} have run out{set}", names.variable(x))
}

fn jump(names: Names<'_>, from: Var, to: Option<Var>) -> String {
    let to = to.map_or("the root".into(), |to| names.variable(to));
    format!("jump back from {} to {to}", names.variable(from))
}

fn learnt(names: Names<'_>, lesson: &Lesson) -> String {
    let &Lesson { ref nogood, from, to, lbd, unminimised, .. } = lesson;
    let nogood = names.nogood(nogood);
    let [from, to, lbd, all] = [from, to, lbd, unminimised].map(|number| text::grouped(number as u64));
    format!(
        "learn the nogood {nogood} (literals before minimisation: {all}, LBD: {lbd}); from level {from} back to level {to}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::every_kind;

    #[test]
    fn every_kind_has_words() {
        let (instance, events) = every_kind::events();
        for event in events {
            assert_ne!(sentence(instance.names(), &event), format!("{event:?}"));
        }
    }
}
