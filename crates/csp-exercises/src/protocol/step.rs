//! A step of a search, as a program tells it.

use csp_core::counters::Counter;
use csp_core::observe::{EventKind, Field, Waiting};
use csp_core::{Event, Network, Val, Var};
use serde_json::Value;

/// The kind of the last line, which is no event.
pub(super) const END: &str = "end";
/// A step of learning that is no event.
pub(super) const EXPLAINED: &str = "explained";
/// The fields of learning that no event has.
pub(super) const LITERAL: &str = "literal";
pub(super) const LEVEL: &str = "level";

/// A step of a search. Variables and values are those of the network; a value may be one that the variable never had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraceStep {
    /// A variable gets a value.
    Tried(Var, i64),
    /// A value leaves a variable.
    Pruned(Var, i64),
    /// The value tried last fails at this variable.
    Conflict(Var),
    /// A value is taken back.
    Retracted(Var, i64),
    /// The values of a variable have run out. The conflict set, if it is told.
    Backtracked(Var, Option<Vec<Var>>),
    /// The search goes back from the one over several to the other.
    Jumped(Var, Option<Var>),
    /// The arc joins the queue: the one is to be revised against the other.
    Enqueued(Var, Var),
    /// The one is revised against the other.
    Revised(Var, Var),
    /// A variable gets another value. The value before, if it had one.
    Repaired {
        /// The variable.
        var: Var,
        /// The value that it had.
        from: Option<i64>,
        /// The value that it gets.
        to: i64,
        /// The number of constraints that are broken now, if it is told.
        broken: Option<u64>,
    },
    /// The literal is replaced by those that imply it.
    Explained(Var),
    /// These literals cannot hold together.
    Learnt {
        /// They.
        nogood: Vec<Var>,
        /// The level to which the search goes back.
        level: u64,
    },
    /// Every variable has a value, and every constraint holds.
    Solved,
    /// The solution costs so much, and each later one must cost less.
    Improved(i64),
    /// The end of the answer.
    End(LastLine),
}

/// The last line of an answer: what it counts besides the checks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LastLine {
    /// The checks of a value order.
    pub ordering_checks: Option<u64>,
}

impl TraceStep {
    /// The step that an event of a search is; `None` for what the exercises do not have.
    pub(crate) fn of(network: &Network, event: &Event) -> Option<Self> {
        let integer = |x: Var, v: Val| network.integer(x, v);
        Some(match event {
            &Event::Tried { var, value, .. } => Self::Tried(var, integer(var, value)),
            &Event::Pruned { var, value, .. } => Self::Pruned(var, integer(var, value)),
            &Event::Conflict { var, .. } => Self::Conflict(var),
            &Event::Retracted { var, value } => Self::Retracted(var, integer(var, value)),
            Event::Backtracked { var, conflict_set } => {
                Self::Backtracked(*var, conflict_set.as_ref().map(|set| set.to_vec()))
            }
            &Event::Jumped { from, to } => Self::Jumped(from, to),
            &Event::Enqueued { item: Waiting::Arc { x, y }, .. } => Self::Enqueued(x, y),
            &Event::Revised { x, y } => Self::Revised(x, y),
            &Event::Repaired { var, from, to, broken } => Self::Repaired {
                var,
                from: from.map(|from| integer(var, from)),
                to: integer(var, to),
                broken: Some(broken),
            },
            Event::Solved => Self::Solved,
            &Event::Improved { value } => Self::Improved(value),
            _ => return None,
        })
    }

    /// The line that tells it, when so many checks were made before it.
    pub fn line(&self, network: &Network, checks: u64) -> String {
        let name = |x: &Var| Value::from(network.name(*x).to_string());
        let valued = |x: &Var, a: &i64| vec![(Field::VARIABLE, name(x)), (Field::VALUE, (*a).into())];
        let arc = |x: &Var, y: &Var| vec![(Field::VARIABLE, name(x)), (Field::AGAINST, name(y))];
        let said = match self {
            Self::Tried(x, a) | Self::Pruned(x, a) | Self::Retracted(x, a) => valued(x, a),
            Self::Conflict(x) => vec![(Field::VARIABLE, name(x))],
            Self::Backtracked(x, set) => {
                let set = set.as_ref().map(|set| set.iter().map(name).collect::<Vec<_>>());
                vec![(Field::VARIABLE, name(x)), (Field::CONFLICT_SET, set.into())]
            }
            Self::Jumped(x, to) => vec![(Field::VARIABLE, name(x)), (Field::TO, to.as_ref().map(name).into())],
            Self::Enqueued(x, y) | Self::Revised(x, y) => arc(x, y),
            Self::Repaired { var, from, to, broken } => {
                let more = [(Field::FROM, (*from).into()), (Field::BROKEN, (*broken).into())];
                valued(var, to).into_iter().chain(more).collect()
            }
            Self::Explained(literal) => vec![(LITERAL, name(literal))],
            Self::Learnt { nogood, level } => {
                vec![(Field::NOGOOD, nogood.iter().map(name).collect()), (LEVEL, (*level).into())]
            }
            Self::Solved => Vec::new(),
            Self::Improved(cost) => vec![(Field::OBJECTIVE, (*cost).into())],
            Self::End(ending) => vec![(Counter::OrderingChecks.key(), ending.ordering_checks.into())],
        };
        let fields =
            said.into_iter().chain([(Field::KIND, self.kind().into()), (Counter::Checks.key(), checks.into())]);
        fields.map(|(key, value)| (key.to_owned(), value)).collect::<Value>().to_string()
    }

    /// The word for what it is.
    fn kind(&self) -> &'static str {
        let kind = match self {
            Self::Tried(..) => EventKind::Tried,
            Self::Pruned(..) => EventKind::Pruned,
            Self::Conflict(_) => EventKind::Conflict,
            Self::Retracted(..) => EventKind::Retracted,
            Self::Backtracked(..) => EventKind::Backtracked,
            Self::Jumped(..) => EventKind::Jumped,
            Self::Enqueued(..) => EventKind::Enqueued,
            Self::Revised(..) => EventKind::Revised,
            Self::Repaired { .. } => EventKind::Repaired,
            Self::Solved => EventKind::Solved,
            Self::Improved(_) => EventKind::Improved,
            Self::Learnt { .. } => EventKind::Learnt,
            Self::Explained(_) => return EXPLAINED,
            Self::End(_) => return END,
        };
        kind.key()
    }
}
