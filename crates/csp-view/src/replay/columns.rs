//! The events of a search as columns of numbers, which a browser reads in an instant.

use std::collections::HashMap;
use std::hash::Hash;

use csp_core::observe::{Cause, Enqueuing, Lesson, OwnedReason, Rule, Waiting};
use csp_core::{Event, Literal, Val, Var};
use csp_instance::{CliquePlace, Names};
use csp_sudoku::Unit;
use serde::Serialize;

/// One event a place: a letter that says its kind, and three numbers.
///
/// | letter | event | `a` | `b` | `c` |
/// |---|---|---|---|---|
/// | T | tried | variable | value | |
/// | E | an arc joins the queue | x | y | cause |
/// | Q | a removed value joins the queue | variable | value | cause |
/// | D | a removed value leaves the queue | variable | value | |
/// | R | revised | x | y | |
/// | P | pruned | variable | value | reason |
/// | C | conflict | variable | | reason |
/// | X | retracted | variable | value | |
/// | B | backtracked | variable | conflict set, or -1 | |
/// | J | jumped | from | to, or -1 for the root | |
/// | L | learnt | first variable of the nogood | lesson | |
/// | S | restarted | | | |
/// | V | solved | | | |
/// | I | the solution is the best so far | | value by the objective | |
///
/// A value is its place in the declared domain. A cause is 0 for the start, `1 + 2x` when x was assigned, `2 + 2x` when it has
/// shrunk.
#[derive(Debug, Serialize)]
pub(super) struct Columns {
    kinds: String,
    a: Vec<usize>,
    b: Vec<isize>,
    c: Vec<usize>,
    reasons: Vec<ReasonRow>,
    sets: Vec<Vec<usize>>,
    /// The lessons: from which level back to which, the literals before minimisation, the LBD, and for each literal the
    /// variable, the value, and 1 when it holds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lessons: Vec<Vec<usize>>,
}

/// The reason of an event: by which rule, in which unit, because of which variables.
#[derive(Debug, Serialize)]
struct ReasonRow {
    /// The name of the rule. A number in it is written `{n}`, so that the name can be translated.
    rule: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<UnitRow>,
    variables: Vec<usize>,
}

/// A row, column or box by its number from 1, or some variables; or a constraint by its name.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum UnitRow {
    Row(usize),
    Column(usize),
    Box(usize),
    Region(usize),
    Diagonal(usize),
    Window(usize),
    Group(usize),
    Set(Vec<usize>),
    Constraint(String),
}

/// The key that tells two reasons apart.
type ReasonKey = (Rule, Cause, Vec<Var>);

/// The columns, while they grow.
struct Writer<'n> {
    names: Names<'n>,
    columns: Columns,
    reasons: UniqueTable<ReasonKey>,
    sets: UniqueTable<Vec<usize>>,
}

impl Columns {
    /// The columns of these events. Cost: O(events), and each different reason once.
    pub(super) fn of(events: &[Event], names: Names<'_>) -> Self {
        let columns = Self {
            kinds: String::with_capacity(events.len()),
            a: Vec::with_capacity(events.len()),
            b: Vec::with_capacity(events.len()),
            c: Vec::with_capacity(events.len()),
            reasons: Vec::new(),
            sets: Vec::new(),
            lessons: Vec::new(),
        };
        let mut writer = Writer { names, columns, reasons: UniqueTable::new(), sets: UniqueTable::new() };
        events.iter().for_each(|event| writer.write(event));
        let Writer { mut columns, reasons, sets, .. } = writer;
        columns.reasons = reasons.into_things().iter().map(|key| row(names, key)).collect();
        columns.sets = sets.into_things();
        columns
    }

    fn push(&mut self, kind: char, a: usize, b: isize, c: usize) {
        self.kinds.push(kind);
        self.a.push(a);
        self.b.push(b);
        self.c.push(c);
    }
}

impl Writer<'_> {
    fn write(&mut self, event: &Event) {
        match event {
            &Event::Tried { var, value, .. } => self.valued('T', var, value, 0),
            &Event::Enqueued { item, cause } => self.enqueued(item, cause),
            &Event::Dequeued { var, value } => self.valued('D', var, value, 0),
            &Event::Revised { x, y } => self.columns.push('R', x.index(), y.index().cast_signed(), 0),
            Event::Pruned { var, value, reason } => {
                let reason = self.reason(reason);
                self.valued('P', *var, *value, reason);
            }
            Event::Conflict { var, reason } => {
                let reason = self.reason(reason);
                self.columns.push('C', var.index(), 0, reason);
            }
            &Event::Retracted { var, value } => self.valued('X', var, value, 0),
            Event::Backtracked { var, conflict_set } => {
                let set = conflict_set.as_deref().map(|set| self.sets.number(indices(set)).cast_signed());
                self.columns.push('B', var.index(), set.unwrap_or(-1), 0);
            }
            Event::Jumped { from, to } => {
                self.columns.push('J', from.index(), to.map_or(-1, |to| to.index().cast_signed()), 0);
            }
            Event::Learnt { lesson } => self.learnt(lesson),
            Event::Solved => self.columns.push('V', 0, 0, 0),
            &Event::Improved { value } => self.columns.push('I', 0, isize::try_from(value).unwrap_or(isize::MAX), 0),
            // Restarted; and a kind that is not known here changes no domain.
            _ => self.columns.push('S', 0, 0, 0),
        }
    }

    fn enqueued(&mut self, item: Waiting, cause: Enqueuing) {
        let cause = match cause {
            Enqueuing::Start => 0,
            Enqueuing::Assigned(x) => 1 + 2 * x.index(),
            Enqueuing::Shrunk(x) => 2 + 2 * x.index(),
        };
        match item {
            Waiting::Arc { x, y } => self.columns.push('E', x.index(), y.index().cast_signed(), cause),
            Waiting::Value { var, value } => self.valued('Q', var, value, cause),
        }
    }

    fn learnt(&mut self, lesson: &Lesson) {
        let &Lesson { ref nogood, from, to, lbd, unminimised, .. } = lesson;
        let mut row = vec![from, to, unminimised, lbd];
        for &Literal { var, value, holds } in nogood {
            row.extend([var.index(), self.place(var, value).unwrap_or_default(), usize::from(holds)]);
        }
        let first = nogood.first().map_or(0, |literal| literal.var.index());
        self.columns.push('L', first, self.columns.lessons.len().cast_signed(), 0);
        self.columns.lessons.push(row);
    }

    fn valued(&mut self, kind: char, x: Var, value: Val, c: usize) {
        let place = self.place(x, value);
        self.columns.push(kind, x.index(), place.map_or(-1, usize::cast_signed), c);
    }

    /// The place of a value in the declared domain.
    fn place(&self, x: Var, value: Val) -> Option<usize> {
        self.names.network.declared(x).iter().position(|declared| declared == value)
    }

    fn reason(&mut self, reason: &OwnedReason) -> usize {
        self.reasons.number((reason.rule(), reason.cause(), reason.variables().to_vec()))
    }
}

/// A reason as it is written.
fn row(names: Names<'_>, (rule, cause, variables): &ReasonKey) -> ReasonRow {
    let name = rule.to_string();
    let n = match rule {
        Rule::NakedSubset(size) | Rule::HiddenSubset(size) if name.contains(&size.to_string()) => Some(*size),
        _ => None,
    };
    let rule = n.map_or_else(|| name.clone(), |n| name.replace(&n.to_string(), "{n}"));
    let unit = names.place(*cause).map(|place| match place {
        CliquePlace::Unit(Unit::Row(number)) => UnitRow::Row(usize::from(number) + 1),
        CliquePlace::Unit(Unit::Column(number)) => UnitRow::Column(usize::from(number) + 1),
        CliquePlace::Unit(Unit::Box(number)) => UnitRow::Box(usize::from(number) + 1),
        CliquePlace::Unit(Unit::Region(number)) => UnitRow::Region(usize::from(number) + 1),
        CliquePlace::Unit(Unit::Diagonal(number)) => UnitRow::Diagonal(usize::from(number) + 1),
        CliquePlace::Unit(Unit::Window(number)) => UnitRow::Window(usize::from(number) + 1),
        CliquePlace::Unit(Unit::Group(number)) => UnitRow::Group(usize::from(number) + 1),
        CliquePlace::Set(variables) => UnitRow::Set(indices(variables)),
        CliquePlace::Constraint(id) => UnitRow::Constraint(names.network.constraint_name(id).to_string()),
    });
    ReasonRow { rule, n, unit, variables: indices(variables) }
}

pub(super) fn indices(variables: &[Var]) -> Vec<usize> {
    variables.iter().map(|x| x.index()).collect()
}

/// Different things in the order in which they came first.
#[derive(Clone, Debug)]
pub(super) struct UniqueTable<T> {
    numbers: HashMap<T, usize>,
    things: Vec<T>,
}

impl<T: Clone + Eq + Hash> UniqueTable<T> {
    pub(super) fn new() -> Self {
        Self { numbers: HashMap::new(), things: Vec::new() }
    }

    /// The number of a thing, from 0.
    pub(super) fn number(&mut self, thing: T) -> usize {
        if let Some(&number) = self.numbers.get(&thing) {
            return number;
        }
        let number = self.things.len();
        self.things.push(thing.clone());
        self.numbers.insert(thing, number);
        number
    }

    /// All of them, in the order of their numbers.
    pub(super) fn into_things(self) -> Vec<T> {
        self.things
    }
}

#[cfg(test)]
mod tests {
    use csp_core::observe::EventKind;

    use super::*;
    use crate::every_kind;

    /// The letters of the table above. A page replays no local search, so that it has no letter for its steps.
    #[test]
    fn every_kind_has_its_letter() {
        let (instance, events) = every_kind::events();
        for event in events {
            let letters = match event.kind() {
                EventKind::Tried => "T",
                EventKind::Enqueued => "EQ",
                EventKind::Dequeued => "D",
                EventKind::Revised => "R",
                EventKind::Pruned => "P",
                EventKind::Conflict => "C",
                EventKind::Retracted => "X",
                EventKind::Backtracked => "B",
                EventKind::Jumped => "J",
                EventKind::Learnt => "L",
                EventKind::Restarted | EventKind::Repaired => "S",
                EventKind::Solved => "V",
                EventKind::Improved => "I",
                kind => panic!("{kind:?} has no letter yet"),
            };
            let columns = Columns::of(std::slice::from_ref(&event), instance.names());
            assert!(letters.contains(&columns.kinds), "{event:?}: {}", columns.kinds);
        }
    }
}
