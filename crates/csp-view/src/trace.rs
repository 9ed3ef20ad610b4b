//! Events as text, JSON lines, or the history table of an APL program.

use std::io::Write;

use anyhow::Result;
use csp_core::observe::{EventKind, Field, Replay};
use csp_core::{Cancel, Event, Literal, Observer, Var};
use csp_instance::Names;
use csp_terminal::output::Output;
use serde_json::{Map, Value, json};

use crate::sentence::sentence;

/// The format of events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum TraceFormat {
    /// A line for each event, indented by depth.
    #[default]
    Text,
    /// One JSON object for each event.
    Json,
    /// The history table of an APL program: counter, choices, cell, value; 9999 marks a dead end, 0 a reset.
    History,
}

impl TraceFormat {
    /// Each format with its name and what it is, for a list of options.
    pub const ALL: [(Self, &'static str, &'static str); 3] = [
        (Self::Text, "text", "A line for each event, indented by depth"),
        (Self::Json, "json", "One JSON object for each event"),
        (
            Self::History,
            "history",
            "The history table of an APL program: counter, choices, cell, value; 9999 marks a dead end, 0 a reset",
        ),
    ];
}

/// The choice of events that are written.
#[derive(Clone, Debug, Default)]
pub struct Only {
    /// Those in which this variable has a part.
    pub variable: Option<Var>,
    /// Those up to this depth.
    pub depth: Option<usize>,
    /// Those of these kinds; all where there is none.
    pub kinds: Vec<EventKind>,
    /// So many at most.
    pub most: Option<u64>,
}

/// Writes events as they come.
#[expect(missing_debug_implementations, reason = "an output may be anything")]
pub struct Tracer<'a> {
    format: TraceFormat,
    wanted: Only,
    names: Names<'a>,
    output: &'a mut Output,
    replay: Replay,
    depth: usize,
    number: u64,
    written: u64,
    /// The number of values that were tried.
    tried: u64,
    enough: Cancel,
    failure: Option<std::io::Error>,
}

impl<'a> Tracer<'a> {
    /// Writes the events that are wanted, and cancels the search behind the last.
    ///
    /// # Errors
    ///
    /// When the output cannot be written.
    pub fn new(
        format: TraceFormat,
        wanted: Only,
        names: Names<'a>,
        output: &'a mut Output,
        enough: Cancel,
    ) -> Result<Self> {
        if format == TraceFormat::History {
            writeln!(output, "counter  choices  cell    value")?;
        }
        let replay = Replay::new(names.network);
        let (depth, number, written, tried) = (0, 0, 0, 0);
        Ok(Self { format, wanted, names, output, replay, depth, number, written, tried, enough, failure: None })
    }

    /// True if as many events were written as were asked for.
    pub fn is_full(&self) -> bool {
        self.wanted.most.is_some_and(|most| self.written >= most)
    }

    /// Ends the writing.
    ///
    /// # Errors
    ///
    /// What went wrong with it, if something did.
    pub fn end(&mut self) -> Result<()> {
        self.failure.take().map_or(Ok(()), |error| Err(error.into()))
    }

    fn is_wanted(&self, event: &Event) -> bool {
        let Only { variable, depth, kinds, .. } = &self.wanted;
        (kinds.is_empty() || kinds.contains(&event.kind()))
            && depth.is_none_or(|most| self.depth <= most)
            && variable.is_none_or(|x| event.concerns(x))
    }

    fn write(&mut self, event: &Event) -> std::io::Result<()> {
        match self.format {
            TraceFormat::Text => {
                let indent = "  ".repeat(self.depth.min(30));
                let text = sentence(self.names, event);
                self.written += 1;
                writeln!(self.output, "{:>6} {:>3} {indent}{text}", self.number, self.depth)
            }
            TraceFormat::Json => {
                self.written += 1;
                writeln!(self.output, "{}", object(self.names, self.number, self.depth, event))
            }
            TraceFormat::History => self.write_history(event),
        }
    }

    /// A row for each value given, each dead end and each reset.
    fn write_history(&mut self, event: &Event) -> std::io::Result<()> {
        let (choices, var, mark) = match *event {
            Event::Tried { var, value, .. } => {
                let choices = self.replay.domains()[var.index()].len();
                (choices.to_string(), var, self.names.value(var, value))
            }
            Event::Conflict { var, .. } => ("-".into(), var, "9999  dead end".into()),
            Event::Retracted { var, .. } => ("-".into(), var, "0  reset".into()),
            _ => return Ok(()),
        };
        self.written += 1;
        writeln!(self.output, "{:>7}  {choices:>7}  {:<6}  {mark:>5}", self.tried, self.names.variable(var))
    }
}

impl Observer for &mut Tracer<'_> {
    fn event(&mut self, event: &Event) {
        self.number += 1;
        if let Event::Tried { depth, .. } = event {
            self.depth = *depth;
            self.tried += 1;
        }
        if self.is_wanted(event) && !self.is_full() && self.failure.is_none() {
            self.failure = self.write(event).err();
        }
        if self.is_full() || self.failure.is_some() {
            self.enough.cancel();
        }
        self.replay.apply(event);
        if let Event::Retracted { .. } = event {
            self.depth = self.replay.depth();
        }
    }
}

/// The event of this number, at this depth.
fn object(names: Names<'_>, number: u64, depth: usize, event: &Event) -> Value {
    let fields = event.fields().into_iter().map(|(key, field)| (key.to_owned(), written(names, field)));
    let mut object: Map<String, Value> = fields.collect();
    object.insert("number".into(), number.into());
    object.insert(Field::DEPTH.into(), depth.into());
    object.into()
}

/// The value of a field: null where it says nothing.
fn written(names: Names<'_>, field: Field<'_>) -> Value {
    match field {
        Field::Nothing => Value::Null,
        Field::Variable(x) => names.variable(x).into(),
        Field::Value(x, value) => names.number(x, value),
        Field::Variables(variables) => names.all(variables).into(),
        Field::Number(number) => number.into(),
        Field::Integer(number) => number.into(),
        Field::Word(word) => word.into(),
        Field::Reason(reason) => names.reason(reason),
        Field::Nogood(nogood) => nogood.iter().map(|&literal| of_literal(names, literal)).collect(),
    }
}

fn of_literal(names: Names<'_>, Literal { var, value, holds }: Literal) -> Value {
    json!({
        (Field::VARIABLE): names.variable(var),
        (Field::VALUE): names.number(var, value),
        (Field::HOLDS): holds,
    })
}
