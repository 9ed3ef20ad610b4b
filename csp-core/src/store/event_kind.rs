//! The kinds of events, without their variables and values.

use crate::store::Event;

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
    /// [`Event::Improved`].
    Improved,
}

impl EventKind {
    /// Every kind.
    pub const ALL: [Self; 14] = [
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
        Self::Improved,
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
            Self::Improved => "improved",
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
            Self::Improved { .. } => EventKind::Improved,
        }
    }
}
