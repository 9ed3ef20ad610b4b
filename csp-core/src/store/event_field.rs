//! The fields of an event, for those that write it down.

use crate::model::{Literal, Val, Var};
use crate::store::{Enqueuing, Event, Lesson, OwnedReason, Waiting};

/// A part of what an event says. [`Event::fields`] gives each under its key, and the keys are constants here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field<'e> {
    /// Nothing, where another event of the kind may say something.
    Nothing,
    /// A variable.
    Variable(Var),
    /// A value of this variable.
    Value(Var, Val),
    /// Several variables.
    Variables(&'e [Var]),
    /// A number.
    Number(u64),
    /// A number that may be below 0.
    Integer(i64),
    /// A word.
    Word(&'static str),
    /// A reason.
    Reason(&'e OwnedReason),
    /// Literals that cannot all hold.
    Nogood(&'e [Literal]),
}

impl Field<'_> {
    /// The kind of the event, which is its first field.
    pub const KIND: &'static str = "kind";
    /// The variable that the event is about.
    pub const VARIABLE: &'static str = "variable";
    /// The value of it.
    pub const VALUE: &'static str = "value";
    /// The number of variables that are assigned.
    pub const DEPTH: &'static str = "depth";
    /// The variable that it is to be revised against.
    pub const AGAINST: &'static str = "against";
    /// The word for the reason why an item joins a queue.
    pub const CAUSE: &'static str = "cause";
    /// The one variable that the event is due to.
    pub const BY: &'static str = "by";
    /// The reason.
    pub const REASON: &'static str = "reason";
    /// The variables that the values of a variable failed by.
    pub const CONFLICT_SET: &'static str = "conflict_set";
    /// The value before, or the level of the conflict.
    pub const FROM: &'static str = "from";
    /// The variable or the level that the search goes back to.
    pub const TO: &'static str = "to";
    /// The value of a solution by the objective.
    pub const OBJECTIVE: &'static str = "objective";
    /// The number of constraints that are broken.
    pub const BROKEN: &'static str = "broken";
    /// The nogood that was learnt.
    pub const NOGOOD: &'static str = "nogood";
    /// Of a literal in a nogood: whether the variable has the value.
    pub const HOLDS: &'static str = "holds";
    /// The number of literals before the nogood was made smaller.
    pub const UNMINIMISED: &'static str = "unminimised";
    /// The number of levels that its literals are of.
    pub const LBD: &'static str = "lbd";
}

/// A field under its key.
type Keyed<'e> = (&'static str, Field<'e>);

impl Event {
    /// All that it says: its kind first, no key twice. An event that is not named here does not compile.
    ///
    /// ```
    /// use csp_core::observe::Field;
    /// use csp_core::{Event, Solver, problems};
    ///
    /// let mut events: Vec<Event> = Vec::new();
    /// Solver::new(&problems::queens(4)).observer(|event: &Event| events.push(event.clone())).first().unwrap();
    /// assert_eq!(events.last().unwrap().fields(), [(Field::KIND, Field::Word("solved"))]);
    /// ```
    pub fn fields(&self) -> Vec<(&'static str, Field<'_>)> {
        let said = match self {
            &Self::Tried { var, value, depth } => {
                vec![variable(var), valued(var, value), number(Field::DEPTH, depth)]
            }
            &(Self::Dequeued { var, value } | Self::Retracted { var, value }) => {
                vec![variable(var), valued(var, value)]
            }
            &Self::Enqueued { item, cause } => enqueued(item, cause),
            &Self::Revised { x, y } => vec![variable(x), (Field::AGAINST, Field::Variable(y))],
            Self::Pruned { var, value, reason } => {
                vec![variable(*var), valued(*var, *value), by(reason), (Field::REASON, Field::Reason(reason))]
            }
            Self::Conflict { var, reason } => vec![variable(*var), by(reason), (Field::REASON, Field::Reason(reason))],
            Self::Backtracked { var, conflict_set } => {
                let set = conflict_set.as_deref().map_or(Field::Nothing, Field::Variables);
                vec![variable(*var), (Field::CONFLICT_SET, set)]
            }
            &Self::Jumped { from, to } => vec![variable(from), (Field::TO, perhaps(to))],
            &Self::Repaired { var, from, to, broken } => {
                let from = from.map_or(Field::Nothing, |from| Field::Value(var, from));
                vec![variable(var), valued(var, to), (Field::FROM, from), (Field::BROKEN, Field::Number(broken))]
            }
            Self::Learnt { lesson } => learnt(lesson),
            Self::Restarted | Self::Solved => Vec::new(),
            &Self::Improved { value } => vec![(Field::OBJECTIVE, Field::Integer(value))],
        };
        [(Field::KIND, Field::Word(self.kind().key()))].into_iter().chain(said).collect()
    }

    /// True if a variable has a part in it. What has put an item into a queue has no part in its joining.
    pub fn concerns(&self, x: Var) -> bool {
        let names = |(_, field): (&str, Field<'_>)| match field {
            Field::Variable(y) | Field::Value(y, _) => y == x,
            Field::Variables(variables) => variables.contains(&x),
            Field::Reason(reason) => reason.variables().contains(&x),
            Field::Nogood(nogood) => nogood.iter().any(|literal| literal.var == x),
            Field::Nothing | Field::Number(_) | Field::Integer(_) | Field::Word(_) => false,
        };
        self.fields().into_iter().filter(|(key, _)| *key != Field::BY).any(names)
    }
}

fn variable<'e>(x: Var) -> Keyed<'e> {
    (Field::VARIABLE, Field::Variable(x))
}

fn valued<'e>(x: Var, value: Val) -> Keyed<'e> {
    (Field::VALUE, Field::Value(x, value))
}

fn number<'e>(key: &'static str, number: usize) -> Keyed<'e> {
    (key, Field::Number(number as u64))
}

fn perhaps<'e>(x: Option<Var>) -> Field<'e> {
    x.map_or(Field::Nothing, Field::Variable)
}

fn by<'e>(reason: &OwnedReason) -> Keyed<'e> {
    (Field::BY, perhaps(reason.cause().neighbour()))
}

fn enqueued<'e>(item: Waiting, cause: Enqueuing) -> Vec<Keyed<'e>> {
    let (x, other) = match item {
        Waiting::Arc { x, y } => (x, (Field::AGAINST, Field::Variable(y))),
        Waiting::Value { var, value } => (var, valued(var, value)),
    };
    let (cause, by) = match cause {
        Enqueuing::Start => ("start", None),
        Enqueuing::Assigned(x) => ("assigned", Some(x)),
        Enqueuing::Shrunk(x) => ("shrunk", Some(x)),
    };
    vec![variable(x), other, (Field::CAUSE, Field::Word(cause)), (Field::BY, perhaps(by))]
}

fn learnt(lesson: &Lesson) -> Vec<Keyed<'_>> {
    // The graph is how it came to be learnt, and no part of what was learnt.
    let &Lesson { ref nogood, from, to, lbd, unminimised, graph: _ } = lesson;
    let numbers = [(Field::UNMINIMISED, unminimised), (Field::LBD, lbd), (Field::FROM, from), (Field::TO, to)];
    let numbers = numbers.map(|(key, value)| number(key, value));
    [(Field::NOGOOD, Field::Nogood(nogood))].into_iter().chain(numbers).collect()
}
