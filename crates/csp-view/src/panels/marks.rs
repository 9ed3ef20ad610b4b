//! The variables of the last event.

use csp_core::observe::{Enqueuing, Waiting};
use csp_core::{Event, Val, Var};

use super::piece::Role;
use crate::stepper::View;

/// The variables that the last event is about, or that break a constraint of a complete assignment, and the values that it
/// removed.
#[derive(Debug, Default)]
pub(super) struct Marks {
    pub(super) current: Option<Var>,
    causes: Vec<Var>,
    removed: Vec<(Var, Val)>,
}

impl Marks {
    pub(super) fn of(view: &View<'_>) -> Self {
        let stepper = view.stepper();
        let Some(event) = stepper.event() else { return Self::default() };
        let (current, causes) = match event {
            // The whole assignment is shown, so what it breaks is shown, too.
            &Event::Repaired { var, .. } => (Some(var), stepper.broken()),
            Event::Restarted | Event::Solved | Event::Improved { .. } => (None, stepper.broken()),
            event => about(event),
        };
        Self { current, causes, removed: stepper.removed() }
    }

    /// The part of a variable in the last event. The current one is never a cause of itself.
    pub(super) fn role(&self, x: Var) -> Role {
        match x {
            x if self.current == Some(x) => Role::Current,
            x if self.causes.contains(&x) => Role::Cause,
            _ => Role::Plain,
        }
    }

    /// The values of this variable that the last step removed.
    pub(super) fn removed(&self, x: Var) -> Vec<Val> {
        self.removed.iter().filter(|(y, _)| *y == x).map(|&(_, value)| value).collect()
    }
}

/// The signs around a variable of this role: what a colour says is never said by it alone.
pub(super) fn signs(role: Role) -> [&'static str; 2] {
    match role {
        Role::Current => ["[", "]"],
        Role::Cause => ["(", ")"],
        _ => [" ", " "],
    }
}

/// The variable of an event, and those on which it rests.
fn about(event: &Event) -> (Option<Var>, Vec<Var>) {
    match event {
        Event::Pruned { var, reason, .. } | Event::Conflict { var, reason } => {
            (Some(*var), reason.variables().to_vec())
        }
        Event::Backtracked { var, conflict_set } => {
            (Some(*var), conflict_set.iter().flat_map(|set| set.to_vec()).collect())
        }
        &Event::Enqueued { item, cause } => (Some(waiting(item)), enqueuing(cause).into_iter().collect()),
        &Event::Revised { x, y } => (Some(x), vec![y]),
        // The first literal is the one whose opposite is to follow.
        Event::Learnt { lesson } => {
            let mut variables = lesson.nogood.iter().map(|literal| literal.var);
            (variables.next(), variables.collect())
        }
        &Event::Jumped { from, to } => (Some(from), to.into_iter().collect()),
        &(Event::Tried { var, .. } | Event::Retracted { var, .. } | Event::Dequeued { var, .. }) => {
            (Some(var), Vec::new())
        }
        _ => (None, Vec::new()),
    }
}

fn waiting(item: Waiting) -> Var {
    match item {
        Waiting::Arc { x, .. } => x,
        Waiting::Value { var, .. } => var,
    }
}

fn enqueuing(cause: Enqueuing) -> Option<Var> {
    match cause {
        Enqueuing::Start => None,
        Enqueuing::Assigned(x) | Enqueuing::Shrunk(x) => Some(x),
    }
}

#[cfg(test)]
mod tests {
    use csp_core::observe::EventKind;

    use super::*;
    use crate::every_kind;

    /// Each event marks its variable, but those that are about the whole assignment.
    #[test]
    fn every_kind_has_its_variable() {
        for event in every_kind::events().1 {
            let of_all = [EventKind::Repaired, EventKind::Restarted, EventKind::Solved, EventKind::Improved];
            let is_of_all = of_all.contains(&event.kind());
            assert_eq!(about(&event).0.is_none(), is_of_all, "{event:?}");
        }
    }
}
