//! What an event is, without its variables and values.

use crate::model::Var;
use crate::store::{Event, Waiting};

/// The kinds of events. An event that is not named here does not compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EventKind {
    /// [`Event::Tried`].
    Tried,
    /// [`Event::Enqueued`].
    Enqueued,
    /// [`Event::Dequeued`].
    Dequeued,
    /// [`Event::Revised`].
    Revised,
    /// [`Event::Pruned`].
    Pruned,
    /// [`Event::Conflict`].
    Conflict,
    /// [`Event::Retracted`].
    Retracted,
    /// [`Event::Backtracked`].
    Backtracked,
    /// [`Event::Jumped`].
    Jumped,
    /// [`Event::Repaired`].
    Repaired,
    /// [`Event::Learnt`].
    Learnt,
    /// [`Event::Restarted`].
    Restarted,
    /// [`Event::Solved`].
    Solved,
}

impl EventKind {
    /// Every kind.
    pub const ALL: [Self; 13] = [
        Self::Tried,
        Self::Enqueued,
        Self::Dequeued,
        Self::Revised,
        Self::Pruned,
        Self::Conflict,
        Self::Retracted,
        Self::Backtracked,
        Self::Jumped,
        Self::Repaired,
        Self::Learnt,
        Self::Restarted,
        Self::Solved,
    ];

    /// The kind that has this name in files and on the command line, if one has.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }

    /// Its name in files and on the command line.
    pub fn key(self) -> &'static str {
        match self {
            Self::Tried => "tried",
            Self::Enqueued => "enqueued",
            Self::Dequeued => "dequeued",
            Self::Revised => "revised",
            Self::Pruned => "pruned",
            Self::Conflict => "conflict",
            Self::Retracted => "retracted",
            Self::Backtracked => "backtracked",
            Self::Jumped => "jumped",
            Self::Repaired => "repaired",
            Self::Learnt => "learnt",
            Self::Restarted => "restarted",
            Self::Solved => "solved",
        }
    }
}

impl Event {
    /// Its kind.
    pub fn kind(&self) -> EventKind {
        match self {
            Self::Tried { .. } => EventKind::Tried,
            Self::Enqueued { .. } => EventKind::Enqueued,
            Self::Dequeued { .. } => EventKind::Dequeued,
            Self::Revised { .. } => EventKind::Revised,
            Self::Pruned { .. } => EventKind::Pruned,
            Self::Conflict { .. } => EventKind::Conflict,
            Self::Retracted { .. } => EventKind::Retracted,
            Self::Backtracked { .. } => EventKind::Backtracked,
            Self::Jumped { .. } => EventKind::Jumped,
            Self::Repaired { .. } => EventKind::Repaired,
            Self::Learnt { .. } => EventKind::Learnt,
            Self::Restarted => EventKind::Restarted,
            Self::Solved => EventKind::Solved,
        }
    }

    /// Whether a variable has a part in it.
    pub fn concerns(&self, x: Var) -> bool {
        match self {
            Self::Tried { var, .. }
            | Self::Retracted { var, .. }
            | Self::Dequeued { var, .. }
            | Self::Repaired { var, .. }
            | Self::Enqueued { item: Waiting::Value { var, .. }, .. } => *var == x,
            Self::Enqueued { item: Waiting::Arc { x: one, y: other }, .. } | Self::Revised { x: one, y: other } => {
                *one == x || *other == x
            }
            Self::Backtracked { var, conflict_set } => {
                *var == x || conflict_set.as_ref().is_some_and(|set| set.contains(&x))
            }
            Self::Pruned { var, reason, .. } | Self::Conflict { var, reason } => {
                *var == x || reason.variables().contains(&x)
            }
            Self::Jumped { from, to } => *from == x || *to == Some(x),
            Self::Learnt { lesson } => lesson.nogood.iter().any(|literal| literal.var == x),
            Self::Restarted | Self::Solved => false,
        }
    }
}
